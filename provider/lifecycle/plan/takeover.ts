/** Describes what an adoption overwrites in the existing object, before and after it. Knows no kind. */

import type { Said } from "../../base/notice";
import type { WebhooksClient } from "../../client";
import { hasCode } from "../../base/errors";
import { messageOf, oneLine } from "../../base/text";
import type { InputProblem } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { secretMark } from "../../http/redact";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { RunMemory } from "../../kinds/risk";
import { createBody, updateProblems } from "../apply/body";
import { compare } from "../apply/compare";
import type { Row } from "../apply/compare";
import { isCreateOnly, unsent } from "../apply/create-only";
import { knownParts } from "./diff";
import type { IsUnknown } from "../../base/markers";
import { differencesOf } from "../apply/differences";
import type { PartDifference } from "../apply/differences";
import type { KnownProjects } from "../apply/live";
import { label } from "../ownership";
import { checkProject, readLive } from "../apply/live";
import { KeptByOwner } from "../../base/memoize";

/** One input that differs in the live object. */
interface Overwrite {
  /** The name of the input. */
  readonly name: string;
  /** The old and the new value of each part that changes. Never a secret. */
  readonly text: string;
  /** Whether the body of the update changes it; otherwise a step does. */
  readonly isInBody: boolean;
}

/** What a preview says of an adoption: a line for the user, or the problems that prevent it. */
interface TakeoverPreview {
  readonly line?: Said;
  readonly problems: readonly InputProblem[];
  /** The object as it is, where its ID is declared and it was read. */
  readonly live?: Fields;
}

/** What is known in one run. */
interface TakeoverRun {
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
export async function previewTakeover(
  definition: AnyDefinition,
  inputs: Fields,
  isUnknown: IsUnknown,
  run: TakeoverRun,
  client: WebhooksClient | undefined,
): Promise<TakeoverPreview> {
  const adoptionInput = adoptionInputOf(definition);
  const adoptId = inputs[adoptionInput];
  if (isUnknown([adoptId, inputs["projectId"]])) return { problems: [] };
  if (typeof adoptId !== "string") {
    const isNew = run.memory.created.has(String(inputs[definition.oneForEach ?? ""]));
    return isNew ? { problems: [] } : previewByName(definition, inputs, isUnknown, run, client);
  }
  if (definition.read === undefined) {
    const { rows, unknown } = compared(definition, undefined, inputs, isUnknown);
    const names = overwritesOf(definition, rows, inputs, unknown).map(({ name }) => name);
    return previewLine(
      `up takes over ${adoptId} and overwrites ${names.join(" and ")}: the API document shows no operation that reads what is there`,
    );
  }
  const unreadLine = `up takes over ${adoptId}; what differs is overwritten${keptClause(unsent(definition, [], inputs))}`;
  if (client === undefined) return previewLine(unreadLine);
  try {
    const live = await run.projects.confirmedGone(client, readLive(definition, client, adoptId), undefined);
    checkProject(definition, adoptId, live, inputs);
    const problems = isUnknown(inputs)
      ? []
      : updateProblems(definition, compare(definition, undefined, inputs, live));
    if (problems.length > 0) return { problems };
    const line = `up takes over ${adoptId} ${effectClause(definition, live, inputs, isUnknown)}`;
    return { ...previewLine(line), live };
  } catch (error) {
    if (hasCode(error, "not-found"))
      return adoptionProblem(
        adoptionInput,
        `${adoptId} does not exist in project ${String(inputs["projectId"])}`,
      );
    const reason = messageOf(error);
    const isFinal = (["response-shape", "settings", "project-not-found"] as const).some((code) =>
      hasCode(error, code),
    );
    return isFinal
      ? adoptionProblem(adoptionInput, reason)
      : previewLine(`${unreadLine}; it could not be read: ${reason}`);
  }
}

async function previewByName(
  definition: AnyDefinition,
  inputs: Fields,
  isUnknown: IsUnknown,
  run: TakeoverRun,
  client: WebhooksClient | undefined,
): Promise<TakeoverPreview> {
  if (definition.oneForEach !== undefined)
    return previewNamesake(definition, definition.oneForEach, inputs, isUnknown, run, client);
  if (client === undefined || isUnknown(inputs[definition.unique ?? ""])) return { problems: [] };
  const live = await definition.existing?.(client, createBody(definition, inputs)).catch(() => undefined);
  if (live === undefined) return { problems: [] };
  const has = `${definition.idOf(live)}, which has that ${definition.unique ?? ""} already,`;
  return previewLine(`up takes over ${has} ${effectClause(definition, live, inputs, isUnknown)}`);
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
  definition: AnyDefinition,
  input: string,
  inputs: Fields,
  isUnknown: IsUnknown,
  { memory, nameOf, sharer }: TakeoverRun,
  client: WebhooksClient | undefined,
): Promise<TakeoverPreview> {
  const value = inputs[input];
  // An object that does not exist yet holds nothing that could be adopted.
  if (typeof value !== "string" || isUnknown([value, inputs["name"]])) return { problems: [] };
  const isAllowed = await allowsSeveral(definition, inputs, client);
  if (isAllowed === true) return { problems: [] };
  const subject = nameOf(value) ?? `${input} ${value}`;
  const condition = isAllowed === false ? "because" : "if";
  const refusal = `up is refused ${condition} ${subject} may have one ${definition.kind} only`;
  if (sharer !== undefined) return previewLine(`${refusal}: ${sharer} of this program declares it as well`);
  if (client === undefined) {
    const unless = "unless another resource has it; webhooks:previewReads lets a preview look";
    return previewLine(
      `if ${subject} has one of that name already and may have one only, up takes it over, ${unless}`,
    );
  }
  const live = await definition.existing?.(client, createBody(definition, inputs)).catch(() => undefined);
  // The same plan deletes it before.
  if (live === undefined || memory.replaced.has(definition.idOf(live))) return { problems: [] };
  if (live["name"] !== inputs["name"]) {
    const other = label(definition, live, definition.idOf(live));
    return previewLine(`${refusal}: ${other} is in the way`);
  }
  const several = isAllowed === false ? "" : ` or ${subject} may have several`;
  const unless = `unless another resource has it${several}`;
  const has = `${definition.idOf(live)}, which has that name already, ${unless},`;
  return previewLine(`up takes over ${has} ${effectClause(definition, live, inputs, isUnknown)}`);
}

function effectClause(definition: AnyDefinition, live: Fields, inputs: Fields, isUnknown: IsUnknown): string {
  const { rows, unknown } = compared(definition, live, inputs, isUnknown);
  const texts = overwritesOf(definition, rows, inputs, unknown).map(({ text }) => text);
  const left = keptClause(unsent(definition, rows, inputs));
  if (texts.length > 0) return `and overwrites ${texts.join(", ")}${left}`;
  return left === "" ? "as it is: it shows nothing that differs from what is declared" : `as it is${left}`;
}

/** The object beside the inputs that are known, and the names of the others. */
function compared(
  definition: AnyDefinition,
  live: Fields | undefined,
  inputs: Fields,
  isUnknown: IsUnknown,
): { readonly rows: readonly Row[]; readonly unknown: ReadonlySet<string> } {
  const { known, unknown } = knownParts(inputs, isUnknown);
  return { rows: compare(definition, undefined, known, live), unknown };
}

function keptClause(names: readonly string[]): string {
  return names.length === 0
    ? ""
    : `; ${names.join(" and ")} takes a new object to change, so that stays as it is`;
}

function previewLine(line: string): TakeoverPreview {
  return { line: oneLine(line), problems: [] };
}

function adoptionProblem(path: string, reason: string): TakeoverPreview {
  return { problems: [{ path, reason }] };
}

/**
 * The inputs that an adoption overwrites, in the order of the program.
 *
 * @param rows the object beside what is declared; where it cannot be read, every declared input is written
 * @param unknown the declared inputs whose value is not known yet
 */
export function overwritesOf(
  definition: AnyDefinition,
  rows: readonly Row[],
  inputs: Fields,
  unknown: ReadonlySet<string> = new Set(),
): Overwrite[] {
  const names = Object.keys(inputs).filter((name) => name !== "projectId" && !isCreateOnly(definition, name));
  return names.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    if (row === undefined || row.rule.providerOnly === true) return [];
    const { isInBody, rule, isShown, isMasked, mustSend, isChanged } = row;
    if (!isShown) return isInBody ? [{ name, isInBody, text: `${name}, whatever it was` }] : [];
    if (unknown.has(name)) return [{ name, isInBody, text: `${name}, which is not known yet` }];
    if (!isChanged) return [];
    const changes = isMasked || mustSend ? [`${name}, whatever it was`] : differencesOf(row).map(changeText);
    const how = rule.appliedBy === undefined ? "" : ` (${rule.appliedBy})`;
    return [{ name, isInBody, text: `${changes.join(", ")}${how}` }];
  });
}

function changeText({ path, live, declared, hides }: PartDifference): string {
  if (hides === "secret") return `${path}: ${secretMark}`;
  return hides === "credential" ? `${path} in what may hold a credential` : `${path}: ${live} => ${declared}`;
}
