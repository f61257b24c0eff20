/** `deliveries retry` and `force-resend`: send deliveries again that failed, or that succeeded. */

import type { EventDelivery, WebhooksClient } from "../../client";
import { orGone } from "../../lifecycle/apply/live";
import { commandLine, failure, lookAgain, once, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call } from "../io/session";

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
  await call.require("eventDeliveries.retry", "deliveries retry");
  const client = await call.client();
  const before = await client.eventDeliveries.get(id);
  requireFailed(before);
  const found = await factsOf(client, before);
  const { endpointId, endpointStatus } = found;
  if (endpointStatus === "inactive") {
    call.output.note(
      `endpoint ${endpointId} is inactive: releases up to 25.9 try it all the same and call it pending, later ones refuse`,
    );
  } else requireActive(found);
  if (call.options.dryRun === true) return showRetry(call, found, false);
  const answer = await once(async () => client.eventDeliveries.retry(id), lookAt([id]));
  const after = await lookAgain(call, async () => client.eventDeliveries.get(id));
  await showRetry(call, withOutcome(found, after ?? answer), true);
}

/** Sends deliveries again that succeeded, all of them with one request. */
export async function forceResend(call: Call<DryRun>, given: readonly string[]): Promise<void> {
  await call.require("eventDeliveries.forceResend", "deliveries force-resend");
  const client = await call.client();
  const ids = [...new Set(given)];
  const look = async (): Promise<EventDelivery[]> =>
    Promise.all(ids.map(async (id) => client.eventDeliveries.get(id)));
  // The service would pass over in silence what does not exist, so each is read.
  const before = await look();
  before.forEach(requireSucceeded);
  const found = await Promise.all(before.map(async (delivery) => factsOf(client, delivery)));
  found.forEach(requireActive);
  if (call.options.dryRun === true) {
    await call.output.show({ deliveries: found, dryRun: true }, () => found.map(wouldBeSent));
    return;
  }
  const outcome = await once(async () => client.eventDeliveries.forceResend(ids), lookAt(ids));
  const after = (await lookAgain(call, look)) ?? [];
  const deliveries = found.map((one, at) => withOutcome(one, after[at]));
  const facts = { deliveries, ...outcome, dryRun: false };
  await call.output.show(facts, () => deliveries.map(isNow));
  const { sent = ids.length, failed = 0 } = outcome;
  if (failed > 0 || sent < ids.length) {
    throw failure(
      `the service sent ${sent} of ${ids.length} deliveries again: those whose status has not changed stay as they are`,
    );
  }
}

async function showRetry(call: Call<DryRun>, facts: DeliveryFacts, isSent: boolean): Promise<void> {
  await call.output.show({ ...facts, dryRun: !isSent }, () => [isSent ? isNow(facts) : wouldBeSent(facts)]);
}

/** Where it shows whether deliveries were sent again. */
function lookAt(ids: readonly string[]): string {
  const [id = "", ...others] = ids;
  if (others.length === 0) return `with ${commandLine(`explain delivery ${id}`)}`;
  return `with ${commandLine("explain delivery <id>")} at each of ${ids.join(", ")}`;
}

function requireFailed({ uid, status }: EventDelivery): void {
  const forced = commandLine(`deliveries force-resend ${uid}`);
  if (status === "Success") throw failure(`delivery ${uid} has succeeded: ${forced} sends it again`);
  requireEnded(uid, status, "only one that failed or was discarded can be retried");
}

function requireEnded(id: string, status: string | undefined, advice: string): void {
  if (status !== "Scheduled" && status !== "Processing" && status !== "Retry") return;
  throw failure(`delivery ${id} is ${status}, so the service is still sending it: ${advice}`);
}

function requireSucceeded({ uid, status = unknownStatus }: EventDelivery): void {
  if (status === "Success") return;
  requireEnded(uid, status, "leave it out, or wait until it has succeeded");
  const retried = commandLine(`deliveries retry ${uid}`);
  throw failure(
    `delivery ${uid} is ${status}, and the service sends nothing again unless all deliveries have succeeded: leave it out; ${retried} is for one that failed`,
  );
}

function requireActive({ id, endpointId, endpointStatus }: DeliveryFacts): void {
  if (endpointStatus === undefined || endpointStatus === "active") return;
  const resumed = commandLine(`endpoint resume ${endpointId}`);
  throw failure(
    `endpoint ${endpointId} is ${endpointStatus}, so the service does not send delivery ${id} again: run ${resumed} first`,
  );
}

async function factsOf(client: WebhooksClient, delivery: EventDelivery): Promise<DeliveryFacts> {
  const { uid, endpointId = "", status, metadata } = delivery;
  const endpoint = endpointId === "" ? undefined : await orGone(client.endpoints.get(endpointId));
  if (endpoint === undefined) {
    throw failure(`the endpoint of delivery ${uid} is gone, so the service cannot send it again`);
  }
  const before = { statusBefore: status, triesBefore: metadata?.numTrials };
  return { id: uid, endpointId, endpointStatus: endpoint.status, ...before };
}

function withOutcome(facts: DeliveryFacts, after: EventDelivery | undefined): DeliveryFacts {
  return { ...facts, status: after?.status, tries: after?.metadata?.numTrials };
}

function wouldBeSent(facts: DeliveryFacts): string {
  const { id, endpointId, endpointStatus = unknownStatus, statusBefore = unknownStatus, triesBefore } = facts;
  return `delivery ${id} is ${statusBefore}${after(triesBefore)}: it would be sent again to endpoint ${endpointId}, which is ${endpointStatus}`;
}

function isNow(facts: DeliveryFacts): string {
  const { id, statusBefore = unknownStatus, triesBefore, status, tries } = facts;
  const now = status === undefined ? "was sent again" : `is now ${status}${after(tries)}`;
  return `delivery ${id} was ${statusBefore}${after(triesBefore)} and ${now}`;
}

function after(tries: number | undefined): string {
  return tries === undefined ? "" : ` after ${tries} ${tries === 1 ? "try" : "tries"}`;
}
