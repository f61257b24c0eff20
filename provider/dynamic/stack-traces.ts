/**
 * Leaves out the stacks that the SDK notes while it registers a resource.
 *
 * What: from the end of the transformations to the last property that the SDK sets, `Error.stackTraceLimit` is 0. The whole
 * process shares it, but all of this happens at one go.
 *
 * Why: the SDK notes a stack for each promise that it makes, four for each property, for who looks for a leaked one. To map
 * them back to the sources takes a third of the time of a preview: 1,000 resources took 25.3 s without them and 36.6 s with
 * them, in TypeScript 22.8 s and 36.5 s (medians of six each, in turn, on two busy cores; every run without was the faster).
 *
 * Errors of the program keep their stacks, because no code of the program runs meanwhile, but for a getter inside an alias:
 * its arguments have been read, its transformations have run, and what it waits for comes later. The place of a resource is
 * noted without any limit, and the error that the SDK keeps ready for a refused registration is made afterwards.
 *
 * To switch it off: `PULUMI_DEBUG_PROMISE_LEAKS=true`, the variable with which the SDK shows the stacks of leaked promises.
 */

import type { CustomResource } from "@pulumi/pulumi";

/** The last property that the SDK sets after the transformations. Where it sets none of that name, no stack is left out. */
const begin = "__aliases";

/** The limit of the program, while none of its code runs. */
let limit: number | undefined;

/**
 * @internal Leaves out the stacks of the properties of each resource of a class.
 *
 * @param lastProperty the input that is declared last: the SDK sets a property for each input, in their order
 */
export function leaveOutStacks(prototype: CustomResource, lastProperty: string): void {
  onSet(prototype, begin, () => {
    if (process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) return;
    limit ??= Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  onSet(prototype, lastProperty, noteStacks);
}

/** @internal Lets stacks be noted again. Needed also after a constructor that throws. */
export function noteStacks(): void {
  if (limit !== undefined) Error.stackTraceLimit = limit;
  limit = undefined;
}

/** Calls back when a resource gets a property. */
function onSet(prototype: CustomResource, name: string, call: () => void): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    set(this: CustomResource, value: unknown) {
      Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
      call();
    },
  });
}
