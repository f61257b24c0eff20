/** What has been measured: every value by what it is a value of. */

import type { ContenderName, DriverName, FormName } from "./stack";

/** What a value is a value of. */
export interface Subject {
  /** For instance `first up`. */
  readonly work: string;
  readonly contender: ContenderName | FormName | "bare";
  readonly unit: "ms" | "µs" | "MB" | "bytes" | "requests" | "requests/s" | "connections" | "modules";
  /** None for what needs no engine. */
  readonly driver?: DriverName;
  readonly resources?: number;
  /** How long the service takes at least, in milliseconds. */
  readonly latency?: number;
}

/** A subject with its values and their median. */
export interface Figure extends Subject {
  /** The part of the bench that measured it. */
  readonly part: string;
  readonly median: number;
  readonly values: readonly number[];
}

/** Collects values and gives medians. */
export class Figures {
  private readonly all: Figure[] = [];

  /** Adds a value of the part; undefined, which could not be measured, adds nothing. */
  add(part: string, subject: Subject, value: number | undefined): void {
    if (value === undefined) return;
    const place = this.all.findIndex((figure) => figure.part === part && isSame(figure, subject));
    const values = [...(this.all[place]?.values ?? []), value];
    const figure = { part, ...subject, median: median(values), values };
    if (place < 0) this.all.push(figure);
    else this.all[place] = figure;
  }

  /** The figures of which everything that is asked for is true, in the order in which their first values came. */
  find(wanted: Partial<Figure> = {}): Figure[] {
    return this.all.filter((figure) =>
      Object.entries(wanted).every(([name, value]) => figure[name as keyof Figure] === value),
    );
  }

  /** The median of the one figure that is asked for; undefined where it was not measured. */
  median(wanted: Partial<Figure>): number | undefined {
    return this.find(wanted)[0]?.median;
  }
}

/** The value in the middle; of two, their mean. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const [low = NaN, high = NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}

/** The exponent with which a figure grows: the slope of the straight line through its logarithms. */
export function exponent(points: readonly { readonly size: number; readonly value: number }[]): number {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)] as const);
  const mean = (of: 0 | 1): number => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [meanSize, meanValue] = [mean(0), mean(1)];
  const together = logs.reduce((sum, [size, value]) => sum + (size - meanSize) * (value - meanValue), 0);
  return together / logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0);
}

function isSame(left: Subject, right: Subject): boolean {
  const names = ["work", "contender", "unit", "driver", "resources", "latency"] as const;
  return names.every((name) => left[name] === right[name]);
}
