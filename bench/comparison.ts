/** The table of `docs/performance.md`: the best value of each contender, and how it compares with the same requests by plain undici. */

import type { Figure, Figures } from "./figures";

const contenders = [
  ["minimal", "Minimal"],
  ["undici", "Undici"],
  ["ours", "Dynamic resources"],
  ["plugin", "Plugin"],
] as const;

const rows = [
  ["first up", "first `up`"],
  ["preview", "preview"],
  ["no-op up", "`up` without changes"],
  ["refresh", "refresh"],
  ["destroy", "destroy"],
  ["state of a resource", "state per resource"],
  ["peak memory of the provider", "memory of the provider"],
] as const;

/** The table, on the driver that users have where it was measured. */
export function comparison(figures: Figures): string {
  const [{ driver, resources } = {}] = figures
    .find({ part: "stacks", driver: "Pulumi CLI" })
    .concat(figures.find({ part: "stacks" }));
  if (driver === undefined) return "";
  const figureOf = (contender: Figure["contender"], work: string): Figure | undefined =>
    figures
      .find({ part: "stacks", driver, contender, work })
      .find(({ unit }) => unit === "ms" || unit === "MB" || unit === "bytes");
  const cells = (work: string): string[] => {
    const floor = bestOf(figureOf("undici", work));
    return contenders.map(([contender]) => {
      const figure = figureOf(contender, work);
      const best = bestOf(figure);
      if (figure === undefined || best === undefined) return "–";
      const isCompared = floor !== undefined && (contender === "ours" || contender === "plugin");
      return `${written(best, figure.unit)}${isCompared ? ` (${(best / floor).toFixed(2)} ×)` : ""}`;
    });
  };
  const head = [`With ${resources} resources`, ...contenders.map(([, name]) => name)];
  const lines = [head, head.map(() => "---"), ...rows.map(([work, name]) => [name, ...cells(work)])];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function bestOf(figure: Figure | undefined): number | undefined {
  return figure && Math.min(...figure.values);
}

function written(value: number, unit: Figure["unit"]): string {
  if (unit === "ms") return `${(value / 1000).toFixed(1)} s`;
  return unit === "MB" ? `${value.toFixed(0)} MB` : `${(value / 1000).toFixed(1)} kB`;
}
