/**
 * Looking up what a project is made of, each kind in two forms: `getX` is a promise of plain values, in which nothing is
 * marked as secret; `getXOutput` takes outputs and gives one, with secrets marked.
 */

import type { Endpoint } from "../kinds/endpoint/schema";
import type { Source } from "../kinds/source/schema";
import type { Subscription } from "../kinds/subscription/schema";
import type { ById, Lookup } from "./lookup";
import { lookupById } from "./lookup-by-id";
import type { ArgsOf, Present } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getEndpoint` takes. */
export interface GetEndpointArgs extends ById {}
/** What `getEndpointOutput` takes. */
export interface GetEndpointOutputArgs extends ArgsOf<GetEndpointArgs> {}
/** An endpoint. Secret: the values in `secrets`, the header value in `authentication`, `chatWebhookUrl`. */
export interface GetEndpointResult extends Present<Endpoint> {}

const endpoint: Lookup<GetEndpointArgs, GetEndpointOutputArgs, GetEndpointResult> = lookupById("endpoint");

/**
 * Looks up an endpoint. The result is plain: wrap what is secret in `pulumi.secret`, or use `getEndpointOutput`.
 *
 * @throws Where the endpoint is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { url } = await webhooks.getEndpoint({ id: "ep-of-the-other-team" });
 */
export const getEndpoint = endpoint.plain;

/**
 * Looks up an endpoint. The result as a whole is secret, and so is each field that holds a secret; the others are plain.
 *
 * @throws Where the endpoint is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const url = webhooks.getEndpointOutput({ id: "ep-of-the-other-team" }).url;
 */
export const getEndpointOutput = endpoint.output;

/** What `getSubscription` takes. */
export interface GetSubscriptionArgs extends ById {}
/** What `getSubscriptionOutput` takes. */
export interface GetSubscriptionOutputArgs extends ArgsOf<GetSubscriptionArgs> {}
/** A subscription. Secret: the secrets of its endpoint and the credentials of its source. */
export interface GetSubscriptionResult extends Present<Subscription> {}

const subscription: Lookup<GetSubscriptionArgs, GetSubscriptionOutputArgs, GetSubscriptionResult> =
  lookupById("subscription");

/**
 * Looks up a subscription. The result is plain: wrap what is secret, or use `getSubscriptionOutput`.
 *
 * @throws Where the subscription is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { filterConfig } = await webhooks.getSubscription({ id: "sub-1" });
 */
export const getSubscription = subscription.plain;

/**
 * Looks up a subscription. Its `endpointMetadata` and `sourceMetadata` are secret where they hold a secret.
 *
 * @throws Where the subscription is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const eventTypes = webhooks.getSubscriptionOutput({ id: "sub-1" }).filterConfig;
 */
export const getSubscriptionOutput = subscription.output;

/** What `getSource` takes. */
export interface GetSourceArgs extends ById {}
/** What `getSourceOutput` takes. */
export interface GetSourceOutputArgs extends ArgsOf<GetSourceArgs> {}
/** A source. Secret: the credentials in `verifier` and `pubSub`. */
export interface GetSourceResult extends Present<Source> {}

const source: Lookup<GetSourceArgs, GetSourceOutputArgs, GetSourceResult> = lookupById("source");

/**
 * Looks up a source. The result is plain: wrap what is secret in `pulumi.secret`, or use `getSourceOutput`.
 *
 * @throws Where the source is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { type } = await webhooks.getSource({ id: "source-1" });
 */
export const getSource = source.plain;

/**
 * Looks up a source. Its `verifier` and `pubSub` are secret where they hold a credential.
 *
 * @throws Where the source is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const ingestUrl = webhooks.getSourceOutput({ id: "source-1" }).url;
 */
export const getSourceOutput = source.output;
