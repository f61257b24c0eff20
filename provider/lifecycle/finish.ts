/** The second half of a create or update, and what it saves. Knows no kind, no Pulumi, no wire names. */

import type { WebhooksClient } from "../client";
import { PartialError, WebhooksError } from "../errors";
import { ruleOf } from "../kinds/definition";
import type { AnyDefinition, Bag, StepContext } from "../kinds/definition";
import { needsWrite, updateBody } from "./body";
import type { KnownProjects } from "./known-projects";
import { orGone, readLive } from "./live";
import { same } from "./merge";
import {
  declared,
  defined,
  isFieldMasked,
  isObservable,
  notTaken,
  observe,
  observeField,
  unmanaged,
} from "./observe";
import type { Owners } from "./owners";

/** What the lifecycle works with besides the definition. */
export interface LifecycleContext {
  /** The client of one project; without a name, of the project in the settings. */
  client(projectId: unknown): WebhooksClient;
  now(): Date;
  /** One line for the user. */
  say(line: string): void;
  /** Which resource has which object in this run. */
  readonly owners: Owners;
  /** What this run knows of the projects it works in. */
  readonly projects: KnownProjects;
}

/** An object and the complete state to save for it. */
export interface Saved {
  readonly id: string;
  readonly state: Bag;
  /** What the object has beside it under inputs that are not declared. */
  readonly unmanaged: Bag;
}

/** How a resource is called in a line for the user. */
export function label(definition: AnyDefinition, state: Bag, id: string): string {
  const { name } = state;
  return `${definition.kind} "${typeof name === "string" && name !== "" ? name : id}"`;
}

/** The second half of a create or update. The object exists, so a failure keeps what is known of it. */
export class Finish {
  constructor(
    private readonly definition: AnyDefinition,
    private readonly context: LifecycleContext,
    private readonly id: string,
    private readonly inputs: Bag,
    private readonly state: Bag | undefined,
    private readonly done: "created" | "updated" | "untouched",
  ) {
    this.known = state;
  }

  /** Inputs that no answer shows, and whose wish a step has fulfilled. */
  private readonly fulfilled = new Set<string>();
  /** What was done, yet not as it was asked for. */
  private readonly failures: string[] = [];
  /** What a later answer may mask: state, and then what the steps have come to. */
  private known: Bag | undefined;

  async run(answer: Bag): Promise<Saved> {
    const saved = await this.finish(answer);
    if (this.failures.length > 0) throw new PartialError(this.id, saved.state, this.failures);
    return saved;
  }

  private async finish(answer: Bag): Promise<Saved> {
    const { definition, id, inputs } = this;
    let live = answer;
    let touched = this.done !== "untouched";
    try {
      checkProject(definition, id, live, inputs);
      live = await this.sendUpdateOnlyFields(live);
      if (touched) live = await this.reread(live);
      live = await this.assertAccepted(live);
      const accepted = live;
      for (const step of definition.steps ?? []) {
        const next = await step(this.work(live));
        touched ||= next !== live;
        live = next;
        this.known = outputsOf(definition, live, inputs, this.known);
      }
      if (live !== accepted) live = await this.reread(live);
      const state = { ...inputs, ...outputsOf(definition, live, inputs, this.known) };
      return { id, state, unmanaged: unmanaged(definition, live, inputs) };
    } catch (error) {
      if (!touched) throw error;
      throw new PartialError(id, this.partialState(live), [
        error instanceof Error ? error.message : String(error),
        ...this.failures,
      ]);
    }
  }

  /** Removes what was created and must not stay. Where that fails, it is kept as it is: somebody has to know of it. */
  async takeBack(live: Bag, reason: string): Promise<never> {
    const { definition, id, inputs } = this;
    const client = this.context.client(inputs["projectId"]);
    try {
      await orGone(definition.remove?.(client, id) ?? Promise.resolve());
    } catch (error) {
      const found = await orGone(readLive(definition, client, id, live)).catch(() => live);
      if (found !== undefined) {
        const why = error instanceof Error ? error.message : String(error);
        const remedy = `it exists as ${id} and is kept in state as it is: declare what the service takes and run up again, or \`pulumi destroy\` it`;
        throw new PartialError(id, this.partialState(found), [
          `${reason}; removing it again failed (${why}): ${remedy}`,
        ]);
      }
    }
    throw new WebhooksError("invalid-input", `${reason}; it was removed again`);
  }

  /** The state to keep after a failure. */
  private partialState(live: Bag): Bag {
    const { definition, inputs, state } = this;
    try {
      const partial = { ...this.unremoved(live), ...observe(definition, live, this.pendingInputs(live)) };
      return { ...partial, ...outputsOf(definition, live, partial, this.known) };
    } catch {
      // An answer that cannot even be described must not hide that the object exists.
      return state ?? inputs;
    }
  }

  /** What is no longer declared and is still as it was: removed from state as well, it would stay so for good. */
  private unremoved(live: Bag): Bag {
    const { definition, inputs, state = {} } = this;
    const gone = Object.entries(declared(definition, state)).filter(([name, value]) => {
      if (inputs[name] !== undefined || ruleOf(definition, name).providerOnly === true) return false;
      return isObservable(definition, name) && same(observeField(definition, live, name, value), value);
    });
    return Object.fromEntries(gone);
  }

  /** Brings what a create does not take. */
  private async sendUpdateOnlyFields(live: Bag): Promise<Bag> {
    const { definition, id, inputs } = this;
    const isLate = (name: string): boolean =>
      ruleOf(definition, name).updateOnly === true && inputs[name] !== undefined;
    if (this.done !== "created" || !Object.keys(definition.body.shape).some(isLate)) return live;
    const now = await this.reread(live);
    if (!needsWrite(definition, now, inputs, undefined)) return now;
    const client = this.context.client(inputs["projectId"]);
    const body = updateBody(definition, now, inputs, {});
    return definition.update(client, id, body, { inputs, before: {}, live: now });
  }

  private async reread(live: Bag): Promise<Bag> {
    const { definition, id, inputs } = this;
    if (definition.rereads !== true) return live;
    return (await definition.read?.(this.context.client(inputs["projectId"]), id)) ?? live;
  }

  /** An answer may be older than the write it answers, so a difference is looked at twice. */
  private async assertAccepted(live: Bag): Promise<Bag> {
    const { definition, inputs } = this;
    if (this.done === "untouched" || notTaken(definition, live, inputs).length === 0) return live;
    const client = this.context.client(inputs["projectId"]);
    const now = (await definition.read?.(client, this.id)) ?? live;
    const refused = notTaken(definition, now, inputs);
    if (refused.length === 0) return now;
    const reasons = refused.map((name) => {
      const { rejectionHint } = ruleOf(definition, name);
      return rejectionHint === undefined ? name : `${name} (${rejectionHint})`;
    });
    throw new WebhooksError("response-shape", `the service did not take ${reasons.join(", ")} as declared`);
  }

  /** What no answer shows keeps its old value until everything is done, so that the next update still sees a change. */
  private pendingInputs(live: Bag): Bag {
    const { definition, state } = this;
    if (this.done === "created") return this.inputs;
    const entries = Object.entries(this.inputs).map(([name, value]) => {
      const isBlind = !isObservable(definition, name) || isFieldMasked(definition, live, name);
      const isKept = isBlind && ruleOf(definition, name).providerOnly !== true && !this.fulfilled.has(name);
      return [name, isKept ? state?.[name] : value] as const;
    });
    return defined(entries);
  }

  private work(live: Bag): StepContext<Bag, Bag, Bag> {
    const { definition, context, id, inputs, state } = this;
    return {
      client: context.client(inputs["projectId"]),
      id,
      live,
      inputs,
      state,
      created: this.done === "created",
      now: context.now(),
      fulfil: (name) => this.fulfilled.add(name),
      say: (line) => context.say(`${label(definition, inputs, id)}: ${line}`),
      fail: (reason) => this.failures.push(reason),
    };
  }
}

/** What the service adds, as it is saved. */
export function outputsOf(definition: AnyDefinition, live: Bag, inputs: Bag, state: Bag | undefined): Bag {
  return defined(Object.entries(definition.outputs(live, inputs, state)));
}

/** Some keys carry a project of their own, whatever the path says. */
export function checkProject(definition: AnyDefinition, id: string, live: Bag, inputs: Bag): void {
  const { projectId } = live;
  if (typeof projectId !== "string" || projectId === "" || inputs["projectId"] === undefined) return;
  if (projectId === inputs["projectId"]) return;
  throw new WebhooksError(
    "response-shape",
    `${definition.kind} "${id}" belongs to project ${projectId}, not to the declared one: check webhooks:projectId and which project the API key is for`,
  );
}
