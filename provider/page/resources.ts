/** The lists beside the map: owners, and every resource that changes or has a notice, whether a route leads to it or not. */

import type { App } from "./app";
import { matchingThings } from "./app";
import type { OwnerChange } from "../topology/review/owners";
import type { PageData } from "./data";
import { html, refill, table, tableRow } from "./elements";
import type { Content } from "./elements";
import { markBadge, severityBadge } from "./marks";
import { clauses } from "./notices";
import type { Thing } from "./review";
import { opening } from "./table";

const pageSize = 50;
const mostOwners = 10;

/** The resources that change or have a notice; undefined where the page shows one state without notices. */
export function resourcesOf(app: App): HTMLElement | undefined {
  const { concerned } = app.review;
  if (concerned.length === 0) return undefined;
  const place = html("div", { class: "scroll" });
  const status = html("p", { class: "hint" });
  const more = html("button", { type: "button", class: "more", hidden: true });
  let found: readonly Thing[] = [];
  let size = pageSize;
  const fill = (most: number): void => {
    const columns = ["Change", "Kind", "Name", "Owner", "Notices"];
    refill(
      place,
      table(
        clauses.concerned(),
        columns,
        found.slice(0, most).map((one) => rowOf(app, one)),
      ),
    );
    status.textContent = clauses.shownThings({ shown: found.length, all: concerned.length });
    more.hidden = found.length <= most;
    more.textContent = clauses.showMore({ count: Math.min(pageSize * 4, Math.max(0, found.length - most)) });
  };
  more.addEventListener("click", () => {
    size += pageSize * 4;
    fill(size);
  });
  app.onView(({ state }) => {
    found = matchingThings(app.review, state);
    size = pageSize;
    fill(size);
  });
  return html(
    "section",
    { id: "resources", "aria-labelledby": "resources-title" },
    html("h2", { id: "resources-title", tabindex: -1 }, clauses.concerned()),
    ...[status, place, more],
  );
}

function rowOf(app: App, thing: Thing): HTMLElement {
  const { kind, name, owner, mark, notices } = thing;
  const cells: readonly Content[] = [
    markBadge(mark),
    kind,
    opening(app, thing, name),
    kind === "Endpoint" ? owner : "",
    notices.map((one) => html("p", {}, severityBadge(one), ` ${one.text}`)),
  ];
  return tableRow(cells, { class: mark });
}

const ownerColumns = [
  ["dangers", "Dangers"],
  ["endpoints", "Endpoints"],
  ["begin", "Begin"],
  ["stop", "Stop"],
  ["move", "Move"],
  ["change", "Change"],
  ["rolls", "Rolls"],
] as const satisfies readonly (readonly [keyof OwnerChange, string])[];

/** The owners for whom something changes, the most concerned first: a name shows that owner alone. Undefined where there are fewer than two. */
export function ownersOf(app: App): HTMLElement | undefined {
  const { owners } = app.review.data;
  if (owners.length < 2) return undefined;
  const shown = ownerColumns.filter(([field]) => owners.some((one) => one[field] > 0));
  const ownerRow = (one: OwnerChange): HTMLElement => {
    const name = one.owner === "" ? clauses.noOwner() : one.owner;
    const choose = (): void => chooseOwner(app, name);
    return tableRow([
      html("button", { type: "button", class: "link", onclick: choose }, name),
      ...shown.map(([field]) => (one[field] === 0 ? "" : String(one[field]))),
    ]);
  };
  const place = html("div", { class: "scroll" });
  const fill = (most: number): void => {
    const titles = [clauses.ownersTitle(), ...shown.map(([, title]) => title)];
    refill(place, table(clauses.ownersTitle(), titles, owners.slice(0, most).map(ownerRow)));
  };
  fill(mostOwners);
  const left = owners.length - mostOwners;
  const more = html("button", { type: "button", class: "more" }, clauses.showMore({ count: left }));
  more.addEventListener("click", () => {
    fill(owners.length);
    more.remove();
  });
  return html(
    "section",
    { "aria-labelledby": "owners-title" },
    html("h2", { id: "owners-title" }, `${clauses.ownersTitle()} (${owners.length})`),
    place,
    left > 0 ? more : undefined,
  );
}

function chooseOwner(app: App, owner: string): void {
  const input = document.querySelector<HTMLInputElement>("#owner");
  if (input !== null) input.value = owner;
  app.choose({ owner, opened: new Set([owner]) });
  document.querySelector("#map")?.scrollIntoView({ block: "nearest" });
}

/** What changes without a notice, in one line for each field; undefined where nothing does. */
export function quietOf({ quietFields }: PageData): HTMLElement | undefined {
  if (quietFields.length === 0) return undefined;
  return html(
    "section",
    { "aria-labelledby": "quiet-title" },
    html("h2", { id: "quiet-title" }, clauses.quietTitle()),
    html(
      "ul",
      { class: "plain" },
      quietFields.map(({ path, count }) =>
        html("li", {}, count === 1 ? clauses.quietOne({ path }) : clauses.quiet({ path, count })),
      ),
    ),
  );
}
