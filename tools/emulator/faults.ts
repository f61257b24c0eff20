/** Faults on demand: which requests they affect, how often, and in which order. fault-kinds.ts has the effect of each. */

import { faultKinds, wrap, type Answer, type Conditions, type Fault, type HoldPoint } from "./fault-kinds";
import type { RouteName } from "./route";

/** The requests that a fault affects. */
export interface FaultTarget {
  /** The HTTP method. Defaults to any. */
  readonly method?: string;
  /**
   * The name of an operation, such as `endpoints.create`; a prefix of the path, with or without `/api`, such as
   * `/v1/projects/p1/endpoints`; or a regular expression for the path. Defaults to any path.
   */
  readonly path?: RouteName | RegExp | (string & {});
  /** How many requests the fault affects. `Infinity` means until it is removed. Defaults to 1. */
  readonly times?: number;
}

/** A fault that was added to an emulator. */
export interface FaultHandle {
  /** How many requests the fault has affected. */
  readonly hits: number;
  /** Resolves when the fault affects its first request. For a gate, resolves when it holds a request. */
  readonly reached: Promise<void>;
  /** Releases the requests that a gate holds, and lets all later ones pass. Has no effect on other kinds. */
  release(): void;
  /** Removes the fault, which then affects no further requests. */
  remove(): void;
}

/**
 * The faults of an emulator. A request gets the first matching fault that is not used up, so faults happen in the order
 * in which they were added. `delay`, `clockSkew` and `staleReads` happen in addition to that fault.
 */
export interface Faults {
  /** Adds a fault for future requests. Throws if the kind is unknown. */
  add(fault: FaultTarget & Fault): FaultHandle;
  /** Removes all faults, and releases all held requests. */
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
        `The emulator has no fault of the kind ${JSON.stringify(fault.kind)}: the kinds are ${kinds}`,
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
