/** What happens to any resource: create, adopt, read, update. Knows no kind, no Pulumi, no wire names. */

import { hasCode, InvalidInputError, problem, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { memoizeByObject } from "../../base/memoize";
import type { Notice } from "../../base/notice";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { SecretsOutside } from "../../kinds/step";
import { staleReadNotices } from "./accepted";
import { createBody } from "./body";
import { Change } from "./change";
import { allLiveInputs, compare, declaredIn } from "./compare";
import { throwWithReference } from "./conflict";
import type { LifecycleContext, Resource } from "./context";
import {
  believing,
  checkProject,
  isDeleted,
  isOfProject,
  missing,
  orAdvice,
  readKept,
  readLive,
} from "./live";
import { createOnce } from "./lost-create";
import { same } from "./merge";
import { shared } from "../../base/notices";
import { notices } from "./notices";
import { adoptionNotice, keptNotices } from "./overwrites";
import { changedParts, earlierParts, unseenParts } from "./parts";
import { Plan } from "./plan";
import { run, undoCreate } from "./run";
import { outputsOf, liveState } from "./state";
import type { Saved, LiveState } from "./state";

/** A plan for an existing object that was found and not changed yet. */
export interface Begun {
  readonly plan: Plan;
  /** Does what is planned. */
  run(): Promise<Saved>;
  /** Leaves the object as it is, because the plan was refused. */
  drop(): void;
}

/** Creates the object, or adopts the one that the inputs name by its ID or that has the declared name already. */
export async function create(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
): Promise<Saved> {
  const begun = await beginCreate(definition, context, inputs);
  return "run" in begun ? begun.run() : begun;
}

/** Changes the object from what `state` holds to what `inputs` declare. */
export async function update(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
  inputs: Fields,
): Promise<Saved> {
  return (await beginUpdate(definition, context, id, state, inputs)).run();
}

/** Creates the object, or finds the one to adopt. */
export async function beginCreate(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
): Promise<Saved | Begun> {
  const change = new Change(definition, undefined, inputs);
  const adoptId = inputs[adoptionInputOf(definition)];
  if (typeof adoptId === "string") return beginAdoption(change, context, adoptId);
  if (definition.create === undefined)
    throw new InvalidInputError([problem("adoptId", notices["missing-argument"]())]);
  const client = context.client(inputs["projectId"]);
  await context.projects.assertOwnProject(client);
  const { secrets } = context;
  context.leftovers.begin(definition, client, inputs, context.owners.nameOf(definition, "", inputs));
  const { live, sent, isExisting } = await context.owners
    .inTurn(definition, inputs, async () => {
      const prepared = await prepare(change, { isNew: true, secrets });
      return createOnce(definition, context, inputs, prepared);
    })
    .catch((error: unknown) => {
      const notice = definition.failedCreateNotice?.(inputs, error);
      if (notice !== undefined) context.say(notice);
      return throwWithReference(definition, client, inputs, error);
    });
  const id = definition.idOf(live);
  if (isExisting) return beginAdoption(change, context, id, live);
  const reason = definition.reasonToRemove?.(live, createBody(definition, inputs));
  // After the create, because a list that does not answer must not hold it up.
  const subject = context.owners.nameOf(definition, id, inputs);
  const listing = context.leftovers.report(definition, context, inputs, subject, live);
  const finished =
    reason === undefined
      ? run(new Plan(change, id, undefined, undefined, sent), context, { live })
      : undoCreate({ change, context, id, sent }, live, reason);
  return finished.finally(() => listing);
}

/** Makes ready what the kind needs from outside. */
async function prepare(
  { definition, inputs, state }: Change,
  given: { readonly isNew: boolean; readonly secrets: SecretsOutside },
): Promise<Fields> {
  const { prepare: preparation } = definition;
  const isNeeded = preparation?.inputs.some((name) => inputs[name] !== undefined) === true;
  return isNeeded ? preparation.run({ inputs, state, ...given }) : {};
}

/** @param found the object as just read, where it was found by its name */
async function beginAdoption(
  change: Change,
  context: LifecycleContext,
  id: string,
  found?: Fields,
): Promise<Begun> {
  const { definition, inputs } = change;
  const { owners, secrets } = context;
  await prepare(change, { isNew: false, secrets });
  const drop = owners.adopt(definition, id, inputs);
  const dropped = (error: unknown): never => {
    if (!hasCode(error, "partial")) drop();
    throw error;
  };
  const live = await readExisting({ change, context, id }, found).catch(dropped);
  const plan = new Plan(change.attainable(live), id, live);
  const runPlan = async (): Promise<Saved> => adopt(plan, context, inputs, found !== undefined);
  return { plan, drop, run: () => runPlan().catch(dropped) };
}

async function adopt(
  plan: Plan,
  context: LifecycleContext,
  declared: Fields,
  isByName: boolean,
): Promise<Saved> {
  const { change, id, live, overwrites } = plan;
  const { definition, inputs } = change;
  const sayEffects = (done: Plan): void => {
    for (const line of done.effects(context.memory)) context.say(line);
  };
  const saved = await run(plan, context, { live: live ?? {}, isUnread: live === undefined }).catch(
    (error: unknown) => {
      // What a failed update has left shows which part of it the service took.
      if (hasCode(error, "partial")) {
        const done = overwrites.filter(({ name }) => same(error.properties[name], inputs[name]));
        const fields = done.map(({ text }) => text).join(", ");
        if (done.length > 0) context.say(notices["adoption-incomplete"]({ id, fields }));
        const taken = Object.fromEntries(done.map(({ name }) => [name, inputs[name]]));
        sayEffects(new Plan(change.declaring(taken), id, live));
      }
      throw error;
    },
  );
  // Without adoptId the program does not show that the object existed before.
  if (isByName) context.say(notices["adoption-by-name"]({ id, input: definition.unique ?? "name" }));
  if (isByName || overwrites.length > 0) context.say(adoptionNotice(id, overwrites));
  sayEffects(plan);
  const left = Object.keys(declared).filter((name) => !Object.hasOwn(inputs, name));
  for (const line of keptNotices(left)) context.say(line);
  for (const line of definition.adoptionNotices?.(saved.state, context.now()) ?? []) context.say(line);
  return saved;
}

/** Finds the object to update, and says what differs of its undeclared parts. */
export async function beginUpdate(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
  inputs: Fields,
): Promise<Begun> {
  const asked = new Change(definition, state, inputs);
  await prepare(asked, { isNew: false, secrets: context.secrets });
  const found = await readExisting({ change: asked, context, id });
  const live = found ?? state;
  const rows = earlierParts(asked.see(live));
  for (const line of [...changedParts(rows, state), ...unseenParts(rows)]) context.say(line);
  const change = asked.attainable(live);
  const plan = new Plan(change, id, found, context.declaredBefore);
  return { plan, drop: () => undefined, run: async () => run(plan, context, { live }) };
}

/** The object that is adopted or updated: `found` where it was just read; undefined where the kind cannot be read. */
async function readExisting({ change, context, id }: Resource, found?: Fields): Promise<Fields | undefined> {
  const { definition, inputs } = change;
  if (definition.read === undefined) return undefined;
  const client = context.client(inputs["projectId"]);
  const live = found ?? (await readKept(definition, context, client, id));
  if (live === undefined) throw missing(change, id, context.owners);
  checkProject(definition, id, live, inputs);
  return live;
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
    throw new WebhooksError(
      "invalid-input",
      shared.unsupportedHere`${definition.kind} ${id} cannot be read, because the documented interface has no operation for it (on Convoy, set webhooks:dialect convoy)`,
    );
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
