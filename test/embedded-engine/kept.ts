// Keeps Node processes for the next operation, because loading the SDK is most of what an operation costs.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ChildOptions, RunningProcess } from "./child";

const SCRIPT = join(__dirname, "kept.cjs");
// Ends what a session prints on either stream; its exit code follows.
const END = "\u0004";

/** A process that runs one script after the other. */
class KeptProcess {
  readonly #process: ChildProcess;
  readonly #exited: Promise<number>;
  #onLine: ChildOptions["onLine"] = () => undefined;
  #onEnd: (code: number) => void = () => undefined;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#process = spawn(process.execPath, [SCRIPT], {
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of ["stdout", "stderr"] as const) {
      const input = this.#process[stream];
      if (input === null) continue;
      createInterface({ input }).on("line", (line) => {
        const [said = "", code] = line.split(END);
        if (code === undefined || said !== "") this.#onLine(said, stream);
        if (code !== undefined) this.#onEnd(Number(code));
      });
    }
    this.#exited = once(this.#process, "close").then(([code]) => (code as number | null) ?? 1);
  }

  get isAlive(): boolean {
    const { connected, exitCode, signalCode } = this.#process;
    return connected && exitCode === null && signalCode === null;
  }

  /** Runs a script, and gives the exit code that a process of its own would have. */
  run(message: object, onLine: ChildOptions["onLine"]): Promise<number> {
    this.#hold(true);
    this.#onLine = onLine;
    let streams = 2;
    const ended = new Promise<number>((resolve) => {
      this.#onEnd = (code) => (streams -= 1) || resolve(code);
    });
    // Where the process has died, its exit says so.
    this.#process.send(message, () => undefined);
    return Promise.race([ended, this.#exited]).finally(() => this.#hold(false));
  }

  /** Ends what is running; the process goes on. */
  end(): void {
    this.#process.send("end", () => undefined);
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  // A process that waits does not keep this one from ending, and ends with it.
  #hold(isHeld: boolean): void {
    const { stdout, stderr, channel } = this.#process;
    for (const handle of [this.#process, channel, stdout, stderr] as (NodeJS.RefCounted | null | undefined)[])
      if (isHeld) handle?.ref();
      else handle?.unref();
  }
}

const waiting = new Map<string, KeptProcess[]>();

/** One run of a script in a process that is kept. */
export class Session implements RunningProcess {
  readonly #process: KeptProcess;
  readonly #ended: Promise<number>;
  readonly #isServer: boolean;
  #isOver = false;

  /** Starts a script. */
  constructor(script: string, parameters: string[], options: ChildOptions) {
    const { directory, environment, endWithParent = false, onLine } = options;
    // Node reads its own variables once.
    const fixed = Object.entries(environment).filter(([name]) => name.startsWith("NODE_"));
    const key = JSON.stringify([script, fixed]);
    const others = (waiting.get(key) ?? []).filter(({ isAlive }) => isAlive);
    const kept = others.pop() ?? new KeptProcess(environment);
    waiting.set(key, others);
    this.#process = kept;
    this.#isServer = endWithParent;
    this.#ended = kept.run({ script, parameters, directory, environment }, onLine).then((code) => {
      this.#isOver = true;
      waiting.get(key)?.push(kept);
      return code;
    });
  }

  /** Whether it has ended. */
  get hasEnded(): boolean {
    return this.#isOver;
  }

  exitCode(): Promise<number> {
    return this.#ended;
  }

  async stop(): Promise<void> {
    if (!this.#isOver && this.#isServer) this.#process.end();
    // A program whose engine has stopped ends by itself. One that does not may do anything, so nobody else is to have its process.
    const patience = setTimeout(() => this.#process.kill(), 2000);
    await this.#ended;
    clearTimeout(patience);
  }
}
