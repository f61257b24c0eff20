/** What the lines about the settings of a project claim: what is certain is said as such, and what depends is said with "may". */

import assert from "node:assert/strict";
import { printed } from "../../../provider/base/notice";
import { isUnknown } from "../../../provider/base/markers";
import type { Fields } from "../../../provider/base/fields";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { diff } from "../../../provider/lifecycle/plan/diff";

const signs = (verb: string): string =>
  `up ${verb} how all deliveries are signed, at once: receivers have to accept that before`;
const lets = (verb: string): string =>
  `up ${verb} every inactive endpoint of the project deliver again: an update of the settings does that while disableEndpoint is false`;
const opens = "up lets endpoints have http addresses, over which payloads and signatures can be read";
const stops = (verb: string): string =>
  `up ${verb} meta events off: nobody is told of endpoints and deliveries any more`;
const header = (name: string): Fields => ({ signature: { header: name } });
const versions = (hash: string): Fields => ({ signature: { versions: [{ hash, encoding: "hex" }] } });
const on = { isEnabled: true, type: "http", url: "https://m.example.com", eventType: ["a"] };

const rows: readonly (readonly [string, Fields, Fields, readonly string[]])[] = [
  ["another header", header("X-One"), header("X-Two"), [signs("changes")]],
  ["a header that was not declared", {}, header("X-One"), [signs("may change")]],
  ["a header that is removed", header("X-One"), {}, [signs("changes")]],
  ["a header that is removed and is the default", header("X-Convoy-Signature"), {}, []],
  ["versions that are removed", versions("SHA512"), {}, [signs("changes")]],
  ["versions that are removed and are the default", versions("SHA256"), { signature: {} }, []],
  [
    "versions beside a header that stays",
    header("X-One"),
    { signature: { ...(header("X-One")["signature"] as Fields), versions: [] } },
    [signs("may change")],
  ],
  ["http that is allowed", { ssl: { enforceSecureEndpoints: true } }, { ssl: {} }, [opens]],
  [
    "http where nothing was declared, so that it may be taken already",
    {},
    { ssl: { enforceSecureEndpoints: false } },
    [`${opens}, unless the project lets them already`],
  ],
  ["http that stays allowed", { ssl: { enforceSecureEndpoints: false } }, { ssl: {} }, []],
  ["meta events that are switched off", { metaEvent: on }, { metaEvent: {} }, [stops("switches")]],
  [
    "another secret of meta events",
    { metaEvent: { ...on, secret: "one" } },
    { metaEvent: { ...on, secret: "two" } },
    ["up changes the secret of meta events at once: there is no overlap with the old one"],
  ],
  [
    "another host of meta events",
    { metaEvent: on },
    { metaEvent: { ...on, url: "https://other.example.com" } },
    ["up moves meta events to another host: from m.example.com to other.example.com"],
  ],
  ["meta events, not declared before", {}, { metaEvent: { isEnabled: false } }, [stops("may switch")]],
  [
    "the secret of meta events that the service has made up, when it is declared",
    { metaEvent: on, metaEventSecret: "made up" },
    { metaEvent: { ...on, secret: "made up" } },
    [],
  ],
];

describe("The lines about the settings of a project", () => {
  const { projectSettings } = definitionsFor("convoy");
  const linesFor = (state: Fields, inputs: Fields): readonly string[] =>
    diff(projectSettings, "p1", state, inputs, isUnknown, new Date(0)).lines.map((said) => printed(said));
  const own = { projectId: "p1", disableEndpoint: true };

  for (const [what, before, after, lines] of rows)
    it(`claim what is certain: ${what}`, () => {
      assert.deepEqual(linesFor({ ...own, ...before }, { ...own, ...after }), lines);
    });

  it("say of inactive endpoints what disableEndpoint tells", () => {
    const change = (before: Fields, after: Fields): readonly string[] =>
      linesFor(before, { ...after, maxPayloadReadSize: 7 });
    assert.deepEqual(change({ disableEndpoint: true }, { disableEndpoint: true }), []);
    assert.deepEqual(change({ disableEndpoint: true }, {}), [lets("lets")]);
    assert.deepEqual(change({}, { disableEndpoint: false }), [lets("lets")]);
    assert.deepEqual(change({}, {}), [lets("may let")]);
  });

  it("claim nothing of another project from what this one has", () => {
    const before = { ...own, metaEvent: on, ...header("X-One"), ssl: { enforceSecureEndpoints: true } };
    assert.deepEqual(linesFor(before, { ...own, projectId: "p2" }).slice(1), []);
  });
});
