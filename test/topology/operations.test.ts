/** Operations of the engine: each that it writes is known, and an unknown one fails a report instead of being skipped. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../provider/base/errors";
import { report } from "../../tools/cli/review/report";
import { operationOf } from "../../tools/topology/preview/json";
import { urn } from "../support/report-steps";

/** What each operation of the CLI does, `step.go` of 3.216.0 and 3.255.0. */
const operations = {
  ...{ same: "same", create: "create", update: "update", delete: "delete", replace: "replace" },
  ...{ "create-replacement": "replace", "delete-replaced": "same", "remove-pending-replace": "same" },
  ...{ read: "same", "read-replacement": "same", discard: "same", "discard-replaced": "same" },
  ...{ refresh: "same", import: "create", "import-replacement": "replace", diff: "same" },
  "extend-parameterize": "same",
};
const inputs = { url: "https://a.example.com" };
const textOf = (op: string, of: string): string =>
  JSON.stringify({ steps: [{ op, urn: of, oldState: { id: "e1", inputs }, newState: { inputs } }] });
const providerUrn = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:${name}::acc`;

describe("An operation of the engine", () => {
  for (const [op, does] of Object.entries(operations))
    it(`is known: ${op}`, () => {
      assert.equal(operationOf(op), does);
      for (const of of [urn("Endpoint", "a"), providerUrn("webhooks")])
        assert.notEqual(report(textOf(op, of)).exitCode, 1);
    });

  it("that is not known fails the report, of a resource or a provider of this package", () => {
    for (const of of [urn("Endpoint", "a"), providerUrn("webhooks"), providerUrn("pulumi-nodejs")])
      assert.throws(
        () => report(textOf("disown", of)),
        (error: Error) =>
          hasCode(error, "response-shape") &&
          error.message.endsWith("what that changes: update pulumi-webhooks [unsupported-here]") &&
          error.message.includes(of),
      );
  });

  it("that is not known is a change where another package has it", () => {
    const { facts, exitCode } = report(textOf("disown", "urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b"));
    assert.deepEqual([facts.otherChanges, exitCode], [1, 10]);
  });

  it("that refreshes a provider and finds what is in state changes nothing, also no key", () => {
    const file = join(__dirname, "..", "previews", "not-known", "stage-unchanged.json");
    const { facts, exitCode } = report(readFileSync(file, "utf8"), { failOn: "danger" });
    assert.deepEqual([facts.notices, exitCode], [[], 0]);
    const account = providerUrn("webhooks");
    const masked = { apiKey: "[secret]" };
    const step = (op: string, after: object): object => ({
      ...{ op, urn: account, oldState: { id: "p", inputs: masked }, newState: { id: "p", inputs: after } },
    });
    const codes = (...steps: readonly object[]): string[] =>
      report(JSON.stringify({ steps })).facts.notices.map(({ code }) => code);
    assert.deepEqual(codes(step("refresh", masked), step("same", masked)), []);
    assert.deepEqual(codes(step("refresh", masked), step("update", masked)), ["provider-key-changed"]);
    assert.deepEqual(codes(step("refresh", { ...masked, projectId: "p2" })), ["provider-moves"]);
  });
});
