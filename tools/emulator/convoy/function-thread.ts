/** The thread that runs functions: in QuickJS, in which no object of Node.js exists. */

import { workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import type { QuickJSWASMModule } from "quickjs-emscripten-core";

/** What the thread is started with. */
export interface FunctionThread {
  readonly port: MessagePort;
  /** One number: 1 once an answer waits. */
  readonly signal: Int32Array;
}

/** The result and the console of a function, or why it has none. */
export type FunctionOutcome = string | { readonly payload: unknown; readonly log: string[] };

const most = 10_000_000;
/** How deep a result may be: the stack of the caller is smaller than that of this thread. */
const maxLevels = 1000;
const limits = { memoryLimitBytes: 256 * 1024 * 1024, maxStackSizeBytes: 512 * 1024 };
const asScript = { type: "global" } as const;

/** What a function finds in the engine; its value is the console. */
const before = `(() => {
  const log = [];
  const text = String;
  const print = (...values) => { log[log.length] = values.map((value) => text(value)).join(" "); };
  globalThis.console = { log: print, error: print, warn: print, info: print, debug: print };
  return log;
})()`;

/** Calls the function; its value is the result as JSON. */
const callOn = (payload: string): string =>
  `if (typeof transform === "undefined") throw "the transform function is not found, please define it or rename the existing function";
  JSON.stringify(transform(JSON.parse(${JSON.stringify(payload)})), (_, value) => value === undefined ? null : value) ?? "null"`;

/** Runs a function in a fresh context. An engine that throws is broken. */
function runIn(
  engine: QuickJSWASMModule,
  {
    text,
    payload,
    milliseconds,
  }: { readonly text: string; readonly payload: string; readonly milliseconds: number },
): FunctionOutcome {
  const end = performance.now() + milliseconds;
  const runtime = engine.newRuntime({ ...limits, interruptHandler: () => performance.now() > end });
  const context = runtime.newContext();
  const log = context.unwrapResult(context.evalCode(before, "console.js", asScript));
  try {
    let json = "null";
    for (const part of [text, callOn(payload)]) {
      const outcome = context.evalCode(part, "transform.js", asScript);
      if (outcome.error !== undefined) return outcome.error.consume((thrown) => context.getString(thrown));
      json = outcome.value.consume((result) => context.getString(result));
    }
    const lines: unknown = context.dump(log);
    if (json.length + JSON.stringify(lines).length > most) return "the transform function writes too much";
    const printed = Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
    const result: unknown = JSON.parse(json);
    if (isDeeper(result, maxLevels))
      return "the transform function returns a value that is nested too deeply";
    return { payload: result, log: printed };
  } finally {
    log.dispose();
    context.dispose();
    runtime.dispose();
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const { port, signal } = workerData as FunctionThread;

function answer(message: unknown): void {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

const silent = (): undefined => undefined;
const variant = newVariant(quickjs, { emscriptenModule: { print: silent, printErr: silent } as object });

void newQuickJSWASMModuleFromVariant(variant).then((first) => {
  let engine: Promise<QuickJSWASMModule> = Promise.resolve(first);
  port.on("message", (task: Parameters<typeof runIn>[1]) => {
    void engine.then((quickJSWASMModule) => {
      try {
        answer(runIn(quickJSWASMModule, task));
      } catch {
        engine = newQuickJSWASMModuleFromVariant(variant);
        answer("the transform function breaks the engine");
      }
    });
  });
  answer("started");
});
