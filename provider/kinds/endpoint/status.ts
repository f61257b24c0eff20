/** The status of an endpoint: whether it receives deliveries, and the lines about that for the user. */

import type { StepContext } from "../step";
import type { Endpoint } from "./types";

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
  return `${status === "" ? "no status" : `the status ${status}`}, which does not say whether it is switched off`;
}

/**
 * Notices that an endpoint receives nothing, where the program does not declare that and a diff does not show it.
 *
 * @internal
 */
export function inactiveNotices({ status = "" }: Endpoint, inputs: StatusInputs): string[] {
  if (status === "" || status === "active" || inputs.paused === true || inputs.isDisabled === true) return [];
  const name = inputByStatus[status];
  if (name !== undefined) return inputs[name] === undefined ? [inactiveNotice(status, name)] : [];
  return inputs.isDisabled === undefined && inputs.paused === undefined
    ? [
        `its status is ${status}, which is not known here: look in the service whether it receives anything, and declare isDisabled to say whether it should`,
      ]
    : [];
}

/** @internal The notice for an endpoint that receives nothing. */
export function inactiveNotice(status: string, name: keyof StatusInputs, effect = ""): string {
  return `its status is ${status}, so nothing is delivered to it${effect}; declare ${name}: false to switch it on again, or ${name}: true if that is meant`;
}

/** @internal Warns that an adopted endpoint receives nothing, unless the program declares that. */
export async function warnIfInactive(work: StepContext<StatusInputs, Endpoint, unknown>): Promise<Endpoint> {
  const { live, inputs, state, created } = work;
  const { status = "" } = live;
  const name = inputByStatus[status];
  const isAdopted = state === undefined && !created;
  if (isAdopted && name !== undefined && !inputs.paused && !inputs.isDisabled) {
    work.say(
      `taken over with the status ${status}, so nothing is delivered to it; declare ${name}: false to change that`,
    );
  }
  return live;
}

const notShown = "the API document does not show what becomes of events that arrive meanwhile";

/** @internal Lines about what happens to deliveries. */
export const deliveryLines = {
  disables: `up disables the endpoint: nothing is delivered to it, and ${notShown}`,
  enables: "up enables the endpoint again: it receives deliveries from then on",
  pauses: `up pauses deliveries to the endpoint: ${notShown}`,
  resumes: "up resumes deliveries to the endpoint",
  leaves: "up leaves the endpoint paused, because paused is no longer declared",
} as const;

/** @internal Lines about deliveries for inputs that are not known yet. */
export function unknownStatusLines(unknown: ReadonlySet<string>): string[] {
  return ["isDisabled", "paused"]
    .filter((input) => unknown.has(input))
    .map((input) => `up may stop or resume deliveries: ${input} is not known yet`);
}

/** @internal What a change of the declared status means for deliveries. */
export function statusLines(
  known: StatusState,
  declared: StatusInputs,
  unknown: ReadonlySet<string>,
): string[] {
  const open = unknownStatusLines(unknown);
  if (open.length > 0) return open;
  const { isDisabled, paused } = declared;
  const lines: string[] = [];
  const state = {
    isDisabled:
      known.isDisabled ?? (isDisabled === false && inputByStatus[known.status ?? ""] === "isDisabled"),
    paused: known.paused ?? (paused === false && known.status === "paused"),
  };
  if (isDisabled && state.isDisabled !== true) lines.push(deliveryLines.disables);
  if (!isDisabled && !paused && state.isDisabled === true) lines.push(deliveryLines.enables);
  if (paused === true && state.paused !== true) lines.push(deliveryLines.pauses);
  if (paused === false && state.paused === true) lines.push(deliveryLines.resumes);
  if (paused === undefined && !isDisabled && state.paused === true) lines.push(deliveryLines.leaves);
  return lines;
}
