/** Says how far long work is: on a terminal in one line that changes each second, in a log in lines at ever longer distances. */

import { printed } from "../../../provider/base/notice";
import type { CliIo } from "./input";
import { notices } from "./notices";
import { isColored } from "./output";

const second = 1000;
const [toStart, toEnd] = ["\r", "\u001b[K"];

/**
 * The items of work. Each one counts as done when the next one is asked for. Nothing is said in the first second.
 *
 * @param what the items, such as `events`
 */
export function* watched<Item>(
  items: Iterable<Item> & { readonly length: number },
  what: string,
  { errors, environment, now }: Pick<CliIo, "errors" | "environment" | "now">,
): Generator<Item> {
  const isRewritten = isColored(errors, environment);
  const started = now().getTime();
  let [done, due] = [0, second];
  const say = (passed: number): void => {
    const line = printed(notices.progress({ done: spelt(done), what, ...speed(done, items.length, passed) }));
    errors.write(isRewritten ? `${toStart}${line}${toEnd}` : `${line}\n`);
    due = isRewritten ? passed + second : passed * 2;
  };
  try {
    for (const item of items) {
      const passed = now().getTime() - started;
      if (passed >= due && done > 0) say(passed);
      yield item;
      done += 1;
    }
  } finally {
    if (isRewritten && due > second) errors.write(`${toStart}${toEnd}`);
  }
}

function speed(done: number, count: number, passed: number): Record<"count" | "rate" | "seconds", string> {
  const rate = (done * second) / passed;
  return {
    count: spelt(count),
    rate: spelt(Number(rate.toPrecision(2))),
    seconds: spelt(Math.ceil((count - done) / rate)),
  };
}

function spelt(count: number): string {
  return count.toLocaleString("en");
}
