/** What a new object means, by its inputs alone: the guard and the rules of `lint` read the same. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../provider/base/markers";
import { printed } from "../../provider/base/notice";
import { definitionsFor } from "../../provider/kinds/definitions";
import { newEffects } from "../../provider/kinds/effect";
import type { KindName } from "../../provider/kinds/registry";

const url = "https://billing.example.com/hooks";
const rotated = { url, rotateSecretAfterDays: 30 };
const hmac = { type: "hmac", hmac: { secret: unknownMarker } };

const rows: readonly (readonly [kind: KindName, inputs: Fields, said?: string])[] = [
  ["endpoint", { url: "http://billing.example.com" }, "danger is called over http, not https [insecure-url]"],
  [
    "endpoint",
    { url: "https://10.0.0.1/" },
    "warning delivers to the private address 10.0.0.1 [private-address]",
  ],
  // On this machine nobody listens in between.
  [
    "endpoint",
    { url: "http://127.0.0.1:80/" },
    "warning delivers to the private address 127.0.0.1 [private-address]",
  ],
  [
    "endpoint",
    { url: `${url}?apiToken=x` },
    "warning has the query parameter apiToken in its URL [credentials-in-url]",
  ],
  [
    "endpoint",
    { url: "https://u:p@a.example.com" },
    "warning has a username or a password in its URL [credentials-in-url]",
  ],
  [
    "endpoint",
    { url, contentType: "application/x-www-form-urlencoded" },
    "danger sends deliveries as forms, whose signatures receivers cannot verify [unverifiable-forms]",
  ],
  [
    "endpoint",
    { ...rotated, advancedSignatures: false },
    "danger rolls its signing secret without an overlap, because advanced signatures are off [rolls-without-overlap]",
  ],
  ["endpoint", rotated],
  ["endpoint", { url: unknownMarker, advancedSignatures: unknownMarker, rotateSecretAfterDays: 30 }],
  [
    "source",
    { type: "http" },
    "danger has no verifier: it accepts requests from anyone who knows its URL [source-without-verifier]",
  ],
  [
    "source",
    { type: "http", verifier: { type: "noop" } },
    "danger has no verifier: it accepts requests from anyone who knows its URL [source-without-verifier]",
  ],
  ["source", { type: "http", verifier: hmac }],
  ["source", { type: "http", verifier: unknownMarker }],
  ["source", { type: "http", adoptId: "s1" }],
  ["source", { type: "pub_sub" }],
  ["source", { type: unknownMarker }],
  [
    "portalLink",
    { ownerId: "a", canManageEndpoint: true },
    "warning lets visitors to the link manage its endpoints [link-management-allowed]",
  ],
  ["portalLink", { ownerId: "a", canManageEndpoint: unknownMarker }],
];

describe("A new object", () => {
  for (const [kind, inputs, expected] of rows)
    it(`${kind} ${JSON.stringify(inputs)}: ${expected ?? "nothing"}`, () => {
      const said = newEffects(definitionsFor("convoy")[kind], inputs, isUnknown);
      assert.deepEqual(
        said.map((notice) => `${notice.severity} ${printed(notice)}`),
        expected === undefined ? [] : [expected],
      );
    });
});
