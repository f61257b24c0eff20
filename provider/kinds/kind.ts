/** The entry of a kind in the registry. Its schemas, operations and definitions are loaded on first use. */

import type { AnySecretFields } from "../http/secret-fields";
import type { AnyDefinition } from "./definition";
import type { DialectTransport, Schemas } from "./dialect";
import type { Role } from "./fields";

/** @internal One kind of object, as the client knows it. */
export interface ReadableKind {
  /** The property of the client that holds its operations. */
  readonly collection: string;
  /** The fields that are secret or hold a secret, also when they are given as plain text. */
  readonly secrets: AnySecretFields;
  operations(): { operations(transport: DialectTransport, schemas: Schemas<never>): object };
}

/** @internal One kind of resource. */
export interface Kind extends ReadableKind {
  /** The name in the type of the resource and in messages. */
  readonly type: string;
  /** Every resource adopts the object that this input names by its ID. Absent: those with `adoptId` do. */
  readonly adoptedBy?: string;
  /** The documented interface has no way to declare one. */
  readonly needsConvoy?: true;
  /** Every field. */
  readonly fields: Readonly<Record<string, Role>>;
  /** The outputs that have no value where one of these inputs is declared: asking for one is then an error. */
  readonly withheld?: Readonly<Record<string, readonly string[]>>;
  /** The fields that every existing object has: the service shows them, or `check` has filled them in. */
  readonly always: readonly string[];
  documented(): { readonly definition: AnyDefinition };
  convoy(): { readonly definition: AnyDefinition };
}
