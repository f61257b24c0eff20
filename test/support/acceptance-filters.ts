/** What a service answers to filters, beside what is worked out without it. */

import assert from "node:assert/strict";
import type { AnyOpenEventFilter, TestedRequest } from "../../provider/client";
import { scopes } from "../../provider/kinds/subscription/fields";
import { evaluateFilter } from "../../tools/topology/filter/filter";
import type { Service } from "./convoy";
import { recordedAnswers } from "./recorded";

const atOnce = 10;
const most = 500;

/** Asks the service about recorded filters, and proves that it answers as the local evaluation does. */
export async function agreesOnFilters({ api }: Service): Promise<void> {
  const sample = recordedAnswers()
    .filter(([filter, , letters]) => usedScopes(filter).length > 0 && !letters.includes("p"))
    // A service of an earlier release does not look at the other scopes.
    .filter(([filter]) => filter.query === undefined && filter.path === undefined)
    .slice(-most);
  const wrong: string[] = [];
  let open = 0;
  const waiting = [...sample];
  const askOneByOne = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const [filter, request] = one;
      const { result } = evaluateFilter(filter, request);
      if (result === "unknown") open++;
      else if (result !== (await answered(filter, request))) wrong.push(JSON.stringify(one));
    }
  };
  const answered = async (filter: AnyOpenEventFilter, request: TestedRequest): Promise<string> => {
    const used = usedScopes(filter);
    const only = (all: TestedRequest): TestedRequest =>
      Object.fromEntries(used.map((scope) => [scope, all[scope] ?? {}]));
    const test = { request: only(request), filter: only(filter) as AnyOpenEventFilter };
    // A refusal to compare is what drops an event, too.
    const passes = await api.subscriptions.testFilter(test).catch((error: Error) => {
      assert.match(error.message, /failed to validate subscription filter/);
      return false;
    });
    return passes ? "match" : "no-match";
  };
  await Promise.all(Array.from({ length: atOnce }, askOneByOne));
  assert.deepEqual(wrong, []);
  assert.equal(sample.length, most);
  assert.ok(open < most / 8, `${open} of ${most} were left open`);
}

function usedScopes(filter: AnyOpenEventFilter): (typeof scopes)[number][] {
  return scopes.filter((scope) => Object.keys(filter[scope] ?? {}).length > 0);
}
