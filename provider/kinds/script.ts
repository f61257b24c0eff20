/** JavaScript functions as texts: parsed to find syntax errors before anything is sent, and never run. */

import { Script } from "node:vm";
import { z } from "zod";
import { printed } from "../base/notice";
import { remark } from "../base/errors";
import { notices } from "./notices";
import type { RemarkRule } from "./rule";

/** @internal The text of a function that the service runs; an empty text is none. */
export function script(): z.ZodString {
  return z.string().superRefine((text, context) => {
    const line = errorLineIn(text);
    if (line === undefined) return;
    context.addIssue({ code: "custom", message: printed(notices["invalid-script"]({ line })) });
  });
}

/** @internal The remark that a text does not define the function that the service calls. Nothing runs it, so a mention is enough. */
export function withoutTransform<Inputs>(
  field: string & keyof Inputs,
  isRun: (inputs: Partial<Inputs>) => boolean = () => true,
): RemarkRule<Inputs> {
  return (inputs) => {
    const text = inputs[field];
    if (typeof text !== "string" || text.trim() === "" || /\btransform\b/.test(text)) return [];
    return isRun(inputs) ? [remark(field, notices["script-without-transform"]())] : [];
  };
}

/** A function without a name parses as an expression only, so both forms are tried. */
function errorLineIn(text: string): number | undefined {
  const line = parse(text);
  return line === undefined || parse(`(${text}\n)`) === undefined ? undefined : line;
}

function parse(text: string): number | undefined {
  try {
    new Script(text, { filename: "script" });
    return undefined;
  } catch (error) {
    const [, line] = /^script:(\d+)/.exec((error as Error).stack ?? "") ?? [];
    return Number(line ?? 1);
  }
}
