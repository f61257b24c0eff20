/** The settings of the guard: which changes `up` refuses, and which it lets through. A program can set neither. */

import { SettingsError } from "../base/errors";
import { isFields, parseJson } from "../base/fields";
import type { Notice } from "../base/notice";
import { shared } from "../base/notices";

/** Looks up a name in one place; undefined where the place does not have it. */
type ReadSetting = (name: string) => string | undefined;

/** The variables that also set `failOn` and `allow`. */
export const guardVariables = { failOn: "WEBHOOKS_FAIL_ON", allow: "WEBHOOKS_ALLOW" } as const;

/** The settings of the guard in stack config. They are no arguments of a provider. */
export type GuardSetting = keyof typeof guardVariables;

/** The name of each setting of the guard. */
export const guardSettings = Object.keys(guardVariables) as GuardSetting[];

/** The places where the settings of the guard are looked for. */
export interface GuardPlaces {
  /** Environment variables, by variable name. */
  readonly environment: ReadSetting;
  /** Stack config as the engine itself hands it over; undefined where it does not. */
  readonly engine?: ReadSetting | undefined;
  /** Stack config that a program may have written. */
  readonly program: ReadSetting;
  /** Whether stack config is that of this run: where no program runs, it may be that of the last update. */
  readonly isCurrent: boolean;
}

/** Which changes `up` refuses. */
export interface Guard {
  /** The least severity that is refused; undefined where none is. */
  readonly severity: "danger" | "warning" | undefined;
  /** The codes that are refused whatever their severity. */
  readonly codes: ReadonlySet<string>;
  /** What is let through. */
  readonly allow: readonly Entry[];
  /** Whether entries in stack config count. Otherwise only those of the variable do. */
  readonly countsConfig: boolean;
  /** Whether the variable has an entry. */
  isByVariable(entry: Entry): boolean;
}

/** One entry of `allow`. */
export interface Entry {
  readonly text: string;
  /** The code of a notice. */
  readonly code: string;
  /** The kind and the ID of the object, or the name of a new one: `Endpoint/01J…`; `Stack` for the stack. */
  readonly object: string;
  /** The digest of the values before and after; undefined where any value is let through. */
  readonly digest: string | undefined;
}

/**
 * The strictest `failOn` of all places, and what they let through.
 *
 * @throws SettingsError where a place has a value that cannot be read
 */
export function readGuard({ environment, engine, program, isCurrent }: GuardPlaces): Guard {
  const variable = environment(guardVariables.failOn);
  const words = [variable, engine?.("failOn"), program("failOn")].flatMap((text) =>
    text === undefined ? [] : wordsOf(text),
  );
  const severities = words.filter((word) => word === "danger" || word === "warning");
  // A program writes the config of dynamic providers, so it must not undo what the variable asks for.
  const config = engine ?? (variable === undefined ? program : undefined);
  const byVariable = entriesIn(environment(guardVariables.allow));
  const countsConfig = isCurrent && (engine !== undefined || variable === undefined);
  const byConfig = isCurrent ? entriesIn(config?.("allow")) : [];
  return {
    severity: severities.includes("warning") ? "warning" : severities[0],
    codes: new Set(words.filter((word) => !levels.includes(word))),
    allow: [...byVariable, ...byConfig],
    countsConfig,
    isByVariable: (entry) => byVariable.includes(entry),
  };
}

/** Whether the guard refuses anything. */
export function isGuarded({ severity, codes }: Guard): boolean {
  return severity !== undefined || codes.size > 0;
}

const levels: readonly string[] = ["none", "warning", "danger"];

function wordsOf(text: string): string[] {
  const words = text.split(",").map((word) => word.trim());
  if (words.some((word) => !/^[a-z][a-z0-9-]*$/.test(word)))
    throw new SettingsError(
      shared.invalidValue`failOn must be \`none\`, \`warning\`, \`danger\` or codes of notices, with commas between them`,
    );
  return words;
}

/** The entries in a JSON list, as stack config has them, or in lines, as a variable may. */
function entriesIn(text: string | undefined): Entry[] {
  if (text === undefined || text.trim() === "") return [];
  const json = parseJson(text);
  if (isFields(json)) throw new SettingsError(noList());
  const list: readonly unknown[] = Array.isArray(json) ? json : text.split("\n");
  return list.flatMap((one) => {
    if (typeof one !== "string") throw new SettingsError(noList());
    if (one.trim() === "") return [];
    const entry = readEntry(one.trim());
    if (entry === undefined) throw new SettingsError(noEntry(one.trim()));
    return [entry];
  });
}

/** `allow` is no list. */
export function noList(): Notice {
  return shared.wrongType`allow must be a list of entries`;
}

/** What stands in `allow` is no entry, so that it allows nothing. */
export function noEntry(text: string): Notice {
  const entry = shownEntry(text);
  return shared.invalidValue`allow has the entry ${entry}, which is not \`code:Kind/object@digest\` or \`deletion:Stack\``;
}

/** A program gives a setting of the guard to a provider. */
export function guardArgument(name: GuardSetting): Notice {
  return shared.unsupportedHere`${name} is no argument of a provider, so that no program can switch the
    guard off: set webhooks:${name} in stack config, or ${guardVariables[name]}`;
}

/** What the settings of the guard may name. */
export interface KnownToGuard {
  /** Whether a notice about a change has the code. */
  isCode(code: string): boolean;
  /** Whether there is a kind of the name. */
  isKind(kind: string): boolean;
}

/** @throws SettingsError where a code or a kind is named that there is not: it would refuse or allow nothing */
export function assertKnown({ codes, allow }: Guard, known: KnownToGuard): void {
  const unknown = [...codes].find((code) => !known.isCode(code));
  if (unknown !== undefined)
    throw new SettingsError(
      shared.unknownName`failOn names ${unknown}, which is no notice about a change that \`up\` makes`,
    );
  for (const { text, code, object } of allow) {
    const [kind = ""] = object.split("/", 1);
    const isKnown = known.isCode(code) && (text === allDeletions || known.isKind(kind));
    if (!isKnown)
      throw new SettingsError(
        shared.unknownName`allow has the entry ${shownEntry(text)}, whose code or kind does not exist`,
      );
  }
}

/** What lets all deletions of one run through, where a variable says it. */
export const allDeletions = "deletion:Stack";

/** An entry as a message shows it: in quotation marks where YAML or a shell would read it differently. */
export function shownEntry(text: string): string {
  return /^[\w:/@.+-]+$/.test(text) ? text : JSON.stringify(text);
}

/** The entry that a message shows. */
export function givenEntry(shown: string): string {
  const json = shown.startsWith('"') ? parseJson(shown) : undefined;
  return typeof json === "string" ? json : shown;
}

/** The entry in a text; undefined where the text is none. What stands behind the last `@` is a digest. */
export function readEntry(text: string): Entry | undefined {
  const [, code, object = "", digest] =
    /^([a-z][a-z0-9-]*):(Stack|[A-Za-z]+\/(?:.+(?=@[0-9a-f]{16}$)|[^@]+))(?:@([0-9a-f]{16}))?$/s.exec(text) ??
    [];
  return code === undefined ? undefined : { text, code, object, digest };
}
