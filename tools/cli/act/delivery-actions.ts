/** `delivery retry` and `force-resend`: send deliveries again that failed, or that succeeded. */

import { clause } from "../../../provider/base/declare";
import type { EventDelivery, WebhooksClient } from "../../../provider/client";
import { orGone } from "../../../provider/base/errors";
import type { WebhooksError } from "../../../provider/base/errors";
import { refusal, lookAgain, once, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call } from "../io/session";
import { endpointSubject } from "../io/view";
import { notices } from "./notices";

/** A delivery, and what its endpoint is called. */
interface Found {
  readonly facts: DeliveryFacts;
  readonly endpoint: string;
}

/** A delivery before and after, as `--output json` shows it: fields are added, neither renamed nor removed. */
interface DeliveryFacts {
  readonly id: string;
  readonly endpointId: string;
  readonly endpointStatus: string | undefined;
  readonly statusBefore: string | undefined;
  readonly triesBefore: number | undefined;
  /** What a second look showed; absent where nothing was sent, or the look failed. */
  readonly status?: string | undefined;
  readonly tries?: number | undefined;
}

/** Sends a delivery again that failed. */
export async function retryDelivery(call: Call<DryRun>, id: string): Promise<void> {
  await call.require("eventDeliveries.retry", "delivery retry");
  const client = await call.client();
  const before = await client.eventDeliveries.get(id);
  requireFailed(before);
  const found = await lookUp(client, before);
  const { facts, endpoint } = found;
  if (facts.endpointStatus === "inactive") call.output.note(notices["retry-to-inactive"]({ endpoint }));
  else requireActive(found);
  if (call.options.dryRun === true) {
    await call.output.show({ ...facts, dryRun: true }, () => [wouldBeSent(found)]);
    return;
  }
  const answer = await once(async () => client.eventDeliveries.retry(id), lookAt([id]));
  const after = await lookAgain(call, async () => client.eventDeliveries.get(id));
  const outcome = withOutcome(facts, after ?? answer);
  await call.output.show({ ...outcome, dryRun: false }, () => [isNow(outcome)]);
}

/** Sends deliveries again that succeeded, all of them with one request. */
export async function forceResend(call: Call<DryRun>, given: readonly string[]): Promise<void> {
  await call.require("eventDeliveries.forceResend", "delivery force-resend");
  const client = await call.client();
  const ids = [...new Set(given)];
  const look = async (): Promise<EventDelivery[]> =>
    Promise.all(ids.map(async (id) => client.eventDeliveries.get(id)));
  // The service would pass over in silence what does not exist, so each is read.
  const before = await look();
  before.forEach(requireSucceeded);
  const found = await Promise.all(before.map(async (delivery) => lookUp(client, delivery)));
  found.forEach(requireActive);
  if (call.options.dryRun === true) {
    const facts = { deliveries: found.map((delivery) => delivery.facts), dryRun: true };
    await call.output.show(facts, () => found.map(wouldBeSent));
    return;
  }
  const outcome = await once(async () => client.eventDeliveries.forceResend(ids), lookAt(ids));
  const after = (await lookAgain(call, look)) ?? [];
  const deliveries = found.map((found, at) => withOutcome(found.facts, after[at]));
  const facts = { deliveries, ...outcome, dryRun: false };
  await call.output.show(facts, () => deliveries.map(isNow));
  const { sent = ids.length, failed = 0 } = outcome;
  if (failed > 0 || sent < ids.length) {
    throw refusal(notices["resend-incomplete"]({ sent, count: ids.length }));
  }
}

/** Where it shows whether deliveries were sent again. */
function lookAt(ids: readonly string[]): string {
  const [id = "", ...others] = ids;
  if (others.length === 0) return clause`run \`pulumi-webhooks explain delivery ${id}\``;
  return clause`run \`pulumi-webhooks explain delivery <id>\` for each of ${ids.join(", ")}`;
}

function requireFailed({ uid: delivery, status }: EventDelivery): void {
  if (status === "Success")
    throw unsent(
      clause`delivery ${delivery} succeeded: \`pulumi-webhooks delivery force-resend ${delivery}\` sends it again`,
    );
  if (isUnderWay(status))
    throw unsent(
      clause`delivery ${delivery} is ${status}, so the service is still sending it: only one that failed or was discarded can be retried`,
    );
}

function isUnderWay(status: string | undefined): status is string {
  return status === "Scheduled" || status === "Processing" || status === "Retry";
}

function requireSucceeded({ uid: delivery, status = unknownStatus }: EventDelivery): void {
  if (status === "Success") return;
  if (isUnderWay(status))
    throw unsent(
      clause`delivery ${delivery} is ${status}, so the service is still sending it: omit it, or wait until it has succeeded`,
    );
  throw unsent(
    clause`delivery ${delivery} is ${status}, and the service resends only if all deliveries have succeeded: omit it; \`pulumi-webhooks delivery retry ${delivery}\` sends a failed one`,
  );
}

function requireActive({ facts, endpoint }: Found): void {
  const { endpointId: id, endpointStatus: status } = facts;
  if (status === undefined || status === "active") return;
  throw stopped(endpoint, status, id);
}

/** The error of what the service would not send again. */
export function unsent(problem: string): WebhooksError {
  return refusal(notices["not-sent-again"]({ problem }));
}

/** The error of an endpoint to which the service sends nothing. */
export function stopped(endpoint: string, status: string, id: string): WebhooksError {
  return unsent(
    clause`${endpoint} is ${status}, so the service does not deliver to it: run \`pulumi-webhooks endpoint resume ${id}\` first`,
  );
}

async function lookUp(client: WebhooksClient, delivery: EventDelivery): Promise<Found> {
  const { uid, endpointId = "", status, metadata } = delivery;
  const endpoint = endpointId === "" ? undefined : await orGone(client.endpoints.get(endpointId));
  if (endpoint === undefined)
    throw unsent(
      clause`the endpoint of delivery ${uid} no longer exists, so the service cannot send it again`,
    );
  const before = { statusBefore: status, triesBefore: metadata?.numTrials };
  const facts = { id: uid, endpointId, endpointStatus: endpoint.status, ...before };
  return { facts, endpoint: endpointSubject(endpoint) };
}

function withOutcome(facts: DeliveryFacts, after: EventDelivery | undefined): DeliveryFacts {
  return { ...facts, status: after?.status, tries: after?.metadata?.numTrials };
}

function wouldBeSent({ facts, endpoint }: Found): string {
  const { id: delivery, endpointStatus: status = unknownStatus } = facts;
  return clause`delivery ${delivery} is ${stateBefore(facts)}: the command would send it again to ${endpoint}, which is ${status}`;
}

function isNow(facts: DeliveryFacts): string {
  const { id: delivery, status, tries } = facts;
  const before = stateBefore(facts);
  return status === undefined
    ? clause`delivery ${delivery} was ${before} and was sent again`
    : clause`delivery ${delivery} was ${before} and is now ${stateOf(status, tries)}`;
}

function stateBefore({ statusBefore = unknownStatus, triesBefore }: DeliveryFacts): string {
  return stateOf(statusBefore, triesBefore);
}

function stateOf(status: string, count: number | undefined): string {
  if (count === undefined) return status;
  return count === 1 ? clause`${status} after 1 try` : clause`${status} after ${count} tries`;
}
