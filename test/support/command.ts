/** Runs the command in this process, against a service of its own. */

import { PassThrough, Readable, Writable } from "node:stream";
import { run } from "../../tools/cli/program";
import type { CliIo } from "../../tools/cli/io/input";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { readSide } from "./read-side";

/** How a command line ended. */
export interface Ending {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** What a test may change around the command. */
export interface Changes {
  readonly input?: string;
  readonly isTerminal?: boolean;
  readonly environment?: Record<string, string | undefined>;
  /** The time, or a clock. */
  readonly now?: string | (() => Date);
  readonly untilStopped?: CliIo["untilStopped"];
}

/** A service with one object of every kind, and a shell. */
export class Shell {
  private constructor(
    readonly service: Emulator,
    private readonly dialect: EmulatorOptions["dialect"],
  ) {}

  static async start(options: EmulatorOptions = {}): Promise<Shell> {
    const projects = { projects: ["p1", "p2"], seed: { projects: { p1: readSide } } };
    return new Shell(await startEmulator({ ...projects, ...options }), options.dialect);
  }

  /** Runs one line with a service that is there; `text` is all that it writes. */
  static async at(service: Emulator, ...words: string[]): Promise<{ code: number; text: string }> {
    const { code, output, errors } = await new Shell(service, undefined).runWords(words);
    return { code, text: output + errors };
  }

  /** Runs one line; words are separated by spaces. */
  async run(line: string, changes: Changes = {}): Promise<Ending> {
    return this.runWords(line.split(" "), changes);
  }

  /** Runs one line that is given word by word. */
  async runWords(words: readonly string[], changes: Changes = {}): Promise<Ending> {
    const [output, errors] = [new Kept(), new Kept()];
    const code = await run(words, this.surroundings(output, errors, changes));
    return { code, output: output.text, errors: errors.text };
  }

  /** What the command has around it; the settings are in the environment. */
  surroundings(output: Writable, errors: Writable, changes: Changes = {}): CliIo {
    const { now = "2026-01-05T10:00:00Z" } = changes;
    const terminal = { isTTY: changes.isTerminal ?? false };
    const input = changes.input === undefined ? new PassThrough().end() : Readable.from([changes.input]);
    return {
      input: Object.assign(input, { isTTY: changes.input === undefined && terminal.isTTY }),
      output: Object.assign(output, terminal),
      errors: Object.assign(errors, terminal),
      environment: {
        WEBHOOKS_BASE_URL: this.service.url,
        WEBHOOKS_PROJECT_ID: "p1",
        WEBHOOKS_API_KEY: this.service.apiKey,
        WEBHOOKS_MAX_RETRIES: "0",
        WEBHOOKS_DIALECT: this.dialect,
        ...changes.environment,
      },
      now: typeof now === "function" ? now : () => new Date(now),
      untilStopped: changes.untilStopped ?? (() => Promise.resolve()),
    };
  }

  /** METHOD and the end of each path since the last call. */
  takeRequests(): string[] {
    const taken = this.service.requests.map(
      ({ method, path }) => `${method} ${path.replace(/^\/api\/v1\/projects\//, "")}`,
    );
    this.service.clearRequests();
    return taken;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}

/** A clock that is a tenth of a second later each time. */
export function ticking(): () => Date {
  let time = 0;
  return () => new Date((time += 100));
}

class Kept extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    done();
  }
}
