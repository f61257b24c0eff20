/**
 * `delivery retry --endpoint … --status … --since …`: sends every discarded or failed delivery again, each once. The service itself
 * remembers what is done, also for a run after one that was killed: what was discarded has another status then, and what failed has more
 * tries than its retry limit.
 */

import { clause } from "../../../provider/base/declare";
import { shared } from "../../../provider/base/notices";
import type { EventDelivery, WebhooksClient } from "../../../provider/client";
import { mayHaveActed, orGone, WebhooksError } from "../../../provider/base/errors";
import type { Notice } from "../../../provider/base/notice";
import { reasonOf } from "../../../provider/base/text";
import { discarded } from "../../../provider/kinds/endpoint/convoy-status";
import { stopped } from "./delivery-actions";
import { sinceOf, timeIn } from "./delivery-choice";
import type { DeliveryChoice } from "./delivery-choice";
import { ownEndpoint } from "./endpoint";
import { exitCodes } from "../io/output";
import { wrongOption, wrongUse } from "../io/input";
import { refusal, inParallel, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call } from "../io/session";
import { requireSettings } from "../io/settings";
import { endpointSubject } from "../io/view";
import { notices as ioNotices } from "../io/notices";
import { notices } from "./notices";
import { timeWithDistance } from "../../../provider/base/time";

/** The flags of the command. */
export interface RetryOptions extends DryRun, DeliveryChoice {
  readonly triedBefore?: string | undefined;
}

/** The statuses of what the service sends again. */
const statuses = [discarded, "Failure"] as const;
type Status = (typeof statuses)[number];

/** A delivery as the list shows it. */
interface Found {
  readonly id: string;
  readonly createdAt: string | undefined;
  /** How often it was tried, as far as the service shows. */
  readonly tries: number | undefined;
  /** Whether it may have been sent again before. */
  readonly isRepeat: boolean;
}

/** What became of one delivery. */
interface Outcome extends Pick<Found, "id" | "createdAt"> {
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

/** Sends what was chosen again. Returns the exit code. */
export async function retryMany(call: Call<RetryOptions>): Promise<number> {
  const { endpoint: endpointId = "", dryRun = false } = call.options;
  const [status, since] = requireChoice(call);
  await call.require("eventDeliveries.list", "delivery retry");
  const client = await call.client();
  const endpoint = await requireActive(client, endpointId);
  const found = await find(call, client, endpointId, status, since);
  const deliveries = dryRun ? found.map(planned) : await new Work(call, client, status).sendAll(found);
  const count = (one: Outcome["outcome"]): number =>
    deliveries.filter(({ outcome }) => outcome === one).length;
  const [sent, skipped] = [count("sent"), count("skipped")];
  const [failed, notReached] = [count("failed"), count("not-reached")];
  const counts = { found: found.length, sent, skipped, failed, notReached };
  const facts = { endpointId, status, since, ...counts, deliveries, dryRun };
  await call.output.show(facts, () => [
    found.length === 0
      ? clause`no delivery to ${endpoint} since ${since} is ${status}`
      : [
          dryRun ? planFor(call, endpoint, since, status, found) : sentTo(endpoint, status, sent),
          ...restOf(status, deliveries),
        ].join("; "),
  ]);
  if (failed === 0) return exitCodes.done;
  const [first] = deliveries.filter(({ outcome }) => outcome === "failed");
  throw refusal(notices["retry-stopped"]({ delivery: first?.id ?? "", reason: first?.reason ?? "" }));
}

/** Reads the value of `--tried-before`. */
export function triedBeforeFlag(text: string): string {
  const time = timeIn(text);
  if (time === undefined)
    throw wrongOption(
      shared.invalidValue`must be a day, or a time with its zone such as 2026-01-02T10:00:00Z`,
    );
  return time;
}

/** Returns the status, and the time since which deliveries count. */
function requireChoice({ options, io }: Call<RetryOptions>): [status: Status, since: string] {
  const { endpoint, triedBefore } = options;
  const since = sinceOf(options, io);
  if (endpoint === undefined || options.status === undefined || since === undefined)
    throw wrongUse(
      "delivery retry",
      shared.missingValue`name a delivery, or give all of --endpoint, --status Discarded or Failure, and --since`,
    );
  const status = statuses.find((one) => one === options.status);
  if (status === undefined)
    throw wrongUse(
      "--status",
      shared.invalidValue`must be Discarded or Failure: the service retries no delivery that is ${options.status}`,
    );
  // What this run sends is tried later, and so is nothing for the next one.
  if (triedBefore !== undefined && Date.parse(triedBefore) > io.now().getTime())
    throw wrongUse(
      "--tried-before",
      shared.invalidValue`must not be in the future: the next run would send the same deliveries again`,
    );
  return [status, since];
}

/** What the endpoint is called. @throws WebhooksError where the service does not deliver to it */
async function requireActive(client: WebhooksClient, id: string): Promise<string> {
  const live = await ownEndpoint(client, id);
  const { status = "active" } = live;
  const endpoint = endpointSubject(live);
  if (status !== "active") throw stopped(endpoint, status, id);
  return endpoint;
}

/** What has the status, oldest first: in about that order receivers should get it. */
async function find(
  { options: { triedBefore } }: Call<RetryOptions>,
  client: WebhooksClient,
  endpointId: string,
  status: Status,
  since: string,
): Promise<Found[]> {
  const found = new Map<string, Found>();
  for await (const delivery of client.eventDeliveries.list({ endpointId, status, since, perPage: 100 })) {
    const { uid: id, createdAt, metadata } = delivery;
    // The service compares whole seconds only.
    const isEarlier = Date.parse(createdAt ?? "") < Date.parse(since);
    if (delivery.status !== status || isEarlier || delivery.endpointId !== endpointId) continue;
    const isRepeat =
      triedBefore === undefined
        ? status !== discarded && hasExtraTries(delivery)
        : !(Date.parse(delivery.updatedAt ?? "") < Date.parse(triedBefore));
    found.set(id, { id, createdAt, tries: metadata?.numTrials, isRepeat });
  }
  return [...found.values()].reverse();
}

/** The service itself stops at the retry limit, so that each further try is one that somebody asked for. */
function hasExtraTries({ metadata: { numTrials, retryLimit } = {} }: EventDelivery): boolean {
  return numTrials === undefined || retryLimit === undefined || numTrials > Math.max(1, retryLimit);
}

const repeated = withReason("skipped", notices["retried-before"]({ flag: "--tried-before" }));

function planned({ id, createdAt, isRepeat }: Found): Outcome {
  return { id, createdAt, ...(isRepeat ? repeated : { outcome: "would-send" }) };
}

/** Sends each again, oldest first, and begins no other one after a failure. */
class Work {
  private hasFailed = false;

  constructor(
    private readonly call: Call,
    private readonly client: WebhooksClient,
    private readonly status: Status,
  ) {}

  async sendAll(found: readonly Found[]): Promise<Outcome[]> {
    const { maxConcurrentRequests = workers } = requireSettings(await this.call.settings());
    const count = found.filter(({ isRepeat }) => !isRepeat).length;
    const atOnce = Math.min(workers, maxConcurrentRequests);
    return this.call.output.progress("deliveries", count, async (step) =>
      inParallel(found, atOnce, async (delivery): Promise<Outcome> => {
        const { id, createdAt, isRepeat } = delivery;
        if (isRepeat) return { id, createdAt, ...repeated };
        if (this.hasFailed) return { id, createdAt, outcome: "not-reached" };
        const result = await this.sendAgain(delivery);
        this.hasFailed ||= result.outcome === "failed";
        step();
        return { id, createdAt, ...result };
      }),
    );
  }

  /** Looks at one delivery, sends it again once, and looks again where that is in doubt. */
  private async sendAgain({ id, tries }: Found): Promise<Result> {
    const look = async (): Promise<EventDelivery | undefined> => orGone(this.client.eventDeliveries.get(id));
    const isAsFound = (one: Partial<EventDelivery> | undefined): boolean =>
      one?.status === this.status && one.metadata?.numTrials === tries;
    try {
      const before = await look();
      if (!isAsFound(before)) return changed(before);
      await this.client.eventDeliveries.retry(id);
      return { outcome: "sent" };
    } catch (error) {
      const unseen = { status: this.status, metadata: { numTrials: tries } };
      const after = await look().catch(() => unseen);
      if (!isAsFound(after)) return mayHaveActed(error) ? { outcome: "sent" } : changed(after);
      const reason = reasonOf(error);
      if (mayHaveActed(error))
        return withReason(
          "failed",
          ioNotices["action-in-doubt"]({
            ...{ reason, check: clause`run \`pulumi-webhooks explain delivery ${id}\`` },
          }),
        );
      return { outcome: "failed", reason, notice: error instanceof WebhooksError ? error.notice : undefined };
    }
  }
}

function changed(delivery: Partial<EventDelivery> | undefined): Result {
  if (delivery === undefined) return withReason("skipped", notices["delivery-gone"]());
  const { status = unknownStatus } = delivery;
  return withReason("skipped", notices["retried-meanwhile"]({ status }));
}

function withReason<Kind extends Outcome["outcome"]>(outcome: Kind, { text, code }: Notice) {
  return { outcome, reason: text, notice: code };
}

function planFor(
  { io }: Call,
  endpoint: string,
  since: string,
  status: Status,
  found: readonly Found[],
): string {
  const wanted = found.filter(({ isRepeat }) => !isRepeat);
  const [first, last] = [wanted[0]?.createdAt, wanted.at(-1)?.createdAt];
  const planned = clause`the command would send ${deliveriesOf(status, wanted.length)} to ${endpoint} since ${since} again`;
  if (first === undefined || last === undefined) return planned;
  const [oldest, newest] = [timeWithDistance(first, io.now()), timeWithDistance(last, io.now())];
  return clause`${planned}, the oldest from ${oldest}, the newest from ${newest}`;
}

function sentTo(endpoint: string, status: Status, sent: number): string {
  return clause`sent ${deliveriesOf(status, sent)} to ${endpoint} again`;
}

/** What was not sent, and why. */
function restOf(status: Status, deliveries: readonly Outcome[]): string[] {
  const count = (outcome: Outcome["outcome"], isRepeat = false): number =>
    deliveries.filter((one) => one.outcome === outcome && (one.notice === repeated.notice) === isRepeat)
      .length;
  const [repeats, skipped] = [count("skipped", true), count("skipped")];
  const [failed, notReached] = [count("failed"), count("not-reached")];
  const since = status === discarded ? clause`are no longer discarded` : clause`were retried in the meantime`;
  return [
    ...(repeats > 0 ? [clause`${repeats} skipped, because they were sent again before`] : []),
    ...(skipped > 0 ? [clause`${skipped} skipped, because they ${since}`] : []),
    ...(failed > 0 ? [clause`${failed} failed`] : []),
    ...(notReached > 0 ? [clause`${notReached} not reached`] : []),
  ];
}

function deliveriesOf(status: Status, count: number): string {
  if (status === discarded)
    return count === 1 ? "1 discarded delivery" : clause`${count} discarded deliveries`;
  return count === 1 ? "1 failed delivery" : clause`${count} failed deliveries`;
}
