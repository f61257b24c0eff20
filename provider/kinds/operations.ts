/** Every operation of the service, by the property of the client that holds it. */

import { definitionsFor } from "./definitions";
import type { DialectTransport } from "./dialect";
import type { Schemas } from "./kind";
import { kinds, readOnlyKinds } from "./registry";
import type { KindName } from "./registry";

type Every = typeof kinds & typeof readOnlyKinds;

type Operations = {
  readonly [Name in keyof Every as Every[Name]["collection"]]: ReturnType<
    ReturnType<Every[Name]["operations"]>["operations"]
  >;
};

/** @internal The operations on one project of an account. */
export interface ProjectClient extends Operations {
  /** Identifies the account: the same object for each of its projects. */
  readonly account: object;
}

/** @internal The operations in the dialect of the transport. */
export function operationsOf(transport: DialectTransport): Operations {
  const definitions = definitionsFor(transport.profile.name);
  const entries = Object.entries({ ...kinds, ...readOnlyKinds }).map(([name, { collection, operations }]) => {
    // The operations of a kind read and write the schemas of its definition.
    const schemas = definitions[name as KindName] as unknown as Schemas<never>;
    return [collection, operations().operations(transport, schemas)];
  });
  return Object.fromEntries(entries) as Operations;
}
