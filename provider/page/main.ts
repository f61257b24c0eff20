/** The page of a review in the browser: reads its data and builds its parts. */

import { App, matchingThings } from "./app";
import type { View } from "./app";
import { detailsOf } from "./details";
import { field, hint, html, refill } from "./elements";
import { eventFormOf } from "./event";
import { loaded } from "./load";
import { mapOf } from "./map";
import { severityBadge } from "./marks";
import { clauses } from "./notices";
import type { Side } from "./picture";
import { ownersOf, quietOf, resourcesOf } from "./resources";
import { reviewOf } from "./review";
import type { Review } from "./review";
import { opening, tableOf } from "./table";

/** So many names are suggested while one is typed. */
const maxSuggested = 500;
const maxNotices = 10;

async function start(): Promise<void> {
  const text = document.getElementById("data")?.textContent ?? "";
  const review = reviewOf(await loaded(text));
  document.body.append(...pageOf(review));
}

function pageOf(review: Review): HTMLElement[] {
  const app = new App(review);
  const status = html("p", { class: "status", role: "status" });
  const say = (words: string): void => {
    status.textContent = words;
  };
  const [details, map, table] = [detailsOf(app), mapOf(app), tableOf(app)];
  app.onView((view) => say(statusOf(view, review)));
  const main = html(
    "main",
    {},
    errorsOf(review),
    noticesOf(app),
    ownersOf(app),
    quietOf(review.data),
    controlsOf(app),
    status,
    html(
      "div",
      { class: "desk" },
      html("section", { id: "map", class: "controls", tabindex: -1, "aria-label": "Map" }, map),
      details,
    ),
    eventFormOf(app, say),
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
  const list = html("ul", { class: "plain" });
  const item = (notice: (typeof notices)[number]): HTMLElement => {
    const thing = things.get(notice.urn ?? `${notice.kind} ${notice.id ?? notice.name}`);
    const subject = `${notice.kind} ${notice.name}`;
    return html(
      "li",
      {},
      severityBadge(notice),
      " ",
      thing === undefined ? subject : opening(app, thing, subject),
      `: ${notice.text} `,
      html("code", {}, notice.code),
    );
  };
  const more = html(
    "button",
    { type: "button", class: "more" },
    clauses.showMore({ count: notices.length - maxNotices }),
  );
  more.addEventListener("click", () => {
    list.append(...notices.slice(maxNotices).map(item));
    more.remove();
  });
  // On paper there is nothing to press.
  addEventListener("beforeprint", () => more.click(), { once: true });
  list.append(...notices.slice(0, maxNotices).map(item));
  return html(
    "section",
    { class: "notices", "aria-labelledby": "notices-title" },
    html("h2", { id: "notices-title" }, `Notices (${notices.length})`),
    list,
    notices.length > maxNotices ? more : undefined,
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

function statusOf({ ways, state }: View, review: Review): string {
  const { ways: all } = review;
  if (all.length === 0) return clauses.emptyTopology();
  if (ways.length === 0 && matchingThings(review, state).length === 0) return clauses.nothingMatches();
  return clauses.shownRoutes({ shown: ways.length, all: all.length });
}

start().catch(() => {
  refill(document.body, html("p", { role: "alert" }, clauses.loadFailed()));
});
