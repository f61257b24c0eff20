/**
 * `deliveries retry --endpoint … --status Discarded --since …`: sends every discarded delivery again, each once. What was sent again is
 * no longer discarded, so that the service itself remembers what is done, also for a run after one that was killed.
 */

import type { EventDelivery, WebhooksClient } from "../../client";
import { mayHaveActed } from "../../base/errors";
import { messageOf } from "../../base/text";
import { discarded } from "../../kinds/endpoint/discarded";
import { orGone } from "../../lifecycle/apply/live";
import { sinceOf } from "./delivery-choice";
import type { DeliveryChoice } from "./delivery-choice";
import { ownEndpoint } from "./endpoint";
import { exitCodes } from "../io/output";
import { wrongUse } from "../io/input";
import { commandLine, failure, inParallel } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call } from "../io/session";
import { requireSettings } from "../io/settings";
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
}

/** How many deliveries are sent again at once: few, so that they go out about as they came in. */
const workers = 8;

/** After how many deliveries a line tells how far the run is. */
const step = 100;

/** Sends what was discarded again. Returns the exit code. */
export async function retryDiscarded(call: Call<RetryOptions>): Promise<number> {
  const { endpoint = "", dryRun = false } = call.options;
  const since = requireChoice(call);
  await call.require("eventDeliveries.list", "deliveries retry");
  const client = await call.client();
  await requireActive(client, endpoint);
  const found = await findDiscarded(client, endpoint, since);
  const deliveries = dryRun ? found.map(wouldSend) : await sendAll(call, client, found);
  const count = (one: Outcome["outcome"]): number =>
    deliveries.filter(({ outcome }) => outcome === one).length;
  const [sent, skipped] = [count("sent"), count("skipped")];
  const [failed, notReached] = [count("failed"), count("not-reached")];
  const counts = { found: found.length, sent, skipped, failed, notReached };
  const facts = { endpointId: endpoint, status: discarded, since, ...counts, deliveries, dryRun };
  const none = `no delivery to endpoint ${endpoint} that was made since ${since} is ${discarded}`;
  await call.output.show(facts, () => [
    found.length === 0 ? none : dryRun ? planFor(call, endpoint, since, found) : summaryOf(counts, endpoint),
  ]);
  if (failed === 0) return exitCodes.done;
  const [first] = deliveries.filter(({ outcome }) => outcome === "failed");
  throw failure(
    `delivery ${first?.id} was not sent again: ${first?.reason}; the same command goes on with what is still ${discarded}`,
  );
}

/** Returns the time since which deliveries count. */
function requireChoice({ options, io }: Call<RetryOptions>): string {
  const { endpoint, status } = options;
  const since = sinceOf(options, io);
  if (endpoint === undefined || status === undefined || since === undefined) {
    throw wrongUse(
      "deliveries retry",
      `name a delivery, or choose with all of --endpoint, --status ${discarded} and --since`,
    );
  }
  if (status !== discarded) {
    throw wrongUse(
      "--status",
      `must be ${discarded}: nothing shows whether one that is ${status} was sent again already, so name it`,
    );
  }
  return since;
}

async function requireActive(client: WebhooksClient, id: string): Promise<void> {
  const { status = "active" } = await ownEndpoint(client, id);
  if (status === "active") return;
  throw failure(
    `endpoint ${id} is ${status}, so the service does not deliver to it: run ${commandLine(`endpoint resume ${id}`)} first`,
  );
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
      call.output.note(`${done} of ${found.length} deliveries are done`);
    return { ...delivery, ...result };
  });
}

/** Looks at one delivery, sends it again once, and looks again where that is in doubt. */
async function sendAgain(client: WebhooksClient, id: string): Promise<Pick<Outcome, "outcome" | "reason">> {
  const look = async (): Promise<EventDelivery | undefined> => orGone(client.eventDeliveries.get(id));
  try {
    const before = await look();
    if (!isDiscarded(before)) return skipped(before);
    await client.eventDeliveries.retry(id);
    return { outcome: "sent" };
  } catch (error) {
    const after = await look().catch(() => ({ status: discarded }));
    if (!isDiscarded(after)) return mayHaveActed(error) ? { outcome: "sent" } : skipped(after);
    const doubt = `; look with ${commandLine(`explain delivery ${id}`)} whether it happened all the same`;
    return { outcome: "failed", reason: messageOf(error) + (mayHaveActed(error) ? doubt : "") };
  }
}

function skipped(delivery: Pick<EventDelivery, "status"> | undefined): Pick<Outcome, "outcome" | "reason"> {
  return { outcome: "skipped", reason: `it is ${delivery === undefined ? "gone" : delivery.status} by now` };
}

function planFor(
  { io }: Call,
  endpoint: string,
  since: string,
  found: readonly Pick<Outcome, "createdAt">[],
): string {
  const [oldest, newest] = [found[0]?.createdAt, found.at(-1)?.createdAt];
  const all = `${deliveriesOf(found.length)} to endpoint ${endpoint} since ${since}`;
  if (oldest === undefined || newest === undefined) return `${all} would be sent again`;
  const times = `the oldest of ${timeWithDistance(oldest, io.now())}, the newest of ${timeWithDistance(newest, io.now())}`;
  return `${all} would be sent again, ${times}`;
}

function summaryOf(
  {
    sent,
    skipped,
    failed,
    notReached,
  }: Readonly<Record<"sent" | "skipped" | "failed" | "notReached", number>>,
  endpoint: string,
): string {
  const others = [
    skipped > 0 && `${skipped} skipped, because they are not discarded any more`,
    failed > 0 && `${failed} failed`,
    notReached > 0 && `${notReached} not reached`,
  ].filter(Boolean);
  return [`sent ${deliveriesOf(sent)} to endpoint ${endpoint} again`, ...others].join("; ");
}

function deliveriesOf(count: number): string {
  return `${count} ${discarded.toLowerCase()} ${count === 1 ? "delivery" : "deliveries"}`;
}
