/** The types of the schema, from those of TypeScript: each interface that a field refers to becomes an object type of its name. */

import * as ts from "typescript";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import type { Marks } from "./marks";
import { capitalized } from "./sources";
import type { Enum, Field, Sources } from "./sources";
import { tokenOf } from "./specs";
import type { EnumSpec, ObjectSpec, PropertySpec, PropertySpecs, TypeSpec } from "./specs";

const anyJson: TypeSpec = { $ref: "pulumi.json#/Any" };

/** Whether a program declares a value, or is given it. What is given may be declared as well: then its type is the same. */
export type Side = "declared" | "given";

/** The types that properties refer to, collected while properties are described: those that a program declares come first. */
export class Types {
  readonly #sources: Sources;
  readonly #marks: Marks;
  readonly #specs = new Map<string, ObjectSpec | EnumSpec>();
  /** What a program declares, by token. */
  readonly #declared = new Map<string, ts.Type>();

  constructor(sources: Sources, marks: Marks) {
    this.#sources = sources;
    this.#marks = marks;
  }

  /** Every type so far, by its token, sorted. */
  get specs(): Record<string, ObjectSpec | EnumSpec> {
    return Object.fromEntries([...this.#specs].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** An object with these fields. */
  object(side: Side, fields: readonly Field[], description?: string): ObjectSpec {
    const required = fields
      .filter((field) => !field.isOptional || this.#marks.isNeeded(field))
      .map(({ name }) => name);
    return {
      ...(description !== undefined && { description }),
      type: "object",
      properties: this.properties(side, fields),
      ...(required.length > 0 && { required }),
    };
  }

  /** These fields, each described by its doc comment. */
  properties(side: Side, fields: readonly Field[]): PropertySpecs {
    return Object.fromEntries(fields.map((field) => [field.name, this.#property(side, field)]));
  }

  /** The enum that a field names; undefined for any other. */
  enumOf(field: Field): TypeSpec | undefined {
    const known = this.#sources.enumOf(field);
    return known && this.#refer(known.name, enumSpecOf(known));
  }

  #property(side: Side, field: Field): PropertySpec {
    const { text, tags } = field.comment;
    const deprecationMessage = tags.get("deprecated");
    return {
      ...this.#typeOf(side, field.type, field),
      description: [text, ...unmentioned(text, this.#sources.itemOf(field.type) ?? field.type)].join(" "),
      ...(deprecationMessage !== undefined && { deprecationMessage }),
      ...(this.#marks.isSecret(field) && { secret: true }),
    };
  }

  #typeOf(side: Side, type: ts.Type, field: Field): TypeSpec {
    if (type.flags & ts.TypeFlags.Unknown) return anyJson;
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
    if (type.flags & ts.TypeFlags.NumberLike)
      return { type: this.#marks.isWhole(field) ? "integer" : "number" };
    if (isText(type)) return { type: "string" };
    if (type.isUnion()) return this.#unionOf(side, type.types, field);
    const item = this.#sources.itemOf(type);
    // The C# and Java SDKs take no plain strings for a list whose items may also be of an enum.
    if (item?.isUnion() && item.types.every(isText)) return { type: "array", items: { type: "string" } };
    if (item !== undefined) return { type: "array", items: this.#typeOf(side, item, field) };
    const value = this.#sources.valueOf(type);
    // A map that knows some of its keys: no language but TypeScript can tell them from the others.
    if (value !== undefined && this.#sources.fieldNamesIn(type).length > 0)
      return { type: "object", additionalProperties: anyJson };
    if (value !== undefined)
      return { type: "object", additionalProperties: this.#typeOf(side, value, field) };
    return this.#objectOf(side, type);
  }

  #unionOf(side: Side, members: readonly ts.Type[], field: Field): TypeSpec {
    // A list of any values is one of the forms of JSON, so that the others are those that are left.
    if (members.some((member) => (this.#sources.itemOf(member)?.flags ?? 0) & ts.TypeFlags.Unknown))
      return anyJson;
    if (!members.every(isText)) return { oneOf: members.map((member) => this.#typeOf(side, member, field)) };
    const known = this.#sources.enumOf(field);
    const isOpen = !members.every((member) => member.isStringLiteral());
    if (known === undefined && !isOpen) throw new Error(`${field.name} names no enum of its values`);
    // `string & {}` beside the values: the service may know more of them. In C# and Java, a text is easier to read than a choice of two types.
    if (known === undefined || (isOpen && side === "given")) return { type: "string" };
    const reference = this.#refer(known.name, enumSpecOf(known));
    return isOpen ? { oneOf: [{ type: "string" }, reference] } : reference;
  }

  #objectOf(side: Side, found: ts.Type): TypeSpec {
    const type = this.#sources.widest(this.#sources.listed(found));
    const name = schemaName(this.#sources.nameOf(type));
    if (!this.#sources.isOwn(type)) throw new Error(`the schema has no type for ${name}`);
    const isDeclared = this.#declared.get(name) === type;
    if (side === "declared") this.#declared.set(name, type);
    const { text } = this.#sources.commentOf(type);
    const fields = this.#sources.fieldsIn(type);
    return this.#refer(name, this.object(isDeclared ? "declared" : side, fields, text));
  }

  #refer(name: string, spec: ObjectSpec | EnumSpec): TypeSpec {
    const token = tokenOf(name);
    const known = this.#specs.get(token);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(spec))
      throw new Error(`two types are called ${name}`);
    this.#specs.set(token, spec);
    return { $ref: `#/types/${token}` };
  }
}

/** The names of the fields that are always there. */
export function requiredOf(fields: readonly Field[]): string[] {
  return fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
}

/** The names of resources, and of the results of functions, which the code of every language has already. */
const resourceNames = Object.values<Kind>(kinds).map(({ type }) => type);

function schemaName(name: string): string {
  // Here nothing is declared with the types of one dialect, so what holds for all of them needs no prefix.
  const plain = name.replace(/^Any(?=[A-Z])/, "").replace(/^Get(\w+)Result$/, "$1");
  return resourceNames.includes(plain) ? `Listed${plain}` : plain;
}

function isText(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some(isText);
  return (type.flags & ts.TypeFlags.StringLike) !== 0;
}

/** The known values of an open enumeration, or of the items of a list, which the text does not name, as a sentence. */
function unmentioned(text: string, type: ts.Type): string[] {
  const literals = type.isUnion() ? type.types.filter((member) => member.isStringLiteral()) : [];
  const values = literals.map(({ value }) => `\`${value}\``).sort();
  const isOpen = type.isUnion() && literals.length < type.types.length;
  if (!isOpen || values.every((value) => text.includes(value))) return [];
  return [`Known: ${values.join(", ")}.`];
}

function enumSpecOf({ name, description, values }: Enum): EnumSpec {
  const named = [...values].map(([value, description]) => {
    if (description === "") throw new Error(`${name} does not describe ${value}`);
    return { name: identifier(value), value, description };
  });
  return { description, type: "string", enum: named };
}

/** A name for a value, in the spelling that the code of every language can start from. */
function identifier(value: string): string {
  if (/^[A-Z]\w+$/.test(value)) return value;
  return value
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join("");
}
