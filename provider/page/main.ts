/** The page of a review in the browser: reads its data and builds its parts. */

import { groupedBy } from "../base/lists";
import { App, waysOn } from "./app";
import type { View } from "./app";
import type { PageNotice } from "./data";
import { detailsOf } from "./details";
import { field, hint, html, refill } from "./elements";
import type { Content } from "./elements";
import { eventFormOf } from "./event";
import { loaded } from "./load";
import { mapOf } from "./map";
import { severityBadge } from "./marks";
import { growing } from "./more";
import { clauses } from "./notices";
import type { Side } from "./picture";
import { plural } from "../topology/review/said";
import { clauses as topologyClauses } from "../topology/review/notices";
import { ownersOf, quietOf, resourcesOf } from "./resources";
import { replayOf } from "./replay";
import { reviewOf } from "./review";
import type { Review } from "./review";
import { opening, tableOf } from "./table";

/** So many names are suggested while one is typed. */
const maxSuggested = 500;
const maxNotices = 10;
/** So many resources are named of which the same is said. */
const maxNames = 20;

async function start(): Promise<void> {
  const text = document.getElementById("data")?.textContent ?? "";
  const review = reviewOf(await loaded(text));
  document.body.append(...pageOf(review));
}

function pageOf(review: Review): HTMLElement[] {
  const app = new App(review);
  const status = html("p", { class: "status", role: "status" });
  const [details, map, table] = [detailsOf(app), mapOf(app), tableOf(app)];
  app.onView((view) => {
    status.textContent = statusOf(view, review);
  });
  const main = html(
    "main",
    {},
    errorsOf(review),
    noticesOf(app),
    ownersOf(app),
    quietOf(review.data),
    replayOf(review.data),
    controlsOf(app),
    status,
    html(
      "div",
      { class: "desk" },
      html("section", { id: "map", class: "controls", tabindex: -1, "aria-label": "Map" }, map),
      details,
    ),
    eventFormOf(app),
    resourcesOf(app),
    table,
  );
  // What is drawn needs its place on the page first.
  queueMicrotask(() => app.choose({}));
  return [
    html("a", { class: "skip", href: "#routes-title" }, clauses.skipToTable()),
    html("a", { class: "skip", href: "#map" }, clauses.skipToMap()),
    headerOf(review),
    main,
    suggestions("types", review.types),
    suggestions("owners", review.owners),
  ];
}

function headerOf({ data }: Review): HTMLElement {
  return html(
    "header",
    {},
    html(
      "h1",
      {},
      data.title,
      data.stack === "" ? undefined : [" ", html("span", { class: "stack" }, data.stack)],
    ),
    data.summary === "" ? undefined : html("p", { class: "summary" }, data.summary),
    data.concerns.length === 0
      ? undefined
      : html(
          "ul",
          { class: "plain concerns" },
          data.concerns.map((text) =>
            html("li", {}, html("span", { class: "badge danger" }, "⛔ danger"), ` ${text}`),
          ),
        ),
  );
}

function errorsOf({ data }: Review): HTMLElement | undefined {
  const isPartial = data.after.isPartial ? hint(clauses.partialPreview()) : undefined;
  if (data.errors.length === 0) return isPartial;
  return html(
    "section",
    { class: "errors", "aria-labelledby": "errors-title" },
    html("h2", { id: "errors-title" }, "Errors"),
    html("p", {}, clauses.previewFailed()),
    data.errors.map((error) => html("pre", {}, error)),
  );
}

function noticesOf(app: App): HTMLElement | undefined {
  const { data, things } = app.review;
  const { notices } = data;
  if (notices.length === 0) return undefined;
  const place = html("ul", { class: "plain" });
  const named = ({ urn, kind, id, name }: PageNotice, label: string): Content => {
    const thing = things.get(urn ?? `${kind} ${id ?? name}`);
    return thing === undefined ? label : opening(app, thing, label);
  };
  const item = (alike: readonly PageNotice[]): HTMLElement => {
    const [first] = alike as readonly [PageNotice];
    const { length: count } = alike;
    const names = alike.slice(0, maxNames).flatMap((one) => [", ", named(one, one.name)]);
    const left = count > maxNames ? ` ${clauses.andMore({ count: count - maxNames })}` : "";
    const each = topologyClauses.eachOf({ count, kinds: plural(first.kind), names: "|" }).split("|");
    return html(
      "li",
      {},
      severityBadge(first),
      " ",
      count === 1 ? named(first, `${first.kind} ${first.name}`) : [each[0], names.slice(1), left, each[1]],
      `: ${first.text} `,
      html("code", {}, first.code),
    );
  };
  const groups = [
    ...groupedBy(notices, ({ kind, code, text }) => JSON.stringify([kind, code, text])).values(),
  ];
  const { more, begin } = growing({
    place,
    first: maxNotices,
    fill: (most) => refill(place, groups.slice(0, most).map(item)),
  });
  begin(groups.length);
  return html(
    "section",
    { class: "notices", "aria-labelledby": "notices-title" },
    html("h2", { id: "notices-title" }, `Notices (${notices.length})`),
    ...[place, more],
  );
}

function controlsOf(app: App): HTMLElement {
  const { review } = app;
  const search = html("input", { id: "search", type: "search", autocomplete: "off" });
  search.addEventListener("input", () => app.choose({ query: search.value }));
  const owner = html("input", { id: "owner", list: "owners", autocomplete: "off" });
  owner.addEventListener("input", () => app.choose({ owner: owner.value.trim(), opened: new Set() }));
  const type = html("input", { id: "type", list: "types", autocomplete: "off" });
  type.addEventListener("input", () => app.choose({ type: type.value.trim() }));
  const check = (label: string, isOn: boolean, act: (isOn: boolean) => void): HTMLElement => {
    const box = html("input", { type: "checkbox", checked: isOn });
    box.addEventListener("change", () => act(box.checked));
    return html("label", { class: "check" }, box, ` ${label}`);
  };
  const onlyEvent = check(clauses.onlyEvent(), true, (onlyEvent) => app.choose({ onlyEvent }));
  app.onView(({ state }) => {
    onlyEvent.hidden = state.travel === undefined;
  });
  return html(
    "form",
    { class: "controls bar", role: "search", onsubmit: (event) => event.preventDefault() },
    field(clauses.searchLabel(), search),
    field("Owner", owner),
    field("Event type", type),
    review.hasBefore ? sideSwitch(app) : undefined,
    review.hasBefore
      ? check(clauses.onlyChanges(), app.beginsWithChanges, (onlyChanges) => app.choose({ onlyChanges }))
      : undefined,
    onlyEvent,
  );
}

function sideSwitch(app: App): HTMLElement {
  const choices: readonly (readonly [side: Side, label: string])[] = [
    ["before", "Before"],
    ["after", "After"],
    ["difference", "Difference"],
  ];
  return html(
    "fieldset",
    { class: "switch" },
    html("legend", {}, "Show"),
    choices.map(([side, label]) => {
      const box = html("input", { type: "radio", name: "side", value: side, checked: side === "difference" });
      box.addEventListener("change", () => app.choose({ side }));
      return html("label", {}, box, ` ${label}`);
    }),
  );
}

function suggestions(id: string, names: readonly string[]): HTMLElement {
  return html(
    "datalist",
    { id },
    names.slice(0, maxSuggested).map((value) => html("option", { value })),
  );
}

function statusOf({ ways, things, state }: View, review: Review): string {
  const { concerned } = review;
  if (review.ways.length === 0 && concerned.length === 0) return clauses.emptyTopology();
  if (ways.length === 0 && things.length === 0) return clauses.nothingMatches();
  const routes = clauses.shownRoutes({ shown: ways.length, all: waysOn(review, state.side).length });
  if (concerned.length === 0) return routes;
  return `${routes} ${clauses.shownThings({ shown: things.length, all: concerned.length })}`;
}

start().catch(() => {
  refill(document.body, html("p", { role: "alert" }, clauses.loadFailed()));
});
