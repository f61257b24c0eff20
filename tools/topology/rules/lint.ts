/** Checks a topology against the rules, with the settings of a project. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { z } from "zod";
import { InvalidInputError, problem } from "../../../provider/base/errors";
import type { InputProblem } from "../../../provider/base/errors";
import { ordered, nearest } from "../../../provider/base/lists";
import { codeOf, printed } from "../../../provider/base/notice";
import type { Notice } from "../../../provider/base/notice";
import { oneLine } from "../../../provider/base/text";
import { isManaged, labelOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { notices } from "../notices";
import { rules } from ".";
import { severities, violationsOf } from "./rule";
import type { Rule, Severity, Violation } from "./rule";

/** What a rule has found. */
export interface Finding {
  /** The ID of the rule. */
  readonly rule: string;
  /** How severe it is, after the settings. */
  readonly severity: Severity;
  readonly resource: TopologyResource;
  /** The field at fault; undefined for the resource as a whole. */
  readonly field: string | undefined;
  /** One sentence that begins with the name of the resource. */
  readonly message: string;
}

/** The rules of a project, in the file `pulumi-webhooks.json`. */
export interface LintSettings {
  /** For each rule its severity, `off`, or its severity and parameters. */
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined;
  /** What is allowed all the same. */
  readonly exceptions?: readonly LintException[] | undefined;
}

/** The setting of one rule: a severity, or one with parameters. */
export type RuleSetting = Severity | "off" | DetailedRuleSetting;

/** The severity and the parameters of a rule. */
export interface DetailedRuleSetting {
  /** How severe a finding is; `off` switches the rule off. Default: as the rule says. */
  readonly severity?: Severity | "off" | undefined;
  /** A parameter of the rule. Default: as the rule says. */
  readonly [parameter: string]: number | string | undefined;
}

/** A resource that a rule does not count for. */
export interface LintException {
  /** The ID of the rule. */
  readonly rule: string;
  /** The resource: its name, its URN or its ID. */
  readonly resource: string;
  /** Why it is allowed, for those who read it later. */
  readonly reason: string;
}

const severitySchema = z
  .enum([...severities, "off"])
  .describe("How severe a finding is; `off` switches the rule off.");

function settingSchema({ severity, why, parameters = {} }: Rule): z.ZodType {
  const numbers = Object.entries(parameters).map(([name, { description, default: value }]) => {
    return [name, z.number().min(0).optional().describe(`${description} Default: ${value}.`)] as const;
  });
  const detailed = z.strictObject({
    severity: severitySchema.optional(),
    ...Object.fromEntries(numbers),
  });
  const fields = ["severity", ...Object.keys(parameters)].join(", ");
  const choice = shared.invalidValue`must be one of ${[...severities, "off"].join(", ")}, or an object with ${fields}`;
  return z
    .union([severitySchema, detailed], printed(choice))
    .optional()
    .describe(`${why} Default: ${severity}.`);
}

function text(description: string): z.ZodString {
  const message = printed(shared.invalidValue`must be a non-empty string`);
  return z.string(message).min(1, message).describe(description);
}

/** The schema of the file with the settings. */
export const lintSettingsSchema = z.strictObject({
  $schema: z.string().optional().describe("The schema of this file."),
  rules: z
    .strictObject(Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, settingSchema(rule)])))
    .optional()
    .describe("For each rule its severity, `off`, or its severity and parameters."),
  exceptions: z
    .array(
      z.strictObject({
        rule: z
          .enum(
            Object.keys(rules),
            printed(shared.unknownName`must be the ID of a rule: \`lint --list-rules\` shows all rules`),
          )
          .describe("The ID of the rule."),
        resource: text("The resource: its name, its URN or its ID."),
        reason: text("Why it is allowed, for those who read it later."),
      }),
    )
    .optional()
    .describe("What is allowed all the same, with the reason."),
});

/**
 * Checks settings read from a file.
 *
 * @throws InvalidInputError naming everything that is wrong
 */
export function parseLintSettings(value: unknown): LintSettings {
  const parsed = lintSettingsSchema.safeParse(value);
  if (parsed.success) return parsed.data as LintSettings;
  throw new InvalidInputError(parsed.error.issues.map(problemOf));
}

function problemOf(issue: z.core.$ZodIssue): InputProblem {
  const path = issue.path.join(".") || "settings";
  if (issue.code === "unrecognized_keys") {
    const [name = ""] = issue.keys;
    const near = nearest(name, Object.keys(rules));
    const suggestion =
      near === undefined ? clause`\`lint --list-rules\` shows all rules` : clause`did you mean ${near}?`;
    return problem(path, shared.unknownArgument`has no setting ${name}; ${suggestion}`);
  }
  const notice = codeOf(issue.message);
  return notice === undefined
    ? { path, reason: issue.message }
    : { path, reason: issue.message.slice(0, -` [${notice}]`.length), notice };
}

/** The severity and the parameters of a rule, after the settings. */
export function ruleSettings(
  settings: LintSettings,
  id: string,
): { readonly severity: Severity | "off"; parameter(name: string): number } {
  const [rule, given] = [rules[id], settings.rules?.[id]];
  const detailed = typeof given === "object" ? given : { severity: given };
  const parameter = (name: string): number => Number(detailed[name] ?? rule?.parameters?.[name]?.default);
  return { severity: detailed.severity ?? rule?.severity ?? "off", parameter };
}

/** Whether an exception is about a rule and a resource. */
export function isAbout(
  exception: LintException,
  rule: string,
  resource: TopologyResource | undefined,
): boolean {
  if (resource === undefined) return false;
  const { name, urn, id } = resource;
  return exception.rule === rule && [name, urn, id].includes(exception.resource);
}

/** What is checked. */
export interface LintOptions {
  /** The settings. Default: every rule as it is. */
  readonly settings?: LintSettings | undefined;
  /** The time at which ages are measured. Default: now. */
  readonly now?: Date | undefined;
  /** Is given a notice for each exception without effect. */
  readonly note?: ((notice: Notice) => void) | undefined;
}

/** A violation of a rule after the settings. */
export interface RuleFinding extends Violation {
  /** The ID of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  /** The exceptions of the settings that allow it. */
  readonly exceptions: readonly LintException[];
}

/** Everything that the rules find in a topology, what is allowed or not of the program included, rule by rule. */
export function* findingsIn(
  topology: Topology,
  settings: LintSettings,
  now: Date,
): Generator<RuleFinding, void> {
  for (const [id, rule] of Object.entries(rules)) {
    const { severity, parameter } = ruleSettings(settings, id);
    if (severity === "off" || isSilent(rule, topology)) continue;
    for (const found of violationsOf(rule, { topology, now, parameter })) {
      const { resource, other } = found;
      const exceptions = (settings.exceptions ?? []).filter(
        (lintException) => isAbout(lintException, id, resource) || isAbout(lintException, id, other),
      );
      yield { ...found, rule: id, severity, exceptions };
    }
  }
}

/** Whether a finding is about what the program manages. */
export function isOfProgram({ resource }: RuleFinding): boolean {
  return resource.isRead !== true && isManaged(resource);
}

/** Whether a rule says nothing because resources are missing. */
function isSilent({ needsWhole }: Rule, { isPartial }: Topology): boolean {
  return needsWhole === true && isPartial === true;
}

/** Everything that the rules find in a topology, the most severe first. */
export function lint(
  topology: Topology,
  { settings = {}, now = new Date(), note }: LintOptions = {},
): Finding[] {
  const { exceptions = [] } = settings;
  const all = [...findingsIn(topology, settings, now)];
  const found = all
    .filter((finding) => isOfProgram(finding) && finding.exceptions.length === 0)
    .map(({ rule, severity, resource, field, problem }): Finding => {
      return { rule, severity, resource, field, message: oneLine(`${labelOf(resource)} ${problem}`) };
    });
  const used = new Set(all.flatMap((finding) => finding.exceptions));
  const isJudged = ({ rule: id }: LintException): boolean =>
    ruleSettings(settings, id).severity !== "off" && !isSilent(rules[id] as Rule, topology);
  // What a partial preview lacks may be what is meant.
  const idle =
    topology.isPartial === true
      ? []
      : exceptions.filter((lintException) => isJudged(lintException) && !used.has(lintException));
  for (const lintException of idle) {
    const isThere = topology.resources.some((resource) =>
      isAbout(lintException, lintException.rule, resource),
    );
    const why = isThere ? clause`the rule finds nothing there` : clause`there is no such resource`;
    note?.(notices["idle-exception"]({ rule: lintException.rule, resource: lintException.resource, why }));
  }
  return ordered(found, ({ severity }) => String(severities.indexOf(severity)));
}
