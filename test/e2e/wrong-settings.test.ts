/** Settings that lead elsewhere: nothing is dropped from state, and the error says which setting and where it came from. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { canary, onFronts, type Scenario, type Topology } from "./world";

const endpoint = (name: string): Topology => ({
  [name]: { kind: "Endpoint", args: { url: `https://${name}.example.com` } },
});
const three: Topology = { ...endpoint("one"), ...endpoint("two"), ...endpoint("three") };

onFronts("Settings that lead elsewhere", (start, front) => {
  const { dialect } = front;
  let other: Emulator | undefined;
  afterEach(() => other?.stop());
  const endpointsInState = async (scenario: Scenario): Promise<number> => {
    const { resources = [] } = (await scenario.stack.exportState()).deployment;
    return resources.filter(({ type }) => type.endsWith(":Endpoint")).length;
  };
  const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;

  it(`to another service fail a refresh and keep every resource: ${dialect}`, async () => {
    const scenario = await start({ dialect, config: { "webhooks:dialect": dialect } });
    await scenario.up(three);
    other = await startEmulator({ apiKeys: [`${canary}-api-key`], dialect });
    scenario.stack.setEnvironment("WEBHOOKS_BASE_URL", other.url);
    const refreshed = scenario.keep(await scenario.stack.refresh());
    assert.equal(refreshed.success, false);
    assert.match(
      refreshed.text,
      /kept in state: it was last seen at .*webhooks:baseUrl \(127\.0\.0\.1:\d+, from the environment variable WEBHOOKS_BASE_URL\)/,
    );
    assert.equal(count(refreshed.messages, /\[environment-override\]/g), 1);
    assert.equal(await endpointsInState(scenario), 3);
    const unchanged = scenario.keep(await scenario.stack.up());
    assert.equal(unchanged.success, true, unchanged.text);
    assert.equal(
      count(
        unchanged.messages,
        /was last seen at .*an update overwrites objects with the same ID \[seen-elsewhere\]/g,
      ),
      1,
    );
    const previewed = scenario.keep(await scenario.stack.preview({ refresh: true }));
    assert.equal(previewed.success, false);
    assert.equal(Object.values(previewed.operations).filter((operation) => operation === "create").length, 0);
    assert.match(previewed.text, /\[kept-elsewhere\]/);
    const destroyed = scenario.keep(await scenario.stack.destroy());
    assert.equal(destroyed.success, false);
    assert.match(destroyed.text, /\[not-deleted-elsewhere\]/);
    assert.equal(await endpointsInState(scenario), 3);
    assert.ok(other.requests.every(({ method }) => method === "GET"));
    scenario.stack.setEnvironment("WEBHOOKS_BASE_URL");
    await scenario.refresh();
    await scenario.isEmpty();
    await scenario.destroy();
  });

  it(`to the other dialect say which variable to set and what to run: ${dialect}`, async () => {
    // What a release of Convoy refuses, which is what stands for a deletion; and a deletion that nobody else knows.
    const service: EmulatorOptions = dialect === "convoy" ? { dialect, release: "25.6" } : { dialect };
    const [wrong, right] = dialect === "convoy" ? ["documented", "convoy"] : ["convoy", "documented"];
    const scenario = await start({ ...service, config: { "webhooks:dialect": right } });
    const link: Topology = { link: { kind: "PortalLink", args: { ownerId: "acme" } } };
    await scenario.up({ ...endpoint("one"), ...link });
    scenario.stack.setEnvironment("WEBHOOKS_DIALECT", wrong);
    const failed = scenario.keep(await scenario.stack.destroy());
    assert.equal(failed.success, false, failed.text);
    assert.match(failed.text, new RegExp(`WEBHOOKS_DIALECT=${right}\\b`));
    assert.match(failed.text, new RegExp(`pulumi config set webhooks:dialect ${right}`));
    scenario.stack.setEnvironment("WEBHOOKS_DIALECT", right);
    await scenario.destroy();
  });
});
