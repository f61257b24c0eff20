/** The sentences of the lifecycle and the engine that no other test shows whole: each as it is printed, with values. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import { notices as engine } from "../../provider/engine/notices";
import { notices as plan } from "../../provider/lifecycle/plan/notices";

const rows = [
  [
    plan["unfinished-check"](),
    "checks the object again, because the last update failed partway [unfinished-check]",
  ],
  [
    engine["old-config"]({ reason: "Missing setting webhooks:apiKey", variable: "the variable" }),
    "Missing setting webhooks:apiKey; an earlier `pulumi up` saved the settings of this object: set the variable for this command [old-config]",
  ],
] as const;

describe("A sentence of the lifecycle", () => {
  for (const [notice, sentence] of rows)
    it(`is printed with its values and its code: ${notice.code}`, () => {
      assert.equal(printed(notice), sentence);
    });
});
