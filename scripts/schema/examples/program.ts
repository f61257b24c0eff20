/** What an example declares or looks up: it is run with a stand-in for the package, and the schema says what each value is. */

import { tokenOf } from "../specs";
import type { EnumSpec, ObjectSpec, PackageSpec, PropertySpecs, TypeSpec } from "../specs";

type Args = Readonly<Record<string, unknown>>;

/** The example of an endpoint, to which the other examples refer. */
const billing = { id: "${billing.id}" };
const endpoint =
  'const billing = new webhooks.Endpoint("billing", { url: "https://billing.example.com/hooks" });';

/** A value, with the names that it has in generated code. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number; readonly isWhole: boolean }
  | { readonly kind: "flag"; readonly isSet: boolean }
  /** One of a few texts, by its name in the enumeration `type`. */
  | { readonly kind: "member"; readonly type: string; readonly name: string; readonly text: string }
  /** The ID of the endpoint in the variable `billing`. */
  | { readonly kind: "id" }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "map"; readonly entries: readonly Field[] }
  | { readonly kind: "object"; readonly type: string; readonly fields: readonly Field[] };

/** A named value. */
export type Field = readonly [name: string, value: Value];

/** A resource. Of the options, the only one that an example has is `protect`. */
export interface Declaration {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly isProtected: boolean;
  /** Whether another resource of the example refers to it. */
  readonly isReferred: boolean;
  /** What stands above it, each line without a mark. */
  readonly comments: readonly string[];
}

/** A look-up. */
export interface LookUp {
  readonly name: string;
  readonly fields: readonly Field[];
  /** The field of the result that the example shows. */
  readonly shown: string;
  /** Whether a resource has the name of what is looked up. */
  readonly isOfResource: boolean;
}

/** An example, in no language. */
export interface Program {
  readonly typescript: string;
  /** What it declares; of a look-up nothing. */
  readonly declarations: readonly Declaration[];
  readonly lookUp?: LookUp;
}

/** The meaning of an example in TypeScript. */
export function programOf(code: string, schema: PackageSpec): Program {
  const lookUp = /^const \{ (\w+) \} = await (webhooks\.(\w+)\((.*)\));$/.exec(code.trim());
  const isReferring = code.includes("billing.id");
  const typescript = lookUp
    ? `const found = webhooks.${lookUp[3]}Output(${lookUp[4]});\n\nexport const ${lookUp[1]} = found.${lookUp[1]};`
    : [...(isReferring ? [endpoint] : []), code.trim()].join("\n");
  const calls = callsOf(lookUp?.[2] ?? typescript);
  if (calls.length !== (isReferring ? 2 : 1)) throw new Error(`an example has one call, and not\n${code}`);
  const comments = [...code.matchAll(/^\/\/ (.*)$/gm)].map(([, text = ""]) => text);
  const types = new Values(schema);
  if (lookUp !== null) {
    const [{ kind: name, args } = never(code)] = calls;
    const properties = schema.functions[tokenOf(name)]?.inputs.properties ?? {};
    const isOfResource = Object.hasOwn(schema.resources, tokenOf(name.replace(/^get/, "")));
    const shown = lookUp[1] ?? "";
    const asked = { name, fields: types.fields(args, properties), shown, isOfResource };
    return { typescript, declarations: [], lookUp: asked };
  }
  const declarations = calls.map(({ kind, name = never(code), args, isProtected }, index) => ({
    ...{ kind, name, isProtected },
    fields: types.fields(args, schema.resources[tokenOf(kind)]?.inputProperties ?? {}),
    isReferred: index < calls.length - 1,
    comments: index < calls.length - 1 ? [] : comments,
  }));
  return { typescript, declarations };
}

interface Call {
  readonly kind: string;
  /** Only a resource has one. */
  readonly name?: string;
  readonly args: Args;
  readonly isProtected: boolean;
}

function callsOf(typescript: string): Call[] {
  const calls: Call[] = [];
  const member = (_: object, kind: string): unknown => {
    // A class is called with `new`, a function without.
    return function (...given: [string, Args, { readonly protect?: boolean }?] | [Args?]): object {
      const [first, second, { protect: isProtected = false } = {}] = given;
      calls.push(
        typeof first === "string"
          ? { kind, name: first, args: second ?? {}, isProtected }
          : { kind, args: first ?? {}, isProtected },
      );
      return billing;
    };
  };
  const webhooks: unknown = new Proxy({}, { get: member as never });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is an example in this repository
  (new Function("webhooks", typescript) as (given: unknown) => void)(webhooks);
  return calls;
}

function never(code: string): never {
  throw new Error(`an example has one call, and not\n${code}`);
}

/** What values are, by their places in the schema. */
class Values {
  constructor(private readonly schema: PackageSpec) {}

  fields(args: Args, properties: PropertySpecs): Field[] {
    return Object.entries(args).map(([name, value]) => {
      const spec = properties[name];
      if (spec === undefined) throw new Error(`an example has ${name}, which the schema lacks`);
      return [name, this.value(value, spec)];
    });
  }

  value(value: unknown, spec: TypeSpec): Value {
    if (value === billing.id) return { kind: "id" };
    const type = spec.$ref === undefined ? undefined : this.schema.types[spec.$ref.replace("#/types/", "")];
    const typeName = spec.$ref?.split(":").at(-1) ?? "";
    for (const typeSpec of spec.oneOf ?? []) {
      // A text is written as a text, wherever one may stand.
      if (typeof value !== "string" || typeSpec.type === "string") return this.value(value, typeSpec);
    }
    if (type !== undefined && "enum" in type) return memberOf(typeName, type, value);
    if (type !== undefined) return { kind: "object", type: typeName, fields: this.#inner(value, type) };
    if (typeof value === "string" && spec.type === "string") return { kind: "text", text: value };
    if (typeof value === "boolean" && spec.type === "boolean") return { kind: "flag", isSet: value };
    if (typeof value === "number") return { kind: "number", number: value, isWhole: spec.type === "integer" };
    const { items, additionalProperties } = spec;
    if (Array.isArray(value) && items !== undefined)
      return { kind: "list", items: value.map((item) => this.value(item, items)) };
    if (additionalProperties === undefined)
      throw new Error(`an example has a value that the schema does not describe: ${JSON.stringify(value)}`);
    const entries = Object.entries(value as Args).map(([name, one]): Field => [
      name,
      this.value(one, additionalProperties),
    ]);
    return { kind: "map", entries };
  }

  #inner(value: unknown, { properties }: ObjectSpec): Field[] {
    return this.fields(value as Args, properties);
  }
}

function memberOf(type: string, { enum: members }: EnumSpec, value: unknown): Value {
  const member = members.find((one) => one.value === value);
  if (member === undefined) throw new Error(`an example has a value that ${type} lacks: ${String(value)}`);
  return { kind: "member", type, name: member.name, text: member.value };
}
