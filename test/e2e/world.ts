/** One stack of one program against an emulator of its own, on one front and one driver. Every canary is looked for at the end. */

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../provider/base/notice";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { makeProgram, packingTime, type ProgramOptions } from "../support/packed";
import { findDriver, type Driver, type Outcome, type StackHandle } from "./drivers";
import type { ExportedResource, ImportedResource } from "./drivers/driver";
import { frontsOf, programFor, type Front, type ScenarioTitle } from "./fronts";

/** A text that begins so is a secret and must never be seen. */
export const canary = "canary4f1b";

/** One resource of a topology. */
export interface Declared {
  readonly kind:
    | "Endpoint"
    | "PortalLink"
    | "Subscription"
    | "EventType"
    | "Source"
    | "Project"
    | "ProjectSettings"
    | "Provider";
  /** Arguments; `{ $ref: "name.property" }` stands for an output of a resource before it,
   * `{ $secret: value }` for what the program marks itself, `{ $output: value }` for an output,
   * `{ $preview: value, $up: other }` for what differs between the two. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Look up instead of declare. */
  readonly get?: string;
}

/** Resources by name, in the order in which they are declared. */
export type Topology = Readonly<Record<string, Declared>>;

/** A program that declares what `topology.json` beside it says. */
export const program = `
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const pulumi = require("@pulumi/pulumi");
const webhooks = require("pulumi-webhooks");

const topology = JSON.parse(readFileSync(join(__dirname, "topology.json"), "utf8"));
const made = {};
function resolve(value) {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  if ("$secret" in value) return pulumi.secret(resolve(value.$secret));
  if ("$output" in value) return pulumi.output(resolve(value.$output));
  if ("$preview" in value) return resolve(pulumi.runtime.isDryRun() ? value.$preview : value.$up);
  if (typeof value.$ref !== "string") return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, resolve(v)]));
  const [name, property] = value.$ref.split(".");
  return property === undefined ? made[name] : made[name][property];
}
for (const [name, { kind, args, options, get }] of Object.entries(topology)) {
  const Kind = webhooks[kind];
  made[name] = get === undefined
    ? new Kind(name, resolve(args ?? {}), resolve(options ?? {}))
    : Kind.get(name, get, resolve(args), resolve(options ?? {}));
  for (const property of ["id", "url", "signingSecret", "status", "name", "token", "apiKey"]) {
    if (property === "signingSecret" && (args?.secretFrom ?? args?.secretTo) !== undefined) continue;
    if (made[name][property] !== undefined) module.exports[name + "_" + property] = made[name][property];
  }
}
`;

/** How a scenario starts. */
export interface ScenarioOptions extends EmulatorOptions {
  /** Another program than the one that reads a topology. */
  readonly program?: ProgramOptions;
  /** Config beside base URL, project and key. */
  readonly config?: Readonly<Record<string, string>>;
  /** Variables for program and provider. */
  readonly environment?: Record<string, string>;
  /** Leave base URL, project and key to the scenario. */
  readonly unset?: true;
  /**
   * Programs and providers are started for every operation, as a user's are, on the embedded engine, too: every operation on four kinds
   * on each front (walk.test.ts), an ES module (programs.test.ts), and the quickstart of the plugin (languages.test.ts), which is TypeScript.
   * Everywhere else they are kept for the next operation, and TypeScript is compiled beforehand, because loading the SDK and the
   * compiler takes most of the time.
   */
  readonly processes?: "own";
}

/** A stack that is being walked through its life. */
export class Scenario {
  private readonly texts: string[] = [];
  private hasState = false;

  private constructor(
    readonly service: Emulator,
    readonly stack: StackHandle,
    readonly directory: string,
    readonly front: Front,
  ) {}

  static async start(driver: Driver, front: Front, options: ScenarioOptions = {}): Promise<Scenario> {
    const { program: own, config, unset, environment = {}, ...more } = options;
    // The matrix tries how they start.
    const { processes = process.env["TEST_PROCESSES"] === "own" ? "own" : "kept", ...service } = more;
    const emulator = await startEmulator({ apiKeys: [`${canary}-api-key`], ...service });
    const given: ProgramOptions = own ?? {
      name: "scenario",
      files: { "index.js": program, "topology.json": "{}" },
    };
    const files = Object.fromEntries(
      Object.entries(given.files).map(([name, text]) => [name, programFor(front, text)]),
    );
    const plugin = front.isPlugin || given.plugin === true;
    const { compiled = processes === "kept" } = given;
    const directory = await makeProgram({ ...given, files, plugin, compiled });
    const stack = await driver.open({ directory, environment, processes }).catch(async (error: unknown) => {
      await emulator.stop();
      throw error;
    });
    if (unset === undefined) {
      await stack.setConfig("webhooks:baseUrl", emulator.url);
      await stack.setConfig("webhooks:projectId", "p1");
      await stack.setConfig("webhooks:apiKey", emulator.apiKey, { secret: true });
    }
    for (const [key, value] of Object.entries(config ?? {})) {
      await stack.setConfig(key, value, { secret: value.startsWith(canary) });
    }
    return new Scenario(emulator, stack, directory, front);
  }

  async declare(topology: Topology): Promise<void> {
    await writeFile(join(this.directory, "topology.json"), JSON.stringify(topology));
  }

  /** `up` of a topology that must succeed. */
  async up(topology?: Topology): Promise<Outcome> {
    if (topology !== undefined) await this.declare(topology);
    const outcome = this.good(await this.stack.up());
    this.hasState = true;
    return outcome;
  }

  /** `preview` of a topology that must succeed. */
  async preview(topology?: Topology): Promise<Outcome> {
    if (topology !== undefined) await this.declare(topology);
    return this.good(await this.stack.preview());
  }

  async refresh(): Promise<Outcome> {
    return this.good(await this.stack.refresh());
  }

  /** Takes objects into state, as `pulumi import --file` does: nothing is read. */
  async import(resources: readonly ImportedResource[]): Promise<void> {
    this.texts.push(await this.stack.import(resources));
  }

  async destroy(): Promise<Outcome> {
    return this.good(await this.stack.destroy());
  }

  /** `up` of a topology that must fail. */
  async failingUp(topology?: Topology): Promise<Outcome> {
    if (topology !== undefined) await this.declare(topology);
    const outcome = this.keep(await this.stack.up());
    assert.equal(outcome.success, false, outcome.text);
    return outcome;
  }

  /** The event types of the service but the one for all, each with whether it is live. */
  eventTypes(): [name: string | undefined, isLive: boolean][] {
    const all = this.service.project("p1").eventTypes.list();
    return all
      .filter(({ name }) => name !== "*")
      .map(({ name, deprecated_at }) => [name, deprecated_at === undefined]);
  }

  /** `preview` that must show nothing to do. */
  async isEmpty(): Promise<void> {
    this.good(await this.stack.preview({ expectNoChanges: true }));
  }

  /** The outcome, whether it succeeded or not; what it showed is searched for canaries at the end. No notice comes twice. */
  keep(outcome: Outcome): Outcome {
    const notices = outcome.diagnostics
      .filter(({ severity }) => severity !== "error")
      .flatMap(({ message }) => message.split("\n").map((line) => line.trim()))
      .filter((line) => codeOf(line) !== undefined);
    assert.deepEqual(notices, [...new Set(notices)], "a notice is said twice");
    this.texts.push(outcome.text, outcome.messages);
    return outcome;
  }

  /** One resource in state, by its name. */
  async inState(name: string): Promise<ExportedResource | undefined> {
    const { resources } = (await this.stack.exportState()).deployment;
    return resources?.find(({ urn }) => urn.endsWith(`::${name}`));
  }

  /** METHOD and the last parts of each path since the last call. */
  takeRequests(): string[] {
    const taken = this.service.requests.map(
      ({ method, path }) => `${method} ${path.replace(/^\/api\/v1\/projects\//, "")}`,
    );
    this.service.clearRequests();
    return taken;
  }

  /** Ends the scenario. No canary may stand in state, in anything that was shown, or in the service's log. */
  async end(): Promise<void> {
    const state = (await this.stack.written()).join("\n");
    await this.service.stop();
    await rm(this.directory, { recursive: true, force: true });
    // What is refused before its first step leaves no state to search.
    if (this.hasState) assert.match(state, /"(deployment|checkpoint)"/);
    for (const [place, text] of [
      ["state, its history or a backup", state],
      ["output", this.texts.join("\n")],
      ["request log", JSON.stringify(this.service.requests)],
    ] as const) {
      assert.ok(!text.includes(canary), `a secret stands in the ${place}`);
    }
  }

  private good(outcome: Outcome): Outcome {
    this.keep(outcome);
    assert.ok(outcome.success, outcome.text);
    return outcome;
  }
}

/** Starts a scenario, which is ended after its test. */
export type Start = (options?: ScenarioOptions) => Promise<Scenario>;

/** Describes a group of scenarios on each front that `fronts.ts` lists for it. They run on the Pulumi CLI where there is one, else on the embedded engine. */
export function onFronts(
  title: ScenarioTitle,
  describeScenarios: (start: Start, front: Front) => void,
): void {
  const driver = findDriver();
  for (const front of frontsOf(title)) {
    describe(`${title}, ${front.name} on the ${driver.name}`, function () {
      // An operation of the CLI takes seconds, and the first scenario of all may have to pack.
      this.timeout(packingTime);

      const open: Scenario[] = [];
      afterEach(async () => {
        for (const scenario of open.splice(0)) await scenario.end();
      });
      describeScenarios(async (options) => {
        const scenario = await Scenario.start(driver, front, options);
        open.push(scenario);
        return scenario;
      }, front);
    });
  }
}
