/** At which notices a pipeline stops, and which of them are let through. */

import { shared } from "../../../provider/base/notices";
import { unknownCode } from "../explain-notice";
import { enumerated } from "../../../provider/base/lists";
import { wrongUse } from "../io/input";
import type { CliIo } from "../io/input";
import { registry } from "../registry";
import { isAtLeast } from "../../topology/review/said";
import type { Gate, Review } from "../../topology/review/review";
import type { ReportedNotice } from "../../topology/review/said";
import { isGuard } from "../../topology/review/unjudged";

const gateSeverities = ["danger", "warning"] as const;

/**
 * Reads `--fail-on` and `--allow`.
 *
 * @param failOn severities and codes, with commas between them. A severity stands for itself and the worse ones. Default: none
 * @param allow codes, each with the name or URN of a resource behind a colon, or for every resource. Default: none
 * @throws InvalidInputError where a word is neither a severity nor a code
 */
export function gateOf(failOn = "", allow: readonly string[] = []): Gate {
  const words = failOn
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const isSeverity = (word: string): word is (typeof gateSeverities)[number] =>
    gateSeverities.some((severity) => severity === word);
  const severities = words.filter(isSeverity);
  const codes = new Set(words.filter((word) => !isSeverity(word)).map((word) => known(word, "--fail-on")));
  const allowed = allow.map(entryOf);
  const allows = ({ code, name, urn }: ReportedNotice): boolean =>
    allowed.some(
      (one) =>
        one.code === code &&
        (one.resource === undefined || one.resource === name || (one.resource === urn && urn !== "")),
    );
  return {
    allows,
    stopsAt: (notice) =>
      (codes.has(notice.code) || severities.some((least) => isAtLeast(notice.severity, least))) &&
      notice.isAllowed !== true &&
      !allows(notice),
  };
}

/** A code, and the name or the URN of the resource behind the colon. */
function entryOf(text: string): { readonly code: string; readonly resource: string | undefined } {
  const [code = "", resource] = text.split(/:(.*)/s);
  return { code: known(code, "--allow"), resource };
}

const maxUrns = 20;

/**
 * Refuses a name in `--allow` that several resources have about which the notice is or may be: one entry allows a notice about one.
 *
 * @throws InvalidInputError naming their URNs
 */
export function refuseSharedNames(allow: readonly string[] = [], { facts, preview }: Review): void {
  for (const { code, resource } of allow.map(entryOf)) {
    const found = facts.notices.filter((reportedNotice) => reportedNotice.code === code);
    const kinds = new Set(found.filter(({ name }) => name === resource).map(({ kind }) => kind));
    const open = new Set(found.flatMap(({ candidates = [] }) => candidates));
    const urns = preview.resources
      .filter(({ name, kind, urn }) => name === resource && (kinds.has(kind) || open.has(urn)))
      .map(({ urn }) => urn);
    if (urns.length > 1)
      throw wrongUse(
        "--allow",
        shared.ambiguousName`several resources have the name in the entry for ${code}: use one of ${enumerated(urns, maxUrns)}`,
      );
  }
}

/** Whether the variable of this process turns the guard of the provider on. */
export function isGuardedBy(environment: CliIo["environment"]): boolean {
  return isGuard(environment["WEBHOOKS_FAIL_ON"]);
}

/** A code that a script names. */
function known(code: string, option: string): string {
  const severity = registry.get(code)?.severity;
  if (severity !== undefined && severity !== "error") return code;
  throw wrongUse(option, unknownCode(code));
}
