/** The sentences of the lifecycle and the engine that no other test shows whole: each as it is printed, with values. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import { notices as engine } from "../../provider/engine/notices";
import { clauses, notices as apply } from "../../provider/lifecycle/apply/notices";
import { notices as plan } from "../../provider/lifecycle/plan/notices";

const reason = "GET /x: 404 gone";
const rows = [
  [
    apply["asset-argument"](),
    "is an asset, which the service cannot receive: pass its content [asset-argument]",
  ],
  [
    apply["invalid-argument"]({ reason: "Too small: expected array to have >=1 items" }),
    "is not a valid value: Too small: expected array to have >=1 items [invalid-argument]",
  ],
  [
    apply["namesake-in-the-way"]({ reason, other: "Subscription s (s1)", fields: "function" }),
    "GET /x: 404 gone; Subscription s (s1) has the same name, and no update can remove its function: declare that as well, or delete it in the service [namesake-in-the-way]",
  ],
  [
    apply["kept-elsewhere"]({
      reason,
      there: "https://a",
      here: "https://b, project p1",
      settings: "webhooks:baseUrl",
    }),
    "GET /x: 404 gone; kept in state: it was last seen at https://a, not at https://b, project p1: check webhooks:baseUrl, or confirm with WEBHOOKS_TRUST_NOT_FOUND=true [kept-elsewhere]",
  ],
  [
    apply["lost-create-candidates"]({
      ...{ reason, object: "PortalLink acme" },
      candidates: [clauses.candidate({ id: "l1", time: "2024-05-01" }), "l2"].join("; "),
    }),
    "GET /x: 404 gone; PortalLink acme may have been created, perhaps as l1 (created 2024-05-01); l2: adopt the right one with adoptId, or delete it, before the next `pulumi up` [lost-create-candidates]",
  ],
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
