/** Draws the map: an SVG that is zoomed, panned and walked through with the keyboard. */

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import type { App, View } from "./app";
import { html, refill, svg } from "./elements";
import { nodeSize, placed } from "./layout";
import type { OwnerBox, Placed, PlacedEdge, PlacedNode, Point } from "./layout";
import { markSigns, verdictSigns, verdictWords } from "./marks";
import { clauses } from "./notices";
import type { Mark } from "./review";

/** How long the map waits for another change, in milliseconds. */
const patience = 60;

const kindWords = { type: "Event type", subscription: "Subscription", endpoint: "Endpoint" } as const;

/** The map with its controls. */
export function mapOf(app: App): HTMLElement {
  const world = svg("g");
  const canvas = svg(
    "svg",
    { class: "map", role: "group", "aria-label": clauses.mapLabel(), "aria-describedby": "map-help" },
    world,
  );
  let shown: Placed | undefined;
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
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0) return;
    if (shown.nodes.length === 0) return;
    const scale = Math.min(clientWidth / shown.width, clientHeight / shown.height, 1.2);
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
    if (isFitted) fit();
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
  app.onView((view) => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, shown === undefined ? 0 : patience, view);
  });
  const grouped = html("p", { class: "hint" });
  const draw = ({ picture: pictured, state }: View): void => {
    const picture = pictured();
    grouped.textContent = picture.grouped > 0 ? clauses.groupedRoutes({ grouped: picture.grouped }) : "";
    const before = document.activeElement;
    const hadFocus = before !== null && world.contains(before);
    shown = placed(picture);
    const nodes = shown.nodes.map(({ node }) => node);
    opened = nodes.some(({ isGroup }) => isGroup) ? state.opened : new Set();
    const next =
      nodes.find(({ key }) => key === current) ??
      nodes.find(({ owner }) => owner !== "" && owner === toggled) ??
      nodes[0];
    current = next?.key ?? "";
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
        ownerLabel(box, opened.has(box.owner) ? toggle : undefined),
      ]),
      shown.edges.map(edgeOf),
      shown.nodes.map((place) => nodeOf(place, place.node.key === current, activate)),
    );
    if (hadFocus) focusOn(current);
    fit();
  };
  const button = (label: string, sign: string, act: () => void): HTMLElement =>
    html("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign);
  return html(
    "div",
    // A listener for the focus on an element of SVG would make it a stop of its own.
    { onfocusin: bringIntoSight },
    html(
      "div",
      { class: "zoom", role: "group", "aria-label": "Zoom" },
      button("Zoom in", "+", () => zoomBy(1.3)),
      button("Zoom out", "−", () => zoomBy(1 / 1.3)),
      button(clauses.fitToView(), "⤢", fit),
    ),
    canvas,
    grouped,
    app.review.hasBefore ? legend() : undefined,
    html("p", { id: "map-help", class: "hint" }, clauses.mapHelp()),
  );
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

function legend(): HTMLElement {
  const marks: readonly Mark[] = ["kept", "added", "removed", "changed", "stopped", "unknown"];
  return html(
    "ul",
    { class: "legend", "aria-label": "Legend" },
    marks.map((mark) =>
      html(
        "li",
        {},
        svg(
          "svg",
          { width: 34, height: 12, "aria-hidden": "true" },
          svg("path", { class: `edge ${mark}`, d: "M1 6H33" }),
        ),
        `${markSigns[mark]} ${mark}`.trim(),
      ),
    ),
  );
}

function ownerLabel(box: OwnerBox, close?: (owner: string) => void): SVGElement {
  const text = svg(
    "text",
    { class: "ownername", x: box.x - box.width / 2 + 8, y: box.y - box.height / 2 + 13 },
    `${cut(box.owner, 26)}${close === undefined ? "" : " ✕"}`,
  );
  if (close !== undefined) {
    text.classList.add("closes");
    text.addEventListener("click", () => close(box.owner));
  }
  return text;
}

function edgeOf({ edge, points }: PlacedEdge): SVGElement[] {
  const [first, ...rest] = points;
  if (first === undefined) return [];
  let [line, last] = [`M${first.x} ${first.y}`, first];
  for (const point of rest) {
    const middle = (last.x + point.x) / 2;
    line += `C${middle} ${last.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    last = point;
  }
  const verdict = edge.verdict === undefined ? "" : ` is-${edge.verdict}`;
  const middle =
    points.length === 2 ? { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 } : (points[1] ?? first);
  const sign = edge.verdict === undefined ? markSigns[edge.mark] : verdictSigns[edge.verdict];
  return [
    svg("path", { class: `edge ${edge.mark}${verdict}`, d: line }),
    svg("path", { class: `head ${edge.mark}${verdict}`, d: `M${last.x} ${last.y}l-8 -4v8z` }),
    ...(sign === ""
      ? []
      : [
          svg(
            "text",
            { class: `sign ${edge.mark}${verdict}`, x: middle.x, y: middle.y + 4, "aria-hidden": "true" },
            sign,
          ),
        ]),
  ];
}

function nodeOf(place: PlacedNode, isCurrent: boolean, activate: (place: PlacedNode) => void): SVGElement {
  const { node, x, y } = place;
  const { width, height } = nodeSize;
  const isActive = node.thing !== undefined || (node.isGroup && node.owner !== "");
  const words = [
    node.isGroup ? "Group" : kindWords[node.column],
    `${node.label}${node.note === "" ? "" : `, ${node.note}`}`,
    node.mark === "kept" ? "" : `, ${node.mark}`,
    node.verdict === undefined ? "" : `, ${verdictWords[node.verdict]}`,
  ];
  const act = (): void => activate(place);
  const sign = markSigns[node.mark];
  return svg(
    "g",
    {
      class: [
        "node",
        node.column,
        node.isGroup ? "group" : "",
        node.mark,
        node.verdict === undefined ? "" : `is-${node.verdict}`,
        isActive ? "active" : "",
      ].join(" "),
      transform: `translate(${x - width / 2} ${y - height / 2})`,
      tabindex: isCurrent ? 0 : -1,
      role: isActive ? "button" : "img",
      "data-key": node.key,
      onclick: act,
      onkeydown: (event) => {
        const { key } = event as KeyboardEvent;
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        act();
      },
    },
    // A title is a tooltip as well as the name for a screen reader.
    svg("title", {}, `${words[0]} ${words.slice(1).join("")}`),
    svg("rect", { width, height, rx: node.column === "type" ? 22 : 6 }),
    svg(
      "text",
      { class: "label", x: 14, y: node.note === "" ? 27 : 19, "aria-hidden": "true" },
      cut(node.label, sign === "" ? 27 : 24),
    ),
    svg(
      "text",
      { class: "note", x: 14, y: 35, "aria-hidden": "true" },
      cut(node.note, node.verdict === undefined ? 32 : 27),
    ),
    sign === ""
      ? undefined
      : svg("text", { class: "mark", x: width - 14, y: 19, "aria-hidden": "true" }, sign),
    node.verdict === undefined
      ? undefined
      : svg(
          "text",
          { class: `mark is-${node.verdict}`, x: width - 14, y: 37, "aria-hidden": "true" },
          verdictSigns[node.verdict],
        ),
  );
}

/** As much of a text as has room. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
