/** What happens to any resource: create, adopt, read, update, remove. Knows no kind, no Pulumi, no wire names. */

import { hasCode, InvalidInputError, WebhooksError } from "../errors";
import type { AnyDefinition, Bag } from "../resources/definition";
import { needsWrite, updateBody, withoutMasks } from "./body";
import { checkProject, Finish, label, outputsOf } from "./finish";
import type { Saved, Surroundings } from "./finish";
import { createOnce } from "./lost";
import { maskedPaths } from "./merge";
import { declared, observe, visible } from "./observe";

/** Creates the object, or adopts the one that `adoptId` names. */
export async function create(definition: AnyDefinition, around: Surroundings, inputs: Bag): Promise<Saved> {
  const { adoptId } = inputs;
  if (typeof adoptId === "string") return bring(definition, around, adoptId, inputs, undefined);
  if (definition.create === undefined)
    throw new InvalidInputError([{ path: "adoptId", reason: "is required" }]);
  const live = await createOnce(definition, around, inputs);
  return new Finish(definition, around, definition.idOf(live), inputs, undefined, "created").run(live);
}

/** Brings the object from `state` to what `inputs` declare. */
export async function update(
  definition: AnyDefinition,
  around: Surroundings,
  id: string,
  state: Bag,
  inputs: Bag,
): Promise<Saved> {
  return bring(definition, around, id, inputs, state);
}

/** The object as it is now. */
export interface Seen {
  /** The live values of the inputs that state declares. */
  readonly inputs: Bag;
  readonly state: Bag;
}

/** The object seen through the inputs that `state` declares; undefined when the service says it is gone. */
export async function read(
  definition: AnyDefinition,
  around: Surroundings,
  id: string,
  state: Bag,
): Promise<Seen | undefined> {
  if (definition.read === undefined) return { inputs: declared(definition, state), state };
  const live = await orGone(definition.read(around.client(state["projectId"]), id));
  if (live === undefined) return undefined;
  checkProject(definition, id, live, state);
  const inputs = observe(definition, live, declared(definition, state));
  return { inputs, state: { ...inputs, ...outputsOf(definition, live, inputs, state) } };
}

/** The object with every field that the service shows, for a program that refers to what it does not manage. */
export async function look(
  definition: AnyDefinition,
  around: Surroundings,
  id: string,
  inputs: Bag,
): Promise<Bag> {
  if (definition.read === undefined) {
    throw new WebhooksError(
      "invalid-input",
      `${definition.kind} "${id}" cannot be read: the API document shows no such operation`,
    );
  }
  const live = await definition.read(around.client(inputs["projectId"]), id);
  checkProject(definition, id, live, inputs);
  return { ...inputs, ...visible(definition, live), ...outputsOf(definition, live, inputs, undefined) };
}

/** Removes the object as far as the service lets it. Already gone is success. */
export async function remove(
  definition: AnyDefinition,
  around: Surroundings,
  id: string,
  state: Bag,
): Promise<void> {
  const isTouched = definition.remove !== undefined || definition.retire !== undefined;
  if (isTouched && around.adopted.has(identity(definition, id, state))) {
    around.say(
      `${label(definition, state, id)}: left as it is, because another resource has just taken it over`,
    );
    return;
  }
  if (definition.remove !== undefined) {
    await orGone(definition.remove(around.client(state["projectId"]), id));
  } else if (definition.retire !== undefined) {
    const client = around.client(state["projectId"]);
    const live = await orGone(definition.read?.(client, id) ?? Promise.resolve(state));
    if (live === undefined) return;
    const inputs = declared(definition, state);
    const body = withoutMasks(updateBody(definition, live, inputs, inputs));
    const retired = await orGone(definition.update(client, id, definition.retire(body))).catch(
      (error: unknown) => {
        if (!hasCode(error, "api")) throw error;
        const remedy = "with the option `retainOnDelete` it is forgotten without being touched";
        throw new WebhooksError(
          "api",
          `${label(definition, state, id)} could not be removed: ${error.message}; ${remedy}`,
        );
      },
    );
    if (retired === undefined) return;
  }
  if (definition.farewell !== undefined)
    around.say(`${label(definition, state, id)}: ${definition.farewell}`);
}

function identity(definition: AnyDefinition, id: string, bag: Bag): string {
  return JSON.stringify([definition.kind, bag["projectId"], id]);
}

async function bring(
  definition: AnyDefinition,
  around: Surroundings,
  id: string,
  inputs: Bag,
  state: Bag | undefined,
): Promise<Saved> {
  const client = around.client(inputs["projectId"]);
  if (state === undefined) around.adopted.add(identity(definition, id, inputs));
  const before = state && declared(definition, state);
  let live: Bag = state ?? {};
  if (definition.read !== undefined) {
    const found = await orGone(definition.read(client, id));
    if (found === undefined) throw new WebhooksError("not-found", missing(definition, id, inputs, state));
    live = found;
    checkProject(definition, id, live, inputs);
  }
  // What cannot be read may be anything before it is written for the first time.
  const isUnread = state === undefined && definition.read === undefined;
  if (!isUnread && !needsWrite(definition, live, inputs, before)) {
    return new Finish(definition, around, id, inputs, state, "untouched").run(live);
  }
  const body = updateBody(definition, live, inputs, before ?? {});
  const masked = Object.entries(body).flatMap(([name, value]) => maskedPaths(value, name));
  if (masked.length > 0) {
    throw new InvalidInputError(
      masked.map((path) => ({
        path,
        reason: "the service masks it, and an update has to send the whole object: declare it",
      })),
    );
  }
  return new Finish(definition, around, id, inputs, state, "updated").run(
    await definition.update(client, id, body),
  );
}

function missing(definition: AnyDefinition, id: string, inputs: Bag, state: Bag | undefined): string {
  const project = typeof inputs["projectId"] === "string" ? inputs["projectId"] : "";
  return state === undefined
    ? `${definition.kind} "${id}" does not exist in project ${project}: check adoptId and projectId`
    : `${label(definition, inputs, id)} (${id}) no longer exists in project ${project}: \`pulumi up --refresh\` creates it again`;
}

async function orGone<Live>(answer: Promise<Live>): Promise<Live | undefined> {
  return answer.catch((error: unknown) => {
    if (hasCode(error, "not-found")) return undefined;
    throw error;
  });
}
