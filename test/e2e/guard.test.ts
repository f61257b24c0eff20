/** The guard: what `failOn` names is refused by `up` before anything is sent, and the entry in the refusal lets exactly it through. */

import assert from "node:assert/strict";
import { onFronts } from "./world";
import type { Declared, Scenario, Topology } from "./world";

const url = "https://billing.example.com/hooks";
const elsewhere = "https://elsewhere.example.com/hooks";
const endpoint = (args: Readonly<Record<string, unknown>>, options: Declared["options"] = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url, ...args }, options },
  // The guard takes the entries in stack config where a program declares something.
  other: { kind: "Endpoint", args: { url } },
});

/** The entries in a text. */
function entriesIn(text: string): string[] {
  return [...new Set(text.match(/[a-z-]+:Endpoint\/\S+@[0-9a-f]{16}/g))].sort();
}

onFronts("The guard of changes", (start, front) => {
  const options = { dialect: front.dialect, config: { "webhooks:dialect": front.dialect } } as const;
  const urls = (scenario: Scenario): string[] => {
    const all = scenario.service.project("p1").endpoints.list();
    return all.filter(({ status }) => status === "active").map(({ url: found }) => found);
  };

  /** An `up` that fails, and sends nothing that changes anything. Returns the entries that it names. */
  const refused = async (scenario: Scenario, topology?: Topology): Promise<string[]> => {
    scenario.takeRequests();
    const { text } = await scenario.failingUp(topology);
    assert.match(text, /because failOn refuses "/);
    const writes = scenario.takeRequests().filter((line) => !line.startsWith("GET "));
    assert.deepEqual(writes, []);
    return entriesIn(text);
  };

  /** A change that is refused, and goes through with the entries that its preview names. */
  const guarded = async (scenario: Scenario, topology: Topology): Promise<void> => {
    const before = urls(scenario);
    const foretold = entriesIn((await scenario.preview(topology)).text);
    const entries = await refused(scenario);
    assert.deepEqual(urls(scenario), before);
    assert.deepEqual(foretold, entries);
    assert.notDeepEqual(entries, []);
    await scenario.stack.setConfig("webhooks:allow", JSON.stringify(entries));
    await scenario.up();
  };

  it("refuses an update until its entry is in stack config", async () => {
    const scenario = await start(options);
    await scenario.up(endpoint({}));
    await scenario.stack.setConfig("webhooks:failOn", "danger");
    await guarded(scenario, endpoint({ url: elsewhere }));
    assert.deepEqual(urls(scenario).sort(), [url, elsewhere].sort());
  });

  it("refuses what only up declares, of which no preview tells", async () => {
    const scenario = await start(options);
    await scenario.up(endpoint({}));
    await scenario.stack.setConfig("webhooks:failOn", "danger");
    const { text } = await scenario.preview(endpoint({ url: { $preview: url, $up: elsewhere } }));
    assert.deepEqual(entriesIn(text), []);
    const [entry = ""] = await refused(scenario);
    assert.match(entry, /^deliveries-move:/);
    assert.deepEqual(urls(scenario), [url, url]);
  });

  for (const deleteBeforeReplace of [false, true])
    it(`refuses a replacement at its first half, deleteBeforeReplace ${deleteBeforeReplace}`, async () => {
      const scenario = await start(options);
      await scenario.up(endpoint({}));
      const { id } = (await scenario.inState("billing")) ?? {};
      await scenario.stack.setConfig("webhooks:failOn", "danger");
      const replaced = { replaceOnChanges: ["url"], deleteBeforeReplace };
      await guarded(scenario, endpoint({ url: elsewhere }, replaced));
      assert.notEqual((await scenario.inState("billing"))?.id, id);
      assert.deepEqual(urls(scenario).sort(), [url, elsewhere].sort());
    });

  it("refuses a deletion, and takes the entry of the variable alone where no program runs", async () => {
    const scenario = await start(options);
    const { other = assert.fail() } = endpoint({});
    await scenario.up(endpoint({}));
    await scenario.stack.setConfig("webhooks:failOn", "danger");
    const entries = await refused(scenario, { other });
    assert.match(entries.join(), /^deletion:Endpoint\/[^,]+$/);
    await scenario.stack.setConfig("webhooks:allow", JSON.stringify(entries));
    await scenario.up();
    assert.deepEqual(urls(scenario), [url]);
    const outcome = scenario.keep(await scenario.stack.destroy());
    assert.equal(outcome.success, false);
    assert.match(outcome.text, /WEBHOOKS_ALLOW, because no program runs/);
    scenario.stack.setEnvironment("WEBHOOKS_ALLOW", "deletion:Stack");
    await scenario.destroy();
    assert.deepEqual(urls(scenario), []);
  });
});
