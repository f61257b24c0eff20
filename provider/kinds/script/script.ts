/** JavaScript functions as texts: checked against the engine of the service before anything is sent, and never run. */

import { z } from "zod";
import { printed } from "../../base/notice";
import { remark } from "../../base/errors";
import type { RemarkRule } from "../rule";
import type * as findings from "./findings";
import type { Part } from "./findings";
import type * as parser from "./parse";
import { notices } from "./notices";

/** @internal The text of a function that the service runs; an empty text is none. */
export function script(): z.ZodString {
  return z.string().superRefine((text, context) => {
    const broken = isNone(text) ? undefined : load().findingsIn(text, "payload").broken;
    if (broken !== undefined) context.addIssue({ code: "custom", message: printed(broken) });
  });
}

/** @internal The remarks on a function that Convoy runs. */
export function unlikelyFunction<Inputs>(
  field: string & keyof Inputs,
  part: Part,
  isRun: (inputs: Partial<Inputs>) => boolean = () => true,
): RemarkRule<Inputs> {
  return (inputs) => {
    const text = inputs[field];
    if (typeof text !== "string" || isNone(text) || !isRun(inputs)) return [];
    return load()
      .findingsIn(text, part)
      .onConvoy.map((notice) => remark(field, notice));
  };
}

/** @internal What Convoy could not run, where the service need not be Convoy. */
export function functionUnlikeConvoy<Inputs>(field: string & keyof Inputs): RemarkRule<Inputs> {
  const find = unlikelyFunction<Inputs>(field, "payload");
  return (inputs, before, declared) =>
    find(inputs, before, declared)
      .filter(({ severity }) => severity !== "info")
      .map(({ reason }) => remark(field, notices["function-beyond-document"]({ reason })));
}

/** @internal Whether two functions do the same, because they differ in comments and spaces alone. Neither runs. */
export function isSameCode(one: string, other: string): boolean {
  if (one === other) return true;
  if (isNone(one) || isNone(other)) return isNone(one) && isNone(other);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without a function must not load the parser
  const { codeIn } = require("./parse") as typeof parser;
  const code = codeIn(one);
  return code !== undefined && code === codeIn(other);
}

function isNone(text: string): boolean {
  return text.trim() === "";
}

function load(): typeof findings {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without a function must not load the parser
  return require("./findings") as typeof findings;
}
