/** The status of an endpoint on Convoy. Pausing is a toggle, activating is not, so each is used where it is safe. */

import { hasCode, WebhooksError } from "../../base/errors";
import type { Notice } from "../../base/notice";
import { shared } from "../../base/notices";
import type { StepContext } from "../step";
import type { ProjectClient } from "../operations";
import { notices } from "./notices";
import { actAndVerify, notReached, unknownStatusLines } from "./status";
import type { StatusInputs, StatusState } from "./status";
import type { EndpointAnswer } from "./types";
import { clause } from "../../base/declare";
import { reasonOf } from "../../base/text";

/** An endpoint that the service itself has made inactive counts as paused, because it delivers nothing either. */
export function isPaused({ status }: Pick<EndpointAnswer, "status">): boolean {
  return status !== "active";
}

/** A notice that an endpoint receives nothing, where the program declares no status, so that a diff does not show it. */
export function inactiveNotices(
  { status = "" }: EndpointAnswer,
  { paused, isDisabled }: StatusInputs,
): Notice[] {
  if (status === "" || status === "active" || paused !== undefined || isDisabled !== undefined) return [];
  const isPausedOnly = status === "paused";
  const stopped = isPausedOnly
    ? notices["endpoint-not-delivering"]({ status, name: "paused" })
    : notices["endpoint-inactive"]({ status });
  return [stopped, notices["events-discarded"]()];
}

type StatusWork = StepContext<StatusInputs, EndpointAnswer, object>;

/**
 * Pauses or activates an endpoint, once, where its status is not the declared one. An endpoint that is no longer declared as
 * switched off is enabled again.
 */
export async function ensureStatus(work: StatusWork): Promise<EndpointAnswer> {
  const { client, id, live, inputs, state } = work;
  const wanted = wantedPause(inputs, state);
  if (wanted === undefined || isPaused(live) === wanted) return live;
  const isReached = (endpoint: EndpointAnswer): boolean => isPaused(endpoint) === wanted;
  const act = async (): Promise<EndpointAnswer> =>
    wanted ? client.endpoints.pause(id) : activate(client, live);
  const after = await actAndVerify(work, act, isReached);
  if (isReached(after)) {
    // The preview has said what a stop does.
    const discarded = wanted ? undefined : await discardedNotice(client, id);
    if (discarded !== undefined) work.say(discarded);
    return after;
  }
  throw new WebhooksError("response-shape", notReached(wanted ? "paused" : "activated", after));
}

/** Pauses before anything else is sent. What comes after that changes no status, and is looked at once more. */
export function stopFirst({
  live,
  inputs,
}: Pick<StatusWork, "live" | "inputs">): ((work: StatusWork) => Promise<EndpointAnswer>) | undefined {
  const stops = (inputs.paused ?? inputs.isDisabled) === true && !isPaused(live);
  return stops ? (work) => ensureStatus(work) : undefined;
}

/** Both inputs mean the same here; an endpoint that is no longer declared as switched off is enabled again. */
function wantedPause(
  { paused, isDisabled }: StatusInputs,
  state: StatusInputs | undefined,
): boolean | undefined {
  return paused ?? isDisabled ?? (state?.isDisabled === true ? false : undefined);
}

/** What a change of the declared status means for deliveries, in the words of the input that declares it. */
export function statusLines(
  state: StatusState,
  declared: StatusInputs,
  unknown: ReadonlySet<string>,
): Notice[] {
  const open = unknownStatusLines(unknown);
  if (open.length > 0) return open;
  const wanted = wantedPause(declared, state);
  const wasPaused = wanted !== undefined && isPaused({ status: state.status ?? "active" });
  const was = state.paused ?? state.isDisabled ?? wasPaused;
  if (wanted === was) return [];
  const [discards, isDisabling] = [notices["events-discarded"](), declared.paused === undefined];
  // What arrives was discarded before as well.
  if (wanted === undefined) return was ? [notices["pause-stays"]()] : [];
  if (wanted) return [notices[isDisabling ? "endpoint-disable" : "endpoint-pause"](), discards];
  return [
    notices[isDisabling ? "endpoint-enable" : "endpoint-resume"](),
    notices["discarded-not-sent"](),
    ...(state.status === "inactive" ? [notices["activation-may-fail"]({ status: state.status })] : []),
  ];
}

/** Activates an endpoint. Releases before 26.6.4 cannot, and there the toggle resumes one that is paused. */
async function activate(client: ProjectClient, { uid, status }: EndpointAnswer): Promise<EndpointAnswer> {
  return client.endpoints.activate(uid).catch((error: unknown) => {
    const isUnknown = hasCode(error, "api") && [404, 405].includes(error.status);
    if (!isUnknown) throw error;
    if (status === "paused") return client.endpoints.pause(uid);
    const notice = shared.unsupportedHere`the service made the endpoint ${status ?? "inactive"}, and only releases since 26.6.4 enable single endpoints: declare ProjectSettings with \`disableEndpoint: false\`, and add it to dependsOn here`;
    throw new WebhooksError("invalid-input", notice, { cause: error });
  });
}

/** @internal The status of a delivery that the service discarded without a try. */
export const discarded = "Discarded";

/** At most so many are counted, ten pages of a list that holds their payloads. */
const most = 1000;

/**
 * @internal How many deliveries to an endpoint are discarded, and the command that shows and sends them; undefined where none is. A
 * failure to look is no failure of what was done before.
 */
export async function discardedNotice(client: ProjectClient, id: string): Promise<Notice | undefined> {
  let [count, oldest] = [0, ""];
  try {
    const query = { endpointId: id, status: discarded, perPage: 100 };
    for await (const { createdAt = "" } of client.eventDeliveries.list(query)) {
      [count, oldest] = [count + 1, createdAt];
      if (count === most) break;
    }
  } catch (error) {
    return notices["discarded-not-counted"]({ reason: reasonOf(error) });
  }
  if (count === 0) return undefined;
  return notices["discarded-deliveries"]({
    count: count === most ? clause`at least ${count}` : count,
    oldest,
    command: retryCommand(id, oldest),
  });
}

/** @internal The command that sends the discarded deliveries of an endpoint again. */
export function retryCommand(id: string, since: string): string {
  return `pulumi-webhooks delivery retry --endpoint ${id} --status ${discarded} --since ${since}`;
}
