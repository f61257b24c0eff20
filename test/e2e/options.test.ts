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
