/** Marks on the lines of a program that a forge shows beside a change, without token and licence. */

import { clause } from "../../../provider/base/declare";
import { posix } from "node:path";
import { printed } from "../../../provider/base/notice";
import { oneLine, shortened } from "../../../provider/base/text";
import { labelOf } from "../../topology/model/model";
import type { SourcePosition, Topology } from "../../topology/model/model";
import type { CodeQualityIssue } from "../../topology/rules/code-quality";
import type { Finding } from "../../topology/rules/lint";
import { fingerprintOf } from "../../topology/rules/sarif";
import type { ReportedNotice } from "../../topology/review/said";
import type { CliIo } from "../io/input";

/** A danger or a warning at its place. */
export interface Mark extends SourcePosition {
  readonly notice: ReportedNotice;
}

/** What GitHub shows of each level in a step. */
const mostOfLevel = 10;
const levels = ["error", "warning", "notice"] as const;
/** GitHub takes titles of 255 characters. */
const [maxTitle, maxText] = [200, 1_000];

/**
 * The dangers and warnings of a stack whose resources have a place in the program, in their order.
 *
 * @param folder the folder of the project in its repository
 */
export function marksOf(notices: readonly ReportedNotice[], { resources }: Topology, folder: string): Mark[] {
  const places = new Map(resources.map(({ urn, declaredAt }) => [urn, declaredAt]));
  return notices.flatMap((notice) => {
    const place = notice.urn === undefined ? undefined : places.get(notice.urn);
    const isGrave = notice.severity === "danger" || notice.severity === "warning";
    return place !== undefined && isGrave
      ? [{ notice, file: posix.join(folder, place.file), line: Math.max(1, place.line) }]
      : [];
  });
}

/** Marks the lines on GitHub, which reads commands from the output of a step: of each level as many as it shows. */
export function markLines(
  marks: readonly Mark[],
  { io, isJson }: { readonly io: CliIo; readonly isJson: boolean },
): void {
  if (!io.environment["GITHUB_ACTIONS"]) return;
  const lines = levels.flatMap((level) => {
    const all = marks.filter(({ notice }) => levelOf(notice) === level).map((mark) => commandOf(level, mark));
    return [...new Set(all)].slice(0, mostOfLevel);
  });
  for (const line of lines) (isJson ? io.errors : io.output).write(`${line}\n`);
}

/** What is let through stops nothing, and stays worth a look. */
function levelOf({ severity, isAllowed }: ReportedNotice): (typeof levels)[number] {
  if (isAllowed === true) return "notice";
  return severity === "danger" ? "error" : "warning";
}

function commandOf(level: string, { notice, file, line }: Mark): string {
  const { severity, isAllowed } = notice;
  const word = isAllowed === true ? clause`allowed ${severity}` : severity;
  const title = shortened(oneLine(`${word}: ${labelOf(notice)}`), maxTitle);
  const text = shortened(oneLine(printed(notice)), maxText);
  return `::${level} file=${property(file)},line=${line},title=${property(title)}::${value(text)}`;
}

/** As the runner reads it back. */
function value(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return value(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** The same for GitLab's report of code quality, without what the findings of the rules say there. */
export function markIssues(marks: readonly Mark[], findings: readonly Finding[]): CodeQualityIssue[] {
  const found = new Set(findings.map(({ rule, resource: { urn } }) => `${rule} ${urn}`));
  return marks
    .filter(({ notice }) => !found.has(`${notice.code} ${notice.urn}`))
    .map(({ notice, file, line }) => ({
      description: oneLine(printed(notice, labelOf(notice))),
      check_name: notice.code,
      fingerprint: fingerprintOf(notice.code, notice.urn, notice.text),
      severity: notice.severity === "danger" ? "critical" : "major",
      location: { path: file, lines: { begin: line } },
    }));
}
