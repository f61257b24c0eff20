/** The thread in which functions run, each in a fresh context, until it is terminated. */

import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { runTask } from "./task";
import type { Task } from "./task";

/** What the thread is started with. */
export interface WorkerData {
  readonly port: MessagePort;
  /** One number: 1 once an answer waits. */
  readonly signal: Int32Array;
}

const { port, signal } = workerData as WorkerData;

function answer(message: unknown): void {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

// The time limit begins once the thread has started.
if (parentPort !== null) answer("started");
port.on("message", (task: Task) => answer(runTask(task)));
