/** Says how far long work is: on a terminal in one line that changes each second, in a log in lines that are at most ten seconds of work apart. */

import { printed } from "../../../provider/base/notice";
import type { CliIo } from "./input";
import { clauses, notices } from "./notices";
import { isColored } from "./terminal";

const second = 1000;
const longest = 10 * second;
const [toStart, toEnd] = ["\r", "\u001b[K"];

/** Where progress is shown, and by which clock. */
export type ProgressIo = Pick<CliIo, "errors" | "environment" | "now">;

/** How far a piece of long work is. Nothing is said in the first second, nor of the last item. */
export class Progress {
  private readonly isRewritten: boolean;
  private readonly started: number;
  private done = 0;
  private due = second;
  private isShown = false;

  /**
   * @param what the items, such as `events`
   * @param count how many there are; undefined where nobody knows yet
   */
  constructor(
    private readonly what: string,
    private readonly count: number | undefined,
    private readonly io: ProgressIo,
  ) {
    this.isRewritten = isColored(io.errors, io.environment);
    this.started = io.now().getTime();
  }

  /** One more item is done. */
  step(): void {
    this.done += 1;
    const passed = this.io.now().getTime() - this.started;
    if (passed < this.due || this.done === this.count) return;
    this.due = this.isRewritten ? passed + second : Math.min(passed * 2, passed + longest);
    this.say(passed);
  }

  /** Takes the line from the terminal, before something else is written there, and when the work ends. */
  clear(): void {
    if (this.isShown) this.io.errors.write(`${toStart}${toEnd}`);
    this.isShown = false;
  }

  private say(passed: number): void {
    const rate = (this.done * second) / passed;
    const facts = { done: spelt(this.done), what: this.what, rate: spelt(Number(rate.toPrecision(2))) };
    const line = printed(
      this.count === undefined
        ? notices["progress-so-far"](facts)
        : notices.progress({
            ...facts,
            count: spelt(this.count),
            left: timeFor((this.count - this.done) / rate),
          }),
    );
    this.isShown = this.isRewritten;
    this.io.errors.write(this.isRewritten ? `${toStart}${line}${toEnd}` : `${line}\n`);
  }
}

/** The items of work. Each one counts as done when the next one is asked for. */
export function* watched<Item>(
  items: Iterable<Item> & { readonly length: number },
  what: string,
  io: ProgressIo,
): Generator<Item> {
  const progress = new Progress(what, items.length, io);
  try {
    for (const item of items) {
      yield item;
      progress.step();
    }
  } finally {
    progress.clear();
  }
}

function timeFor(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 2
    ? clauses.seconds({ seconds: Math.ceil(seconds) })
    : clauses.minutes({ minutes: spelt(minutes) });
}

function spelt(count: number): string {
  return count.toLocaleString("en");
}
