/** The sentences of the lifecycle and the engine that no other test shows whole: each as it is printed, with values. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import { notices as plan } from "../../provider/lifecycle/plan/notices";

const rows = [
  [
    plan["unfinished-check"](),
    "checks the object again, because the last update failed partway [unfinished-check]",
  ],
] as const;

describe("A sentence of the lifecycle", () => {
  for (const [notice, sentence] of rows)
    it(`is printed with its values and its code: ${notice.code}`, () => {
      assert.equal(printed(notice), sentence);
    });
});
