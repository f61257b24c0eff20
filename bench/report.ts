/** The figures as a table for readers. */

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
    table(
      ["Part", "Work", "Contender", "Driver", "Resources", "Latency", "Figure"],
      figures
        .find()
        .map((figure) => [
          figure.part,
          figure.work,
          figure.contender,
          figure.driver ?? "–",
          String(figure.resources ?? "–"),
          figure.latency === undefined ? "–" : `${figure.latency} ms`,
          written(figure),
        ]),
    ),
    "",
  ].join("\n");
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
  return `${write(median)} ${unit} (${write(Math.min(...values))}–${write(Math.max(...values))})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
