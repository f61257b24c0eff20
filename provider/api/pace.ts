/** How many requests are under way at once, and how fast new ones start. Knows no HTTP. */

import { setTimeout as sleep } from "node:timers/promises";

/** @internal Time and chance, so that tests need neither. */
export interface Surroundings {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Waits; rejects when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 up to 1. */
  random(): number;
}

/** @internal */
export const realSurroundings: Surroundings = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal && { signal }),
  random: Math.random,
};

/** @internal Lets work through: at most so many at once, at most so many starts per second, first come first served. */
export class Gate {
  private running = 0;
  private nextStart = -Infinity;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly mostAtOnce: number,
    private readonly startsPerSecond: number,
    private readonly around: Surroundings,
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.mostAtOnce) this.running += 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      await this.takeTurn();
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private async takeTurn(): Promise<void> {
    const now = this.around.now();
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + 1000 / this.startsPerSecond;
    if (start > now) await this.around.sleep(start - now);
  }
}
