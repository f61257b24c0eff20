/** The status of an endpoint: whether it receives deliveries, and the lines about that for the user. */

import { clause } from "../../../base/declare";
import type { IsUnknown } from "../../../base/markers";
import type { Notice } from "../../../base/notice";
import type { SeenObject } from "../../effect";
import type { StepContext } from "../../step";
import { notices } from "./notices";
import type { Endpoint } from "../types";

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
