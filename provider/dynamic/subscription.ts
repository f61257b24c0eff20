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

/** The arguments of `Subscription`. */
export interface SubscriptionArgs extends ArgsOf<SubscriptionInputs>, CommonArgs {}

export interface Subscription
  extends
    Identified,
    OutputsOf<SubscriptionInputs, Always<typeof subscriptionAlways>>,
    OutputsOf<SubscriptionOutputs, Always<typeof subscriptionAlways>> {}

/** The result of `Subscription.get`: a subscription with every field that the service returns. */
export interface LookedUpSubscription extends Subscription, OutputsOf<SubscriptionLookupOutputs> {}

/**
 * The route from a source to an endpoint, with its filters, transformation, limits, retries and alerts.
 *
 * @example
 * // With the documented interface, also set adoptId.
 * const orders = new webhooks.Subscription("orders", { endpointId: billing.id });
 *
 * @adopting On Convoy, a subscription is created unless `adoptId` is set. The documented interface cannot create
 * one, so `adoptId` is required there. An adopted subscription is read and compared, and written only if a
 * declared input differs.
 *
 * @deleting On Convoy, deletes the subscription. The documented interface cannot delete, so the subscription
 * stays there and keeps delivering. `retainOnDelete` leaves it untouched.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems,
 * including a missing `adoptId`. `up` fails if the subscription does not exist, or if the response does not
 * confirm the declared values.
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

  /**
   * Looks up an existing subscription that this program does not manage, with every field that the service
   * returns. Fails if it is missing or deleted.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpSubscription {
    return new Subscription(name, asArgs(state), { ...options, id }) as LookedUpSubscription;
  }

  /** Whether a value is a `Subscription`, from any copy of the package. */
  static override isInstance(value: unknown): value is Subscription {
    return isKind(kinds.subscription, value);
  }
}
