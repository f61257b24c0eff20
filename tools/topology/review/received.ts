/** What an endpoint receives of an event before and after a preview: functions are run where they differ, or decide whether it is delivered. */

import { clause } from "../../../provider/base/declare";
import { isDeepStrictEqual } from "node:util";
import { isFields, isJsonObject, printJson } from "../../../provider/base/fields";
import { ordered } from "../../../provider/base/lists";
import { isHidden, secretMark } from "../../../provider/base/markers";
import { cleaned } from "../../../provider/base/text";
import { mayCarryCredential } from "../../../provider/http/secret-fields";
import { hiddenInput, isRefusal, not } from "../model/delivery-paths";
import { withoutUrlCredentials } from "../model/mask";
import type { LaneAnswer, RoutedEvent } from "../model/routes";
import { clauses } from "../notices";
import type { TransformRun } from "../transform/run";
import { changedFields } from "./changed-fields";

/** What runs functions. */
export interface FunctionRunner {
  /** The payload that a function makes of another one, or why it fails. */
  run(text: string, payload: unknown): Pick<TransformRun, "payload" | "error" | "line" | "isThrown">;
  /** Ends what runs them. */
  close(): void;
}

/** What changes in the payload of a delivery, as `--output json` shows it. Values that may be credentials are masked. */
export interface PayloadChange {
  /** The first places that differ, such as `customer.name`; an empty text for the payload as a whole. */
  readonly paths: readonly string[];
  /** How many more places differ. */
  readonly morePaths: number;
  /**
   * @internal The same places for a comment. A name that is neither in the texts of both functions nor in the schema of the event type is
   * `…`: it may be a value of the payload, which a new function made a name of. No property of the JSON.
   */
  readonly quotable?: readonly string[];
  /** What the endpoint receives before; absent where one of both payloads is too long. */
  readonly before?: unknown;
  /** What it receives afterwards. */
  readonly after?: unknown;
}

/** The payloads of one delivery on both sides, whole. */
export interface Payloads {
  readonly before: unknown;
  readonly after: unknown;
  /** The texts of both functions. */
  readonly texts: readonly [before: string, after: string];
}

/** What happens to an event on one way, and what the endpoint receives there. */
export interface ReceivedAnswer extends LaneAnswer {
  /** The payload, beside that of the way in whose place it is, where their functions differ. */
  readonly payloads?: Payloads;
  /** Why it is not known what is received, where the functions differ. */
  readonly doubt?: string;
}

/** The answers on all ways to one endpoint, on both sides. */
export interface Sides {
  readonly before: readonly ReceivedAnswer[];
  readonly after: readonly ReceivedAnswer[];
}

/** What came of a function, or why that is not known. */
type Result = ReturnType<FunctionRunner["run"]> & { readonly doubt?: string };
type Pair = readonly [before: LaneAnswer | undefined, after: LaneAnswer | undefined];

const maxPaths = 20;
/** How long all runs together may take, so that a slow function does not hold up a pipeline for hours. */
const maxMilliseconds = 60_000;
/** How long a payload may be as JSON to be shown. */
const maxCharacters = 100_000;

/** The functions of a topology, each run once for an event. */
export class Functions {
  readonly #runner: FunctionRunner;
  readonly #runs = new Map<string, Result>();
  #event: RoutedEvent | undefined;
  #left: number;

  constructor(runner: FunctionRunner, milliseconds = maxMilliseconds) {
    this.#runner = runner;
    this.#left = milliseconds;
  }

  /** The answers in the light of functions. */
  applied(sides: Sides, event: RoutedEvent): Sides {
    const changed = new Map<LaneAnswer, ReceivedAnswer>();
    for (const [before, after] of pairsOf(sides)) {
      const [one, other] = [before?.lane.function ?? "", after?.lane.function ?? ""];
      const isSame = one === other && before?.answer.verdict === after?.answer.verdict;
      if (isSame && before !== undefined && after !== undefined) continue;
      const [old, now] = [before, after].map((answer) => answer && this.#resultOf(answer, event));
      if (before && old) changed.set(before, failing(before, old));
      if (after && now) changed.set(after, failing(after, now));
      const isFailing = old?.error !== undefined || now?.error !== undefined;
      if (!after || !old || !now || one === other || isFailing) continue;
      const doubt = old.doubt ?? now.doubt;
      const received =
        doubt === undefined
          ? { payloads: { before: old.payload, after: now.payload, texts: [one, other] as const } }
          : { doubt };
      changed.set(after, { ...after, ...received });
    }
    const of = (answers: readonly ReceivedAnswer[]): ReceivedAnswer[] =>
      answers.map((receivedAnswer) => changed.get(receivedAnswer) ?? receivedAnswer);
    return { before: of(sides.before), after: of(sides.after) };
  }

  #resultOf({ lane }: LaneAnswer, event: RoutedEvent): Result {
    const { function: text = "", subscription } = lane;
    const { body } = event;
    if (isHidden(text)) return { doubt: clause`a function is ${hiddenInput(subscription, "function")}` };
    if (body === undefined) return text === "" ? {} : { doubt: clause`the event has no payload` };
    if (text === "") return { payload: body };
    // The service reads the payload into a map, which null leaves empty.
    if (body !== null && !isJsonObject(body)) return { error: clauses.payloadNoObject() };
    if (this.#event !== event) this.#runs.clear();
    this.#event = event;
    const known = this.#runs.get(text) ?? this.#run(text, body);
    this.#runs.set(text, known);
    return known;
  }

  #run(text: string, body: unknown): Result {
    if (this.#left <= 0)
      return { doubt: clause`the functions had already run for a minute on earlier events` };
    const started = performance.now();
    const run = this.#runner.run(text, body);
    this.#left -= performance.now() - started;
    if (run.isThrown !== true) return run;
    // The message may quote the payload, and a reason also stands in the comment.
    const { line } = run;
    return {
      error:
        line === undefined
          ? clause`it throws an error, which \`transform run\` shows`
          : clause`it throws an error in line ${line}, which \`transform run\` shows`,
    };
  }
}

/** The answers in which the event gets to a function, each beside that in whose place it is: of the same subscription, else of another. */
function pairsOf({ before, after }: Sides): Pair[] {
  const left = new Set(before.filter(({ isTransformed }) => isTransformed));
  const now = after.filter(({ isTransformed }) => isTransformed);
  const take = (isMeant: (laneAnswer: LaneAnswer) => boolean): LaneAnswer | undefined => {
    const found = [...left].find(isMeant);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const partners = new Map<LaneAnswer, LaneAnswer>();
  for (const keyOf of [urnOf, idOf, functionOf, () => ""])
    for (const receivedAnswer of now) {
      const key = partners.has(receivedAnswer) ? undefined : keyOf(receivedAnswer);
      const partner = key === undefined ? undefined : take((other) => keyOf(other) === key);
      if (partner !== undefined) partners.set(receivedAnswer, partner);
    }
  return [
    ...now.map((receivedAnswer): Pair => [partners.get(receivedAnswer), receivedAnswer]),
    ...[...left].map((receivedAnswer): Pair => [receivedAnswer, undefined]),
  ];
}

function urnOf({ lane }: LaneAnswer): string | undefined {
  return lane.subscription?.urn;
}

function idOf({ lane }: LaneAnswer): string | undefined {
  return lane.subscription?.id;
}

function functionOf({ lane }: LaneAnswer): string | undefined {
  return lane.function;
}

/** The service gives up an event on which a function fails, whatever the status of the endpoint. */
function failing(answer: LaneAnswer, { error }: Result): LaneAnswer {
  if (error === undefined) return answer;
  const reason = clause`its function fails on this event: ${cleaned(error)}`;
  return {
    ...answer,
    answer: isRefusal(answer.answer) ? answer.answer : not(reason),
    stopsEvent: "function",
  };
}

/** Whether two payloads differ. */
export function isChanged({ before, after }: Payloads): boolean {
  return !isDeepStrictEqual(before, after);
}

/** What differs between two payloads, to be shown. @param declared the names that the schema of the event type declares */
export function payloadChange(payloads: Payloads, declared: ReadonlySet<string>): PayloadChange {
  const [before, after] = [payloads.before, payloads.after].map((whole) => ({ shown: shown(whole), whole }));
  if (before === undefined || after === undefined) return { paths: [], morePaths: 0 };
  const sides = [before, after].every(({ whole }) => isJsonObject(whole))
    ? changedFields(before, after, []).map(({ path }) => path)
    : [""];
  const isShort = [before, after].every(({ whole }) => (printJson(whole)?.length ?? 0) <= maxCharacters);
  const paths = sides.slice(0, maxPaths);
  const change = {
    paths,
    morePaths: Math.max(0, sides.length - maxPaths),
    ...(isShort && { before: before.shown, after: after.shown }),
  };
  const [one, other] = payloads.texts.map(wordsOf) as [Set<string>, Set<string>];
  const isKnown = (name: string): boolean => declared.has(name) || (one.has(name) && other.has(name));
  const quotable = paths.map((path) => withKnownNames(path, isKnown));
  return Object.defineProperty(change, "quotable", { value: quotable });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\w$]+/g));
}

/** The path, with `…` for each name that is not known. An index stays. */
function withKnownNames(path: string, isKnown: (name: string) => boolean): string {
  return path.replace(/\["(?:[^"\\]|\\.)*"\]|[^.[\]"]+(?!\d*\])/g, (part) => {
    if (!part.startsWith("[")) return isKnown(part) ? part : "…";
    return isKnown(JSON.parse(part.slice(1, -1)) as string) ? part : "[…]";
  });
}

/** The names of properties that are identifiers, anywhere in a JSON Schema. */
export function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties = isFields(schema) ? schema["properties"] : undefined;
  const names = isFields(properties) ? Object.keys(properties) : [];
  return [
    ...names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)),
    ...Object.values(schema).flatMap(namesIn),
  ];
}

/** The payload in one order of names, without what may be a credential by its name, or as a part of a URL. */
function shown(value: unknown, name = ""): unknown {
  if (typeof value === "string") return mayCarryCredential(name) ? secretMark : withoutUrlCredentials(value);
  if (Array.isArray(value)) return value.map((inner) => shown(inner, name));
  if (!isFields(value)) return value;
  const entries = ordered(Object.entries(value), ([key]) => key);
  return Object.fromEntries(entries.map(([key, inner]) => [key, shown(inner, key)]));
}
