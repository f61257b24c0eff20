/** The HTTP side of a dialect, as data and small functions. Knows no kind. */

import type { RequestLine } from "../base/errors";
import type { Spelling } from "./wire";

/** @internal How services differ in requests and answers. */
export interface HttpProfile {
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How names are spelled on the wire. */
  readonly spelling: Spelling;
  /** The operations that the API document does not show. */
  readonly extras: ReadonlySet<string>;
  /** The value under a name inside `data`, where the service wraps it. */
  unwrap(data: unknown, name: string): unknown;
  /** Whether a refusal means that the project does not exist, which says nothing about an object in it. */
  isProjectMissing(status: number, message: string): boolean;
  /** Whether a refusal means that the object does not exist. */
  isNotFound(status: number, message: string, request: RequestLine): boolean;
  /** What to do about a refusal, where the profile knows it. */
  adviceFor(status: number, message: string, request: RequestLine): string | undefined;
  /** A hint for the user that follows from the headers of an answer, if any. */
  hintIn(headers: ReadonlyMap<string, string>): string | undefined;
}
