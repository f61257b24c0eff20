/** The classes for a running Convoy, declared with what it takes and as it shows them. Goes with `webhooks:dialect` convoy. */

import type { Output } from "@pulumi/pulumi";
import type { SubscriptionInputs } from "../kinds/subscription/types";
import type { CommonArgs, DeclaredWith } from "./base";
import { Endpoint as AnyEndpoint } from "./endpoint";
import type { EndpointArgs, LookedUpEndpoint } from "./endpoint";
import { PortalLink as AnyPortalLink } from "./portal-link";
import type { LookedUpPortalLink, PortalLinkArgs } from "./portal-link";
import { Subscription as AnySubscription } from "./subscription";
import type { LookedUpSubscription } from "./subscription";
import type { ArgsOf } from "./types";

/** What `Subscription` takes. */
export interface SubscriptionArgs extends CommonArgs, ArgsOf<Omit<SubscriptionInputs, "appId">> {}

/** A resource of `Endpoint`. */
export interface Endpoint extends AnyEndpoint {
  /** The active signing secret. Secret. This service shows it always. */
  readonly signingSecret: Output<string>;
}

/** The class of `pulumi-webhooks`, as a running Convoy shows it. */
export const Endpoint = AnyEndpoint as DeclaredWith<EndpointArgs, Endpoint, Endpoint & LookedUpEndpoint>;

/** A resource of `PortalLink`. */
export interface PortalLink extends AnyPortalLink {
  /** The token of the link. Secret. This service shows it always. */
  readonly token: Output<string>;
  /** The address of the portal; it carries the token. Secret. This service shows it always. */
  readonly url: Output<string>;
}

/** The class of `pulumi-webhooks`, as a running Convoy shows it. */
export const PortalLink = AnyPortalLink as DeclaredWith<
  PortalLinkArgs,
  PortalLink,
  PortalLink & LookedUpPortalLink
>;

/** A resource of `Subscription`. */
export type Subscription = AnySubscription;
/** The class of `pulumi-webhooks`, with the arguments of a running Convoy. */
export const Subscription: DeclaredWith<SubscriptionArgs, AnySubscription, LookedUpSubscription> =
  AnySubscription;
