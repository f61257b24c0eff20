/** Which object a new resource will adopt, and what it will overwrite there, as a preview says it. Knows no kind. */

import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import type { WebhooksClient } from "../../client";
import { hasCode, problem } from "../../base/errors";
import { reasonOf } from "../../base/text";
import type { InputProblem } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { RunMemory } from "../../kinds/effect";
import { createBody, updateProblems } from "../apply/body";
import { Change } from "../apply/change";
import { unsent } from "../apply/create-only";
import { adoptionNotice, keptNotices, textOf } from "../apply/overwrites";
import { Plan } from "../apply/plan";
import type { IsUnknown } from "../../base/markers";
import type { KnownProjects } from "../apply/live";
import { objectSubject } from "../ownership";
import { shared } from "../../base/notices";
import { notices as apply } from "../apply/notices";
import { notices } from "./notices";
import { readLive } from "../apply/live";
import { KeptByOwner } from "../../base/memoize";

/** What a preview says of an adoption: what it does, or the problems that prevent it. */
interface AdoptionPreview {
  readonly notices: readonly Notice[];
  readonly problems: readonly InputProblem[];
  /** The plan for the object, where it was read and is adopted for certain. */
  readonly plan?: Plan;
}

/** What is known in one run. */
interface AdoptionRun {
  readonly projects: KnownProjects;
  readonly memory: RunMemory;
  /** The name of the resource that has an object, where it is known. */
  nameOf(id: string): string | undefined;
  /** Another resource of the program that declares a value for which a service may allow one object only. */
  readonly sharer: string | undefined;
}

/**
 * Describes which object a new resource adopts, if any.
 *
 * @param run what is known in this run: the objects it has created hold nothing that could be adopted
 * @param client undefined where the preview must not send requests
 */
export async function previewAdoption(
  definition: AnyDefinition,
  inputs: Fields,
  isUnknown: IsUnknown,
  run: AdoptionRun,
  client: WebhooksClient | undefined,
): Promise<AdoptionPreview> {
  const change = new Change(definition, undefined, inputs, isUnknown);
  const adoptionInput = adoptionInputOf(definition);
  const adoptId = inputs[adoptionInput];
  const { memory } = run;
  const certain = (): readonly Notice[] => [
    ...new Plan(change, "", undefined).effects(memory),
    ...keptNotices(unsent(definition, [], inputs)),
  ];
  const isOpen = isUnknown(inputs["projectId"]);
  const isLater = isUnknown(adoptId);
  if (!isLater && typeof adoptId !== "string") {
    if (isOpen) return nothing;
    const isNew = memory.created.has(String(inputs[definition.oneForEach ?? ""]));
    return isNew ? nothing : previewByName(change, run, client);
  }
  const id = isLater ? clause`an object whose ID is not known yet` : String(adoptId);
  if (definition.read === undefined)
    return found(adoptionNotice(id, new Plan(change, id, undefined).overwrites));
  const unread = [notices["adoption-unread"]({ id }), ...certain()];
  if (client === undefined || isLater || isOpen) return found(...unread);
  try {
    const live = await run.projects.confirmedGone(client, readLive(definition, client, id), undefined);
    await run.projects.requireOwn(definition, client, live);
    const problems = isUnknown(inputs) ? [] : updateProblems(definition, change.see(live));
    if (problems.length > 0) return { notices: [], problems };
    return planned(new Plan(change, id, live), memory);
  } catch (error) {
    const { kind } = definition;
    const project = String(inputs["projectId"]);
    if (hasCode(error, "not-found"))
      return prevented(
        problem(
          adoptionInput,
          shared.notFound`${kind} ${id} does not exist in project ${project}: check ${adoptionInput} and the project`,
        ),
      );
    const isFinal = (["response-shape", "settings", "project-not-found"] as const).some((code) =>
      hasCode(error, code),
    );
    return isFinal
      ? prevented(problemOf(adoptionInput, error))
      : found(...unread, notices["adoption-not-shown"]({ id, reason: reasonOf(error) }));
  }
}

/** An error about what an input names. */
function problemOf(path: string, error: unknown): InputProblem {
  const { notice } = error as { readonly notice?: string };
  return { path, reason: reasonOf(error), ...(notice !== undefined && { notice }) };
}

async function previewByName(
  change: Change,
  run: AdoptionRun,
  client: WebhooksClient | undefined,
): Promise<AdoptionPreview> {
  const { definition, inputs, isUnknown } = change;
  if (definition.oneForEach !== undefined) return previewNamesake(change, definition.oneForEach, run, client);
  const { unique = "" } = definition;
  if (client === undefined || isUnknown(inputs[unique])) return nothing;
  const live = await definition.existing?.(client, createBody(definition, inputs)).catch(() => undefined);
  if (live === undefined) return nothing;
  return adoptionByName(change, unique, live, run.memory);
}

/** For each account and project, whether it allows several objects; undefined where it cannot be seen. */
const rules = new KeptByOwner<Promise<boolean | undefined>>();

/** Asks the service once for each project; undefined where it is not known. */
async function allowsSeveral(
  definition: AnyDefinition,
  inputs: Fields,
  client: WebhooksClient | undefined,
): Promise<boolean | undefined> {
  if (definition.declaresSeveral?.(inputs) === true) return true;
  if (client === undefined || definition.allowsSeveral === undefined) return undefined;
  const { account, projectId } = client;
  const ask = definition.allowsSeveral;
  return rules.of(account, projectId, () => ask(client, projectId).catch(() => undefined));
}

async function previewNamesake(
  change: Change,
  input: string,
  { memory, nameOf, sharer }: AdoptionRun,
  client: WebhooksClient | undefined,
): Promise<AdoptionPreview> {
  const { definition, inputs, isUnknown } = change;
  const value = inputs[input];
  // An object that does not exist yet holds nothing that could be adopted. Go has an empty text for what it does not know in a map.
  if (typeof value !== "string" || value === "" || isUnknown([value, inputs["name"]])) return nothing;
  const isAllowed = await allowsSeveral(definition, inputs, client);
  if (isAllowed === true) return nothing;
  const owner = nameOf(value) ?? `${input} ${value}`;
  const { kind } = definition;
  const refusal = isAllowed === false ? notices["one-allowed"] : notices["one-perhaps-allowed"];
  if (sharer !== undefined) return found(refusal({ owner, kind, other: sharer }));
  if (client === undefined) return found(notices["possible-adoption"]({ owner, kind }));
  const live = await definition.existing?.(client, createBody(definition, inputs)).catch(() => undefined);
  // The same plan deletes it before.
  if (live === undefined || memory.replaced.has(definition.idOf(live))) return nothing;
  const id = definition.idOf(live);
  if (live["name"] !== inputs["name"])
    return found(refusal({ owner, kind, other: objectSubject(definition, live, id) }));
  if (isAllowed === false) return adoptionByName(change, "name", live, memory);
  const { overwrites } = new Plan(change, id, live);
  const fields = textOf(overwrites);
  const outcome = overwrites.length === 0 ? clause`without changes` : clause`and overwrites ${fields}`;
  return found(
    notices["conditional-adoption"]({ id, owner, kind, change: outcome }),
    ...keptNotices(unsent(definition, change.see(live), inputs)),
  );
}

/** What the adoption of an object does, where the program does not name it by its ID. */
function adoptionByName(change: Change, input: string, live: Fields, memory: RunMemory): AdoptionPreview {
  const id = change.definition.idOf(live);
  const plan = new Plan(change, id, live);
  const { notices: lines } = planned(plan, memory);
  return { ...found(apply["adoption-by-name"]({ id, input }), ...lines), plan };
}

function planned(plan: Plan, memory: RunMemory): AdoptionPreview {
  const { change, id, live, overwrites } = plan;
  const { definition, inputs } = change;
  const lines = [
    adoptionNotice(id, overwrites),
    ...plan.effects(memory),
    ...keptNotices(unsent(definition, change.see(live), inputs)),
  ];
  return { ...found(...lines), plan };
}

const nothing: AdoptionPreview = { notices: [], problems: [] };

function found(...said: readonly Notice[]): AdoptionPreview {
  return { notices: said, problems: [] };
}

function prevented(reason: InputProblem): AdoptionPreview {
  return { notices: [], problems: [reason] };
}
