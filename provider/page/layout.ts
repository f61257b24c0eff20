/** Places the nodes of a picture in layers: event types, subscriptions, endpoints, with the endpoints of an owner in one box. */

import { Graph, layout } from "@dagrejs/dagre";
import type { Picture, PictureEdge, PictureNode } from "./picture";

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

/** The size of a node. */
export const nodeSize = { width: 210, height: 44 } as const;

const lastColumn = "\u0000last";
const lastBox = "\u0000box";

/** Places everything. */
export function placed(picture: Picture): Placed {
  const boxes = ownersIn(picture);
  // Boxes cost more than half of the time.
  const graph = new Graph({ compound: boxes.size > 0 });
  graph.setGraph({
    rankdir: "LR",
    nodesep: 12,
    ranksep: 90,
    marginx: 12,
    marginy: 12,
    ranker: "longest-path",
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const owner of boxes) graph.setNode(`o ${owner}`, {});
  for (const { key, column, owner, isGroup } of picture.nodes) {
    graph.setNode(key, { ...nodeSize });
    if (column === "endpoint" && !isGroup && boxes.has(owner)) graph.setParent(key, `o ${owner}`);
  }
  const columns = new Map(picture.nodes.map(({ key, column }) => [key, column]));
  const isWide = picture.nodes.some(({ column }) => column === "subscription");
  for (const { from, to } of picture.edges) {
    const isLong = isWide && columns.get(from) === "type" && columns.get(to) === "endpoint";
    graph.setEdge(from, to, { minlen: isLong ? 2 : 1 });
  }
  const joinedTypes = new Set(picture.edges.map(({ from }) => from));
  const alone = picture.nodes.filter(({ key, column }) => column === "type" && !joinedTypes.has(key));
  // A node without an edge would stand in the last column.
  if (alone.length > 0) {
    graph.setNode(lastColumn, { width: 0, height: 0 });
    // The boxes of owners take ranks of their own.
    if (boxes.size > 0) graph.setParent(lastColumn, lastBox);
  }
  for (const { key } of alone) graph.setEdge(key, lastColumn, { minlen: isWide ? 2 : 1 });
  layout(graph);
  const nodes = picture.nodes.map((node) => ({ node, ...pointOf(graph.node(node.key) as Partial<Point>) }));
  const places = new Map(nodes.map((place) => [place.node.key, place]));
  const size = graph.graph() as { width?: number; height?: number };
  return {
    // As they are read: column by column, from top to bottom.
    nodes: [...nodes].sort((one, other) => one.x - other.x || one.y - other.y),
    edges: picture.edges.map((edge) => ({
      edge,
      points: lineOf(edge, places, (graph.edge(edge.from, edge.to) as { points: Point[] }).points),
    })),
    boxes: [...boxes].map((owner) => {
      const { x, y, width, height } = graph.node(`o ${owner}`) as Point & { width: number; height: number };
      return { owner, x, y, width, height };
    }),
    width: size.width ?? 0,
    height: size.height ?? 0,
  };
}

/** The line from the right side of one node to the left side of the other. */
function lineOf(
  { from, to }: PictureEdge,
  places: ReadonlyMap<string, Point>,
  points: readonly Point[],
): Point[] {
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) return [...points];
  const half = nodeSize.width / 2;
  const [first, last] = [
    { x: start.x + half, y: start.y },
    { x: end.x - half, y: end.y },
  ];
  // Only a line over a whole column keeps its place between the nodes there.
  const middle = points[Math.floor(points.length / 2)];
  const isLong = last.x - first.x > nodeSize.width;
  return isLong && middle !== undefined ? [first, middle, last] : [first, last];
}

/** The owners whose endpoints are in the picture. */
function ownersIn({ nodes }: Picture): Set<string> {
  return new Set(
    nodes.flatMap(({ column, isGroup, owner }) => (column === "endpoint" && !isGroup ? [owner] : [])),
  );
}

function pointOf({ x, y }: Partial<Point>): Point {
  return { x: x ?? 0, y: y ?? 0 };
}
