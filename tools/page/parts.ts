/** Draws the parts of the map: nodes, lines with their signs, boxes of owners, and the legend. */

import { html, svg } from "./elements";
import type { NodeSize, OwnerBox, Placed, PlacedEdge, PlacedNode, Point } from "./places";
import { pathThrough, signRadius } from "./lines";
import { markSigns, verdictSigns, verdictWords } from "./marks";
import { clauses } from "./notices";
import type { PictureEdge } from "./picture";
import type { Mark } from "./review";
import { sign, signAt } from "./signs";
import type { Sign } from "./signs";

const kindWords = { type: "Event type", subscription: "Subscription", endpoint: "Endpoint" } as const;
const [margin, lineHeight] = [12, 15];

/** What the marks mean that are on the map. */
export function legendOf({ nodes, edges }: Placed): HTMLElement[] {
  const marks: readonly Mark[] = ["kept", "added", "removed", "changed", "stopped", "unknown"];
  const there = new Set([...nodes.map(({ node }) => node.mark), ...edges.map(({ edge }) => edge.mark)]);
  return marks
    .filter((mark) => there.has(mark))
    .map((mark) => {
      const drawn = markSigns[mark];
      return html(
        "li",
        {},
        svg(
          "svg",
          { width: 34, height: 12, "aria-hidden": "true" },
          svg("path", { class: `edge ${mark}`, d: "M1 6H33" }),
        ),
        ...[drawn && sign(drawn), mark],
      );
    });
}

/** The name of an owner over its box, and the cross that closes its group. */
export function ownerLabel(
  { owner, x, y, width, height }: OwnerBox,
  size: NodeSize,
  close?: (owner: string) => void,
): SVGElement {
  const [left, top] = [x - width / 2 + 8, y - height / 2 + 10];
  const name = cut(owner, size.width / 7);
  const text = svg("text", { class: "ownername", x: left, y: top }, name);
  if (close === undefined) return text;
  const cross = signAt("error", left + size.width, top - 4, "ownername");
  return svg("g", { class: "closes", onclick: () => close(owner) }, text, cross);
}

/** A line with its head. */
export function edgeOf({ edge, points }: PlacedEdge): SVGElement[] {
  const last = points.at(-1);
  if (last === undefined) return [];
  const kind = kindOf(edge);
  return [
    svg("path", { class: `edge ${kind}`, d: pathThrough(points) }),
    svg("path", { class: `head ${kind}`, d: `M${last.x} ${last.y}l-8 -4v8z` }),
  ];
}

function kindOf({ mark, verdict }: PictureEdge): string {
  return verdict === undefined ? mark : `${mark} is-${verdict}`;
}

/** The sign of a line; undefined for one that stays. */
export function signOf({ mark, verdict }: PictureEdge): Sign | undefined {
  return verdict === undefined ? markSigns[mark] : verdictSigns[verdict];
}

/** The sign of a line, on a ground of its own. */
export function signOn(edge: PictureEdge, { x, y }: Point): SVGElement {
  const drawn = signOf(edge);
  return svg(
    "g",
    { class: `onedge ${kindOf(edge)}` },
    svg("circle", { cx: x, cy: y, r: signRadius }),
    drawn && signAt(drawn, x, y, "drawing"),
  );
}

/** A node with its name, and what it says besides. */
export function nodeOf(
  place: PlacedNode,
  { width, height, lines: most }: NodeSize,
  isCurrent: boolean,
  activate: (place: PlacedNode) => void,
): SVGElement {
  const { node, x, y } = place;
  const isActive = node.thing !== undefined || (node.isGroup && node.owner !== "");
  const words = [
    node.isGroup ? "Group" : kindWords[node.column],
    `${node.label}${node.note === "" ? "" : `, ${node.note}`}`,
    node.mark === "kept" ? "" : `, ${node.mark}`,
    node.verdict === undefined ? "" : `, ${verdictWords[node.verdict]}`,
  ];
  const act = (): void => activate(place);
  const drawn = markSigns[node.mark];
  const room = width - 2 * margin;
  const labels = linesOf(
    node.label === "" ? clauses.noName() : node.label,
    (room - (drawn === undefined ? 0 : 14)) / 6.9,
    most,
  );
  const note = cut(node.note, (room - (node.verdict === undefined ? 0 : 14)) / 6.3);
  const lines = [
    ...labels.map((text) => ({ text, kind: "label" })),
    ...(note === "" ? [] : [{ text: note, kind: "note" }]),
  ];
  const first = (height - lines.length * lineHeight) / 2 + 11;
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
    lines.map(({ text, kind }, at) =>
      svg("text", { class: kind, x: margin, y: first + at * lineHeight, "aria-hidden": "true" }, text),
    ),
    drawn && signAt(drawn, width - margin, 13, "mark"),
    node.verdict &&
      signAt(verdictSigns[node.verdict], width - margin, height - 13, `mark is-${node.verdict}`),
  );
}

/** A name in lines, as much of it as has room. A line ends behind a sign where it can. */
function linesOf(text: string, length: number, most: number): string[] {
  const characters = [...text];
  if (most < 2 || characters.length <= length) return [cut(text, length)];
  const begin = characters.slice(0, length).join("");
  const behind = /^.*[-._/ :@](?=[^-._/ :@]*$)/su.exec(begin)?.[0] ?? "";
  const first = behind.length > begin.length / 3 ? behind : begin;
  return [first, ...linesOf(text.slice(first.length), length, most - 1)];
}

/** As much of a text as has room. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
