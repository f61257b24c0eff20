/** A misspelt argument: the nearest name where one is near, wherever it stands, and otherwise the names there are. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { check } from "../../provider/lifecycle/apply/check";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import { dialectNames } from "../../provider/settings/settings";

const told: readonly (readonly [kind: keyof Definitions, given: Fields, problem: string])[] = [
  ["endpoint", { nmae: "n" }, "nmae: is not a known argument; did you mean `name`?"],
  ["endpoint", { URL: "u" }, "URL: is not a known argument; did you mean `url`?"],
  [
    "endpoint",
    { headerValue: "v" },
    "headerValue: is not a known argument; did you mean `authentication.apiKey.headerValue`?",
  ],
  [
    "subscription",
    { headrs: {} },
    "headrs: is not a known argument; did you mean `filterConfig.filter.headers`?",
  ],
  [
    "subscription",
    { filterConfig: { headrs: {} } },
    "filterConfig.headrs: is not a known argument; did you mean `filterConfig.filter.headers`?",
  ],
  [
    "subscription",
    { filterConfig: { filter: { headrs: {} } } },
    "filterConfig.filter.headrs: is not a known argument; did you mean `headers`?",
  ],
  [
    "subscription",
    { filterConfig: { zzzzzz: 1 } },
    "filterConfig.zzzzzz: is not a known argument; known names are eventTypes, filter",
  ],
  ["portalLink", { endpont: [] }, "endpont: is not a known argument; did you mean `endpoints`?"],
];

it("An argument that resembles none in more than one letter of three is told which there are", () => {
  const context = { isUnknown: () => false, logicalName: "n", projectId: "p1" };
  const given = { type: "pub_sub", pubSub: { type: "sqs", sqs: {} } };
  const { problems } = check(definitionsFor("convoy").source, {}, given, context);
  const { reason } = problems.find(({ path }) => path === "pubSub.sqs") ?? assert.fail();
  assert.match(reason, /^is not a known argument; known names are type, workers, /);
});

for (const dialect of dialectNames) {
  describe(`A misspelt argument, dialect ${dialect}`, () => {
    for (const [kind, given, problem] of told) {
      it(`is told so: ${problem}`, () => {
        const context = { isUnknown: () => false, logicalName: "n", projectId: "p1" };
        const { problems } = check(definitionsFor(dialect)[kind], {}, given, context);
        const texts = problems.map(({ path, reason }) => `${path}: ${reason}`);
        assert.ok(texts.includes(problem), texts.join("\n"));
      });
    }
  });
}
