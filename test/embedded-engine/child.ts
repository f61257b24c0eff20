// Starts the Node processes that the engine runs, and hands their output over line by line.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Session } from "./kept";

// A child whose engine was killed must not live on: it ends when its standard input does.
const END_WITH_PARENT = "data:text/javascript,process.stdin.on('end',()=>process.exit(1)).resume().unref?.()";

/** How a child process is started. */
export interface ChildOptions {
  /** Working directory. */
  directory: string;
  /** The whole environment. */
  environment: NodeJS.ProcessEnv;
  /** Ends the process as soon as the engine is gone. A server needs it, a program ends by itself. */
  endWithParent?: boolean;
  /** Whether the process may be one that has run something before, and will run something afterwards. Default false. */
  kept?: boolean;
  /** Receives each line that the process prints. */
  onLine: (line: string, stream: "stdout" | "stderr") => void;
}

/** A script that is running. */
export interface RunningProcess {
  /** Waits for the end, including the last line, and gives the exit code. */
  exitCode(): Promise<number>;
  /** Ends it and waits until its last line has been handed over. */
  stop(): Promise<void>;
}

/** Starts a script. */
export function startScript(script: string, parameters: string[], options: ChildOptions): RunningProcess {
  if (options.kept === true) return new Session(script, parameters, options);
  const flags = options.endWithParent === true ? ["--import", END_WITH_PARENT] : [];
  return new Child(process.execPath, [...flags, script, ...parameters], options);
}

/** A running process in a process group of its own, so that Ctrl-C reaches the engine only. */
export class Child implements RunningProcess {
  readonly #process: ChildProcess;
  readonly #closed: Promise<void>;

  /** Starts an executable. */
  constructor(executable: string, parameters: string[], options: ChildOptions) {
    this.#process = spawn(executable, parameters, {
      cwd: options.directory,
      env: options.environment,
      detached: true,
      stdio: [options.endWithParent === true ? "pipe" : "ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = this.#process;
    if (stdout !== null)
      createInterface({ input: stdout }).on("line", (line) => options.onLine(line, "stdout"));
    if (stderr !== null)
      createInterface({ input: stderr }).on("line", (line) => options.onLine(line, "stderr"));
    // What cannot be started has no exit code either.
    this.#closed = once(this.#process, "close").then(
      () => undefined,
      () => undefined,
    );
  }

  /** Whether it has ended. */
  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  async exitCode(): Promise<number> {
    await this.#closed;
    return this.#process.exitCode ?? 1;
  }

  /** Asks it and what it has started to end, as Ctrl-C does, and ends it by force after a number of milliseconds. */
  async interrupt(patience: number): Promise<void> {
    const { pid } = this.#process;
    if (pid === undefined || this.hasEnded) return this.#closed;
    const signal = (name: NodeJS.Signals): void => {
      try {
        process.kill(-pid, name);
      } catch {
        // The whole group has ended already.
      }
    };
    signal("SIGINT");
    const force = setTimeout(() => signal("SIGKILL"), patience);
    await this.#closed;
    clearTimeout(force);
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#closed;
  }
}
