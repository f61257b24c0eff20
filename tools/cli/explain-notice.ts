/** `--explain <code>`: the entry of a notice, which says what its line means and what to do. */

import { dirname, join, relative } from "node:path";
import { clause } from "../../provider/base/declare";
import { nearest, ordered } from "../../provider/base/lists";
import type { NoticeEntry } from "../../provider/base/declare";
import type { Notice } from "../../provider/base/notice";
import { shared } from "../../provider/base/notices";
import { rules } from "../topology/rules";
import type { Severity } from "../topology/rules/rule";
import { registry } from "./registry";
import { wrongUse } from "./io/input";
import type { CliIo } from "./io/input";
import { Output } from "./io/output";
import type { OutputOptions } from "./io/output";

/** The flags that count. */
interface ExplainOptions extends OutputOptions {
  readonly explain?: string;
}

/** Writes the entry. @throws InvalidInputError where no notice has the code */
export async function explainNotice(options: ExplainOptions, io: CliIo): Promise<void> {
  // Whoever copies the code from a line may copy its brackets, too.
  const code = (options.explain ?? "").replace(/^\[(.*)\]$/, "$1");
  const entry = registry.get(code);
  const found = entry ?? entryOfRule(code);
  if (found === undefined) throw wrongUse("--explain", unknownCode(code));
  const { severity, text, help, guide } = found;
  // The pages come with the package, so that they are those of this version.
  const more = guide !== undefined && { guide: relative(process.cwd(), join(guides, guide)) };
  const facts = {
    code,
    severity,
    ...(text !== undefined && { text }),
    ...(help !== undefined && { help }),
    ...more,
  };
  const output = new Output(io, options);
  await output.show(facts, () => output.pairs(Object.entries(facts)));
}

/** What a rule of `lint` says of itself: each violation has a sentence of its own. */
function entryOfRule(id: string): (Omit<NoticeEntry, "severity" | "text"> & RuleEntry) | undefined {
  const rule = Object.hasOwn(rules, id) ? rules[id] : undefined;
  return rule && { severity: rule.severity, help: rule.why, guide: `../reference/rules.md#${id}` };
}

interface RuleEntry {
  readonly severity: Severity;
  readonly text?: string;
}

const guides = join(dirname(require.resolve("pulumi-webhooks/package.json")), "docs", "guides");

/** More codes would not help the reader. */
const mostNear = 3;

/** What is wrong with a code that no notice has. */
export function unknownCode(code: string): Notice {
  const near = nearCodes(code);
  const suggestion =
    near.length === 0 ? clause`copy it from the end of a line` : clause`did you mean ${near.join(", ")}?`;
  return shared.unknownName`no notice has the code ${code}; ${suggestion}`;
}

/** The codes that a misspelled one may stand for: similar ones, the most similar first, or else those that share a word with it. */
function nearCodes(code: string): string[] {
  const known = ordered([...new Set([...registry.keys(), ...Object.keys(rules)])], (one) => one);
  const similar: string[] = [];
  while (similar.length < mostNear) {
    const next = nearest(
      code,
      known.filter((one) => !similar.includes(one)),
    );
    if (next === undefined) break;
    similar.push(next);
  }
  if (similar.length > 0) return similar;
  const words = new Set(code.toLowerCase().split("-"));
  const isRelated = (one: string): boolean =>
    one.split("-").some((word) => word.length > 3 && words.has(word));
  return known.filter(isRelated).slice(0, mostNear);
}
