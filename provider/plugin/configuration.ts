/** The configuration of a provider: checked at once, its secrets marked, and where each value counts. */

import type { Fields } from "../fields";
import { isFields, own } from "../fields";
import { unknownNames } from "../front/known-names";
import { nearest } from "../nearest";
import type { CheckFailure } from "../front/failures";
import type { GivenSettings } from "../front/session";
import { unknownMarker } from "../front/unknown";
import { configNamespace, examineSettings, missingSetting, settingNames, settingRules } from "../settings";
import type { Lookup } from "../settings";
import { partsOf } from "./urn";
import type { Secrets } from "./wire";

/** The input in which an explicit provider carries the stack's own settings, which the environment overrides. */
const inherited = "__stackConfig";

/** What the engine itself adds to the inputs of a provider. */
const ofEngine = [
  "version",
  "pluginDownloadURL",
  "pluginChecksums",
  "parameterization",
  "__internal",
  inherited,
];

const secretSettings = Object.fromEntries(
  settingNames.filter((name) => settingRules[name].secret).map((name) => [name, true as const]),
);

/** The secret inputs of a provider. They are marked whatever the program does, because the engine sends them in plain. */
export const configurationSecrets: Secrets = { ...secretSettings, [inherited]: secretSettings };

/** The settings of a provider, and the places where they count. */
export function givenSettings(urn: string, inputs: Fields): GivenSettings {
  const given = lookupIn(inputs);
  return isDefault(urn) ? { stack: given } : { explicit: given, stack: lookupIn(inputs[inherited]) };
}

/** Whether a provider has the config of the stack and no arguments: the engine names it `default`, with a version or a URL. */
function isDefault(urn: string): boolean {
  return /^default($|_\d|_.*[./])/.test(partsOf(urn).name);
}

/** Everything that is wrong with a configuration, at once. Never a value: any of them could hold a credential. */
export function checkConfiguration(urn: string, inputs: Fields): CheckFailure[] {
  const { explicit = () => undefined, stack } = givenSettings(urn, inputs);
  const { problems } = examineSettings({ explicit, environment: (name) => process.env[name], config: stack });
  // A project may have config of its own in the namespace of the package, but a provider in a program has settings only.
  const declared = Object.fromEntries(Object.entries(inputs).filter(([name]) => !ofEngine.includes(name)));
  // What is missing may come from a resource, or is not needed; each resource says what it lacks.
  const missing = settingNames.map(missingSetting);
  const reasons = [
    ...(isDefault(urn) ? [] : unknownNames(declared, settingNames)),
    ...settingNames
      .filter((name) => typeof inputs[name] === "object" && inputs[name] !== null)
      .map((name) => `${configNamespace}:${name} must be a text, not a list or an object`),
    ...problems.filter((problem) => !missing.includes(problem)),
  ];
  return reasons.map((reason) => ({ property: "", reason }));
}

/**
 * Keys of stack config that look like misspelt settings. Others may be config of the project itself, whose namespace is its
 * name.
 */
export function misspeltSettings(urn: string, inputs: Fields): string[] {
  if (!isDefault(urn)) return [];
  const unknown = Object.keys(inputs).filter((name) => !isKnown(name));
  return unknown.flatMap((name) => {
    const near = nearest(name, settingNames);
    return near === undefined ? [] : [`${configNamespace}:${name} is no setting; did you mean \`${near}\`?`];
  });
}

function isKnown(name: string): boolean {
  return [...settingNames, ...ofEngine].includes(name);
}

/** Values that are no text are written as JSON by the SDKs of all languages. */
function lookupIn(values: unknown): Lookup {
  return (name) => {
    const value = isFields(values) ? own(values, name) : undefined;
    if (value === unknownMarker || !["string", "number", "boolean"].includes(typeof value)) return undefined;
    return String(value);
  };
}
