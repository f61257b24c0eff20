/**
 * `delivery retry --endpoint … --status Discarded --since …`: sends every discarded delivery again, each once. What was sent again is
 * no longer discarded, so that the service itself remembers what is done, also for a run after one that was killed.
 */

import type { EventDelivery, WebhooksClient } from "../../client";
import { mayHaveActed, WebhooksError } from "../../base/errors";
import type { Notice } from "../../base/notice";
import { reasonOf } from "../../base/text";
import { discarded } from "../../kinds/endpoint/discarded";
import { orGone } from "../../lifecycle/apply/live";
import { sinceOf } from "./delivery-choice";
import type { DeliveryChoice } from "./delivery-choice";
import { ownEndpoint } from "./endpoint";
import { exitCodes } from "../io/output";
import { wrongUse } from "../io/input";
import { refusal, inParallel, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call } from "../io/session";
import { requireSettings } from "../io/settings";
import { endpointSubject } from "../io/view";
import { clauses, notices } from "./notices";
import { timeWithDistance } from "../../base/time";

/** The flags of the command. */
export interface RetryOptions extends DryRun, DeliveryChoice {}

/** What became of one delivery. */
interface Outcome {
  readonly id: string;
  readonly createdAt: string | undefined;
  readonly outcome: "would-send" | "sent" | "skipped" | "failed" | "not-reached";
  /** Why it was skipped, or has failed. */
  readonly reason?: string | undefined;
  /** The code of the notice that gives the reason. */
  readonly notice?: string | undefined;
}

/** What came of sending one. */
type Result = Pick<Outcome, "outcome" | "reason" | "notice">;

/** How many deliveries are sent again at once: few, so that they go out about as they came in. */
const workers = 8;

/** After how many deliveries a line says how far the run is. */
const step = 100;

/** Sends what was discarded again. Returns the exit code. */
export async function retryDiscarded(call: Call<RetryOptions>): Promise<number> {
  const { endpoint: endpointId = "", dryRun = false } = call.options;
  const since = requireChoice(call);
  await call.require("eventDeliveries.list", "delivery retry");
  const client = await call.client();
  const endpoint = await requireActive(client, endpointId);
  const found = await findDiscarded(client, endpointId, since);
  const deliveries = dryRun ? found.map(wouldSend) : await sendAll(call, client, found);
  const count = (one: Outcome["outcome"]): number =>
    deliveries.filter(({ outcome }) => outcome === one).length;
  const [sent, skipped] = [count("sent"), count("skipped")];
  const [failed, notReached] = [count("failed"), count("not-reached")];
  const counts = { found: found.length, sent, skipped, failed, notReached };
  const facts = { endpointId, status: discarded, since, ...counts, deliveries, dryRun };
  const none = clauses.nothingDiscarded({ endpoint, since });
  await call.output.show(facts, () => [
    found.length === 0 ? none : dryRun ? planFor(call, endpoint, since, found) : summaryOf(counts, endpoint),
  ]);
  if (failed === 0) return exitCodes.done;
  const [first] = deliveries.filter(({ outcome }) => outcome === "failed");
  throw refusal(notices["retry-stopped"]({ delivery: first?.id ?? "", reason: first?.reason ?? "" }));
}

/** Returns the time since which deliveries count. */
function requireChoice({ options, io }: Call<RetryOptions>): string {
  const { endpoint, status } = options;
  const since = sinceOf(options, io);
  if (endpoint === undefined || status === undefined || since === undefined) {
    throw wrongUse("delivery retry", notices["retry-choice-missing"]());
  }
  if (status !== discarded) throw wrongUse("--status", notices["retry-choice-status"]({ status }));
  return since;
}

/** What the endpoint is called. @throws WebhooksError where the service does not deliver to it */
async function requireActive(client: WebhooksClient, id: string): Promise<string> {
  const live = await ownEndpoint(client, id);
  const { status = "active" } = live;
  const endpoint = endpointSubject(live);
  if (status !== "active") throw refusal(notices["retry-endpoint-stopped"]({ endpoint, status, id }));
  return endpoint;
}

/** What was discarded, oldest first: in about that order receivers should get it. */
async function findDiscarded(
  client: WebhooksClient,
  endpointId: string,
  since: string,
): Promise<Pick<Outcome, "id" | "createdAt">[]> {
  const found = new Map<string, Pick<Outcome, "id" | "createdAt">>();
  const query = { endpointId, status: discarded, since, perPage: 100 };
  for await (const delivery of client.eventDeliveries.list(query)) {
    const { uid: id, createdAt } = delivery;
    // The service compares whole seconds only.
    const isEarlier = Date.parse(createdAt ?? "") < Date.parse(since);
    if (isDiscarded(delivery) && !isEarlier && delivery.endpointId === endpointId) {
      found.set(id, { id, createdAt });
    }
  }
  return [...found.values()].reverse();
}

function isDiscarded(delivery: Pick<EventDelivery, "status"> | undefined): boolean {
  return delivery?.status === discarded;
}

function wouldSend(delivery: Pick<Outcome, "id" | "createdAt">): Outcome {
  return { ...delivery, outcome: "would-send" };
}

/** Sends each again, oldest first, and begins no other one after a failure. */
async function sendAll(
  call: Call,
  client: WebhooksClient,
  found: readonly Pick<Outcome, "id" | "createdAt">[],
): Promise<Outcome[]> {
  const { maxConcurrentRequests = workers } = requireSettings(await call.settings());
  let [hasFailed, done] = [false, 0];
  return inParallel(found, Math.min(workers, maxConcurrentRequests), async (delivery): Promise<Outcome> => {
    if (hasFailed) return { ...delivery, outcome: "not-reached" };
    const result = await sendAgain(client, delivery.id);
    hasFailed ||= result.outcome === "failed";
    done += 1;
    if (done % step === 0 && done < found.length)
      call.output.note(notices["retry-progress"]({ done, count: found.length }));
    return { ...delivery, ...result };
  });
}

/** Looks at one delivery, sends it again once, and looks again where that is in doubt. */
async function sendAgain(client: WebhooksClient, id: string): Promise<Result> {
  const look = async (): Promise<EventDelivery | undefined> => orGone(client.eventDeliveries.get(id));
  try {
    const before = await look();
    if (!isDiscarded(before)) return skipped(before);
    await client.eventDeliveries.retry(id);
    return { outcome: "sent" };
  } catch (error) {
    const after = await look().catch(() => ({ status: discarded }));
    if (!isDiscarded(after)) return mayHaveActed(error) ? { outcome: "sent" } : skipped(after);
    const reason = reasonOf(error);
    if (mayHaveActed(error)) return withReason("failed", notices["retry-in-doubt"]({ reason, delivery: id }));
    return { outcome: "failed", reason, notice: error instanceof WebhooksError ? error.notice : undefined };
  }
}

function skipped(delivery: Pick<EventDelivery, "status"> | undefined): Result {
  if (delivery === undefined) return withReason("skipped", notices["delivery-gone"]());
  return withReason("skipped", notices["no-longer-discarded"]({ status: delivery.status ?? unknownStatus }));
}

function withReason(outcome: Outcome["outcome"], { text, code }: Notice): Result {
  return { outcome, reason: text, notice: code };
}

function planFor(
  { io }: Call,
  endpoint: string,
  since: string,
  found: readonly Pick<Outcome, "createdAt">[],
): string {
  const [first, last] = [found[0]?.createdAt, found.at(-1)?.createdAt];
  const words = { deliveries: deliveriesOf(found.length), endpoint, since };
  if (first === undefined || last === undefined) return clauses.wouldRetry(words);
  const [oldest, newest] = [timeWithDistance(first, io.now()), timeWithDistance(last, io.now())];
  return clauses.wouldRetryBetween({ ...words, oldest, newest });
}

function summaryOf(
  {
    sent,
    skipped: passed,
    failed,
    notReached,
  }: Readonly<Record<"sent" | "skipped" | "failed" | "notReached", number>>,
  endpoint: string,
): string {
  return [
    clauses.retried({ deliveries: deliveriesOf(sent), endpoint }),
    ...(passed > 0 ? [clauses.skipped({ count: passed })] : []),
    ...(failed > 0 ? [clauses.failed({ count: failed })] : []),
    ...(notReached > 0 ? [clauses.notReached({ count: notReached })] : []),
  ].join("; ");
}

function deliveriesOf(count: number): string {
  return count === 1 ? clauses.oneDiscarded() : clauses.manyDiscarded({ count });
}
