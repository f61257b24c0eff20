/** What the dangers of a preview concern, counted: "199 subscriptions affecting 3 owners: deliveries stop". */

import { clause } from "../../../provider/base/declare";
import { countable, groupedBy, ordered } from "../../../provider/base/lists";
import { concerns } from "../../../provider/base/notice";
import type { Concern } from "../../../provider/base/notice";
import { concernWords } from "./notices";
import { severities } from "./said";
import type { Registry, ReportedNotice } from "./said";
import type { OwnersOfPreview } from "./owners";

/** All dangers of one sort. */
export interface CountedConcern {
  /** The sort, such as `stop`. */
  readonly concern: Concern;
  /** How many subjects there are: resources, event types, providers. */
  readonly subjects: number;
  /** How many owners these have. */
  readonly owners: number;
  /** The names of the first three subjects. */
  readonly names: readonly string[];
  /** The whole in words. */
  readonly text: string;
}

const maxNames = 3;

/** The place of a notice among the sorts of danger; a notice that is no danger stands behind them. */
function rankOf({ code }: Pick<ReportedNotice, "code">, registry: Registry): number {
  const concern = registry.get(code)?.concern;
  return concern === undefined ? concerns.length : concerns.indexOf(concern);
}

/** The notices in an order that does not depend on that of the steps: the most severe first, and dangers by what they concern. */
export function inOrder(notices: readonly ReportedNotice[], registry: Registry): ReportedNotice[] {
  // What is about the whole stack comes before what is about one resource.
  const keyed = ordered(notices, ({ kind, code, name, text }) =>
    countable(JSON.stringify([kind !== "Stack", code, kind, name, text])),
  );
  return keyed.sort(
    (notice, other) =>
      severities.indexOf(other.severity) - severities.indexOf(notice.severity) ||
      rankOf(notice, registry) - rankOf(other, registry),
  );
}

/**
 * The dangers by their sort, those that end deliveries first.
 *
 * @param typeOf the event type that a notice is about, whether it is a resource or not; undefined for anything else
 */
export function concernsOf(
  notices: readonly ReportedNotice[],
  owners: Pick<OwnersOfPreview, "ownersAt" | "all">,
  registry: Registry,
  typeOf: (notice: ReportedNotice) => string | undefined,
): CountedConcern[] {
  const dangers = notices.filter(({ severity }) => severity === "danger");
  const bySort = groupedBy(dangers, ({ code }) => registry.get(code)?.concern);
  return concerns.flatMap((concern) => {
    const found = bySort.get(concern);
    return found === undefined ? [] : [counted(concern, found, owners, typeOf)];
  });
}

function counted(
  concern: Concern,
  notices: readonly ReportedNotice[],
  owners: Pick<OwnersOfPreview, "ownersAt" | "all">,
  typeOf: (notice: ReportedNotice) => string | undefined,
): CountedConcern {
  const keyOf = (notice: ReportedNotice): string => {
    const type = typeOf(notice);
    return type === undefined ? (notice.urn ?? `${notice.kind} ${notice.name}`) : `event type ${type}`;
  };
  const subjects = new Map(notices.map((notice) => [keyOf(notice), notice]));
  const byKind = groupedBy(subjects.values(), ({ kind }) => wordsOf(kind));
  const counts = [...byKind].sort(([one], [other]) => (one < other ? -1 : 1));
  const subject = counts.map(([kind, { length }]) => countedKind(kind, length)).join(", ");
  const ofEach = [...subjects.values()].map(({ urn }) => (urn === undefined ? [] : owners.ownersAt(urn)));
  const concerned = [...new Set(ofEach.flat())];
  const [only] = concerned;
  const isOfAll = ofEach.every(({ length }) => length > 0);
  const ofOne =
    only === undefined || owners.all.length < 2
      ? ""
      : isOfAll
        ? clause`of owner ${only}`
        : clause`affecting owner ${only}`;
  const of = concerned.length > 1 ? clause`affecting ${concerned.length} owners` : ofOne;
  return {
    ...{ concern, subjects: subjects.size, owners: concerned.length },
    names: [...new Set([...subjects.values()].map(({ name }) => name))].slice(0, maxNames),
    text: clause`${of === "" ? subject : `${subject} ${of}`}: ${concernWords[concern]}`,
  };
}

/** `PortalLink` as "portal link". */
function wordsOf(kind: string): string {
  return kind.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** Two of a kind as "2 portal links". */
function countedKind(words: string, count: number): string {
  const isPlural = words.endsWith("s");
  if (count === 1) return isPlural ? `the ${words}` : `1 ${words}`;
  return `${count} ${words}${isPlural ? "" : "s"}`;
}
