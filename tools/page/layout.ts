/** Places the nodes of a picture in layers: event types, subscriptions, endpoints, with the endpoints of an owner in one box. */

import { Graph, layout } from "@dagrejs/dagre";
import { clauses } from "./notices";
import type { Picture, PictureEdge } from "./picture";
import type { NodeSize, Placed, PlacedNode, Point } from "./places";

const [margin, nodeGap] = [12, 12];
const lastColumn = "\u0000last";
const lastBox = "\u0000box";

/** Places everything. */
export function placed(picture: Picture, size: NodeSize): Placed {
  const boxes = ownersIn(picture);
  // Boxes cost more than half of the time.
  const graph = new Graph({ compound: boxes.size > 0 });
  graph.setGraph({
    rankdir: "LR",
    nodesep: nodeGap,
    ranksep: size.gap,
    marginx: margin,
    marginy: margin,
    ranker: "longest-path",
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const owner of boxes) graph.setNode(`o ${owner}`, {});
  for (const { key, column, owner, isGroup } of picture.nodes) {
    graph.setNode(key, { width: size.width, height: size.height });
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
  // A node without an edge would stand in the last column, unless there is no other one.
  const hasColumns = picture.nodes.some(({ column }) => column !== "type");
  if (alone.length > 0 && hasColumns) {
    graph.setNode(lastColumn, { width: 0, height: 0 });
    // The boxes of owners take ranks of their own.
    if (boxes.size > 0) graph.setParent(lastColumn, lastBox);
  }
  for (const { key } of hasColumns ? alone : []) graph.setEdge(key, lastColumn, { minlen: isWide ? 2 : 1 });
  layout(graph);
  const nodes = risen(
    picture.nodes.map((node) => ({ node, ...pointOf(graph.node(node.key) as Partial<Point>) })),
    joinedTypes,
    size,
  );
  const places = new Map(nodes.map((place) => [place.node.key, place]));
  // What has no owner stands together as well, but shares nothing.
  const drawnBoxes = [...boxes].filter((owner) => owner !== clauses.noOwner());
  const placedBoxes = drawnBoxes.map((owner) => {
    const { x, y, width, height } = graph.node(`o ${owner}`) as Point & { width: number; height: number };
    return { owner, x, y, width, height };
  });
  const { width = 0 } = graph.graph() as { width?: number };
  const bottoms = [
    ...nodes.map(({ y }) => y + size.height / 2),
    ...placedBoxes.map(({ y, height }) => y + height / 2),
  ];
  return {
    // As they are read: column by column, from top to bottom.
    nodes: [...nodes].sort((one, other) => one.x - other.x || one.y - other.y),
    edges: picture.edges.map((edge) => ({
      edge,
      points: lineOf(edge, places, size, (graph.edge(edge.from, edge.to) as { points: Point[] }).points),
    })),
    boxes: placedBoxes,
    width,
    height: Math.max(0, ...bottoms) + margin,
  };
}

/** The nodes without the room above a type that no line holds where it is: one without a line, or one that stands for all types. */
function risen(
  nodes: readonly PlacedNode[],
  joinedTypes: ReadonlySet<string>,
  { height }: NodeSize,
): PlacedNode[] {
  const types = nodes.filter(({ node }) => node.column === "type").sort((one, other) => one.y - other.y);
  const isHeld = ({ node }: PlacedNode): boolean =>
    joinedTypes.has(node.key) && !(node.isGroup && types.length === 1);
  const held = types.filter(isHeld);
  const top = Math.max(margin - nodeGap, ...held.map(({ y }) => y + height / 2));
  const places = new Map(
    types
      .filter((one) => !isHeld(one))
      .map((one, at) => [one, top + nodeGap + height / 2 + at * (height + nodeGap)]),
  );
  return nodes.map((one) => ({ ...one, y: places.get(one) ?? one.y }));
}

/** The line from the right side of one node to the left side of the other. */
function lineOf(
  { from, to }: PictureEdge,
  places: ReadonlyMap<string, Point>,
  { width }: NodeSize,
  points: readonly Point[],
): Point[] {
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) return [...points];
  const half = width / 2;
  const [first, last] = [
    { x: start.x + half, y: start.y },
    { x: end.x - half, y: end.y },
  ];
  // Only a line over a whole column keeps its place between the nodes there.
  const middle = points[Math.floor(points.length / 2)];
  const isLong = last.x - first.x > width;
  return isLong && middle !== undefined ? [first, middle, last] : [first, last];
}

/** The owners whose endpoints stand together: where there is one alone, its box would tell nothing apart. */
function ownersIn({ nodes }: Picture): Set<string> {
  const endpoints = nodes.filter(({ column }) => column === "endpoint");
  if (new Set(endpoints.map(({ owner }) => owner)).size < 2 && !endpoints.some(({ isGroup }) => isGroup))
    return new Set();
  return new Set(endpoints.flatMap(({ isGroup, owner }) => (isGroup ? [] : [owner])));
}

function pointOf({ x, y }: Partial<Point>): Point {
  return { x: x ?? 0, y: y ?? 0 };
}
