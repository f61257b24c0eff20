/** The thread in which functions run until it is terminated. */

import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { startEngine } from "./engine";
import type { Task } from "./engine";
import type { Settings } from "./inside";

/** What the thread is started with. */
export interface WorkerData {
  readonly port: MessagePort;
  /** One number: 1 once an answer waits. */
  readonly signal: Int32Array;
  readonly settings: Settings;
  readonly megabytes: number;
}

const { port, signal, settings, megabytes } = workerData as WorkerData;

function answer(message: unknown): void {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

if (parentPort !== null)
  void startEngine(settings, megabytes).then((run) => {
    port.on("message", (task: Task) => answer(run(task)));
    // The time limit begins once the engine has started.
    answer("started");
  });
