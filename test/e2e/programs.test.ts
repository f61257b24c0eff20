/** A program that is an ES module, a user's own unit test, and what the command loads. The walk is of CommonJS, the demo and the quickstart are of TypeScript. */

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { program as lookUps } from "../support/look-ups-program";
import { makeProgram } from "../support/packed";
import { onFronts } from "./world";

const read = (name: string, example = "quickstart"): string =>
  readFileSync(join(__dirname, "..", "..", "examples", example, name), "utf8");

const module = {
  name: "es-module",
  module: true,
  files: {
    "index.js": `import { Endpoint, PortalLink } from "pulumi-webhooks";
const billing = new Endpoint("billing", { url: "https://billing.example.com" });
const portal = new PortalLink("portal", { endpoints: [billing.id] });
export const id = billing.id;
`,
  },
};

onFronts("Programs", (start) => {
  it("may be an ES module that imports by name", async () => {
    const scenario = await start({ program: module, processes: "own" });
    const { operations, outputs } = await scenario.up();
    assert.deepEqual(operations, { billing: "create", portal: "create" });
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.uid, outputs["id"]?.value);
    await scenario.isEmpty();
    await scenario.destroy();
  });
});

describe("A user's own unit test", () => {
  const test = `
const assert = require("node:assert/strict");
const pulumi = require("@pulumi/pulumi");
const seen = [];
pulumi.runtime.setMocks({
  newResource: (args) => { seen.push(args); return { id: args.name + "-id", state: { ...args.inputs, status: "active" } }; },
  call: (args) => args.inputs,
});
const webhooks = require("pulumi-webhooks");
const value = (output) => new Promise((resolve) => output.apply(resolve));
(async () => {
  const billing = new webhooks.Endpoint("billing", { url: "https://x.example.com", secret: "plain" });
  const portal = new webhooks.PortalLink("portal", { endpoints: [billing.id] });
  assert.equal(await value(billing.url), "https://x.example.com");
  assert.equal(await value(billing.uid), "billing-id");
  assert.equal(await value(billing.status), "active");
  assert.equal(await value(portal.endpoints).then((ids) => ids[0]), "billing-id");
  assert.equal(await pulumi.isSecret(billing.secret), true);
  assert.equal(webhooks.Endpoint.isInstance(billing), true);
  assert.equal(webhooks.Endpoint.isInstance(portal), false);
  assert.deepEqual(seen.map(({ type }) => type), ["pulumi-nodejs:dynamic/webhooks:Endpoint", "pulumi-nodejs:dynamic/webhooks:PortalLink"]);
  const loaded = Object.keys(require.cache).filter((path) => /node_modules\\/(undici|hono|commander|fastest-levenshtein|yaml|quickjs-emscripten-core|@jitl)\\/|zod/.test(path));
  assert.deepEqual(loaded, []);
  console.log("all held");
})();
`;

  it("sees inputs and outputs through setMocks, and loads neither schemas nor a client", async () => {
    const directory = await makeProgram({ name: "mocks", files: { "index.js": "", "unit.js": test } });
    assert.match(
      execFileSync(process.execPath, ["unit.js"], { cwd: directory, encoding: "utf8" }),
      /all held/,
    );
  });

  for (const [version, settings] of [
    [
      "the one the package is built with",
      { module: "node16", moduleResolution: "node16", skipLibCheck: false },
    ],
    [
      "the oldest that the SDK brings along, 3.8.3",
      { module: "commonjs", moduleResolution: "node", skipLibCheck: false },
    ],
  ] as const) {
    // Slow: a whole compiler run, over the declarations of the SDK as well.
    it(`compiles against the declarations with TypeScript: ${version}`, async () => {
      const programs = ["index.ts", "convoy.ts", "either.ts", "native.ts", "native-functions.ts"];
      const either = read("webhooks/index.ts", "gitops");
      const importing = (text: string, entry: string): string =>
        text.replace(/"pulumi-webhooks(\/\w+)?"/, `"pulumi-webhooks/${entry}"`);
      const directory = await makeProgram({
        name: "declarations",
        files: {
          "index.ts": importing(read("index.ts"), "documented"),
          "convoy.ts": importing(read("index.ts", "convoy"), "convoy"),
          "either.ts": either,
          "native.ts": importing(either, "native"),
          "native-functions.ts": importing(lookUps, "native"),
          "tsconfig.json": JSON.stringify({
            compilerOptions: { target: "es2018", strict: true, noEmit: true, types: [], ...settings },
            files: programs,
          }),
        },
      });
      const sdk = join(
        directory,
        "..",
        "..",
        "node_modules",
        "@pulumi",
        "pulumi",
        "vendor",
        "typescript@3.8.3",
      );
      const compiler = version.includes("3.8.3")
        ? oldCompiler(directory, sdk)
        : join(directory, "..", "..", "node_modules", "typescript", "lib", "tsc.js");
      const output = compile(compiler, directory);
      const ours = output
        .split("\n")
        .filter(
          (line) => line.includes("pulumi-webhooks/") || programs.some((file) => line.startsWith(file)),
        );
      assert.deepEqual(ours, []);
    });
  }
});

/** The SDK brings the compiler as a library only; a few lines drive it as `tsc` would. */
function oldCompiler(directory: string, sdk: string): string {
  const script = join(directory, "compile.js");
  const text = `
const ts = require(${JSON.stringify(join(sdk, "typescript.js"))});
const config = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (d) => { throw new Error(String(d.messageText)); } });
const program = ts.createProgram(config.fileNames, config.options);
const host = { getCanonicalFileName: (f) => f, getCurrentDirectory: ts.sys.getCurrentDirectory, getNewLine: () => "\\n" };
console.log(ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host));
`;
  writeFileSync(script, text);
  return script;
}

function compile(compiler: string, directory: string): string {
  try {
    return execFileSync(process.execPath, [compiler], { cwd: directory, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe("The command", () => {
  const hook = `process.on("exit", () => require("node:fs").writeFileSync("loaded.json", JSON.stringify(Object.keys(require.cache))));`;
  const preview = join(__dirname, "..", "previews", "cli-changes.json");
  const rows: readonly (readonly [args: readonly string[], packages: readonly string[], most: number])[] = [
    [["--version"], ["commander"], 65],
    [["--explain", "secret-roll"], ["commander"], 110],
    [["lint", preview], ["commander", "zod"], 300],
    [["report", preview], ["commander", "diff", "yaml", "zod"], 440],
  ];

  it("loads its own files, and none of other commands or the client", async () => {
    const cwd = await makeProgram({ name: "command", files: { "index.js": "", "hook.cjs": hook } });
    const main = join(cwd, "..", "..", "node_modules", "pulumi-webhooks", "dist", "tools", "cli", "main.js");
    for (const [args, packages, most] of rows) {
      const { stdout } = spawnSync(process.execPath, ["--require", "./hook.cjs", main, ...args], { cwd });
      assert.notEqual(stdout.length, 0);
      const loaded = JSON.parse(readFileSync(join(cwd, "loaded.json"), "utf8")) as string[];
      const named = loaded.flatMap((path) => /.*\bnode_modules[\\/]([\w-]+)/.exec(path)?.[1] ?? []);
      const others = [...new Set(named)].filter((name) => name !== "pulumi-webhooks");
      assert.deepEqual(others.sort(), packages, args[0]);
      assert.ok(loaded.length <= most, `${args[0]}: ${loaded.length} modules`);
    }
  });
});
