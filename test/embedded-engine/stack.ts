// One stack of one program: its operations from beginning to end.

import { join, resolve } from "node:path";
import { ConfigurationFile } from "./configuration";
import type { Configuration } from "./configuration";
import { deleteAll } from "./deletions";
import { Deployment } from "./deployment";
import type { Imported } from "./deployment";
import { Display } from "./display";
import { Journal } from "./journal";
import { messageServer } from "./messages";
import type { Message } from "./messages";
import { monitorServer } from "./monitor";
import { DYNAMIC_PACKAGE, packageOf } from "./names";
import { ALREADY_REPORTED, readProject, startProgram } from "./program";
import type { Project } from "./program";
import { Providers } from "./providers";
import { refreshAll } from "./refresh";
import { hasChanges, toResultOutputs, toResultStep } from "./result";
import type { OperationOptions, Result } from "./result";
import { Reported, Run } from "./run";
import { loadSdk } from "./sdk";
import type { Sdk } from "./sdk";
import { StateFile } from "./state";
import type { State } from "./state";
import type { Properties } from "./values";

/** Which stack of which program. */
export interface StackOptions {
  /** The program's folder, with `Pulumi.yaml`. */
  directory: string;
  /** Where state and configuration of the stack are kept. */
  stateDirectory: string;
  /** The stack's name. */
  stack: string;
  /** What the secrets in state and configuration are encrypted with. */
  passphrase: string;
  /** Variables for the program and the provider, on top of those of this process. Undefined removes one. */
  environment?: Record<string, string | undefined>;
  /**
   * Whether an operation starts a program and a provider, as a user's does, or runs them in processes that are kept from operation to
   * operation, with the SDK loaded. Default `own`; a program in TypeScript and an ES module always have one of their own.
   */
  processes?: "own" | "kept";
}

const DEFAULT_PARALLEL = 16;

const TITLES = {
  preview: "Previewing update",
  update: "Updating",
  refresh: "Refreshing",
  destroy: "Destroying",
  import: "Importing",
};

type Work = (
  run: Run,
  context: { sdk: Sdk; project: Project; configuration: Configuration; engineAddress: string },
) => Promise<void>;

/** One stack of one program. */
export class EmbeddedStack {
  readonly #options: StackOptions;
  readonly #environment: NodeJS.ProcessEnv;
  #current: Run | undefined;

  /** Reads nothing yet. */
  constructor(options: StackOptions) {
    this.#options = { ...options, directory: resolve(options.directory) };
    this.#environment = { ...process.env, ...options.environment };
  }

  /** Sets a configuration value, by its full name (`webhooks:apiKey`). */
  setConfig(key: string, value: string, { secret = false } = {}): void {
    this.#configuration().set(key, value, secret);
  }

  /** Sets a variable of program and provider; without a value it is taken away. */
  setEnvironment(name: string, value?: string): void {
    this.#environment[name] = value;
  }

  /** Shows what `up` would do. */
  preview(options: OperationOptions = {}): Promise<Result> {
    return this.#operate("preview", options, (run, context) => this.#update(run, context, options));
  }

  /** Brings everything to what the program declares. */
  up(options: OperationOptions = {}): Promise<Result> {
    return this.#operate("update", options, (run, context) => this.#update(run, context, options));
  }

  /** Takes over what has changed behind Pulumi's back. */
  refresh(options: OperationOptions = {}): Promise<Result> {
    return this.#operate("refresh", options, (run) => refreshAll(run));
  }

  /** Takes existing objects into the state as they are given: nothing is read, and no program is run. */
  import(resources: readonly Imported[]): Promise<Result> {
    return this.#operate("import", {}, async (run, { configuration }) => {
      const deployment = new Deployment(run, configuration);
      for (const resource of resources) await deployment.import(resource);
    });
  }

  /** Deletes everything. */
  destroy(options: OperationOptions = {}): Promise<Result> {
    return this.#operate("destroy", options, async (run) => {
      if (options.refresh === true) await refreshAll(run, "refresh");
      await deleteAll(run, run.journal.base);
    });
  }

  /** The state in the shape of `pulumi stack export`, secrets encrypted. */
  exportState(): State {
    return this.#state().export();
  }

  /** Stops the running operation: running steps are waited for, the state is saved, the result is a failure. */
  cancel(): void {
    this.#current?.cancel();
  }

  async #update(
    run: Run,
    { sdk, project, configuration, engineAddress }: Parameters<Work>[1],
    options: OperationOptions,
  ): Promise<void> {
    const { directory, stack } = this.#options;
    if (mayBeDynamic(run, project)) run.providers.warmUp();
    if (options.refresh === true) await refreshAll(run, "refresh");
    const deployment = new Deployment(run, configuration);
    const monitor = monitorServer(sdk, deployment);
    const monitorAddress = await monitor.start();
    const program = startProgram({
      ...{ sdk, directory, project, stack, monitorAddress, engineAddress },
      dryRun: run.dryRun,
      parallel: options.parallel ?? DEFAULT_PARALLEL,
      config: configuration.values,
      secretKeys: configuration.secretKeys,
      environment: this.#environment,
      kept: this.#options.processes === "kept" && project.isRepeatable,
      // Once the operation has stopped, the SDK only complains that nobody listens any more.
      onLine: (line) => {
        if (!run.stopped) run.reporter.message({ severity: "info", message: line, urn: "" });
      },
    });
    try {
      const exitCode = await run.unlessStopped(program.exitCode()).catch(() => undefined);
      await run.idle();
      if (exitCode === ALREADY_REPORTED) run.stop();
      else if (exitCode !== 0 && !run.stopped)
        run.fail(`Program exited with non-zero exit code: ${exitCode}`);
      if (!run.stopped) await deleteAll(run, deployment.undeclared);
      deployment.finishOutputs(run.stopped || run.refused);
    } finally {
      await program.stop();
      monitor.stop();
    }
  }

  async #operate(kind: keyof typeof TITLES, options: OperationOptions, work: Work): Promise<Result> {
    const { directory, stack } = this.#options;
    const dryRun = kind === "preview";
    const sdk = loadSdk(directory);
    const project = readProject(sdk, directory);
    const configuration = this.#configuration().read();
    const file = this.#state();
    const journal = new Journal(file.load(), dryRun ? undefined : file);
    const oldOutputs = this.#outputs(journal);
    const display = this.#display(kind, configuration, options);
    const engine = messageServer(sdk, (message) => log(run, message));
    const engineAddress = await engine.start();
    const providers = new Providers({
      ...{ sdk, directory, project: project.name, environment: this.#environment },
      ...{ places: project.places, config: configuration.values, engineAddress },
      kept: this.#options.processes === "kept",
      onLine: (line) => display.message({ severity: "info", message: line, urn: "" }),
    });
    const parallel = options.parallel ?? DEFAULT_PARALLEL;
    const reporter = display;
    const run = new Run({
      ...{ stack, dryRun, parallel, journal, providers, reporter },
      project: project.name,
    });
    this.#current = run;
    try {
      this.#mentionLeftovers(run);
      await work(run, { sdk, project, configuration, engineAddress });
    } catch (error) {
      if (!(error instanceof Reported)) run.fail(error instanceof Error ? error.message : String(error));
    } finally {
      await run.idle();
      journal.save();
      await providers.stop();
      engine.stop();
      this.#current = undefined;
    }
    const outputs = this.#outputs(journal);
    if (run.cancelled) display.message({ severity: "error", message: `${kind} canceled`, urn: "" });
    display.finish(oldOutputs, outputs);
    const unexpected = options.expectNoChanges === true && !run.stopped && hasChanges(display.steps);
    if (unexpected) display.complain(`no changes were expected for ${kind} but changes were proposed`);
    return {
      exitCode: run.stopped || run.refused || unexpected ? 1 : 0,
      steps: display.steps.map(toResultStep),
      diagnostics: display.messages,
      outputs: toResultOutputs(outputs),
      stdout: display.text,
    };
  }

  #display(
    kind: keyof typeof TITLES,
    { values, secretKeys }: Configuration,
    options: OperationOptions,
  ): Display {
    return new Display({
      title: `${TITLES[kind]} (${this.#options.stack}):`,
      dryRun: kind === "preview",
      diff: options.diff ?? false,
      // As in the real engine, very short secrets are not searched for.
      secrets: secretKeys.map((key) => values[key] ?? "").filter((secret) => secret.length > 2),
      onOutput: options.onOutput ?? ((): void => undefined),
    });
  }

  #mentionLeftovers(run: Run): void {
    if (run.dryRun || run.journal.leftover.length === 0) return;
    const what = run.journal.leftover.map(({ resource, type }) => `${resource.urn} (${type})`).join(", ");
    const message = `an earlier run was interrupted; check these resources, whose last step may or may not have been made: ${what}`;
    run.reporter.message({ severity: "warning", message, urn: "" });
  }

  #outputs(journal: Journal): Properties {
    const stack = journal.snapshot().resources.find((resource) => resource.type === "pulumi:pulumi:Stack");
    return stack?.outputs ?? {};
  }

  #state(): StateFile {
    return new StateFile(
      join(this.#options.stateDirectory, `${this.#options.stack}.json`),
      this.#options.passphrase,
    );
  }

  #configuration(): ConfigurationFile {
    const { stateDirectory, stack, passphrase } = this.#options;
    return new ConfigurationFile(join(stateDirectory, `${stack}.config.json`), passphrase);
  }
}

function log(run: Run, message: Message): void {
  if (message.severity !== "debug") run.reporter.message(message);
}

// A process for dynamic resources costs a second, for nothing where only a plugin is used.
function mayBeDynamic(run: Run, { places }: Project): boolean {
  const isDynamic = (type: string): boolean => packageOf(type) === DYNAMIC_PACKAGE;
  return places.length === 0 || run.journal.base.some(({ type }) => isDynamic(type));
}
