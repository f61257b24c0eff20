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
const shared = declareShared({ "invalid-value": "Correct the value." });
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
    assert.deepEqual(shared["invalid-value"]("must be at least {least}", { least: 5 }), raised);
    assert.deepEqual(shared["invalid-value"]`must be at\n least ${5}`, raised);
    assert.equal(clause`older than ${30} days`, "older than 30 days");
    assert.equal(shared["invalid-value"].entry.help, "Correct the value.");
    assert.equal(clause("older than {days} days", { days: 30 }), "older than 30 days");
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
    // @ts-expect-error -- the same where the sentence arises
    shared["invalid-value"]("must be at least {least}", {});
    // @ts-expect-error -- no value there is a secret
    shared["invalid-value"]("is {text}", { text: secret });
    // @ts-expect-error -- nor in a template
    void shared["invalid-value"]`is ${secret}`;
    // @ts-expect-error -- nor in a clause
    void clause`is ${secret}`;
    // @ts-expect-error -- nor in a clause with its values
    clause("is {text}", { text: secret });
  });

  it("takes no text that was put together at run time, which may hold a secret", () => {
    const secret = "canary" as SecretText;
    // @ts-expect-error -- a secret is no sentence
    shared["invalid-value"](secret);
    // @ts-expect-error -- and no part of one
    shared["invalid-value"](`is ${secret}`);
    // @ts-expect-error -- any text
    shared["invalid-value"](String(secret));
    // @ts-expect-error -- a part of a clause
    clause(`is ${secret}`);
    clause(secret.length > 0 ? "is set" : "is empty");
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
