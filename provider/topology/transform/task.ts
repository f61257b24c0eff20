/** One run of a function, inside the thread. */

import { Script } from "node:vm";
import { exported, NoJson, written } from "./export";
import { HostMap, hosted, Views } from "./host-values";
import { NoModule, Realm } from "./realm";
import type { EngineLevel } from "./realm";

/** A function and its argument. */
export interface Task {
  readonly text: string;
  /** The argument, as JSON. */
  readonly input: string;
  /** Whether the argument is a map of strings. */
  readonly holdsTexts: boolean;
  /** The built-in values that the engine has and lacks. */
  readonly engine: EngineLevel;
}

/** The outcome. */
export interface Answer {
  /** The result, as JSON. */
  readonly json?: string;
  readonly log: readonly string[];
  readonly failure?: Failure;
}

/** Why there is no result. */
export type Failure =
  | { readonly kind: "missing" }
  | { readonly kind: "not-json" | "no-module"; readonly value: string }
  | { readonly kind: "thrown"; readonly message: string; readonly line: number | undefined };

const filename = "transform.js";
// A constant is not a property of the global object.
const found = new Script(`typeof transform === "undefined" ? undefined : transform`, { filename: "look-up" });

/** Runs a function. */
export function runTask({ text, input, holdsTexts, engine }: Task): Answer {
  const realm = new Realm(engine);
  const { log } = realm;
  try {
    const views: Views = new Views(realm, (value) => exported(value, (view) => views.valueOf(view)));
    realm.evaluate(new Script(text, { filename }));
    const transform = realm.evaluate(found);
    if (transform === undefined) return { log, failure: { kind: "missing" } };
    const argument = hosted(JSON.parse(input));
    const value = argument instanceof HostMap ? new HostMap(argument.entries, holdsTexts) : argument;
    const result = (transform as (argument: unknown) => unknown)(views.on(value));
    realm.settle();
    return { log, json: written(exported(result, (view) => views.valueOf(view))) };
  } catch (error) {
    if (error instanceof NoJson) return { log, failure: { kind: "not-json", value: error.message } };
    if (error instanceof NoModule) return { log, failure: { kind: "no-module", value: error.message } };
    return { log, failure: { kind: "thrown", ...saidOf(error) } };
  }
}

/** The message of whatever was thrown, and the line of the function. */
function saidOf(error: unknown): { readonly message: string; readonly line: number | undefined } {
  try {
    const { stack } = (typeof error === "object" && error !== null ? error : {}) as { stack?: unknown };
    const [, line] = /\btransform\.js:(\d+)/.exec(typeof stack === "string" ? stack : "") ?? [];
    return { message: String(error), line: line === undefined ? undefined : Number(line) };
  } catch {
    return { message: typeof error, line: undefined };
  }
}
