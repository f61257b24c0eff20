/** The options of Pulumi that a user will try. */

import assert from "node:assert/strict";
import { onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const endpoint = (args: object = {}, options: object = {}, name = "billing"): Topology => ({
  [name]: { kind: "Endpoint", args: { url, ...args }, options: options as Record<string, unknown> },
});

onFronts("The options of Pulumi", (start, front) => {
  it("ignoreChanges leaves a change and a drift alone", async () => {
    const scenario = await start();
    await scenario.up(endpoint({ description: "one" }));
    const ignoring = endpoint({ description: "two" }, { ignoreChanges: ["description"] });
    assert.equal((await scenario.up(ignoring)).operations["billing"], "same");
    const { endpoints } = scenario.service.project("p1");
    endpoints.patch(endpoints.list()[0]?.uid ?? "", { description: "three" });
    await scenario.refresh();
    assert.equal((await scenario.up()).operations["billing"], "same");
    assert.equal(endpoints.list()[0]?.description, "three");
  });

  it("replaceOnChanges replaces on a field that is updated otherwise", async () => {
    const scenario = await start();
    await scenario.up(endpoint({ description: "one" }));
    const { operations } = await scenario.up(
      endpoint({ description: "two" }, { replaceOnChanges: ["description"] }),
    );
    assert.equal(operations["billing"], "replace");
    assert.deepEqual(
      scenario.service
        .project("p1")
        .endpoints.list()
        .map(({ status }) => status),
      ["inactive", "active"],
    );
  });

  it("replaceOnChanges takes an adopted endpoint over again and does not retire it", async () => {
    const endpoints = [{ uid: "e-live", name: "live", url, description: "one" }];
    const scenario = await start({ seed: { projects: { p1: { endpoints } } } });
    const options = { replaceOnChanges: ["description"] };
    const adopted = (args: object) => endpoint({ adoptId: "e-live", ...args }, options);
    await scenario.up(adopted({ description: "one", appId: "one" }));
    const { operations: unchanged } = await scenario.up(adopted({ description: "one", appId: "two" }));
    assert.equal(unchanged["billing"], "same", "no update can bring another app");
    // The comparison says what stays, and so does the adoption that it leads to.
    const kept = /Endpoint billing: keeps appId, .* \[create-only-kept\]/g;
    const { messages } = await scenario.preview(adopted({ description: "two", appId: "two" }));
    assert.equal(messages.match(kept)?.length, 1, messages);
    const { operations } = await scenario.up();
    assert.equal(operations["billing"], "replace");
    const live = scenario.service.project("p1").endpoints.list();
    assert.deepEqual(
      live.map(({ uid, status, description }) => [uid, status, description]),
      [["e-live", "active", "two"]],
    );
    await scenario.isEmpty();
  });

  it("additionalSecretOutputs are merged with those of the class", async () => {
    const scenario = await start();
    await scenario.up(endpoint({ description: "internal" }, { additionalSecretOutputs: ["description"] }));
    const outputs = (await scenario.inState("billing"))?.outputs ?? {};
    assert.equal(typeof outputs["description"], "object");
    assert.equal(typeof outputs["signingSecret"], "object");
  });

  if (!front.imports)
    it("import is refused with a word on adoptId", async () => {
      const scenario = await start();
      await scenario.declare(endpoint({}, { import: "e1" }));
      const { success, text } = scenario.keep(await scenario.stack.preview());
      assert.equal(success, false);
      assert.match(
        text,
        /does not support the option `import`: use the argument adoptId \[unsupported-here\]/,
      );
    });
});

onFronts("The options of Pulumi that are the engine's", (start) => {
  it("deleteBeforeReplace retires the old endpoint first, without it the new one comes first", async () => {
    const scenario = await start();
    const writes = () =>
      scenario
        .takeRequests()
        .map((line) => line.replace(/endpoints\/\w[^/]*/, "endpoints/ID"))
        .filter((line) => !line.startsWith("GET "));
    await scenario.up(endpoint({ appId: "one" }));
    const retired = "PUT p1/endpoints/ID";
    writes();
    for (const [appId, deleteBeforeReplace] of [
      ["two", undefined],
      ["three", true],
    ] as const) {
      const { operations } = await scenario.up(endpoint({ appId }, { deleteBeforeReplace }));
      assert.equal(operations["billing"], "replace");
      const order = ["POST p1/endpoints", retired];
      assert.deepEqual(writes(), deleteBeforeReplace === true ? order.reverse() : order);
    }
  });

  it("protect keeps an endpoint from being deleted", async () => {
    const scenario = await start();
    await scenario.up(endpoint({}, { protect: true }));
    const { success, text } = scenario.keep(await scenario.stack.up().then(() => scenario.stack.destroy()));
    assert.equal(success, false, text);
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.status, "active");
    await scenario.up(endpoint({}, { protect: false }));
    await scenario.destroy();
  });

  it("aliases keep the object through a rename in the program", async () => {
    const scenario = await start();
    await scenario.up(endpoint({ name: "Billing" }));
    const { operations } = await scenario.up(
      endpoint({ name: "Billing" }, { aliases: [{ name: "billing" }] }, "renamed"),
    );
    assert.deepEqual(Object.values(operations), ["same"]);
    assert.equal(scenario.service.project("p1").endpoints.size, 1);
  });

  it("retainOnDelete leaves the endpoint untouched", async () => {
    const scenario = await start();
    await scenario.up(endpoint({}, { retainOnDelete: true }));
    scenario.takeRequests();
    await scenario.destroy();
    assert.deepEqual(scenario.takeRequests(), []);
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.status, "active");
  });
});
