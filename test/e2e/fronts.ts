/** The two fronts, everything in which they differ on purpose, and which scenarios run on which of them. */

import { codeOf } from "../../provider/base/notice";
import { registry } from "../../tools/cli/registry";
import { typeOf } from "../../provider/dynamic/declaration";
import { tokenOf } from "../../provider/base/urn";
import type { Kind } from "../../provider/kinds/kind";
import type { DialectName } from "../../provider/settings/settings";
import type { Outcome } from "./drivers";

/** What the resources of a program are registered with. */
export interface Front {
  /** How it is called in test titles. */
  readonly name: "dynamic resources" | "plugin";
  /** Whether it is the plugin. */
  readonly isPlugin: boolean;
  /** The dialect of its scenarios where both dialects are walked: no front looks at the dialect, so each is walked on one. */
  readonly dialect: DialectName;
  /** What a program imports. */
  readonly module: "pulumi-webhooks" | "pulumi-webhooks/native";
  /** The type of a resource. */
  typeOf(kind: Kind): string;
  /** Whether a preview of an adoption reads the object without being told to. */
  readonly readsBeforeTakeover: boolean;
  /** Whether it tells each changed place inside an object or a list. */
  readonly tellsPaths: boolean;
  /** What a preview says of a takeover that cannot be. */
  obstacle(property: string, value: string, reason: string): string;
  /** Whether the option `import` works. */
  readonly imports: boolean;
  /** The warnings of an operation: lines whose code is of a warning, or lines that the engine knows to be warnings. */
  warningsIn(outcome: Outcome): string[];
}

/** Dynamic resources: the package as it has always been. */
export const dynamicFront: Front = {
  name: "dynamic resources",
  isPlugin: false,
  dialect: "documented",
  module: "pulumi-webhooks",
  typeOf,
  readsBeforeTakeover: false,
  tellsPaths: false,
  obstacle: (property, value, reason) => `${property} value {${value}} has a problem: ${reason}`,
  imports: false,
  warningsIn: ({ messages }) =>
    messages.split("\n").filter((line) => registry.get(codeOf(line.trimEnd()) ?? "")?.severity === "warning"),
};

/** The plugin, with the classes of its own. */
export const pluginFront: Front = {
  name: "plugin",
  isPlugin: true,
  dialect: "convoy",
  module: "pulumi-webhooks/native",
  typeOf: ({ type }) => tokenOf(type),
  readsBeforeTakeover: true,
  tellsPaths: true,
  // It is found later: when the preview of the creation reads, and no longer by the check of the inputs.
  obstacle: (property, _value, reason) => `${property}: ${reason}`,
  imports: true,
  warningsIn: ({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message),
};

/** Both. */
export const fronts: readonly Front[] = [dynamicFront, pluginFront];

const onDynamic = [dynamicFront];
const onPlugin = [pluginFront];

/**
 * The groups of scenarios by title: on which fronts each runs, and why. On both runs what the fronts do differently. All else is code
 * that they share, and runs on one.
 */
const scenarios = {
  "The walk": [fronts, "every operation of every kind"],
  "A running Convoy": [fronts, "the walk in the other dialect"],
  "A run": [fronts, "what a killed run leaves in state is the work of the front"],
  "A run that is killed in the middle of a hand-over": [onDynamic, "the order of writes is the lifecycle's"],
  "A run that goes on after a failure": [
    fronts,
    "values of a failed resource reach each front in its own way",
  ],
  "A recorded state": [fronts, "an old state, and a move to the plugin"],
  "A stack that moves": [onDynamic, "it moves to the plugin and back"],
  "A stack of closures": [onDynamic, "it moves from classes of its own"],
  Resharding: [fronts, "the types in state differ where tenants move"],
  "Resharding in PostgreSQL": [onPlugin, "the place of the state is the CLI's alone"],
  "The walks of a fleet": [fronts, "the types in state differ where tenants move"],
  "A fleet after a killed update": [onPlugin, "the takeover is that of every front"],

  "What already exists": [fronts, "look-ups, adoption and accounts"],
  "Look-ups in a program": [fronts, "each front has functions of its own"],
  "An account": [onPlugin, "only the plugin has a configuration"],
  "An account in place of another one": [fronts, "where the key is kept differs"],
  "A limit of time": [onPlugin, "dynamic resources are not told of it"],

  "Signing secrets": [fronts, "secrets in lines and outputs"],
  "Secrets in state": [fronts, "secrets are marked by the front"],
  "What stands beside a secret": [fronts, "only the plugin names the changed place"],
  "What a program marks as secret": [fronts, "marks reach each front in its own way"],
  "Signing secrets from outside": [fronts, "what stands in no state"],
  "A rolled secret": [onDynamic, "the example and its order are those of every front"],

  "The options of Pulumi": [fronts, "the front has a part in each of them"],
  "What is refused": [fronts, "the key, checks and half-made objects"],
  "The guard of changes": [fronts, "stack config reaches each front in its own way, and so do the calls"],
  "The lines of a preview": [fronts, "lines of a preview and of an update"],
  "Outputs of a stack": [fronts, "what has no value reaches the engine differently"],
  "What is not known yet": [fronts, "unknown values reach each front in its own way"],
  "What may replace once it is known": [onPlugin, "the comparison is the lifecycle's"],
  "An endpoint that somebody switched off": [fronts, "a read of dynamic resources knows no names"],
  "A subscription that moves": [onDynamic, "what was seen is kept by what both share"],
  "A preview": [onPlugin, "only the plugin foretells outputs and names changed places"],
  "An import by ID": [onPlugin, "dynamic resources have no option `import`"],

  "The owner of an object": [fronts, "one process may hold several providers"],
  "The owner of an object that changes": [onPlugin, "the rules are the lifecycle's"],
  "The owner of an object under two providers of one project": [fronts, "processes differ"],
  "The owner of an object whose provider changes": [onPlugin, "each provider has a process of its own"],
  "Two subscriptions for one endpoint": [onPlugin, "the rule is the lifecycle's"],
  "A project": [fronts, "a provider whose settings come from a resource reaches each front in its own way"],
  "Event types from an OpenAPI document": [onDynamic, "the function is the same"],

  "A tenant": [fronts, "the component has the classes of each front"],
  Programs: [onDynamic, "the form of a program is the SDK's matter"],
  "The examples": [onDynamic, "they are written for dynamic resources"],
  "The program of the README": [onDynamic, "it is written for dynamic resources"],
  "The quickstart": [onPlugin, "YAML, Go and Python have only the plugin"],
  "The recipes": [onDynamic, "they are written for dynamic resources"],
  "The policy pack": [onPlugin, "test/topology/policy.test.ts tries the rules on the types of both"],
} as const satisfies Record<string, readonly [fronts: readonly Front[], why: string]>;

/** The title of a group of scenarios. */
export type ScenarioTitle = keyof typeof scenarios;

/** The fronts that a group of scenarios runs on. */
export function frontsOf(title: ScenarioTitle): readonly Front[] {
  return scenarios[title][0];
}

/** The same program for a front: it imports the module of the front wherever it imports the package. */
export function programFor(front: Front, text: string): string {
  return front.isPlugin
    ? text.replaceAll(/(["'])pulumi-webhooks(\/convoy|\/documented)?\1/g, `$1${front.module}$1`)
    : text;
}
