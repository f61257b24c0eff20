/** Turns what a preview means into what is handed on, without secrets, and back: both jobs print it with the same report. */

import { numberedMarks, projectedPreview, projectionOf } from "../../topology/preview/projection";
import { mapped } from "../../topology/model/mask";
import type { Replay } from "../../topology/review/replay";
import type { LintSettings } from "../../topology/rules/lint";
import { registry } from "../registry";
import { quotableReplay } from "../review/replay";
import type { CliIo } from "../io/input";
import type { ArtifactStack } from "./review-artifact";
import { stackOf } from "./previews";
import type { ReviewedStack } from "./previews";
import { redactorOfEnvironment } from "./processes";

/** What is handed on of each stack. A text that is hidden has the same mark in all of them. */
export function projectedStacks(
  found: readonly ReviewedStack[],
  environment: CliIo["environment"],
): ArtifactStack[] {
  const mark = numberedMarks();
  const hide = redactorOfEnvironment(environment, mark);
  const hidden = (value: unknown): unknown =>
    typeof value === "string" ? hide(value) : mapped(value, hidden);
  return found.map(({ name, preview, options, report: { facts } }) => {
    const { title = "", failOn = "", allow = [], dialect, isGuarded = false, rules = {} } = options;
    return {
      name,
      preview: projectionOf(preview, { mark, hide, isCode: (code) => registry.has(code) }),
      options: {
        ...{ title, failOn, allow: [...allow], isGuarded },
        ...(dialect && { dialect }),
        rules: rules as ArtifactStack["options"]["rules"],
      },
      entries: facts.entries.map(({ urn, code, entry }) => ({ urn, code, entry })),
      ...(facts.replay && { replay: hidden(quotableReplay(facts.replay)) as ArtifactStack["replay"] }),
    };
  });
}

/** What is handed on of a stack, as the report prints it. No code of the program runs. */
export function renderedStack(
  { name, preview, options, entries, replay }: ArtifactStack,
  dashboardUrl: string | undefined,
): ReviewedStack {
  const found = { entries, replay: replay as Replay | undefined };
  const rules = options.rules as LintSettings;
  return stackOf(name, () => projectedPreview(preview), {
    ...{ ...options, rules, stack: name, found, dashboardUrl },
  });
}
