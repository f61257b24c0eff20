/** What the notices say, each once: dangers by what they concern, then the rest by severity. A search or an owner narrows them as it does the map. */

import { clause } from "../../provider/base/declare";
import { groupedBy } from "../../provider/base/lists";
import { shortened } from "../../provider/base/text";
import { clauses as topologyClauses, concernWords } from "../topology/review/notices";
import { plural } from "../topology/review/said";
import { noticeMatch } from "./app";
import type { App } from "./app";
import type { PageData, PageNotice } from "./data";
import { html, refill } from "./elements";
import type { Content } from "./elements";
import { severitySigns } from "./marks";
import { growing } from "./more";
import { clauses } from "./notices";
import { keyOfNotice } from "./review";
import { sentence, titled } from "./sentences";
import { sign } from "./signs";
import { opening } from "./table";

/** So many lines of a group are shown at first. */
const maxLines = 10;
/** Where all groups together have no more lines than this, they are open from the beginning. */
const fewLines = 15;
/** So many resources are named of which the same is said. */
const maxNames = 20;
const maxNameLength = 100;

/** Notices under one head. */
interface Group {
  readonly severity: PageNotice["severity"];
  readonly title: string;
  /** How much is concerned, in words. */
  readonly note: string;
  /** Notices that say the same of several resources, together. */
  readonly lines: readonly (readonly PageNotice[])[];
}

/** The section; undefined where nothing is said. */
export function consequencesOf(app: App): HTMLElement | undefined {
  const { data, hasBefore } = app.review;
  const groups = groupsOf(data);
  if (groups.length === 0) return undefined;
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const places = groups.map((group) => groupOf(app, group, count <= fewLines));
  app.onView((view) => {
    const isFound = noticeMatch(app.review, view);
    for (const { narrow } of places) narrow(isFound);
  });
  return html(
    "section",
    { class: "notices", "aria-labelledby": "notices-title" },
    html("h2", { id: "notices-title", tabindex: -1 }, hasBefore ? "Consequences" : "Findings"),
    places.map(({ element }) => element),
  );
}

function groupsOf({ notices, concerns }: PageData): Group[] {
  const linesOf = (said: readonly PageNotice[]): Group["lines"] => [
    ...groupedBy(said, ({ kind, code, text }) => JSON.stringify([kind, code, text])).values(),
  ];
  const counts = new Map(concerns.map((one) => [one.concern, one]));
  const byConcern = groupedBy(
    notices.filter(({ severity }) => severity === "danger"),
    ({ concern }) => (concern !== undefined && counts.has(concern) ? concern : ""),
  );
  const dangers = [...counts.keys(), "" as const].map((concern) => {
    const counted = concern === "" ? undefined : counts.get(concern);
    const said = byConcern.get(concern) ?? [];
    return {
      severity: "danger" as const,
      title: titled(concern === "" ? "other dangers" : concernWords[concern]),
      note: noteOf(said, counted),
      lines: linesOf(said),
    };
  });
  const others = (["error", "warning", "info", "note"] as const).map((severity) => {
    const lines = linesOf(notices.filter((one) => one.severity === severity));
    return { severity, title: clauses[severity](), note: String(lines.length), lines };
  });
  return [...dangers, ...others].filter(({ lines }) => lines.length > 0);
}

/** How much is affected. The owners were counted for all subjects, so they are named where none is said elsewhere. */
function noteOf(said: readonly PageNotice[], counted: PageData["concerns"][number] | undefined): string {
  const { size } = new Set(said.map(keyOfNotice));
  const affected = clauses.affected({ count: size });
  if (counted === undefined || counted.owners < 2 || counted.subjects > size) return affected;
  return clause`${clauses.affected({ count: counted.subjects })}, ${counted.owners} owners`;
}

/** A group that opens with a click on its head, and what shows only those of its notices that are found. */
function groupOf(
  app: App,
  { severity, title, note, lines }: Group,
  isOpen: boolean,
): {
  readonly element: HTMLElement;
  readonly narrow: (isFound: (notice: PageNotice) => boolean) => void;
} {
  const place = html("ul", { class: "plain" });
  let found = lines;
  const fill = (most: number): void =>
    refill(
      place,
      found.slice(0, most).map((line) => lineOf(app, line)),
    );
  const { more, begin } = growing({ place, first: maxLines, fill });
  const heading = html("h3", {}, sign(severitySigns[severity]), ` ${title}`);
  const element = html(
    "details",
    { class: `group ${severity}`, open: isOpen },
    html("summary", {}, heading, " ", html("span", { class: "hint" }, note)),
    ...[place, more],
  );
  // What is closed would be missing on paper.
  let wasOpen = isOpen;
  addEventListener("beforeprint", () => {
    wasOpen = element.open;
    element.open = true;
  });
  addEventListener("afterprint", () => {
    element.open = wasOpen;
  });
  const narrow = (isFound: (notice: PageNotice) => boolean): void => {
    found = lines.map((line) => line.filter(isFound)).filter(({ length }) => length > 0);
    element.hidden = found.length === 0;
    begin(found.length);
  };
  return { element, narrow };
}

/** What is said of one resource, or of several that are named. */
function lineOf(app: App, alike: readonly PageNotice[]): HTMLElement {
  const [first] = alike as readonly [PageNotice];
  const { length: count } = alike;
  const named = (notice: PageNotice, label: string): Content => {
    const thing = app.review.things.get(keyOfNotice(notice));
    const shown = shortened(label, maxNameLength);
    return thing === undefined ? shown : opening(app, thing, shown);
  };
  const names = alike.slice(0, maxNames).flatMap((one) => [", ", named(one, one.name)]);
  const left = count > maxNames ? ` ${clauses.andMore({ count: count - maxNames })}` : "";
  const each = topologyClauses.eachOf({ count, kinds: plural(first.kind), names: "|" }).split("|");
  return html(
    "li",
    {},
    count === 1 ? named(first, `${first.kind} ${first.name}`) : [each[0], names.slice(1), left, each[1]],
    ": ",
    sentence(first.text),
    " ",
    html("code", { class: "code" }, first.code),
  );
}
