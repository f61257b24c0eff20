/** The rules as the policies of a policy pack, for `@pulumi/policy`. Needs nothing of that package but its types. */

import type {
  EnforcementLevel,
  Policies,
  PolicyResource,
  ReportViolation,
  Severity as PolicySeverity,
} from "@pulumi/policy";
import { isFields } from "../fields";
import type { Fields } from "../fields";
import { unknownMarker } from "../front/unknown";
import { resourceIn } from "./from-preview";
import { labelOf } from "./model";
import type { TopologyResource } from "./model";
import { isException, parseLintSettings, ruleSettings } from "./lint";
import type { LintSettings } from "./lint";
import { rules } from "./rules";
import type { Rule, Severity } from "./rules/rule";
import { kindOf } from "./urn";

export type { DetailedRuleSetting, LintException, LintSettings, RuleSetting } from "./lint";
export type { Severity } from "./rules/rule";

/** An error stops the update, anything else is shown. */
const levels: Readonly<Record<Severity | "off", EnforcementLevel>> = {
  error: "mandatory",
  warning: "advisory",
  note: "advisory",
  off: "disabled",
};

const policySeverities: Readonly<Record<Severity, PolicySeverity>> = {
  error: "high",
  warning: "medium",
  note: "low",
};

/**
 * A policy for each rule, with its ID as the name: `new PolicyPack("webhooks", { policies: webhooksPolicies() })`. An error is
 * mandatory, a warning or a note advisory. The parameters of a rule are the config of its policy. A violation names the resource,
 * the field and another resource that has to do with it, and never a value, because a policy is given secrets in plain.
 *
 * @param settings what `pulumi-webhooks.json` holds. Default: every rule as it is
 * @throws InvalidInputError naming everything that is wrong with the settings
 */
export function webhooksPolicies(settings: LintSettings = {}): Policies {
  parseLintSettings(settings);
  return Object.entries(rules).map(([name, rule]) => {
    const { severity, parameter } = ruleSettings(settings, name);
    const parameters = Object.entries(rule.parameters ?? {});
    const check = (resources: readonly TopologyResource[], config: Fields, report: ReportViolation): void => {
      const context = {
        topology: { resources, isComplete: false },
        before: undefined,
        now: new Date(),
        parameter: (wanted: string) => Number(config[wanted] ?? parameter(wanted)),
      };
      for (const { resource, field, other } of rule.check(context)) {
        if (isException(settings, name, resource)) continue;
        const beside = other && `beside ${labelOf(other)}`;
        const place = [labelOf(resource), field, beside].filter((part) => part !== undefined).join(", ");
        report(`${place}: ${rule.why}`, resource.urn);
      }
    };
    const common = {
      name,
      description: rule.why,
      enforcementLevel: levels[severity],
      severity: policySeverities[severity === "off" ? rule.severity : severity],
      ...(parameters.length > 0 && {
        configSchema: {
          properties: Object.fromEntries(
            parameters.map(([key, { description }]) => [
              key,
              { type: "number" as const, description, default: parameter(key) },
            ]),
          ),
        },
      }),
    };
    return isForResource(rule)
      ? {
          ...common,
          validateResource: (args, report) =>
            check(modelled([{ ...args, propertyDependencies: {} }]), args.getConfig<Fields>(), report),
        }
      : {
          ...common,
          validateStack: (args, report) => check(modelled(args.resources), args.getConfig<Fields>(), report),
        };
  });
}

/** A policy for single resources runs before the update; it does not see outputs. */
function isForResource({ kind, readsOutputs }: Rule): boolean {
  return kind !== undefined && readsOutputs !== true;
}

type Given = Pick<PolicyResource, "urn" | "props" | "propertyDependencies">;

function modelled(resources: readonly Given[]): TopologyResource[] {
  const ours = resources.filter(({ urn }) => kindOf(urn) !== undefined);
  return ours.map(({ urn, props, propertyDependencies: sources }) => {
    const urns = Object.entries(sources).map(([field, all]) => [field, all.map((one) => one.urn)] as const);
    const inputs = copied(props) as Fields;
    return resourceIn(urn, { inputs, propertyDependencies: Object.fromEntries(urns) }, undefined, false);
  });
}

/** A copy in which what is not known yet is Pulumi's marker: reading it from the arguments of a policy throws. */
function copied(value: unknown): unknown {
  if (!isFields(value) && !Array.isArray(value)) return value;
  const entries = Object.keys(value).map((key) => {
    try {
      return [key, copied((value as Fields)[key])] as const;
    } catch {
      return [key, unknownMarker] as const;
    }
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
