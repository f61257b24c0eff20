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

/** The arguments of `Subscription`. */
export interface SubscriptionArgs extends ArgsOf<Omit<SubscriptionInputs, "appId">>, CommonArgs {}

/** An endpoint. */
export interface Endpoint extends AnyEndpoint {
  /** The active signing secret, which Convoy always returns. Secret. */
  readonly signingSecret: Output<string>;
}

/** The class of `pulumi-webhooks`, with the outputs of Convoy. */
export const Endpoint = AnyEndpoint as DeclaredWith<EndpointArgs, Endpoint, Endpoint & LookedUpEndpoint>;

/** A portal link. */
export interface PortalLink extends AnyPortalLink {
  /** The token of the link, which Convoy always returns. Secret. */
  readonly token: Output<string>;
  /** The URL of the portal, which contains the token. Convoy always returns it. Secret. */
  readonly url: Output<string>;
}

/** The class of `pulumi-webhooks`, with the outputs of Convoy. */
export const PortalLink = AnyPortalLink as DeclaredWith<
  PortalLinkArgs,
  PortalLink,
  PortalLink & LookedUpPortalLink
>;

/** A subscription. */
export type Subscription = AnySubscription;
/** The class of `pulumi-webhooks`, with the arguments of Convoy. */
export const Subscription: DeclaredWith<SubscriptionArgs, AnySubscription, LookedUpSubscription> =
  AnySubscription;
