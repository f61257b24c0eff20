/** How the page shows marks, which are words, and verdicts: each has a sign and a word, so that no reader depends on colors. */

import type { RouteAnswer } from "../topology/model/lanes";
import type { PageNotice } from "./data";
import { html } from "./elements";
import type { Mark } from "./review";

/** The sign of a mark; empty for what is kept. */
export const markSigns: Readonly<Record<Mark, string>> = {
  kept: "",
  added: "+",
  removed: "−",
  changed: "≠",
  stopped: "■",
  unknown: "?",
};

/** The sign of a verdict. */
export const verdictSigns: Readonly<Record<RouteAnswer["verdict"], string>> = {
  delivered: "✓",
  "not-delivered": "✕",
  unknown: "?",
};

/** The word for a verdict. */
export const verdictWords: Readonly<Record<RouteAnswer["verdict"], string>> = {
  delivered: "delivered",
  "not-delivered": "not delivered",
  unknown: "not known",
};

/** A mark in a table or a heading. */
export function markBadge(mark: Mark): HTMLElement {
  return html("span", { class: `badge ${mark}` }, `${markSigns[mark]} ${mark}`.trim());
}

/** A verdict in a table. */
export function verdictBadge(verdict: RouteAnswer["verdict"]): HTMLElement {
  return html("span", { class: `badge ${verdict}` }, `${verdictSigns[verdict]} ${verdictWords[verdict]}`);
}

/** The severity of a notice. */
export function severityBadge({ severity }: PageNotice): HTMLElement {
  const signs = { danger: "⛔", error: "⛔", warning: "⚠", info: "ℹ", note: "ℹ" };
  return html("span", { class: `badge ${severity}` }, `${signs[severity]} ${severity}`);
}
