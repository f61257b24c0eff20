/** What a layout answers: the places of nodes, lines and boxes, and the sizes of nodes. */

import type { PictureEdge, PictureNode } from "./picture";

/** A point of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node and the middle of its place. */
export interface PlacedNode extends Point {
  readonly node: PictureNode;
}

/** An edge and its line. */
export interface PlacedEdge {
  readonly edge: PictureEdge;
  readonly points: readonly Point[];
}

/** The box around the endpoints of an owner. */
export interface OwnerBox extends Point {
  readonly owner: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with places. */
export interface Placed {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly boxes: readonly OwnerBox[];
  readonly width: number;
  readonly height: number;
}

/** How much room a node has, and how much there is between two columns. */
export interface NodeSize {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** How many lines the name of a node takes. */
  readonly lines: number;
}

/** The sizes for a display: on a narrow one three columns stand side by side as well, and can be read. */
export const nodeSizes = {
  wide: { width: 210, height: 44, gap: 90, lines: 1 },
  narrow: { width: 106, height: 58, gap: 44, lines: 2 },
} as const satisfies Readonly<Record<string, NodeSize>>;
