/** The status of an endpoint: whether it receives deliveries, and how it is paused. The operation may be a toggle, so the status is read before and after it. */

import { clause } from "../../base/declare";
import type { IsUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import type { SeenObject } from "../effect";
import type { StepContext } from "../step";
import { notices } from "./notices";
import type { Endpoint, EndpointAnswer } from "./types";
import { mayHaveActed, WebhooksError } from "../../base/errors";
import { shared } from "../../base/notices";

/** @internal The inputs about the status. */
export interface StatusInputs {
  readonly paused?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** @internal The state about the status: the declared inputs, and the status as last seen. */
export interface StatusState extends StatusInputs {
  readonly status?: string | undefined;
}

/** The input that switches on an endpoint of a status. */
const inputByStatus: Readonly<Record<string, keyof StatusInputs>> = {
  inactive: "isDisabled",
  disabled: "isDisabled",
  paused: "paused",
};

/** @internal What stops deliveries to an endpoint with these inputs and this status; undefined where nothing is known to. */
export function stopIn({
  isDisabled,
  paused,
  status,
}: Readonly<Record<keyof StatusState, unknown>>): SeenObject["stop"] {
  if (isDisabled === true) return "disabled";
  if (paused === true) return "paused";
  // What is declared comes true with the update, whatever the status is now.
  if (isDisabled === false || paused === false) return undefined;
  if (status === "inactive") return "disabled";
  return status === "paused" ? "paused" : undefined;
}

/** @internal What the resources that refer to an endpoint may know of it. */
export function endpointAsSeen(
  {
    ownerId: ownerBefore,
    paused: wasPaused,
    isDisabled: wasDisabled,
    status,
  }: StatusState & { readonly ownerId?: string },
  {
    ownerId,
    adoptId,
    paused,
    isDisabled,
  }: StatusInputs & { readonly ownerId?: string; readonly adoptId?: string },
  isUnknown: IsUnknown,
): Omit<SeenObject, "name"> {
  // What is adopted keeps an owner that the program does not declare.
  const undeclared = adoptId === undefined ? "" : undefined;
  const isSwitchedOn =
    (wasPaused === true && paused === undefined) || (wasDisabled === true && isDisabled === undefined);
  return {
    owner: isUnknown(ownerId) ? undefined : (ownerId ?? undeclared),
    ownerBefore: ownerBefore ?? undeclared,
    stop: stopIn({ paused, isDisabled, status: isSwitchedOn ? undefined : status }),
  };
}

/** @internal Whether the status means that the endpoint is switched off; undefined where that is not known. */
export function isDisabledIn({ status = "" }: Endpoint, declared: boolean | undefined): boolean | undefined {
  if (status === "active") return false;
  // Paused is neither on nor off. Where the program declares it switched off, that is a difference.
  if (status === "paused" && declared === true) return false;
  return inputByStatus[status] === "isDisabled" ? true : undefined;
}

/** @internal Why an update cannot repeat whether the endpoint is switched off: without the field it may be enabled. */
export function unrepeatableStatus({ status = "" }: Endpoint): string | undefined {
  if (status === "active" || inputByStatus[status] !== undefined) return undefined;
  return status === ""
    ? clause`no status, so whether the endpoint is disabled is unknown`
    : clause`the status ${status}, which does not show whether the endpoint is disabled`;
}

/**
 * Notices that an endpoint receives nothing, where the program does not declare that and a diff does not show it.
 *
 * @internal
 */
export function inactiveNotices({ status = "" }: Endpoint, inputs: StatusInputs): Notice[] {
  if (status === "" || status === "active" || inputs.paused === true || inputs.isDisabled === true) return [];
  const name = inputByStatus[status];
  if (name !== undefined)
    return inputs[name] === undefined ? [notices["endpoint-not-delivering"]({ status, name })] : [];
  return inputs.isDisabled === undefined && inputs.paused === undefined
    ? [notices["endpoint-status-unknown"]({ status })]
    : [];
}

/** @internal Warns that a new or adopted endpoint receives nothing, unless the program declares that. */
export async function warnIfInactive(
  { live, inputs, state, sent, say }: StepContext<StatusInputs, Endpoint, unknown>,
  noticesOf: typeof inactiveNotices,
): Promise<Endpoint> {
  const isCreated = sent !== undefined;
  const isKnown = inputByStatus[live.status ?? ""] !== undefined;
  if (state === undefined && (isCreated || isKnown))
    for (const notice of noticesOf(live, inputs)) say(notice);
  return live;
}

/** @internal What is said of deliveries where inputs are not known yet. */
export function unknownStatusLines(unknown: ReadonlySet<string>): Notice[] {
  return ["isDisabled", "paused"]
    .filter((input) => unknown.has(input))
    .map((name) => notices["deliveries-unknown"]({ name }));
}

/** @internal What a change of the declared status means for deliveries. */
export function statusLines(
  known: StatusState,
  declared: StatusInputs,
  unknown: ReadonlySet<string>,
): Notice[] {
  const open = unknownStatusLines(unknown);
  if (open.length > 0) return open;
  const { isDisabled, paused } = declared;
  const lines: Notice[] = [];
  const state = {
    isDisabled:
      known.isDisabled ?? (isDisabled === false && inputByStatus[known.status ?? ""] === "isDisabled"),
    paused: known.paused ?? (paused === false && known.status === "paused"),
  };
  if (isDisabled && state.isDisabled !== true) lines.push(notices["endpoint-disable"]());
  if (!isDisabled && !paused && state.isDisabled === true) lines.push(notices["endpoint-enable"]());
  if (paused === true && state.paused !== true) lines.push(notices["endpoint-pause"]());
  if (paused === false && state.paused === true) lines.push(notices["endpoint-resume"]());
  if (paused === undefined && !isDisabled && state.paused === true) lines.push(notices["pause-stays"]());
  return lines;
}

type PauseWork = StepContext<{ readonly paused?: boolean | undefined }, Endpoint, unknown>;

/** @internal Calls pause once, and only if the status is not the declared one. */
export async function ensurePaused(work: PauseWork): Promise<Endpoint> {
  const { client, id, live, inputs } = work;
  if (inputs.paused === undefined) return live;
  const before = live.status === undefined ? await client.endpoints.get(id) : live;
  if (isPaused(before) === inputs.paused) return before;
  const isReached = (endpoint: Endpoint): boolean => isPaused(endpoint) === inputs.paused;
  const after = await actAndVerify(work, () => client.endpoints.pause(id), isReached);
  if (isReached(after)) return after;
  throw new WebhooksError("response-shape", notReached(inputs.paused ? "paused" : "resumed", after));
}

/** @internal The service accepted the request, and shows another status: it may have another name, or somebody changed it meanwhile. */
export function notReached(action: string, { status = "none" }: Endpoint): Notice {
  return shared.unexpectedAnswer`the endpoint was ${action}, but the service shows the status ${status}: run \`pulumi up\` again`;
}

/** @internal Pauses before anything else is sent, where nothing but a pause stops deliveries. */
export function stopFirst({
  live,
  inputs,
}: Pick<PauseWork, "live" | "inputs">): ((work: PauseWork) => Promise<Endpoint>) | undefined {
  const mayDeliver = !isPaused(live) && isDisabledIn(live, undefined) !== true;
  // A service may resume what a later part of the update changes, so that is looked at once more after it.
  return inputs.paused === true && mayDeliver ? (work) => ensurePaused(work) : undefined;
}

/**
 * @internal Acts once and reads the endpoint, which shows whether the service has acted even if the answer was lost. Where
 * it cannot be read, the answer counts if it shows that.
 */
export async function actAndVerify(
  { client, id, live }: Pick<StepContext<unknown, EndpointAnswer, unknown>, "client" | "id" | "live">,
  act: () => Promise<EndpointAnswer>,
  isReached: (endpoint: EndpointAnswer) => boolean,
): Promise<EndpointAnswer> {
  let lost: Error | undefined;
  const answer = await act().catch((error: unknown) => {
    if (!(error instanceof Error && mayHaveActed(error))) throw error;
    lost = error;
    return undefined;
  });
  const after = await client.endpoints.get(id).catch((error: unknown) => {
    const answered = { ...live, ...answer };
    if (answer !== undefined && isReached(answered)) return answered;
    throw lost ?? error;
  });
  if (lost !== undefined && !isReached(after)) throw lost;
  return after;
}

function isPaused(endpoint: Endpoint): boolean {
  return endpoint.status === "paused";
}
