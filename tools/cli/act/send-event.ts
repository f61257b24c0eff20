/** `event send`: sends a test event, waits for its deliveries, and shows their attempts. */

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { isFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { shared } from "../../../provider/base/notices";
import { oneLine, shortened } from "../../../provider/base/text";
import { relativeTime } from "../../../provider/base/time";
import type { Event, EndpointAnswer, EventDelivery, WebhooksClient } from "../../../provider/client";
import { discarded } from "../../../provider/kinds/endpoint/convoy-status";
import { ownEndpoint } from "./endpoint";
import { discardedBy, lookAtReceivers } from "./events";
import { readJson, readText, whole, wrongUse } from "../io/input";
import { dryRunFlag, once, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call, Session } from "../io/session";
import { collected, endpointSubject } from "../io/view";

interface SendOptions extends DryRun {
  readonly type: string;
  readonly body?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly owner?: string | undefined;
  readonly watch?: boolean | undefined;
  readonly wait: number;
}

/** An attempt as `--output json` shows it. */
interface AttemptFacts {
  readonly id: string;
  readonly at: string | undefined;
  /** Absent where the service does not say. */
  readonly succeeded: boolean | undefined;
  readonly httpStatus: string | undefined;
  readonly answer: string | undefined;
}

/** A delivery as `--output json` shows it. */
interface DeliveryFacts {
  readonly id: string;
  readonly endpointId: string | undefined;
  readonly status: string | undefined;
  readonly attempts: readonly AttemptFacts[];
}

/** The statuses that no further attempt changes. */
const final = ["Success", "Failure", discarded];

/** How long the service is left alone between two looks, in milliseconds. */
const [shortestPause, longestPause] = [200, 2_000];

const mostCharacters = 200;

/** Adds the command to `event`. */
export function addSend(event: Command, session: Session): void {
  event
    .command("send")
    .description(
      "send an event to an endpoint, or to the endpoints of an owner, and show each attempt to deliver it; needs the dialect convoy",
    )
    .requiredOption("--type <event type>", "the type of the event")
    .option("--body <json>", "the payload: a JSON object, @file, or @- for standard input; {} if not set")
    .option("--endpoint <id>", "the endpoint that receives the event")
    .option("--owner <id>", "the owner whose endpoints receive the event")
    .option("--wait <seconds>", "wait at most this long for each delivery's first attempt", whole(1), 30)
    .option("--watch", "wait until no delivery is retried any more")
    .option(...dryRunFlag)
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks event send --type order.created --body @order.json --endpoint 01J9XEXAMPLE",
    )
    .action(session.action<SendOptions>(sendEvent));
}

async function sendEvent(call: Call<SendOptions>): Promise<number> {
  const { type: eventType, endpoint, owner, dryRun = false } = call.options;
  if ((endpoint === undefined) === (owner === undefined))
    throw wrongUse("event send", shared.conflictingValues`name either --endpoint or --owner`);
  const data = await payloadOf(call);
  await call.require("events.send", "event send");
  const client = await call.client();
  const receivers = await receiversOf(client, call.options);
  for (const endpointAnswer of receivers)
    if (endpointAnswer.status !== undefined && endpointAnswer.status !== "active")
      call.output.note(discardedBy(endpointSubject(endpointAnswer), endpointAnswer.status));
  const names = receivers.map((endpointAnswer) => endpointSubject(endpointAnswer));
  if (dryRun) {
    const facts = { eventType, endpoints: receivers.map(({ uid }) => uid), dryRun };
    await call.output.show(facts, () =>
      names.map((name) => clause`the command would send ${eventType} to ${name}`),
    );
    return 0;
  }
  const idempotencyKey = `pulumi-webhooks-${randomUUID()}`;
  const event = { eventType, data, endpointId: endpoint, ownerId: owner, idempotencyKey };
  await once(async () => client.events.send(event), lookAtReceivers);
  const { found, deliveries } = await waitedFor(call, client, idempotencyKey);
  const facts = { id: found?.uid, eventType, status: found?.status, deliveries, dryRun };
  const nameOf = (id: string | undefined): string =>
    endpointSubject(receivers.find(({ uid }) => uid === id) ?? { uid: id });
  await call.output.show(facts, () => linesOf(eventType, found, deliveries, nameOf));
  return deliveries.length > 0 && deliveries.every(({ status }) => status === "Success") ? 0 : 1;
}

/** @throws InvalidInputError where the payload is no JSON object */
async function payloadOf({ options, io }: Call<SendOptions>): Promise<Fields> {
  const { body = "{}" } = options;
  const text = body.startsWith("@")
    ? await readText(
        io,
        body.slice(1),
        "--body",
        shared.wrongType`must be a JSON object, or @ and a file with one`,
      )
    : body;
  const value = readJson("--body", text);
  if (!isFields(value))
    throw wrongUse("--body", shared.wrongType`must be a JSON object, or @ and a file with one`);
  return value;
}

/** The endpoints that may receive the event. @throws InvalidInputError where the service would make a subscription for it */
async function receiversOf(
  client: WebhooksClient,
  { endpoint, owner }: SendOptions,
): Promise<readonly EndpointAnswer[]> {
  if (endpoint === undefined) return collected(client.endpoints.list({ ownerId: owner }));
  const live = await ownEndpoint(client, endpoint);
  const subscriptions = await collected(client.subscriptions.list({ endpointId: endpoint }));
  if (subscriptions.length === 0)
    throw wrongUse(
      "--endpoint",
      shared.unsupportedHere`${endpointSubject(live)} has no subscription: for this event, the service would create one to every event type`,
    );
  return [live];
}

/** Looks at the event and its deliveries until there is no more to wait for. */
async function waitedFor(
  { options, output, io }: Call<SendOptions>,
  client: WebhooksClient,
  idempotencyKey: string,
): Promise<{ readonly found: Event | undefined; readonly deliveries: readonly DeliveryFacts[] }> {
  const started = performance.now();
  const told = new Set<string>();
  for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
    // A duplicate is never delivered.
    const events = await collected(client.events.list({ idempotencyKey }));
    const found = events.find(({ isDuplicateEvent }) => isDuplicateEvent !== true);
    const deliveries = found === undefined ? [] : await deliveriesOf(client, found);
    for (const { attempts } of deliveries)
      for (const attempt of attempts.filter(({ id }) => !told.has(id))) {
        told.add(attempt.id);
        if (options.watch === true) output.note(attemptText(attempt, io.now()));
      }
    const isOver = options.watch === true ? isFinal : hasBeenTried;
    const isUnmatched = found?.status === "Failure" && deliveries.length === 0;
    if (isUnmatched || (deliveries.length > 0 && deliveries.every(isOver))) return { found, deliveries };
    const isLate = performance.now() - started > options.wait * 1000;
    const isWatched = options.watch === true && deliveries.length > 0;
    if (isLate && !isWatched) return { found, deliveries };
    await wait(pause);
  }
}

function isFinal({ status }: DeliveryFacts): boolean {
  return final.includes(status ?? "");
}

function hasBeenTried(delivery: DeliveryFacts): boolean {
  return isFinal(delivery) || delivery.attempts.length > 0;
}

async function deliveriesOf(client: WebhooksClient, { uid }: Event): Promise<DeliveryFacts[]> {
  const listed: EventDelivery[] = await collected(client.eventDeliveries.list({ eventId: uid }));
  return Promise.all(
    listed.map(async ({ uid: id, endpointId, status }) => {
      const attempts = await client.eventDeliveries.attempts(id);
      return {
        ...{ id, endpointId, status },
        attempts: attempts.map((deliveryAttempt) => ({
          ...{
            id: deliveryAttempt.uid,
            at: deliveryAttempt.createdAt,
            succeeded: deliveryAttempt.status,
            httpStatus: deliveryAttempt.httpStatus,
          },
          answer:
            shortened(oneLine(deliveryAttempt.error || deliveryAttempt.responseData || ""), mostCharacters) ||
            undefined,
        })),
      };
    }),
  );
}

function linesOf(
  eventType: string,
  found: Event | undefined,
  deliveries: readonly DeliveryFacts[],
  nameOf: (id: string | undefined) => string,
): string[] {
  const event = found?.uid;
  if (event === undefined) return [clause`sent ${eventType}, but the service does not list it yet`];
  if (deliveries.length === 0)
    return [clause`event ${event} (${eventType}) has no delivery: no subscription matches it`];
  const head = clause`event ${event} (${eventType}): ${counted(deliveries.length)}`;
  const lines = deliveries.flatMap(({ id, endpointId, status = unknownStatus, attempts }) => [
    clause`${nameOf(endpointId)}: ${status} (delivery ${id})`,
    ...attempts.map((attempt) => `  ${attemptText(attempt)}`),
  ]);
  return [head, ...lines];
}

function attemptText({ at, succeeded, httpStatus, answer }: AttemptFacts, now?: Date): string {
  const result = succeeded === true ? "succeeded" : "failed";
  const time = at !== undefined && now !== undefined ? relativeTime(at, now) : at;
  return [time, result, httpStatus, answer].filter((part) => part !== undefined && part !== "").join(", ");
}

function counted(count: number): string {
  return count === 1 ? "1 delivery" : `${count} deliveries`;
}
