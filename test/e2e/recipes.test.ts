/** The recipes do what they promise: a rename loses no delivery, a revert brings back what it says and no more, and a leaked secret ends at once. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import ts from "typescript";
import { blocksOf } from "../support/blocks";
import { canary, onFronts, type Scenario, type ScenarioOptions, type Topology } from "./world";

const convoy = { dialect: "convoy", config: { "webhooks:dialect": "convoy" } } as const;
const url = "https://billing.example.com/webhooks";

const compiled = (text: string): string =>
  ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS, esModuleInterop: true } })
    .outputText;

onFronts("The recipes", (start) => {
  it("rename an event type, and lose no delivery at any step", async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.resume().on("end", () => {
        received.push(request.url ?? "");
        response.end();
      });
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const { port } = receiver.address() as AddressInfo;
    const programs = blocksOf(["docs/guides/recipes.md"])
      .filter(({ language, text }) => language === "ts" && text.includes("order.placed"))
      .map(({ text }) => text.replace(url, `http://127.0.0.1:${port}/`));
    assert.equal(programs.length, 2);
    const [both = "", renamed = ""] = programs;
    const before = both
      .replace('["order.created", "order.placed"]', '["order.created"]')
      .replace(/^.*"order-placed".*\n/m, "");
    assert.doesNotMatch(before, /placed/);
    try {
      const options: ScenarioOptions = {
        ...convoy,
        deliver: true,
        program: { name: "rename", files: { "index.js": compiled(before) } },
      };
      const scenario = await start(options);
      await scenario.up();
      const send = async (eventType: string): Promise<number> => {
        const count = received.length;
        const deliveries = scenario.service.project("p1").eventDeliveries;
        const { size } = deliveries;
        const answer = await fetch(`${scenario.service.url}/api/v1/projects/p1/events/fanout`, {
          method: "POST",
          headers: { authorization: `Bearer ${scenario.service.apiKey}`, "content-type": "application/json" },
          body: JSON.stringify({ owner_id: "acme", event_type: eventType, data: {} }),
        });
        assert.equal(answer.status, 201);
        while (received.length - count < deliveries.size - size)
          await new Promise((done) => setTimeout(done, 10));
        return deliveries.size - size;
      };
      assert.equal(await send("order.created"), 1);
      await program(scenario, both);
      assert.deepEqual([await send("order.created"), await send("order.placed")], [1, 1]);
      await program(scenario, renamed);
      assert.equal(await send("order.placed"), 1);
      assert.deepEqual(scenario.eventTypes(), [
        ["order.created", false],
        ["order.placed", true],
      ]);
      assert.equal(scenario.service.project("p1").subscriptions.list().length, 1);
      await scenario.isEmpty();
    } finally {
      receiver.close();
      receiver.closeAllConnections();
    }
  });

  /** Declares what a page shows, and takes it over. */
  async function program(scenario: Scenario, text: string): Promise<void> {
    await writeFile(join(scenario.directory, "index.js"), compiled(text));
    await scenario.up();
  }

  const endpoint = (args: object): Topology[string] => ({ kind: "Endpoint", args: { url, ...args } });
  const type = (name: string): Topology[string] => ({ kind: "EventType", args: { name } });

  it("undo an update by a revert: fields and a declared secret come back, a pause stays, and what is lost is new", async () => {
    const scenario = await start(convoy);
    const project = scenario.service.project("p1");
    const named = (name: string) => project.endpoints.list().find((one) => one.name === name);
    const [first, second] = [`${canary}-first`, `${canary}-second`];
    const before: Topology = {
      fields: endpoint({ name: "fields", description: "Before", rateLimit: 10, secret: first }),
      generated: endpoint({ name: "generated", secretTriggers: { round: 1 } }),
      gone: endpoint({ name: "gone" }),
      link: { kind: "PortalLink", args: { ownerId: "acme" } },
      type: type("order.created"),
    };
    await scenario.up(before);
    const [gone, link] = [named("gone"), project.portalLinks.list()[0]];
    const generated = named("generated")?.secrets?.at(-1)?.value;
    assert.ok(gone && link && generated);
    await scenario.up({
      fields: endpoint({ name: "fields", rateLimit: 20, paused: true, secret: second }),
      generated: endpoint({ name: "generated", secretTriggers: { round: 2 } }),
      made: endpoint({ name: "made" }),
    });
    const rolled = named("generated")?.secrets?.at(-1)?.value;
    assert.notEqual(rolled, generated);

    const { messages } = await scenario.up({
      ...before,
      generated: endpoint({ name: "generated" }),
    });
    const fields = named("fields");
    assert.deepEqual(
      [fields?.description, fields?.rate_limit, fields?.status, fields?.secrets?.at(-1)?.value],
      ["Before", 10, "paused", first],
    );
    // The new secret stays valid with the old one.
    assert.equal(fields?.secrets?.filter(({ expires_at }) => expires_at !== undefined).length, 2);
    assert.equal(named("generated")?.secrets?.at(-1)?.value, rolled);
    assert.equal(named("made"), undefined);
    assert.ok(named("gone"));
    assert.notEqual(named("gone")?.uid, gone.uid);
    assert.notEqual(named("gone")?.secrets?.at(-1)?.value, gone.secrets?.at(-1)?.value);
    assert.notEqual(project.portalLinks.list().at(-1)?.uid, link.uid);
    assert.match(
      messages,
      /\[pause-stays\][^]*\[deprecated-event-type\]|\[deprecated-event-type\][^]*\[pause-stays\]/,
    );
    assert.deepEqual(scenario.eventTypes(), [["order.created", false]]);
  });

  it("replace a leaked secret at once", async () => {
    const scenario = await start(convoy);
    const [leaked, other] = [`${canary}-leaked`, `${canary}-other`];
    const secrets = () => scenario.service.project("p1").endpoints.list()[0]?.secrets ?? [];
    await scenario.up({ billing: endpoint({ secret: leaked }) });
    await scenario.up({ billing: endpoint({ secret: other, secretExpiration: 0 }) });
    const now = new Date();
    assert.deepEqual(
      secrets().map(({ value, expires_at }) => [
        value,
        expires_at === undefined || new Date(expires_at) > now,
      ]),
      [
        [leaked, false],
        [other, true],
      ],
    );
    await scenario.up({ billing: endpoint({ secret: other, secretExpiration: 24 }) });
    assert.equal(secrets().length, 2);
  });
});
