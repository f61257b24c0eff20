/** Whether the service has taken what an update has sent it. Knows no kind. */

import { clause } from "../../base/declare";
import { WebhooksError } from "../../base/errors";
import { printed } from "../../base/notice";
import type { Notice } from "../../base/notice";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import type { Row } from "./compare";
import type { Resource } from "./context";
import { differencesOf } from "./differences";
import type { PartDifference } from "./differences";
import { equivalent, project } from "./merge";
import { applyErrors, notices } from "./notices";

/**
 * Checks an object after its body was sent. Reads again before it reports a difference, because an answer may be older than the
 * write it answers.
 *
 * @param written the answer to the write, and the object before it
 * @returns the object as it is to be taken from here on
 */
export async function assertAccepted(
  resource: Resource,
  live: Fields,
  { answer, before }: { readonly answer: Fields; readonly before: Fields | undefined },
): Promise<Fields> {
  const { change, context, id } = resource;
  const { definition, inputs } = change;
  const problemsIn = (object: Fields): Notice[] => {
    const rows = change.see(object);
    return [...notAccepted(rows), ...notReset(definition, rows)];
  };
  if (problemsIn(live).length === 0) return live;
  const now = (await definition.read?.(context.client(inputs["projectId"]), id)) ?? live;
  const problems = problemsIn(now);
  const [first] = problems;
  if (first === undefined) return now;
  const { staleReads } = definition;
  if (staleReads !== undefined && now["updatedAt"] === (before ?? {})["updatedAt"]) {
    context.say(notices["stale-read"]({ releases: staleReads }));
    return answer;
  }
  const lines = problems.map((notice) => printed(notice));
  throw new WebhooksError("response-shape", lines.join("; "), { notice: first.code });
}

/**
 * Says that a read is older than the last update: it shows other inputs than state, and no later write, although any write of somebody
 * else has a later time. The answer to an update may show the time of the one before.
 */
export function staleReadNotices(
  { staleReads }: AnyDefinition,
  live: Fields,
  state: Fields,
  isAsDeclared: boolean,
): Notice[] {
  const [seen, known] = [live, state].map(({ updatedAt }) => Date.parse(String(updatedAt)));
  if (staleReads === undefined || isAsDeclared || !(Number(seen) <= Number(known))) return [];
  return [notices["stale-refresh"]({ releases: staleReads })];
}

/** Says which parts the service holds otherwise than declared, and how. */
function notAccepted(rows: readonly Row[]): Notice[] {
  const rejected = rows.filter((row) => row.isInBody && row.declared !== undefined && !row.isAsDeclared);
  if (rejected.length === 0) return [];
  const all = rejected.map((row) => ({
    row,
    parts: differencesOf(row),
  }));
  const paths = all.map(({ row, parts }) => hinted(row, parts.map(({ path }) => path).join(" and ")));
  const values = all.flatMap(({ parts }) => parts.map(heldText));
  return [
    applyErrors.notAccepted`the service did not accept ${paths.join(", ")} as declared: ${values.join("; ")}`,
  ];
}

function heldText({ path, live, declared, hides, spelling }: PartDifference): string {
  const field = path;
  if (hides === "secret")
    return live === declared
      ? clause`the service has another secret in ${field}`
      : clause`the service has no secret in ${field}`;
  if (hides === "credential")
    return spelling === undefined
      ? clause`the service has another value of ${field} (values hidden)`
      : clause`the service has ${field} ${spelling}`;
  return spelling === undefined
    ? clause`${field} was declared ${declared}, but the service has ${live}`
    : clause`${field} was declared ${declared}, but the service has ${live} (the same ${spelling})`;
}

/** Says which inputs are declared no longer, and still shown with another value than the one they are reset to. */
function notReset({ rereads }: AnyDefinition, rows: readonly Row[]): Notice[] {
  // Undocumented: what a service as documented makes of a reset. Elsewhere each write is read back.
  if (rereads !== true) return [];
  const kept = rows.filter(isKept).map((row) => hinted(row, row.name));
  return kept.length === 0
    ? []
    : [
        applyErrors.notAccepted`the service did not reset ${kept.join(", ")}: declare the value that it has, or another`,
      ];
}

function isKept({ schema, rule, declared, before, live, isShown, isInBody, toSend }: Row): boolean {
  if (!isInBody || !isShown || declared !== undefined || before === undefined) return false;
  // What is left out of the body has its value already.
  if (rule.onRemoval?.mayStay === true || toSend === undefined) return false;
  // Parts that were not declared stay as they are.
  const declaredPart = (value: unknown): unknown => project(schema, value, before);
  return !equivalent(schema, declaredPart(live), declaredPart(toSend));
}

/** The words with what may be the reason. */
function hinted({ rule }: Row, words: string): string {
  const { rejectionHint: hint } = rule;
  return hint === undefined ? words : clause`${words} (${hint})`;
}
