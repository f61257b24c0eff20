/** What releases of Convoy answered: to filters, functions and schemas of event types. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import type { AnyOpenEventFilter } from "../../provider/kinds/subscription/types";
import { checkSchema } from "../../tools/emulator/convoy/json-schema";
import type { FilteredEvent } from "../../tools/topology/filter/filter";
import type { TransformRun } from "../../tools/topology/transform/run";

const answersTo = (what: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, "..", "recorded", `${what}-answers.json`), "utf8"));

/**
 * A filter, a request, and a letter for each of the releases 25.6.8, 25.9.1 and 26.7.3, or for the last one alone where the others
 * know no such scope: `m` where the request matches, `n` where it does not, `e` where the service refused to compare, `p` where it broke down, and `?`
 * where its answers changed.
 */
type RecordedAnswer = readonly [filter: AnyOpenEventFilter, request: FilteredEvent, letters: string];

/** All filters, in the order of the file. */
export const recordedAnswers = () => answersTo("filter") as readonly RecordedAnswer[];

/** Each schema, and whether release 26.7.3 takes it, whose check of schemas is the same since 25.9.1. */
export const recordedSchemas = () =>
  answersTo("json-schema") as { readonly schemas: readonly (readonly [schema: Fields, isTaken: boolean])[] };

/** Whether the emulated service takes a schema, as Convoy does. */
export function isTaken(schema: unknown): boolean {
  try {
    checkSchema(schema);
    return true;
  } catch {
    return false;
  }
}

/** What the service answers to a function: what it makes of its input, or why it fails. */
export type FunctionAnswer = { readonly payload: unknown } | { readonly error: string };

/** By the text of the function. */
export const recordedFunctions = () => answersTo("function") as Readonly<Record<string, FunctionAnswer>>;

/** A function, its input, and the answer: a result with its console, or a refusal. */
type RecordedTransform = readonly [
  text: string,
  input: Readonly<Record<string, unknown>>,
  part: "payload" | "body",
  answer: { readonly refused: true } | { readonly payload: unknown; readonly log?: readonly string[] },
];

/** All of them, in the order of the file: release 25.6.8. */
export const recordedTransforms = () => answersTo("transform") as readonly RecordedTransform[];

/** A run as it is recorded, with the order of its names. */
export function recordOf({ payload, log, error }: Omit<TransformRun, "line">): string {
  return JSON.stringify(error === undefined ? { payload, log } : { refused: true });
}

/** What a run has to be. */
export function wantedOf(answer: RecordedTransform[3]): string {
  return JSON.stringify("refused" in answer ? answer : { payload: answer.payload, log: answer.log ?? [] });
}
