/** The note in state of where an object was last seen: a short digest of address and declared project. */

import { createHash } from "node:crypto";
import type { Fields } from "../base/fields";
import type { LastSeen } from "../lifecycle/apply/live";
import { plainAddress } from "../base/url";

/** Where the settings of an account lead. */
export interface Addressed {
  /** The address of the service, in one spelling. */
  readonly service: string;
  /** The address in each place where settings are looked for, the used one first. */
  readonly addresses: readonly string[];
  /** The inputs with the project of the settings as default. */
  inProject(inputs: Fields): Fields;
}

/** The note of the place to which the settings lead for an object. */
export function placeNote(account: Addressed, fields: Fields): string {
  return digestOf(account.service, account.inProject(fields));
}

/** Compares the note of a state with the place to which the settings lead. */
export function lastSeen(account: Addressed, state: Fields): LastSeen {
  const { __seenAt: note } = state;
  const { projectId } = account.inProject(state);
  const here = `the settings lead to ${account.service}, project ${String(projectId)}`;
  if (note === placeNote(account, state)) return { place: "here", words: here };
  if (typeof note !== "string")
    return {
      place: "unknown",
      words: `an older release has made this state, which does not say where it has seen the object, and ${here}`,
    };
  const address = account.addresses.find((one) => digestOf(one, { projectId }) === note);
  const there = address ?? `another address or project (noted as ${note})`;
  return { place: "elsewhere", words: `state has last seen it at ${there}, and ${here}` };
}

function digestOf(address: string, { projectId }: Fields): string {
  const text = JSON.stringify([plainAddress(address), String(projectId)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
