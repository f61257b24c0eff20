/** What a rule is. */

import { resourcesOf } from "../model";
import type { Topology, TopologyResource } from "../model";

/** How severe a finding is: an error should stop a change, a note only informs. */
export type Severity = "error" | "warning" | "note";

/** @internal Every severity, the most severe first. */
export const severities: readonly Severity[] = ["error", "warning", "note"];

/** What a rule looks at. */
export interface RuleContext {
  /** The topology that is checked. */
  readonly topology: Topology;
  /** The topology before, where a preview is checked. */
  readonly before: Topology | undefined;
  /** The time at which ages are measured. */
  readonly now: Date;
  /** The value of a parameter of the rule. */
  parameter(name: string): number;
}

/** One violation of a rule. */
export interface Violation {
  /** The resource that violates it. */
  readonly resource: TopologyResource;
  /** The field at fault; undefined for the resource as a whole. */
  readonly field?: string | undefined;
  /** Another resource that has to do with it. */
  readonly other?: TopologyResource | undefined;
  /** What is wrong, in words that follow the name of the resource. Never a secret. */
  readonly problem: string;
}

/** One parameter of a rule. */
export interface RuleParameter {
  /** What it means, with its unit. */
  readonly description: string;
  /** The value unless the settings name another. */
  readonly default: number;
}

/** One rule. Its ID, the key in the table of rules, never changes. */
export interface Rule {
  /** The severity unless the settings name another. */
  readonly severity: Severity;
  /** Why it matters, in one sentence. */
  readonly why: string;
  /** The parameters, by name. */
  readonly parameters?: Readonly<Record<string, RuleParameter>>;
  /** The kind whose resources it looks at one by one; undefined where it looks at how they go together. */
  readonly kind?: string;
  /** The field at fault; undefined where it is the resource as a whole, or not always the same. */
  readonly field?: string;
  /** It looks at outputs, which are not there before an update. */
  readonly readsOutputs?: true;
  /** It claims something about all resources, and so says nothing where some are missing. */
  readonly needsWhole?: true;
  /** Finds what violates it. */
  check(context: RuleContext): Iterable<Violation>;
}

/** A rule that looks at the resources of a kind one by one. `problemOf` says what is wrong with one, or nothing. */
export function ruleFor(
  kind: string,
  rule: Omit<Rule, "check" | "kind">,
  problemOf: (resource: TopologyResource, context: RuleContext) => string | false | undefined,
): Rule {
  return {
    ...rule,
    kind,
    *check(context) {
      for (const resource of resourcesOf(context.topology, kind)) {
        const problem = problemOf(resource, context);
        if (problem) yield { resource, field: rule.field, problem };
      }
    },
  };
}
