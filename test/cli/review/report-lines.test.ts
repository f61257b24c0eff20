/** Which lines of a provider a report repeats, and what it says of an object that goes to another resource. */

import assert from "node:assert/strict";
import { consequencesOf } from "../../../provider/cli/review/report-consequences";
import type { PreviewedResource } from "../../../provider/cli/review/report-preview";

const resource = (name: string, more: Partial<PreviewedResource>): PreviewedResource => ({
  urn: `urn:pulumi:dev::p::pulumi-nodejs:dynamic/webhooks:Endpoint::${name}`,
  kind: "Endpoint",
  name,
  id: undefined,
  operation: "create",
  before: undefined,
  after: undefined,
  references: {},
  fields: [],
  whole: {},
  replacedBy: [],
  isForced: false,
  isDeletedFirst: false,
  isTainted: false,
  isRetained: false,
  dialect: "documented",
  ...more,
});
const report = (lines: readonly string[], ...resources: readonly PreviewedResource[]): string[] =>
  consequencesOf({
    stack: "p/dev",
    resources,
    others: [],
    accounts: [],
    settings: {},
    errors: [],
    lines,
    isPartial: false,
  });

describe("The lines of a report", () => {
  const said = [
    'Endpoint a: up disables the endpoint: nothing is delivered to it',
    'Endpoint a: the last update failed half-way, so up sets or resets description',
    'Source b: provider takes a new object to change, but adoptId names this one: remove adoptId to replace it',
  ];
  for (const line of said)
    it(`repeat "${line}"`, () => {
      assert.deepEqual(report([line]), [line]);
    });

  it("leave out what is no line of a resource", () => {
    assert.deepEqual(
      report(['Bucket "a": up deletes it', "the environment counts more than stack config"]),
      [],
    );
  });

  it("say who takes over the object of a resource that is removed, and nothing of its end", () => {
    const old = resource("old", { id: "e1", operation: "delete", before: {} });
    const heir = resource("renamed", { operation: "adopt", after: { adoptId: "e1" } });
    assert.deepEqual(report([], old, heir), [
      'Endpoint old: up forgets it: Endpoint renamed takes the object over',
    ]);
    assert.match(report([], old)[0] ?? "", /the object is disabled/);
  });

  const dropped = (name: string): string =>
    `Endpoint ${name}: no longer exists, so it is dropped from state; asked with webhooks:baseUrl (x)`;
  const lost =
    "every object in state is gone from the service (2): up creates anew what the program declares, and each new endpoint has another signing secret; is it the right service (webhooks:baseUrl), project and database?";

  it("warn first where every object that state had is gone, and not while one is there", () => {
    const said = [dropped("a"), dropped("b")];
    const [one, other] = [resource("a", {}), resource("b", {})];
    assert.deepEqual(report(said, one, other), [lost]);
    assert.deepEqual(report(said, one, other, resource("new", {})), [lost]);
    const gone = resource("gone", { id: "e1", operation: "delete", before: {} });
    assert.equal(report(said, one, other, gone).includes(lost), false);
    assert.deepEqual(report(said, one, other, resource("c", { id: "e1", operation: "same" })), []);
    assert.deepEqual(report([], one, other), []);
    const notRead = resource("type", { kind: "EventType", id: "t1", operation: "same" });
    assert.deepEqual(report(said, one, resource("b", { id: "e2", operation: "same" }), notRead), [lost]);
  });
});
