/** What a service answers to functions, beside what was recorded. */

import assert from "node:assert/strict";
import { askedCases, given, recordedFunctions } from "./function-cases";
import type { FunctionAnswer, FunctionCase } from "./function-cases";

/** Runs one function in the service. */
export type AskFunction = (test: {
  readonly function: string;
  readonly payload: unknown;
  readonly type: string;
}) => Promise<FunctionAnswer>;

/** Asks the service about each recorded function, and proves that it still answers so. The words of an error may differ. */
export async function agreesOnFunctions(ask: AskFunction): Promise<void> {
  const recorded = recordedFunctions();
  const answers = await Promise.all(
    askedCases.map(async (one) => [one, await ask(questionOf(one))] as const),
  );
  const wrong = answers.filter(([{ text }, answer]) => kindOf(answer) !== kindOf(recorded[text]));
  assert.deepEqual(
    wrong.map(([{ text }, answer]) => [text, answer]),
    [],
  );
}

function questionOf({ text, part }: FunctionCase): Parameters<AskFunction>[0] {
  return { function: text, payload: given, type: part };
}

function kindOf(answer: FunctionAnswer | undefined): string {
  if (answer === undefined) return "none";
  return "error" in answer ? "error" : JSON.stringify(answer.payload);
}
