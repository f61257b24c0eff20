/** Refused writes whose reason is an object that they refer to: the argument and its ID are named. Knows no kind. */

import type { WebhooksClient } from "../../client";
import { hasCode, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { reasonOf } from "../../base/text";
import type { AnyDefinition } from "../../kinds/definition";
import { notices } from "./notices";

/** A refusal of what was sent, and not of the key, the pace or the release. */
const refusals: readonly number[] = [400, 404, 409, 422];

/**
 * Throws the refusal of a write again, with the argument whose object does not exist. Services seldom say which one it is, so each
 * is looked up.
 */
export async function throwWithReference(
  definition: AnyDefinition,
  client: WebhooksClient,
  inputs: Fields,
  refusal: unknown,
): Promise<never> {
  if (!hasCode(refusal, "api") || !refusals.includes(refusal.status)) throw refusal;
  const reader = client.readingFromLists();
  for (const [argument, collection = "endpoints"] of Object.entries(definition.references ?? {})) {
    const ids = [inputs[argument]].flat().filter((id) => typeof id === "string" && id !== "");
    const missing = await Promise.all(ids.map((id) => isMissing(reader[collection].get(String(id)))));
    const found = ids.filter((_, index) => missing[index]).join(", ");
    if (found === "") continue;
    const { projectId: project } = client;
    const named = { argument, ids: client.withoutKey(found), project };
    const said = notices["missing-reference"]({ reason: reasonOf(refusal), ...named });
    throw new WebhooksError("api", said);
  }
  throw refusal;
}

/** Only a not-found shows it: where a look-up fails, the refusal stands as it is. */
async function isMissing(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => false,
    (error: unknown) => hasCode(error, "not-found"),
  );
}
