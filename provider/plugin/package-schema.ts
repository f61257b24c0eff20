/** The package schema that lies beside the plugin, and the part of a result that it describes. */

import type { Fields } from "../base/fields";
import { isFields } from "../base/fields";
import { packageVersion } from "../base/urn";

interface TypeOfSchema {
  readonly $ref?: string;
  readonly items?: TypeOfSchema;
  readonly additionalProperties?: TypeOfSchema;
  readonly properties?: Readonly<Record<string, TypeOfSchema>>;
}

interface Schema {
  readonly types: Readonly<Record<string, TypeOfSchema>>;
  readonly functions: Readonly<Record<string, { readonly outputs: TypeOfSchema } | undefined>>;
}

function read(): Schema {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most runs never ask for it, and read none
  return require("./schema.json") as Schema;
}

/** The package schema with its version, once a call has asked for it. */
let keptText: string | undefined;

/** The package schema with its version. */
export function packageSchema(): string {
  return (keptText ??= JSON.stringify({ ...read(), version: packageVersion() }));
}

/** The result of a function without fields that its type lacks. The Java SDK fails the program on such a field. */
export function described(token: string, result: Fields): Fields {
  const schema = read();
  return shaped(result, schema.functions[token]?.outputs, schema) as Fields;
}

function shaped(value: unknown, declared: TypeOfSchema | undefined, schema: Schema): unknown {
  const type = declared?.$ref === undefined ? declared : schema.types[declared.$ref.replace("#/types/", "")];
  const { items, properties, additionalProperties } = type ?? {};
  if (Array.isArray(value)) return value.map((one) => shaped(one, items, schema));
  if (!isFields(value) || (properties ?? additionalProperties) === undefined) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => properties === undefined || Object.hasOwn(properties, name))
      .map(([name, inner]) => [name, shaped(inner, properties?.[name] ?? additionalProperties, schema)]),
  );
}
