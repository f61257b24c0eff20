/** Looking up what became of an event: the event, its deliveries and their attempts, each in the two forms. */

import { lookups } from "../engine/look-ups";
import type { ById, LookupArgs, Present } from "../engine/look-ups/rule";
import type { DeliveryAttempt } from "../kinds/read-only/delivery-attempt";
import type { Event } from "../kinds/read-only/event";
import type { EventDelivery } from "../kinds/read-only/event-delivery";
import { lookup } from "./lookup";
import type { Lookup } from "./lookup-forms";
import type { ArgsOf } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getEvent` takes. */
export interface GetEventArgs extends ById {}
/** What `getEventOutput` takes. */
export interface GetEventOutputArgs extends ArgsOf<GetEventArgs> {}
/** An event. Secret: all `headers`, because any may carry a credential, and the secrets of its endpoints and source. */
export interface GetEventResult extends Present<Event> {}

const event: Lookup<GetEventArgs, GetEventOutputArgs, GetEventResult> = lookup(lookups.getEvent);

/**
 * Looks up an event. The result is plain: wrap what is secret in `pulumi.secret`, or use `getEventOutput`.
 *
 * @throws Where the event is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { eventType } = await webhooks.getEvent({ id: "event-1" });
 */
export const getEvent = event.plain;

/**
 * Looks up an event. Its `headers`, `endpointMetadata` and `sourceMetadata` are secret where they hold a secret.
 *
 * @throws Where the event is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const eventType = webhooks.getEventOutput({ id: "event-1" }).eventType;
 */
export const getEventOutput = event.output;

/** What `getEventDelivery` takes. */
export interface GetEventDeliveryArgs extends ById {}
/** What `getEventDeliveryOutput` takes. */
export interface GetEventDeliveryOutputArgs extends ArgsOf<GetEventDeliveryArgs> {}
/** An event delivery. Secret: all `headers`, and the secrets of its endpoint, event and source. */
export interface GetEventDeliveryResult extends Present<EventDelivery> {}

const eventDelivery: Lookup<GetEventDeliveryArgs, GetEventDeliveryOutputArgs, GetEventDeliveryResult> =
  lookup(lookups.getEventDelivery);

/**
 * Looks up an event delivery. The result is plain: wrap what is secret, or use `getEventDeliveryOutput`.
 *
 * @throws Where the event delivery is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { status } = await webhooks.getEventDelivery({ id: "delivery-1" });
 */
export const getEventDelivery = eventDelivery.plain;

/**
 * Looks up an event delivery. Its `headers` and the objects inside are secret where they hold a secret.
 *
 * @throws Where the event delivery is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const status = webhooks.getEventDeliveryOutput({ id: "delivery-1" }).status;
 */
export const getEventDeliveryOutput = eventDelivery.output;

/** What `getDeliveryAttempts` takes. */
export interface GetDeliveryAttemptsArgs extends LookupArgs {
  /** The ID of the event delivery. Missing in the project: the program fails with one line. */
  readonly eventDeliveryId: string;
}
/** What `getDeliveryAttemptsOutput` takes. */
export interface GetDeliveryAttemptsOutputArgs extends ArgsOf<GetDeliveryAttemptsArgs> {}
/** Delivery attempts. Secret: all headers, so that `attempts` is secret as a whole; `ids` is plain. */
export interface GetDeliveryAttemptsResult {
  /** The attempts, in the order of the service. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The IDs of the attempts, in the same order. */
  readonly ids: readonly string[];
}

const deliveryAttempts: Lookup<
  GetDeliveryAttemptsArgs,
  GetDeliveryAttemptsOutputArgs,
  GetDeliveryAttemptsResult
> = lookup(lookups.getDeliveryAttempts);

/**
 * Looks up all attempts of an event delivery. The result is plain: see `getDeliveryAttemptsOutput` for secrets.
 *
 * @throws Where the event delivery is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { attempts } = await webhooks.getDeliveryAttempts({ eventDeliveryId: "delivery-1" });
 */
export const getDeliveryAttempts = deliveryAttempts.plain;

/**
 * Looks up all attempts of an event delivery. `attempts` is secret where it holds headers, `ids` is plain.
 *
 * @throws Where the event delivery is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const attemptIds = webhooks.getDeliveryAttemptsOutput({ eventDeliveryId: "delivery-1" }).ids;
 */
export const getDeliveryAttemptsOutput = deliveryAttempts.output;

/** What `getDeliveryAttempt` takes. */
export interface GetDeliveryAttemptArgs extends ById {
  /** The ID of the event delivery. Missing in the project: the program fails with one line. */
  readonly eventDeliveryId: string;
}
/** What `getDeliveryAttemptOutput` takes. */
export interface GetDeliveryAttemptOutputArgs extends ArgsOf<GetDeliveryAttemptArgs> {}
/** A delivery attempt. Secret: `requestHttpHeader` and `responseHttpHeader`. */
export interface GetDeliveryAttemptResult extends Present<DeliveryAttempt> {}

const deliveryAttempt: Lookup<
  GetDeliveryAttemptArgs,
  GetDeliveryAttemptOutputArgs,
  GetDeliveryAttemptResult
> = lookup(lookups.getDeliveryAttempt);

/**
 * Looks up one attempt of an event delivery. The result is plain: wrap what is secret, or use the other form.
 *
 * @throws Where the attempt is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { error } = await webhooks.getDeliveryAttempt({ eventDeliveryId: "delivery-1", id: "attempt-1" });
 */
export const getDeliveryAttempt = deliveryAttempt.plain;

/**
 * Looks up one attempt of an event delivery. Its headers are secret, the other fields are plain.
 *
 * @throws Where the attempt is missing in the project, or the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const attempt = webhooks.getDeliveryAttemptOutput({ eventDeliveryId: "delivery-1", id: "attempt-1" });
 * export const statusCode = attempt.httpStatus;
 */
export const getDeliveryAttemptOutput = deliveryAttempt.output;
