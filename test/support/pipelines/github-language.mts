/** GitHub's own parser of workflows, actions and expressions. Its packages are ES modules that Node does not load as they are, so this file is bundled. */

import { Evaluator, Lexer, Parser, data } from "@actions/expressions";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { parseAction } from "@actions/workflow-parser/actions/action-parser";

/** A function of a step or job, such as `always`. */
export type Functions = Readonly<Record<string, (...values: readonly string[]) => string | boolean>>;

/** The value of an expression, without its `${{ }}`. A context or function that is not given is an error. */
export function evaluate(
  text: string,
  contexts: Readonly<Record<string, unknown>>,
  functions: Functions,
): unknown {
  const known = Object.entries(functions).map(([name, call]) => ({
    name,
    minArgs: 0,
    maxArgs: 255,
    call: (...values: readonly data.ExpressionData[]) => {
      const result = call(...values.map((value) => value.coerceString()));
      return typeof result === "string" ? new data.StringData(result) : new data.BooleanData(result);
    },
  }));
  const tree = new Parser(new Lexer(text).lex().tokens, Object.keys(contexts), known).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const result = new Evaluator(
    tree,
    values,
    new Map(known.map((one) => [one.name.toLowerCase(), one])),
  ).evaluate();
  return JSON.parse(JSON.stringify(result, data.replacer));
}

/** What is wrong with a workflow or an action, by GitHub's schema of it. */
export function problemsOf(kind: "workflow" | "action", name: string, content: string): string[] {
  const trace = new NoOperationTraceWriter();
  const parse = kind === "workflow" ? parseWorkflow : parseAction;
  return parse({ name, content }, trace)
    .context.errors.getErrors()
    .map(({ message }) => message);
}
