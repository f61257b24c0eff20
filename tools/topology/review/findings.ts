/** What a preview brings that the rules of `lint` find: what was there before is no consequence of the change. */

import type { Notice } from "../../../provider/base/notice";
import { textOf } from "../model/model";
import type { Topology } from "../model/model";
import type { AfterPreview } from "../preview/from-preview";
import { notices as ruleNotices, rules } from "../rules";
import { findingsIn, isOfProgram } from "../rules/lint";
import type { LintSettings, RuleFinding } from "../rules/lint";
import { notices } from "./notices";
import type { Preview } from "./preview";
import type { Renamed } from "./renamed";
import { about, aboutStack } from "./said";
import type { ReportedNotice } from "./said";

/** What is known besides the preview. */
interface Known {
  /** The rules of the project, with its exceptions. Default: every rule as it is. */
  readonly rules: LintSettings | undefined;
  /** What is there under another name. */
  readonly renamed: Renamed;
  /** The other notices of the review. */
  readonly said: readonly ReportedNotice[];
}

/** No update makes a secret older. */
const now = new Date(0);

/**
 * The violations that a preview brings, but for those of which a notice about a change says the same.
 */
export function findingNotices(
  { resources, stack }: Preview,
  topology: AfterPreview,
  { rules: settings = {}, renamed, said }: Known,
): ReportedNotice[] {
  const keyOf = ({ rule, resource: { urn = "", id }, field }: RuleFinding): string =>
    JSON.stringify([rule, renamed.oldUrns.get(urn) ?? (urn || id), field]);
  const found = [...findingsIn(topology, settings, now)].filter(isOfProgram);
  if (found.length === 0 && topology.isPartial !== true) return [];
  const old = new Set([...findingsIn(withoutAdopted(topology, resources), settings, now)].map(keyOf));
  const candidates = found.filter((finding) => !old.has(keyOf(finding)));
  const ofKinds = candidates.flatMap(({ notice, resource }) => (notice ? [about(resource, notice)] : []));
  const [byNotices, byAll] = [said, [...said, ...ofKinds]].map(saidAbout);
  const added = candidates.filter(
    (finding) => !isSaid(finding, finding.notice === undefined ? byAll : byNotices),
  );
  const isChanged = resources.some(({ operation }) => !["same", "delete"].includes(operation));
  return [
    ...added.flatMap(noticesOf),
    ...(topology.isPartial === true && isChanged ? [aboutStack(stack, notices["rules-partial"]())] : []),
  ];
}

/** What is there before the preview. Of an object that it adopts, nobody knows what it was. */
function withoutAdopted({ before }: AfterPreview, resources: Preview["resources"]): Topology {
  const adopted = new Set(
    resources.filter(({ operation }) => operation === "adopt").map(({ change }) => change.after),
  );
  return {
    ...before,
    resources: before.resources.filter((topologyResource) => !adopted.has(topologyResource)),
  };
}

/** What is said, by code and by the URN of the resource. An event type is no resource of the preview where no program declares it. */
function saidAbout(notices: readonly ReportedNotice[]): ReadonlySet<string> {
  return new Set(notices.map(({ code, urn, name }) => `${code} ${urn ?? name}`));
}

/** Whether a notice about a change says the same, of the resource or of the other one. */
function isSaid(
  { rule, resource, other, notice }: RuleFinding,
  said: ReadonlySet<string> = new Set(),
): boolean {
  const codes = [...(notice === undefined ? [] : [notice.code]), ...(rules[rule]?.saidBy ?? [])];
  const names = [resource.urn, other?.urn, textOf(resource, "name")].filter((one) => one !== undefined);
  return codes.some((code) => names.some((name) => said.has(`${code} ${name}`)));
}

/** An exception of the rules lets a finding through, and the guard of the provider knows no exceptions. */
function noticesOf({ rule, resource, problem, notice, exceptions }: RuleFinding): ReportedNotice[] {
  const found: Notice | undefined = notice ?? ruleNotices[rule]?.({ problem });
  if (found === undefined) return [];
  if (exceptions.length === 0) return [about(resource, found)];
  return found.severity === "danger"
    ? [about(resource, notices["rule-exception"]({ rule, code: found.code }))]
    : [];
}
