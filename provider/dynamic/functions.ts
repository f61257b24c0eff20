/**
 * Looking up what a project is made of, each kind in two forms: `getX` is a promise of plain values, in which nothing is
 * marked as secret; `getXOutput` takes outputs and gives one, with secrets marked.
 */

import type * as pulumi from "@pulumi/pulumi";
import type { Endpoint } from "../api/endpoint";
import type { PortalLink } from "../api/portal-link";
import { endpointSecrets, portalLinkSecrets, sourceSecrets, subscriptionSecrets } from "../api/secret-fields";
import type { Source } from "../api/source";
import type { Subscription } from "../api/subscription";
import { lookup } from "./lookup";
import type { ById, LookupArgs } from "./lookup";
import type { ArgsOf, Present } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getEndpoint` takes. */
export interface GetEndpointArgs extends ById {}
/** What `getEndpointOutput` takes. */
export interface GetEndpointOutputArgs extends ArgsOf<GetEndpointArgs> {}
/** An endpoint. Secret: the values in `secrets`, the header value in `authentication`, `chatWebhookUrl`. */
export interface GetEndpointResult extends Present<Endpoint> {}

const endpoint = lookup<GetEndpointArgs, Endpoint>({
  name: "getEndpoint",
  kind: "endpoint",
  required: ["id"],
  secrets: endpointSecrets,
  ask: (client, { id }) => client.endpoints.get(id),
});

/** Looks up an endpoint. The result is plain: wrap what is secret in `pulumi.secret`, or use `getEndpointOutput`. */
export function getEndpoint(
  args: GetEndpointArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetEndpointResult> {
  return endpoint.plain(args, options);
}

/**
 * Looks up an endpoint. The result as a whole is secret, and so is each field that holds a secret; the others are plain.
 *
 * @example
 * export const url = webhooks.getEndpointOutput({ id: "ep-of-the-other-team" }).url;
 */
export function getEndpointOutput(
  args: GetEndpointOutputArgs,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetEndpointResult> {
  return endpoint.output(args, options);
}

/** What `getPortalLink` takes. */
export interface GetPortalLinkArgs extends ById {}
/** What `getPortalLinkOutput` takes. */
export interface GetPortalLinkOutputArgs extends ArgsOf<GetPortalLinkArgs> {}
/** A portal link. Secret: `token`, `url`, and the secrets of the endpoints inside. */
export interface GetPortalLinkResult extends Present<PortalLink> {}

const portalLink = lookup<GetPortalLinkArgs, PortalLink>({
  name: "getPortalLink",
  kind: "portal link",
  required: ["id"],
  secrets: portalLinkSecrets,
  ask: (client, { id }) => client.portalLinks.get(id),
});

/** Looks up a portal link. The result is plain: wrap what is secret in `pulumi.secret`, or use `getPortalLinkOutput`. */
export function getPortalLink(
  args: GetPortalLinkArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetPortalLinkResult> {
  return portalLink.plain(args, options);
}

/** Looks up a portal link. Secret as a whole and in each field that holds a secret; the other fields are plain. */
export function getPortalLinkOutput(
  args: GetPortalLinkOutputArgs,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPortalLinkResult> {
  return portalLink.output(args, options);
}

/** What `getPortalLinks` takes. */
export interface GetPortalLinksArgs extends LookupArgs {
  /** Only links with this owner. Default: all. */
  readonly ownerId?: string | undefined;
  /** Only links with this name. Default: all. Not shown in the API document: whether a part of the name is enough. */
  readonly q?: string | undefined;
  /** The order. The service's default is `DESC`. Not shown in the API document: by what. */
  readonly sort?: "ASC" | "DESC" | (string & {}) | undefined;
  /** The most links. Default: all, over as many pages as there are. */
  readonly limit?: number | undefined;
  /** The most links that are asked for at once. Not shown in the API document: default and maximum. */
  readonly perPage?: number | undefined;
}
/** What `getPortalLinksOutput` takes. */
export interface GetPortalLinksOutputArgs extends ArgsOf<GetPortalLinksArgs> {}
/** Portal links. Secret: `token` and `url` of each, so that `portalLinks` is secret as a whole; `ids` is plain. */
export interface GetPortalLinksResult {
  /** The links, in the order of the list. */
  readonly portalLinks: readonly PortalLink[];
  /** The IDs of the links, in the same order. */
  readonly ids: readonly string[];
}

const portalLinks = lookup<GetPortalLinksArgs, GetPortalLinksResult>({
  name: "getPortalLinks",
  kind: "portal links",
  required: [],
  secrets: { portalLinks: portalLinkSecrets },
  ask: async (client, { limit = Infinity, ownerId, q, sort, perPage }) => {
    const found: PortalLink[] = [];
    if (limit <= 0) return { portalLinks: [], ids: [] };
    for await (const link of client.portalLinks.list({ ownerId, q, sort, perPage })) {
      found.push(link);
      if (found.length >= limit) break;
    }
    return { portalLinks: found, ids: found.map(({ uid }) => uid) };
  },
});

/** Looks up portal links, all pages of them. The result is plain: see `getPortalLinksOutput` for secrets. */
export function getPortalLinks(
  args: GetPortalLinksArgs = {},
  options?: pulumi.InvokeOptions,
): Promise<GetPortalLinksResult> {
  return portalLinks.plain(args, options);
}

/** Looks up portal links, all pages of them. `portalLinks` is secret, `ids` is plain. */
export function getPortalLinksOutput(
  args: GetPortalLinksOutputArgs = {},
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPortalLinksResult> {
  return portalLinks.output(args, options);
}

/** What `getSubscription` takes. */
export interface GetSubscriptionArgs extends ById {}
/** What `getSubscriptionOutput` takes. */
export interface GetSubscriptionOutputArgs extends ArgsOf<GetSubscriptionArgs> {}
/** A subscription. Secret: the secrets of its endpoint and the credentials of its source. */
export interface GetSubscriptionResult extends Present<Subscription> {}

const subscription = lookup<GetSubscriptionArgs, Subscription>({
  name: "getSubscription",
  kind: "subscription",
  required: ["id"],
  secrets: subscriptionSecrets,
  ask: (client, { id }) => client.subscriptions.get(id),
});

/** Looks up a subscription. The result is plain: wrap what is secret, or use `getSubscriptionOutput`. */
export function getSubscription(
  args: GetSubscriptionArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetSubscriptionResult> {
  return subscription.plain(args, options);
}

/** Looks up a subscription. Its `endpointMetadata` and `sourceMetadata` are secret where they hold a secret. */
export function getSubscriptionOutput(
  args: GetSubscriptionOutputArgs,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSubscriptionResult> {
  return subscription.output(args, options);
}

/** What `getSource` takes. */
export interface GetSourceArgs extends ById {}
/** What `getSourceOutput` takes. */
export interface GetSourceOutputArgs extends ArgsOf<GetSourceArgs> {}
/** A source. Secret: the credentials in `verifier` and `pubSub`. */
export interface GetSourceResult extends Present<Source> {}

const source = lookup<GetSourceArgs, Source>({
  name: "getSource",
  kind: "source",
  required: ["id"],
  secrets: sourceSecrets,
  ask: (client, { id }) => client.sources.get(id),
});

/** Looks up a source. The result is plain: wrap what is secret in `pulumi.secret`, or use `getSourceOutput`. */
export function getSource(args: GetSourceArgs, options?: pulumi.InvokeOptions): Promise<GetSourceResult> {
  return source.plain(args, options);
}

/** Looks up a source. Its `verifier` and `pubSub` are secret where they hold a credential. */
export function getSourceOutput(
  args: GetSourceOutputArgs,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSourceResult> {
  return source.output(args, options);
}
