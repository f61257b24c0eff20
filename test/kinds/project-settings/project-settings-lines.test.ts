/** What the lines about the settings of a project claim: what is certain is said as such, and what depends as such. */

import assert from "node:assert/strict";
import { printed } from "../../../provider/base/notice";
import { isUnknown } from "../../../provider/base/markers";
import type { Fields } from "../../../provider/base/fields";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { diff } from "../../../provider/lifecycle/plan/diff";

const signs = "changes how all deliveries are signed, at once and without overlap [project-signature]";
const declaresSignature =
  "sets how all deliveries are signed: any difference takes effect at once, without overlap [project-signature-declared]";
const reactivates =
  "reactivates every inactive endpoint of the project, because disableEndpoint is false [project-reactivation]";
const reactivatesPerhaps =
  "reactivates every inactive endpoint of the project if disableEndpoint is false [project-reactivation-undeclared]";
const opens =
  "allows http URLs for endpoints: deliveries to such a URL travel unencrypted [project-allows-http]";
const stops =
  "turns meta events off: the service no longer reports on endpoints and deliveries [meta-events-off]";
const stopsPerhaps =
  "turns meta events off if they are on: the service then stops reporting on endpoints and deliveries [meta-events-declared-off]";
const header = (name: string): Fields => ({ signature: { header: name } });
const versions = (hash: string): Fields => ({ signature: { versions: [{ hash, encoding: "hex" }] } });
const on = { isEnabled: true, type: "http", url: "https://m.example.com", eventType: ["a"] };

const rows: readonly (readonly [string, Fields, Fields, readonly string[]])[] = [
  ["another header", header("X-One"), header("X-Two"), [signs]],
  ["a header that was not declared", {}, header("X-One"), [declaresSignature]],
  ["a header that is removed", header("X-One"), {}, [signs]],
  ["a header that is removed and is the default", header("X-Convoy-Signature"), {}, []],
  ["versions that are removed", versions("SHA512"), {}, [signs]],
  ["versions that are removed and are the default", versions("SHA256"), { signature: {} }, []],
  [
    "versions beside a header that stays",
    header("X-One"),
    { signature: { ...(header("X-One")["signature"] as Fields), versions: [] } },
    [declaresSignature],
  ],
  ["http that is allowed", { ssl: { enforceSecureEndpoints: true } }, { ssl: {} }, [opens]],
  [
    "http where nothing was declared, so that it may be taken already",
    {},
    { ssl: { enforceSecureEndpoints: false } },
    [opens],
  ],
  ["http that stays allowed", { ssl: { enforceSecureEndpoints: false } }, { ssl: {} }, []],
  ["meta events that are switched off", { metaEvent: on }, { metaEvent: {} }, [stops]],
  [
    "another secret of meta events",
    { metaEvent: { ...on, secret: "one" } },
    { metaEvent: { ...on, secret: "two" } },
    ["changes the secret of meta events at once, without overlap: to the declared one [meta-event-secret]"],
  ],
  [
    "a secret of meta events that is no longer declared",
    { metaEvent: { ...on, secret: "one" } },
    { metaEvent: on },
    [
      "changes the secret of meta events at once, without overlap: to one that the service generates [meta-event-secret]",
    ],
  ],
  [
    "another host of meta events",
    { metaEvent: on },
    { metaEvent: { ...on, url: "https://other.example.com" } },
    ["moves meta events to another host: from m.example.com to other.example.com [meta-events-moved]"],
  ],
  ["meta events, not declared before", {}, { metaEvent: { isEnabled: false } }, [stopsPerhaps]],
  [
    "the secret of meta events that the service has generated, when it is declared",
    { metaEvent: on, metaEventSecret: "generated" },
    { metaEvent: { ...on, secret: "generated" } },
    [],
  ],
];

describe("The lines about the settings of a project", () => {
  const { projectSettings } = definitionsFor("convoy");
  const linesFor = (state: Fields, inputs: Fields): readonly string[] =>
    diff(projectSettings, "p1", state, inputs, isUnknown, new Date(0)).lines.map((notice) => printed(notice));
  const own = { projectId: "p1", disableEndpoint: true };

  for (const [what, before, after, lines] of rows)
    it(`claim what is certain: ${what}`, () => {
      assert.deepEqual(linesFor({ ...own, ...before }, { ...own, ...after }), lines);
    });

  it("say of inactive endpoints what disableEndpoint means for them", () => {
    const change = (before: Fields, after: Fields): readonly string[] =>
      linesFor(before, { ...after, searchPolicy: "720h" });
    assert.deepEqual(change({ disableEndpoint: true }, {}), [reactivates]);
    assert.deepEqual(change({}, { disableEndpoint: false }), [reactivates]);
    // What another project has is not known.
    const before = { projectId: "p1", disableEndpoint: false };
    assert.ok(linesFor(before, { projectId: "p2" }).includes(reactivatesPerhaps));
    // Another setting says nothing of them.
    for (const disableEndpoint of [true, false, undefined])
      assert.deepEqual(change({ disableEndpoint }, { disableEndpoint }), []);
  });

  it("claim nothing of another project from what this one has", () => {
    const before = { ...own, metaEvent: on, ...header("X-One"), ssl: { enforceSecureEndpoints: true } };
    assert.deepEqual(linesFor(before, { ...own, projectId: "p2" }).slice(1), [
      "the old object is left in place and is no longer managed [old-object-left]",
    ]);
  });
});
