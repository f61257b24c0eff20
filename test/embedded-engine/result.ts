// What a caller may ask of an operation, and what it is told afterwards.

import type { Changes } from "./diff";
import type { Message } from "./messages";
import { nameOf } from "./names";
import type { Operation, Step } from "./run";
import { isSecret, reveal } from "./values";
import type { Properties, Value } from "./values";

/** How an operation is made and shown. */
export interface OperationOptions {
  /** How many steps may be made at the same time. Default 16. */
  parallel?: number;
  /** Fail when anything would change or has changed. Default false. */
  expectNoChanges?: boolean;
  /** Refresh the state first. Default false. */
  refresh?: boolean;
  /** Show each property. Default false. */
  diff?: boolean;
  /** Receives the output as it is made. */
  onOutput?: (text: string) => void;
}

/** A step as a caller sees it. */
export interface ResultStep {
  /** The resource's full name. */
  urn: string;
  /** What was done; for a refresh what it found. */
  op: Operation;
  /** The type token. */
  type: string;
  /** The name in the program. */
  name: string;
  /** The changed top-level properties. */
  diff: string[];
  /** Those that make a replacement necessary. */
  replaceKeys: string[];
  /** The changes by path; absent when the provider compared and did not say. */
  detailedDiff?: Changes;
}

/** How an operation ended. */
export interface Result {
  /** 0 for success. */
  exitCode: number;
  /** The steps, in the order in which they ended. */
  steps: ResultStep[];
  /** What was printed and what went wrong. */
  diagnostics: Message[];
  /** The stack's outputs in clear. */
  outputs: Record<string, { value: Value; secret: boolean }>;
  /** Everything that was shown. */
  stdout: string;
}

const UNCHANGING: readonly Operation[] = [
  "same",
  "read",
  "discard",
  "read-replacement",
  "remove-pending-replace",
  "refresh",
];

/** Whether any of the steps changes something. */
export function hasChanges(steps: readonly Step[]): boolean {
  return steps.some((step) => !UNCHANGING.includes(step.op));
}

/** A step as a caller sees it. */
export function toResultStep({ op, old, new: next, diff, replaceKeys, detailedDiff }: Step): ResultStep {
  const resource = next ?? old;
  const urn = resource?.urn ?? "";
  return {
    urn,
    op,
    type: resource?.type ?? "",
    name: nameOf(urn),
    diff,
    replaceKeys,
    ...(detailedDiff !== undefined && Object.keys(detailedDiff).length > 0 && { detailedDiff }),
  };
}

/** Outputs as a caller sees them. */
export function toResultOutputs(outputs: Properties): Result["outputs"] {
  return Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => [key, { value: reveal(value), secret: isSecret(value) }]),
  );
}
