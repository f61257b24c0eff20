/** Which lines of a provider a report repeats, and what it says of an object that goes to another resource. */

import assert from "node:assert/strict";
import { consequencesOf } from "../provider/cli/report-consequences";
import type { PreviewedResource } from "../provider/cli/report-preview";

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
  consequencesOf({ stack: "p/dev", resources, others: [], accounts: [], settings: {}, errors: [], lines });

describe("The lines of a report", () => {
  const said = [
    'Endpoint "a": up disables the endpoint: nothing is delivered to it',
    'Endpoint "a": the last update failed half-way, so up sets or resets description',
    'Source "b": provider takes a new object to change, but adoptId names this one: remove adoptId to replace it',
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
      'Endpoint "old": up forgets it: Endpoint "renamed" takes the object over',
    ]);
    assert.match(report([], old)[0] ?? "", /the object is disabled/);
  });
});
