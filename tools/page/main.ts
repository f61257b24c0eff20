/** The page of a review in the browser: reads its data and builds its parts. */

import { clause } from "../../provider/base/declare";
import { App, waysOn } from "./app";
import type { View } from "./app";
import { consequencesOf } from "./consequences";
import { detailsOf } from "./details";
import { field, html, refill } from "./elements";
import { eventFormOf } from "./event";
import { loaded } from "./load";
import { mapOf } from "./map";
import type { Side } from "./picture";
import { ownersOf, quietOf, resourcesOf } from "./resources";
import { replayOf } from "./replay";
import { reviewOf } from "./review";
import type { Review } from "./review";
import { hint } from "./sentences";
import { sign } from "./signs";
import { tableOf } from "./table";

/** So many names are suggested while one is typed. */
const maxSuggested = 500;
/** A display that begins without the fields of the search. */
const narrowDisplay = "(max-width: 640px)";

async function start(): Promise<void> {
  const text = document.getElementById("data")?.textContent ?? "";
  const review = reviewOf(await loaded(text));
  document.body.append(...pageOf(review));
}

function pageOf(review: Review): HTMLElement[] {
  const app = new App(review);
  const status = html("p", { class: "status hint", role: "status" });
  const [details, map, table] = [detailsOf(app), mapOf(app), tableOf(app)];
  app.onView((view) => {
    status.textContent = statusOf(view, review);
  });
  const main = html(
    "main",
    {},
    html("div", { class: "desk" }, map, details),
    ...[controlsOf(app), status, errorsOf(review), consequencesOf(app)],
    ...[ownersOf(app), replayOf(review.data), resourcesOf(app), quietOf(review.data)],
    ...[eventFormOf(app), table],
  );
  // What is drawn needs its place on the page first.
  queueMicrotask(() => app.choose({}));
  return [
    html("a", { class: "skip", href: "#routes-title" }, clause`Skip to the table of routes`),
    html("a", { class: "skip", href: "#map" }, clause`Skip to the map`),
    ...(review.data.notices.length === 0
      ? []
      : [html("a", { class: "skip", href: "#notices-title" }, clause`Skip to the consequences`)]),
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
    data.errors.length > 0
      ? html(
          "p",
          { class: "summary error" },
          sign("error"),
          ` ${clause`The preview failed, so resources may be missing from this page.`}`,
        )
      : data.after.isPartial
        ? hint(clause`The preview was made without --show-sames, so unchanged resources are missing.`)
        : undefined,
  );
}

function errorsOf({ data }: Review): HTMLElement | undefined {
  if (data.errors.length === 0) return undefined;
  return html(
    "section",
    { class: "errors", "aria-labelledby": "errors-title" },
    html("h2", { id: "errors-title" }, sign("error"), " Errors"),
    data.errors.map((error) => html("pre", {}, error)),
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
  const onlyEvent = check(clause`Only routes of the event`, true, (onlyEvent) => app.choose({ onlyEvent }));
  app.onView(({ state }) => {
    onlyEvent.hidden = state.travel === undefined;
  });
  const form = html(
    "form",
    { class: "bar", role: "search", onsubmit: (event) => event.preventDefault() },
    field(clause`Search names, IDs, hosts and event types`, search),
    field("Owner", owner),
    field("Event type", type),
    review.hasBefore ? sideSwitch(app) : undefined,
    review.hasBefore
      ? check("Only changes", app.beginsWithChanges, (onlyChanges) => app.choose({ onlyChanges }))
      : undefined,
    onlyEvent,
  );
  // On a narrow display the fields would push what is said out of sight.
  const narrow = matchMedia(narrowDisplay);
  const filters = html(
    "details",
    { class: "controls filters", open: !narrow.matches },
    html("summary", {}, clause`Search and filter`),
    form,
  );
  narrow.addEventListener("change", () => {
    filters.open = !narrow.matches;
  });
  return filters;
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
  if (review.ways.length === 0 && concerned.length === 0)
    return clause`There are no endpoints, subscriptions or event types.`;
  if (ways.length === 0 && things.length === 0)
    return clause`No route matches. Change the search or the filters.`;
  const routes = clause`${ways.length} of ${waysOn(review, state.side).length} routes match.`;
  if (concerned.length === 0) return routes;
  return `${routes} ${clause`${things.length} of ${concerned.length} resources that change or need attention match.`}`;
}

start().catch(() => {
  refill(
    document.body,
    html(
      "p",
      { role: "alert" },
      clause`This browser cannot open the page, because it lacks DecompressionStream. Current browsers have it.`,
    ),
  );
});
