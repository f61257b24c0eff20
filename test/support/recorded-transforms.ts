/** Functions and inputs, each with what release 25.6.8 of Convoy answered. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TransformRun } from "../../tools/topology/transform/run";

/** A function, its input, and the answer: a result with its console, or a refusal. */
export type RecordedTransform = readonly [
  text: string,
  input: Readonly<Record<string, unknown>>,
  part: "payload" | "body",
  answer: { readonly refused: true } | { readonly payload: unknown; readonly log?: readonly string[] },
];

/** All recorded answers, in the order of the file. */
export function recordedTransforms(): readonly RecordedTransform[] {
  const file = join(__dirname, "..", "recorded", "transform-answers.json");
  return JSON.parse(readFileSync(file, "utf8")) as RecordedTransform[];
}

/** A run as it is recorded, with the order of its names. */
export function recordOf({ payload, log, error }: Omit<TransformRun, "line">): string {
  return JSON.stringify(error === undefined ? { payload, log } : { refused: true });
}

/** What a run has to be. */
export function wantedOf(answer: RecordedTransform[3]): string {
  return JSON.stringify("refused" in answer ? answer : { payload: answer.payload, log: answer.log ?? [] });
}
