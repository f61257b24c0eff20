/**
 * Looking up what a project is made of, each kind in two forms: `getX` is a promise of plain values, in which nothing is
 * marked as secret; `getXOutput` takes outputs and gives one, with secrets marked.
 */

import type * as pulumi from "@pulumi/pulumi";
import type { Endpoint } from "../kinds/endpoint/schema";
import { endpointSecrets } from "../kinds/endpoint/secrets";
import type { Source } from "../kinds/source/schema";
import { sourceSecrets } from "../kinds/source/secrets";
import type { Subscription } from "../kinds/subscription/schema";
import { subscriptionSecrets } from "../kinds/subscription/secrets";
import { lookup } from "./lookup";
import type { ById } from "./lookup";
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

/**
 * Looks up an endpoint. The result is plain: wrap what is secret in `pulumi.secret`, or use `getEndpointOutput`.
 *
 * @throws Where the endpoint is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { url } = await webhooks.getEndpoint({ id: "ep-of-the-other-team" });
 */
export function getEndpoint(
  args: GetEndpointArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetEndpointResult> {
  return endpoint.plain(args, options);
}

/**
 * Looks up an endpoint. The result as a whole is secret, and so is each field that holds a secret; the others are plain.
 *
 * @throws Where the endpoint is missing in the project, or the service cannot be asked: one line, which fails the program.
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

/**
 * Looks up a subscription. The result is plain: wrap what is secret, or use `getSubscriptionOutput`.
 *
 * @throws Where the subscription is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { filterConfig } = await webhooks.getSubscription({ id: "sub-1" });
 */
export function getSubscription(
  args: GetSubscriptionArgs,
  options?: pulumi.InvokeOptions,
): Promise<GetSubscriptionResult> {
  return subscription.plain(args, options);
}

/**
 * Looks up a subscription. Its `endpointMetadata` and `sourceMetadata` are secret where they hold a secret.
 *
 * @throws Where the subscription is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const eventTypes = webhooks.getSubscriptionOutput({ id: "sub-1" }).filterConfig;
 */
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

/**
 * Looks up a source. The result is plain: wrap what is secret in `pulumi.secret`, or use `getSourceOutput`.
 *
 * @throws Where the source is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { type } = await webhooks.getSource({ id: "source-1" });
 */
export function getSource(args: GetSourceArgs, options?: pulumi.InvokeOptions): Promise<GetSourceResult> {
  return source.plain(args, options);
}

/**
 * Looks up a source. Its `verifier` and `pubSub` are secret where they hold a credential.
 *
 * @throws Where the source is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const ingestUrl = webhooks.getSourceOutput({ id: "source-1" }).url;
 */
export function getSourceOutput(
  args: GetSourceOutputArgs,
  options?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSourceResult> {
  return source.output(args, options);
}
