/** Runs functions of the service on this machine, for callers that wait. */

import { clause } from "../../../provider/base/declare";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { printJson, withPlainNumbers } from "../../../provider/base/fields";
import { oneLine } from "../../../provider/base/text";
import { globals, lackingPaths } from "../../../provider/kinds/script/engine-level";
import type * as findings from "../../../provider/kinds/script/findings";
import { clauses } from "../notices";
import type { Answer, Task } from "./engine";
import type { Failure, Settings } from "./inside";
import { eventProblem, headersProblem } from "./source-results";
import type { WorkerData } from "./worker";

/** The outcome of a run. */
export interface TransformRun {
  /** The result as the service writes it into JSON, with sorted names. Absent after an error. */
  readonly payload?: unknown;
  /** What the function wrote to its console, line by line. */
  readonly log: readonly string[];
  /** Why the service would refuse the function or its result, in one line. */
  readonly error?: string;
  /** The line of the function that failed, from 1, if it is known. */
  readonly line?: number;
  /** Whether the function threw: then `error` is its message, which may quote the input. */
  readonly isThrown?: true;
}

/** The limits of a run. */
export interface TransformLimits {
  /** Time for one run, in milliseconds. Default: 10,000, as in the service. */
  readonly milliseconds?: number | undefined;
  /** Memory of the engine, in MB. Default: 256. The service has no limit. */
  readonly megabytes?: number | undefined;
}

interface Thread {
  readonly worker: Worker;
  readonly port: WorkerData["port"];
  readonly signal: Int32Array;
}

const startLimit = 60_000;
/** How long the thread may take to stop a run itself, which keeps it for the next one. */
const graceMilliseconds = 500;
/** What only the engine on this machine has: it came years after the engine of the service. */
const later: readonly string[] = [
  ...["Function.prototype.fileName", "Function.prototype.lineNumber", "Function.prototype.columnNumber"],
  ...["Map.prototype.getOrInsert", "Map.prototype.getOrInsertComputed", "Set.groupBy"],
  ...["WeakMap.prototype.getOrInsert", "WeakMap.prototype.getOrInsertComputed"],
  ...["ArrayBuffer.prototype.detached", "ArrayBuffer.prototype.transfer"],
  ...["ArrayBuffer.prototype.transferToFixedLength"],
  ...["DataView.prototype.getFloat16", "DataView.prototype.setFloat16"],
];

const settings: Settings = { globals: [...globals], lacking: [...lackingPaths, ...later], most: 10_000_000 };

/**
 * Runs functions as the service does: in an engine of their own, which has neither Node.js nor a network nor files, and lacks what the
 * engine of the service lacks. No run sees anything of another one.
 *
 * The thread starts with the first run, and does not keep the process alive.
 */
export class TransformRunner {
  private readonly milliseconds: number;
  private readonly megabytes: number;
  private readonly refusals = new Map<string, findings.Refusal | undefined>();
  private thread: Thread | undefined;

  constructor({ milliseconds = 10_000, megabytes = 256 }: TransformLimits = {}) {
    this.milliseconds = milliseconds;
    this.megabytes = megabytes;
  }

  /** Runs a function on an input, and waits for the result. If the function fails, the result says why. */
  run(text: string, input: unknown, part: findings.Part = "payload"): TransformRun {
    const refusal = this.refusalOf(text, part);
    if (refusal !== undefined && refusal.notice.code !== "invalid-script")
      return { log: [], error: refusal.notice.text, line: refusal.line };
    const json = jsonOf(input);
    if (json === undefined) return { log: [], error: clauses.inputNotJson() };
    const { milliseconds } = this;
    const answer: Answer | undefined = this.ask({
      text,
      input: json,
      holdsTexts: part === "headers",
      milliseconds,
    });
    const { log, failure, payload } = answer ?? { log: [], failure: { kind: "exceeds" } };
    if (answer === undefined || failure?.kind === "broken") this.close();
    if (failure !== undefined) return { log, ...this.failed(failure) };
    // The engine may read what the parser refuses.
    if (refusal !== undefined) return { log: [], error: refusal.notice.text, line: refusal.line };
    const error =
      part === "body" ? eventProblem(payload) : part === "headers" ? headersProblem(payload) : undefined;
    return error === undefined ? { payload, log } : { log, error };
  }

  /** Ends the thread. Another run starts a new one. */
  close(): void {
    void this.thread?.worker.terminate();
    this.thread = undefined;
  }

  private refusalOf(text: string, part: findings.Part): findings.Refusal | undefined {
    if (!this.refusals.has(text)) this.refusals.set(text, findingsIn(text, part).refusal);
    return this.refusals.get(text);
  }

  private failed(failure: Failure): Pick<TransformRun, "error" | "line" | "isThrown"> {
    switch (failure.kind) {
      case "missing":
        return { error: clause`the script does not define a function named \`transform\`` };
      case "not-json":
        return { error: clause`returns ${failure.value}, which JSON cannot express` };
      case "no-module":
        return { error: clause`requires a module, which the service does not have` };
      case "exceeds": {
        const { milliseconds, megabytes } = this;
        return {
          error: clause`took longer than ${milliseconds / 1000} s, or more than ${megabytes} MB of memory`,
        };
      }
      case "broken":
        return { error: clause`breaks the engine in which it runs` };
      case "too-long":
        return { error: clause`writes more than ${settings.most} characters to its result or its console` };
      case "too-deep":
        return { error: clauses.inputNotJson() };
      case "thrown": {
        const { line } = failure;
        const message = oneLine(failure.message);
        return {
          ...(line === undefined ? { error: message } : { error: clause`${message} (line ${line})`, line }),
          isThrown: true,
        };
      }
    }
  }

  private ask(task: Task): Answer | undefined {
    this.thread ??= startThread(this.megabytes);
    this.thread.port.postMessage(task);
    return answerOf(this.thread, this.milliseconds + graceMilliseconds) as Answer | undefined;
  }
}

/** The input as a text; undefined if it contains itself, or is too deep. */
function jsonOf(input: unknown): string | undefined {
  try {
    return printJson(withPlainNumbers(input)) ?? "null";
  } catch {
    return undefined;
  }
}

function findingsIn(...given: Parameters<typeof findings.findingsIn>): findings.Findings {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program that runs no function must not load the parser
  return (require("../../../provider/kinds/script/findings") as typeof findings).findingsIn(...given);
}

function startThread(megabytes: number): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const entry = require.resolve("./worker");
  const worker = new Worker(entry, {
    workerData: { port: port2, signal, settings, megabytes } satisfies WorkerData,
    transferList: [port2],
    env: {},
    // The stack of the engine ends first, so a function that calls itself is an error in the engine.
    resourceLimits: { stackSizeMb: 32 },
    // Flags of the caller, such as loaders, would slow it down. Run from source, it needs that of the tests.
    execArgv: entry.endsWith(".ts") ? ["--require", "tsx/cjs"] : [],
  });
  // Running out of memory is an error here, but would otherwise end the process.
  worker.on("error", () => undefined);
  worker.unref();
  const thread = { worker, port, signal };
  answerOf(thread, startLimit);
  return thread;
}

/** @internal The answer of the thread; undefined if it takes too long. */
export function answerOf({ port, signal }: Pick<Thread, "port" | "signal">, milliseconds: number): unknown {
  // The thread may announce its previous answer only now, which wakes this one without an answer.
  while (Atomics.load(signal, 0) === 0 && Atomics.wait(signal, 0, 0, milliseconds) !== "timed-out");
  Atomics.store(signal, 0, 0);
  return receiveMessageOnPort(port)?.message;
}
