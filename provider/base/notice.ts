/** What the package says, as data: a notice is declared with a code and one template, and what raises it gives the values. */

import { oneLine } from "./text";

/**
 * How much a notice matters. `danger`: deliveries stop, go elsewhere or cannot be verified, a secret rolls without overlap, or an object
 * is lost. `warning`: a roll with overlap, a replacement, access that widens, drift that stays. `info`: the rest. `error`: the operation
 * fails.
 */
export type Severity = "danger" | "warning" | "info" | "error";

/** A notice as a room declares it. */
export interface NoticeEntry {
  readonly severity: Severity;
  /** One sentence; `{name}` stands for a value. */
  readonly text: string;
  /** What has happened or will happen, and what to do about it: the entry of the reference. */
  readonly help: string;
  /** The guide that explains it, below `docs/guides`, with its heading: `secrets.md#rolling`. Default: none. */
  readonly guide?: string;
}

/** A notice with its values filled in. */
export interface Notice {
  /** The code, which never changes. */
  readonly code: string;
  readonly severity: Severity;
  /** The sentence, in one line. */
  readonly text: string;
}

/** What is said: a notice, or a text without a code. */
export type Said = Notice | string;

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
    readonly entry: NoticeEntry;
  };
};

/** Any notices, for a registry of those of all rooms. */
export type AnyNotices = Readonly<Record<string, { readonly entry: NoticeEntry }>>;

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
    return [code, Object.assign(raise, { entry })];
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

/** The line that a user reads: subject, sentence and code. A value cannot take the place of the code, which stands last. */
export function printed(said: Said, subject?: string): string {
  const words = typeof said === "string" ? said : `${said.text} [${said.code}]`;
  return subject === undefined ? words : `${oneLine(subject)}: ${words}`;
}

/** The code at the end of a printed line; undefined where there is none. */
export function codeOf(line: string): string | undefined {
  return / \[([a-z][a-z0-9-]*)\]$/.exec(line)?.[1];
}

/** What is said without its code. */
export function wordsOf(said: Said): string {
  return typeof said === "string" ? said : said.text;
}
