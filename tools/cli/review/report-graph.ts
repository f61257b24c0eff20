/** Draws the routes that a preview changes as a Mermaid graph, or lists them where there are too many for a picture. */

import { clause } from "../../../provider/base/declare";
import { safeText } from "../../../provider/base/text";
import { countable, groupedBy, ordered } from "../../../provider/base/lists";
import type { EventRoute } from "../../topology/review/event-routes";
import { clauses } from "./notices";
import { code, row, tableHead } from "./markdown";
import { fitting } from "./report-table";

/** A graph with more edges than this cannot be read. */
const maxEdges = 25;
const maxRows = 40;
const maxCharacters = 2_500;
const maxLabelLength = 80;
const maxConditionLength = 60;

/** The routes that change, with the nearest that stay; undefined where none changes. */
export function graphOf(routes: readonly EventRoute[], pageUrl?: string): string | undefined {
  const changed = routes.filter(({ mark }) => mark !== "kept");
  if (changed.length === 0) return undefined;
  if (changed.length > maxEdges) return tableOf(changed, pageUrl);
  const shown = [...changed, ...neighboursOf(changed, routes)].slice(0, maxEdges);
  while (shown.length > 1 && draw(shown).length > maxCharacters) shown.pop();
  const left = changed.filter((eventRoute) => !shown.includes(eventRoute)).length;
  if (left === 0) return draw(shown);
  return `${draw(shown)}\n\n${left === 1 ? clauses.oneRouteMore() : clauses.routesMore({ count: left })}`;
}

/** The routes that stay at the endpoints that change, then those of the same event types to endpoints of the same owners. */
function neighboursOf(changed: readonly EventRoute[], routes: readonly EventRoute[]): EventRoute[] {
  const [endpoints, types, owners] = [
    new Set(changed.map(({ endpointKey }) => endpointKey)),
    new Set(changed.map(({ eventType }) => eventType)),
    new Set(changed.map(({ owner }) => owner)),
  ];
  const kept = routes.filter(({ mark }) => mark === "kept");
  const beside = kept.filter(({ endpointKey }) => endpoints.has(endpointKey));
  const alike = kept.filter((eventRoute) => types.has(eventRoute.eventType) && owners.has(eventRoute.owner));
  return [...new Set([...beside, ...alike])];
}

const arrows: Readonly<Record<EventRoute["mark"], (label: string) => string>> = {
  kept: () => "-->",
  added: () => "==>|added|",
  removed: () => "--x|removed|",
  stopped: () => "--x|not delivered|",
  changed: (condition) => `-->|"changed: ${condition}"|`,
  unknown: () => "-.->|unknown|",
};
const colors: Readonly<Partial<Record<EventRoute["mark"], string>>> = {
  added: "#1a7f37",
  removed: "#cf222e",
  stopped: "#cf222e",
  changed: "#9a6700",
  unknown: "#6e7781",
};

function draw(shown: readonly EventRoute[]): string {
  const eventTypes = ordered([...new Set(shown.map(({ eventType }) => eventType))], countable);
  const endpoints = ordered(
    [...new Map(shown.map((route) => [route.endpointKey, route])).values()],
    ({ endpoint, endpointKey }) => JSON.stringify([endpoint, endpointKey]),
  );
  const placeOf = new Map(endpoints.map(({ endpointKey }, index) => [endpointKey, index]));
  const node = ({ endpointKey, endpoint }: EventRoute): string =>
    `e${placeOf.get(endpointKey)}["${label(endpoint, maxLabelLength)}"]`;
  const byOwner = groupedBy(endpoints, ({ owner }) => owner ?? "");
  const nodes =
    byOwner.size < 2
      ? endpoints.map((eventRoute) => `  ${node(eventRoute)}`)
      : [...byOwner].flatMap(([owner, all], index) => [
          ...(owner === ""
            ? []
            : [`  subgraph o${index}["${label(clauses.ownerOf({ owner }), maxLabelLength)}"]`]),
          ...all.map((eventRoute) => `    ${node(eventRoute)}`),
          ...(owner === "" ? [] : ["  end"]),
        ]);
  const lines = [
    ...eventTypes.map((name, index) => `  t${index}(["${label(name, maxLabelLength)}"])`),
    ...nodes,
    ...shown.map(({ eventType, endpointKey, mark, condition }) => {
      const arrow = arrows[mark](label(condition.join("; "), maxConditionLength));
      return `  t${eventTypes.indexOf(eventType)} ${arrow} e${placeOf.get(endpointKey)}`;
    }),
    ...Object.entries(colors).flatMap(([wanted, color]) => {
      const places = shown.flatMap(({ mark }, index) => (mark === wanted ? [index] : []));
      return places.length === 0 ? [] : [`  linkStyle ${places.join(",")} stroke:${color},stroke-width:2px`];
    }),
  ];
  return ["```mermaid", "flowchart LR", ...lines, "```"].join("\n");
}

/** A label with entities in place of characters that are markup in Mermaid. */
function label(text: string, most: number): string {
  const [...characters] = text === "" ? "(empty)" : safeText(text);
  const entity = (character: string): string => `#${String(character.codePointAt(0))};`;
  const shown = characters.length > most ? [...characters.slice(0, most - 1), "…"] : characters;
  return shown.map((character) => (/[\w .:/@-]/.test(character) ? character : entity(character))).join("");
}

/** A link to the page of the preview. */
export function pageLink(url: string): string {
  return `[${clause`Open the map of this preview`}](${url})`;
}

function tableOf(changed: readonly EventRoute[], pageUrl: string | undefined): string {
  const all = changed.map(({ mark, eventType, endpoint, owner = "", subscriptions, condition }) =>
    row([
      ...[mark, code(eventType), code(subscriptions.join(", ")), code(endpoint)],
      ...[owner === "" ? "" : code(owner), condition.length === 0 ? "" : code(condition.join("; "))],
    ]),
  );
  const rows = fitting(all.slice(0, maxRows), maxCharacters);
  const left = all.length - rows.length;
  const head = tableHead(["", "Event type", "Subscription", "Endpoint", "Owner", "Condition"]);
  const more = left === 0 ? [] : [left === 1 ? clauses.oneRouteMore() : clauses.routesMore({ count: left })];
  const link = pageUrl === undefined ? [] : [pageLink(pageUrl)];
  return [[head, ...rows].join("\n"), ...more, ...link].join("\n\n");
}
