/** What an emulated Convoy makes of a seed: its own fields, payloads in either form, and those that it cannot show. */

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSeed, startEmulator } from "../../tools/emulator";
import type { ProjectSeed } from "../../tools/emulator";
import { Shell } from "../support/command";
import { ask, start, stopEmulators } from "../support/emulator-http";

const bytes = (text: string): number[] => [...Buffer.from(text)];
const broken: readonly (readonly [string, ProjectSeed])[] = [
  ["events.1.data", { events: [{ data: bytes("{}") }, { data: bytes("canary, no JSON") }] }],
  ["events.0.data", { events: [{ data: [] }] }],
  ["event_deliveries.0.metadata.data", { event_deliveries: [{ metadata: { data: bytes("<canary>") } }] }],
];

describe("A seed for an emulated Convoy", () => {
  for (const [path, project] of broken) {
    const reason = `The seed cannot be used: projects.p1.${path}: must spell JSON, as every payload of Convoy does`;

    it(`is refused for a payload that is no JSON, without repeating it: ${path}`, async () => {
      const seed = { projects: { p1: project } };
      await assert.rejects(startEmulator({ dialect: "convoy", seed }), { message: reason });
      const documented = await startEmulator({ seed });
      await documented.stop();
    });

    it(`is told as a wrong --seed by the command: ${path}`, async () => {
      const file = join(mkdtempSync(join(tmpdir(), "convoy-seed-")), "seed.json");
      writeFileSync(file, JSON.stringify({ projects: { p1: project } }));
      const shell = await Shell.start();
      const ending = await shell.run(`emulator --dialect convoy --port 0 --seed ${file}`);
      await shell.stop();
      assert.equal(ending.code, 2);
      assert.ok(ending.errors.includes(`--seed: ${reason}`), ending.errors);
    });
  }
});

describe("A subscription that a test puts into an emulated Convoy", () => {
  it("is matched and shown as one that was created", async () => {
    const service = await startEmulator({ dialect: "convoy" });
    const filter = { headers: {}, body: { amount: 5 } };
    service
      .project("p1")
      .subscriptions.put({ uid: "s1", filter_config: { event_types: ["invoice.paid"], filter } });
    const read = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${service.apiKey}` };
      const answer = await fetch(`${service.url}/api/v1/projects/p1/subscriptions/s1${path}`, { headers });
      assert.equal(answer.status, 200);
      return ((await answer.json()) as { data: unknown }).data;
    };
    const subscription = (await read("")) as { filter_config: { event_types: string[] } };
    assert.deepEqual(subscription.filter_config.event_types, ["invoice.paid"]);
    const [row] = (await read("/filters")) as { event_type: string; body: object }[];
    assert.deepEqual([row?.event_type, row?.body], ["invoice.paid", { amount: 5 }]);
    await service.stop();
  });
});

describe("A seed in the fields of Convoy itself", () => {
  afterEach(stopEmulators);

  const json = {
    projects: {
      p1: {
        endpoints: [
          {
            uid: "e1",
            content_type: "application/x-www-form-urlencoded",
            slack_webhook_url: "https://chat.example.com/a",
            authentication: { type: "basic_auth", basic_auth: { username: "a", password: "b" } },
          },
        ],
        event_types: [{ uid: "type-1", name: "invoice.paid", json_schema: { type: "object" } }],
        events: [
          { uid: "object", data: { invoice: 7 } },
          { uid: "list", data: [1, "two"] },
          { uid: "text", data: "a text" },
          { uid: "bytes", data: bytes('{"invoice":8}') },
        ],
        event_deliveries: [{ uid: "d1", event_id: "object", metadata: { data: { invoice: 7 } } }],
        sources: [{ uid: "s1", provider: "github", event_type_location: "req.body.type" }],
        portal_links: [{ uid: "l1", auth_type: "refresh_token" }],
        subscriptions: [{ uid: "sub", delivery_mode: "at_most_once", endpoint_id: "e1" }],
      },
    },
  };

  it("is taken over and shown as the service shows it", async () => {
    const service = await start({ dialect: "convoy", seed: parseSeed(json, "convoy") });
    const data = async (path: string): Promise<unknown> => {
      const reply = await ask(service, "GET", path);
      assert.equal(reply.status, 200, path);
      return reply.at("data");
    };
    const endpoint = (await data("/endpoints/e1")) as Record<string, unknown>;
    assert.deepEqual(
      [endpoint["content_type"], endpoint["slack_webhook_url"], endpoint["authentication"]],
      [
        "application/x-www-form-urlencoded",
        "https://chat.example.com/a",
        { type: "basic_auth", basic_auth: { username: "a", password: "[REDACTED]" } },
      ],
    );
    const types = (await data("/event-types")) as { uid: string; name: string; json_schema: object }[];
    const paid = types.find(({ name }) => name === "invoice.paid");
    assert.deepEqual([paid?.uid, paid?.json_schema], ["type-1", { type: "object" }]);
    const payloads = { object: { invoice: 7 }, list: [1, "two"], text: "a text", bytes: { invoice: 8 } };
    for (const [uid, payload] of Object.entries(payloads)) {
      assert.deepEqual(((await data(`/events/${uid}`)) as { data: unknown }).data, payload);
    }
    const delivery = (await data("/eventdeliveries/d1")) as { metadata: { data: unknown } };
    assert.deepEqual(delivery.metadata.data, { invoice: 7 });
    const source = (await data("/sources/s1")) as Record<string, unknown>;
    assert.deepEqual([source["provider"], source["event_type_location"]], ["github", "req.body.type"]);
    assert.equal(((await data("/portal-links/l1")) as { auth_type: string }).auth_type, "refresh_token");
    const subscription = (await data("/subscriptions/sub")) as { delivery_mode: string };
    assert.equal(subscription.delivery_mode, "at_most_once");
  });

  it("is taken by the command, and by no documented service", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "convoy-seed-")), "seed.json");
    writeFileSync(file, JSON.stringify(json));
    const shell = await Shell.start();
    const documented = await shell.run(`emulator --port 0 --seed ${file}`);
    await shell.stop();
    assert.equal(documented.code, 2);
    assert.throws(() => parseSeed(json), /projects\.p1\.endpoints\.0|projects\.p1\.events/);
    assert.throws(() => parseSeed({ projects: { p1: { endpoints: [{ other: 1 }] } } }, "convoy"), {
      message: "The seed cannot be used: projects.p1.endpoints.0.other: not a field of Convoy",
    });
  });

  it("keeps the ID of an event type that a test puts, under either name", async () => {
    const service = await start({ dialect: "convoy" });
    const { eventTypes } = service.project("p1");
    assert.equal(eventTypes.put({ uid: "type-1", name: "a" } as never).id, "type-1");
    assert.equal(eventTypes.put({ id: "type-2", name: "b" }).id, "type-2");
    assert.equal(eventTypes.size, 2);
  });

  it("shows an event that a test puts, whatever its payload is", async () => {
    const service = await start({ dialect: "convoy" });
    for (const data of [{ a: 1 }, [], [1, 2], "text", bytes("no JSON"), bytes("[1]"), null]) {
      service.project("p1").events.put({ uid: "e1", data });
      const reply = await ask(service, "GET", "/events/e1");
      assert.equal(reply.status, 200, JSON.stringify(data));
      assert.equal((await ask(service, "GET", "/events")).status, 200);
    }
    service.project("p1").events.put({ uid: "e2", data: { a: 1 } });
    assert.deepEqual((await ask(service, "GET", "/events/e2")).at("data.data"), { a: 1 });
  });
});
