/** How the page shows marks, which are words, and verdicts: each has a sign and a word, so that no reader depends on colors. */

import type { RouteAnswer } from "../topology/model/delivery-paths";
import type { PageNotice } from "./data";
import { html } from "./elements";
import type { Mark } from "./review";
import { sign } from "./signs";
import type { Sign } from "./signs";

/** The sign of a mark; undefined for what is kept. */
export const markSigns: Readonly<Record<Mark, Sign | undefined>> = {
  kept: undefined,
  added: "added",
  removed: "removed",
  changed: "changed",
  stopped: "stopped",
  unknown: "unknown",
};

/** The sign of a verdict. */
export const verdictSigns: Readonly<Record<RouteAnswer["verdict"], Sign>> = {
  delivered: "delivered",
  "not-delivered": "error",
  unknown: "unknown",
};

/** The word for a verdict. */
export const verdictWords: Readonly<Record<RouteAnswer["verdict"], string>> = {
  delivered: "delivered",
  "not-delivered": "not delivered",
  unknown: "not known",
};

/** The sign of a severity. */
export const severitySigns: Readonly<Record<PageNotice["severity"], Sign>> = {
  danger: "danger",
  error: "error",
  warning: "warning",
  info: "info",
  note: "info",
};

/** A mark in a table or a heading. */
export function markBadge(mark: Mark): HTMLElement {
  return badge(mark, markSigns[mark], mark);
}

/** A verdict in a table. */
export function verdictBadge(verdict: RouteAnswer["verdict"]): HTMLElement {
  return badge(verdict, verdictSigns[verdict], verdictWords[verdict]);
}

/** The severity of a notice. */
export function severityBadge({ severity }: PageNotice): HTMLElement {
  return badge(severity, severitySigns[severity], severity);
}

function badge(kind: string, drawn: Sign | undefined, word: string): HTMLElement {
  return html("span", { class: `badge ${kind}` }, drawn && sign(drawn), word);
}
