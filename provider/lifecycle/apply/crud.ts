/** What happens to any resource: create, adopt, read, update. Knows no kind, no Pulumi, no wire names. */

import { hasCode, InvalidInputError, PartialError, problem, WebhooksError } from "../../base/errors";
import { messageOf } from "../../base/text";
import type { Fields } from "../../base/fields";
import { memoizeByObject } from "../../base/memoize";
import type { Notice } from "../../base/notice";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { staleReadNotices } from "./accepted";
import { adoptionEffects, adoptionSides } from "./adoption-effects";
import { bodyProblems, createBody, updateBody } from "./body";
import { allLiveInputs, compare, declaredIn, needsWrite, valuesOf } from "./compare";
import type { LifecycleContext, Resource } from "./context";
import { attainable } from "./create-only";
import { finish, undoCreate } from "./finish";
import type { Written } from "./finish";
import { believing, checkProject, isDeleted, isOfProject, orAdvice, readKept, readLive } from "./live";
import { createOnce } from "./lost-create";
import { same } from "./merge";
import { notices } from "./notices";
import { throwRefusal } from "./conflict";
import { adoptionNotice, keptNotices, overwritesOf } from "./overwrites";
import { changedParts, unseenParts } from "./parts";
import { throwWithReference } from "./references";
import { outputsOf, partialState, liveState } from "./state";
import { updateSides } from "./update-sides";
import type { Saved, LiveState } from "./state";
import { objectSubject } from "../ownership";

/** Creates the object, or adopts the one that the inputs name by its ID or that has the declared name already. */
export async function create(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
): Promise<Saved> {
  const adoptId = inputs[adoptionInputOf(definition)];
  if (typeof adoptId === "string") return adopt(definition, context, adoptId, inputs);
  if (definition.create === undefined)
    throw new InvalidInputError([problem("adoptId", notices["missing-argument"]())]);
  const client = context.client(inputs["projectId"]);
  await context.projects.assertOwnProject(client);
  const { secrets } = context;
  const { live, sent, isExisting } = await context.owners
    .inTurn(definition, inputs, async () => {
      const prepared = await definition.prepare?.({ inputs, state: undefined, isNew: true, secrets });
      return createOnce(definition, context, inputs, prepared ?? {});
    })
    .catch((error: unknown) => {
      const notice = definition.failedCreateNotice?.(inputs, error);
      if (notice !== undefined) context.say(notice);
      return throwWithReference(definition, client, inputs, error);
    });
  const id = definition.idOf(live);
  if (isExisting) return adopt(definition, context, id, inputs, live);
  const resource = { definition, context, id, inputs, state: undefined, sent };
  const reason = definition.reasonToRemove?.(live, createBody(definition, inputs));
  // After the create, because a list that does not answer must not hold it up.
  const subject = context.owners.nameOf(definition, id, inputs);
  const listing = context.leftovers.report(definition, context, inputs, subject, live);
  const finished =
    reason === undefined ? finish(resource, { live, wasWritten: true }) : undoCreate(resource, live, reason);
  return finished.finally(() => listing);
}

/** @param found the object as just read, where it was found by its name */
async function adopt(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  inputs: Fields,
  found?: Fields,
): Promise<Saved> {
  const asked = { definition, context, id, inputs, state: undefined };
  const { secrets } = context;
  await definition.prepare?.({ inputs, state: undefined, isNew: false, secrets });
  return context.owners.adopt(definition, id, inputs, async () => {
    const live = await readExisting(asked, found);
    const resource = attainable(asked, live);
    await context.judge?.("adopt", id, () => ({
      ...(live === undefined
        ? { state: {}, declared: inputs }
        : adoptionSides(definition, live, resource.inputs, () => false)),
      ...{ live, restored: [] },
    }));
    const rows = compare(definition, undefined, resource.inputs, live);
    const overwritten = overwritesOf(definition, rows, resource.inputs);
    const sayEffects = (names: readonly string[]): void => {
      const done = Object.fromEntries(names.map((name) => [name, resource.inputs[name]]));
      const { memory } = context;
      for (const line of adoptionEffects(definition, live, done, () => false, memory)) context.say(line);
    };
    const saved = await change(resource, live).catch((error: unknown) => {
      // What a failed update has left shows which part of it the service took.
      if (hasCode(error, "partial")) {
        const done = overwritten.filter(({ name }) => same(error.properties[name], resource.inputs[name]));
        const fields = done.map(({ text }) => text).join(", ");
        if (done.length > 0) context.say(notices["adoption-incomplete"]({ id, fields }));
        sayEffects(done.map(({ name }) => name));
      }
      throw error;
    });
    // Without adoptId the program does not show that the object existed before.
    if (found !== undefined)
      context.say(notices["adoption-by-name"]({ id, input: definition.unique ?? "name" }));
    if (found !== undefined || overwritten.length > 0) context.say(adoptionNotice(id, overwritten));
    sayEffects(Object.keys(resource.inputs));
    const left = Object.keys(inputs).filter((name) => !Object.hasOwn(resource.inputs, name));
    for (const line of keptNotices(left)) context.say(line);
    for (const line of definition.adoptionNotices?.(saved.state, context.now()) ?? []) context.say(line);
    return saved;
  });
}

/** Changes the object from what `state` holds to what `inputs` declare. */
export async function update(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
  inputs: Fields,
): Promise<Saved> {
  const asked = { definition, context, id, inputs, state };
  await definition.prepare?.({ inputs, state, isNew: false, secrets: context.secrets });
  const found = await readExisting(asked);
  const live = found ?? state;
  const rows = compare(definition, state, declaredIn(definition, state), live);
  for (const line of [...changedParts(rows, state), ...unseenParts(rows)]) context.say(line);
  const resource = attainable(asked, live);
  await context.judge?.("update", id, () => updateSides(resource, state, found));
  return change(resource, live);
}

/** Makes an existing object what is declared: the body of the update, and the steps before and after it. */
async function change(resource: Resource, live: Fields | undefined): Promise<Saved> {
  return finish(resource, { live: live ?? {}, wasWritten: false }, async (inputs, now) =>
    write({ ...resource, inputs }, live && now),
  );
}

/** The object that is adopted or updated: `found` where it was just read; undefined where the kind cannot be read. */
async function readExisting(resource: Resource, found?: Fields): Promise<Fields | undefined> {
  const { definition, context, id, inputs } = resource;
  if (definition.read === undefined) return undefined;
  const client = context.client(inputs["projectId"]);
  const live = found ?? (await readKept(definition, context, client, id));
  if (live === undefined) throw missing(resource);
  checkProject(definition, id, live, inputs);
  return live;
}

/**
 * Sends an update where the object is not as declared.
 *
 * @param live undefined where the object cannot be read, so that it may differ in anything
 */
async function write(resource: Resource, live: Fields | undefined): Promise<Written> {
  const { definition, context, id, inputs, state } = resource;
  const rows = compare(definition, state, inputs, live);
  if (live !== undefined && !needsWrite(rows)) return { live, wasWritten: false };
  const problems = bodyProblems(definition, rows);
  if (problems.length > 0) throw new InvalidInputError(problems);
  const body = updateBody(rows);
  const change = {
    inputs: valuesOf(rows, ({ target }) => target),
    before: valuesOf(rows, (row) => row.before),
    state: state ?? {},
    live: live ?? {},
  };
  const client = context.client(inputs["projectId"]);
  await context.projects.assertOwnProject(client);
  let part: Fields | undefined;
  const notePart = (found: Fields): void => void (part = found);
  const answer = await definition
    .update(client, id, body, { ...change, notePart })
    .catch((error: unknown) => {
      if (part !== undefined) throw new PartialError(id, partialState(resource, part), [messageOf(error)]);
      // Without a read the update is the first request that can find the object missing.
      if (live === undefined && hasCode(error, "not-found")) throw missing(resource);
      return throwRefusal(definition, client, id, body, error).catch((refusal: unknown) =>
        throwWithReference(definition, client, inputs, refusal),
      );
    });
  return { live: answer, wasWritten: true, before: live };
}

function missing({ definition, id, inputs, state }: Resource): WebhooksError {
  const project = typeof inputs["projectId"] === "string" ? inputs["projectId"] : "";
  return new WebhooksError(
    "not-found",
    state === undefined
      ? notices["adopted-missing"]({
          ...{ kind: definition.kind, id, project },
          argument: adoptionInputOf(definition),
        })
      : notices["object-missing"]({ object: objectSubject(definition, inputs, id), project }),
  );
}

/**
 * The object seen through the inputs that `state` declares; undefined when the service says it is gone.
 *
 * @param known the live values of undeclared inputs, as state has them
 */
export async function read(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
  known: Fields = {},
): Promise<LiveState | undefined> {
  const declared = declaredIn(definition, state);
  if (definition.read === undefined) return { inputs: declared, state, unmanaged: {} };
  const look = memoizeByObject((live: Fields): { found: LiveState; lines: readonly Notice[] } => {
    const rows = compare(definition, undefined, declared, live);
    const found = liveState(definition, rows, live, state);
    return {
      found,
      lines: [...changedParts(rows, state), ...(definition.notices?.(live, found.inputs, state) ?? [])],
    };
  });
  const isAsInState = (live: Fields): boolean => {
    if (isDeleted(live) || !isOfProject(live, state)) return false;
    const { found, lines } = look(live);
    return lines.length === 0 && same(found.state, state) && same(found.unmanaged, known);
  };
  const client = context.client(state["projectId"]);
  const live = await readKept(believing(definition, client, isAsInState), context, client, id);
  if (live === undefined) return undefined;
  const { found, lines } = look(live);
  const stale = staleReadNotices(definition, live, state, same(found.inputs, declared));
  for (const line of [...stale, ...lines]) context.say(line);
  return found;
}

/** The object with every field that the service shows, for a program that refers to what it does not manage. */
export async function readAllFields(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  inputs: Fields,
): Promise<Fields> {
  if (definition.read === undefined) {
    throw new WebhooksError("invalid-input", notices["not-readable"]({ kind: definition.kind, id }));
  }
  const client = context.client(inputs["projectId"]);
  const answer = readLive(definition, client, id).catch(async (error: unknown) => {
    // With the key of another project what is missing may exist.
    if (hasCode(error, "not-found")) await context.projects.assertOwnProject(client);
    throw error;
  });
  const live = await orAdvice(definition, id, answer);
  await context.projects.requireOwn(definition, client, live);
  return {
    ...inputs,
    ...allLiveInputs(compare(definition, undefined, {}, live)),
    ...definition.lookupOutputs?.(live),
    ...outputsOf(definition, live, inputs, undefined),
  };
}
