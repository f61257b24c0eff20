/** The operations that run a function on a payload, and the run itself, in a thread. The engine knows more than the one of the service. */

import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { z } from "zod";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import type { FunctionOutcome, FunctionThread } from "./function-thread";

/** How long the thread may take beyond that, to start or to stop a function itself. */
const graceMilliseconds = { start: 60_000, stop: 1000 };

const details = z.object({
  function: z.string().default(""),
  payload: z.record(z.string(), z.unknown()).default({}),
  type: z.string().default(""),
});

/** A function that cannot be run, or fails. */
export class FunctionFailure extends Refusal {}

const event = z.strictObject({
  endpoint_id: z.string().nullish(),
  owner_id: z.string().nullish(),
  event_type: z.string().nullish(),
  data: z.unknown(),
  custom_headers: z.record(z.string(), z.string()).nullish(),
  idempotency_key: z.string().nullish(),
});

/** The operations. */
export const functionAnswers = {
  "sources.testFunction": withBody(details, (call) => {
    const found = resultOf(call.body);
    if (call.body.type === "body") requireEvent(found.payload);
    return found;
  }),
  "subscriptions.testFunction": withBody(details, (call) => {
    requireLicense(call);
    return resultOf(call.body);
  }),
} satisfies Answers;

function requireLicense(call: Call): void {
  if (!call.service.isLicensed) {
    throw new Refusal(
      400,
      "your instance does not have access to transformations, upgrade to access this feature",
    );
  }
}

/**
 * The result as JSON, and the lines of the console.
 *
 * @param milliseconds how long it may take
 * @throws FunctionFailure
 */
export function resultOf(
  { function: text, payload }: { readonly function: string; readonly payload: unknown },
  milliseconds = 10_000,
): { readonly payload: unknown; readonly log: string[] } {
  const outcome = ask({ text, payload: JSON.stringify(payload), milliseconds });
  if (typeof outcome === "string") throw new FunctionFailure(400, outcome);
  return outcome;
}

let thread: (FunctionThread & { readonly worker: Worker }) | undefined;

/** What becomes of a function. Waits, as every operation does. */
function ask(task: {
  readonly text: string;
  readonly payload: string;
  readonly milliseconds: number;
}): FunctionOutcome {
  thread ??= startThread();
  thread.port.postMessage(task);
  const outcome = answerOf(thread, task.milliseconds + graceMilliseconds.stop) as FunctionOutcome | undefined;
  if (outcome !== undefined) return outcome;
  void thread.worker.terminate();
  thread = undefined;
  return "the transform function takes too long";
}

function startThread(): NonNullable<typeof thread> {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const entry = require.resolve("./function-thread");
  const worker = new Worker(entry, {
    workerData: { port: port2, signal } satisfies FunctionThread,
    transferList: [port2],
    env: {},
    // The stack of the engine ends first.
    resourceLimits: { stackSizeMb: 32 },
    execArgv: entry.endsWith(".ts") ? ["--require", "tsx/cjs"] : [],
  });
  worker.on("error", () => undefined);
  worker.unref();
  answerOf({ port, signal }, graceMilliseconds.start);
  return { worker, port, signal };
}

/** The answer of the thread; undefined if it takes too long. */
function answerOf({ port, signal }: FunctionThread, milliseconds: number): unknown {
  while (Atomics.load(signal, 0) === 0 && Atomics.wait(signal, 0, 0, milliseconds) !== "timed-out");
  Atomics.store(signal, 0, 0);
  return (receiveMessageOnPort(port) as { readonly message: unknown } | undefined)?.message;
}

function requireEvent(payload: unknown): void {
  const parsed = event.safeParse(payload ?? {});
  if (!parsed.success) throw new Refusal(400, parsed.error.issues.map(({ message }) => message).join(", "));
  if (!parsed.data.event_type?.trim()) {
    throw new Refusal(400, "the output payload doesn't include an event type");
  }
  if (parsed.data.data === undefined) {
    throw new Refusal(400, "the output payload doesn't include any data");
  }
}
