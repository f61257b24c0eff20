/** Two subscriptions of one program for one endpoint of Convoy, which may allow one only: told before, and a fitting refusal. On the plugin alone: the rule is of the lifecycle. */

import assert from "node:assert/strict";
import { onFronts } from "./world";
import type { ScenarioOptions, Topology } from "./world";

const url = "https://billing.example.com";
const options: ScenarioOptions = {
  dialect: "convoy",
  config: { "webhooks:dialect": "convoy" },
  seed: { projects: { p1: { endpoints: [{ uid: "e1", name: "e1", url }] } } },
};
const subscription = (endpointId: unknown, name?: string): Topology[string] => ({
  kind: "Subscription",
  args: { endpointId, ...(name !== undefined && { name }) },
});
const both: Topology = { one: subscription("e1"), two: subscription("e1") };

onFronts("Two subscriptions for one endpoint", (start) => {
  const lines = (messages: string): string[] =>
    messages.split("\n").filter((line) => /\[one-(perhaps-)?allowed\]$/.test(line.trimEnd()));

  it("are told in the preview, in one line, and refused by the update, which names the other one", async () => {
    const scenario = await start(options);
    const { messages } = await scenario.preview(both);
    assert.equal(lines(messages).length, 1, messages);
    assert.match(
      messages,
      /Subscription (one|two): fails(, because| if) only one Subscription is allowed for endpointId e1, (and|because) Subscription (?!\1)(one|two) already exists \[one-(perhaps-)?allowed\]/,
    );
    const { text } = await scenario.failingUp();
    assert.match(
      text,
      /already exists; Subscription (one|two) of this program already manages the only one allowed \(\w+\): declare one for both \[object-in-the-way\]/,
    );
    assert.doesNotMatch(text, /adoptId/);
    assert.equal(scenario.service.project("p1").subscriptions.size, 1);
  });

  it("are told where one is in state and the other one is new", async () => {
    const scenario = await start(options);
    await scenario.up({ one: subscription("e1") });
    const { messages } = await scenario.preview(both);
    assert.equal(lines(messages).length, 1, messages);
    await scenario.failingUp();
    assert.equal(scenario.service.project("p1").subscriptions.size, 1);
  });

  it("are refused with the other's name where the endpoint is made in the same update", async () => {
    const scenario = await start(options);
    const { messages } = await scenario.preview({
      billing: { kind: "Endpoint", args: { url } },
      one: subscription({ $ref: "billing.id" }),
      two: subscription({ $ref: "billing.id" }),
    });
    assert.deepEqual(lines(messages), [], "nothing is known of the endpoint");
    const { text } = await scenario.failingUp();
    assert.match(
      text,
      /already exists; Subscription (one|two) of this program already manages the only one allowed \(\w+\): declare one for both \[object-in-the-way\]/,
    );
    assert.equal(scenario.service.project("p1").subscriptions.size, 1);
  });

  it("are told with the name of the endpoint, where the program has it", async () => {
    const scenario = await start(options);
    const billing: Topology = { billing: { kind: "Endpoint", args: { url } } };
    await scenario.up({ ...billing, one: subscription({ $ref: "billing.id" }) });
    const { messages } = await scenario.preview({
      ...billing,
      one: subscription({ $ref: "billing.id" }),
      two: subscription({ $ref: "billing.id" }),
    });
    assert.match(
      lines(messages).join(),
      /fails(, because| if) only one Subscription is allowed for Endpoint billing, /,
    );
    assert.equal(lines(messages).length, 1, messages);
  });

  it("are not spoken of in an incoming project, where a subscription has a source", async () => {
    const source: Topology = { incoming: { kind: "Source", args: { type: "http" } } };
    const scenario = await start({ ...options, projectType: "incoming" });
    await scenario.up(source);
    const [found] = scenario.service.project("p1").sources.list();
    const args = { endpointId: "e1", sourceId: found?.uid };
    const { messages } = await scenario.preview({
      ...source,
      one: { kind: "Subscription", args },
      two: { kind: "Subscription", args },
    });
    assert.deepEqual(lines(messages), []);
  });

  it("are not spoken of once both are there, because the project allows several", async () => {
    const scenario = await start({ ...options, multipleEndpointSubscriptions: true });
    await scenario.up(both);
    assert.equal(scenario.service.project("p1").subscriptions.size, 2);
    const { messages } = await scenario.preview();
    assert.deepEqual(lines(messages), []);
    await scenario.isEmpty();
  });
});
