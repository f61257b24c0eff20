/** The lists beside the map: owners, and every resource that changes or has a notice, whether a route leads to it or not. */

import type { App } from "./app";
import type { OwnerChange } from "../topology/review/owners";
import type { PageData } from "./data";
import { html, refill, table, tableRow } from "./elements";
import type { Content } from "./elements";
import { markBadge, severityBadge } from "./marks";
import { growing } from "./more";
import { clauses } from "./notices";
import { ownersOfThing } from "./review";
import type { Thing } from "./review";
import { opening } from "./table";

const pageSize = 50;
const mostOwners = 10;

/** The resources that change or have a notice; undefined where the page shows one state without notices. */
export function resourcesOf(app: App): HTMLElement | undefined {
  const { concerned } = app.review;
  if (concerned.length === 0) return undefined;
  const place = html("div", { class: "scroll" });
  let found: readonly Thing[] = [];
  const fill = (most: number): void => {
    const columns = ["Change", "Name", "Notices", "Kind", "Owner"];
    refill(
      place,
      table(
        clauses.concerned(),
        columns,
        found.slice(0, most).map((one) => rowOf(app, one)),
      ),
    );
  };
  const { more, begin } = growing({ place, first: pageSize, step: pageSize * 4, fill });
  app.onView(({ things }) => {
    found = things;
    begin(found.length);
  });
  return html(
    "section",
    { id: "resources", "aria-labelledby": "resources-title" },
    html("h2", { id: "resources-title", tabindex: -1 }, clauses.concerned()),
    ...[place, more],
  );
}

function rowOf(app: App, thing: Thing): HTMLElement {
  const { kind, name, mark, notices } = thing;
  const isOwned = ["Endpoint", "Subscription", "PortalLink"].includes(kind);
  const cells: readonly Content[] = [
    markBadge(mark),
    opening(app, thing, name),
    notices.map((one) => html("p", {}, severityBadge(one), ` ${one.text}`)),
    kind,
    isOwned ? ownersOfThing(app.review, thing).join(", ") : "",
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
  const { more, begin } = growing({ place, first: mostOwners, fill });
  begin(owners.length);
  return html(
    "section",
    { "aria-labelledby": "owners-title" },
    html("h2", { id: "owners-title" }, `${clauses.ownersTitle()} (${owners.length})`),
    ...[place, more],
  );
}

function chooseOwner(app: App, owner: string): void {
  const input = document.querySelector<HTMLInputElement>("#owner");
  if (input !== null) input.value = owner;
  app.choose({ owner, opened: new Set([owner]) });
  document.querySelector<HTMLElement>("#map")?.focus();
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
