/** The lines of the map as curves, and where on each its sign stands, so that nothing else runs through it. */

import type { Placed, PlacedEdge, Point } from "./places";

/** The radius of a sign with the ground around it, in units of the map. */
export const signRadius = 8;

/** Where a sign may stand on its line, as a part of its length: the nearer to the middle, the better. */
const places = [
  ...[0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74],
  ...[0.22, 0.78, 0.18, 0.82, 0.86, 0.14],
];
const samples = 24;

/** A place that something takes. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The path of a line. */
export function pathThrough([first, ...rest]: readonly Point[]): string {
  if (first === undefined) return "";
  let [path, last] = [`M${first.x} ${first.y}`, first];
  for (const point of rest) {
    const middle = (last.x + point.x) / 2;
    path += `C${middle} ${last.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    last = point;
  }
  return path;
}

/** The point of a line at a part of its length, from 0 to 1. */
export function pointAt(points: readonly Point[], at: number): Point {
  const steps = points.length - 1;
  const step = Math.min(steps - 1, Math.floor(at * steps));
  const [from, to] = [points[step], points[step + 1]];
  if (from === undefined || to === undefined) return points[0] ?? { x: 0, y: 0 };
  const [t, s] = [at * steps - step, 1 - (at * steps - step)];
  const bend = 3 * s * t;
  const middle = (from.x + to.x) / 2;
  const [before, after] = [s ** 3 + bend * s, t ** 3 + bend * t];
  return { x: s ** 3 * from.x + bend * middle + t ** 3 * to.x, y: before * from.y + after * to.y };
}

/**
 * Where the signs of these lines stand: on their own line, away from other lines, signs, nodes and names of owners.
 *
 * @param signed the lines that have a sign
 */
export function signPlaces(
  { edges, nodes, boxes }: Placed,
  size: { readonly width: number; readonly height: number },
  signed: readonly PlacedEdge[],
): Map<PlacedEdge, Point> {
  const runs = edges.map((edge) => {
    const points = Array.from({ length: samples + 1 }, (_, at) => pointAt(edge.points, at / samples));
    return { edge, points, box: around(points) };
  });
  const taken: Box[] = [
    ...nodes.map(({ x, y }) => boxOf(x, y, size.width, size.height)),
    ...boxes.map(({ x, y, width, height }) => boxOf(x, y - height / 2 + 9, width, 16)),
  ];
  const found = new Map<PlacedEdge, Point>();
  for (const edge of signed) {
    const others = runs.filter((run) => run.edge !== edge);
    const roomAt = (point: Point): number =>
      Math.min(
        ...taken.map((box) => distanceTo(box, point)),
        ...others.map(({ points, box }) =>
          distanceTo(box, point) > signRadius ? Infinity : nearest(points, point),
        ),
      );
    const candidates = places.map((at) => pointAt(edge.points, at));
    const best =
      candidates.find((point) => roomAt(point) > signRadius) ??
      candidates.reduce((point, other) => (roomAt(other) > roomAt(point) ? other : point));
    found.set(edge, best);
    taken.push(boxOf(best.x, best.y, 2 * signRadius, 2 * signRadius));
  }
  return found;
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function boxOf(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** How far a point is from a box; 0 within it. */
function distanceTo({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** How far a point is from a line, whose parts between its samples count as well. */
function nearest(points: readonly Point[], point: Point): number {
  let least = Infinity;
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]] as [Point, Point];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
    const part = Math.max(0, Math.min(1, along));
    least = Math.min(least, Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy));
  }
  return least;
}
