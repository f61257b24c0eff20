/** What rules and the policy pack must not claim, and what they find whatever the order of a preview. */

import assert from "node:assert/strict";
import { fc } from "../support/random";
import { unknownMarker } from "../../provider/base/markers";
import { topologyOf } from "../../tools/topology";
import type { RegisteredResource, Topology } from "../../tools/topology";
import { evaluateFilter } from "../../tools/topology/filter/filter";
import { lint } from "../../tools/topology/rules/lint";
import { webhooksPolicies } from "../../tools/topology/rules/policy";
import { faultsOf } from "../../provider/kinds/subscription/filter/faults";
import { create, remove, same, update, urn } from "../support/report-steps";
import type { Step } from "../support/report-steps";

const of = (kind: string, name: string, inputs: object): RegisteredResource => ({
  ...{ type: `webhooks:index:${kind}`, name, id: `${name}-id` },
  inputs: inputs as Record<string, unknown>,
});
const endpoint = (name: string, inputs: object = {}): RegisteredResource =>
  of("Endpoint", name, { url: `https://${name}.example.com`, ...inputs });
const subscription = (name: string, to: string, inputs: object = {}): RegisteredResource =>
  of("Subscription", name, { endpointId: `${to}-id`, filterConfig: { eventTypes: ["a"] }, ...inputs });
const found = (topology: Topology): string[] =>
  lint(topology).map(({ rule, resource }) => `${rule} ${resource.name}`);
const ofPreview = (steps: readonly Step[], more: object = {}): Topology =>
  topologyOf(JSON.stringify({ steps, ...more }));

const codesOf = (body: object): string[] => faultsOf({ body }).map(({ code }) => code);

describe("The rules claim nothing", () => {
  it("about what a preview deletes together, in either dialect", () => {
    const gone = [remove("Endpoint", "e"), remove("Subscription", "s", { endpointId: "e-id", adoptId: "s" })];
    for (const dialect of ["documented", "convoy"])
      assert.deepEqual(found(ofPreview(gone, { config: { "webhooks:dialect": dialect } })), []);
    const led = { endpointId: "e-id", adoptId: "s" };
    const left = [remove("Endpoint", "e"), same("Subscription", "s", led)];
    const convoy = { config: { "webhooks:dialect": "convoy" } };
    assert.deepEqual(found(ofPreview(left, convoy)), ["dangling-reference s"]);
    assert.deepEqual(found(ofPreview(left)), [], "it is disabled, and nothing manages it any more");
  });

  it("about filters that a list meets, or different items of one", () => {
    const filtered = (body: object) =>
      topologyOf([of("Subscription", "s", { filterConfig: { filter: { body } } })]);
    for (const body of [
      { tags: { $nin: "internal" } },
      { $and: [{ "items.$.qty": { $gt: 10 } }, { "items.$.qty": { $lt: 5 } }] },
    ])
      assert.deepEqual(found(filtered(body)), [], JSON.stringify(body));
  });

  it("about filters with values that do not say a number, or one beside which no other has a place", () => {
    for (const x of [
      { $gt: 0, $neq: "x", $lt: 0.5 },
      { $gt: 1.7e18, $neq: 1.8e18 },
      { $in: 5, $nin: 7 },
    ])
      assert.deepEqual(faultsOf({ body: { x } }), [], JSON.stringify(x));
    const separated = { $gt: "1_000", $lt: "1_002", $neq: 1001 };
    assert.deepEqual(codesOf({ x: separated }), ["filter-number", "filter-number"]);
  });

  it("about any filter that lets an event pass", () => {
    const value = fc.constantFrom(-1, 0, 0.5, 1, 1.7e18, "0.25", "1_0", "x", "", true, null);
    const list = fc.array(value, { maxLength: 3 });
    const names = ["$eq", "$neq", "$gt", "$gte", "$lt", "$lte", "$in", "$nin"];
    const asked = fc.dictionary(fc.constantFrom(...names), fc.oneof(value, list), { maxKeys: 4, minKeys: 1 });
    const condition = fc.oneof(value, asked);
    let passes = 0;
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 3 }), fc.oneof(value, list), (all, x) => {
        const body = { $and: all.map((one) => ({ x: one })) };
        if (evaluateFilter({ body }, { body: { x } }).result !== "match") return;
        passes += 1;
        const claimed = codesOf(body).filter((code) => /dead$|unreachable|list$/.test(code));
        assert.deepEqual(claimed, [], JSON.stringify(body));
      }),
      { numRuns: 3000 },
    );
    assert.ok(passes > 10, `${passes} filters let an event pass`);
  });

  it("about second deliveries where addresses differ in a part that is masked, one is stopped, or sources are not known", () => {
    const both = [subscription("s", "e"), subscription("t", "f")];
    const url = "https://x.example.com/hooks";
    const doubled = (one: object, other: object, subscriptions = both): string[] =>
      found(topologyOf([endpoint("e", { url, ...one }), endpoint("f", { url, ...other }), ...subscriptions]));
    assert.deepEqual(doubled({}, {}), ["double-delivery t"]);
    for (const other of ["HTTPS://X.Example.com/hooks", "https://x.example.com:443/hooks"])
      assert.deepEqual(doubled({}, { url: other }), ["double-delivery t"], other);
    const [bare, slashed] = [{ url: "https://x.example.com" }, { url: "https://x.example.com/" }];
    assert.deepEqual(doubled(bare, slashed), ["double-delivery t"]);
    assert.ok(!doubled({}, { url: `${url}/` }).includes("double-delivery t"), "another path");
    assert.ok(!doubled({ url: `${url}?team=7` }, { url: `${url}?team=8` }).includes("double-delivery t"));
    assert.deepEqual(doubled({}, { isDisabled: true }), []);
    const later = (name: string, to: string) => subscription(name, to, { sourceId: unknownMarker });
    assert.deepEqual(doubled({}, {}, [later("s", "e"), later("t", "f")]), []);
  });

  it("about an endpoint that is imported and that a subscription names by its ID", () => {
    const imported = { op: "import", urn: urn("Endpoint", "e"), newState: { importID: "e1", inputs: {} } };
    const led = create("Subscription", "s", { endpointId: "e1" });
    assert.deepEqual(found(ofPreview([imported, led])), []);
    const without = { ...imported, newState: { inputs: {} } };
    assert.deepEqual(found(ofPreview([without, led])), [], "its ID may be this one");
    assert.deepEqual(found(ofPreview([imported])), ["unfed-endpoint e"]);
  });

  it("about the age of a secret that the previewed update rolls", () => {
    const old = (inputs: object, after: object, reasons: string[]): Step => {
      const step = update("Endpoint", "e", inputs, after);
      const outputs = { signingSecretRotatedAt: "2020-01-01T00:00:00Z" };
      return { ...step, oldState: { ...(step["oldState"] as object), outputs }, diffReasons: reasons };
    };
    const led = same("Subscription", "s", { endpointId: "e-id" });
    const aged = (step: Step): boolean => found(ofPreview([step, led])).includes("old-secret e");
    assert.ok(aged(old({}, { description: "a" }, ["description"])));
    assert.ok(aged(old({}, { secretExpiration: 5 }, ["secretExpiration"])));
    assert.ok(!aged(old({}, { secretTriggers: { a: "1" } }, ["secretTriggers"])));
    assert.ok(!aged(old({}, { secret: "[secret]" }, ["secret"])));
    assert.ok(!aged(old({}, { rotateSecretAfterDays: 30 }, ["rotateSecretAfterDays"])));
  });
});

describe("The rules find", () => {
  it("the same whatever the order of a preview, and before the endpoint exists as afterwards", () => {
    const resources = [endpoint("e"), subscription("s", "e"), subscription("t", "e", { name: "x" })];
    const twice = ["double-delivery t"];
    assert.deepEqual(found(topologyOf(resources)), twice);
    assert.deepEqual(found(topologyOf([...resources].reverse())), twice);
    const from = { propertyDependencies: { endpointId: [urn("Endpoint", "e")] } };
    const fresh = (name: string, eventTypes: string[]): Step => ({
      ...create("Subscription", name, {}),
      newState: { inputs: { endpointId: unknownMarker, filterConfig: { eventTypes } }, ...from },
    });
    const first = [create("Endpoint", "e", {}), fresh("all", ["*"]), fresh("one", ["a"])].map((step) => {
      const { id: _, ...state } = step["newState"] as { id?: string };
      return { ...step, newState: state };
    });
    assert.deepEqual(found(ofPreview(first)), ["shadowed-subscription one"]);
  });
});

it("The policies pass over what a program only looks up, and over endpoints that may be named by an ID", async () => {
  const resource = (kind: string, name: string, props: object) => ({
    ...{ type: `webhooks:index:${kind}`, name, urn: `urn:pulumi:d::p::webhooks:index:${kind}::${name}` },
    ...{ props, propertyDependencies: {} },
  });
  const reported = async (...resources: object[]): Promise<string[]> => {
    const names: string[] = [];
    const unfed = webhooksPolicies().find(({ name }) => name === "unfed-endpoint");
    assert.ok(unfed !== undefined && "validateStack" in unfed);
    const args = { resources, getConfig: () => ({}) };
    await unfed.validateStack(args as never, (message) => names.push(message.split(":")[0] ?? ""));
    return names;
  };
  const url = "https://e.example.com";
  assert.deepEqual(await reported(resource("Endpoint", "e", { url })), ["Endpoint e"]);
  assert.deepEqual(await reported(resource("Endpoint", "e", { url, __lookup: true })), []);
  const led = resource("Subscription", "s", { endpointId: "somewhere" });
  assert.deepEqual(await reported(resource("Endpoint", "e", { url }), led), []);
});
