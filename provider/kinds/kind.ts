/** What everything that walks the kinds knows of each. Its schemas, operations and definitions are loaded where they are asked for. */

import type { z } from "zod";
import type { AnySecretFields } from "../http/secret-fields";
import type { AnyDefinition } from "./definition";
import type { DialectTransport } from "./dialect";

/** What a field is: declared, added by the service, or shown by a look-up only. */
export type Role = "input" | "output" | "lookup";

/** What each field of a kind is. One that is missing does not compile. */
export type FieldsOf<Inputs, Outputs, LookupOutputs = object> = {
  readonly [Name in keyof Inputs]-?: "input";
} & {
  readonly [Name in Exclude<keyof Outputs, keyof Inputs>]-?: "output";
} & { readonly [Name in keyof LookupOutputs]-?: "lookup" };

/** One kind of object, as the client knows it. */
export interface ReadableKind {
  /** The property of the client that holds its operations. */
  readonly collection: string;
  /** The fields that are secret or hold a secret, also when they are given as plain text. */
  readonly secrets: AnySecretFields;
  operations(): { operations(transport: DialectTransport, schemas: Schemas<never>): object };
}

/** One kind of resource. */
export interface Kind extends ReadableKind {
  /** The name in the type of the resource and in messages. */
  readonly type: string;
  /** The service may have one object for each name, so the name alone does not tell two resources apart. */
  readonly isUnique?: true;
  /** Every field. */
  readonly fields: Readonly<Record<string, Role>>;
  /** The fields that every object has, once it exists: the service shows them, or a check has filled them in. */
  readonly always: readonly string[];
  documented(): { readonly definition: AnyDefinition };
  convoy(): { readonly definition: AnyDefinition };
}

/** What answers and bodies hold in one dialect: those of the definition. */
export interface Schemas<Answer> {
  readonly live: z.ZodType<Answer>;
  readonly body: z.ZodType;
}
