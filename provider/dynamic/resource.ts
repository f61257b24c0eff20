/** The five classes a program declares. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { EndpointInputs, EndpointOutputs } from "../resources/endpoint";
import type { EventTypeInputs, EventTypeOutputs } from "../resources/event-type";
import type { PortalLinkInputs, PortalLinkOutputs } from "../resources/portal-link";
import type { SourceInputs, SourceOutputs } from "../resources/source";
import type { SubscriptionInputs, SubscriptionOutputs } from "../resources/subscription";
import { kinds, providerText, typeOf } from "./kinds";
import type { Kind } from "./kinds";
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

class WebhooksResource extends pulumi.CustomResource {
  constructor(
    kind: Kind,
    name: string,
    args: object | undefined,
    options: pulumi.CustomResourceOptions = {},
  ) {
    if (options.import !== undefined) {
      throw new pulumi.RunError(
        `${kind.type} "${name}": the option \`import\` cannot work for a dynamic resource; use the argument adoptId`,
      );
    }
    const given: Record<string, unknown> = { ...args };
    for (const input of kind.secretInputs ?? []) {
      if (given[input] !== undefined) given[input] = pulumi.secret(given[input]);
    }
    const hidden = {
      __provider: providerText(kind),
      __logicalName: name,
      __lookup: options.id === undefined ? undefined : true,
    };
    const additionalSecretOutputs = [...(kind.secretInputs ?? []), ...(kind.secretOutputs ?? [])];
    super(
      typeOf(kind),
      name,
      { ...kind.fields, ...given, ...hidden },
      pulumi.mergeOptions(options, { additionalSecretOutputs }),
    );
  }

  /** The ID of the object in the service; the same as `id`. */
  get uid(): pulumi.Output<string> {
    return this.id;
  }
}

/** Where an existing object is looked up. */
export interface LookupState {
  /** The project of the object. Default: the setting `webhooks:projectId`. */
  readonly projectId?: pulumi.Input<string> | undefined;
}

export interface Endpoint extends OutputsOf<EndpointInputs>, OutputsOf<EndpointOutputs> {}

/**
 * A destination that receives webhooks.
 *
 * Created with one POST, or taken over with `adoptId`. A changed `secret` rolls the signing secret with an overlap.
 * Deleting it disables the endpoint and forgets it: the API document shows no way to delete one; with
 * `webhooks:dialect` convoy it is deleted. `retainOnDelete` leaves it untouched.
 *
 * @example
 * const billing = new webhooks.Endpoint("billing", { url: "https://billing.example.com/hooks" });
 */
export class Endpoint extends WebhooksResource {
  constructor(name: string, args: EndpointArgs, options?: pulumi.CustomResourceOptions) {
    super(kinds.endpoint, name, args, options);
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

export interface PortalLink extends OutputsOf<PortalLinkInputs>, OutputsOf<PortalLinkOutputs> {}

/**
 * Access to a chosen set of endpoints through a portal: those listed, and those of an owner.
 *
 * Created with one POST, or taken over with `adoptId`. Deleting it empties the link and forgets it: the API document
 * shows no way to delete one; with `webhooks:dialect` convoy it is revoked. `retainOnDelete` leaves it untouched.
 *
 * @example
 * const portal = new webhooks.PortalLink("acme", { endpoints: [billing.id], canManageEndpoint: false });
 */
export class PortalLink extends WebhooksResource {
  constructor(name: string, args: PortalLinkArgs, options?: pulumi.CustomResourceOptions) {
    super(kinds.portalLink, name, args, options);
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

export interface Subscription extends OutputsOf<SubscriptionInputs>, OutputsOf<SubscriptionOutputs> {}

/**
 * The way from a source to an endpoint: filters, transformation, limits, retries, alerts.
 *
 * Always taken over with `adoptId`: the API document shows no way to create one. Deleting it forgets it and leaves it
 * in place. With `webhooks:dialect` convoy it is created and deleted.
 *
 * @example
 * const orders = new webhooks.Subscription("orders", { adoptId: "sub-1", endpointId: billing.id });
 */
export class Subscription extends WebhooksResource {
  constructor(name: string, args: SubscriptionArgs, options?: pulumi.CustomResourceOptions) {
    super(kinds.subscription, name, args, options);
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

export interface EventType extends OutputsOf<EventTypeInputs>, OutputsOf<EventTypeOutputs> {}

/**
 * The category and description of a kind of event.
 *
 * Always taken over with `adoptId`, and with a write: the API document shows no way to create or read one. A refresh
 * repeats what was last written, and `get` fails. Deleting it forgets it and leaves it in place. With
 * `webhooks:dialect` convoy it is created or taken over by name, read, and deprecated instead of deleted.
 *
 * @example
 * const paid = new webhooks.EventType("invoice-paid", {
 *   adoptId: "type-1",
 *   category: "billing",
 *   description: "An invoice was paid",
 * });
 */
export class EventType extends WebhooksResource {
  constructor(name: string, args: EventTypeArgs, options?: pulumi.CustomResourceOptions) {
    super(kinds.eventType, name, args, options);
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

export interface Source extends OutputsOf<SourceInputs>, OutputsOf<SourceOutputs> {}

/**
 * An origin of events: incoming HTTP, or a queue. Needs `webhooks:dialect` convoy; without it, only `get` works.
 *
 * Created with one POST, or taken over with `adoptId`. Deleting it deletes the source, and the service deletes the
 * subscriptions that use it.
 *
 * @example
 * const shop = new webhooks.Source("shop", { type: "http", forwardHeaders: ["X-Shop-Region"] });
 */
export class Source extends WebhooksResource {
  constructor(name: string, args: SourceArgs, options?: pulumi.CustomResourceOptions) {
    super(kinds.source, name, args, options);
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

/** What is only looked up has no arguments to declare. */
function asArgs(state: LookupState | undefined): never {
  return { ...state } as never;
}

function isKind(kind: Kind, value: unknown): boolean {
  const type = (value as { readonly __pulumiType?: unknown } | undefined | null)?.__pulumiType;
  return type === typeOf(kind);
}
