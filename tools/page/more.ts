/** A list of which only the beginning is shown at first, with a button for more. */

import { clause } from "../../provider/base/declare";
import { html } from "./elements";

/** So many items are printed. */
const maxPrinted = 1000;

/** How a list is shown. */
interface Growing {
  /** Where its items are: rows of a table, or items of a list. */
  readonly place: Element;
  /** How many of them are shown at first. */
  readonly first: number;
  /** How many more the button shows. Default: all. */
  readonly step?: number;
  /** Shows so many of them. */
  readonly fill: (most: number) => void;
}

/** The button of a list, and what shows the beginning of the list anew where there are so many items now. */
export function growing({ place, first, step = Infinity, fill }: Growing): {
  readonly more: HTMLElement;
  readonly begin: (count: number) => void;
} {
  let [size, all] = [first, 0];
  const more = html("button", { type: "button", class: "more" });
  const show = (): void => {
    fill(size);
    more.hidden = all <= size;
    more.textContent = clause`Show ${Math.min(step, all - size)} more`;
  };
  more.addEventListener("click", () => {
    const shown = size;
    size += step;
    show();
    // The focus goes on with the first new item.
    const item = place.querySelectorAll(":is(tbody > tr, li)")[shown];
    item?.querySelector("button")?.focus();
  });
  // On paper there is nothing to press.
  addEventListener("beforeprint", () => fill(maxPrinted));
  addEventListener("afterprint", show);
  const begin = (count: number): void => {
    [size, all] = [first, count];
    show();
  };
  return { more, begin };
}
