/** Which other object is the reason that a write was refused: one in its way, or one that it refers to and that is missing. Knows no kind. */

import type { WebhooksClient } from "../../client";
import { hasCode, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { reasonOf } from "../../base/text";
import type { AnyDefinition } from "../../kinds/definition";
import { compare } from "./compare";
import type { LifecycleContext } from "./context";
import { shared } from "../../base/notices";
import { writeErrors } from "../../kinds/notices";

import { objectSubject } from "../ownership";

/**
 * The object in the way of a create, where it has the declared name: then it is the same resource under an earlier name in
 * the program, or was made by a run that crashed.
 *
 * @throws WebhooksError that names the object, where it cannot be adopted
 */
export async function objectToAdopt(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
  body: Fields,
  refusal: unknown,
): Promise<Fields | undefined> {
  const client = context.client(inputs["projectId"]);
  const live = await conflictingObject(definition, client, body, refusal);
  if (live === undefined || !hasCode(refusal, "api")) return undefined;
  const id = definition.idOf(live);
  const hasSameName = inputs["name"] !== undefined && live["name"] === inputs["name"];
  const kept = hasSameName ? unremovableFields(definition, live, inputs) : [];
  if (hasSameName && kept.length === 0) return live;
  const holder = context.owners.ownerOf(definition, id, inputs);
  const reason = reasonOf(refusal);
  // Nobody else may adopt what a resource of the program has.
  if (holder !== undefined)
    throw new WebhooksError(
      "api",
      writeErrors.objectInTheWay`${reason}; ${holder} of this program already manages the only one allowed (${id}): declare one for both`,
    );
  const other = objectSubject(definition, live, id);
  throw new WebhooksError(
    "api",
    hasSameName
      ? writeErrors.objectInTheWay`${reason}; ${other} has the same name, and no update can remove its ${kept.join(", ")}: declare that as well, or delete it in the service`
      : writeErrors.objectInTheWay`${reason}; ${other} is in the way: adopt it with adoptId ${id}, or delete it in the service`,
  );
}

/** Throws the refusal of an update again, naming the object in its way if there is one. */
export async function throwRefusal(
  definition: AnyDefinition,
  client: WebhooksClient,
  id: string,
  body: Fields,
  refusal: unknown,
): Promise<never> {
  const live = await conflictingObject(definition, client, body, refusal);
  const otherId = live && definition.idOf(live);
  if (live === undefined || otherId === undefined || otherId === id || !hasCode(refusal, "api"))
    throw refusal;
  const other = objectSubject(definition, live, otherId);
  throw new WebhooksError(
    "api",
    writeErrors.objectInTheWay`${reasonOf(refusal)}; ${other} is in the way: delete it first, in the program that declares it or in the service`,
  );
}

async function conflictingObject(
  definition: AnyDefinition,
  client: WebhooksClient,
  body: Fields,
  refusal: unknown,
): Promise<Fields | undefined> {
  if (definition.oneForEach === undefined || !hasCode(refusal, "api")) return undefined;
  return definition.existing?.(client, body, refusal).catch(() => undefined);
}

/** The fields that the object has, the program does not declare, and no update can unset. */
function unremovableFields(definition: AnyDefinition, live: Fields, inputs: Fields): string[] {
  const rows = compare(definition, undefined, {}, live);
  const unremovable = rows.filter(({ name, rule: { replaces }, live: value }) => {
    const isUndeclared = inputs[name] === undefined && Object.hasOwn(definition.body.shape, name);
    return isUndeclared && typeof replaces === "function" && replaces(value, undefined, {});
  });
  return unremovable.map(({ name }) => name);
}

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
    const named = [inputs[argument]].flat().filter((id) => typeof id === "string" && id !== "");
    const missing = await Promise.all(named.map((id) => isMissing(reader[collection].get(String(id)))));
    const found = named.filter((_, index) => missing[index]).join(", ");
    if (found === "") continue;
    const ids = client.withoutKey(found);
    const { projectId: project } = client;
    const notice = shared.notFound`${reasonOf(refusal)}; project ${project} has no object ${ids}, which ${argument} refers to: correct it`;
    throw new WebhooksError("api", notice);
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
