/** How times grow with the number of resources, as a picture. */

import { parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Figures } from "./figures";

/** Both axes are logarithmic, so that the same exponent is the same slope. */
export function growthChart(figures: Figures): Promise<string> {
  const values = figures.find({ part: "growth" }).map(({ work, contender, resources, median }) => {
    return { work, contender, resources, seconds: median / 1000 };
  });
  const scale = { type: "log", nice: false } as const;
  const specification: TopLevelSpec = {
    $schema: "https://vega.github.io/schema/vega-lite/v5.json",
    background: "white",
    title: `Growth, ${figures.find({ part: "growth" })[0]?.driver ?? "not measured"}`,
    data: { values },
    facet: { column: { field: "work", title: null, sort: ["up", "preview", "refresh"] } },
    spec: {
      width: 220,
      height: 220,
      mark: { type: "line", point: true },
      encoding: {
        x: {
          field: "resources",
          type: "quantitative",
          scale,
          axis: { values: [...new Set(values.map(({ resources }) => resources ?? 0))] },
        },
        y: { field: "seconds", type: "quantitative", scale },
        color: { field: "contender", type: "nominal", title: null },
        strokeDash: { field: "contender", type: "nominal", title: null },
      },
    },
  };
  return new View(parse(compile(specification).spec), { renderer: "none" }).toSVG();
}
