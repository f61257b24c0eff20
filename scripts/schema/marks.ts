/** What no TypeScript type tells: which numbers are whole, by the schemas of the kinds; and what is secret or needed, by their tables. */

import type { Declaration, Type } from "typescript";
import { z } from "zod";
import type { AnySecretFields } from "../../provider/http/secret-fields";
import { innerSchema } from "../../provider/http/schema";
import type { Field, Sources } from "./sources";

/** Marks on the declarations of fields, so that each counts wherever the field is inherited. */
export class Marks {
  readonly #sources: Sources;
  readonly #whole = new Set<Declaration>();
  readonly #secret = new Set<Declaration>();
  readonly #needed = new Set<Declaration>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  isWhole({ declaration }: Field): boolean {
    return this.#whole.has(declaration);
  }

  isSecret({ declaration }: Field): boolean {
    return this.#secret.has(declaration);
  }

  /** Whether the object that has the field always needs it, although TypeScript takes one without. */
  isNeeded({ declaration }: Field): boolean {
    return this.#needed.has(declaration);
  }

  /** Marks the field at a path inside one of the fields. */
  markNeeded(fields: readonly Field[], path: string): void {
    const [name, ...rest] = path.split(".");
    const field = fields.find((field) => field.name === name);
    if (field === undefined) throw new Error(`there is no ${path}`);
    if (rest.length === 0) this.#needed.add(field.declaration);
    else this.markNeeded(this.#sources.fieldsIn(field.type), rest.join("."));
  }

  /** Marks those of the fields that are numbers. */
  markWhole(fields: readonly Field[]): void {
    for (const { declaration } of fields) this.#whole.add(declaration);
  }

  /** Marks the fields of one object, at any depth, by every schema that describes it. */
  mark(fields: readonly Field[], schemas: readonly unknown[], secrets: AnySecretFields = {}): void {
    for (const field of fields) {
      const inner = schemas.flatMap((schema) => partOf(schema, field.name));
      const secret = Object.hasOwn(secrets, field.name) ? secrets[field.name] : undefined;
      if (inner.some((schema) => isWhole(schema))) this.#whole.add(field.declaration);
      if (secret === true) this.#secret.add(field.declaration);
      this.#markInside(field.type, inner, secret === true ? undefined : secret);
    }
  }

  #markInside(type: Type, schemas: readonly unknown[], secrets: AnySecretFields | undefined): void {
    const item = this.#sources.itemOf(type);
    if (item !== undefined) this.#markInside(item, schemas.flatMap(itemOf), secrets);
    // The keys of a map are no fields, also if its type knows some of them.
    else if (this.#sources.valueOf(type) === undefined)
      this.mark(this.#sources.fieldsIn(type), schemas, secrets);
  }
}

function isWhole(schema: unknown): boolean {
  return schema instanceof z.ZodNumber && (schema.isInt || schema.meta()?.["whole"] === true);
}

function partOf(schema: unknown, name: string): unknown[] {
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, name)) return [];
  return [innerSchema(schema.shape[name])];
}

function itemOf(schema: unknown): unknown[] {
  return schema instanceof z.ZodArray ? [innerSchema(schema.element)] : [];
}
