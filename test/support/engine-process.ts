/** Engines as processes of their own, alike for the embedded one and the CLI, so that a test can interrupt or kill them. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cliEnvironment, findCli, type ExportedState } from "../e2e/drivers";
import { EmbeddedStack } from "../embedded-engine";
import { compiledEngine } from "./compiled-engine";

export type Operation = "preview" | "up" | "refresh" | "destroy";

/** How a run ended. */
export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** A run that goes on. */
export interface Running {
  readonly ended: Promise<Ended>;
  /** Ends every process of the run at once. */
  kill(): void;
  /** Ends the process that holds the provider, and nothing else. */
  killProvider(): void;
  /** What Ctrl-C does. */
  interrupt(): void;
}

// Notes the id of the process in which the provider runs.
const notePid = `
if (/dynamic-provider|pulumi-resource-/.test(process.argv.join(" ")))
  require("node:fs").writeFileSync(process.env.PROVIDER_PID, String(process.pid));
`;

/** One stack of the program in a folder. */
export class EngineProcess {
  private constructor(
    private readonly isCli: boolean,
    private readonly directory: string,
    /** Where the state lies. */
    readonly home: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  static async open(
    name: "embedded engine" | "Pulumi CLI",
    directory: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<EngineProcess> {
    const home = await mkdtemp(join(tmpdir(), "engine-process-"));
    writeFileSync(join(home, "note-pid.cjs"), notePid);
    const engine = new EngineProcess(name === "Pulumi CLI", directory, home, {
      ...process.env,
      NODE_OPTIONS: `--require=${join(home, "note-pid.cjs")}`,
      PROVIDER_PID: join(home, "provider.pid"),
      ...cliEnvironment(home),
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      ...environment,
    });
    if (engine.isCli) await engine.start(["stack", "init", "test"]).ended;
    return engine;
  }

  /** Starts an operation. */
  begin(operation: Operation, parameters: readonly string[] = []): Running {
    rmSync(this.environment["PROVIDER_PID"] ?? "", { force: true });
    const unasked = operation === "preview" ? [] : ["--yes", "--skip-preview"];
    const more = this.isCli ? [...unasked, "--stack", "test"] : [];
    return this.start([operation, ...more, ...parameters]);
  }

  /** Makes an operation that nobody interrupts. The embedded engine makes it here, which saves its start. */
  async run(operation: Operation): Promise<Ended> {
    if (this.isCli) return this.begin(operation).ended;
    const { exitCode: code, stdout: text } = await this.embedded()[operation]();
    return { code, text };
  }

  /** The id of the process that holds the provider; undefined before one has started. */
  get providerProcess(): number | undefined {
    const file = this.environment["PROVIDER_PID"] ?? "";
    return existsSync(file) ? Number(readFileSync(file, "utf8")) || undefined : undefined;
  }

  /**
   * Waits until a run that goes on no longer writes: a kill while the CLI writes state to a file leaves half of what belongs to the
   * file, which no CLI reads.
   */
  async settle(): Promise<void> {
    const folder = join(this.home, ".pulumi");
    if (!this.isCli) return;
    const written = (): string =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs}`)
        .join("\n");
    for (let [before, now] = ["", written()]; before !== now; [before, now] = [now, written()])
      await wait(1000);
  }

  /** After a kill: the CLI keeps the lock of a run that it could not end. */
  async unlock(): Promise<void> {
    if (this.isCli) await this.start(["cancel", "--yes", "--stack", "test"]).ended;
  }

  async exportState(): Promise<ExportedState> {
    if (!this.isCli) return this.embedded().exportState();
    const { text } = await this.start(["stack", "export", "--stack", "test"]).ended;
    return JSON.parse(text.slice(text.indexOf("{"))) as ExportedState;
  }

  async remove(): Promise<void> {
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private embedded(): EmbeddedStack {
    const { directory, home: stateDirectory, environment } = this;
    const passphrase = environment["PULUMI_CONFIG_PASSPHRASE"] ?? "";
    const ownOptions = { ...environment, NODE_OPTIONS: process.env["NODE_OPTIONS"] };
    return new EmbeddedStack({
      ...{ directory, stateDirectory, stack: "test", passphrase },
      ...{ environment: ownOptions, processes: "kept" },
    });
  }

  private start(parameters: readonly string[]): Running {
    const child = this.isCli ? this.spawnCli(parameters) : this.spawnEmbedded(parameters);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (more) => (text += String(more)));
    const ended = once(child, "close").then(([code]) => ({ code: code as number | null, text }));
    const { pid = 0 } = child;
    return {
      ended,
      // The run leads a process group of its own.
      kill: () => void process.kill(-pid, "SIGKILL"),
      killProvider: () => {
        const { providerProcess } = this;
        if (providerProcess === undefined) throw new Error("no provider has started");
        process.kill(providerProcess, "SIGKILL");
      },
      interrupt: () => void process.kill(pid, "SIGINT"),
    };
  }

  private spawnCli(parameters: readonly string[]): ChildProcess {
    const { executable = "" } = findCli() ?? {};
    const more = ["--non-interactive", "--color", "never"];
    const options = { cwd: this.directory, env: this.environment, detached: true };
    return spawn(executable, [...parameters, ...more], options);
  }

  private spawnEmbedded(parameters: readonly string[]): ChildProcess {
    const places = ["--directory", this.directory, "--state-directory", this.home];
    const options = { cwd: join(__dirname, "..", ".."), env: this.environment, detached: true };
    return spawn(process.execPath, [compiledEngine(), ...parameters, ...places], options);
  }
}
