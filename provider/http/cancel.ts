/** Signals that end requests and waits: each is listened to once, however many wait for it, and is put in words. */

import { clause } from "../base/declare";

/** @internal A signal for one piece of work. */
export interface Followed {
  /** Undefined where no signal is given, so that nothing ends the work. */
  readonly signal: AbortSignal | undefined;
  /** Ends the listening, once the work is done. */
  release(): void;
}

interface Listening {
  readonly acts: Set<() => void>;
  readonly listener: () => void;
}

/** What waits for each signal. */
const listenings = new WeakMap<AbortSignal, Listening>();

/** @internal A signal that is aborted with the first of those given. */
export function follow(signals: readonly (AbortSignal | undefined)[]): Followed {
  const given = signals.filter((signal) => signal !== undefined);
  if (given.length === 0) return { signal: undefined, release: () => undefined };
  const controller = new AbortController();
  const releases = given.map((signal) => onAbort(signal, () => controller.abort(signal.reason)));
  return {
    signal: controller.signal,
    release: () => {
      for (const release of releases) release();
    },
  };
}

/**
 * @internal What the work comes to, unless a signal is aborted before.
 *
 * @throws whatever `failure` makes of the reason of that signal, in words
 */
export async function unlessAborted<Result>(
  signals: readonly AbortSignal[],
  work: Promise<Result>,
  failure: (reason: string) => Error,
): Promise<Result> {
  const { signal, release } = follow(signals);
  if (signal === undefined) return work;
  try {
    const aborted = new Promise<void>((resolve) => onAbort(signal, resolve));
    const result = await Promise.race([work, aborted]);
    const reason = abortReason(signals);
    if (reason !== undefined) throw failure(reason);
    return result as Result;
  } finally {
    release();
  }
}

/** @internal Why a signal was aborted, in words that follow "because". Undefined where none was. */
export function abortReason(signals: readonly AbortSignal[]): string | undefined {
  const aborted = signals.find((signal) => signal.aborted);
  if (aborted === undefined) return undefined;
  const reason: unknown = aborted.reason;
  const text = reason instanceof Error && reason.name !== "AbortError" ? reason.message : reason;
  return typeof text === "string" && text.trim() !== "" ? text : clause`the operation was cancelled`;
}

/** Acts when the signal is aborted; at once where it is. Node warns of a leak from eleven listeners to one signal on. */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) {
    act();
    return () => undefined;
  }
  const { acts, listener } = listenings.get(signal) ?? listen(signal);
  acts.add(act);
  return () => {
    if (!acts.delete(act) || acts.size > 0) return;
    signal.removeEventListener("abort", listener);
    listenings.delete(signal);
  };
}

function listen(signal: AbortSignal): Listening {
  const acts = new Set<() => void>();
  const listener = (): void => {
    for (const act of [...acts]) act();
  };
  signal.addEventListener("abort", listener, { once: true });
  listenings.set(signal, { acts, listener });
  return { acts, listener };
}
