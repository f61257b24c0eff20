/** What a program declares a subscription with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { subscriptionAlways } from "../kinds/subscription/fields";
import type {
  SubscriptionInputs,
  SubscriptionLookupOutputs,
  SubscriptionOutputs,
} from "../kinds/subscription/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { CommonArgs, Identified, LookupState } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the properties of a class are derived from the interfaces of its kind, comments included */

/** What `Subscription` takes. */
export interface SubscriptionArgs extends CommonArgs, ArgsOf<SubscriptionInputs> {}

export interface Subscription
  extends
    Identified,
    OutputsOf<SubscriptionInputs, Always<typeof subscriptionAlways>>,
    OutputsOf<SubscriptionOutputs, Always<typeof subscriptionAlways>> {}

/** What `Subscription.get` gives: a subscription with every field the service shows. */
export interface LookedUpSubscription extends Subscription, OutputsOf<SubscriptionLookupOutputs> {}

/**
 * The way from a source to an endpoint: filters, transformation, limits, retries, alerts.
 *
 * @example
 * const orders = new webhooks.Subscription("orders", { adoptId: "sub-1", endpointId: billing.id });
 *
 * @adopting Always taken over with `adoptId`: the API document shows no way to create one. It is read and compared, and
 * written only if something declared differs. With `webhooks:dialect` convoy one is created without `adoptId`.
 *
 * @deleting Forgets the subscription and leaves it in place, so that it goes on delivering: the API document shows no way
 * to delete one. With `webhooks:dialect` convoy it is deleted. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument, a missing `adoptId` included. `up` fails where the subscription does not
 * exist, or the answer does not show the declared values.
 */
export class Subscription extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.subscription);
  }

  constructor(name: string, args: SubscriptionArgs, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.subscription, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.subscription);
  }

  /** A subscription that exists and is not managed here, with every field the service shows. Missing or deleted: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpSubscription {
    return new Subscription(name, asArgs(state), { ...options, id }) as LookedUpSubscription;
  }

  /** Whether a value is a `Subscription`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is Subscription {
    return isKind(kinds.subscription, value);
  }
}
