/** What is to be reached, row by row, and whether the figures reach it. */

import { exponent, type Figure, type Figures } from "./figures";

/** One goal and what was measured. */
export interface Verdict {
  readonly work: string;
  readonly goal: string;
  /** In words; undefined where it was not measured. */
  readonly figure: string | undefined;
  readonly isReached: boolean | undefined;
}

type Value = number | undefined;

interface Goal {
  readonly work: string;
  readonly goal: string;
  /** What is compared with the limit. */
  readonly value: (of: Lookup) => Value;
  readonly least?: number;
  readonly most?: number;
  /** How a value is written. Default: as a ratio. */
  readonly unit?: string;
}

/** The median of one contender at one work of the stacks. */
type Lookup = (contender: Figure["contender"], work: string, more?: Partial<Figure>) => Value;

const inMilliseconds = { unit: "ms" } as const;
const inMegabytes = { unit: "MB" } as const;
const slow = { unit: "ms", part: "latency" } as const;

type Under = "minimal" | "empty" | "undici";

const times = (
  work: string,
  under: Under = "minimal",
  how: Partial<Figure> = inMilliseconds,
): Goal["value"] => {
  return (of) => ratio(of("ours", work, how), of(under, work, how));
};
const timesLarger = (work: string, how: Partial<Figure> = inMilliseconds): ((of: Lookup) => Value) => {
  return (of) =>
    ratio(of("ours", work, how), larger(of("minimal", work, inMilliseconds), of("bare", work, how)));
};
const stateTimes = (under: Under): ((of: Lookup) => Value) => {
  return (of) => {
    const [size, declared] = ["state of a resource", "declared inputs of a resource"].map((work) =>
      of(under, work),
    );
    return ratio(of("ours", "state of a resource"), size && declared && 1.05 * size + declared);
  };
};
const faster = (work: string): ((of: Lookup) => Value) => {
  return (of) => ratio(of("closure", work, inMilliseconds), of("ours", work, inMilliseconds));
};
const requests = (work: string): ((of: Lookup) => Value) => {
  return (of) => of("ours", work, { unit: "requests" });
};

const goals: readonly Goal[] = [
  ...(["first up", "destroy"] as const).map((work): Goal => {
    return { work, goal: "at most 1.05 × plain undici", most: 1.05, value: times(work, "undici") };
  }),
  { work: "first up", goal: "at least 2.5 × faster than closure", least: 2.5, value: faster("first up") },
  {
    work: "first up, 20 ms latency",
    goal: "at most 1.15 × the slower of minimal provider and bare client",
    most: 1.15,
    value: timesLarger("first up", slow),
  },
  ...["no-op up", "preview"].flatMap((work): Goal[] => [
    { work, goal: "at most 1.08 × minimal provider", most: 1.08, value: times(work) },
    { work, goal: "at least 2.2 × faster than closure", least: 2.2, value: faster(work) },
    { work, goal: "0 requests", most: 0, unit: "requests", value: requests(work) },
  ]),
  {
    work: "refresh",
    goal: "at most 1.15 × plain undici",
    most: 1.15,
    value: times("refresh", "undici"),
  },
  {
    work: "refresh, 20 ms latency",
    goal: "at most 1.10 × the slower of minimal provider and bare client",
    most: 1.1,
    value: timesLarger("refresh", slow),
  },
  {
    work: "refresh",
    goal: "at most 1 request for each readable resource",
    most: 1,
    value: (of) => ratio(requests("refresh")(of), of("bare", "refresh", { unit: "requests" })),
  },
  {
    work: "state of a resource",
    goal: "at most 1.05 × minimal provider + declared inputs",
    most: 1,
    value: stateTimes("minimal"),
  },
  {
    work: "state of a resource",
    goal: "at most a fifth of closure",
    most: 0.2,
    value: (of) => ratio(of("ours", "state of a resource"), of("closure", "state of a resource")),
  },
  {
    work: "peak memory of the provider",
    goal: "at most 1.03 × plain undici",
    most: 1.03,
    value: times("peak memory of the provider", "undici", inMegabytes),
  },
];

/** The plugin beside the dynamic resources of the package. */
const besideOurs: readonly Goal[] = [
  ...["first up", "preview", "no-op up", "refresh", "destroy"].map((work): Goal => {
    const value = (of: Lookup): Value =>
      ratio(of("plugin", work, inMilliseconds), of("ours", work, inMilliseconds));
    return { work: `plugin: ${work}`, goal: "at most that of the dynamic resources", most: 1, value };
  }),
  {
    work: "plugin: refresh",
    goal: "at most 1.05 × plain undici",
    most: 1.05,
    value: (of) => ratio(of("plugin", "refresh", inMilliseconds), of("undici", "refresh", inMilliseconds)),
  },
  {
    work: "plugin: state of a resource",
    goal: "at most 0.9 of that of a dynamic one",
    most: 0.9,
    value: (of) => ratio(of("plugin", "state of a resource"), of("ours", "state of a resource")),
  },
  {
    work: "plugin: peak memory of the provider",
    goal: "at most 0.7 of that of the dynamic provider",
    most: 0.7,
    value: (of) =>
      ratio(
        of("plugin", "peak memory of the provider", inMegabytes),
        of("ours", "peak memory of the provider", inMegabytes),
      ),
  },
];

/** Comparisons without a goal. The minimal provider has the same outputs, which the empty one lacks. */
const asides: readonly Goal[] = [
  ...["first up", "no-op up", "preview"].map((work) => {
    return { work, goal: "compared with the empty provider", value: times(work, "empty") };
  }),
  {
    work: "state of a resource",
    goal: "compared with 1.05 × empty provider + declared inputs",
    value: stateTimes("empty"),
  },
];

const besidePulumi: readonly Goal[] = [
  {
    work: "import",
    goal: "at most 15 ms on top of the SDK",
    most: 15,
    unit: "ms",
    value: (of) => of("ours", "import"),
  },
  {
    work: "import",
    goal: "loads neither zod nor undici",
    most: 0,
    unit: "modules of them",
    value: (of) => of("ours", "modules of zod and undici after the import"),
  },
  {
    work: "provider start until the first answer",
    goal: "at most 80 ms more than the minimal provider",
    most: 80,
    unit: "ms",
    value: (of) => difference(of("ours", "provider start"), of("minimal", "provider start")),
  },
  {
    work: "plugin: start until the first answer",
    goal: "at most 300 ms",
    most: 300,
    unit: "ms",
    value: (of) => of("plugin", "provider start", inMilliseconds),
  },
  ...(
    [
      ["thin", "0.5 MB", 500_000],
      ["executable", "45 MB", 45_000_000],
    ] as const
  ).flatMap(([form, size, most]): Goal[] => [
    {
      work: `${form} plugin: packed`,
      goal: `at most ${size}`,
      most,
      unit: "bytes",
      value: (of) => of(form, "archive of the plugin"),
    },
    {
      work: `${form} plugin: start until the first answer`,
      goal: "at most 0.8 of that of the package",
      most: 0.8,
      value: (of) =>
        ratio(of(form, "provider start", inMilliseconds), of("plugin", "provider start", inMilliseconds)),
    },
    {
      work: `${form} plugin: memory at the first answer`,
      goal: "at most 1.1 of that of the package",
      most: 1.1,
      value: (of) =>
        ratio(of(form, "provider start", inMegabytes), of("plugin", "provider start", inMegabytes)),
    },
  ]),
  {
    work: "10,000 requests, 32 at a time",
    goal: "at least 0.85 × the throughput of plain undici",
    least: 0.85,
    value: (of) =>
      ratio(
        of("ours", "10,000 requests", { unit: "requests/s" }),
        of("bare", "10,000 requests", { unit: "requests/s" }),
      ),
  },
  {
    work: "10,000 requests, 32 at a time",
    goal: "at most 32 connections",
    most: 32,
    unit: "connections",
    value: (of) => of("ours", "10,000 requests", { unit: "connections" }),
  },
  {
    work: "check and diff of one endpoint, warm",
    goal: "at most 40 µs together",
    most: 40,
    unit: "µs",
    value: (of) => of("ours", "check and diff"),
  },
];

/** How far two exponents may be apart and still count as the same. */
const sameExponent = 0.1;

/** Every goal, on the driver that users have where it was measured. */
export function judge(figures: Figures): Verdict[] {
  const [{ driver } = {}] = figures
    .find({ part: "stacks", driver: "Pulumi CLI" })
    .concat(figures.find({ part: "stacks" }));
  const of: Lookup = (contender, work, more) =>
    figures.median({
      contender,
      work,
      ...(driver && { driver }),
      ...({ part: "stacks", ...more } as Partial<Figure>),
    });
  const alone: Lookup = (contender, work, more) => figures.median({ contender, work, ...more });
  return [
    ...goals.map((goal) => verdict(goal, goal.value(of))),
    ...["up", "preview", "refresh"].map((work) =>
      verdict(
        {
          work: `growth of ${work}`,
          goal: "at most the exponent of the minimal provider",
          most: sameExponent,
          unit: "apart",
        },
        difference(growthOf(figures, work, "ours"), growthOf(figures, work, "minimal")),
      ),
    ),
    ...besideOurs.map((goal) => verdict(goal, goal.value(of))),
    ...besidePulumi.map((goal) => verdict(goal, goal.value(alone))),
    ...asides.map((goal) => ({ ...verdict(goal, goal.value(of)), isReached: undefined })),
  ];
}

/** The exponent with which an operation grows; undefined where fewer than two sizes were measured. */
export function growthOf(figures: Figures, work: string, contender: Figure["contender"]): Value {
  const points = figures
    .find({ part: "growth", work, contender })
    .map(({ resources = 0, median }) => ({ size: resources, value: median }));
  return points.length < 2 ? undefined : exponent(points);
}

function verdict(
  { work, goal, least = -Infinity, most = Infinity, unit = "×" }: Omit<Goal, "value">,
  value: Value,
): Verdict {
  if (value === undefined) return { work, goal, figure: undefined, isReached: undefined };
  const digits = unit === "×" || unit === "apart" ? 2 : unit === "ms" || unit === "µs" ? 1 : 0;
  const figure = `${value.toFixed(digits)} ${unit}`;
  return { work, goal, figure, isReached: value >= least && value <= most };
}

function ratio(over: Value, under: Value): Value {
  return over === undefined || under === undefined ? undefined : over / under;
}

function difference(left: Value, right: Value): Value {
  return left === undefined || right === undefined ? undefined : left - right;
}

function larger(left: Value, right: Value): Value {
  return left === undefined || right === undefined ? undefined : Math.max(left, right);
}
