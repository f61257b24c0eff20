/** Whether the service has taken what an update has sent it. Knows no kind. */

import { WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import { compare } from "./compare";
import type { Row } from "./compare";
import type { Resource } from "./context";
import { differencesOf } from "./differences";
import type { PartDifference } from "./differences";
import { equivalent, project } from "./merge";

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
  const { definition, context, id, inputs, state } = resource;
  const problemsIn = (seen: Fields): string[] => {
    const rows = compare(definition, state, inputs, seen);
    return [...notTaken(rows), ...notReset(definition, rows)];
  };
  if (problemsIn(live).length === 0) return live;
  const now = (await definition.read?.(context.client(inputs["projectId"]), id)) ?? live;
  const problems = problemsIn(now);
  if (problems.length === 0) return now;
  const { staleReads } = definition;
  if (staleReads !== undefined && now["updatedAt"] === (before ?? {})["updatedAt"]) {
    const until = "what it has taken shows after that";
    const line = `the service still shows it as it was before this update, as ${staleReads}: ${until}`;
    context.say(line);
    return answer;
  }
  throw new WebhooksError("response-shape", problems.join("; "));
}

/** Says which parts the service holds otherwise than declared, and how. */
function notTaken(rows: readonly Row[]): string[] {
  const rejected = rows.filter((row) => row.isInBody && row.declared !== undefined && !row.isAsDeclared);
  if (rejected.length === 0) return [];
  const all = rejected.map((row) => ({
    row,
    parts: differencesOf(row),
  }));
  const paths = all.map(({ row, parts }) => hinted(row, parts.map(({ path }) => path).join(" and ")));
  const values = all.flatMap(({ parts }) => parts.map(heldText));
  const remedy = "declare what it takes, or nothing";
  return [`the service did not take ${paths.join(", ")} as declared: ${values.join("; ")}; ${remedy}`];
}

function heldText({ path, live, declared, hides, spelling }: PartDifference): string {
  const how = spelling === undefined ? "" : ` (the same ${spelling})`;
  if (hides === "secret")
    return `the service holds ${live === declared ? "another secret in" : "no"} ${path}`;
  if (hides === "credential")
    return spelling === undefined
      ? `the service holds ${path} with another part that may hold a credential`
      : `the service holds ${path} ${spelling}`;
  return `${path} was declared ${declared}, and the service holds ${live}${how}`;
}

/** Says which inputs are declared no longer, and still shown with another value than the one they are reset to. */
function notReset({ rereads }: AnyDefinition, rows: readonly Row[]): string[] {
  // Not shown in the API document: what a service as documented makes of a reset. Elsewhere each write is read back.
  if (rereads !== true) return [];
  const kept = rows.filter(isKept).map((row) => hinted(row, row.name));
  return kept.length === 0
    ? []
    : [`the service did not reset ${kept.join(", ")}: declare what it has, or what it takes`];
}

function isKept({ schema, rule, declared, before, live, isShown, isInBody, toSend }: Row): boolean {
  if (!isInBody || !isShown || declared !== undefined || before === undefined) return false;
  // What is left out of the body has its value already.
  if (rule.mayStay === true || toSend === undefined) return false;
  // Parts that were not declared stay as they are.
  const declaredPart = (value: unknown): unknown => project(schema, value, before);
  return !equivalent(schema, declaredPart(live), declaredPart(toSend));
}

/** The words with what may be the reason. */
function hinted({ rule }: Row, words: string): string {
  return rule.rejectionHint === undefined ? words : `${words} (${rule.rejectionHint})`;
}
