/** Faults on demand: which requests they hit, how often, and in which order. What each does stands in fault-kinds.ts. */

import { faultKinds, wrap, type Answer, type Conditions, type Fault, type HoldPoint } from "./fault-kinds";
import type { RouteName } from "./route";

/** Which requests a fault hits. */
export interface FaultTarget {
  /** The HTTP method. Default: any. */
  readonly method?: string;
  /**
   * The name of an operation (`endpoints.create`), the beginning of a path with or without `/api`
   * (`/v1/projects/p1/endpoints`), or an expression to test the path with. Default: any.
   */
  readonly path?: RouteName | RegExp | (string & {});
  /** How many requests it hits before it is used up. Default: 1. `Infinity`: until it is removed. */
  readonly times?: number;
}

/** A fault that was added. */
export interface FaultHandle {
  /** How many requests it has hit. */
  readonly hits: number;
  /** Resolves when it hits its first request (for a gate: when a request is held). */
  readonly reached: Promise<void>;
  /** Let the held requests of a gate go on, and every later one pass. No effect on other kinds. */
  release(): void;
  /** Hit no more requests. */
  remove(): void;
}

/**
 * The faults of one emulator. A request meets the first fault that matches and is not used up, so faults added one
 * after the other happen one after the other; `delay`, `clockSkew` and `staleReads` come on top of that one.
 */
export interface Faults {
  /** Let one happen to the requests it is meant for, once they come. Throws for an unknown kind. */
  add(fault: FaultTarget & Fault): FaultHandle;
  /** Remove all and let every held request go on. */
  clear(): void;
}

interface Added {
  readonly fault: FaultTarget & Fault;
  readonly holdPoint: HoldPoint;
  left: number;
  hits: number;
}

const ON_TOP = new Set<Fault["kind"]>(["delay", "clockSkew", "staleReads"]);

/** The one implementation of `Faults`. */
export class FaultList implements Faults {
  private added: Added[] = [];

  add(fault: FaultTarget & Fault): FaultHandle {
    if (!faultKinds.includes(fault.kind)) {
      const kinds = faultKinds.join(", ");
      throw new Error(
        `The emulator plays no fault of the kind ${JSON.stringify(fault.kind)}: the kinds are ${kinds}`,
      );
    }
    const entry: Added = { fault, holdPoint: newHoldPoint(), left: fault.times ?? 1, hits: 0 };
    this.added.push(entry);
    return {
      get hits() {
        return entry.hits;
      },
      reached: entry.holdPoint.reached,
      release: () => entry.holdPoint.release(),
      remove: () => {
        this.added = this.added.filter((other) => other !== entry);
      },
    };
  }

  clear(): void {
    for (const { holdPoint } of this.added) holdPoint.release();
    this.added = [];
  }

  /** Runs a request under the faults it meets. `run` is given what the faults change about its circumstances. */
  async around(
    request: { method: string; path: string; route: RouteName | undefined },
    run: (conditions: Conditions) => Promise<Answer>,
  ): Promise<Answer> {
    const matching = this.added.filter(({ fault, left }) => left > 0 && matches(fault, request));
    const first = matching.find(({ fault }) => !ON_TOP.has(fault.kind));
    const met = matching.filter((entry) => entry === first || ON_TOP.has(entry.fault.kind));
    const conditions: Conditions = { skewMilliseconds: 0, staleMilliseconds: 0, mostItems: Infinity };
    const wrapped = met.reduceRight<() => Promise<Answer>>(
      (next, { fault, holdPoint }) =>
        () =>
          wrap(fault, holdPoint, conditions, next),
      () => run(conditions),
    );
    for (const entry of met) {
      entry.left -= 1;
      entry.hits += 1;
      // A gate says for itself when it holds a request, which may be after the write.
      if (entry.fault.kind !== "gate") entry.holdPoint.reach();
    }
    return wrapped();
  }
}

function matches(
  target: FaultTarget,
  request: { method: string; path: string; route: RouteName | undefined },
): boolean {
  if (target.method !== undefined && target.method.toUpperCase() !== request.method) return false;
  const { path } = target;
  if (path === undefined) return true;
  if (path instanceof RegExp) return request.path.search(path) >= 0;
  return path === request.route || request.path.startsWith(path) || request.path.startsWith(`/api${path}`);
}

function newHoldPoint(): HoldPoint {
  let reach = () => {};
  let release = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return { reached, released, reach: () => reach(), release: () => release() };
}
