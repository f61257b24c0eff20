/** What taking over an existing object means for it, in words: in a preview, and when it is done. Knows no kind. */

import type { WebhooksClient } from "../client";
import { hasCode, oneLine } from "../errors";
import type { InputProblem } from "../errors";
import { isFields } from "../fields";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { ruleOf } from "../kinds/definition";
import type { AnyDefinition, Bag } from "../kinds/definition";
import { checkedUpdateBody, createBody, needsWrite } from "./body";
import { isCreateOnly, unsent } from "./create-only";
import type { IsUnknown } from "./diff";
import type { KnownProjects } from "./known-projects";
import { label } from "./label";
import { checkProject, readLive } from "./live";
import { equivalent, project, shapeOf } from "./merge";
import { isFieldMasked, isObservable, liveValueOf } from "./observe";

/** One input that the live object differs from. */
interface Overwriting {
  /** The name of the input. */
  readonly name: string;
  /** What changes in it, old and new. Never a secret. */
  readonly text: string;
  /** Whether the body of the update brings it; else a step does. */
  readonly isInBody: boolean;
}

/** What a preview can say of a takeover: a line, or why it cannot happen. */
interface Foresight {
  readonly line?: string;
  readonly problems: readonly InputProblem[];
}

const longestValue = 100;

/**
 * Says what a resource that has no object yet takes over.
 *
 * @param created the IDs of what this run has created: nobody else has anything there
 * @param client where the preview may read; without one nothing is sent
 */
export async function foresee(
  definition: AnyDefinition,
  inputs: Bag,
  isUnknown: IsUnknown,
  projects: KnownProjects,
  created: ReadonlySet<string>,
  client: WebhooksClient | undefined,
): Promise<Foresight> {
  const { adoptId } = inputs;
  if (isUnknown([adoptId, inputs["projectId"]])) return { problems: [] };
  if (typeof adoptId !== "string") {
    const isNew = created.has(String(inputs[definition.oneForEach ?? ""]));
    return isNew ? { problems: [] } : foreseeByName(definition, inputs, isUnknown, client);
  }
  if (definition.read === undefined) {
    const names = overwritings(definition, undefined, inputs, isUnknown).map(({ name }) => name);
    return say(
      `up takes over ${adoptId} and overwrites ${names.join(" and ")}: the API document shows no operation that reads what is there`,
    );
  }
  const blind = `up takes over ${adoptId}; what differs is overwritten${leftClause(unsent(definition, undefined, inputs))}`;
  if (client === undefined) return say(blind);
  try {
    const live = await projects.ask(client, readLive(definition, client, adoptId));
    checkProject(definition, adoptId, live, inputs);
    const problems = isUnknown(inputs) ? [] : hindrances(definition, live, inputs);
    if (problems.length > 0) return { problems };
    return say(`up takes over ${adoptId} ${effect(definition, live, inputs, isUnknown)}`);
  } catch (error) {
    if (hasCode(error, "not-found"))
      return refuse(`does not exist in project ${String(inputs["projectId"])}`);
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = (["response-shape", "settings", "project-not-found"] as const).some((code) =>
      hasCode(error, code),
    );
    return isFinal ? refuse(reason) : say(`${blind}; it could not be read: ${reason}`);
  }
}

async function foreseeByName(
  definition: AnyDefinition,
  inputs: Bag,
  isUnknown: IsUnknown,
  client: WebhooksClient | undefined,
): Promise<Foresight> {
  if (definition.oneForEach !== undefined)
    return foreseeNamesake(definition, definition.oneForEach, inputs, isUnknown, client);
  if (client === undefined || isUnknown(inputs[definition.unique ?? ""])) return { problems: [] };
  const live = await definition.existing?.(client, createBody(definition, inputs)).catch(() => undefined);
  if (live === undefined) return { problems: [] };
  const has = `${definition.idOf(live)}, which has that ${definition.unique ?? ""} already,`;
  return say(`up takes over ${has} ${effect(definition, live, inputs, isUnknown)}`);
}

async function foreseeNamesake(
  definition: AnyDefinition,
  input: string,
  inputs: Bag,
  isUnknown: IsUnknown,
  client: WebhooksClient | undefined,
): Promise<Foresight> {
  const value = inputs[input];
  // What does not exist yet has nothing of its own.
  if (typeof value !== "string" || isUnknown([value, inputs["name"]])) return { problems: [] };
  if (client === undefined) {
    const unless = "unless another resource has it; webhooks:previewReads lets a preview look";
    return say(
      `if ${input} ${value} has one of that name already and may have one only, up takes it over, ${unless}`,
    );
  }
  const live = await definition.existing?.(client, createBody(definition, inputs)).catch(() => undefined);
  if (live === undefined) return { problems: [] };
  if (live["name"] !== inputs["name"]) {
    const other = `${label(definition, live, "")} (${definition.idOf(live)})`;
    return say(`up is refused if ${input} ${value} may have one only: ${other} is in the way`);
  }
  const unless = `unless another resource has it or ${input} ${value} may have several`;
  const has = `${definition.idOf(live)}, which has that name already, ${unless},`;
  return say(`up takes over ${has} ${effect(definition, live, inputs, isUnknown)}`);
}

/** Why the update that a takeover needs cannot be made. */
function hindrances(definition: AnyDefinition, live: Bag, inputs: Bag): readonly InputProblem[] {
  return needsWrite(definition, live, inputs, {})
    ? checkedUpdateBody(definition, live, inputs, {}).problems
    : [];
}

function effect(definition: AnyDefinition, live: Bag, inputs: Bag, isUnknown: IsUnknown): string {
  const texts = overwritings(definition, live, inputs, isUnknown).map(({ text }) => text);
  const left = leftClause(unsent(definition, live, inputs));
  if (texts.length > 0) return `and overwrites ${texts.join(", ")}${left}`;
  return left === "" ? "as it is: nothing declared differs" : `as it is${left}`;
}

function leftClause(names: readonly string[]): string {
  return names.length === 0
    ? ""
    : `; ${names.join(" and ")} takes a new object to change, so that stays as it is`;
}

function say(line: string): Foresight {
  return { line: oneLine(line), problems: [] };
}

function refuse(reason: string): Foresight {
  return { problems: [{ path: "adoptId", reason }] };
}

/**
 * What a takeover changes of the object.
 *
 * @param live undefined where nothing shows what is there, so that all that is declared is written
 */
export function overwritings(
  definition: AnyDefinition,
  live: Bag | undefined,
  inputs: Bag,
  isUnknown: IsUnknown = () => false,
): Overwriting[] {
  return Object.entries(inputs).flatMap(([name, wanted]) => {
    const { providerOnly, createOnly, mustSend, broughtBy } = ruleOf(definition, name);
    const isInBody = Object.hasOwn(definition.body.shape, name) && createOnly !== true;
    if (name === "projectId" || providerOnly === true || isCreateOnly(definition, name)) return [];
    if (live === undefined || !isObservable(definition, name))
      return isInBody ? [{ name, isInBody, text: `${name}, whatever it was` }] : [];
    if (isUnknown(wanted)) return [{ name, isInBody, text: `${name}, which is not known yet` }];
    const schema: unknown = definition.inputs.shape[name];
    const shown = liveValueOf(definition, live, name, wanted);
    const isHidden = isFieldMasked(definition, live, name) || mustSend?.(wanted, undefined, live) === true;
    if (!isHidden && equivalent(schema, project(schema, shown, wanted), wanted)) return [];
    const changes = isHidden ? [`${name}, whatever it was`] : changesOf(definition, name, shown, wanted);
    const how = broughtBy === undefined ? "" : ` (${broughtBy})`;
    return [{ name, isInBody, text: `${changes.join(", ")}${how}` }];
  });
}

function changesOf(definition: AnyDefinition, name: string, shown: unknown, wanted: unknown): string[] {
  const { private: rule } = ruleOf(definition, name);
  const schema: unknown = definition.inputs.shape[name];
  if (rule === undefined) return leaves(schema, shown, wanted, definition.secrets[name], name);
  const [one, other] = [shown, wanted].map((value) =>
    rule === true ? "" : rule(typeof value === "string" ? value : ""),
  );
  return one === other
    ? [`${name} in what may hold a credential`]
    : leaves(undefined, one, other, undefined, name);
}

/** Each part that changes, with its old and its new value. */
function leaves(
  schema: unknown,
  shown: unknown,
  wanted: unknown,
  secrets: true | AnySecretFields | undefined,
  path: string,
): string[] {
  const shape = shapeOf(schema);
  if (shape !== undefined && isFields(wanted) && secrets !== true) {
    const old = isFields(shown) ? shown : {};
    return Object.keys(wanted).flatMap((name) =>
      leaves(shape[name], old[name], wanted[name], secrets?.[name], `${path}.${name}`),
    );
  }
  if (equivalent(schema, shown, wanted)) return [];
  return [
    secrets === true ? `${path}: [secret]` : `${path}: ${text(shown, secrets)} => ${text(wanted, secrets)}`,
  ];
}

function text(value: unknown, secrets: AnySecretFields = {}): string {
  if (value === undefined || value === "") return "(none)";
  const json = oneLine(JSON.stringify(replaceSecrets(value, secrets, () => "[secret]")));
  return json.length <= longestValue ? json : `${json.slice(0, longestValue - 1)}…`;
}
