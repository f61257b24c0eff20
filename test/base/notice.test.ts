/** Notices: what a template takes, and that no value can forge a code or hide one. */

import assert from "node:assert/strict";
import {
  ApiError,
  InvalidInputError,
  NetworkError,
  problem,
  ResponseShapeError,
  SettingsError,
} from "../../provider/base/errors";
import { codeOf, printed } from "../../provider/base/notice";
import { clause, declareClauses, declareNotices, declareShared } from "../../provider/base/declare";
import type { SecretText } from "../../provider/base/declare";
import { reasonOf } from "../../provider/base/text";

const notices = declareNotices({
  "secret-roll": {
    severity: "warning",
    text: "rolls the signing secret ({reason}); the old one stays valid for {hours} hours",
    help: "The endpoint gets another signing secret.",
  },
  "no-values": "is required",
});
const shared = declareShared({ invalidValue: "Correct the value." });
const clauses = declareClauses({ older: "older than {days} days", changed: "secret changed" });

describe("A notice", () => {
  it("prints subject, sentence and code", () => {
    const notice = notices["secret-roll"]({ reason: clauses.changed(), hours: 24 });
    assert.equal(
      printed(notice, "Endpoint billing"),
      "Endpoint billing: rolls the signing secret (secret changed); the old one stays valid for 24 hours [secret-roll]",
    );
    assert.equal(notice.severity, "warning");
    assert.equal(clauses.older({ days: 30 }), "older than 30 days");
  });

  it("is an error without help where it is a text alone", () => {
    assert.deepEqual(notices["no-values"](), { code: "no-values", severity: "error", text: "is required" });
    assert.deepEqual(notices["no-values"].entry, { severity: "error", text: "is required" });
  });

  it("has the sentence that stands where it arises, with a code that others share", () => {
    const raised = { code: "invalid-value", severity: "error", text: "must be at least 5" };
    assert.deepEqual(shared.invalidValue`must be at least ${5}`, raised);
    assert.deepEqual(shared.invalidValue`must be at\n least ${5}`, raised);
    assert.equal(shared.invalidValue.entry.help, "Correct the value.");
    assert.equal(clause`older than ${30} days`, "older than 30 days");
  });

  for (const value of ["x [no-values]", "x\n[no-values]", "{hours}", "x\u001b[31m [no-values]\r", "\u202e]"])
    it(`keeps its code with the value ${JSON.stringify(value)}`, () => {
      const line = printed(notices["secret-roll"]({ reason: value, hours: 1 }), `Endpoint ${value}`);
      assert.equal(codeOf(line), "secret-roll");
      assert.doesNotMatch(line, /[\n\r\u001b\u202e]/);
      assert.ok(value !== "{hours}" || line.includes("({hours})"), line);
    });

  it("takes no secret as a value", () => {
    const secret = "canary" as SecretText;
    // @ts-expect-error -- the type of a secret is none of a value
    notices["secret-roll"]({ reason: secret, hours: 1 });
    // @ts-expect-error -- the same in a clause
    clauses.older({ days: secret });
    // @ts-expect-error -- every name of the template needs a value
    notices["secret-roll"]({ reason: "x" });
    // @ts-expect-error -- no value of a sentence that stands where it arises is a secret
    void shared.invalidValue`is ${secret}`;
    // @ts-expect-error -- nor of a clause there
    void clause`is ${secret}`;
  });
});

describe("An error", () => {
  it("ends in the code of its notice, and has it", () => {
    const error = new SettingsError(notices["no-values"]());
    assert.equal(error.message, "is required [no-values]");
    assert.equal(error.notice, "no-values");
    assert.equal(reasonOf(error), "is required");
  });

  it("has the code of each input in its line", () => {
    const error = new InvalidInputError([
      problem("url", notices["no-values"]()),
      problem("", notices["secret-roll"]({ reason: "x", hours: 1 })),
    ]);
    assert.match(error.message, /^url: is required \[no-values\]; rolls .* hours \[secret-roll\]$/);
    assert.deepEqual(
      error.problems.map(({ notice }) => notice),
      ["no-values", "secret-roll"],
    );
  });

  it("has the code of its own notice, whatever a service has written", () => {
    const line = { method: "GET", path: "/x [no-values]" };
    const reason = "boom [no-values]";
    const notice = notices["secret-roll"]({ reason, hours: 24 });
    for (const error of [
      new ApiError(line, 500, reason, notice),
      new NetworkError(line, notice, false),
      new ResponseShapeError(line, notice),
    ]) {
      assert.equal(error.notice, "secret-roll");
      assert.equal(error.message, `GET /x [no-values]: ${notice.text} [secret-roll]`);
      assert.equal(reasonOf(error), `GET /x [no-values]: ${notice.text}`);
    }
    assert.equal(new ApiError(line, 500, reason, notice).reason, reason);
  });

  it("has every reason that it was given, and the code of the first", () => {
    const error = new SettingsError([
      notices["no-values"](),
      notices["secret-roll"]({ reason: "x", hours: 1 }),
    ]);
    assert.match(error.message, /^is required \[no-values\]; rolls .* hours \[secret-roll\]$/);
    assert.equal(error.notice, "no-values");
  });
});
