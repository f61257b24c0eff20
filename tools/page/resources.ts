/** The tables below the map: owners, and every resource that changes, whether a route leads to it or not. */

import { clause } from "../../provider/base/declare";
import type { App } from "./app";
import type { OwnerChange } from "../topology/review/owners";
import type { PageData } from "./data";
import { html, refill, table, tableRow } from "./elements";
import type { Content } from "./elements";
import { markBadge } from "./marks";
import { growing } from "./more";
import { clauses } from "./notices";
import { ownersOfThing } from "./review";
import type { Thing } from "./review";
import { opening } from "./table";

const pageSize = 50;
const mostOwners = 10;

/** So many fields of a resource are named. */
const maxFields = 6;

/** The resources that change, with their fields; undefined where none does. What is deleted has no row where a notice says so. */
export function resourcesOf(app: App): HTMLElement | undefined {
  const { concerned } = app.review;
  if (!concerned.some(isShown)) return undefined;
  const place = html("div", { class: "scroll" });
  let found: readonly Thing[] = [];
  const fill = (most: number): void => {
    const columns = ["Change", "Name", "Fields", "Kind", "Owner"];
    refill(
      place,
      table(
        clauses.details(),
        columns,
        found.slice(0, most).map((one) => rowOf(app, one)),
      ),
    );
  };
  const { more, begin } = growing({ place, first: pageSize, step: pageSize * 4, fill });
  const section = html(
    "section",
    { id: "resources", "aria-labelledby": "resources-title" },
    html("h2", { id: "resources-title", tabindex: -1 }, clauses.details()),
    ...[place, more],
  );
  app.onView(({ things }) => {
    found = things.filter(isShown);
    section.hidden = found.length === 0;
    begin(found.length);
  });
  return section;
}

function isShown({ operation, notices }: Thing): boolean {
  return operation !== "same" && !(operation === "delete" && notices.length > 0);
}

function rowOf(app: App, thing: Thing): HTMLElement {
  const { kind, name, mark } = thing;
  const isOwned = ["Endpoint", "Subscription", "PortalLink"].includes(kind);
  const cells: readonly Content[] = [
    markBadge(mark),
    opening(app, thing, name),
    fieldsOf(thing),
    kind,
    isOwned ? ownersOfThing(app.review, thing).join(", ") : "",
  ];
  return tableRow(cells, { class: mark });
}

/** The fields that change. What is new or goes away changes in all of them. */
function fieldsOf({ operation, change }: Thing): Content {
  if (operation === "create" || operation === "delete") return "";
  const paths = [...new Set((change?.differences ?? []).map(({ path }) => path))];
  const left = paths.length - maxFields;
  return [
    paths.slice(0, maxFields).flatMap((path, at) => [at === 0 ? "" : ", ", html("code", {}, path)]),
    left > 0 ? ` ${clauses.andMore({ count: left })}` : "",
  ];
}

/** The owners for whom something changes, the most concerned first: a name shows that owner alone. Undefined where there are fewer than two. */
export function ownersOf(app: App): HTMLElement | undefined {
  const { owners, ownerTitles } = app.review.data;
  if (owners.length < 2) return undefined;
  const shown = ownerTitles.filter(([field]) => field === "owner" || owners.some((one) => one[field] !== 0));
  const ownerRow = (one: OwnerChange): HTMLElement => {
    const name = one.owner === "" ? clauses.noOwner() : one.owner;
    const choose = (): void => chooseOwner(app, name);
    const button = html("button", { type: "button", class: "link", onclick: choose }, name);
    return tableRow(
      shown.map(([field]) => (field === "owner" ? button : one[field] === 0 ? "" : String(one[field]))),
    );
  };
  const place = html("div", { class: "scroll" });
  const fill = (most: number): void => {
    const titles = shown.map(([, title]) => title);
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
    html("h2", { id: "quiet-title" }, "Other changes"),
    html(
      "ul",
      { class: "plain" },
      quietFields.map(({ path, count }) =>
        html("li", {}, html("code", {}, path), ": ", count === 1 ? "1 resource" : clause`${count} resources`),
      ),
    ),
  );
}
