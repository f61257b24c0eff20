/**
 * How a room declares what it says: codes and templates, whose values the compiler checks. `base/notices.ts` has the codes of errors
 * that all rooms share, whose sentences stand where they arise.
 */

import type { Concern, Notice, Severity } from "./notice";
import { oneLine } from "./text";

/** A notice as a room declares it. A danger says what it is about. */
export type NoticeEntry = NoticeText &
  (
    | { readonly severity: "danger"; readonly concern: Concern }
    | { readonly severity: Exclude<Severity, "danger">; readonly concern?: never }
  );

/** A notice as a room declares it: a text alone is an error that explains itself. */
type Declared = NoticeEntry | string;

type TextOf<Entry extends Declared> = Entry extends NoticeEntry ? Entry["text"] : Entry & string;

/** The texts of a notice. */
interface NoticeText {
  /** One sentence; `{name}` stands for a value. */
  readonly text: string;
  /** What has happened or will happen, and what to do about it, where the text cannot say it itself. Default: none. */
  readonly help?: string;
  /** The guide that explains it, below `docs/guides`, with its heading: `secrets.md#rolling`. Default: none. */
  readonly guide?: string;
  /** Present where a line names no resource, since the notice is about the whole stack. */
  readonly about?: "stack";
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
export type Notices<Entries extends Readonly<Record<string, Declared>>> = {
  readonly [Code in keyof Entries]: {
    (...values: Values<TextOf<Entries[Code]>>): Notice;
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

/** Declares the notices of a room. */
export function declareNotices<const Entries extends Readonly<Record<string, Declared>>>(
  entries: Entries,
): Notices<Entries> {
  const declared = Object.entries(entries).map(([code, given]) => {
    const entry: NoticeEntry = typeof given === "string" ? { severity: "error", text: given } : given;
    const raise = (values: FilledIn = {}): Notice => ({
      code,
      severity: entry.severity,
      text: filled(entry.text, values),
    });
    return [code, Object.assign(raise, { code, entry })];
  });
  return Object.fromEntries(declared) as Notices<Entries>;
}

/** What says a sentence that stands where it arises, as a template. No value is a secret. */
export type Says<Said> = (parts: TemplateStringsArray, ...values: readonly NoticeValue[]) => Said;

/** Errors by name, whose sentences stand where they arise. */
export type SharedErrors<Name extends string> = Readonly<Record<Name, Says<Notice> & AnyNotice>>;

/** What errors with sentences of their own have in common: a text alone is their help. */
type CommonHelp = string | Pick<NoticeText, "help" | "guide">;

/** Declares errors that have the given help in common, and sentences of their own: `invalidValue` has the code `invalid-value`. */
export function declareShared<const Name extends string>(
  helps: Readonly<Record<Name, CommonHelp>>,
): SharedErrors<Name> {
  const declared = Object.entries<CommonHelp>(helps).map(([name, given]) => {
    const code = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const common = typeof given === "string" ? { help: given } : given;
    const entry: NoticeEntry = { severity: "error", text: "{problem}", ...common };
    const raise = (...sentence: Sentence): Notice => ({
      code,
      severity: "error",
      text: written(...sentence),
    });
    return [name, Object.assign(raise, { code, entry })];
  });
  return Object.fromEntries(declared) as SharedErrors<Name>;
}

/** A clause that is used once, where it stands. */
export const clause: Says<string> = written;

type Sentence = readonly [parts: TemplateStringsArray, ...values: readonly NoticeValue[]];

function written(...[parts, ...values]: Sentence): string {
  return oneLine(parts.map((part, at) => `${part}${values[at] ?? ""}`).join(""));
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
