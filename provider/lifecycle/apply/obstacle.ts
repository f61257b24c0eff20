/** Requests that are refused because of another object: that one is adopted, or named in the error. Knows no kind. */

import type { WebhooksClient } from "../../client";
import { hasCode, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import { compare } from "./compare";
import type { LifecycleContext } from "./context";
import { label } from "../ownership";

/**
 * The object in the way of a create, where it has the declared name: then it is the same resource under an earlier name in
 * the program, or was made by a run that crashed.
 *
 * @throws WebhooksError that names the object, where it cannot be adopted
 */
export async function objectToTakeOver(
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
  // Nobody else may take over what a resource of the program has.
  if (holder !== undefined) {
    const remedy = `declare one of the two with what both are for, or let the project allow several for each ${definition.oneForEach ?? ""}`;
    throw new WebhooksError(
      "api",
      `${refusal.message}; ${holder} of this program has the one that is allowed (${id}): ${remedy}`,
    );
  }
  const owner = `${label(definition, live, id)} (${id})`;
  const advice = hasSameName
    ? `${owner} has the same name, and the service cannot take ${kept.join(", ")} away from it: declare that as well, or remove it in the service`
    : `${owner} is in the way: take it over with adoptId "${id}", or remove it in the service; where it is this very resource under an earlier name in the program, name that one in the option aliases`;
  throw new WebhooksError("api", `${refusal.message}; ${advice}`);
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
  const other = live && definition.idOf(live);
  if (live === undefined || other === undefined || other === id || !hasCode(refusal, "api")) throw refusal;
  const advice = "remove it first, from the program that declares it, or else in the service";
  throw new WebhooksError(
    "api",
    `${refusal.message}; ${label(definition, live, other)} (${other}) is in the way: ${advice}`,
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
