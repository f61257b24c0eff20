// The embedded engine as a process of its own: interrupted, killed, and asked for what it does not support.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { EmbeddedStack } from ".";
import type { Result } from ".";
import { compiledEngine } from "../support/compiled-engine";
import { ToyWorld } from "../support/toy";

const ROOT = resolve(__dirname, "..", "..");
const SCRATCH = join(ROOT, ".scratch", "toys");

const STORE_SIZE = 12;
const MANY = `for (let index = 0; index < ${STORE_SIZE}; index++) new Toy("toy" + index, { slow: 200 });`;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 20));
}

describe("the embedded engine as a process", () => {
  let world: ToyWorld;
  let stateDirectory: string;
  let stack: EmbeddedStack;

  beforeEach(() => {
    mkdirSync(SCRATCH, { recursive: true });
    world = new ToyWorld(mkdtempSync(join(SCRATCH, "process-")));
    stateDirectory = join(world.directory, "state");
    const { directory, environment } = world;
    const place = { directory, stateDirectory, stack: "test", passphrase: "x" };
    // What is interrupted or killed is started as a process of its own, below.
    stack = new EmbeddedStack({ ...place, environment, processes: "kept" });
  });

  afterEach(() => world.remove());

  function start(
    command: string,
    ...more: string[]
  ): { pid: number; ended: Promise<{ code: unknown; text: string }> } {
    const parameters = ["--directory", world.directory, "--state-directory", stateDirectory, ...more];
    const child = spawn(process.execPath, [compiledEngine(), command, ...parameters], {
      cwd: ROOT,
      env: { ...process.env, ...world.environment, PULUMI_CONFIG_PASSPHRASE: "x" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(child, "close").then(([code]) => ({ code: code as unknown, text }));
    assert.ok(child.pid !== undefined);
    return { pid: child.pid, ended };
  }

  const storedIds = (): string[] =>
    (stack.exportState().deployment.resources ?? [])
      .map(({ id }) => id ?? "")
      .filter((id) => id.startsWith("toy-"));

  it("stops at the first interrupt, with everything that was made in the state, and goes on later", async () => {
    world.program(MANY);
    const { pid, ended } = start("up", "--parallel", "3", "--json");
    await until(() => Object.keys(world.objects).length > 0);
    process.kill(pid, "SIGINT");
    const { code, text } = await ended;
    const result = JSON.parse(text) as Result;
    assert.equal(code, 1);
    assert.match(result.stdout, /error: update canceled/);
    const made = Object.keys(world.objects);
    assert.ok(made.length > 0 && made.length < STORE_SIZE);
    assert.deepEqual(storedIds().sort(), made.sort());
    assert.equal(stack.exportState().deployment.pending_operations, undefined);
    const rest = await stack.up();
    assert.deepEqual([rest.exitCode, Object.keys(world.objects).length], [0, STORE_SIZE]);
  });

  it("remembers after a kill what was pending, says so once, and goes on", async () => {
    world.program(`new Toy("hanging", { slow: 600000 });`);
    const { pid, ended } = start("up");
    // The stack itself is pending for a moment before.
    const isPending = ({ resource }: { resource: { type: string } }): boolean =>
      resource.type.endsWith(":Toy");
    await until(() => stack.exportState().deployment.pending_operations?.some(isPending) === true);
    process.kill(pid, "SIGKILL");
    assert.equal((await ended).code, null);
    const pending = stack
      .exportState()
      .deployment.pending_operations?.map(({ type, resource }) => [type, resource.type]);
    assert.deepEqual(pending, [["creating", "pulumi-nodejs:dynamic/toy:Toy"]]);
    world.program(`new Toy("hanging", {});`);
    const next = await stack.up();
    assert.equal(next.exitCode, 0);
    const warnings = next.diagnostics.filter(({ severity }) => severity === "warning");
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]?.message ?? "", /^an earlier run was interrupted[^\n]*hanging \(creating\)$/);
    assert.equal(stack.exportState().deployment.pending_operations, undefined);
  });

  const refusals: [what: string, program: string, message: RegExp][] = [
    [
      "resources whose plugin is missing",
      `new pulumi.CustomResource("aws:s3:Bucket", "b", {});`,
      /^no resource plugin .pulumi-resource-aws. found in the workspace or on your \$PATH$/,
    ],
    ["the import option", `new Toy("a", {}, { import: "x" });`, /the import option/],
    ["stack references", `new pulumi.StackReference("other");`, /stack references/],
    ["transforms", `new Toy("a", {}, { transforms: [() => undefined] });`, /does not support transforms/],
  ];
  for (const [what, program, message] of refusals) {
    it(`refuses ${what} in one line`, async () => {
      world.program(program);
      const { exitCode, diagnostics } = await stack.preview();
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      assert.equal(exitCode, 1);
      assert.match(errors.map((error) => error.message).join("\n"), message);
    });
  }

  it("refuses targets in one line", async () => {
    world.program("");
    const { exitCode, diagnostics } = await stack.preview({ target: ["urn"] });
    assert.equal(exitCode, 1);
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      ["the embedded engine does not support targets; use the Pulumi CLI"],
    );
  });

  it("does not start without a state folder, and says how it is started", async () => {
    const child = spawn(process.execPath, [compiledEngine(), "up"], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    assert.deepEqual(await once(child, "close"), [2, null]);
    assert.match(text, /^usage: main.ts /);
  });
});
