/** What a client has of every kind: its operations, made when they are first asked for. */

import { definitionsFor } from "./definitions";
import type { DialectTransport, Schemas } from "./dialect";
import type { Operations } from "./operations";
import { kinds, readOnlyKinds } from "./registry";
import type { KindName } from "./registry";

/** Who sends what the operations ask for. */
interface Sender {
  readonly transport: DialectTransport;
}

/** @internal The properties of a client that hold operations. They stand below the client, as the kinds that ask for them do. */
export const madeOperations = Object.fromEntries(
  Object.entries({ ...kinds, ...readOnlyKinds }).map(([name, kind]) => {
    const { collection } = kind;
    function get(this: Sender): object {
      const { transport } = this;
      // The operations of a kind read and write the schemas of its definition.
      const schemas = definitionsFor(transport.profile.name)[name as KindName] as unknown as Schemas<never>;
      const value = kind.operations().operations(transport, schemas);
      Object.defineProperty(this, collection, { value, enumerable: true });
      return value;
    }
    return [collection, { configurable: true, get }];
  }),
) as Readonly<Record<keyof Operations, PropertyDescriptor>>;
