/** Which previews roll signing secrets that are due for rotation, and do nothing else. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, printing, remove, reviewed, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const file = (name: string): string => join(__dirname, "..", "..", "previews", `${name}.json`);
const url = "https://billing.example.com/hooks";
const old = { name: "billing", url, rotateSecretAfterDays: 30 };
const due = (name: string): string =>
  `Endpoint ${name}: rolls the signing secret, which is older than 30 days; the old one stays valid until it expires [secret-rotation]\n\n`;
const roll = (name: string, reason: string): string =>
  `Endpoint ${name}: rolls the signing secret (${reason}); the old one stays valid until it expires [secret-roll]\n\n`;
const text = (steps: readonly Step[], ...lines: string[]): string =>
  JSON.stringify({ steps, ...printing(lines) });
const rotation = update("Endpoint", "billing", old, old);
describe("The review of rotations that are due", () => {
  const told = (steps: readonly Step[], ...lines: string[]) => {
    const { facts, exitCode, isOnlyRotation } = reviewed(text(steps, ...lines), { detailedExitCode: true });
    return { names: facts.rotationsDue, exitCode, isOnlyRotation };
  };

  it("has an exit code of its own where nothing else changes, and only if that is asked for", () => {
    const same = { ...update("Endpoint", "audit", old, old), op: "same" };
    const wanted = { names: ["billing"], exitCode: 11, isOnlyRotation: true };
    assert.deepEqual(told([rotation, same], due("billing")), wanted);
    assert.equal(reviewed(text([rotation], due("billing"))).exitCode, 10);
    assert.deepEqual(told([same]), { names: [], exitCode: 0, isOnlyRotation: false });
  });

  it("finds them in what Pulumi says of either front", () => {
    for (const front of ["cli", "plugin"]) {
      const { facts, exitCode } = reviewed(readFileSync(file(`${front}-rotation`), "utf8"), {
        detailedExitCode: true,
      });
      assert.deepEqual([facts.rotationsDue, exitCode], [["old"], 11], front);
    }
  });

  const audit = { ...update("Endpoint", "audit", { url }, { url }), op: "same" };
  const lineOf =
    "Endpoint audit: receives no deliveries: the service made it inactive, and isDisabled is not declared [endpoint-inactive]\n\n";
  for (const [what, steps, lines] of [
    [
      "another field of the endpoint",
      [update("Endpoint", "billing", old, { ...old, rateLimit: 5 })],
      [due("billing")],
    ],
    [
      "a shorter time",
      [update("Endpoint", "billing", old, { ...old, rotateSecretAfterDays: 1 })],
      [due("billing")],
    ],
    ["another resource", [rotation, create("Endpoint", "new", { url })], [due("billing")]],
    ["a deletion", [rotation, remove("Endpoint", "gone")], [due("billing")]],
    [
      "a resource of another package",
      [rotation, { op: "update", urn: "urn:pulumi:dev::shop::aws:s3:Bucket::logs" }],
      [due("billing")],
    ],
    [
      "a secret that was rolled elsewhere",
      [rotation],
      [roll("billing", "the active one is masked and was not set by this provider")],
    ],
    ["triggers", [rotation], [roll("billing", "secretTriggers changed")]],
    ["an update that nobody explains", [rotation], []],
    ["an endpoint that receives nothing unasked", [rotation, audit], [due("billing"), lineOf]],
    ["the line of another endpoint", [rotation], [due("billing 2")]],
    [
      "what an update that failed has left",
      [rotation],
      [
        due("billing"),
        "Endpoint billing: finishes the last update, which failed partway: sets or resets url [unfinished-update]\n\n",
      ],
    ],
    ["another endpoint of the same name", [rotation, update("Endpoint", "twin", old, old)], [due("billing")]],
    ["a kind without secrets", [update("Source", "billing", old, old)], [due("billing")]],
  ] as const) {
    it(`takes ${what} for a change`, () => {
      const { exitCode, isOnlyRotation } = told(steps, ...lines);
      assert.deepEqual([exitCode, isOnlyRotation], [10, false]);
    });
  }

  it("takes a roll without overlap for a rotation, and whatever else is dangerous for a change", () => {
    const none =
      "Endpoint billing: rolls the signing secret, which is older than 30 days, without overlap: x";
    const bare = `${none} [secret-rotation-no-overlap]`;
    assert.equal(told([rotation], bare).exitCode, 11);
    const own = "Endpoint billing: receives no deliveries: the service made it inactive [endpoint-inactive]";
    assert.equal(told([rotation], bare, own).exitCode, 10);
    const namesake = { ...update("Source", "billing", {}, {}), op: "same" };
    const its = "Source billing: receives no deliveries [endpoint-inactive]";
    assert.equal(told([rotation, namesake], bare, its).exitCode, 10);
    assert.equal(told([rotation, audit], bare, bare.replace("billing", "audit")).exitCode, 10);
  });

  it("takes a preview that failed for one that failed", () => {
    const diagnostics = [
      { severity: "info", message: due("billing") },
      { severity: "error", message: "no such project" },
    ];
    const { exitCode } = reviewed(JSON.stringify({ steps: [rotation], diagnostics }), {
      detailedExitCode: true,
    });
    assert.equal(exitCode, 1);
  });
});
