/** What a program declares an event type with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { eventTypeAlways, EventTypeInputs, EventTypeOutputs } from "../kinds/event-type/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { CommonArgs, Identified, LookupState } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the properties of a class are derived from the interfaces of its kind, comments included */

/** What `EventType` takes. */
export interface EventTypeArgs extends CommonArgs, ArgsOf<EventTypeInputs> {}

export interface EventType
  extends
    Identified,
    OutputsOf<EventTypeInputs, Always<typeof eventTypeAlways>>,
    OutputsOf<EventTypeOutputs, Always<typeof eventTypeAlways>> {}

/**
 * The category and description of a kind of event. The API document shows no way to read one, so a refresh repeats what
 * was last written; with `webhooks:dialect` convoy it reads.
 *
 * @example
 * const paid = new webhooks.EventType("invoice-paid", {
 *   adoptId: "type-1",
 *   category: "billing",
 *   description: "An invoice was paid",
 * });
 *
 * @adopting Always taken over with `adoptId`, and with a write: the API document shows no way to create or read one. With
 * `webhooks:dialect` convoy it is created, or taken over by its name.
 *
 * @deleting Forgets the event type and leaves it in place: the API document shows no way to delete one. With
 * `webhooks:dialect` convoy it is deprecated. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument, a missing `adoptId` included. `up` fails where the event type does not
 * exist, or the answer does not show the declared values. `get` fails, except with `webhooks:dialect` convoy.
 */
export class EventType extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.eventType);
  }

  constructor(name: string, args: EventTypeArgs = {}, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.eventType, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.eventType);
  }

  /** An error, as the API document shows no way to read an event type; with `webhooks:dialect` convoy it works. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): EventType {
    return new EventType(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is an `EventType`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is EventType {
    return isKind(kinds.eventType, value);
  }
}
