// Finding and starting plugins, and what is said when that does not work.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { EmbeddedStack } from ".";
import { goFormat, goFormatRedacted } from "./go-format";
import { parseDuration } from "./timeouts";
import { makeSecret, UNKNOWN } from "./values";
import { ToyWorld } from "../support/toy";

const SCRATCH = resolve(__dirname, "..", "..", ".scratch", "toys");
const SETTINGS = "name: toys\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n";

describe("a plugin of the embedded engine", () => {
  let world: ToyWorld;
  let stack: EmbeddedStack;

  beforeEach(() => {
    mkdirSync(SCRATCH, { recursive: true });
    world = new ToyWorld(mkdtempSync(join(SCRATCH, "start-")), { plugin: true });
    const { directory, environment } = world;
    const stateDirectory = join(directory, "state");
    stack = new EmbeddedStack({
      ...{ directory, stateDirectory, stack: "test", passphrase: "x", environment, processes: "kept" },
    });
    // An executable that is no script has a process of its own.
    renameSync(inProject("plugin/toy.js"), inProject("plugin/pulumi-resource-toy"));
    world.program(`new Thing("made", {});`);
  });
  afterEach(() => world.remove());

  const inProject = (path: string): string => join(world.directory, path);
  const settle = (more: string): void => writeFileSync(inProject("Pulumi.yaml"), SETTINGS + more);

  async function failure(): Promise<string> {
    const { exitCode, diagnostics } = await stack.preview();
    assert.equal(exitCode, 1);
    return diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => message)
      .join("\n");
  }

  it("is found on PATH where the project does not name it", async () => {
    settle("");
    assert.equal(
      await failure(),
      "no resource plugin 'pulumi-resource-toy' found in the workspace or on your $PATH",
    );
    stack.setEnvironment("PATH", [inProject("plugin"), process.env["PATH"]].join(delimiter));
    assert.equal((await stack.preview()).exitCode, 0);
  });

  it("is asked for with its version", async () => {
    settle("");
    world.program(`new Thing("made", {}, { version: "1.2.3" });`);
    assert.match(
      await failure(),
      /^no resource plugin 'pulumi-resource-toy' found in the workspace at version v1.2.3 or/,
    );
  });

  it("must be where the project names it", async () => {
    renameSync(inProject("plugin/pulumi-resource-toy"), inProject("plugin/other"));
    assert.match(
      await failure(),
      /^failed to load plugin .*plugin\/pulumi-resource-toy: it does not exist or cannot be executed$/,
    );
    rmSync(inProject("plugin"), { recursive: true });
    await assert.rejects(
      stack.preview(),
      /^Error: parsing plugin options for 'toy': no folder at path '.*plugin'$/,
    );
    writeFileSync(inProject("plugin"), "");
    await assert.rejects(stack.preview(), /: provider folder '.*plugin' is not a directory$/);
  });

  it("is reported with its exit code and all that it printed when it does not start", async () => {
    stack.setEnvironment("TOY_BROKEN", "1");
    assert.match(
      await failure(),
      /^could not read plugin \[.*toy\]: exit status 3\nDetected that .*toy exited prematurely[^]*nobody is to see this$/,
    );
  });

  it("says nothing before its port", async () => {
    stack.setEnvironment("TOY_CHATTY", "1");
    const said = await failure();
    assert.match(
      said,
      /^toy \(resource\) plugin \[.*toy\] wrote an invalid port to stdout: .* parsing "hello there": /,
    );
  });

  // Slow: the engine waits five seconds, as the real one does.
  it("is forced to end when it does not listen, and that is no failure", async () => {
    stack.setEnvironment("TOY_DEAF", "1");
    assert.equal((await stack.preview()).exitCode, 0);
  });

  it("is not started for what the engine does not know", async () => {
    for (const [program, message] of [
      [
        `new Thing("made", {}, { pluginDownloadURL: "https://example.com" });`,
        /does not support the pluginDownloadURL option/,
      ],
      [
        `pulumi.runtime.invoke("pulumi:pulumi:getResource", {});`,
        /does not support provider functions \(pulumi:pulumi:getResource\)/,
      ],
      [
        `new Thing("made", {}, { customTimeouts: { create: "soon" } });`,
        /unable to parse customTimeout Value soon/,
      ],
    ] as const) {
      world.takeCalls();
      world.program(program);
      assert.match(await failure(), message);
      assert.deepEqual(world.takeCalls(), []);
    }
  });
});

describe("the words of the real engine", () => {
  it("give durations in seconds", () => {
    const seconds = { "90s": 90, "1h1.5m": 3690, "5m": 300, "250ms": 0.25, "0": 0 };
    for (const [text, expected] of Object.entries(seconds)) assert.equal(parseDuration(text), expected);
    for (const text of ["", "5", "m", "1h x", "-"])
      assert.throws(() => parseDuration(text), /^Error: unable to parse customTimeout Value /);
  });

  it("print values as Go does", () => {
    const printed = {
      "{text}": "text",
      "{<nil>}": null,
      "{true}": true,
      "{[{1.5} {100000} {1e+06} {1.2345678e+07} {1e-05} {0} {-1e+21}]}": [
        1.5, 1e5, 1e6, 12345678, 1e-5, 0, -1e21,
      ],
      "{map[a:{&{{x}}} b:output<string>{}]}": { b: UNKNOWN, a: makeSecret("x") },
    };
    for (const [text, value] of Object.entries(printed)) assert.equal(goFormat(value), text);
    assert.equal(goFormat(undefined), "{<nil>}");
    assert.equal(goFormatRedacted([{ a: makeSecret({ b: 1 }) }]), "{[{map[a:{[secret]}]}]}");
  });
});
