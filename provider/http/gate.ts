/** Limits how many requests run at once and how many start per second. Knows no HTTP. */

import { setTimeout as sleep } from "node:timers/promises";

/** @internal Time and randomness, which tests replace. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Waits; rejects when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 up to 1. */
  random(): number;
}

/** @internal */
export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal && { signal }),
  random: Math.random,
};

/**
 * @internal Runs work in order of arrival, limited in concurrency and in starts per second. Work that is cancelled while it
 * waits leaves at once, and the next in line takes its slot and its start time.
 */
export class Gate {
  private running = 0;
  private nextStart = -Infinity;
  private readonly waiting = new Set<() => void>();
  /** Start times of cancelled work: the next in line takes them. */
  private freedStarts: number[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly startsPerSecond: number,
    private readonly clock: Clock,
  ) {}

  /** Runs the work when it is its turn. Rejects when the signal is aborted before that. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.running < this.maxConcurrent) this.running += 1;
    else await this.waitForSlot(signal);
    try {
      await this.waitForStart(signal);
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(enter);
        signal?.removeEventListener("abort", giveUp);
      };
      const enter = (): void => {
        leave();
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(abandoned);
      };
      this.waiting.add(enter);
      signal?.addEventListener("abort", giveUp);
    });
  }

  private async waitForStart(signal: AbortSignal | undefined): Promise<void> {
    const now = this.clock.now();
    this.freedStarts = this.freedStarts.filter((start) => start > now);
    const freedStart = this.freedStarts.shift();
    const start = freedStart ?? Math.max(now, this.nextStart);
    if (freedStart === undefined) this.nextStart = start + 1000 / this.startsPerSecond;
    if (start <= now) return;
    await this.clock.sleep(start - now, signal).catch((error: unknown) => {
      this.freedStarts = [...this.freedStarts, start].sort((one, other) => one - other);
      throw error;
    });
  }
}

const abandoned = new Error("abandoned");
