// Runs programs with the Pulumi CLI through the SDK's Automation API, on a file backend in a temporary folder.

import { execFile } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { EngineEvent, Stack, StepEventMetadata } from "@pulumi/pulumi/automation";
import { summarize, textsIn } from "./driver";
import type {
  Driver,
  ExportedState,
  ImportedResource,
  OpenOptions,
  Outcome,
  OutcomeOptions,
  OutcomeStep,
  StackHandle,
} from "./driver";

/** Whether there is a file that may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function listVersions(folder: string): string[] {
  try {
    const order = new Intl.Collator("en", { numeric: true });
    const names = readdirSync(folder).sort(order.compare).reverse();
    return names.map((name) => join(folder, name, "bin"));
  } catch {
    return [];
  }
}

/** An installed CLI. */
export interface Cli {
  /** The file to run. */
  executable: string;
  /** The folder above its `bin`; undefined for one on PATH. */
  root: string | undefined;
}

/** What makes the CLI keep everything in one folder, and ask nobody on the network. */
export function cliEnvironment(home: string): Record<string, string> {
  return {
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: `file://${home}`,
    PULUMI_CONFIG_PASSPHRASE: "x",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
}

/** The installed CLI: on PATH, or among the versions that Pulumi itself installed. */
export function findCli(): Cli | undefined {
  const homes = [process.env["PULUMI_HOME"], join(homedir(), ".pulumi")].filter((home) => home !== undefined);
  const installed = homes.flatMap((home) => [join(home, "bin"), ...listVersions(join(home, "versions"))]);
  const isComplete = (folder: string): boolean =>
    isExecutable(join(folder, "pulumi")) && isExecutable(join(folder, "pulumi-language-nodejs"));
  const onPath = (process.env["PATH"] ?? "").split(delimiter).find(isComplete);
  if (onPath !== undefined) return { executable: join(onPath, "pulumi"), root: undefined };
  const folder = installed.find(isComplete);
  return folder === undefined ? undefined : { executable: join(folder, "pulumi"), root: dirname(folder) };
}

// Diagnostics come with marks for colors.
const withoutColors = (text: string): string => text.replaceAll(/<\{%[^%]*%\}>/g, "");

function toStep(metadata: StepEventMetadata): OutcomeStep {
  const details = Object.entries(metadata.detailedDiff ?? {});
  return {
    urn: metadata.urn,
    op: metadata.op,
    type: metadata.type,
    name: metadata.urn.split("::").slice(3).join("::"),
    diff: metadata.diffs ?? [],
    replaceKeys: metadata.keys ?? [],
    detailedDiff:
      details.length === 0
        ? undefined
        : Object.fromEntries(details.map(([path, { diffKind }]) => [path, diffKind])),
  };
}

function isDefaultProvider({ type, urn }: StepEventMetadata): boolean {
  return type.startsWith("pulumi:providers:") && urn.includes("::default");
}

// The declared type of a severity leaves out the messages for debugging, which come all the same.
const isShown = (severity: string): boolean => severity !== "debug";

type Operation = (options: {
  onEvent: (event: EngineEvent) => void;
  onOutput: (text: string) => void;
  onError: (text: string) => void;
  color: "always" | "never";
  suppressProgress: true;
}) => Promise<{ outputs?: Outcome["outputs"] } | object>;

class CliHandle implements StackHandle {
  readonly #stack: Stack;
  readonly #executable: string;
  readonly #home: string;

  constructor(stack: Stack, executable: string, home: string) {
    this.#stack = stack;
    this.#executable = executable;
    this.#home = home;
  }

  async setConfig(key: string, value: string, options: { secret?: boolean } = {}): Promise<void> {
    await this.#stack.setConfig(key, { value, secret: options.secret ?? false });
  }

  setEnvironment(name: string, value?: string): void {
    const { envVars } = this.#stack.workspace;
    if (value === undefined) delete envVars[name];
    else envVars[name] = value;
  }

  preview(options?: OutcomeOptions): Promise<Outcome> {
    return this.#operate((more) => this.#stack.preview({ ...options, ...more }), options);
  }

  up(options?: OutcomeOptions): Promise<Outcome> {
    return this.#operate((more) => this.#stack.up({ ...options, ...more }), options);
  }

  refresh(options?: OutcomeOptions): Promise<Outcome> {
    const { refresh: _meaningless, ...rest } = options ?? {};
    return this.#operate((more) => this.#stack.refresh({ ...rest, ...more }), options, true);
  }

  destroy(options?: OutcomeOptions): Promise<Outcome> {
    return this.#operate((more) => this.#stack.destroy({ ...options, ...more }), options);
  }

  async exportState(): Promise<ExportedState> {
    // The Automation API's own export shows secrets in clear.
    const result = await this.#run("stack", "export");
    return JSON.parse(result.stdout) as ExportedState;
  }

  async command(...parameters: string[]): Promise<{ text: string; code: number }> {
    try {
      const { stdout, stderr } = await this.#run(...parameters);
      return { text: stdout + stderr, code: 0 };
    } catch (error) {
      const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
      return { text: stdout + stderr, code };
    }
  }

  #run(...parameters: string[]): Promise<{ stdout: string; stderr: string }> {
    const { workDir, envVars } = this.#stack.workspace;
    return promisify(execFile)(this.#executable, [...parameters, "--stack", this.#stack.name], {
      cwd: workDir,
      env: { ...process.env, ...envVars },
      maxBuffer: Infinity,
    });
  }

  async import(resources: readonly ImportedResource[]): Promise<string> {
    const file = join(this.#home, "import.json");
    await writeFile(file, JSON.stringify({ resources }));
    const result = await this.#run(
      "import",
      "--file",
      file,
      "--generate-code=false",
      "--protect=false",
      "--yes",
    );
    return result.stdout + result.stderr;
  }

  written(): Promise<string[]> {
    return textsIn(join(this.#home, ".pulumi"));
  }

  async #operate(operation: Operation, options: OutcomeOptions = {}, isRefresh = false): Promise<Outcome> {
    const steps: OutcomeStep[] = [];
    const diagnostics: Outcome["diagnostics"] = [];
    let text = "";
    const keep = (more: string): void => {
      text += more;
      options.onOutput?.(more);
    };
    const onEvent = ({ resourcePreEvent, resOutputsEvent, diagnosticEvent }: EngineEvent): void => {
      const metadata = (isRefresh ? resOutputsEvent : resourcePreEvent)?.metadata;
      if (metadata !== undefined && !isDefaultProvider(metadata)) steps.push(toStep(metadata));
      if (diagnosticEvent === undefined || diagnosticEvent.ephemeral === true) return;
      const { severity, message, urn = "" } = diagnosticEvent;
      if (!isShown(severity)) return;
      // What a process prints on its standard error is still information.
      const kind = severity === "info#err" ? "info" : severity;
      diagnostics.push({ severity: kind, message: withoutColors(message).trimEnd(), urn });
    };
    let success = true;
    let outputs: Outcome["outputs"] = {};
    try {
      const result = await operation({
        onEvent,
        onOutput: keep,
        onError: keep,
        color: options.color === true ? "always" : "never",
        suppressProgress: true,
      });
      if ("outputs" in result) outputs = result.outputs ?? {};
    } catch (error) {
      if (text === "") throw error;
      success = false;
    }
    return summarize({ success, steps, diagnostics, text, outputs });
  }
}

/** An installed CLI as a driver. */
export function cliDriver({ executable, root }: Cli): Driver {
  return {
    name: "Pulumi CLI",
    async open({ directory, stack = "test", environment = {} }: OpenOptions): Promise<StackHandle> {
      const automation = await import("@pulumi/pulumi/automation/index.js");
      const command = await automation.PulumiCommand.get({
        ...(root !== undefined && { root }),
        skipVersionCheck: true,
      });
      const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
      const handle = await automation.LocalWorkspace.createOrSelectStack(
        { stackName: stack, workDir: directory },
        {
          pulumiCommand: command,
          envVars: {
            ...cliEnvironment(home),
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
            ...environment,
          },
        },
      );
      return new CliHandle(handle, executable, home);
    },
  };
}
