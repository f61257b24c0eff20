/** Draws which event types reach which endpoint as a Mermaid graph, with added and removed routes marked. */

import type { Fields } from "../fields";
import { unknownMark } from "../topology/mask";
import type { PreviewedResource } from "./report-preview";
import { logicalNameOf } from "../topology/urn";

interface Route {
  readonly eventType: string;
  readonly endpoint: string;
}

const maxRoutes = 40;
const maxCharacters = 20_000;
const maxLabelLength = 80;
const everyEvent = "every event";

/** The graph in a code fence; undefined where no route changes. */
export function graphOf(resources: readonly PreviewedResource[]): string | undefined {
  const before = routes(resources, "before");
  const after = routes(resources, "after");
  const marked = [...new Map([...before, ...after])].map(([key, route]) => ({
    ...route,
    mark: before.has(key) ? (after.has(key) ? "kept" : "removed") : "added",
  }));
  const changed = marked.filter(({ mark }) => mark !== "kept");
  if (changed.length === 0) return undefined;
  const touched = new Set(changed.flatMap(({ eventType, endpoint }) => [eventType, endpoint]));
  const neighbours = marked.filter(
    ({ mark, eventType, endpoint }) => mark === "kept" && (touched.has(eventType) || touched.has(endpoint)),
  );
  const shown = [...changed, ...neighbours].slice(0, maxRoutes);
  while (shown.length > 1 && draw(shown).length > maxCharacters) shown.pop();
  const left = marked.length - shown.length;
  const note = left === 0 ? "" : `\n\n${left} more ${left === 1 ? "route is" : "routes are"} not drawn.`;
  return `${draw(shown)}${note}`;
}

function routes(resources: readonly PreviewedResource[], side: "before" | "after"): Map<string, Route> {
  const found = new Map<string, Route>();
  for (const subscription of resources.filter(({ kind }) => kind === "Subscription")) {
    const declared = subscription[side] ?? (isLeftInPlace(subscription) ? subscription.before : undefined);
    const endpoint = declared && endpointOf(subscription, declared["endpointId"], resources);
    if (endpoint === undefined || isStopped(resources, endpoint, side)) continue;
    for (const eventType of eventTypesOf(declared?.["filterConfig"])) {
      found.set(JSON.stringify([eventType, endpoint]), { eventType, endpoint });
    }
  }
  return found;
}

/** A subscription that is not deleted: because of `retainOnDelete`, or because the API document shows no deletion. */
function isLeftInPlace({ operation, dialect, isRetained }: PreviewedResource): boolean {
  return operation === "delete" && (isRetained || dialect === "documented");
}

/** The name of the endpoint where the preview has it, else its ID. */
function endpointOf(
  { references }: PreviewedResource,
  id: unknown,
  resources: readonly PreviewedResource[],
): string | undefined {
  if (typeof id !== "string") return undefined;
  if (id !== unknownMark) return resources.find((resource) => resource.id === id)?.name ?? id;
  const [urn] = references["endpointId"] ?? [];
  return urn === undefined ? undefined : logicalNameOf(urn);
}

function isStopped(
  resources: readonly PreviewedResource[],
  endpoint: string,
  side: "before" | "after",
): boolean {
  const found = resources.find(({ kind, name }) => kind === "Endpoint" && name === endpoint);
  if (found === undefined) return false;
  const declared = found[side];
  return declared === undefined || declared["isDisabled"] === true || declared["paused"] === true;
}

function eventTypesOf(filterConfig: unknown): string[] {
  const types = (filterConfig as Fields | undefined)?.["eventTypes"];
  const list = Array.isArray(types) ? types.map(String) : [];
  return list.length === 0 ? [everyEvent] : list.map((type) => (type === "*" ? everyEvent : type));
}

const arrows: Readonly<Record<string, string>> = {
  kept: "-->",
  added: "==>|added|",
  removed: "-.->|removed|",
};
const colors: Readonly<Record<string, string>> = { added: "#1a7f37", removed: "#cf222e" };

function draw(shown: readonly (Route & { readonly mark: string })[]): string {
  const eventTypes = [...new Set(shown.map(({ eventType }) => eventType))].sort();
  const endpoints = [...new Set(shown.map(({ endpoint }) => endpoint))].sort();
  const lines = [
    ...eventTypes.map((name, index) => `  t${index}(["${label(name)}"])`),
    ...endpoints.map((name, index) => `  e${index}["${label(name)}"]`),
    ...shown.map(
      ({ eventType, endpoint, mark }) =>
        `  t${eventTypes.indexOf(eventType)} ${arrows[mark]} e${endpoints.indexOf(endpoint)}`,
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
  const [...characters] = text === "" ? "(empty)" : text;
  const entity = (character: string): string => `#${String(character.codePointAt(0))};`;
  return characters
    .slice(0, maxLabelLength)
    .map((character) => (/[\w .:/@-]/.test(character) ? character : entity(character)))
    .join("");
}
