/** What a change does that only writes the same in another way, or almost so: rows for `effect-rows.test.ts`. */

import type { Row } from "./settings-rows";

const url = "https://billing.example.com/hooks";

export const sameRows: readonly Row[] = [
  [
    "source",
    "convoy",
    { type: "pub_sub", bodyFunction: "function transform(p) { return p }" },
    { type: "pub_sub", bodyFunction: "// all of it\nfunction transform(p) {\n  return p\n}" },
    undefined,
  ],
  [
    "subscription",
    "convoy",
    { function: "function transform(p) { return p } // one" },
    { function: "/* two */ function transform(p) { return p }" },
    undefined,
  ],
  [
    "subscription",
    "convoy",
    { function: "function transform(p) { return p } <!-- one" },
    { function: "function transform(p) { return p }" },
    "danger changes the function that transforms its payloads: the preview cannot tell what the endpoint receives [function-changed]",
  ],
  [
    "subscription",
    "convoy",
    { filterConfig: { filter: { body: { a: 1 } } } },
    { filterConfig: { filter: { body: { a: { $eq: 1 } } } } },
    "danger has a different filter: body.a: 1 → (none), body.a $eq: (none) → 1 [filter-different]",
  ],
  [
    "subscription",
    "convoy",
    { filterConfig: { filter: { body: { a: 1, b: 2 } } } },
    { filterConfig: { filter: { body: { a: 1 } } } },
    "warning has a looser filter: body.b: 2 → (none); an event without body.a does not pass [filter-looser]",
  ],
  [
    "endpoint",
    "convoy",
    { url, rotateSecretAfterDays: 30 },
    { url },
    "info no longer replaces the signing secret when it is 30 days old [rotation-ends]",
  ],
];
