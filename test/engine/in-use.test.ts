/** How much an object is in use, as a preview asks the service: what is said, with how many requests, and that nothing fails. */

import assert from "node:assert/strict";
import type { Notice } from "../../provider/base/notice";
import { startEmulator } from "../../tools/emulator";
import type { Emulator, ProjectSeed } from "../../tools/emulator";
import { InUse } from "../../provider/engine/in-use";
import { definitionsFor } from "../../provider/kinds/definitions";
import { clientOf, stopAll } from "../support/api-server";
import { canary, readSide } from "../support/read-side";

const now = new Date("2026-01-02T10:03:02Z");
type Kind = "endpoint" | "subscription" | "source" | "eventType";

for (const dialect of ["documented", "convoy"] as const)
  describe(`The use of an object, dialect ${dialect}`, () => {
    let service: Emulator;
    let use: InUse;
    const start = async (more: ProjectSeed = {}): Promise<void> => {
      const seed = { projects: { p1: { ...readSide, ...more } } };
      service = await startEmulator({ dialect, seed });
      use = new InUse();
    };
    afterEach(async () => {
      await stopAll();
      await service.stop();
    });
    const ask = (kind: Kind, id = `${kind}-1`): Promise<Notice[]> => {
      const client = clientOf(service, { dialect, apiKey: service.apiKey, maxRetries: 3 });
      return use.of(definitionsFor(dialect)[kind], client, id, now);
    };
    const asked = (): string[] => service.requests.map(({ method, path }) => `${method} ${path}`);

    if (dialect === "documented") {
      it("of an endpoint is the number of events that its answer shows; of anything else nothing is asked", async () => {
        await start();
        service.faults.add({ kind: "wrongTypes", path: "endpoints.get", fields: { events: 12 } });
        assert.deepEqual(await ask("endpoint"), [
          { code: "events-counted", severity: "info", text: "the service counts 12 events for it" },
        ]);
        assert.equal(asked().length, 1);
        for (const kind of ["subscription", "source", "eventType"] as const)
          assert.deepEqual(await ask(kind), []);
        assert.equal(asked().length, 1);
      });
      return;
    }

    it("is its last delivery and whom that was for: one item with each request, and no secret", async () => {
      await start();
      const text = "last delivery: 3 minutes ago, to acme, with status Retry";
      for (const kind of ["endpoint", "subscription", "source"] as const)
        assert.deepEqual(await ask(kind), [{ code: "last-delivery", severity: "info", text }]);
      service.project("p1").eventDeliveries.patch("delivery-1", { status: "Success" });
      use = new InUse();
      const [said] = await ask("endpoint");
      assert.equal(said?.text, "last delivery: 3 minutes ago, to acme");
      const pages = service.requests.map(({ route, query }) => `${String(route)} ${query["perPage"] ?? ""}`);
      const delivery = "eventDeliveries.list 1";
      assert.deepEqual(pages, [delivery, delivery, "events.list 1", delivery, delivery]);
      assert.doesNotMatch(JSON.stringify(said), new RegExp(canary));
    });

    it("is none where nothing was delivered, or the last event of a source went to nobody", async () => {
      await start({ event_deliveries: [], delivery_attempts: [] });
      assert.equal((await ask("endpoint"))[0]?.text, "last delivery: none on record");
      assert.equal(
        (await ask("source"))[0]?.text,
        "last delivery: none for its last event, which arrived 3 minutes ago",
      );
    });

    it("is asked for once for each object, and for twenty of them", async () => {
      await start();
      assert.equal((await ask("endpoint")).length, 1);
      assert.deepEqual(await ask("endpoint"), []);
      for (let at = 0; at < 30; at += 1) await ask("endpoint", `other-${at}`);
      assert.equal(asked().length, 20);
    });

    it("is silent where the service fails or hangs, and is not asked for again", async () => {
      await start();
      const fault = service.faults.add({
        kind: "status",
        status: 500,
        path: "eventDeliveries.list",
        times: 9,
      });
      for (const kind of ["endpoint", "subscription"] as const) assert.deepEqual(await ask(kind), []);
      assert.equal(asked().length, 1);
      fault.remove();
      service.clearRequests();
      const gate = service.faults.add({ kind: "gate", path: "eventDeliveries.list" });
      use = new InUse(50);
      for (const kind of ["endpoint", "subscription"] as const) assert.deepEqual(await ask(kind), []);
      gate.release();
      assert.equal(asked().length, 1);
    });
  });
