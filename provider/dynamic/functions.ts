/**
 * Looking up what a project is made of, each kind in two forms: `getX` is a promise of plain values, in which nothing is
 * marked as secret; `getXOutput` takes outputs and gives one, with secrets marked.
 */

import { lookups } from "../engine/look-ups";
import type { ById, LookupArgs, Present } from "../engine/look-ups/rule";
import type { Endpoint } from "../kinds/endpoint/schema";
import type { EventTypeAnswer } from "../kinds/event-type/schema";
import type { Project } from "../kinds/read-only/project";
import type { Source } from "../kinds/source/schema";
import type { Subscription } from "../kinds/subscription/schema";
import { lookup } from "./lookup";
import type { ListLookup, LookupByIdOrName } from "./lookup-forms";
import type { ArgsOf } from "./types";

export type { GetByNameArgs } from "../engine/look-ups/rule";
export type { GetByNameOutputArgs } from "./lookup-forms";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getEndpoint` takes. */
export interface GetEndpointArgs extends ById {}
/** What `getEndpointOutput` takes. */
export interface GetEndpointOutputArgs extends ArgsOf<GetEndpointArgs> {}
/** An endpoint. Secret: the values in `secrets`, the header value in `authentication`, `chatWebhookUrl`. */
export interface GetEndpointResult extends Present<Endpoint> {}

const endpoint: LookupByIdOrName<GetEndpointArgs, GetEndpointOutputArgs, GetEndpointResult> = lookup(
  lookups.getEndpoint,
);

/**
 * Looks up an endpoint by its ID or, with `webhooks:dialect` convoy, by its name. The result is plain: wrap what is
 * secret in `pulumi.secret`, or use `getEndpointOutput`.
 *
 * @throws Where the endpoint is missing in the project, several have the name, or the service cannot be asked: one line,
 * which fails the program.
 *
 * @example
 * const { url } = await webhooks.getEndpoint({ id: "ep-of-the-other-team" });
 */
export const getEndpoint = endpoint.plain;

/**
 * Looks up an endpoint by its ID or, with `webhooks:dialect` convoy, by its name. The result as a whole is secret, and
 * so is each field that holds a secret; the others are plain.
 *
 * @throws Where the endpoint is missing in the project, several have the name, or the service cannot be asked: one line,
 * which fails the program.
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

const subscription: LookupByIdOrName<GetSubscriptionArgs, GetSubscriptionOutputArgs, GetSubscriptionResult> =
  lookup(lookups.getSubscription);

/**
 * Looks up a subscription by its ID or, with `webhooks:dialect` convoy, by its name. The result is plain: wrap what is
 * secret, or use `getSubscriptionOutput`.
 *
 * @throws Where the subscription is missing in the project, several have the name, or the service cannot be asked: one
 * line, which fails the program.
 *
 * @example
 * const { filterConfig } = await webhooks.getSubscription({ id: "sub-1" });
 */
export const getSubscription = subscription.plain;

/**
 * Looks up a subscription by its ID or, with `webhooks:dialect` convoy, by its name. Its `endpointMetadata` and
 * `sourceMetadata` are secret where they hold a secret.
 *
 * @throws Where the subscription is missing in the project, several have the name, or the service cannot be asked: one
 * line, which fails the program.
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

const source: LookupByIdOrName<GetSourceArgs, GetSourceOutputArgs, GetSourceResult> = lookup(
  lookups.getSource,
);

/**
 * Looks up a source by its ID or, with `webhooks:dialect` convoy, by its name. The result is plain: wrap what is secret
 * in `pulumi.secret`, or use `getSourceOutput`.
 *
 * @throws Where the source is missing in the project, several have the name, or the service cannot be asked: one line,
 * which fails the program.
 *
 * @example
 * const { type } = await webhooks.getSource({ id: "source-1" });
 */
export const getSource = source.plain;

/**
 * Looks up a source by its ID or, with `webhooks:dialect` convoy, by its name. Its `verifier` and `pubSub` are secret
 * where they hold a credential.
 *
 * @throws Where the source is missing in the project, several have the name, or the service cannot be asked: one line,
 * which fails the program.
 *
 * @example
 * export const ingestUrl = webhooks.getSourceOutput({ id: "source-1" }).url;
 */
export const getSourceOutput = source.output;

/** What `getEventType` takes. */
export interface GetEventTypeArgs extends ById {}
/** What `getEventTypeOutput` takes. */
export interface GetEventTypeOutputArgs extends ArgsOf<GetEventTypeArgs> {}
/** An event type. `deprecatedAt` tells whether it is deprecated. Nothing in it is secret. */
export interface GetEventTypeResult extends Present<EventTypeAnswer> {}

const eventType: LookupByIdOrName<GetEventTypeArgs, GetEventTypeOutputArgs, GetEventTypeResult> = lookup(
  lookups.getEventType,
);

/**
 * Looks up an event type by its ID or name in the list of all, deprecated ones included. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the event type is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { jsonSchema } = await webhooks.getEventType({ name: "invoice.paid" });
 */
export const getEventType = eventType.plain;

/**
 * Looks up an event type by its ID or name in the list of all, deprecated ones included. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the event type is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const meaning = webhooks.getEventTypeOutput({ name: "invoice.paid" }).description;
 */
export const getEventTypeOutput = eventType.output;

/** What `getProject` takes. */
export interface GetProjectArgs extends LookupArgs {}
/** What `getProjectOutput` takes. */
export interface GetProjectOutputArgs extends ArgsOf<GetProjectArgs> {}
/** A project. */
export interface GetProjectResult extends Present<Project> {}

const project: ListLookup<GetProjectArgs, GetProjectOutputArgs, GetProjectResult> = lookup(
  lookups.getProject,
);

/**
 * Looks up the project. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the project is missing, the API key belongs to another one, or the service cannot be asked: one line, which
 * fails the program.
 *
 * @example
 * const { type } = await webhooks.getProject();
 */
export const getProject = project.plain;

/**
 * Looks up the project. Needs `webhooks:dialect` convoy.
 *
 * @throws Where the project is missing, the API key belongs to another one, or the service cannot be asked: one line, which
 * fails the program.
 *
 * @example
 * export const projectName = webhooks.getProjectOutput().name;
 */
export const getProjectOutput = project.output;
