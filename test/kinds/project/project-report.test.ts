/** Project in a report: what a deletion takes along is a danger that names it, in the preview that deletes. */

import assert from "node:assert/strict";
import { remove, reviewed, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const settings = { config: { "webhooks:dialect": "convoy" } };
const project = (more: object = {}): Step =>
  remove("Project", "staging", { type: "outgoing", name: "staging" }, { id: "id-1", ...more });
const inside = (kind: string, name: string, projectId = "id-1"): Step =>
  remove(kind, name, { projectId, url: "https://a.example.com" }, { id: `${kind}-${name}` });

const dangersOf = (steps: readonly Step[]): string[] =>
  reviewed(JSON.stringify({ ...settings, steps })).facts.notices.flatMap(({ severity, code, text }) =>
    severity === "danger" && code === "project-deletion" ? [text] : [],
  );

describe("A report of a deleted project", () => {
  it("is a danger that names what is in it, and nothing else", () => {
    const steps = [
      project(),
      inside("Endpoint", "billing"),
      inside("Source", "shop"),
      inside("Endpoint", "foreign", "id-2"),
    ];
    assert.deepEqual(dangersOf(steps), [
      "is deleted with its endpoints, events and subscriptions, among them Endpoint billing, Source shop; the option `protect` would stop the preview",
    ]);
    assert.deepEqual(dangersOf([project()]), [
      "is deleted with its endpoints, events and subscriptions; the option `protect` would stop the preview",
    ]);
  });

  it("is none where the object stays", () => {
    assert.deepEqual(dangersOf([project({ retainOnDelete: true })]), []);
    assert.deepEqual(dangersOf([update("Project", "staging", { name: "a" }, { name: "b" })]), []);
  });
});
