/** An object goes with one resource also where resources have providers of their own, each with a process of its own; each dialect on one front. */

import assert from "node:assert/strict";
import { onFronts } from "./world";
import type { Scenario, ScenarioOptions, Topology } from "./world";

const url = "https://billing.example.com";
const seed = { projects: { p1: { endpoints: [{ uid: "e-live", name: "live", url }] } } };
const documented: ScenarioOptions = { dialect: "documented", seed };
const convoy: ScenarioOptions = { dialect: "convoy", config: { "webhooks:dialect": "convoy" }, seed };

const accounts: Topology = {
  first: { kind: "Provider", args: {} },
  second: { kind: "Provider", args: {} },
};
const under = (account: string, declared: Topology[string]): Topology[string] => ({
  ...declared,
  options: { ...declared.options, provider: { $ref: account } },
});
const endpoint = (more: object = {}): Topology[string] => ({
  kind: "Endpoint",
  args: { url, adoptId: "e-live", ...more },
});
const eventType: Topology[string] = { kind: "EventType", args: { name: "invoice.paid", description: "one" } };

const isInUse = (scenario: Scenario): boolean => {
  const live = scenario.service.project("p1").endpoints.get("e-live");
  return live?.status === "active";
};

onFronts("The owner of an object under two providers of one project", (start, front) => {
  const { dialect } = front;
  const options = dialect === "convoy" ? convoy : documented;
  it(`may be renamed and moved to the other provider in one update, dialect ${dialect}`, async () => {
    const scenario = await start(options);
    await scenario.up({ ...accounts, old: under("first", endpoint()) });
    const { operations } = await scenario.up({ ...accounts, renamed: under("second", endpoint()) });
    assert.deepEqual([operations["old"], operations["renamed"]], ["delete", "create"]);
    assert.ok(isInUse(scenario), "the endpoint was taken over and is removed");
    await scenario.isEmpty();
  });
});

onFronts("The owner of an object whose provider changes", (start) => {
  it("may be renamed while its provider is renamed", async () => {
    const scenario = await start(convoy);
    const { first, second } = accounts as Required<typeof accounts>;
    await scenario.up({ first: first!, old: under("first", endpoint()) });
    await scenario.up({ second: second!, renamed: under("second", endpoint()) });
    assert.ok(isInUse(scenario), "the endpoint was taken over and is removed");
    await scenario.isEmpty();
    await scenario.destroy();
    assert.ok(!isInUse(scenario));
  });

  it("may be an event type that is taken over by its name", async () => {
    const scenario = await start(convoy);
    await scenario.up({ ...accounts, paid: under("first", eventType) });
    await scenario.up({ ...accounts, invoicePaid: under("second", eventType) });
    assert.deepEqual(scenario.eventTypes(), [["invoice.paid", true]]);
    await scenario.isEmpty();
  });
});
