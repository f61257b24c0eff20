/** Checks a topology against the rules, with the settings of a project. */

import { z } from "zod";
import { InvalidInputError } from "../errors";
import { nearest } from "../nearest";
import type { Topology, TopologyResource } from "./model";
import { labelOf } from "./model";
import { rules } from "./rules";
import { severities } from "./rules/rule";
import type { Rule, Severity } from "./rules/rule";

/** What a rule has found. */
export interface Finding {
  /** The ID of the rule. */
  readonly rule: string;
  /** How severe it is, after the settings. */
  readonly severity: Severity;
  /** The resource. */
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
  const entries = Object.entries(parameters).map(([name, { description, default: value }]) => [
    name,
    z.number().min(0).optional().describe(`${description} Default: ${value}.`),
  ]);
  const detailed = z.strictObject({
    severity: severitySchema.optional(),
    ...(Object.fromEntries(entries) as z.ZodRawShape),
  });
  return z.union([severitySchema, detailed]).optional().describe(`${why} Default: ${severity}.`);
}

const allowedBecause = "Why it is allowed, for those who read it later.";

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
        rule: z.enum(Object.keys(rules)).describe("The ID of the rule."),
        resource: z.string().min(1).describe("The resource: its name, its URN or its ID."),
        reason: z.string().min(1).describe(allowedBecause),
      }),
    )
    .optional()
    .describe("What is allowed all the same, with the reason."),
});

const choice = `must be one of ${[...severities, "off"].join(", ")}, or an object with severity and parameters, which are numbers`;

/**
 * Checks settings read from a file.
 *
 * @throws InvalidInputError naming everything that is wrong
 */
export function parseLintSettings(value: unknown): LintSettings {
  const parsed = lintSettingsSchema.safeParse(value);
  if (parsed.success) return parsed.data as LintSettings;
  throw new InvalidInputError(
    parsed.error.issues.map((issue) => {
      const [key, ...others] = issue.code === "unrecognized_keys" ? issue.keys : [];
      const near = key === undefined ? undefined : nearest(key, Object.keys(rules));
      const unknown = `has no setting ${[key, ...others].join(", ")}`;
      const reason = near === undefined ? unknown : `has no setting ${key}; did you mean ${near}?`;
      return {
        path: issue.path.join(".") || "settings",
        reason: key !== undefined ? reason : issue.code === "invalid_union" ? choice : issue.message,
      };
    }),
  );
}

/** What is checked. */
export interface LintOptions {
  /** The settings. Default: every rule as it is. */
  readonly settings?: LintSettings | undefined;
  /** The topology before, where a preview is checked. */
  readonly before?: Topology | undefined;
  /** The time at which ages are measured. Default: now. */
  readonly now?: Date | undefined;
  /** Told, in one line each, which exceptions fit nothing. */
  readonly note?: ((line: string) => void) | undefined;
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

/** Whether the settings allow a resource what a rule is about. */
export function isException(
  { exceptions = [] }: LintSettings,
  id: string,
  resource: TopologyResource,
): boolean {
  return exceptions.some((exception) => exception.rule === id && isNamed(exception, resource));
}

function isNamed({ resource: wanted }: LintException, { name, urn, id }: TopologyResource): boolean {
  return [name, urn, id].includes(wanted);
}

function idle(exception: LintException, { resources }: Topology): string {
  const isThere = resources.some((one) => isNamed(exception, one));
  const why = isThere ? "the rule finds nothing there" : "there is no such resource";
  return `the exception of ${exception.rule} for ${exception.resource} fits nothing: ${why}`;
}

/** Everything that the rules find in a topology, the most severe first. */
export function lint(
  topology: Topology,
  { settings = {}, before, now = new Date(), note }: LintOptions = {},
): Finding[] {
  const found = Object.entries(rules).flatMap(([id, rule]): Finding[] => {
    const { severity, parameter } = ruleSettings(settings, id);
    if (severity === "off" || (rule.needsWhole === true && topology.isPartial === true)) return [];
    const violations = [...rule.check({ topology, before, now, parameter })];
    for (const exception of settings.exceptions ?? []) {
      const isUsed = exception.rule !== id || violations.some(({ resource }) => isNamed(exception, resource));
      // What the preview lacks may be what is meant.
      if (!isUsed && topology.isPartial !== true) note?.(idle(exception, topology));
    }
    return violations
      .filter(({ resource }) => resource.isRead !== true && !isException(settings, id, resource))
      .map(({ resource, field, problem }) => ({
        rule: id,
        severity,
        resource,
        field,
        message: `${labelOf(resource)} ${problem}`,
      }));
  });
  const order = (one: Finding): number => severities.indexOf(one.severity);
  return found.sort((one, other) => order(one) - order(other));
}
