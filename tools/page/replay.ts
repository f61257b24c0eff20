/** What would change for recorded events: counts, a line for each endpoint, and examples with the lines of payloads that differ. */

import { clause } from "../../provider/base/declare";
import type { PageData } from "./data";
import { markedLines } from "./differences";
import { html } from "./elements";
import { hint, sentence } from "./sentences";

/** The section; undefined without recorded events. */
export function replayOf({ replay }: PageData): HTMLElement | undefined {
  if (replay === undefined) return undefined;
  const { summary, endpoints, examples, more } = replay;
  const listed = (items: readonly (readonly [text: string, below?: ReturnType<typeof markedLines>])[]) =>
    html(
      "ul",
      { class: "plain" },
      items.map(([text, below]) => html("li", {}, sentence(text), below)),
    );
  return html(
    "section",
    { class: "replay", "aria-labelledby": "replay-title" },
    html("h2", { id: "replay-title" }, clause`What would change for recorded events`),
    summary.map((text) => html("p", {}, sentence(text))),
    listed(endpoints.map((text) => [text])),
    examples.length === 0 ? undefined : html("h3", {}, clause`Examples of what changes`),
    listed(examples.map(({ text, lines }) => [text, lines && markedLines(lines)])),
    more.map(hint),
    hint(
      clause`Payloads are shown after the functions of subscriptions. A Convoy without a license for functions delivers them as they are sent.`,
    ),
  );
}
