/** The rules of the look-ups, which know no Pulumi: one for each function, what it refuses, and how its errors begin. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import * as webhooks from "../../provider";
import { InvalidInputError, NetworkError } from "../../provider/base/errors";
import { notFound } from "../../provider/http/reason";
import { notices } from "../../provider/http/notices";
import { lookups } from "../../provider/engine/look-ups/rules";
import { argsOf, lookupFailure } from "../../provider/engine/look-ups/rule";
import type { LookupRule } from "../../provider/engine/look-ups/rule";

type AnyRule = LookupRule<Record<string, unknown>, unknown>;
const rules = Object.entries(lookups) as unknown as [string, AnyRule][];

/** Arguments that a rule takes. */
const takenBy = ({ required, oneOf = [] }: AnyRule): Record<string, unknown> =>
  Object.fromEntries([...required, ...oneOf.slice(0, 1)].map((name) => [name, `its ${name}`]));

describe("The rules of the look-ups", () => {
  it("are one for each function, under its name", () => {
    const functions = Object.keys(webhooks).filter((name) => /^(get|list)[A-Z]/.test(name));
    const forms = rules.flatMap(([name]) => [name, `${name}Output`]);
    assert.ok(forms.length > 20);
    assert.deepEqual(functions.sort(), forms.sort());
    for (const [name, rule] of rules) assert.equal(rule.name, name);
  });

  it("check each argument that narrows the list of portal links", () => {
    const { filters, counts } = lookups.getPortalLinks;
    assert.deepEqual(
      [filters, counts],
      [
        ["ownerId", "q", "sort"],
        ["limit", "perPage"],
      ],
    );
  });

  for (const [name, rule] of rules) {
    const refuses = (args: unknown, message: string): void =>
      assert.throws(
        () => argsOf(rule, args as Record<string, unknown>),
        (error) => error instanceof InvalidInputError && error.message === message,
        message,
      );

    it(`give what ${name} takes sorted and without what is undefined`, () => {
      const args = takenBy(rule);
      const taken = argsOf(rule, { projectId: "p1", ...args, ...(rule.counts && { limit: undefined }) });
      assert.deepEqual(Object.keys(taken), [...Object.keys(args), "projectId"].sort());
    });

    it(`refuse what ${name} does not take, with an error of the family in one line`, () => {
      const args = takenBy(rule);
      refuses(null, `${name}: the arguments must be an object [wrong-type]`);
      refuses(
        { ...args, projectid: "p2" },
        `${name}: projectid is not a known argument; did you mean \`projectId\`? [unknown-argument]`,
      );
      for (const text of [...Object.keys(args), ...(rule.filters ?? [])])
        for (const wrong of ["", 5, {}, [], new Date(0), null])
          refuses({ ...args, [text]: wrong }, `${name}: ${text} must be a non-empty string [missing-value]`);
      for (const count of rule.counts ?? [])
        for (const wrong of [-1, 1.5, "1", new Date(0)])
          refuses(
            { ...args, [count]: wrong },
            `${name}: ${count} must be a whole number of at least 0 [invalid-value]`,
          );
      if (rule.oneOf) {
        const both = Object.fromEntries(rule.oneOf.map((one) => [one, "x"]));
        for (const wrong of [{}, both])
          refuses(
            wrong,
            `${name}: exactly one of ${rule.oneOf.join(" and ")} must be given [conflicting-values]`,
          );
      }
    });

    it(`begin an error of ${name} with its name`, () => {
      const request = { method: "GET", path: "/things" };
      const gone = lookupFailure(rule, takenBy(rule), "p1", notFound(request, 404, "not there"));
      assert.match(
        printed(gone),
        new RegExp(`^${name}: no ${rule.kind} ?.* in project "p1" \\(not there\\) \\[not-found\\]$`),
      );
      const lost = lookupFailure(rule, {}, "p1", new NetworkError(request, notices.cancelled(), false));
      assert.equal(printed(lost), `${name}: GET /things: the request was cancelled [cancelled]`);
    });
  }
});
