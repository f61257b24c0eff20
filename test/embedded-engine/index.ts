// The embedded engine: previews, updates, refreshes and destroys a stack of an unmodified Pulumi program.

export type { OperationOptions, Result, ResultStep } from "./result";
export type { Operation } from "./run";
export { EmbeddedStack } from "./stack";
export type { StackOptions } from "./stack";
export type { State } from "./state";
export type { Value } from "./values";
