/** What is wrong with a program in YAML, as the package schema of the plugin has it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";

type Specification = Readonly<Record<string, unknown>>;
interface ObjectType {
  readonly properties?: Readonly<Record<string, Specification>>;
  readonly inputProperties?: Readonly<Record<string, Specification>>;
  readonly required?: readonly string[];
  readonly requiredInputs?: readonly string[];
  readonly enum?: readonly { readonly value: unknown }[];
}
interface PackageSchema {
  readonly types: Readonly<Record<string, ObjectType>>;
  readonly resources: Readonly<Record<string, ObjectType>>;
}

const file = join(__dirname, "..", "..", "provider", "plugin", "schema.json");
const packageSchema = JSON.parse(readFileSync(file, "utf8")) as PackageSchema;

/** Anything may come from another resource, from config or from a function. */
const expression = {
  anyOf: [
    { type: "string", pattern: "\\$\\{.+\\}" },
    { type: "object", propertyNames: { pattern: "^fn::" }, minProperties: 1 },
  ],
};

function asJsonSchema(specification: Specification): object {
  const { $ref, type, items, additionalProperties, oneOf, enum: values } = specification;
  if (typeof $ref === "string") {
    return $ref.startsWith("#/types/")
      ? { anyOf: [expression, { $ref: `#/definitions/${$ref.slice("#/types/".length)}` }] }
      : {};
  }
  const inner = (one: unknown): object => asJsonSchema(one as Specification);
  const plain = {
    ...(type !== undefined && { type }),
    ...(items !== undefined && { items: inner(items) }),
    ...(additionalProperties !== undefined && { additionalProperties: inner(additionalProperties) }),
    ...(values !== undefined && { enum: values }),
  };
  return { anyOf: [expression, Array.isArray(oneOf) ? { anyOf: oneOf.map(inner) } : plain] };
}

function objectSchema({ properties = {}, required = [], enum: values }: ObjectType): object {
  if (values !== undefined) return { enum: values.map(({ value }) => value) };
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, asJsonSchema(one)]),
    ),
    required,
    additionalProperties: false,
  };
}

const definitions = Object.fromEntries(
  Object.entries(packageSchema.types).map(([name, type]) => [name, objectSchema(type)]),
);
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();

function validatorOf(token: string): ValidateFunction | undefined {
  const known = packageSchema.resources[token];
  if (known === undefined) return undefined;
  const { inputProperties: properties = {}, requiredInputs: required = [] } = known;
  const validate =
    validators.get(token) ?? ajv.compile({ ...objectSchema({ properties, required }), definitions });
  validators.set(token, validate);
  return validate;
}

interface Program {
  readonly resources?: Readonly<Record<string, { type?: string; properties?: object }>>;
  readonly variables?: object;
  readonly config?: object;
  readonly packages?: object;
}

/** What is wrong with the resources of a program and with the names that it refers to; empty where all is right. */
export function problemsOfProgram(program: Program): string[] {
  const { resources = {}, variables = {}, config = {} } = program;
  const typed = Object.entries(resources).flatMap(([name, { type = "", properties = {} }]) => {
    if (type.startsWith("pulumi:providers:")) return [];
    const validate = validatorOf(type.replace(/^webhooks:(?!index:)/, "webhooks:index:"));
    if (validate === undefined) return [`${name}: no type ${type}`];
    return validate(properties) ? [] : [`${name}: ${ajv.errorsText(validate.errors, { dataVar: type })}`];
  });
  if (program.resources === undefined) return typed;
  const names = ["pulumi", ...[resources, variables, config].flatMap((part) => Object.keys(part))];
  // Pulumi itself fills in the address of a plugin.
  const filled = JSON.stringify({ ...program, packages: undefined });
  const referred = [...filled.matchAll(/(?<!\$)\$\{([\w-]+)/g)].map(([, name = ""]) => name);
  return [
    ...typed,
    ...referred.filter((name) => !names.includes(name)).map((name) => `nothing is called ${name}`),
  ];
}
