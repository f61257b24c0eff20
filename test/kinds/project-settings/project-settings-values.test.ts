/** Values of settings that a running Convoy refuses, or stores and can never use: what the preview says of each, in whole lines. */

import assert from "node:assert/strict";
import { problemLine } from "../../../provider/base/errors";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";
import type { Checked } from "../../../provider/lifecycle/apply/check";

const version = (changes: object): Fields => ({
  signature: {
    versions: [
      { hash: "SHA512", encoding: "base64" },
      { hash: "SHA256", encoding: "hex", ...changes },
    ],
  },
});
const header = (name: string, more: Fields = {}): Fields => ({ signature: { header: name }, ...more });
const meta = (changes: object): Fields => ({
  metaEvent: {
    ...{ isEnabled: true, type: "http", url: "https://m.example.com", eventType: ["endpoint.created"] },
    ...changes,
  },
});
const hashes =
  "MD5, SHA1, SHA224, SHA256, SHA384, SHA512, SHA512_224, SHA512_256, SHA3_224, SHA3_256, SHA3_384, SHA3_512";

type Row = readonly [declared: Fields, line: string];

const refused: readonly Row[] = [
  [{ strategy: { type: "random" } }, "strategy.type: must be one of linear, exponential [invalid-value]"],
  [meta({ type: "pub_sub" }), "metaEvent.type: must be one of http [invalid-value]"],
  [
    meta({ url: "https:/m.example.com/canary" }),
    "metaEvent.url: must be an http or https URL, without white space around it [invalid-value]",
  ],
  [version({ hash: "ROT13" }), `signature.versions.1.hash: must be one of ${hashes} [invalid-value]`],
  [
    { requestIdHeader: "X Id" },
    "requestIdHeader: must be the name of an HTTP header, such as X-Api-Key [invalid-value]",
  ],
  [
    header("X-Signature:"),
    "signature.header: must be the name of an HTTP header, such as X-Api-Key [invalid-value]",
  ],
  [
    { circuitBreaker: { failureThreshold: 101 } },
    "circuitBreaker.failureThreshold: must be at most 100 [invalid-value]",
  ],
  [
    { circuitBreaker: { failureThreshold: 0 } },
    "circuitBreaker.failureThreshold: must be at least 1 [invalid-value]",
  ],
  [
    { circuitBreaker: { successThreshold: 101 } },
    "circuitBreaker.successThreshold: must be at most 100 [invalid-value]",
  ],
  [
    { circuitBreaker: { consecutiveFailureThreshold: 0 } },
    "circuitBreaker.consecutiveFailureThreshold: must be at least 1 [invalid-value]",
  ],
];

const types =
  "endpoint.created, endpoint.updated, endpoint.deleted, eventdelivery.success, eventdelivery.failed, project.updated";
const useless: readonly Row[] = [
  [
    version({ hash: "SHA384" }),
    "signature.versions.1.hash: stops deliveries: the service cannot sign with the hash SHA384 [unsigned-version]",
  ],
  [
    version({ encoding: "base64url" }),
    "signature.versions.1.encoding: stops deliveries: the service cannot sign with the encoding base64url [unsigned-version]",
  ],
];

const working: readonly Fields[] = [
  { strategy: { type: "exponential" } },
  version({}),
  header("X-Hook", { requestIdHeader: "X-Request" }),
  header("X-Convoy-Idempotency-Key", { requestIdHeader: "X-Request" }),
  meta({ eventType: types.split(", ") }),
  meta({ isEnabled: false, eventType: ["paid"], url: "no address" }),
  { circuitBreaker: { failureThreshold: 100, successThreshold: 100, consecutiveFailureThreshold: 1 } },
];

function checked(inputs: Fields): Checked {
  const context = { logicalName: "any", projectId: "p1", isUnknown };
  return check(definitionsFor("convoy").projectSettings, {}, inputs, context);
}

/** The inputs with every text that is not known yet. */
function opened(value: unknown): unknown {
  if (typeof value === "string") return unknownMarker;
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, opened(inner)] as const));
}

describe("A setting of a project that Convoy cannot use", () => {
  for (const [inputs, line] of refused)
    it(`is an error of the preview: ${line}`, () => {
      assert.deepEqual(checked(inputs).problems.map(problemLine), [line]);
      assert.doesNotMatch(line, /canary/);
    });

  for (const [inputs, line] of useless)
    it(`is told by the preview where Convoy stores it: ${line}`, () => {
      const { problems, warnings } = checked(inputs);
      assert.deepEqual(problems, []);
      assert.deepEqual(warnings.map(problemLine), [line]);
      assert.equal(warnings[0]?.severity, "danger");
    });

  for (const inputs of working)
    it(`is nothing else: ${JSON.stringify(inputs)}`, () => {
      const { problems, warnings } = checked(inputs);
      assert.deepEqual([...problems, ...warnings].map(problemLine), []);
    });

  it("is passed over where it is not known yet", () => {
    for (const [inputs] of [...refused, ...useless].filter(([inputs]) => !("circuitBreaker" in inputs))) {
      const { problems, warnings } = checked(opened(inputs) as Fields);
      assert.deepEqual([...problems, ...warnings].map(problemLine), [], JSON.stringify(inputs));
    }
  });
});
