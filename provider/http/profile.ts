/** How one service is spoken to, as data and small functions. Knows no kind. */

import type { Spelling } from "./wire";

/** @internal In what services differ when requests are sent and answers are read. */
export interface HttpProfile {
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How names are spelled on the wire. */
  readonly spelling: Spelling;
  /** The operations there are beyond those of the API document. */
  readonly extras: ReadonlySet<string>;
  /** The value under a name inside `data`, where the service wraps it. */
  unwrap(data: unknown, name: string): unknown;
  /** Whether a refusal means that the project does not exist, which says nothing about an object in it. */
  isProjectMissing(status: number, words: string): boolean;
  /** Whether a refusal means that the object does not exist. */
  isNotFound(status: number, words: string): boolean;
  /** What to do about a refusal, where the profile knows it. */
  adviceFor(status: number, words: string): string | undefined;
  /** What the headers of an answer say about the service, if it is worth a line to the user. */
  hintIn(headers: ReadonlyMap<string, string>): string | undefined;
}
