/** The entries by which the settings let a change through, and what the guard makes of them. Knows no kind. */

import { createHash, scryptSync } from "node:crypto";
import { isFields } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { isUnknown, secretMark } from "../../base/markers";
import { memoizeByObject } from "../../base/memoize";
import type { Notice } from "../../base/notice";
import { replaceSecrets } from "../../http/secret-fields";
import type { AnyDefinition } from "../../kinds/definition";
import type { Effect, NewEffect } from "../../kinds/effect";
import type { Entry, Guard } from "../../settings/guard";
import { normal } from "./merge";
import { newRemarks } from "./remarks";

/** A change of one object, as the guard judges it. */
export interface JudgedChange {
  readonly definition: AnyDefinition;
  /** The ID of the object, or the name of a new one; undefined for a replaced one that the engine does not name. */
  readonly object: string | undefined;
  /** Whether a replaced object that the engine does not name may have an ID. Default: any. */
  mayBe?(id: string): boolean;
  /** What the change does. */
  readonly notices: readonly Notice[];
  /** What was declared before, and the outputs; nothing before a create. */
  readonly state: Fields;
  /** The inputs after the change; nothing after a delete. */
  readonly declared: Fields;
}

/** A consequence of a change that nothing lets through. */
export interface Refused {
  readonly notice: Notice;
  /** The inputs that the notice is about, with their values on both sides. */
  readonly inputs: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  /** What lets it through; undefined where that depends on a value that is not known yet. */
  readonly entry: string | undefined;
}

/** What the guard makes of a change. */
export interface Judgement {
  readonly refused: readonly Refused[];
  /** The entries that let a consequence through whatever its values are. */
  readonly unbound: readonly Entry[];
}

/** Judges a change. Pure: the same change and the same settings give the same answer in the review, in a preview and in `up`. */
export function judge(change: JudgedChange, guard: Guard): Judgement {
  const refused: Refused[] = [];
  const unbound: Entry[] = [];
  const remarks = newRemarks(change.definition, change, isUnknown);
  const inputs = new Map(remarks.map(({ notice, input }) => [notice.code, [input]] as const));
  for (const notice of [...change.notices, ...remarks.map((one) => one.notice)]) {
    if (!isRefusable(notice, guard)) continue;
    const { code } = notice;
    const fitting = guard.allow.filter((entry) => entry.code === code && isAbout(entry, change));
    const names = inputs.get(code) ?? inputsBehind(change.definition, code);
    const entry = entryOf(change, code, names);
    // The deletion of an object that is not named is judged by itself, so an entry of any object of the kind fits here.
    if (fitting.some(({ text, object }) => text === (entry ?? entryOf(change, code, names, object))))
      continue;
    const free = fitting.find(({ digest }) => digest === undefined);
    if (free !== undefined) unbound.push(free);
    else refused.push({ notice, inputs: sidesOf(change, names), entry });
  }
  return { refused, unbound };
}

/** Whether the guard refuses a notice that nothing lets through. */
export function isRefusable({ code, severity }: Notice, guard: Guard): boolean {
  if (guard.codes.has(code)) return true;
  return guard.severity === severity || (guard.severity === "warning" && severity === "danger");
}

function isAbout(entry: Entry, change: JudgedChange): boolean {
  const { object } = change;
  if (object !== undefined) return entry.object === objectText(change);
  const start = objectText(change);
  return entry.object.startsWith(start) && change.mayBe?.(entry.object.slice(start.length)) !== false;
}

/** What an entry calls the object of a change: its kind, and its ID or name. */
export function objectText({ definition, object = "" }: Pick<JudgedChange, "definition" | "object">): string {
  return `${definition.kind}/${object}`;
}

/**
 * The entry that lets a consequence of a change through; undefined where it depends on a value that is not known yet.
 *
 * @param names the inputs that the consequence is about. Default: those that raise it by the tables of the kind
 * @param about what the entry calls the object. Default: what the change names
 */
export function entryOf(
  change: Omit<JudgedChange, "notices">,
  code: string,
  names: readonly string[] = inputsBehind(change.definition, code),
  about = change.object === undefined ? undefined : objectText(change),
): string | undefined {
  const { definition, state, declared } = change;
  const sides = names.map((name) => {
    const [before, after] = [state, declared].map((side) => digestible(definition, name, side[name]));
    const version = definition.versions?.[name];
    return [name, before ?? null, after ?? null, version === undefined ? null : (state[version] ?? null)];
  });
  if (about === undefined || isUnknown(sides) || isUnknown(change.object)) return undefined;
  const text = JSON.stringify([code, about, sides]);
  // Slow to compute where a URL may hold a credential, because the entry is read by many.
  const digest = /\w:\/\/[^"]*[?@]/.test(text)
    ? scryptSync(text, "pulumi-webhooks entry", 8, { N: 4096 }).toString("hex")
    : createHash("sha256").update(text).digest("hex").slice(0, 16);
  return `${code}:${about}@${digest}`;
}

/** A value without secrets, of which it only counts that they are there, and with the names of its parts in order. */
function digestible({ inputs, secrets }: AnyDefinition, name: string, value: unknown): unknown {
  const known = replaceSecrets({ [name]: normal(inputs.shape[name], value) }, secrets, () => secretMark);
  return inOrder((known as Fields)[name]);
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isFields(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOrder(field)]));
}

function sidesOf({ state, declared }: JudgedChange, names: readonly string[]): Refused["inputs"] {
  return names
    .filter((name) => state[name] !== undefined || declared[name] !== undefined)
    .map((name) => ({ name, before: state[name], after: declared[name] }));
}

/** The inputs that raise a notice, by the tables of the kind. */
function inputsBehind(definition: AnyDefinition, code: string): readonly string[] {
  return inputsByCode(definition).get(code) ?? [];
}

const inputsByCode = memoizeByObject((definition: AnyDefinition): ReadonlyMap<string, readonly string[]> => {
  const { effects, created = {} } = definition;
  const found = new Map<string, string[]>();
  for (const [name, effect] of [
    ...Object.entries<Effect>(effects),
    ...Object.entries<NewEffect | undefined>(created),
  ])
    for (const code of new Set(effect === undefined ? [] : codesOf(effect)))
      found.set(code, [...new Set([...(found.get(code) ?? []), name])]);
  return found;
});

/** The codes of the notices that a change may raise. */
export function codesIn(definition: AnyDefinition): Iterable<string> {
  return inputsByCode(definition).keys();
}

function codesOf({ notices, parts = {} }: Pick<Effect, "notices" | "parts">): string[] {
  return [...notices.map(({ code }) => code), ...Object.values(parts).flatMap(codesOf)];
}
