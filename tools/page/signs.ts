/** The signs of the page as drawings, so that no font has to have them. */

import { svg } from "./elements";

/** Each drawing has 16 by 16 units: strokes, and what is filled. */
const drawings = {
  danger: { fill: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM4 6.8h8v2.4H4z" },
  error: { stroke: "M3.5 3.5l9 9M12.5 3.5l-9 9" },
  warning: { stroke: "M8 2.2L14.6 13.8H1.4zM8 6.6v3.2M8 11.6v.2" },
  info: { stroke: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.4v3.6M8 5v.2" },
  added: { stroke: "M8 3v10M3 8h10" },
  removed: { stroke: "M3 8h10" },
  changed: { stroke: "M3 6h10M3 10h10M10.6 2.6L5.4 13.4" },
  stopped: { fill: "M3.5 3.5h9v9h-9z" },
  unknown: { stroke: "M5 6a3 3 0 1 1 4.6 2.5C8.5 9.2 8 9.7 8 10.8M8 13.3v.2" },
  delivered: { stroke: "M2.8 8.6l3.4 3.4 7-8" },
  arrow: { stroke: "M2 8h11M9 4l4 4-4 4" },
  fit: { stroke: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" },
  gap: { stroke: "M3.5 8v.2M8 8v.2M12.5 8v.2" },
} as const satisfies Readonly<Record<string, { readonly stroke?: string; readonly fill?: string }>>;

/** The name of a sign. */
export type Sign = keyof typeof drawings;

const size = 16;

/**
 * A sign within a line of text.
 *
 * @param word what it stands for. Default: nothing, because a word stands beside it
 */
export function sign(name: Sign, word?: string): SVGSVGElement {
  const given = word === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": word };
  return svg("svg", { class: "sign", viewBox: `0 0 ${size} ${size}`, ...given }, pathOf(name));
}

/** A sign on the map, with its middle at a point: whoever reads the map out reads the word of its node. */
export function signAt(name: Sign, x: number, y: number, kind: string): SVGGElement {
  const scale = 0.75;
  return svg(
    "g",
    {
      class: kind,
      transform: `translate(${x - (size / 2) * scale} ${y - (size / 2) * scale}) scale(${scale})`,
      "aria-hidden": "true",
    },
    pathOf(name),
  );
}

function pathOf(name: Sign): SVGPathElement {
  const drawing: { readonly stroke?: string; readonly fill?: string } = drawings[name];
  return drawing.fill === undefined
    ? svg("path", { class: "drawn", d: drawing.stroke })
    : svg("path", { class: "filled", d: drawing.fill });
}
