/** The hidden fields of a state: those of the host and ours, whose names start with two underscores. */

import { clause } from "../base/declare";
import { createHash } from "node:crypto";
import { SettingsError } from "../base/errors";
import type { Fields } from "../base/fields";
import { isUnknown } from "../base/markers";
import type { Notice } from "../base/notice";
import { outputsNote, partsNote } from "../lifecycle/apply/compare";
import type { LastSeen } from "../lifecycle/apply/live";
import type { Saved } from "../lifecycle/apply/state";
import { undeclaredNote } from "../lifecycle/apply/undeclared";
import type { DialectName } from "../settings/settings";
import { notices } from "./notices";

/** Where the settings of an account lead. */
export interface Addressed {
  /** The address of the service, in one spelling. */
  readonly service: string;
  /** The same for each place where settings are looked for, the used one first. */
  readonly addresses: readonly string[];
  /** The inputs with the project of the settings as default. */
  inProject(inputs: Fields): Fields;
}

/** The account whose settings made a state. */
interface Account extends Addressed {
  readonly dialect: DialectName;
}

/** The state to save: with the live values of undeclared inputs, whose names are noted in `__unmanaged`. */
export function withNotes(
  { state, unmanaged }: Pick<Saved, "state" | "unmanaged">,
  account: Account,
): Record<string, unknown> {
  const names = Object.keys(unmanaged);
  return {
    ...unmanaged,
    ...state,
    ...(names.length > 0 && { __unmanaged: names }),
    ...notesOf(account, state),
  };
}

/**
 * The notes of every state: the dialect that made it, and where the object was seen. `documented` is not noted, because states
 * of the first release have no note either.
 */
export function notesOf(
  account: Account,
  state: Fields,
): { readonly __dialect?: DialectName; readonly __seenAt: string } {
  const { dialect } = account;
  return { ...(dialect !== "documented" && { __dialect: dialect }), __seenAt: placeNote(account, state) };
}

/**
 * With another dialect, a deletion would forget an object that it leaves behind.
 *
 * @throws SettingsError where the settings name another dialect than the one that made the state.
 */
export function assertDialect(state: Fields, dialect: DialectName): void {
  const made = state["__dialect"];
  if (typeof made !== "string" || made === dialect) return;
  throw new SettingsError(notices["other-dialect"]({ made, dialect }));
}

/** The dialect that made a state with notes; undefined for a state of the first release, which has none. */
export function dialectIn({ __dialect: made, __seenAt: note }: Fields): string | undefined {
  if (typeof made === "string") return made;
  return note === undefined ? undefined : "documented";
}

/** The fields without undeclared inputs and without hidden ones, but for what the lifecycle has noted. */
export function visible(fields: Fields): Fields {
  const undeclared = undeclaredNames(fields);
  const seen: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const isKept = !name.startsWith("__") || lifecycleNotes.includes(name);
    if (isKept && !undeclared.includes(name)) seen[name] = fields[name];
  }
  return seen;
}

const lifecycleNotes: readonly string[] = [partsNote, undeclaredNote, outputsNote];

/** The live values of undeclared inputs in a state. */
export function unmanagedIn(fields: Fields): Fields {
  return Object.fromEntries(undeclaredNames(fields).map((name) => [name, fields[name]]));
}

function undeclaredNames({ __unmanaged: names }: Fields): readonly string[] {
  return Array.isArray(names) ? (names as string[]) : [];
}

/** The note of the place to which the settings lead for an object. */
export function placeNote(account: Addressed, fields: Fields): string {
  return digestOf(account.service, placeOf(account, fields));
}

/** What names the place of an object, alone: a state may have many other fields. */
function placeOf(account: Addressed, fields: Fields): Fields {
  const { projectId, organisationId } = fields;
  return account.inProject({
    ...(Object.hasOwn(fields, "projectId") && { projectId }),
    ...(Object.hasOwn(fields, "organisationId") && { organisationId }),
  });
}

/**
 * Compares the note of a state with the place to which the settings lead.
 *
 * @param next the fields from then on, whose project is named as the place
 */
export function lastSeen(account: Addressed, state: Fields, next: Fields = state): LastSeen {
  const { __seenAt: note } = state;
  const { service } = account;
  const place = placeOf(account, state);
  const { projectId, organisationId } = placeOf(account, isUnknown(next["projectId"]) ? state : next);
  const here =
    typeof organisationId === "string"
      ? clause`organization ${organisationId} at ${service}`
      : clause`${service}, project ${String(projectId)}`;
  if (note === digestOf(service, place)) return { place: "here", here, there: here };
  if (typeof note !== "string") return { place: "unknown", here, there: "" };
  const address = account.addresses.find((one) => digestOf(one, place) === note);
  return { place: "elsewhere", here, there: address ?? clause`another address or project` };
}

/** What other settings mean for an object that an earlier run has seen, with the fields from then on. */
export function movesOf(account: Account, props: Fields, next: Fields = props): Notice[] {
  const seen = lastSeen(account, props, next);
  const before = dialectIn(props);
  const { dialect: after } = account;
  return [
    ...(seen.place === "elsewhere" ? [notices["seen-elsewhere"](seen)] : []),
    ...(before !== undefined && before !== after ? [notices["dialect-changes"]({ before, after })] : []),
  ];
}

/** By what they are digests of: a run has many objects in few places. */
const digests = new Map<string, string>();

/** A project belongs to an organization, and every other object to a project. */
function digestOf(address: string, { projectId, organisationId = projectId }: Fields): string {
  const text = JSON.stringify([address, String(organisationId)]);
  const known = digests.get(text) ?? createHash("sha256").update(text).digest("hex").slice(0, 12);
  digests.set(text, known);
  return known;
}
