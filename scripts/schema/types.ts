/** The types of the schema, from those of TypeScript: each interface that a field refers to becomes an object type of its name. */

import * as ts from "typescript";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import type { Marks } from "./marks";
import { capitalized, sentencesOf } from "./sources";
import type { Field, Sources } from "./sources";
import { tokenOf } from "./specs";
import type { EnumSpec, ObjectSpec, PropertySpec, PropertySpecs, TypeSpec } from "./specs";

const anyJson: TypeSpec = { $ref: "pulumi.json#/Any" };

/** The types that properties refer to, collected while properties are described. */
export class Types {
  readonly #sources: Sources;
  readonly #marks: Marks;
  readonly #specs = new Map<string, ObjectSpec | EnumSpec>();

  constructor(sources: Sources, marks: Marks) {
    this.#sources = sources;
    this.#marks = marks;
  }

  /** Every type so far, by its token, sorted. */
  get specs(): Record<string, ObjectSpec | EnumSpec> {
    return Object.fromEntries([...this.#specs].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** An object with these fields. `owner` begins the names of the types that are written inside it. */
  object(owner: string, fields: readonly Field[], description?: string): ObjectSpec {
    const required = requiredOf(fields);
    return {
      ...(description !== undefined && { description }),
      type: "object",
      properties: this.properties(owner, fields),
      ...(required.length > 0 && { required }),
    };
  }

  /** These fields, each described by its doc comment. */
  properties(owner: string, fields: readonly Field[]): PropertySpecs {
    return Object.fromEntries(fields.map((field) => [field.name, this.#property(owner, field)]));
  }

  #property(owner: string, field: Field): PropertySpec {
    const { text, tags } = field.comment;
    const deprecationMessage = tags.get("deprecated");
    return {
      ...this.#typeOf(field.type, field, `${owner}${capitalized(field.name)}`),
      description: [text, ...unmentioned(field)].join(" "),
      ...(deprecationMessage !== undefined && { deprecationMessage }),
      ...(this.#marks.isSecret(field) && { secret: true }),
    };
  }

  /** @param name the name of an enumeration, which has none of its own */
  #typeOf(type: ts.Type, field: Field, name: string): TypeSpec {
    if (type.flags & ts.TypeFlags.Unknown) return anyJson;
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: "boolean" };
    if (type.flags & ts.TypeFlags.NumberLike)
      return { type: this.#marks.isWhole(field) ? "integer" : "number" };
    if (isText(type)) return { type: "string" };
    if (type.isUnion()) return this.#unionOf(type.types, field, name);
    const item = this.#sources.itemOf(type);
    if (item !== undefined) return { type: "array", items: this.#typeOf(item, field, name) };
    const value = this.#sources.valueOf(type);
    // A map that knows some of its keys: no language but TypeScript can tell them from the others.
    if (value !== undefined && this.#sources.fieldNamesIn(type).length > 0)
      return { type: "object", additionalProperties: anyJson };
    if (value !== undefined)
      return { type: "object", additionalProperties: this.#typeOf(value, field, name) };
    return this.#objectOf(type);
  }

  #unionOf(members: readonly ts.Type[], field: Field, name: string): TypeSpec {
    // A list of any values is one of the forms of JSON, so that the others are those that are left.
    if (members.some((member) => (this.#sources.itemOf(member)?.flags ?? 0) & ts.TypeFlags.Unknown))
      return anyJson;
    if (!members.every(isText)) return { oneOf: members.map((member) => this.#typeOf(member, field, name)) };
    const values = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : [])).sort();
    // `string & {}` beside the values: the service may know more of them.
    if (values.length < members.length) return { type: "string" };
    const named = values.map((value) => ({ name: identifier(value), value }));
    const [description = ""] = sentencesOf(field.comment.text);
    return this.#refer(name, { description, type: "string", enum: named });
  }

  #objectOf(given: ts.Type): TypeSpec {
    const type = this.#sources.widest(this.#sources.listed(given));
    const name = schemaName(this.#sources.nameOf(type));
    if (!this.#sources.isOwn(type)) throw new Error(`the schema has no type for ${name}`);
    const { text } = this.#sources.commentOf(type);
    return this.#refer(name, this.object(name, this.#sources.fieldsIn(type), text));
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

/** The known values of an open enumeration which its comment does not name, as a sentence. */
function unmentioned({ type, comment }: Field): string[] {
  const literals = type.isUnion() ? type.types.filter((member) => member.isStringLiteral()) : [];
  const values = literals.map(({ value }) => `\`${value}\``).sort();
  const isOpen = type.isUnion() && literals.length < type.types.length;
  if (!isOpen || values.every((value) => comment.text.includes(value))) return [];
  return [`Known: ${values.join(", ")}.`];
}

/** A name for a value, in the spelling that the code of every language can start from. */
function identifier(value: string): string {
  return value
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join("");
}
