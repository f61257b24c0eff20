/** The headlines of a review: they count what they say, and name an owner only where all is of that owner. */

import assert from "node:assert/strict";
import { create, remove, reviewedSteps, same, update, type Step } from "../../support/report-steps";

const url = "https://a.example.com";
const stopped = (name: string, owner?: object): Step =>
  update("Endpoint", name, { url, ...owner }, { url, isDisabled: true, ...owner });
const headlines = (...steps: readonly Step[]): string[] =>
  reviewedSteps(steps, { config: { "webhooks:dialect": "convoy" } }).facts.concerns.map(({ text }) => text);
const [acme, bolt] = [{ ownerId: "acme" }, { ownerId: "bolt" }];
const other = same("Endpoint", "other", { url, ...bolt });

describe("The headlines of a review", () => {
  it("name an owner only where all that they count is of that owner", () => {
    assert.deepEqual(headlines(stopped("a", acme), stopped("b", acme), other), [
      "2 endpoints of owner acme: deliveries stop",
    ]);
    assert.deepEqual(headlines(stopped("a", acme), stopped("b"), other), [
      "2 endpoints affecting owner acme: deliveries stop",
    ]);
    assert.deepEqual(headlines(stopped("a", acme), stopped("b", bolt), stopped("c")), [
      "3 endpoints affecting 2 owners: deliveries stop",
    ]);
    assert.deepEqual(headlines(stopped("a", acme), stopped("b")), ["2 endpoints: deliveries stop"]);
  });

  it("name what is lost, and not what follows under another name without an alias", () => {
    const billing = { url, ...acme };
    const steps = [remove("Endpoint", "billing", billing), create("Endpoint", "bill-new", billing), other];
    const { concerns } = reviewedSteps(steps, { config: { "webhooks:dialect": "convoy" } }).facts;
    assert.deepEqual(
      concerns.map(({ text, names }) => [text, ...names]),
      [
        ["1 endpoint of owner acme: lost", "billing"],
        ["1 endpoint of owner acme: secrets or keys change without overlap", "billing"],
      ],
    );
  });

  it("count an event type that goes as lost, not as stopped, where its deliveries go on", () => {
    const taking = { endpointId: "e1-id", name: "s1", filterConfig: { eventTypes: ["order.paid"] } };
    const steps = [
      same("Endpoint", "e1", { url }),
      same("Subscription", "s1", taking),
      remove("EventType", "paid", { name: "order.paid" }),
    ];
    assert.deepEqual(headlines(...steps), ["1 event type: lost"]);
  });

  it("count each event type once, whether the program declares it or not", () => {
    const types = ["order.paid", "order.sent"];
    const declared = types.map((name, at) => remove("EventType", `type-${at}`, { name }));
    const subscription = (name: string, eventTypes: readonly string[]): object => ({
      ...{ endpointId: "b-id", name, filterConfig: { eventTypes } },
    });
    const all = [
      stopped("b"),
      ...declared,
      same("Subscription", "s", subscription("s", [...types, "order.lost"])),
      create("Source", "unused", { name: "unused", verifier: { type: "noop" } }),
    ];
    const [first = ""] = headlines(...all).filter((line) => line.endsWith("deliveries stop"));
    assert.equal(first.match(/event types?/g)?.length, 1, first);
    assert.match(first, /\b3 event types\b/);
  });
});
