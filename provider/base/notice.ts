/** What the package says: a sentence with a code and a severity, and how it is printed. */

import { oneLine } from "./text";

/**
 * The severity of a notice.
 *
 * - `danger`: deliveries stop, go elsewhere, travel unencrypted, fail verification, are rejected, or are no longer retried. Senders
 *   are no longer verified. Payloads change in a way that a preview cannot predict. A secret or key is exposed, or is replaced
 *   without overlap. An object is lost. A safeguard, such as `protect`, is removed. What changes is not known.
 * - `warning`: more people get access, or endpoints receive more events. Limits, timeouts or retries are reduced. A secret rolls with
 *   overlap. A resource is replaced. Drift remains.
 * - `info`: useful to know. No action is needed.
 * - `error`: the operation or the command failed.
 */
export type Severity = "danger" | "warning" | "info" | "error";

/** What dangers are about, the gravest first. */
export const concerns = [
  ...(["stop", "lost", "elsewhere", "access", "meta", "exposed", "senders", "managed"] as const),
  ...(["other", "unencrypted", "unverified", "refused", "unretried", "events-refused"] as const),
  ...(["unread", "dropped", "payloads", "secret", "guard", "unjudged"] as const),
] as const;

/** What a danger is about. */
export type Concern = (typeof concerns)[number];

/** A notice with its values filled in. */
export interface Notice {
  /** The code, which never changes. */
  readonly code: string;
  /** The severity. */
  readonly severity: Severity;
  /** The message in one line, without its subject and code. */
  readonly text: string;
}

/** A notice, or a message without a code. */
export type Said = Notice | string;

/** The line that a user reads: subject, sentence and code. A value cannot take the place of the code, which stands last. */
export function printed(notice: Said, subject?: string): string {
  const words = typeof notice === "string" ? notice : `${notice.text} [${notice.code}]`;
  return subject === undefined ? words : `${oneLine(subject)}: ${words}`;
}

/** The code at the end of a printed line; undefined where there is none. */
export function codeOf(line: string): string | undefined {
  return / \[([a-z][a-z0-9-]*)\]$/.exec(line)?.[1];
}

/** What is said without its code. */
export function wordsOf(notice: Said): string {
  return typeof notice === "string" ? notice : notice.text;
}
