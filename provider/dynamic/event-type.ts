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

/** The arguments of `EventType`. */
export interface EventTypeArgs extends ArgsOf<EventTypeInputs>, CommonArgs {}

export interface EventType
  extends
    Identified,
    OutputsOf<EventTypeInputs, Always<typeof eventTypeAlways>>,
    OutputsOf<EventTypeOutputs, Always<typeof eventTypeAlways>> {}

/**
 * The category and description of a type of event. On Convoy, a refresh reads them. The documented interface
 * cannot read them, so a refresh repeats the last update there.
 *
 * @example
 * // With the documented interface, set adoptId in place of name.
 * const paid = new webhooks.EventType("invoice-paid", {
 *   name: "invoice.paid",
 *   category: "billing",
 *   description: "An invoice was paid",
 * });
 *
 * @adopting On Convoy, an event type is created, or adopted by its name. The documented interface can neither
 * create nor read event types: there, they are adopted with `adoptId` and written once.
 *
 * @deleting On Convoy, deprecates the event type. The documented interface cannot delete, so the event type
 * stays there. `retainOnDelete` leaves it untouched.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems,
 * including a missing `adoptId`. `up` fails if the event type does not exist, or if the response does not
 * confirm the declared values. With the documented interface, `get` fails.
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

  /**
   * Looks up an existing event type that this program does not manage. On Convoy, it fails if the event type is
   * missing. With the documented interface, it always fails, because there is no operation to read one.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): EventType {
    return new EventType(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is an `EventType`, from any copy of the package. */
  static override isInstance(value: unknown): value is EventType {
    return isKind(kinds.eventType, value);
  }
}
