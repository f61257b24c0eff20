/** Draws which event types reach which endpoint as a Mermaid graph, with added and removed routes marked. */

import { safeText } from "../../base/text";
import { ordered } from "../../base/lists";
import type { EventRoute, EventRoutes } from "./report-routes";
import { clauses } from "./notices";

const maxRoutes = 40;
const maxCharacters = 20_000;
const maxLabelLength = 80;

/** The graph in a code fence; undefined where no route changes. */
export function graphOf({ before, after }: EventRoutes): string | undefined {
  const marked = [...new Map([...before, ...after])].map(([key, route]) => ({
    ...route,
    mark: before.has(key) ? (after.has(key) ? "kept" : "removed") : "added",
  }));
  const changed = marked.filter(({ mark }) => mark !== "kept");
  if (changed.length === 0) return undefined;
  const touched = new Set(changed.flatMap(({ eventType, endpointKey }) => [eventType, endpointKey]));
  const neighbours = marked.filter(
    ({ mark, eventType, endpointKey }) =>
      mark === "kept" && (touched.has(eventType) || touched.has(endpointKey)),
  );
  const shown = [...changed, ...neighbours].slice(0, maxRoutes);
  while (shown.length > 1 && draw(shown).length > maxCharacters) shown.pop();
  const left = marked.length - shown.length;
  if (left === 0) return draw(shown);
  const note = left === 1 ? clauses.oneRouteMore() : clauses.routesMore({ count: left });
  return `${draw(shown)}\n\n${note}`;
}

const arrows: Readonly<Record<string, string>> = {
  kept: "-->",
  added: "==>|added|",
  removed: "-.->|removed|",
};
const colors: Readonly<Record<string, string>> = { added: "#1a7f37", removed: "#cf222e" };

function draw(shown: readonly (EventRoute & { readonly mark: string })[]): string {
  const eventTypes = [...new Set(shown.map(({ eventType }) => eventType))].sort();
  const names = new Map(shown.map(({ endpoint, endpointKey }) => [endpointKey, endpoint]));
  const endpoints = ordered([...names], ([key, name]) => JSON.stringify([name, key]));
  const placeOf = new Map(endpoints.map(([key], index) => [key, index]));
  const lines = [
    ...eventTypes.map((name, index) => `  t${index}(["${label(name)}"])`),
    ...endpoints.map(([, name], index) => `  e${index}["${label(name)}"]`),
    ...shown.map(
      ({ eventType, endpointKey, mark }) =>
        `  t${eventTypes.indexOf(eventType)} ${arrows[mark]} e${placeOf.get(endpointKey)}`,
    ),
    ...Object.entries(colors).flatMap(([wanted, color]) => {
      const places = shown.flatMap(({ mark }, index) => (mark === wanted ? [index] : []));
      return places.length === 0 ? [] : [`  linkStyle ${places.join(",")} stroke:${color},stroke-width:2px`];
    }),
  ];
  return ["```mermaid", "flowchart LR", ...lines, "```"].join("\n");
}

/** A label with entities in place of characters that are markup in Mermaid. */
function label(text: string): string {
  const [...characters] = text === "" ? "(empty)" : safeText(text);
  const entity = (character: string): string => `#${String(character.codePointAt(0))};`;
  return characters
    .slice(0, maxLabelLength)
    .map((character) => (/[\w .:/@-]/.test(character) ? character : entity(character)))
    .join("");
}
