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

/** @internal What can be asked of one project of an account. */
export interface ProjectClient extends Operations {
  /** The same for every project of the account. */
  readonly account: object;
}

/** @internal The operations as the dialect of the transport has them. */
export function operationsOf(transport: DialectTransport): Operations {
  const definitions = definitionsFor(transport.profile.name);
  const entries = Object.entries({ ...kinds, ...readOnlyKinds }).map(([name, { collection, operations }]) => {
    // What a definition reads and writes is what its own operations answer and send.
    const schemas = definitions[name as KindName] as unknown as Schemas<never>;
    return [collection, operations().operations(transport, schemas)];
  });
  return Object.fromEntries(entries) as Operations;
}
