/** What a rule is. */

import type { Notice } from "../../../provider/base/notice";
import { isHidden } from "../../../provider/base/markers";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { newEffects } from "../../../provider/kinds/effect";
import { resourcesOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";

/** How severe a finding is: an error should stop a change, a note only informs. */
export type Severity = "error" | "warning" | "note";

/** @internal Every severity, the most severe first. */
export const severities: readonly Severity[] = ["error", "warning", "note"];

/** What a rule looks at. */
export interface RuleContext {
  readonly topology: Topology;
  /** The time at which ages are measured. */
  readonly now: Date;
  /** The value of a parameter of the rule. */
  parameter(name: string): number;
}

/** One violation of a rule. */
export interface Violation {
  readonly resource: TopologyResource;
  /** The field at fault; undefined for the resource as a whole. */
  readonly field?: string | undefined;
  /** Another resource that has to do with it. */
  readonly other?: TopologyResource | undefined;
  /** What is wrong, in words that follow the name of the resource. Never a secret. */
  readonly problem: string;
  /** What the kind says of it; undefined where the rule alone knows it. */
  readonly notice?: Notice | undefined;
}

/** What each rule says of itself. Its ID, the key in the table of rules, never changes. */
interface RuleDescription {
  /** The severity unless the settings name another. */
  readonly severity: Severity;
  /** Why it matters, in one sentence. */
  readonly why: string;
  /** The parameters, by name: what each means, with its unit, and its value unless the settings name another. */
  readonly parameters?: Readonly<Record<string, { readonly description: string; readonly default: number }>>;
  /** It looks at outputs, which are not there before an update. */
  readonly readsOutputs?: true;
  /** It claims something about all resources, and so says nothing where some are missing. */
  readonly needsWhole?: true;
  /** The codes of the notices about a change that say the same of the resource, or of the other one. */
  readonly saidBy?: readonly string[];
}

/** What a rule says of itself that no kind has a notice for. */
interface NewRuleDescription extends RuleDescription {
  /** How severe it is in a report that a change brings a violation. Default: a report leaves it to `lint`, as what a topology lacks. */
  readonly added?: "warning";
}

/** A rule about how resources go together. */
interface StackRule extends NewRuleDescription {
  /** Finds what violates it. */
  check(context: RuleContext): Iterable<Violation>;
}

/** A rule about the resources of a kind, one by one. */
export interface ResourceRule extends NewRuleDescription {
  readonly kind: string;
  /** The field at fault; undefined where it is the resource as a whole. */
  readonly field?: string;
  /** What is wrong with a resource; nothing where it keeps the rule. */
  problemOf(resource: TopologyResource, context: RuleContext): string | false | undefined;
}

/** A rule about what the definition of a kind says of a new object. */
export interface CreationRule extends RuleDescription {
  readonly kind: string;
  readonly field: string;
  /** The code of the notice. */
  readonly code: string;
}

/** One rule. */
export type Rule = StackRule | ResourceRule | CreationRule;

/** What violates a rule. */
export function violationsOf(rule: Rule, context: RuleContext): Iterable<Violation> {
  if ("check" in rule) return rule.check(context);
  return resourcesOf(context.topology, rule.kind).flatMap((resource) => {
    const notice = "code" in rule ? creationNotice(rule, resource) : undefined;
    const problem = "code" in rule ? notice?.text : rule.problemOf(resource, context);
    return problem ? [{ resource, field: rule.field, problem, notice }] : [];
  });
}

function creationNotice({ code }: CreationRule, resource: TopologyResource): Notice | undefined {
  const { kind, dialect = "convoy", fields } = resource;
  const definition = definitionOfType(kind, dialect) ?? {};
  return newEffects(definition, fields, isHidden).find((notice) => notice.code === code);
}
