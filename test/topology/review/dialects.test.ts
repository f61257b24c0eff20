/** The dialect of a review: that of the states, then of the settings, and a word where they disagree. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, remove, reviewedSteps, same, update, type Step } from "../../support/report-steps";
import { report } from "../../../tools/cli/review/report";

const url = "https://a.example.com";
const made = (step: Step, dialect?: string): Step => {
  const outputs = { __seenAt: "38232f8b1b81", ...(dialect !== undefined && { __dialect: dialect }) };
  return { ...step, oldState: { ...(step["oldState"] as object), outputs } };
};
const removed = (dialect?: string): Step => made(remove("Endpoint", "a", { url }), dialect);
const told = (steps: readonly Step[], config: object = {}, dialect?: string): string[] =>
  reviewedSteps(steps, { config }, { dialect }).facts.notices.map(
    ({ severity, kind, code, text }) =>
      `${severity} ${kind} ${code} ${/(deleted with|disabled)/.exec(text)?.[0] ?? ""}`,
  );
const deleted = "danger Endpoint deletion deleted with";
const disabled = "danger Endpoint deletion disabled";
const differs = "danger Stack stack-settings-change ";

describe("The dialect of a review", () => {
  it("is that of the state where no setting names one", () => {
    const file = join(__dirname, "..", "..", "previews", "not-known", "endpoint-deleted-on-convoy.json");
    const { facts } = report(readFileSync(file, "utf8"));
    assert.match(facts.consequences.join(), /the object is deleted with its subscriptions/);
    assert.deepEqual(told([removed("convoy")]), [deleted]);
    assert.deepEqual(told([removed()]), [disabled]);
  });

  it("is that of the state before that of the settings, and the disagreement is said", () => {
    const convoy = { "webhooks:dialect": "convoy" };
    assert.deepEqual(told([removed()], convoy), [disabled, differs]);
    assert.deepEqual(told([removed()], {}, "convoy"), [disabled, differs]);
    assert.deepEqual(told([removed("convoy")], convoy, "documented"), [deleted, differs]);
    assert.deepEqual(told([removed("convoy")], convoy), [deleted]);
    const { facts } = reviewedSteps([removed(), made(same("Endpoint", "b", { url }))], { config: convoy });
    assert.equal(
      facts.consequences.find((line) => line.startsWith("Stack")),
      "Stack shop/dev: the state was made with webhooks:dialect documented, but the settings say convoy; this applies to 2 resources [stack-settings-change]",
    );
  });

  it("is said once where the provider says it too", () => {
    const changed = made(update("Endpoint", "a", { url }, { url, description: "b" }));
    const line = "Endpoint a: webhooks:dialect changed from documented to convoy: x [dialect-changes]";
    const { facts } = reviewedSteps([changed], {
      ...{ config: { "webhooks:dialect": "convoy" }, diagnostics: [{ severity: "info", message: line }] },
    });
    assert.deepEqual(
      facts.notices.map(({ code }) => code),
      ["stack-settings-change"],
    );
  });

  it("of a new resource is that of the settings, then that of the other states of its provider", () => {
    const dialectOf = (steps: readonly Step[], config: object = {}): string | undefined =>
      reviewedSteps(steps, { config }).preview.resources.find(({ name }) => name === "new")?.change.dialect;
    const fresh = create("Endpoint", "new", { url });
    const old = made(same("Endpoint", "old", { url }), "convoy");
    assert.equal(dialectOf([fresh]), "documented");
    assert.equal(dialectOf([fresh, old]), "convoy");
    assert.equal(dialectOf([fresh, old], { "webhooks:dialect": "documented" }), "documented");
  });
});
