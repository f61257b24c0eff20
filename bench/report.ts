/** The figures as a table for readers. */

import { groupedBy } from "../provider/base/lists";
import type { Figure, Figures } from "./figures";
import { growthOf, judge } from "./goals";

/** Where the figures were measured. */
export interface Machine {
  readonly date: string;
  readonly node: string;
  readonly processors: string;
  readonly cli: string;
  readonly sdk: string;
}

/** Goals first, then everything that was measured. */
export function report(figures: Figures, machine: Machine): string {
  return [
    "# Results",
    "",
    `Measured on ${machine.date}: Node ${machine.node}, ${machine.processors}, Pulumi CLI ${machine.cli}, SDK ${machine.sdk}. \`npm run bench\` measures again.`,
    "",
    table(
      ["Work", "Goal", "Figure", "Reached"],
      judge(figures).map(({ work, goal, figure, isReached }) => [
        work,
        goal,
        figure ?? "not measured",
        isReached === undefined ? "–" : isReached ? "yes" : "**no**",
      ]),
    ),
    "",
    "Exponents of growth (time ~ resources to the power of): " +
      ["up", "preview", "refresh"].map((work) => `${work} ${exponents(figures, work)}`).join("; ") +
      ". Growth leaves out the closure, which would take hours at four times the size.",
    "",
    "## Every figure",
    "",
    "Medians, with the minimum and the maximum in brackets.",
    "",
    everyFigure(figures.find()),
    "",
  ].join("\n");
}

/** One line for each work, whoever did it. */
function everyFigure(all: readonly Figure[]): string {
  const contenders = [...new Set(all.map(({ contender }) => contender))];
  const works = groupedBy(all, ({ part, work, driver, resources, latency, unit }) =>
    JSON.stringify([part, work, driver, resources, latency, unit]),
  );
  const rows = [...works.values()].map((alike) => {
    const [{ work, driver, resources, latency, unit } = {}] = alike;
    const cells = contenders.map((name) => {
      const figure = alike.find(({ contender }) => contender === name);
      return figure === undefined ? "–" : written(figure);
    });
    return [
      ...[work ?? "", driver ?? "–", String(resources ?? "–")],
      ...[latency === undefined ? "–" : `${latency} ms`, unit ?? "", ...cells],
    ];
  });
  return table(["Work", "Driver", "Resources", "Latency", "Unit", ...contenders], rows);
}

function exponents(figures: Figures, work: string): string {
  const [ours, minimal] = (["ours", "minimal"] as const).map((contender) =>
    growthOf(figures, work, contender)?.toFixed(2),
  );
  return `${ours ?? "–"}, minimal ${minimal ?? "–"}`;
}

function written({ median, values, unit }: Figure): string {
  const digits = unit === "ms" || unit === "µs" || unit === "MB" ? 1 : 0;
  const write = (value: number): string => value.toFixed(digits);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(write);
  return least === most ? write(median) : `${write(median)} (${least}–${most})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
