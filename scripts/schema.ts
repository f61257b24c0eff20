/**
 * `npm run schema`: the package schema of the plugin, from the registry, the interfaces with their comments, and the schemas; and
 * the schema of the settings of the rules.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { lintSettingsSchema } from "../tools/topology/rules/lint";
import { dashboardSetting, dashboardVariable } from "../provider/settings/dashboard";
import { guardVariables } from "../provider/settings/guard";
import { settingNames, settingRules } from "../provider/settings/settings";
import type { SettingName } from "../provider/settings/settings";
import { namesOf, type Addresses } from "./addresses";
import { component } from "./schema/component";
import { withExamples } from "./schema/examples";
import { functions, markFunctions } from "./schema/functions";
import { Marks } from "./schema/marks";
import { descriptionOf, markResources, resources } from "./schema/resources";
import { Sources } from "./schema/sources";
import type { PackageSpec, PropertySpec, PropertySpecs } from "./schema/specs";
import { Types } from "./schema/types";

const root = join(__dirname, "..");

interface Manifest extends Addresses {
  readonly description: string;
  readonly license: string;
}

/** Where the schema is kept. */
export const schemaFile = join(root, "provider", "plugin", "schema.json");

/** The schema as the sources are now. */
export function packageSchema(): PackageSpec {
  const sources = new Sources();
  const marks = new Marks(sources);
  markResources(sources, marks);
  markFunctions(sources, marks);
  const types = new Types(sources, marks);
  const inputProperties = settings(sources, types);
  const provider = { description: descriptionOf(sources.commentOf("Provider")), inputProperties };
  const all = { ...resources(sources, types), ...component(sources, types) };
  const described = { resources: all, functions: functions(sources, types) };
  const whole = {
    ...about(),
    config: { variables: { ...withEnvironment(inputProperties), ...guardConfig, ...dashboardConfig } },
    types: types.specs,
    provider,
    ...described,
  };
  return withExamples(whole);
}

/** The schema as it is kept: a line for each property, so that a change of one is a change of one line. */
export function schemaText(): string {
  return `${printed(packageSchema())}\n`;
}

function about() {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const { description, license } = manifest;
  const { repository, homepage, publisher, logoUrl, pluginDownloadURL, ...names } = namesOf(manifest);
  const respectSchemaVersion = true;
  return {
    name: "webhooks",
    displayName: "Webhooks",
    description,
    keywords: ["pulumi", "webhooks", "convoy", "kind/native", "category/infrastructure"],
    license,
    ...{ publisher, logoUrl, homepage, repository, pluginDownloadURL },
    language: {
      nodejs: { packageName: names.nodePackage, respectSchemaVersion },
      python: { packageName: names.pythonPackage, pyproject: { enabled: true }, respectSchemaVersion },
      go: { importBasePath: names.goModule, generateResourceContainerTypes: true, respectSchemaVersion },
      csharp: { rootNamespace: names.csharpNamespace, respectSchemaVersion },
      java: { basePackage: names.javaPackage },
    },
  };
}

/**
 * The settings of an account, whose comments name the variables. An SDK would read a variable into the arguments of a provider, so that
 * state keeps its value and a later run takes that for an argument, which overrides the environment: no variable could give `destroy` a new key.
 * Therefore none has a default here, and the plugin itself looks in the environment.
 */
function settings(sources: Sources, types: Types): PropertySpecs {
  const fields = sources.fieldsOf("ProviderArgs");
  return Object.fromEntries(
    settingNames.map((name): [string, PropertySpec] => {
      const field = fields.find((field) => field.name === name);
      if (field === undefined) throw new Error(`ProviderArgs has no ${name}`);
      const { secret: isSecret, environment } = settingRules[name];
      const description = `${field.comment.text} The environment variable \`${environment}\` also sets it, and overrides stack configuration.`;
      // The SDK for Python would send the value of an open enum as JSON.
      const type = types.enumOf(field) ?? { type: settingType(name) };
      return [name, { ...type, description, ...(isSecret && { secret: true as const }) }];
    }),
  );
}

/**
 * The same settings in stack config. Only programs read these defaults, through the `config` of an SDK, and the engine sends stack config
 * as it is. Without them, such a program would miss what only the environment has. The SDK for Java reads an enum there as JSON, so each
 * is a text.
 */
function withEnvironment(settings: PropertySpecs): PropertySpecs {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const { environment } = settingRules[name as SettingName];
      const { $ref: enumeration, ...plain } = setting;
      const type = enumeration === undefined ? {} : { type: "string" as const };
      return [name, { ...type, ...plain, defaultInfo: { environment: [environment] } }];
    }),
  );
}

/** The settings of the guard, which are no arguments of a provider. */
const guardConfig: PropertySpecs = {
  failOn: {
    type: "string",
    description: `What \`pulumi up\` refuses before it sends anything: \`none\`, \`warning\`, \`danger\`, or codes of notices, separated by commas. The strictest value of stack configuration and the environment variable \`${guardVariables.failOn}\` applies. Defaults to \`none\`.`,
  },
  allow: {
    type: "array",
    items: { type: "string" },
    description: `The changes that are allowed despite \`failOn\`, as entries such as \`code:Kind/id@digest\`. The environment variable \`${guardVariables.allow}\` adds entries.`,
  },
};

/** The setting that only the command reads. */
const dashboardConfig: PropertySpecs = {
  [dashboardSetting]: {
    type: "string",
    description: `The URL of Convoy's dashboard, to which the command \`pulumi-webhooks\` links. \`pulumi up\` does not use it. The environment variable \`${dashboardVariable}\` overrides it. Defaults to no links.`,
  },
};

function settingType(name: SettingName): "boolean" | "integer" | "number" | "string" {
  const { atLeast, allowed } = settingRules[name];
  if (allowed?.includes(true)) return "boolean";
  if (atLeast === undefined) return "string";
  // A count begins with a whole number, a rate or a time with a small fraction.
  return Number.isInteger(atLeast) ? "integer" : "number";
}

/** The properties in an object of this name take a line each. */
const lists = ["properties", "inputProperties", "variables"];

function printed(value: object, indent = "", name = ""): string {
  const inner = `${indent} `;
  const lines = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const isOpen = typeof part === "object" && part !== null && !Array.isArray(part) && !lists.includes(name);
    return `${inner}${JSON.stringify(key)}: ${isOpen ? printed(part, inner, key) : JSON.stringify(part)}`;
  });
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** Where the schema of the settings of the rules is kept. */
export const lintSchemaFile = join(root, "docs", "pulumi-webhooks.schema.json");

/** The schema of the file `pulumi-webhooks.json`, as the rules are now. */
export function lintSchemaText(): string {
  const schema = z.toJSONSchema(lintSettingsSchema, { target: "draft-7" });
  return `${JSON.stringify({ title: "Rules of pulumi-webhooks", ...schema }, undefined, 2)}\n`;
}

if (require.main === module) {
  writeFileSync(schemaFile, schemaText());
  writeFileSync(lintSchemaFile, lintSchemaText());
}
