/** The rules as the policies of a policy pack, for `@pulumi/policy`. Needs nothing of that package but its types. */

import { clause } from "../../../provider/base/declare";
import type {
  EnforcementLevel,
  Policies,
  PolicyResource,
  ReportViolation,
  Severity as PolicySeverity,
} from "@pulumi/policy";
import { oneLine } from "../../../provider/base/text";
import { isFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { unknownMarker } from "../../../provider/base/markers";
import { kindOf } from "../../../provider/base/urn";
import { isAbout, parseLintSettings, ruleSettings } from "./lint";
import type { LintSettings } from "./lint";
import { labelOf } from "../model/model";
import type { TopologyResource } from "../model/model";
import { resourceIn } from "../model/resource";
import { rules } from ".";
import { violationsOf } from "./rule";
import type { Severity } from "./rule";

export type { DetailedRuleSetting, LintException, LintSettings, RuleSetting } from "./lint";
export type { Severity } from "./rule";

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
    const properties = Object.entries(rule.parameters ?? {}).map(
      ([key, { description }]) =>
        [key, { type: "number" as const, minimum: 0, description, default: parameter(key) }] as const,
    );
    const check = (given: readonly Given[], config: Fields, report: ReportViolation): void => {
      const ours = given.filter(({ urn }) => kindOf(urn) !== undefined);
      const context = {
        topology: { resources: ours.map(resourceOf), isComplete: false },
        now: new Date(),
        parameter: (wanted: string) => Number(config[wanted] ?? parameter(wanted)),
      };
      for (const { resource, field, other } of violationsOf(rule, context)) {
        const isAllowed = settings.exceptions?.some(
          (exception) => isAbout(exception, name, resource) || isAbout(exception, name, other),
        );
        if (isAllowed === true || resource.isRead === true) continue;
        const place = [labelOf(resource), field, other && clause`beside ${labelOf(other)}`];
        const shown = place.filter((part) => part !== undefined).join(", ");
        report(oneLine(`${shown}: ${rule.why}`), resource.urn);
      }
    };
    const common = {
      name,
      description: rule.why,
      enforcementLevel: levels[severity],
      severity: policySeverities[severity === "off" ? rule.severity : severity],
      ...(properties.length > 0 && { configSchema: { properties: Object.fromEntries(properties) } }),
    };
    // A policy for single resources runs before the update, and does not see outputs.
    return "kind" in rule && rule.readsOutputs !== true
      ? {
          ...common,
          validateResource: (args, report) =>
            check([{ ...args, propertyDependencies: {} }], args.getConfig<Fields>(), report),
        }
      : {
          ...common,
          validateStack: (args, report) => check(args.resources, args.getConfig<Fields>(), report),
        };
  });
}

type Given = Pick<PolicyResource, "urn" | "props" | "propertyDependencies">;

function resourceOf({ urn, props, propertyDependencies: sources }: Given): TopologyResource {
  const urns = Object.entries(sources).map(
    ([field, all]) => [field, all.map((policyResource) => policyResource.urn)] as const,
  );
  const inputs = copied(props) as Fields;
  const isRead = inputs["__lookup"] === true;
  return resourceIn(urn, { inputs, propertyDependencies: Object.fromEntries(urns) }, undefined, isRead);
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
