/** Says for many resources at once what one notice says of each of them, so that a reader sees the sorts of change and not their number. */

import { clause } from "../../../provider/base/declare";
import { enumerated, groupedBy } from "../../../provider/base/lists";
import { printed } from "../../../provider/base/notice";
import { shortened } from "../../../provider/base/text";
import { clauses } from "./notices";
import { plural, sentencesOf, valuesIn } from "./said";
import type { Registry, ReportedNotice, Sentence } from "./said";

/** As many sentences with one code stand by themselves. */
const mostAlone = 3;
/** How many values, names and owners a sentence about many resources lists. */
const [mostValues, mostNames, mostOwners] = [2, 3, 8];
const maxValueLength = 80;

/** What sentences about several resources need to know. */
export interface Known {
  /** The templates of the notices. */
  readonly registry: Registry;
  /** The owners of a resource. */
  readonly ownersAt: (urn: string) => readonly string[];
}

/**
 * The notices in sentences, in their order. Where a code has more than three sentences about a kind, one sentence lists their values, the
 * owners and the first resources.
 *
 * @param most how many names a sentence about equal notices lists
 */
export function groupedSentences(notices: readonly ReportedNotice[], most: number, known: Known): Sentence[] {
  const groups = groupedBy(notices, ({ kind, code, severity, isAllowed }) =>
    JSON.stringify([kind, code, severity, isAllowed]),
  );
  return [...groups.values()].flatMap((group) => {
    const sentences = sentencesOf(group, most);
    const together = sentences.length > mostAlone ? togetherOf(group, known) : undefined;
    return together === undefined ? sentences : [together];
  });
}

/** One sentence for notices with one code; undefined where a text is not made from its template, as those of older releases are not. */
function togetherOf(notices: readonly ReportedNotice[], { registry, ownersAt }: Known): Sentence | undefined {
  const [first] = notices;
  const template = registry.get(first?.code ?? "")?.text;
  if (first === undefined || template === undefined) return undefined;
  const values = valuesOf(
    template,
    notices.map(({ text }) => text),
  );
  if (values === undefined) return undefined;
  const subjects = new Map(notices.map(({ urn, name }) => [urn ?? name, name]));
  const owners = new Set([...subjects.keys()].flatMap((urn) => ownersAt(urn)));
  const named = {
    count: subjects.size,
    kinds: plural(first.kind),
    names: enumerated([...subjects.values()], mostNames),
  };
  const listedOwners = owners.size > mostOwners ? clause`${owners.size} owners` : [...owners].join(", ");
  const subject =
    owners.size === 0
      ? clauses.eachOf(named)
      : clause`Each of ${named.count} ${named.kinds} of ${listedOwners} (${named.names})`;
  let at = 0;
  const text = template.replace(/\{\w+\}/g, () => listed(values[at++] ?? new Set()));
  const line = printed({ ...first, text }, subject);
  return {
    code: first.code,
    line,
    count: notices.length,
    ...(first.isAllowed && { isAllowed: first.isAllowed }),
  };
}

function listed(values: ReadonlySet<string>): string {
  return enumerated(
    [...values].map((value) => shortened(value, maxValueLength)),
    mostValues,
  );
}

/** The different values of each place of a template; undefined where a text does not fit it. */
function valuesOf(template: string, texts: readonly string[]): readonly ReadonlySet<string>[] | undefined {
  const found = texts.map((text) => valuesIn(template, text));
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  return first.map((_, at) => new Set(found.map((values) => values?.[at] ?? "")));
}
