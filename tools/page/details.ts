/** The details of one resource: its fields before and after, its routes and its notices. */

import { clause } from "../../provider/base/declare";
import { isFields, mapFields, printJson } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import { clauses as topologyClauses } from "../topology/notices";
import type { App } from "./app";
import { differenceTable, valueCell } from "./differences";
import { html, refill, table } from "./elements";
import type { Content } from "./elements";
import { markBadge, severityBadge } from "./marks";
import { endpointKeyOf } from "./review";
import type { Review, Thing, Way } from "./review";
import { hint, sentence } from "./sentences";
import { sign } from "./signs";
import { wayRow, wayTable } from "./table";

/** So many routes of one resource are listed. */
const maxRoutes = 50;

/** The panel, empty until a resource is opened. */
export function detailsOf(app: App): HTMLElement {
  const panel = html("section", { class: "details", "aria-label": "Details", hidden: true });
  let opener: Element | null = null;
  const close = (): void => {
    panel.hidden = true;
    if (opener instanceof SVGElement || opener instanceof HTMLElement) opener.focus();
  };
  panel.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  app.onOpen((thing) => {
    if (!panel.contains(document.activeElement)) opener = document.activeElement;
    const heading = html("h2", { tabindex: -1 }, `${thing.kind} ${thing.name}`);
    refill(
      panel,
      html(
        "button",
        { type: "button", class: "close", "aria-label": "Close details", onclick: close },
        sign("error"),
      ),
      heading,
      summaryOf(app.review, thing),
      html("h3", {}, "Notices"),
      noticesOf(thing),
      html("h3", {}, "Fields"),
      fieldsOf(app.review, thing),
      html("h3", {}, "Routes"),
      routesOf(app, thing),
    );
    panel.hidden = false;
    heading.focus();
    panel.scrollIntoView({ block: "nearest" });
  });
  return panel;
}

function summaryOf({ hasBefore }: Review, thing: Thing): HTMLElement {
  const { operation, change, after, before } = thing;
  const one = after ?? before;
  const facts: readonly (readonly [name: string, value: Content])[] = [
    [
      "Change",
      hasBefore ? [markBadge(thing.mark), ` ${operation === "same" ? "unchanged" : operation}`] : undefined,
    ],
    [
      clause`Replaced because of`,
      change && change.replacedBy.length > 0 ? change.replacedBy.join(", ") : undefined,
    ],
    ["ID", one?.id],
    ["Owner", one?.kind === "Endpoint" ? thing.owner : undefined],
    ["Dashboard", change?.dashboardUrl && dashboardLink(change.dashboardUrl)],
    ["Declared at", one?.declaredAt && `${one.declaredAt.file}:${one.declaredAt.line}`],
  ];
  return html(
    "dl",
    {},
    facts.flatMap(([name, value]) =>
      value === undefined ? [] : [html("dt", {}, name), html("dd", {}, value)],
    ),
  );
}

/** A page of the dashboard opens beside this one, and does not learn where the reader comes from. */
function dashboardLink(url: string): HTMLElement {
  return html("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, url);
}

function noticesOf({ notices }: Thing): HTMLElement {
  if (notices.length === 0) return hint("No notices.");
  return html(
    "ul",
    { class: "plain" },
    notices.map((notice) =>
      html(
        "li",
        {},
        ...[severityBadge(notice), " ", sentence(notice.text), " "],
        html("code", { class: "code" }, notice.code),
      ),
    ),
  );
}

function fieldsOf({ hasBefore, data }: Review, thing: Thing): Content {
  const [before, after] = [thing.before?.fields ?? {}, thing.after?.fields ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const isSame = hasBefore && thing.operation === "same";
  // What was there is gone, and a notice says what that means.
  const isGone = thing.operation === "delete";
  return [
    isSame ? hint(clause`No field changes.`) : undefined,
    isSame && data.isCut
      ? hint(clause`Nothing changes here, so fields that do not affect routes may be missing from this page.`)
      : undefined,
    isGone ? undefined : differenceTable(thing.change?.differences ?? []),
    table(
      "All fields",
      ["Field", ...(isGone ? ["Before"] : hasBefore ? ["Before", "After"] : ["Value"])],
      names.map((name) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, name),
          ...(hasBefore ? [valueCell(textOf(before[name]))] : []),
          ...(isGone ? [] : [valueCell(textOf(after[name]))]),
        ),
      ),
      { class: "fieldlist" },
    ),
  ];
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : spelled(value);
}

/** A value for people to read. */
export function spelled(value: unknown): string {
  const shown = readable(value);
  if (typeof shown === "string") return shown;
  return (isFields(shown) || Array.isArray(shown) ? printJson(shown, 2) : printJson(shown)) ?? "";
}

function readable(value: unknown): unknown {
  if (value === unknownMarker) return topologyClauses.afterUpdate();
  if (Array.isArray(value)) return value.map(readable);
  return isFields(value) ? mapFields(value, readable) : value;
}

function routesOf(app: App, thing: Thing): Content {
  const ways = waysOf(app.review, thing);
  if (ways.length === 0) return hint(clause`No route starts or ends here.`);
  const rows = ways.slice(0, maxRoutes).map((way) => wayRow(app, way, undefined));
  return [
    html("div", { class: "scroll" }, wayTable(app, clause`Routes of ${thing.name}`, rows)),
    ways.length > maxRoutes
      ? hint(clause`${maxRoutes} of ${ways.length} routes are listed here.`)
      : undefined,
  ];
}

function waysOf({ ways }: Review, { key, kind, name, before, after }: Thing): Way[] {
  const declared = (after ?? before)?.fields["name"];
  const type = typeof declared === "string" ? declared : name;
  return ways.filter((way) => {
    const lanes = [way.before, way.after].filter((lane) => lane !== undefined);
    if (kind === "EventType")
      return lanes.some(
        (lane) => lane.subscription !== undefined && (lane.eventTypes?.includes(type) ?? true),
      );
    return way.key === key || lanes.some((lane) => endpointKeyOf(lane) === key);
  });
}
