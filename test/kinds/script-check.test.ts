/** What `check` says of functions: in each dialect, for each field, of what is not known, and of any text at all. */

import assert from "node:assert/strict";
import { problemLine } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../provider/base/markers";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { findingsIn } from "../../provider/kinds/script/findings";
import { maxLength } from "../../provider/kinds/script/parse";
import { check } from "../../provider/lifecycle/apply/check";
import type { DialectName } from "../../provider/settings/settings";
import { fc, runs } from "../support/random";

const context = { logicalName: "any", projectId: "p1", isUnknown };

function checked(dialect: DialectName, kind: keyof Definitions, inputs: Fields): Record<string, string[]> {
  const { problems, warnings } = check(definitionsFor(dialect)[kind], {}, inputs, context);
  return { problems: problems.map(problemLine), warnings: warnings.map(problemLine) };
}

const subscription = (text: unknown): Fields => ({ endpointId: "e1", function: text });
const queue = { type: "pub_sub", pubSub: { type: "managed_topic", workers: 1 } };

describe("The function of a subscription", () => {
  it("is an error where it is no script, a danger where Convoy cannot read it, and a warning in the other dialect", () => {
    const broken = "function transform(payload) {";
    const newer = "function transform(payload) {\n  payload.a ??= 1;\n  return payload;\n}";
    const wrong =
      "has a logical assignment such as `??=` in line 2, which Convoy's engine cannot parse: every event fails; use `a = a ?? b` instead";
    assert.deepEqual(checked("convoy", "subscription", subscription(broken)), {
      problems: ["function: is not valid JavaScript: line 1 cannot be parsed [invalid-script]"],
      warnings: [],
    });
    assert.deepEqual(checked("convoy", "subscription", subscription(newer)), {
      problems: [],
      warnings: [`function: ${wrong} [unreadable-syntax]`],
    });
    assert.deepEqual(checked("documented", "subscription", { adoptId: "s1", function: newer }), {
      problems: [],
      warnings: [
        `function: does not work on Convoy as written: there, it ${wrong} [function-beyond-document]`,
      ],
    });
  });

  it("names no value that was given in its place", () => {
    for (const text of ["canaryKey123", "canary-key-123", "const canary = 'canary'; canaries()"])
      for (const dialect of ["convoy", "documented"] as const)
        assert.doesNotMatch(JSON.stringify(checked(dialect, "subscription", subscription(text))), /canar/);
  });

  it("is passed over where it is empty, or not known yet", () => {
    for (const text of ["", " \n", unknownMarker])
      assert.deepEqual(checked("convoy", "subscription", subscription(text)), { problems: [], warnings: [] });
  });
});

describe("The function of a source", () => {
  const refused = "makes the source reject messages: ";
  const rows: readonly (readonly [Fields, string])[] = [
    [
      { bodyFunction: "async function transform(body) { return body; }" },
      `bodyFunction: ${refused}transform is asynchronous, but the service does not wait`,
    ],
    [
      { headerFunction: "function transform(headers) { headers.a = 'b'; }" },
      `headerFunction: ${refused}transform returns nothing`,
    ],
  ];
  for (const [functions, line] of rows)
    it(`is compared with what the service takes: ${line}`, () => {
      const { problems, warnings } = checked("convoy", "source", { ...queue, ...functions });
      assert.deepEqual(warnings, [`${line} [refused-result]`]);
      assert.ok(!problems?.some((one) => /Function/.test(one)));
    });
});

describe("Any text", () => {
  it("is checked without a failure", () => {
    const words =
      "transform function async ( ) { } [ ] => = ; , . ... ?? ??= class this globalThis return a /a/s `${ } 1n var let".split(
        " ",
      );
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words)).map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("payload", "body", "headers"), (any, part) => {
        findingsIn(any, part);
      }),
      {
        ...runs(2000),
        examples: [
          ["constructor.constructor()", "payload"],
          ["__proto__", "body"],
        ],
      },
    );
  });

  it("is left to the service where it is too long or too deep", () => {
    const codesIn = (text: string): string[] => findingsIn(text, "payload").onConvoy.map(({ text }) => text);
    assert.deepEqual(codesIn(`// ${"a".repeat(maxLength)}`), [
      "was not checked, because it has more than 200000 characters",
    ]);
    for (const deep of [
      "(".repeat(maxLength),
      `a${".a".repeat(maxLength / 3)}`,
      `1${"+1".repeat(maxLength / 3)}`,
    ])
      assert.deepEqual(codesIn(deep), ["was not checked, because it is nested too deeply"]);
    assert.equal(findingsIn("[".repeat(50_000), "payload").onConvoy[0]?.code, "unchecked-function");
  });
});
