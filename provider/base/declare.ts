/** How a room declares what it says: codes and templates, whose values the compiler checks. */

import type { Concern, Notice, Severity } from "./notice";
import { oneLine } from "./text";

/** A notice as a room declares it. A danger says what it is about. */
export type NoticeEntry = NoticeText &
  (
    | { readonly severity: "danger"; readonly concern: Concern }
    | { readonly severity: Exclude<Severity, "danger">; readonly concern?: never }
  );

/** The texts of a notice. */
interface NoticeText {
  /** One sentence; `{name}` stands for a value. */
  readonly text: string;
  /** What has happened or will happen, and what to do about it: the entry of the reference. */
  readonly help: string;
  /** The guide that explains it, below `docs/guides`, with its heading: `secrets.md#rolling`. Default: none. */
  readonly guide?: string;
  /** Present where a line names no resource, since the notice is about the whole stack. */
  readonly about?: "stack";
  /** Codes that earlier releases had for variants of it. Scripts and lines of those releases hold them; nothing raises them. Default: none. */
  readonly aliases?: readonly string[];
}

declare const secretBrand: unique symbol;

/** A secret as a text: no template takes it as a value. */
export type SecretText = string & { readonly [secretBrand]: true };

/** What stands for a name in a template: any number, and any text but a secret. */
export type NoticeValue = number | (string & { readonly length: number; readonly [secretBrand]?: never });

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, NoticeValue>>];

/** The notices of a room by code: each is a function that fills in the values. */
export type Notices<Entries extends Readonly<Record<string, NoticeEntry>>> = {
  readonly [Code in keyof Entries]: {
    (...values: Values<Entries[Code]["text"]>): Notice;
    readonly code: string;
    readonly entry: NoticeEntry;
  };
};

/** A notice of which nothing is known but what it declares. */
export interface AnyNotice {
  readonly code: string;
  readonly entry: NoticeEntry;
}

/** Any notices, for a registry of those of all rooms. */
export type AnyNotices = Readonly<Record<string, AnyNotice>>;

/** The present code for each code and each alias. @throws Error where one of them stands for two notices */
export function presentCodes(
  entries: Iterable<readonly [code: string, entry: NoticeEntry]>,
): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [code, { aliases = [] }] of entries)
    for (const one of [code, ...aliases]) {
      if (codes.has(one)) throw new Error(`two notices have the code ${one}`);
      codes.set(one, code);
    }
  return codes;
}

/** Declares the notices of a room. */
export function declareNotices<const Entries extends Readonly<Record<string, NoticeEntry>>>(
  entries: Entries,
): Notices<Entries> {
  const declared = Object.entries(entries).map(([code, entry]) => {
    const raise = (values: FilledIn = {}): Notice => ({
      code,
      severity: entry.severity,
      text: filled(entry.text, values),
    });
    return [code, Object.assign(raise, { code, entry })];
  });
  return Object.fromEntries(declared) as Notices<Entries>;
}

/** The clauses that stand in notices as values, by name: each is a function that fills in its own values. */
export type Clauses<Templates extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Templates]: (...values: Values<Templates[Name]>) => string;
};

/** Declares the clauses of a room. */
export function declareClauses<const Templates extends Readonly<Record<string, string>>>(
  templates: Templates,
): Clauses<Templates> {
  const declared = Object.entries(templates).map(([name, text]) => [
    name,
    (values: FilledIn = {}): string => filled(text, values),
  ]);
  return Object.fromEntries(declared) as Clauses<Templates>;
}

type FilledIn = Readonly<Record<string, string | number>>;

/** The template with its values, in one pass: what looks like a name within a value stays as it is. */
function filled(text: string, values: FilledIn): string {
  return oneLine(text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
}
