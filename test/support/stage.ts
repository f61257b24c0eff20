// Plays toy programs on one driver, and records what can be compared with another driver's record.

import { mkdir, mkdtemp } from "node:fs/promises";
import { join, resolve } from "node:path";
import type {
  Driver,
  ExportedResource,
  ExportedState,
  Outcome,
  OutcomeOptions,
  StackHandle,
} from "../e2e/drivers";
import { ToyWorld, type ToyCall } from "./toy";

/** A walk on a stage; it asserts what must hold on every driver. */
export interface Walk {
  /** What it shows, as a sentence. */
  title: string;
  /** Walks. */
  go(stage: Stage): Promise<void>;
}

/** The names of the resources for which a provider was called so, sorted. */
export const namesOf = (stage: Stage, call: string): string[] =>
  stage.calls
    .filter((each) => each.call === call)
    .map((each) => each.name)
    .sort();

/** When a provider was called so for a resource; -1 where it was not. */
export const indexOf = (stage: Stage, call: string, name: string): number =>
  stage.calls.findIndex((each) => each.call === call && each.name === name);

const FOLDER = resolve(__dirname, "..", "..", ".scratch", "toys");

/** What one operation left behind, without whatever differs from run to run. */
export interface Record {
  /** What was done. */
  operation: string;
  /** Whether it succeeded. */
  success: boolean;
  /** The steps, sorted. */
  steps: string[];
  /** The calls that the provider got, sorted. */
  calls: string[];
  /** The messages, sorted. */
  messages: string[];
  /** The stack's outputs. */
  outputs: Outcome["outputs"];
  /** The stored resources, sorted. */
  resources: string[];
}

// Ids carry a running number that depends on which of two objects was made first; each stage has a folder of its own.
function normalize(text: string): string {
  return text
    .replaceAll(/toy-\d+-/g, "toy-#-")
    .replaceAll(/\bstage-\w+/g, "stage")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "uuid")
    .replaceAll(/"ciphertext":"[^"]*"/g, '"ciphertext":"sealed"');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, sortKeys(child)]));
}

const RUN_DEPENDENT = ["created", "modified", "sourcePosition", "stackTrace"];

function describeResource(resource: ExportedResource): string {
  const kept = Object.entries(resource).filter(([key]) => !RUN_DEPENDENT.includes(key));
  return normalize(JSON.stringify(sortKeys(Object.fromEntries(kept))));
}

function describeCall({ call, name, ...rest }: ToyCall): string {
  return normalize(`${call} ${name} ${JSON.stringify(sortKeys(rest))}`);
}

function describeStep(step: Outcome["steps"][number]): string {
  const detail = step.detailedDiff === undefined ? "" : JSON.stringify(sortKeys(step.detailedDiff));
  return `${step.urn}: ${step.op} [${step.diff.join()}] [${[...step.replaceKeys].sort().join()}] ${detail}`;
}

/** One stack of toys on one driver. */
export class Stage {
  /** The toy package, its objects and its log. */
  readonly world: ToyWorld;
  /** The stack. */
  readonly stack: StackHandle;
  /** Everything that happened. */
  readonly records: Record[] = [];
  /** The calls that the provider got in the last operation. */
  calls: ToyCall[] = [];

  private constructor(world: ToyWorld, stack: StackHandle) {
    this.world = world;
    this.stack = stack;
  }

  /** Opens a fresh stack on a driver. */
  static async open(
    driver: Driver,
    { processes = "kept", plugin = false }: { processes?: "own" | "kept"; plugin?: boolean } = {},
  ): Promise<Stage> {
    await mkdir(FOLDER, { recursive: true });
    const world = new ToyWorld(await mkdtemp(join(FOLDER, "stage-")), { plugin });
    const { directory, environment } = world;
    return new Stage(world, await driver.open({ directory, environment, processes }));
  }

  /** Previews a program. */
  preview(body: string, options?: OutcomeOptions): Promise<Outcome> {
    this.world.program(body);
    return this.#record("preview", () => this.stack.preview(options));
  }

  /** Updates to a program. */
  up(body: string, options?: OutcomeOptions): Promise<Outcome> {
    this.world.program(body);
    return this.#record("up", () => this.stack.up(options));
  }

  /** Refreshes. */
  refresh(): Promise<Outcome> {
    return this.#record("refresh", () => this.stack.refresh());
  }

  /** Destroys. */
  destroy(options?: OutcomeOptions): Promise<Outcome> {
    return this.#record("destroy", () => this.stack.destroy(options));
  }

  /** A resource in the state, by name; the one in use when a replaced one is still there. */
  async resource(name: string): Promise<ExportedResource | undefined> {
    const resources = (await this.stack.exportState()).deployment.resources ?? [];
    return resources.find((resource) => resource.urn.endsWith(`::${name}`) && resource.delete !== true);
  }

  async #record(operation: string, work: () => Promise<Outcome>): Promise<Outcome> {
    this.world.takeCalls();
    const outcome = await work();
    this.calls = this.world.takeCalls();
    const state: ExportedState = await this.stack.exportState();
    this.records.push({
      operation,
      success: outcome.success,
      steps: outcome.steps.map(describeStep).sort(),
      calls: this.calls.map(describeCall).sort(),
      messages: outcome.diagnostics
        .map(({ severity, message, urn }) => normalize(`${severity} of ${urn}: ${message}`))
        .sort(),
      outputs: JSON.parse(normalize(JSON.stringify(outcome.outputs))) as Outcome["outputs"],
      resources: (state.deployment.resources ?? []).map(describeResource).sort(),
    });
    return outcome;
  }
}
