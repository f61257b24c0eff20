/** What ends the waiting of a call: its time limit and the end of the run. What the service has made is kept all the same. */

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { provider, Struct } from "../../provider/plugin/protocol";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { canary } from "../support/api-server";
import { Plugin, urnOf } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import { FakePluginResource } from "../support/fake-plugin-resource";

const url = "https://billing.example.com/hooks";
const endpoint = urnOf("Endpoint");
/** In seconds: less than any answer that is waited for here. */
const timeout = 0.5;
/** A service that asks for a wait which no test would live to see. */
const busy = { kind: "status", status: 503, retryAfter: 3000, times: 99 } as const;

/** No front looks at the dialect: its rules are tried in the lifecycle. */
const dialect = "convoy";

describe("The arguments of a call", () => {
  let plugin: Plugin;
  beforeEach(async () => {
    plugin = await Plugin.for({ url: "https://webhooks.example.com" }, { dialect });
  });
  afterEach(() => plugin.stop());

  it("may have any number of unknown names, of which a few are compared and shown", async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `unknown${index}`);
    const news = { url, ...Object.fromEntries(names.map((name) => [name, 1])) };
    const { failures } = await plugin.check(endpoint, news);
    assert.equal(failures.length, 21);
    assert.match(failures[0] ?? "", /^unknown0: is not a known argument/);
    assert.equal(failures.at(-1), "not known are 1980 more arguments [unknown-argument]");
  });

  it("have no name that an object of JavaScript hides, at any depth", async () => {
    const other = "#".repeat("__proto__".length);
    for (const inputs of [{ [other]: 1 }, { filterConfig: { filter: { body: { [other]: { a: 1 } } } } }]) {
      const message = new provider.CheckRequest();
      message.setUrn(endpoint);
      message.setNews(Struct.fromJavaScript({ url, ...inputs }));
      // The messages of this process lose the name as well.
      const bytes = Buffer.from(message.serializeBinary()).toString("latin1").replace(other, "__proto__");
      const refused = plugin.sendBytes("Check", Buffer.from(bytes, "latin1"));
      await assert.rejects(refused, {
        message: /^__proto__ is not a known argument.* \[unknown-argument\]$/,
      });
    }
    // A text may hold the name, as the code of a function does.
    await plugin.check(endpoint, { url, description: "a\n\t__proto__" });
  });
});

describe("The waiting of a call", () => {
  let service: Emulator;
  let plugin: Plugin;
  let life: FakePluginResource;
  const settings = { dialect, maxRetries: "9", requestTimeoutSeconds: "3600" };
  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [canary], dialect });
    plugin = await Plugin.for(service, settings);
    life = new FakePluginResource(() => plugin, endpoint);
  });
  afterEach(async () => {
    service.faults.clear();
    plugin.stop();
    await service.stop();
  });

  async function failure(call: Promise<unknown>): Promise<CallFailure> {
    const failed: unknown = await call.then(
      () => assert.fail("it did not fail"),
      (error: unknown) => error,
    );
    assert.ok(failed instanceof CallFailure, String(failed));
    return failed;
  }
  const objects = () => service.project("p1").endpoints.list();

  it("ends with the time limit of a create, which is kept where it was made", async () => {
    const post = service.faults.add({ method: "POST", kind: "gate" });
    const create = failure(life.up({ url, paused: true }, { timeout: 1 }));
    await post.reached;
    // The timer of the limit was set before this one, in the same process.
    await wait(1000);
    post.release();
    const { message, kept } = await create;
    const [made] = objects();
    assert.ok(made);
    assert.equal(kept?.id, made.uid);
    assert.match(message, /not sent, because the create timeout of 1 s has passed \[not-sent\]$/);
    assert.deepEqual(kept.reasons, [message]);
    assert.equal(await life.up({ url, paused: true }), "update");
    assert.equal(objects()[0]?.status, "paused");
  });

  it("ends with the time limit of a create of which nothing was sent", async () => {
    service.faults.add({ ...busy, status: 429 });
    const { message, kept } = await failure(life.up({ url }, { timeout }));
    assert.match(message, /because the create timeout of 0.5 s has passed/);
    assert.equal(kept, undefined);
    assert.deepEqual(objects(), []);
  });

  it("ends with the time limit of an update, and the next one brings the change", async () => {
    await life.up({ url });
    const held = service.faults.add({ method: "GET", kind: "gate" });
    const { message, kept } = await failure(life.up({ url, description: "new" }, { timeout }));
    assert.match(message, /because the update timeout of 0.5 s has passed \[given-up\]$/);
    assert.equal(kept, undefined);
    held.release();
    await life.up({ url, description: "new" });
    assert.equal(objects()[0]?.description, "new");
  });

  it("ends with the time limit of a read", async () => {
    await life.up({ url });
    service.faults.add(busy);
    const { id, properties, inputs } = life.kept;
    const fields = { urn: endpoint, id, properties, inputs, timeout };
    const { message } = await failure(plugin.call("read", "ReadRequest", fields));
    assert.match(message, /because the read timeout of 0.5 s has passed/);
  });

  it("ends with the time limit of a delete", async () => {
    await life.up({ url });
    plugin.stop();
    plugin = await Plugin.for(service, settings);
    service.faults.add(busy);
    const { message } = await failure(life.destroy({ timeout }));
    assert.match(message, /because the delete timeout of 0.5 s has passed/);
  });

  for (const longer of [30 * 24 * 3600, Number.MAX_VALUE])
    it(`does not end at once with a limit that no timer can hold: ${longer} s`, async () => {
      await life.up({ url });
      const held = service.faults.add({ method: "GET", kind: "gate" });
      const update = life.up({ url, description: "new" }, { timeout: longer });
      await held.reached;
      await plugin.check(endpoint, { url });
      held.release();
      assert.equal(await update, "update");
    });

  it("ends at once with the run, and a running create keeps its object", async () => {
    const post = service.faults.add({ method: "POST", kind: "gate" });
    const create = life.up({ url, paused: true });
    await post.reached;
    await plugin.cancel();
    post.release();
    const { message, kept } = await failure(create);
    assert.match(message, /not sent, because the operation was cancelled \[not-sent\]$/);
    assert.equal(kept?.id, objects()[0]?.uid);
  });

  it("leaves a create complete whose answer comes after the end of the run", async () => {
    const post = service.faults.add({ method: "POST", kind: "gate", when: "after" });
    const create = life.up({ url });
    await post.reached;
    await plugin.cancel();
    post.release();
    const ended = await create.catch((error: unknown) => error);
    const isKept = ended === "create" || (ended instanceof CallFailure && ended.kept !== undefined);
    assert.ok(isKept, String(ended));
    assert.equal(life.kept.id, objects()[0]?.uid);
  });

  it("ends with the run also between two tries, and nothing is sent any more", async () => {
    await life.up({ url });
    const held = service.faults.add(busy);
    const { id, properties, inputs } = life.kept;
    const all = [
      plugin.read(endpoint, id, properties, inputs),
      plugin.invoke("webhooks:index:getEndpoint", { id }),
      plugin.update(endpoint, life.kept, { ...inputs, description: "new" }),
    ].map(failure);
    await held.reached;
    await plugin.cancel();
    for (const { message } of await Promise.all(all))
      assert.match(message, /because the operation was cancelled/);
    service.clearRequests();
    const { message } = await failure(plugin.read(endpoint, id, properties, inputs));
    assert.match(message, /not sent, because the operation was cancelled \[not-sent\]$/);
    assert.deepEqual(service.requests, []);
    await plugin.cancel();
  });
});
