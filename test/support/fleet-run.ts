/** A fleet on the Pulumi CLI: the program of the example, its stacks, and the commands that people run on them. */

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { startEmulator, type Emulator, type Moment } from "../../tools/emulator";
import { cliEnvironment, type findCli } from "../e2e/drivers";
import { programFor, type Front } from "../e2e/fronts";
import { programOf } from "./examples";
import { installedCommand, makeProgram } from "./packed";

/** How a command ended. */
export interface Ended {
  readonly code: number;
  readonly text: string;
}

/** A folder of states on disk, or a database. */
export interface Backend {
  readonly name: string;
  /** An address of its own for each run. */
  open(home: string): string;
}

const files: Backend = { name: "files", open: (home) => `file://${home}` };

/** Names a PostgreSQL server, `postgres://user:password@host:port/database?sslmode=disable`, for tests of shared state. */
export const serverVariable = "WEBHOOKS_TEST_POSTGRES";

function database(address: string): Backend {
  return {
    name: "PostgreSQL",
    open: () => {
      // A table of its own is as good as a database of its own.
      const table = `states_${randomBytes(6).toString("hex")}`;
      const url = new URL(address);
      url.searchParams.set("table", table);
      return url.href;
    },
  };
}

/** Files, and PostgreSQL where a server is named. */
export function backends(): readonly Backend[] {
  const address = process.env[serverVariable];
  return address === undefined ? [files] : [files, database(address)];
}

type Cli = NonNullable<ReturnType<typeof findCli>>;

/** How a fleet is made. */
export interface FleetOptions {
  readonly cli: Cli;
  readonly front: Front;
  readonly backend: Backend;
  /** Changes the files of the example. */
  readonly change?: (files: Record<string, string>) => Record<string, string>;
}

function descendantsOf(parent: number): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = rows.map((row) => row.trim().split(/ +/).map(Number) as [number, number]);
  const below = (id: number): number[] =>
    pairs.flatMap(([child, owner]) => (owner === id ? [child, ...below(child)] : []));
  return below(parent);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** A fleet and its service. */
export class FleetRun {
  private constructor(
    readonly service: Emulator,
    readonly directory: string,
    readonly environment: NodeJS.ProcessEnv,
    private readonly command: string,
    private readonly close: () => Promise<void>,
  ) {}

  /** Makes the stacks; nothing is in them. */
  static async start({ cli, front, backend, change = (same) => same }: FleetOptions): Promise<FleetRun> {
    const service = await startEmulator();
    const example = programOf("fleet", "fleet/webhooks");
    const table = await readFile(
      join(__dirname, "..", "..", "examples", "fleet", "webhooks", "tenants.csv"),
      "utf8",
    );
    const given = change({ ...example.files, "tenants.csv": table });
    const text = Object.fromEntries(
      Object.entries(given).map(([name, file]) => [name, programFor(front, file)]),
    );
    const directory = await makeProgram({
      name: "fleet",
      files: text,
      compiled: true,
      plugin: front.isPlugin,
    });
    const home = await mkdtemp(join(tmpdir(), "fleet-home-"));
    const environment = {
      ...process.env,
      ...cliEnvironment(home),
      PULUMI_BACKEND_URL: backend.open(home),
      PATH: [dirname(cli.executable), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      WEBHOOKS_BASE_URL: service.url,
      WEBHOOKS_PROJECT_ID: "p1",
      WEBHOOKS_API_KEY: service.apiKey,
    };
    const close = async (): Promise<void> => {
      await Promise.all([service.stop(), rm(home, { recursive: true, force: true })]);
    };
    return new FleetRun(service, directory, environment, await installedCommand(), close);
  }

  /** Says how many shards there are. */
  async count(count: number, more: object = {}): Promise<void> {
    const fleet = { count, table: "tenants.csv", key: "tenant", type: "fleet:webhooks:Tenant", ...more };
    await writeFile(join(this.directory, "fleet.json"), JSON.stringify(fleet));
  }

  pulumi(...words: string[]): Promise<Ended> {
    return this.run("pulumi", [...words, "--non-interactive", "--color", "never"]);
  }

  /** The same under other variables. */
  pulumiWith(variables: Readonly<Record<string, string>>, ...words: string[]): Promise<Ended> {
    return this.run("pulumi", [...words, "--non-interactive", "--color", "never"], variables);
  }

  /** The Pulumi CLI, where it must not fail. */
  async good(...words: string[]): Promise<string> {
    const { code, text } = await this.pulumi(...words);
    assert.equal(code, 0, `${words.join(" ")}: ${text}`);
    return text;
  }

  shards(...words: string[]): Promise<Ended> {
    return this.run(process.execPath, [this.command, "shards", ...words]);
  }

  /** The commands that are to be run, without what is said about them. */
  async moves(): Promise<string[]> {
    const { code, text } = await this.shards("moves");
    assert.equal(code, 0, text);
    return text.split("\n").filter((line) => line.startsWith("pulumi "));
  }

  /** Runs one of them as a shell does. */
  async follow(line: string): Promise<void> {
    const { code, text } = await this.run("sh", ["-ec", line]);
    assert.equal(code, 0, `${line}: ${text}`);
  }

  /** No request, no change in the preview of any stack, before a refresh and after it, and every tenant in its own stack. */
  async isSettled(stacks: readonly string[]): Promise<void> {
    const { code, text } = await this.shards("check");
    assert.equal(code, 0, text);
    for (const stack of stacks) await this.good("preview", "--stack", stack, "--expect-no-changes");
    const sent = this.service.requests.filter(({ method }) => method !== "GET");
    assert.deepEqual(sent, []);
  }

  end(): Promise<void> {
    return this.close();
  }

  /** An `up` with one more tenant that is killed just before the service makes the first object, or just after. */
  async killedUp(stack: string, when: Moment = "before"): Promise<void> {
    const table = join(this.directory, "tenants.csv");
    await writeFile(table, `${await readFile(table, "utf8")}zorg,https://hooks.zorg.example.com/in\n`);
    const gate = this.service.faults.add({ kind: "gate", path: "endpoints.create", when });
    const words = ["up", "--stack", stack, "--yes", "--skip-preview", "--non-interactive"];
    const child = spawn("pulumi", words, {
      cwd: this.directory,
      env: this.environment,
      detached: true,
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.on("close", resolve));
    await gate.reached;
    const below = descendantsOf(child.pid ?? 0);
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await ended;
    // The provider leads a group of its own, and would wait for an engine that is gone.
    for (const id of below) if (isRunning(id)) process.kill(id, "SIGKILL");
    this.service.faults.clear();
  }

  private run(
    file: string,
    words: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    return new Promise((resolve) => {
      const options = {
        cwd: this.directory,
        env: { ...this.environment, ...variables },
        maxBuffer: Infinity,
      };
      execFile(file, words, options, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        resolve({ code, text: stdout + stderr });
      });
    });
  }
}
