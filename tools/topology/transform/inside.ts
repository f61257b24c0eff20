/** What runs inside the engine beside a function: its globals, its console, and its outcome. The engine reads the text of this one function, so it refers to nothing outside itself. */

import type { GoValues } from "./go-values";

/** The settings of a run. */
export interface Settings {
  /** The names of all globals that the engine of the service has. */
  readonly globals: readonly string[];
  /** The paths of what it lacks, such as `Array.prototype.toSorted`. */
  readonly lacking: readonly string[];
  /** How many characters the result and the console may have. */
  readonly most: number;
}

/** Why there is no result. */
export type Failure =
  | { readonly kind: "missing" | "no-module" | "exceeds" | "broken" | "too-long" | "too-deep" }
  | { readonly kind: "not-json"; readonly value: string }
  | { readonly kind: "thrown"; readonly message: string; readonly line: number | undefined };

/** What the engine is asked, step by step. */
export interface Inside {
  /** Calls the function. */
  call(transform: unknown, input: string, holdsTexts: boolean): void;
  /** Keeps what was thrown. */
  fail(error: unknown): void;
  /** The outcome, as JSON. */
  answer(): string;
}

/**
 * Prepares the globals of a function. This code has a context of its own, so nothing that the function changes in its context changes it.
 *
 * @param realm the globals of the function
 */
export function inside(
  realm: typeof globalThis,
  settings: string,
  values: (realm: typeof globalThis) => GoValues,
): Inside {
  const { globals, lacking, most } = JSON.parse(settings) as Settings;
  const { Object: ObjectOf, JSON: json, Function: FunctionOf } = realm;
  const { seen, written, spelled, NoJson } = values(realm);
  const log: string[] = [];
  let printed = 0;
  let failure: Failure | undefined;
  let result: unknown;

  class NoModule extends Error {}

  /** The text of a console line: the values, separated by spaces, with `%s`, `%d` and `%j` of the first one filled in. */
  const formatted = (first?: unknown, ...rest: unknown[]): string => {
    const text = first === undefined ? "" : spelled(first);
    if (!text.includes("%")) return [text, ...rest.map(spelled)].join(" ");
    const filled = text.replace(/%(.)/gs, (whole, letter: string) => {
      if (rest.length === 0) return whole;
      if (letter === "%") return "%";
      if (letter === "s") return spelled(rest.shift());
      if (letter === "d") return String(Number(rest.shift()));
      return letter === "j" ? String(json.stringify(rest.shift())) : whole;
    });
    // A lone sign at the end is dropped.
    return [filled.replace(/^((?:[^%]|%.)*)%$/s, "$1"), ...rest.map(spelled)].join(" ");
  };

  /** Gives a function to the context of the other one. */
  const given = <Given extends object>(value: Given): Given =>
    Object.setPrototypeOf(value, FunctionOf.prototype) as Given;
  const print = given((...values: readonly unknown[]): void => {
    const text = formatted(...values);
    printed += text.length;
    // The service keeps all lines in one text, and splits it.
    if (printed <= most) log.push(...text.split(" \r\n"));
  });
  const console = Object.assign(new ObjectOf(), {
    log: print,
    error: print,
    warn: print,
    info: print,
    debug: print,
  });
  const util = Object.assign(new ObjectOf(), { format: given(formatted) });
  const require = given((name: unknown): object => {
    if (name === "console") return console;
    if (name === "util") return util;
    throw new NoModule();
  });
  Object.assign(realm, { console, require });
  for (const path of [
    ...Object.getOwnPropertyNames(realm).filter((name) => !globals.includes(name)),
    ...lacking,
  ]) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const owner = names.reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      realm,
    );
    if (owner !== undefined) Reflect.deleteProperty(owner as object, last);
  }

  /** The message of whatever was thrown, and the line of the function. */
  const said = (error: unknown): Failure => {
    if (error instanceof NoJson) return { kind: "not-json", value: error.message };
    if (error instanceof NoModule) return { kind: "no-module" };
    try {
      const { stack } = (typeof error === "object" && error !== null ? error : {}) as { stack?: unknown };
      const [, line] = /\btransform\.js:(\d+)/.exec(typeof stack === "string" ? stack : "") ?? [];
      const message = String(error).slice(0, 1000);
      if (/^InternalError: out of memory$/.test(message)) return { kind: "exceeds" };
      return { kind: "thrown", message, line: line === undefined ? undefined : Number(line) };
    } catch {
      return { kind: "thrown", message: typeof error, line: undefined };
    }
  };
  const attempt = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      failure ??= said(error);
    }
  };
  return {
    call(transform, input, holdsTexts) {
      if (transform === undefined) failure = { kind: "missing" };
      if (failure !== undefined) return;
      let argument: unknown;
      try {
        argument = seen(JSON.parse(input), holdsTexts);
      } catch {
        failure = { kind: "too-deep" };
        return;
      }
      attempt(() => {
        result = (transform as (argument: unknown) => unknown)(argument);
      });
    },
    fail(error) {
      failure = said(error);
    },
    answer() {
      let text = "null";
      if (failure === undefined) attempt(() => (text = written(result)));
      if (printed + text.length > most) failure = { kind: "too-long" };
      return failure === undefined
        ? `{"payload":${text},"log":${JSON.stringify(log)}}`
        : JSON.stringify({ failure, log });
    },
  };
}
