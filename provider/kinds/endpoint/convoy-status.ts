/** The status of an endpoint on Convoy. Pausing is a toggle, activating is not, so each is used where it is safe. */

import { hasCode, WebhooksError } from "../../base/errors";
import type { StepContext } from "../step";
import type { ProjectClient } from "../operations";
import { discardedLine, discards, retries } from "./discarded";
import { actAndVerify } from "./pause";
import type { EndpointAnswer } from "./types";
import { deliveryLines, inactiveNotice, unknownStatusLines } from "./status";
import type { StatusInputs, StatusState } from "./status";

/** How any release enables an endpoint again that it has made inactive. */
const settingsWay =
  "ProjectSettings with disableEndpoint: false, whose next update enables every inactive endpoint of the project";

const oldReleaseLine = `up fails where the service's release is older than 26.6.4, because the service has made the endpoint inactive: there declare ${settingsWay}`;

/** An endpoint that the service itself has made inactive counts as paused, because it delivers nothing either. */
export function isPaused({ status }: Pick<EndpointAnswer, "status">): boolean {
  return status !== "active";
}

/** Here it is known what becomes of events. */
const lines = {
  disables: `up disables the endpoint: nothing is delivered to it, ${discards}`,
  enables: `${deliveryLines.enables}; what was discarded meanwhile is sent by ${retries} only`,
  pauses: `up pauses deliveries to the endpoint: ${discards}`,
  resumes: `${deliveryLines.resumes}; what was discarded meanwhile is sent by ${retries} only`,
  leaves: `${deliveryLines.leaves}: ${discards}`,
} as const;

/** A notice that an endpoint receives nothing, where the program declares no status, so that a diff does not show it. */
export function inactiveNotices(
  { status = "" }: EndpointAnswer,
  { paused, isDisabled }: StatusInputs,
): string[] {
  if (status === "" || status === "active" || paused !== undefined || isDisabled !== undefined) return [];
  const discarded = ", and events that arrive are discarded";
  if (status === "paused") return [inactiveNotice(status, "paused", discarded)];
  return [
    `its status is ${status}, so nothing is delivered to it${discarded}; to enable it again declare isDisabled: false, which takes release 26.6.4 or later of the service, or on any release ${settingsWay}; declare isDisabled: true if that is meant`,
  ];
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
    const line = wanted ? undefined : await discardedLine(client, id);
    if (line) work.say(line);
    return after;
  }
  throw new WebhooksError(
    "response-shape",
    `the endpoint was ${wanted ? "paused" : "activated"}, but the service shows the status ${after.status ?? "none"}`,
  );
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
): string[] {
  const open = unknownStatusLines(unknown);
  if (open.length > 0) return open;
  const wanted = wantedPause(declared, state);
  const wasPaused = wanted !== undefined && isPaused({ status: state.status ?? "active" });
  const was = state.paused ?? state.isDisabled ?? wasPaused;
  if (wanted === was) return [];
  if (wanted === undefined) return was ? [lines.leaves] : [];
  const { disables, enables, pauses, resumes } = lines;
  const [stops, delivers] = declared.paused === undefined ? [disables, enables] : [pauses, resumes];
  if (wanted) return [stops];
  return state.status === "inactive" ? [delivers, oldReleaseLine] : [delivers];
}

/** Activates an endpoint. Releases before 26.6.4 cannot, and there the toggle resumes one that is paused. */
async function activate(client: ProjectClient, { uid, status }: EndpointAnswer): Promise<EndpointAnswer> {
  return client.endpoints.activate(uid).catch((error: unknown) => {
    const isUnknown = hasCode(error, "api") && [404, 405].includes(error.status);
    if (!isUnknown) throw error;
    if (status === "paused") return client.endpoints.pause(uid);
    throw new WebhooksError(
      "invalid-input",
      `the service has made the endpoint ${status ?? "inactive"}, and its release cannot enable a single endpoint again, as 26.6.4 and later ones can: declare ${settingsWay}; or activate it in its dashboard`,
      { cause: error },
    );
  });
}
