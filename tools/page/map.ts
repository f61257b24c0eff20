/** Draws the map: an SVG that is zoomed, panned and walked through with the keyboard. */

import { clause } from "../../provider/base/declare";
import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import type { App, View } from "./app";
import { html, refill, svg } from "./elements";
import { placed } from "./layout";
import { nodeSizes } from "./places";
import type { NodeSize, Placed, PlacedNode, Point } from "./places";
import { signPlaces } from "./lines";
import { edgeOf, legendOf, nodeOf, ownerLabel, signOf, signOn } from "./parts";
import { sign } from "./signs";
import type { Sign } from "./signs";

/** How long the map waits for another change, in milliseconds. */
const delayMs = 60;
/** Under this width, in pixels, the nodes are narrow. */
const narrowest = 640;
/** The map is at most so high, in pixels, and at most this part of the display, so that what is said stays in sight. */
const [maxHeight, maxPart] = [544, 0.45];

/** The map with its controls. */
export function mapOf(app: App): HTMLElement {
  const world = svg("g");
  const canvas = svg(
    "svg",
    {
      class: "map",
      role: "group",
      "aria-label": clause`Map of event types, subscriptions and endpoints`,
      "aria-describedby": "map-help",
    },
    world,
  );
  let shown: Placed | undefined;
  let size: NodeSize = nodeSizes.wide;
  let view: View | undefined;
  let current = "";
  /** The owners whose groups are open, and the one whose group has been opened or closed last. */
  let opened: ReadonlySet<string> = new Set();
  let toggled = "";
  /** Whether nobody has zoomed or panned since the map was fitted into its box. */
  let isFitted = true;
  const behavior = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.05, 4])
    // The wheel alone scrolls the page.
    .filter((event: MouseEvent | WheelEvent) =>
      event.type === "wheel" ? event.ctrlKey || event.metaKey : event.button === 0,
    )
    .on("zoom", ({ transform, sourceEvent }: { transform: { toString(): string }; sourceEvent: unknown }) => {
      if (sourceEvent) isFitted = false;
      world.setAttribute("transform", transform.toString());
    });
  const selection = select(canvas).call(behavior).on("dblclick.zoom", null);
  const fit = (): void => {
    if (shown === undefined) return;
    isFitted = true;
    const { clientWidth } = canvas;
    if (clientWidth === 0) return;
    if (shown.nodes.length === 0) return;
    const widest = Math.min(clientWidth / shown.width, 1.2);
    const most = Math.min(maxHeight, Math.max(innerHeight * maxPart, maxHeight / 2));
    const clientHeight = Math.min(Math.ceil(shown.height * widest), most);
    canvas.setAttribute("height", String(clientHeight));
    const scale = Math.min(widest, clientHeight / shown.height);
    // What is too long for its box begins at the top, where it can be read.
    const readable = Math.max(scale, Math.min(clientWidth / shown.width, 0.85));
    const [width, height] = [shown.width * readable, shown.height * readable];
    behavior.transform(
      selection,
      zoomIdentity
        .translate(Math.max(0, (clientWidth - width) / 2), topOf(shown, readable, clientHeight, height))
        .scale(readable),
    );
  };
  const zoomBy = (factor: number): void => {
    isFitted = false;
    behavior.scaleBy(selection, factor);
  };
  // Details that open take some of the room.
  new ResizeObserver(() => {
    if (view !== undefined && sizeOf(canvas) !== size) draw(view);
    else if (isFitted) fit();
  }).observe(canvas);
  const nodesOf = (): SVGGElement[] => [...world.querySelectorAll<SVGGElement>("g.node")];
  const focusOn = (key: string): void => {
    const found = nodesOf().find((one) => one.dataset["key"] === key);
    if (found === undefined) return;
    for (const one of nodesOf()) one.setAttribute("tabindex", one === found ? "0" : "-1");
    current = key;
    found.focus({ preventScroll: true });
  };
  const bringIntoSight = ({ target }: Event): void => {
    // A click would then miss what it is on.
    if (!(target instanceof SVGGElement) || !target.matches(":focus-visible")) return;
    const place = shown?.nodes.find(({ node }) => node.key === target.dataset["key"]);
    if (place !== undefined && isOutside(target, canvas)) behavior.translateTo(selection, place.x, place.y);
  };
  const toggle = (owner: string): void => {
    toggled = owner;
    app.toggle(owner);
  };
  const activate = ({ node }: PlacedNode): void => {
    current = node.key;
    if (node.isGroup && node.owner !== "") toggle(node.owner);
    else if (node.thing !== undefined) app.open(node.thing);
  };
  canvas.addEventListener("keydown", (event) => {
    const key = event.key;
    if (key === "+" || key === "=") zoomBy(1.3);
    else if (key === "-") zoomBy(1 / 1.3);
    else if (key === "0") fit();
    else if (key === "Escape") {
      const owner = shown?.nodes.find(({ node }) => node.key === current)?.node.owner;
      if (owner === undefined || !opened.has(owner)) return;
      toggle(owner);
    } else if (shown !== undefined && key.startsWith("Arrow")) {
      const next = neighbour(shown, current, key);
      if (next !== undefined) focusOn(next);
    } else return;
    event.preventDefault();
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // The layout takes longest, so it does not hold up the table, nor a word that is still being typed.
  app.onView((next) => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, shown === undefined ? 0 : delayMs, next);
  });
  const legend = html("ul", { class: "legend", "aria-label": "Legend" });
  const grouped = html("p", { class: "hint" });
  const draw = (next: View): void => {
    view = next;
    const { state } = next;
    const picture = next.picture();
    size = sizeOf(canvas);
    grouped.textContent =
      picture.grouped > 0
        ? clause`${picture.grouped} routes are grouped by owner: open a group, or search.`
        : "";
    const before = document.activeElement;
    const hadFocus = before !== null && world.contains(before);
    shown = placed(picture, size);
    const drawn = shown;
    const nodes = shown.nodes.map(({ node }) => node);
    opened = nodes.some(({ isGroup }) => isGroup) ? state.opened : new Set();
    const focusable =
      nodes.find(({ key }) => key === current) ??
      nodes.find(({ owner }) => owner !== "" && owner === toggled) ??
      nodes[0];
    current = focusable?.key ?? "";
    const signed = shown.edges.filter(({ edge }) => signOf(edge) !== undefined);
    const places = signPlaces(shown, size, signed);
    refill(
      world,
      shown.boxes.map((box) => [
        svg("rect", {
          class: "owner",
          x: box.x - box.width / 2,
          y: box.y - box.height / 2,
          width: box.width,
          height: box.height,
          rx: 8,
        }),
        ownerLabel(box, size, opened.has(box.owner) ? toggle : undefined),
      ]),
      shown.edges.map(edgeOf),
      shown.nodes.map((place) => nodeOf(place, size, place.node.key === current, activate)),
      // Over every line, so that none runs through a sign.
      [...places].map(([{ edge }, point]) => signOn(edge, point)),
    );
    refill(legend, app.review.hasBefore ? legendOf(drawn) : []);
    if (hadFocus) focusOn(current);
    fit();
  };
  const button = (label: string, drawing: Sign, act: () => void): HTMLElement =>
    html("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign(drawing));
  return html(
    "section",
    // A listener for the focus on an element of SVG would make it a stop of its own.
    { id: "map", class: "controls", tabindex: -1, "aria-labelledby": "map-title", onfocusin: bringIntoSight },
    html(
      "div",
      { class: "maphead" },
      html("h2", { id: "map-title" }, clause`Which events reach which endpoint`),
      legend,
      html(
        "div",
        { class: "zoom", role: "group", "aria-label": "Zoom" },
        button("Zoom in", "added", () => zoomBy(1.3)),
        button("Zoom out", "removed", () => zoomBy(1 / 1.3)),
        button(clause`Fit to view`, "fit", fit),
      ),
    ),
    canvas,
    grouped,
    html(
      "p",
      { id: "map-help", class: "hint help" },
      clause`Arrow keys move between the parts of the map. Enter opens one, Escape closes a group. Drag to pan. Zoom with the buttons, with + and -, or with Ctrl and the wheel.`,
    ),
  );
}

/** The size of nodes that suits the width of the map. */
function sizeOf({ clientWidth }: SVGSVGElement): NodeSize {
  return clientWidth > 0 && clientWidth < narrowest ? nodeSizes.narrow : nodeSizes.wide;
}

/** Where a drawing begins: in the middle of its box, and where it is too long, so that the first change, or the type of the event, is in sight. */
function topOf({ nodes }: Placed, scale: number, room: number, height: number): number {
  if (height <= room) return (room - height) / 2;
  const isTravel = nodes.some(({ node }) => node.verdict !== undefined);
  const wanted = nodes.filter(({ node }) => (isTravel ? node.column === "type" : node.mark !== "kept"));
  const first = Math.min(...wanted.map(({ y }) => y * scale));
  if (!Number.isFinite(first) || first < room * 0.8) return 0;
  return Math.max(room - height, room / 3 - first);
}

function isOutside(element: Element, box: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  return (
    inner.left < outer.left ||
    inner.right > outer.right ||
    inner.top < outer.top ||
    inner.bottom > outer.bottom
  );
}

/** The node to which an arrow key leads: up and down within the column, left and right along edges, else to the next column. */
function neighbour({ nodes, edges }: Placed, current: string, key: string): string | undefined {
  const from = nodes.find(({ node }) => node.key === current);
  if (from === undefined) return nodes[0]?.node.key;
  const isVertical = key === "ArrowUp" || key === "ArrowDown";
  const sign = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  const linked = new Set(
    edges.flatMap(({ edge }) => (edge.from === current ? [edge.to] : edge.to === current ? [edge.from] : [])),
  );
  const ahead = nodes.filter((one) =>
    isVertical
      ? one.node.column === from.node.column && (one.y - from.y) * sign > 0
      : (one.x - from.x) * sign > 1,
  );
  const joined = isVertical ? ahead : ahead.filter(({ node }) => linked.has(node.key));
  const [nearest] = (joined.length > 0 ? joined : ahead).sort(
    (one, other) => distance(one, from) - distance(other, from),
  );
  return nearest?.node.key;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
