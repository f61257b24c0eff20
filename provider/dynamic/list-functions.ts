/** Looking up all objects of a kind, or those that a filter leaves, each in the two forms. A running Convoy alone lists them. */

import { lookups } from "../engine/look-ups";
import type { ListArgs } from "../engine/look-ups/rule";
import type {
  GetEndpointResult,
  GetEventTypeResult,
  GetSourceResult,
  GetSubscriptionResult,
} from "./functions";
import { lookup } from "./lookup";
import type { ListLookup } from "./lookup-forms";
import type { ArgsOf } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getEndpoints` takes. */
export interface GetEndpointsArgs extends ListArgs {
  /** Only endpoints with this owner. Default: all. */
  readonly ownerId?: string | undefined;
  /** Only endpoints with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** What `getEndpointsOutput` takes. */
export interface GetEndpointsOutputArgs extends ArgsOf<GetEndpointsArgs> {}
/** Endpoints. Secret: what is secret in each, so that `endpoints` is secret as a whole; `ids` is plain. */
export interface GetEndpointsResult {
  /** The endpoints, in the order of the list. */
  readonly endpoints: readonly GetEndpointResult[];
  /** The IDs of the endpoints, in the same order. */
  readonly ids: string[];
}

const endpoints: ListLookup<GetEndpointsArgs, GetEndpointsOutputArgs, GetEndpointsResult> = lookup(
  lookups.getEndpoints,
);

/**
 * Looks up endpoints, all pages of them. The result is plain: see `getEndpointsOutput` for secrets. Needs `webhooks:dialect`
 * convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { ids } = await webhooks.getEndpoints({ ownerId: "acme" });
 */
export const getEndpoints = endpoints.plain;

/**
 * Looks up endpoints, all pages of them. `endpoints` is secret, `ids` is plain. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const endpointIds = webhooks.getEndpointsOutput({ ownerId: "acme" }).ids;
 */
export const getEndpointsOutput = endpoints.output;

/** What `getSources` takes. */
export interface GetSourcesArgs extends ListArgs {
  /** Only sources of this type. Default: all. */
  readonly type?: string | undefined;
  /** Only sources with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** What `getSourcesOutput` takes. */
export interface GetSourcesOutputArgs extends ArgsOf<GetSourcesArgs> {}
/** Sources. Secret: the credentials of each, so that `sources` is secret as a whole where there are any; `ids` is plain. */
export interface GetSourcesResult {
  /** The sources, in the order of the list. */
  readonly sources: readonly GetSourceResult[];
  /** The IDs of the sources, in the same order. */
  readonly ids: string[];
}

const sources: ListLookup<GetSourcesArgs, GetSourcesOutputArgs, GetSourcesResult> = lookup(
  lookups.getSources,
);

/**
 * Looks up sources, all pages of them. The result is plain: see `getSourcesOutput` for secrets. Needs `webhooks:dialect`
 * convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { ids } = await webhooks.getSources({ type: "http" });
 */
export const getSources = sources.plain;

/**
 * Looks up sources, all pages of them. `sources` is secret, `ids` is plain. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const sourceIds = webhooks.getSourcesOutput({ type: "http" }).ids;
 */
export const getSourcesOutput = sources.output;

/** What `getSubscriptions` takes. */
export interface GetSubscriptionsArgs extends ListArgs {
  /** Only subscriptions of this endpoint. Default: all. */
  readonly endpointId?: string | undefined;
  /** Only subscriptions with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** What `getSubscriptionsOutput` takes. */
export interface GetSubscriptionsOutputArgs extends ArgsOf<GetSubscriptionsArgs> {}
/** Subscriptions. Secret: what is secret in the endpoint and the source of each, so that `subscriptions` is secret as a whole; `ids` is plain. */
export interface GetSubscriptionsResult {
  /** The subscriptions, in the order of the list. */
  readonly subscriptions: readonly GetSubscriptionResult[];
  /** The IDs of the subscriptions, in the same order. */
  readonly ids: string[];
}

const subscriptions: ListLookup<GetSubscriptionsArgs, GetSubscriptionsOutputArgs, GetSubscriptionsResult> =
  lookup(lookups.getSubscriptions);

/**
 * Looks up subscriptions, all pages of them. The result is plain: see `getSubscriptionsOutput` for secrets. Needs `webhooks:dialect`
 * convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { ids } = await webhooks.getSubscriptions({ endpointId: "endpoint-1" });
 */
export const getSubscriptions = subscriptions.plain;

/**
 * Looks up subscriptions, all pages of them. `subscriptions` is secret, `ids` is plain. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const routeIds = webhooks.getSubscriptionsOutput({ endpointId: billing.id }).ids;
 */
export const getSubscriptionsOutput = subscriptions.output;

/** What `getEventTypes` takes. */
export interface GetEventTypesArgs extends ListArgs {
  /** Only event types with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** What `getEventTypesOutput` takes. */
export interface GetEventTypesOutputArgs extends ArgsOf<GetEventTypesArgs> {}
/** Event types. Deprecated ones are among them: `deprecatedAt` tells. Nothing in them is secret. */
export interface GetEventTypesResult {
  /** The event types, in the order of the list. */
  readonly eventTypes: readonly GetEventTypeResult[];
  /** The IDs of the event types, in the same order. */
  readonly ids: string[];
}

const eventTypes: ListLookup<GetEventTypesArgs, GetEventTypesOutputArgs, GetEventTypesResult> = lookup(
  lookups.getEventTypes,
);

/**
 * Looks up event types, deprecated ones included. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { ids } = await webhooks.getEventTypes();
 */
export const getEventTypes = eventTypes.plain;

/**
 * Looks up event types, deprecated ones included. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const eventTypeIds = webhooks.getEventTypesOutput().ids;
 */
export const getEventTypesOutput = eventTypes.output;
