/**
 * Leaves out the stacks that the SDK notes while it registers a resource.
 *
 * What: from the end of the transformations to the end of the constructor, `Error.stackTraceLimit` is 0. The whole process
 * shares it, but all of this happens at one go.
 *
 * Why: the SDK notes a stack for each promise that it makes, four for each property, for who looks for a leaked one. To map
 * them back to the sources takes a third of the time of a preview, and more than everything else a program does.
 *
 * Errors of the program keep their stacks, because no code of the program runs meanwhile, but for a getter inside an alias:
 * its arguments have been read, its transformations have run, and what it waits for comes later. The place of a resource is
 * noted without any limit.
 *
 * To switch it off: `PULUMI_DEBUG_PROMISE_LEAKS=true`, the variable with which the SDK shows the stacks of leaked promises.
 */

import type { CustomResource } from "@pulumi/pulumi";

/** The last property that the SDK sets after the transformations. Where it sets none of that name, no stack is left out. */
const begin = "__aliases";

/** The limit of the program, while none of its code runs. */
let limit: number | undefined;

/** @internal Leaves out the stacks of each resource of a class, from its registration until `noteStacks`. */
export function leaveOutStacks(prototype: CustomResource): void {
  Object.defineProperty(prototype, begin, {
    configurable: true,
    set(this: CustomResource, value: unknown) {
      Object.defineProperty(this, begin, { value, configurable: true, enumerable: true, writable: true });
      if (process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) return;
      limit ??= Error.stackTraceLimit;
      Error.stackTraceLimit = 0;
    },
  });
}

/** @internal Lets stacks be noted again. Needed also after a constructor that throws. */
export function noteStacks(): void {
  if (limit !== undefined) Error.stackTraceLimit = limit;
  limit = undefined;
}
