/** The table of routes, which says what the map draws, and what is printed on paper. */

import { clause } from "../../provider/base/declare";
import { isOpenType } from "../topology/model/delivery-paths";
import type { DeliveryPath } from "../topology/model/delivery-paths";
import { stopOf } from "../topology/model/subscriptions";
import type { App, View } from "./app";
import { html, refill, table, tableRow } from "./elements";
import type { Content } from "./elements";
import { markBadge, verdictBadge } from "./marks";
import { growing } from "./more";
import { clauses } from "./notices";
import { conditionNote } from "./conditions";
import { typeLabel } from "./picture";
import type { Travel } from "./picture";
import { endpointKeyOf } from "./review";
import type { Thing, Way } from "./review";
import { sentence } from "./sentences";
import { sign } from "./signs";

const pageSize = 50;
const maxTypes = 6;

/** The section with the table. */
export function tableOf(app: App): HTMLElement {
  const place = html("div", { class: "scroll" });
  const left = html("p", { class: "printonly" });
  let view: View | undefined;
  const fill = (most: number): void => {
    if (view === undefined) return;
    const { ways, state } = view;
    const rows = ways.slice(0, most).map((way) => wayRow(app, way, state.travel?.get(way.key)));
    refill(place, wayTable(app, "Routes", rows, state.travel !== undefined));
    const count = Math.max(0, ways.length - most);
    const rest =
      count === 1 ? clause`1 more route is not printed.` : clause`${count} more routes are not printed.`;
    left.textContent = count === 0 ? "" : rest;
  };
  const { more, begin } = growing({ place, first: pageSize, step: pageSize * 4, fill });
  app.onView((next) => {
    view = next;
    begin(next.ways.length);
  });
  return html(
    "section",
    { id: "routes", "aria-labelledby": "routes-title" },
    html("h2", { id: "routes-title", tabindex: -1 }, "Routes"),
    place,
    more,
    left,
  );
}

/** A table of routes. */
export function wayTable(
  { review }: App,
  caption: string,
  rows: readonly HTMLElement[],
  hasEvent = false,
): HTMLElement {
  const titles = [
    ...(review.hasBefore ? ["Change"] : []),
    ...["Event types", "Condition", "Subscription", "Endpoint", "Owner"],
    ...(hasEvent ? (review.hasBefore ? ["Event before", "Event after"] : ["Event"]) : []),
  ];
  return table(caption, titles, rows);
}

/** One route as a row. What differs between both sides stands there twice. */
export function wayRow(app: App, way: Way, travel: Travel | undefined): HTMLElement {
  const { review } = app;
  const { subscription, untaken, owner, mark } = way;
  const both = (textOf: (lane: DeliveryPath) => string): Content => sides(way, review.hasBefore, textOf);
  const target = [way.after, way.before].find((lane) => lane !== undefined);
  const thing = target && review.things.get(endpointKeyOf(target));
  const cells: readonly Content[] = [
    ...(review.hasBefore ? [markBadge(mark)] : []),
    untaken !== undefined ? opening(app, untaken, untaken.name) : both(typesOf),
    untaken !== undefined ? "" : both(conditionNote),
    subscription === undefined ? "–" : opening(app, subscription, subscription.name),
    target === undefined
      ? "–"
      : thing === undefined || isMoved(way)
        ? both(destinationOf)
        : opening(app, thing, destinationOf(target)),
    owner,
    ...(travel === undefined ? [] : eventCells(travel, review.hasBefore)),
  ];
  return tableRow(cells, { class: mark });
}

function eventCells({ before, after }: Travel, hasBefore: boolean): Content[] {
  const cell = (answer: Travel["after"]): Content =>
    answer === undefined
      ? "–"
      : [verdictBadge(answer.verdict), answer.reason === "" ? "" : [" ", sentence(answer.reason)]];
  return hasBefore ? [cell(before), cell(after)] : [cell(after)];
}

function isMoved({ before, after }: Way): boolean {
  return before !== undefined && after !== undefined && endpointKeyOf(before) !== endpointKeyOf(after);
}

function sides({ before, after }: Way, hasBefore: boolean, textOf: (lane: DeliveryPath) => string): Content {
  const [old, now] = [before && textOf(before), after && textOf(after)];
  if (!hasBefore || old === undefined || now === undefined || old === now) return now ?? old ?? "";
  return [
    ...[html("del", {}, old === "" ? "–" : old), " ", sign("arrow", clauses.becomes()), " "],
    html("ins", {}, now === "" ? "–" : now),
  ];
}

function typesOf({ eventTypes, subscription }: DeliveryPath): string {
  if (subscription === undefined) return "–";
  if (eventTypes === undefined) return clauses.everyEvent();
  const names = eventTypes.map((type) => (isOpenType(type) ? typeLabel(type) : type));
  const more = names.length > maxTypes ? ` … (${names.length})` : "";
  return `${names.slice(0, maxTypes).join(", ")}${more}`;
}

function destinationOf({ endpoint, target }: DeliveryPath): string {
  const stop = target && stopOf(target);
  return stop === undefined ? endpoint : `${endpoint} (${stop})`;
}

/** A name that opens its details. What has none is said to have none, because an empty button is neither seen nor read out. */
export function opening(app: App, thing: Thing, label: string): HTMLElement {
  const text = label === "" ? clauses.noName() : label;
  return html("button", { type: "button", class: "link", onclick: () => app.open(thing) }, text);
}
