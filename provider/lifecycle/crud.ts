/** What happens to any resource: create, adopt, read, update, remove. Knows no kind, no Pulumi, no wire names. */

import { hasCode, InvalidInputError, WebhooksError } from "../errors";
import type { AnyDefinition, Bag } from "../kinds/definition";
import { createBody, needsWrite, unrepeatable, unsendable, updateBody, withoutMasks } from "./body";
import { updatableInputs } from "./diff";
import { checkProject, Finish, label, outputsOf } from "./finish";
import type { Saved, LifecycleContext } from "./finish";
import { orGone, readLive } from "./live";
import { createOnce } from "./lost";
import { maskedPaths } from "./merge";
import { declared, observe, unmanaged, visible } from "./observe";
import { refused } from "./obstacle";
import { overwritings, unsent } from "./takeover";
import type { Overwriting } from "./takeover";

/** Creates the object, or adopts the one that `adoptId` names. */
export async function create(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Bag,
): Promise<Saved> {
  const { adoptId } = inputs;
  const takeOver = (id: string, live?: Bag): Promise<Saved> =>
    context.owners.takeOver(definition, id, inputs, () =>
      reconcile(definition, context, id, inputs, undefined, live),
    );
  if (typeof adoptId === "string") return takeOver(adoptId);
  if (definition.create === undefined)
    throw new InvalidInputError([{ path: "adoptId", reason: "is required" }]);
  const client = context.client(inputs["projectId"]);
  await context.projects.beforeWrite(client);
  const { live, isExisting } = await context.owners.inTurn(definition, inputs, () =>
    createOnce(definition, context, inputs),
  );
  context.projects.note(client);
  const id = definition.idOf(live);
  if (isExisting) return takeOver(id, live);
  const finish = new Finish(definition, context, id, inputs, undefined, "created");
  const reason = definition.unfit?.(live, createBody(definition, inputs));
  return reason === undefined ? finish.run(live) : finish.takeBack(live, reason);
}

/** Brings the object from `state` to what `inputs` declare. */
export async function update(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Bag,
  inputs: Bag,
): Promise<Saved> {
  return reconcile(definition, context, id, updatableInputs(definition, id, state, inputs), state);
}

/** The object as it is now. */
export interface Seen {
  /** The live values of the inputs that state declares. */
  readonly inputs: Bag;
  readonly state: Bag;
  /** What the object has beside it under inputs that are not declared. */
  readonly unmanaged: Bag;
}

/** The object seen through the inputs that `state` declares; undefined when the service says it is gone. */
export async function read(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Bag,
): Promise<Seen | undefined> {
  if (definition.read === undefined) return { inputs: declared(definition, state), state, unmanaged: {} };
  const client = context.client(state["projectId"]);
  const live = await orGone(context.projects.ask(client, readLive(definition, client, id)));
  if (live === undefined) return undefined;
  checkProject(definition, id, live, state);
  const inputs = observe(definition, live, declared(definition, state));
  for (const line of definition.notices?.(live, inputs) ?? [])
    context.say(`${label(definition, state, id)}: ${line}`);
  return {
    inputs,
    state: { ...inputs, ...outputsOf(definition, live, inputs, state) },
    unmanaged: unmanaged(definition, live, inputs),
  };
}

/**
 * The object with every field that the service shows, for a program that refers to what it does not manage.
 *
 * @param wasSeen whether state has it already, so that a missing one would be dropped from there
 */
export async function readAllFields(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  inputs: Bag,
  wasSeen = false,
): Promise<Bag> {
  if (definition.read === undefined) {
    throw new WebhooksError(
      "invalid-input",
      `${definition.kind} "${id}" cannot be read: the API document shows no such operation`,
    );
  }
  const client = context.client(inputs["projectId"]);
  const answer = readLive(definition, client, id);
  const live = await (wasSeen ? context.projects.ask(client, answer) : answer).catch((error: unknown) => {
    if (!hasCode(error, "not-found")) throw error;
    const remedy = `check the ID of ${definition.kind} "${id}", and its projectId`;
    throw new WebhooksError("not-found", `${error.message}: ${remedy}`);
  });
  checkProject(definition, id, live, inputs);
  return {
    ...inputs,
    ...visible(definition, live),
    ...definition.lookupOutputs?.(live),
    ...outputsOf(definition, live, inputs, undefined),
  };
}

/** Removes the object as far as the service lets it. Already gone is success. */
export async function remove(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Bag,
): Promise<void> {
  const isTouched = definition.remove !== undefined || definition.retire !== undefined;
  if (isTouched && (await context.owners.hasHeir(definition, id, state))) {
    context.say(
      `${label(definition, state, id)}: left as it is, because a resource of the program has it: \`pulumi up --refresh\` shows whether that one is still as declared`,
    );
    return;
  }
  if (definition.remove !== undefined) {
    const client = context.client(state["projectId"]);
    await orGone(context.projects.ask(client, definition.remove(client, id)));
  } else if (definition.retire !== undefined) {
    const client = context.client(state["projectId"]);
    const live = await orGone(context.projects.ask(client, readLive(definition, client, id, state)));
    if (live === undefined) return;
    const inputs = declared(definition, state);
    const strange = unrepeatable(definition, live, inputs, inputs);
    const full = Object.entries(updateBody(definition, live, inputs, inputs)).filter(
      ([name]) => !strange.has(name),
    );
    const body = withoutMasks(Object.fromEntries(full));
    const change = { inputs, before: inputs, live };
    const retired = await orGone(definition.update(client, id, definition.retire(body), change)).catch(
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
    const masked = full.flatMap(([name, value]) => maskedPaths(value, name));
    if (masked.length > 0)
      context.say(
        `${label(definition, state, id)}: may have lost ${masked.join(", ")}, which the service masks, so that it could not be sent along; declare it, or set \`retainOnDelete\`, where it has to stay`,
      );
  }
  if (definition.deleteNotice !== undefined)
    context.say(`${label(definition, state, id)}: ${definition.deleteNotice}`);
}

/** @param found the object as it was just read, where it was */
async function reconcile(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  wanted: Bag,
  state: Bag | undefined,
  found?: Bag,
): Promise<Saved> {
  const client = context.client(wanted["projectId"]);
  const before = state && declared(definition, state);
  let live: Bag = state ?? {};
  if (definition.read !== undefined) {
    const seen = found ?? (await orGone(context.projects.ask(client, readLive(definition, client, id))));
    if (seen === undefined) throw new WebhooksError("not-found", missing(definition, id, wanted, state));
    live = seen;
    checkProject(definition, id, live, wanted);
  }
  // State says what the object has: what only a create sends is noted where it was sent, or is shown.
  const left = state === undefined ? unsent(definition, live, wanted) : [];
  const inputs = Object.fromEntries(Object.entries(wanted).filter(([name]) => !left.includes(name)));
  // What cannot be read may be anything before it is written for the first time.
  const isUnread = state === undefined && definition.read === undefined;
  const taken = state === undefined ? overwritings(definition, isUnread ? undefined : live, inputs) : [];
  const tell = (done: readonly Overwriting[]): void => {
    const texts = done.map(({ text }) => text).join(", ");
    if (done.length > 0)
      context.say(`${label(definition, inputs, id)}: took over ${id} and overwrote ${texts}`);
  };
  const finish = async (live: Bag, done: "updated" | "untouched"): Promise<Saved> => {
    const saved = await new Finish(definition, context, id, inputs, state, done).run(live);
    tell(taken.filter(({ isInBody }) => !isInBody));
    // Nothing in the program says that there was an object already.
    if (found !== undefined && taken.length === 0)
      context.say(`${label(definition, inputs, id)}: took over ${id}, which had that name already, as it is`);
    return saved;
  };
  if (!isUnread && !needsWrite(definition, live, inputs, before)) return finish(live, "untouched");
  const body = updateBody(definition, live, inputs, before ?? {});
  const problems = unsendable(definition, body, unrepeatable(definition, live, inputs, before ?? {}));
  if (problems.length > 0) throw new InvalidInputError(problems);
  await context.projects.beforeWrite(client);
  const change = { inputs, before: before ?? {}, live };
  const answer = await definition.update(client, id, body, change).catch((error: unknown) => {
    // Where nothing reads the object, the update is the first to look for it.
    if (isUnread && hasCode(error, "not-found"))
      throw new WebhooksError("not-found", missing(definition, id, inputs, state));
    return refused(definition, client, id, body, error);
  });
  tell(taken.filter(({ isInBody }) => isInBody));
  return finish(answer, "updated");
}

function missing(definition: AnyDefinition, id: string, inputs: Bag, state: Bag | undefined): string {
  const project = typeof inputs["projectId"] === "string" ? inputs["projectId"] : "";
  return state === undefined
    ? `${definition.kind} "${id}" does not exist in project ${project}: check adoptId and projectId`
    : `${label(definition, inputs, id)} (${id}) no longer exists in project ${project}: \`pulumi up --refresh\` creates it again`;
}
