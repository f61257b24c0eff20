/** The engine of functions: QuickJS in WebAssembly, in which no object of Node.js exists. Every run begins with the same memory. */

import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import type { QuickJSHandle } from "quickjs-emscripten-core";
import { isFields, parseJson } from "../../../provider/base/fields";
import { goValues } from "./go-values";
import { inside } from "./inside";
import type { Failure, Settings } from "./inside";

/** A function and its argument. */
export interface Task {
  readonly text: string;
  /** The argument, as JSON. */
  readonly input: string;
  /** Whether the argument is a map of strings. */
  readonly holdsTexts: boolean;
  readonly milliseconds: number;
}

/** The outcome. */
export interface Answer {
  /** The result. */
  readonly payload?: unknown;
  readonly log: readonly string[];
  readonly failure?: Failure;
}

/** What a call gives. */
interface Outcome {
  readonly value?: QuickJSHandle;
  readonly error?: QuickJSHandle;
}
interface Memory {
  readonly buffer: ArrayBuffer;
}
interface WithMemory {
  readonly WebAssembly: { readonly Memory: new (limits: { initial: number; maximum: number }) => Memory };
}

const pageBytes = 64 * 1024;
const megabyte = 1024 * 1024;
/** What the engine needs itself, in MB. */
const ownMegabytes = 16;
/** How much of the stack of the engine calls may take. The stack of the thread must last longer. */
const stackBytes = 512 * 1024;
const asScript = { type: "global" } as const;
const exceeded: Answer = { log: [], failure: { kind: "exceeds" } };
const broken: Answer = { log: [], failure: { kind: "broken" } };
const isThere = `typeof transform === "undefined" ? undefined : transform`;

/** A step in the engine did not come to its end. */
class Stopped extends Error {}

/** Starts an engine. After a run that breaks it, it must not run anything else. */
export async function startEngine(settings: Settings, megabytes: number): Promise<(task: Task) => Answer> {
  const { Memory } = (globalThis as unknown as WithMemory).WebAssembly;
  const memory = new Memory({
    initial: (ownMegabytes * megabyte) / pageBytes,
    maximum: ((ownMegabytes + megabytes) * megabyte) / pageBytes,
  });
  const silent = (): undefined => undefined;
  const variant = newVariant(quickjs, {
    wasmMemory: memory as never,
    emscriptenModule: { print: silent, printErr: silent } as object,
  });
  const engine = await newQuickJSWASMModuleFromVariant(variant);
  let end = Infinity;
  const runtime = engine.newRuntime({
    maxStackSizeBytes: stackBytes,
    memoryLimitBytes: megabytes * megabyte,
    interruptHandler: () => performance.now() > end,
  });
  // The function has one context, and what looks at it has another one, whose built-in values it cannot change.
  const [around, realm] = [runtime.newContext(), runtime.newContext()];
  // Run from source, each inner function is given its name by a helper.
  const code = `((__name) => (realm, settings) => (${String(inside)})(realm, settings, ${String(goValues)}))((value) => value)`;
  const prepare = around.evalCode(code, "inside.js", asScript);
  const ask = (step: QuickJSHandle, ...given: QuickJSHandle[]): QuickJSHandle => {
    const { value } = around.callFunction(step, around.undefined, ...given) as Outcome;
    if (value === undefined) throw new Stopped();
    return value;
  };
  const steps = ask(around.unwrapResult(prepare), realm.global, around.newString(JSON.stringify(settings)));
  const [call, fail, answer] = (["call", "fail", "answer"] as const).map((name) =>
    around.getProp(steps, name),
  ) as [QuickJSHandle, QuickJSHandle, QuickJSHandle];
  const image = imageOf(memory);

  const evaluated = (text: string, name: string): QuickJSHandle | undefined => {
    const { value, error } = realm.evalCode(text, name, asScript) as Outcome;
    if (error !== undefined) ask(fail, error);
    return value;
  };
  return ({ text, input, holdsTexts, milliseconds }) => {
    end = performance.now() + milliseconds;
    // Handles of an earlier run need no end: what they point to is gone with its memory.
    const bytes = new Uint8Array(memory.buffer);
    for (const [start, page] of image) bytes.set(page, start);
    try {
      const transform = evaluated(text, "transform.js") && evaluated(isThere, "look-up");
      if (transform !== undefined)
        ask(call, transform, around.newString(input), holdsTexts ? around.true : around.false);
      while (runtime.hasPendingJob() && performance.now() <= end) runtime.executePendingJobs(100);
      return performance.now() > end ? exceeded : answerIn(around.getString(ask(answer)));
    } catch (error) {
      return error instanceof Stopped ? exceeded : broken;
    }
  };
}

/** The pages of a memory that are in use, each with the one behind it. The rest, which is most of it, is free or a stack. */
function imageOf({ buffer }: Memory): readonly (readonly [start: number, bytes: Uint8Array])[] {
  const empty = Buffer.alloc(pageBytes);
  const isUsed = (start: number): boolean =>
    start >= 0 && !empty.equals(new Uint8Array(buffer, start, pageBytes));
  return Array.from({ length: buffer.byteLength / pageBytes }, (_, page) => page * pageBytes)
    .filter((start) => isUsed(start) || isUsed(start - pageBytes))
    .map((start) => [start, new Uint8Array(buffer, start, pageBytes).slice()]);
}

/** An answer, unless a function has made another thing of it. */
function answerIn(text: string): Answer {
  const answer = parseJson(text);
  const log = isFields(answer) ? answer["log"] : undefined;
  return Array.isArray(log) && log.every((line) => typeof line === "string") ? (answer as Answer) : broken;
}
