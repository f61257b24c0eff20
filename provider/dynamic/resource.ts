/**
 * The five classes a program declares. Importing this sends nothing and loads neither schemas nor a client.
 *
 * Each extends the class of the SDK at first hand and has a constructor of its own: the SDK takes who calls the third
 * constructor for the program, and one more would put a place inside this package into every state.
 */

import * as pulumi from "@pulumi/pulumi";
import type { EndpointInputs, EndpointOutputs } from "../resources/endpoint";
import type { EventTypeInputs, EventTypeOutputs } from "../resources/event-type";
import type { PortalLinkInputs, PortalLinkOutputs } from "../resources/portal-link";
import type { SourceInputs, SourceOutputs } from "../resources/source";
import type { SubscriptionInputs, SubscriptionOutputs } from "../resources/subscription";
import { addProperties, asArgs, declaration, isKind, leaveOutStacks } from "./base";
import type { Identified } from "./base";
import { kinds } from "./kinds";
import type { ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type --
   the properties of a class are derived from the interfaces of its kind, comments included */

/** What `Endpoint` takes. */
export interface EndpointArgs extends ArgsOf<EndpointInputs> {}
/** What `PortalLink` takes. */
export interface PortalLinkArgs extends ArgsOf<PortalLinkInputs> {}
/** What `Subscription` takes. */
export interface SubscriptionArgs extends ArgsOf<SubscriptionInputs> {}
/** What `EventType` takes. */
export interface EventTypeArgs extends ArgsOf<EventTypeInputs> {}
/** What `Source` takes. */
export interface SourceArgs extends ArgsOf<SourceInputs> {}

/** Where an existing object is looked up. */
export interface LookupState {
  /** The project of the object. Default: the setting `webhooks:projectId`. */
  readonly projectId?: pulumi.Input<string> | undefined;
}

export interface Endpoint extends Identified, OutputsOf<EndpointInputs>, OutputsOf<EndpointOutputs> {}

/**
 * A destination that receives webhooks. A changed `secret` rolls the signing secret with an overlap.
 *
 * @example
 * const billing = new webhooks.Endpoint("billing", { url: "https://billing.example.com/hooks" });
 *
 * @adopting One POST creates an endpoint. With `adoptId` an existing one is read and compared instead, and written only if
 * something declared differs; a secret that is active already is not rolled.
 *
 * @deleting Disables the endpoint and forgets it: the API document shows no way to delete one. With `webhooks:dialect`
 * convoy it is deleted. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument. `up` fails where the endpoint to adopt does not exist, the answer does not
 * show the rolled secret as active or the declared values as taken, or a masked value would have to be sent.
 */
export class Endpoint extends pulumi.CustomResource {
  static {
    addProperties(this.prototype, kinds.endpoint);
  }

  constructor(name: string, args: EndpointArgs, options?: pulumi.CustomResourceOptions) {
    const stacks = leaveOutStacks();
    try {
      super(...declaration(kinds.endpoint, name, args, options));
    } catch (error) {
      throw stacks.located(error);
    } finally {
      stacks.resume();
    }
  }

  /** An endpoint that exists and is not managed here, with every field the service shows. Missing: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): Endpoint {
    return new Endpoint(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is an `Endpoint`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is Endpoint {
    return isKind(kinds.endpoint, value);
  }
}

export interface PortalLink extends Identified, OutputsOf<PortalLinkInputs>, OutputsOf<PortalLinkOutputs> {}

/**
 * Access to a chosen set of endpoints through a portal: those listed, and those of an owner.
 *
 * @example
 * const portal = new webhooks.PortalLink("acme", { endpoints: [billing.id], canManageEndpoint: false });
 *
 * @adopting One POST creates a link. With `adoptId` an existing one is read and compared instead, and written only if
 * something declared differs.
 *
 * @deleting Empties the link (no endpoints, no owner, no management) and forgets it: the API document shows no way to
 * delete one. With `webhooks:dialect` convoy it is revoked. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument. `up` fails where the link to adopt does not exist, or the answer does not
 * show the declared values; a deletion fails, with what remains to be done, where the service refuses an empty link.
 */
export class PortalLink extends pulumi.CustomResource {
  static {
    addProperties(this.prototype, kinds.portalLink);
  }

  constructor(name: string, args: PortalLinkArgs, options?: pulumi.CustomResourceOptions) {
    const stacks = leaveOutStacks();
    try {
      super(...declaration(kinds.portalLink, name, args, options));
    } catch (error) {
      throw stacks.located(error);
    } finally {
      stacks.resume();
    }
  }

  /** A portal link that exists and is not managed here, with every field the service shows. Missing: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): PortalLink {
    return new PortalLink(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is a `PortalLink`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is PortalLink {
    return isKind(kinds.portalLink, value);
  }
}

export interface Subscription
  extends Identified, OutputsOf<SubscriptionInputs>, OutputsOf<SubscriptionOutputs> {}

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
    addProperties(this.prototype, kinds.subscription);
  }

  constructor(name: string, args: SubscriptionArgs, options?: pulumi.CustomResourceOptions) {
    const stacks = leaveOutStacks();
    try {
      super(...declaration(kinds.subscription, name, args, options));
    } catch (error) {
      throw stacks.located(error);
    } finally {
      stacks.resume();
    }
  }

  /** A subscription that exists and is not managed here, with every field the service shows. Missing: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): Subscription {
    return new Subscription(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is a `Subscription`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is Subscription {
    return isKind(kinds.subscription, value);
  }
}

export interface EventType extends Identified, OutputsOf<EventTypeInputs>, OutputsOf<EventTypeOutputs> {}

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
    addProperties(this.prototype, kinds.eventType);
  }

  constructor(name: string, args: EventTypeArgs, options?: pulumi.CustomResourceOptions) {
    const stacks = leaveOutStacks();
    try {
      super(...declaration(kinds.eventType, name, args, options));
    } catch (error) {
      throw stacks.located(error);
    } finally {
      stacks.resume();
    }
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

export interface Source extends Identified, OutputsOf<SourceInputs>, OutputsOf<SourceOutputs> {}

/**
 * An origin of events: incoming HTTP, or a queue. Needs `webhooks:dialect` convoy; without it, only `get` works.
 *
 * @example
 * const shop = new webhooks.Source("shop", { type: "http", forwardHeaders: ["X-Shop-Region"] });
 *
 * @adopting One POST creates a source. With `adoptId` an existing one is read and compared instead, and written only if
 * something declared differs.
 *
 * @deleting Deletes the source, and the service deletes the subscriptions that use it. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument, and that the dialect has to be convoy. `up` fails where the source to adopt
 * does not exist, or the answer does not show the declared values.
 */
export class Source extends pulumi.CustomResource {
  static {
    addProperties(this.prototype, kinds.source);
  }

  constructor(name: string, args: SourceArgs, options?: pulumi.CustomResourceOptions) {
    const stacks = leaveOutStacks();
    try {
      super(...declaration(kinds.source, name, args, options));
    } catch (error) {
      throw stacks.located(error);
    } finally {
      stacks.resume();
    }
  }

  /** A source that exists and is not managed here, with every field the service shows. Missing: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): Source {
    return new Source(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is a `Source`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is Source {
    return isKind(kinds.source, value);
  }
}
