/** What happens to any resource: create, adopt, read, update, remove. Knows no kind, no Pulumi, no wire names. */

import type { WebhooksClient } from "../api/client";
import { hasCode, InvalidInputError, PartialError, WebhooksError } from "../errors";
import { ruleOf, type AnyDefinition, type Bag, type Work } from "../resources/definition";
import { createBody, needsWrite, updateBody, withoutMasks } from "./body";
import { maskedPaths } from "./merge";
import { declared, defined, isFieldMasked, isObservable, notTaken, observe, visible } from "./observe";

/** What the lifecycle works with besides the definition. */
export interface Surroundings {
  /** The client of one project; without a name, of the project in the settings. */
  client(projectId: unknown): WebhooksClient;
  now(): Date;
  /** One line for the user. */
  say(line: string): void;
}

/** An object and the complete state to save for it. */
export interface Saved {
  readonly id: string;
  readonly state: Bag;
}

/** Creates the object, or adopts the one that `adoptId` names. */
export async function create(definition: AnyDefinition, around: Surroundings, inputs: Bag): Promise<Saved> {
  const { adoptId } = inputs;
  if (typeof adoptId === "string") return bring(definition, around, adoptId, inputs, undefined);
  if (definition.create === undefined)
    throw new InvalidInputError([{ path: "adoptId", reason: "is required" }]);
  const live = await definition.create(around.client(inputs["projectId"]), createBody(definition, inputs));
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
  if (definition.retire !== undefined) {
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
  around.say(`${label(definition, state, id)}: ${definition.farewell}`);
}

/** How a resource is called in a line for the user. */
export function label(definition: AnyDefinition, state: Bag, id: string): string {
  const { name } = state;
  return `${definition.kind} "${typeof name === "string" && name !== "" ? name : id}"`;
}

async function bring(
  definition: AnyDefinition,
  around: Surroundings,
  id: string,
  inputs: Bag,
  state: Bag | undefined,
): Promise<Saved> {
  const client = around.client(inputs["projectId"]);
  const before = state && declared(definition, state);
  let live: Bag = state ?? {};
  if (definition.read !== undefined) {
    const found = await orGone(definition.read(client, id));
    if (found === undefined) throw new WebhooksError("not-found", missing(definition, id, inputs, state));
    live = found;
    checkProject(definition, id, live, inputs);
  }
  if (!needsWrite(definition, live, inputs, before)) {
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

/** The second half of a create or update. The object exists, so a failure keeps what is known of it. */
class Finish {
  constructor(
    private readonly definition: AnyDefinition,
    private readonly around: Surroundings,
    private readonly id: string,
    private readonly inputs: Bag,
    private readonly state: Bag | undefined,
    private readonly done: "created" | "updated" | "untouched",
  ) {}

  async run(answer: Bag): Promise<Saved> {
    const { definition, id, inputs, state } = this;
    let live = answer;
    let touched = this.done !== "untouched";
    try {
      checkProject(definition, id, live, inputs);
      live = await this.taken(live);
      for (const step of definition.steps ?? []) {
        const next = await step(this.work(live));
        touched ||= next !== live;
        live = next;
      }
      return { id, state: { ...inputs, ...outputsOf(definition, live, inputs, state) } };
    } catch (error) {
      if (!touched || !(error instanceof Error)) throw error;
      const reached = observe(definition, live, this.promised(live));
      const properties = { ...reached, ...outputsOf(definition, live, reached, state) };
      throw new PartialError(id, properties, [error.message]);
    }
  }

  /** An answer may be older than the write it answers, so a difference is looked at twice. */
  private async taken(live: Bag): Promise<Bag> {
    const { definition, inputs } = this;
    if (this.done === "untouched" || notTaken(definition, live, inputs).length === 0) return live;
    const client = this.around.client(inputs["projectId"]);
    const now = (await definition.read?.(client, this.id)) ?? live;
    const refused = notTaken(definition, now, inputs);
    if (refused.length === 0) return now;
    throw new WebhooksError("response-shape", `the service did not take ${refused.join(", ")} as declared`);
  }

  /** What no answer shows keeps its old value until everything is done, so that the next update still sees a change. */
  private promised(live: Bag): Bag {
    const { definition, state } = this;
    if (state === undefined) return this.inputs;
    const entries = Object.entries(this.inputs).map(([name, value]) => {
      const isBlind = !isObservable(definition, name) || isFieldMasked(definition, live, name);
      const isKept = isBlind && ruleOf(definition, name).steering !== true;
      return [name, isKept ? state[name] : value] as const;
    });
    return defined(entries);
  }

  private work(live: Bag): Work<Bag, Bag, Bag> {
    const { definition, around, id, inputs, state } = this;
    return {
      client: around.client(inputs["projectId"]),
      id,
      live,
      inputs,
      state,
      created: this.done === "created",
      now: around.now(),
      say: (line) => around.say(`${label(definition, inputs, id)}: ${line}`),
    };
  }
}

function outputsOf(definition: AnyDefinition, live: Bag, inputs: Bag, state: Bag | undefined): Bag {
  return defined(Object.entries(definition.outputs(live, inputs, state)));
}

/** Some keys carry a project of their own, whatever the path says. */
function checkProject(definition: AnyDefinition, id: string, live: Bag, inputs: Bag): void {
  const { projectId } = live;
  if (typeof projectId !== "string" || projectId === "" || inputs["projectId"] === undefined) return;
  if (projectId === inputs["projectId"]) return;
  throw new WebhooksError(
    "response-shape",
    `${definition.kind} "${id}" belongs to project ${projectId}, not to ${String(inputs["projectId"])}: check webhooks:projectId and which project the API key is for`,
  );
}

function missing(definition: AnyDefinition, id: string, inputs: Bag, state: Bag | undefined): string {
  const project = String(inputs["projectId"]);
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
