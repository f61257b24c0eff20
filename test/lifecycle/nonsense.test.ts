/** What no service could make sense of is refused before anything is sent, and what one may mean is not. */

import assert from "node:assert/strict";
import { problemLine } from "../../provider/base/errors";
import { isUnknown } from "../../provider/base/markers";
import type { Fields } from "../../provider/base/fields";
import { check } from "../../provider/lifecycle/apply/check";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { dialectNames } from "../../provider/settings/settings";
import type { DialectName } from "../../provider/settings/settings";
import { kinds } from "../support/front";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const url = "https://x.example.com";
const both = dialectNames;
const convoy = ["convoy"] as const;

const refused: readonly (readonly [
  kind: keyof Definitions,
  declared: Fields,
  problem: RegExp,
  dialects: readonly DialectName[],
])[] = [
  ["subscription", { alertConfig: { count: -1 } }, /alertConfig\.count: must not be negative/, both],
  ["subscription", { alertConfig: { threshold: "soon" } }, /alertConfig\.threshold: must be a/, both],
  ["subscription", { alertConfig: { threshold: "60" } }, /threshold: must be a duration such as/, convoy],
  ["subscription", { rateLimitConfig: { count: -1 } }, /rateLimitConfig\.count: must not be negative/, both],
  ["subscription", { rateLimitConfig: { duration: -1 } }, /Config\.duration: must not be negative/, both],
  ["subscription", { retryConfig: { retryCount: -1 } }, /retryConfig\.retryCount: must not be neg/, both],
  [
    "subscription",
    { retryConfig: { intervalSeconds: -1 } },
    /intervalSeconds: must not be neg/,
    ["documented"],
  ],
  ["subscription", { retryConfig: { duration: "soon" } }, /retryConfig\.duration: must be a/, both],
  ["subscription", { retryConfig: { duration: "60" } }, /duration: must be a duration such as/, convoy],
  [
    "subscription",
    { function: "function transform(p) {\n return p;" },
    /function: is not valid JavaScript: line 2 /,
    both,
  ],
  ["source", { type: "http", bodyFunction: "function (" }, /bodyFunction: is not valid JavaScript/, convoy],
  ["source", { type: "http", headerFunction: "let 1" }, /headerFunction: is not valid JavaScript/, convoy],
  [
    "endpoint",
    { url, chatWebhookUrl: "chat.example.com/canary" },
    /chatWebhookUrl: must be an http or/,
    both,
  ],
  ["endpoint", { url, chatWebhookUrl: "ftp://chat.example.com" }, /chatWebhookUrl: must be an http or/, both],
  ["endpoint", { url, teamsWebhookUrl: "canary" }, /teamsWebhookUrl: must be an http or https URL/, convoy],
];

const accepted: readonly (readonly [
  kind: keyof Definitions,
  declared: Fields,
  dialects: readonly DialectName[],
])[] = [
  ["subscription", { alertConfig: { count: 0, threshold: "" } }, both],
  ["subscription", { alertConfig: { count: 5, threshold: "1h30m" } }, both],
  ["subscription", { retryConfig: { duration: "PT1M" } }, ["documented"]],
  ["subscription", { retryConfig: { duration: "60" } }, ["documented"]],
  ["subscription", { function: "" }, both],
  ["subscription", { function: "function transform(payload) { return payload; }" }, both],
  ["subscription", { function: "function (payload) { return payload; } // the same" }, both],
  ["subscription", { function: "(payload) => payload" }, both],
  ["source", { type: "http", bodyFunction: "function transform(b) { return b }" }, convoy],
  ["endpoint", { url, chatWebhookUrl: "" }, both],
  ["endpoint", { url, chatWebhookUrl: "http://chat.example.com/1" }, both],
];

function problems(kind: keyof Definitions, declared: Fields, dialect: DialectName): string[] {
  const context = { isUnknown: () => false, logicalName: "logical", projectId: "p1" };
  const news = kind === "subscription" ? { adoptId: "s1", ...declared } : declared;
  const found = check(definitionsFor(dialect)[kind], {}, news, context).problems;
  return found.map(({ path, reason }) => `${path}: ${reason}`);
}

describe("Nonsense", () => {
  for (const [kind, declared, problem, dialects] of refused) {
    for (const dialect of dialects) {
      it(`is refused, dialect ${dialect}: ${kind} ${JSON.stringify(declared)}`, () => {
        const found = problems(kind, declared, dialect);
        assert.equal(found.length, 1, found.join("\n"));
        assert.match(found[0] ?? "", problem);
        assert.doesNotMatch(found[0] ?? "", /canary/);
      });
    }
  }

  for (const [kind, declared, dialects] of accepted) {
    for (const dialect of dialects) {
      it(`is not seen where there is sense, dialect ${dialect}: ${kind} ${JSON.stringify(declared)}`, () => {
        assert.deepEqual(problems(kind, declared, dialect), []);
      });
    }
  }
});

describe("An authentication that the documented interface does not list", () => {
  const remarks = (declared: Fields, before: Fields = {}, dialect: DialectName = "documented"): string[] => {
    const context = { isUnknown, logicalName: "logical", projectId: "p1" };
    const found = check(definitionsFor(dialect).endpoint, before, { url, ...declared }, context).warnings;
    return found.map(problemLine);
  };
  const token = { authentication: { type: "token" } };

  it("is passed with one line, when it is declared for the first time", () => {
    assert.deepEqual(remarks(token), [
      "authentication.type: the documented interface supports only api_key; the type is sent unchanged [authentication-type-unlisted]",
    ]);
    assert.deepEqual(remarks(token, token), []);
  });

  it("is passed in silence where it may be another one, or every one is known", () => {
    assert.deepEqual(remarks({ authentication: { type: unknown } }), []);
    assert.deepEqual(remarks({ authentication: unknown }), []);
    assert.deepEqual(remarks({ authentication: { type: "api_key" } }), []);
    assert.deepEqual(remarks(token, {}, "convoy"), []);
  });

  it("is told as a line of the resource", async () => {
    const lines: string[] = [];
    const log = console.log;
    console.log = (line: string) => void lines.push(line);
    try {
      // Another file may have configured the provider of this process for Convoy.
      await kinds.Endpoint.configure?.({ config: { get: () => undefined } } as never);
      await kinds.Endpoint.check?.({}, { __logicalName: "billing", url, ...token });
    } finally {
      console.log = log;
    }
    assert.ok(
      lines.some((line) =>
        /^Endpoint billing: authentication\.type: .* \[authentication-type-unlisted\]$/.test(line),
      ),
    );
  });
});
