/** Which fields a review lists as changed: every one that the engine does, also where its value is not shown. */

import assert from "node:assert/strict";
import { reviewedSteps, update } from "../../support/report-steps";

describe("The review of a field that changes", () => {
  const headers = (conditions: object) => ({
    endpointId: "e1",
    filterConfig: { eventTypes: ["a.b"], filter: { headers: conditions } },
  });
  const changed = (
    before: object,
    after: object,
    reported: object,
  ): (readonly [string, unknown, unknown])[] => {
    const step = { ...update("Subscription", "paid", before, after), ...reported };
    const { facts } = reviewedSteps([step]);
    return (facts.resources[0]?.fields ?? []).map(
      (field) => [field.path, field.before, field.after] as const,
    );
  };
  const place = "filterConfig.filter.headers";
  const secret = "[secret]";
  const [eu, us, joined] = [{ "X-Region": "eu" }, { "X-Region": "us" }, { Authorization: "Bearer canary" }];

  for (const [front, reported] of [
    ["a dynamic resource", { diffReasons: ["filterConfig"] }],
    [
      "the plugin",
      {
        diffReasons: ["filterConfig"],
        detailedDiff: {
          [`${place}["X-Region"]`]: { kind: "update" },
          [`${place}.Authorization`]: { kind: "add" },
        },
      },
    ],
  ] as const) {
    it(`names each condition on a header, also when another one joins or leaves: ${front}`, () => {
      const both = { ...us, ...joined };
      assert.deepEqual(changed(headers(eu), headers(both), reported), [
        [`${place}.Authorization`, undefined, secret],
        [`${place}.X-Region`, "eu", "us"],
      ]);
      assert.deepEqual(changed(headers(both), headers(eu), reported), [
        [`${place}.Authorization`, secret, undefined],
        [`${place}.X-Region`, "us", "eu"],
      ]);
      assert.deepEqual(changed(headers(eu), headers(us), reported), [[`${place}.X-Region`, "eu", "us"]]);
    });
  }

  it("names what only the engine sees, though another field beside it changes visibly", () => {
    const hidden = { [`${place}["X-Key.1"]`]: { kind: "update" }, name: { kind: "update" } };
    const one = { ...headers({ "X-Key.1": secret, "X-Region": "eu" }), name: "a" };
    const other = { ...headers({ "X-Key.1": secret }), name: "b" };
    assert.deepEqual(changed(one, other, { detailedDiff: hidden }), [
      [`${place}.X-Region`, "eu", undefined],
      ["name", "a", "b"],
      [`${place}["X-Key.1"]`, secret, secret],
    ]);
  });
});
