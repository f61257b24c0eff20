/** What a preview says of signing secrets: the rotations that it would do because they are due, and rolls that it cannot decide. */

import type { Notice } from "../../../provider/base/notice";
import type { notices as endpoint } from "../../../provider/kinds/endpoint/notices";
import type { notices as secret } from "../../../provider/kinds/endpoint/secret/notices";
import type { notices as planned } from "../../../provider/lifecycle/plan/notices";
import type { ReportedNotice } from "./said";
import type { Preview } from "./preview";

/** Whether a notice says that a signing secret rolls, or may roll. */
export function isAboutRoll({ code }: Pick<Notice, "code">): boolean {
  return isCertainRoll({ code }) || rollsIfDifferent.has(code);
}

/** Whether a notice says that a signing secret rolls. */
export function isCertainRoll({ code }: Pick<Notice, "code">): boolean {
  return rolls.has(code) || isDueRotation({ code });
}

/** Whether a notice says that a signing secret rolls because it is due for rotation. */
export function isDueRotation({ code }: Pick<Notice, "code">): boolean {
  return due.has(code);
}

/** Whether a notice says that an update rolls the signing secret, or may do so. */
export function isRoll({ code }: Pick<Notice, "code">): boolean {
  return rolls.has(code) || rollsIfDifferent.has(code);
}

/** Whether a notice says that something cannot be seen here, so that "nothing changes" would be a guess. */
export function isUncertain({ code }: Pick<Notice, "code">): boolean {
  return uncertain.has(code);
}

type Code = keyof typeof endpoint | keyof typeof secret;
const codes = (...all: readonly Code[]): ReadonlySet<string> => new Set(all);

const rolls = codes("secret-roll", "secret-roll-no-overlap");
const due = codes("secret-rotation", "secret-rotation-no-overlap");
const rollsIfDifferent = codes(
  "secret-comparison",
  "adoption-secret-comparison",
  "adoption-secret-comparison-no-overlap",
  "secret-roll-unknown",
);
const uncertain = codes(
  "secret-not-comparable",
  "secret-needed",
  "secret-drift-stays",
  "endpoint-status-unknown",
);
const unfinished: ReadonlySet<string> = new Set<keyof typeof planned>([
  "unfinished-update",
  "unfinished-check",
]);

/** The endpoints of which nothing changes but the signing secret, because it is older than the program wants. */
export function rotationsDueIn({ resources }: Preview, notices: readonly ReportedNotice[]): string[] {
  return resources.flatMap(({ name, urn, operation, fields, after }) => {
    if (operation !== "update" || fields.length > 0 || after?.["rotateSecretAfterDays"] === undefined)
      return [];
    const own = notices.filter((notice) => notice.urn === urn);
    const isUnfinished = own.some(({ code }) => unfinished.has(code));
    return !isUnfinished && own.some(isDueRotation) ? [name] : [];
  });
}
