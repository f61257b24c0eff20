/** What the command reads and writes: streams, variables, the time. Given as an argument, so that tests run in-process. */

/** A stream that may be a terminal. */
export interface Terminal {
  /** Whether it is a terminal. */
  readonly isTTY?: boolean | undefined;
}

/** Where the command reads from, writes to and looks things up. */
export interface CliIo {
  /** Standard input: secrets, or a preview. */
  readonly input: NodeJS.ReadableStream & Terminal;
  /** Results. */
  readonly output: NodeJS.WritableStream & Terminal;
  /** Errors and warnings. */
  readonly errors: NodeJS.WritableStream & Terminal;
  /** Environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The time that relative times refer to. */
  now(): Date;
  /** Resolves when the user wants a running server to end. */
  untilStopped(): Promise<void>;
}
