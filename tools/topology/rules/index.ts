/** The one list of rules, and what a change that brings a violation of one is for a report. */

import { declareNotices } from "../../../provider/base/declare";
import type { NoticeEntry } from "../../../provider/base/declare";
import { accessRules } from "./access";
import { endpointRules } from "./endpoints";
import { routeRules } from "./routes";
import type { Rule } from "./rule";

/** Every rule by its ID, which never changes. */
export const rules: Readonly<Record<string, Rule>> = { ...routeRules, ...endpointRules, ...accessRules };

type RuleEntry = NoticeEntry & { readonly text: "{problem}" };

/** What a new violation of a rule is for a report, by the ID of the rule: of those that are neither said by a kind nor left to `lint`. */
export const notices = declareNotices<Readonly<Record<string, RuleEntry>>>(
  Object.fromEntries(
    Object.entries(rules).flatMap(([id, rule]): [string, RuleEntry][] => {
      if ("code" in rule || rule.added === undefined) return [];
      const { added: severity, why: help } = rule;
      return [[id, { severity, text: "{problem}", help, guide: `../reference/rules.md#${id}` }]];
    }),
  ),
);
