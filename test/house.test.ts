/** The rules of the house that matter, as tests. */

import assert from "node:assert/strict";
import { execFileSync, execSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { runtime } from "@pulumi/pulumi";
import { preProcessFile } from "typescript";
import * as provider from "../provider/dynamic/provider";
import { providerText, typeOf } from "../provider/dynamic/declaration";
import type { Fields } from "../provider/base/fields";
import { kindNames, kinds } from "../provider/kinds/registry";
import type { KindName } from "../provider/kinds/registry";
import type { Role } from "../provider/kinds/fields";
import { isUnknown } from "../provider/base/markers";
import { definitionsFor } from "../provider/kinds/definitions";
import { ruleOf } from "../provider/kinds/definition";
import type { AnyDefinition } from "../provider/kinds/definition";
import { dialectNames } from "../provider/settings/settings";
import { fc } from "./support/random";
import { filesBelow } from "./support/programs";

const root = join(__dirname, "..");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const files = tracked.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
const sources = files.filter((file) => /^(provider|tools)\/.*\.ts$/.test(file));
const tests = files.filter((file) => /^test\/.*\.ts$/.test(file));
const text = (file: string): string => readFileSync(join(root, file), "utf8");
const lines = (file: string): number => text(file).split("\n").length - 1;
const manifest = JSON.parse(text("package.json")) as {
  exports: Record<string, string>;
  bin: Record<string, string>;
  scripts: Record<string, string>;
};

describe("The house", () => {
  const texts: Readonly<Record<KindName, string>> = {
    project: 'exports.handler=()=>require("pulumi-webhooks/provider").project',
    endpoint: 'exports.handler=()=>require("pulumi-webhooks/provider").endpoint',
    portalLink: 'exports.handler=()=>require("pulumi-webhooks/provider").portalLink',
    subscription: 'exports.handler=()=>require("pulumi-webhooks/provider").subscription',
    eventType: 'exports.handler=()=>require("pulumi-webhooks/provider").eventType',
    source: 'exports.handler=()=>require("pulumi-webhooks/provider").source',
    projectSettings: 'exports.handler=()=>require("pulumi-webhooks/provider").projectSettings',
  };
  const types: Readonly<Record<KindName, string>> = {
    project: "pulumi-nodejs:dynamic/webhooks:Project",
    endpoint: "pulumi-nodejs:dynamic/webhooks:Endpoint",
    portalLink: "pulumi-nodejs:dynamic/webhooks:PortalLink",
    subscription: "pulumi-nodejs:dynamic/webhooks:Subscription",
    eventType: "pulumi-nodejs:dynamic/webhooks:EventType",
    source: "pulumi-nodejs:dynamic/webhooks:Source",
    projectSettings: "pulumi-nodejs:dynamic/webhooks:ProjectSettings",
  };

  it("never changes the provider texts and types that stand in every state", () => {
    for (const name of kindNames) {
      const kind = kinds[name];
      assert.equal(providerText(kind), texts[name]);
      assert.equal(typeOf(kind), types[name]);
      assert.ok(Buffer.byteLength(providerText(kind)) <= 90);
      assert.ok(name in provider, `pulumi-webhooks/provider exports ${name}`);
    }
    assert.equal(manifest.exports["./provider"], "./dist/provider/dynamic/provider.js");
  });

  it("carries no key that makes Pulumi look for a plugin", () => {
    assert.ok(!("pulumi" in manifest));
  });

  it("packs nothing that an earlier build has left", () => {
    const folder = mkdtempSync(join(tmpdir(), "house-"));
    mkdirSync(join(folder, "dist", "provider", "dynamic"), { recursive: true });
    writeFileSync(join(folder, "dist", "provider", "dynamic", "gone.js"), "");
    writeFileSync(join(folder, "package.json"), "{}");
    const [emptying = "", compiling] = manifest.scripts["build"]?.split(" && ") ?? [];
    try {
      // As npm runs it, where there is something to empty and where there is nothing.
      for (let run = 0; run < 2; run += 1) execSync(emptying, { cwd: folder, stdio: "ignore" });
      assert.deepEqual(readdirSync(folder), ["package.json"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    assert.equal(compiling, "node node_modules/typescript7/bin/tsc -p tsconfig.build.json");
    assert.equal(manifest.scripts["prepack"], "npm run build");
  });

  it("knows Pulumi's marker for unknown values", () => {
    assert.ok(isUnknown((runtime as unknown as { unknownValue: string }).unknownValue));
  });

  const inputsOf = (definition: AnyDefinition): string[] => Object.keys(definition.inputs.shape);
  const outputsOf = (definition: AnyDefinition): string[] => Object.keys(definition.outputs({}, {}, {}));
  const lookupsOf = (definition: AnyDefinition): string[] =>
    Object.keys(definition.lookupOutputs?.({}) ?? {});
  const distinct = (names: string[]): string[] => [...new Set(names)].sort();

  for (const [name, definition] of Object.entries(definitionsFor("documented")) as [
    keyof typeof kinds,
    AnyDefinition,
  ][]) {
    const every = dialectNames.map((dialect) => definitionsFor(dialect)[name]);

    it(`tells the program the fields and secrets of ${definition.kind} as its definitions have them`, () => {
      const fields = distinct(
        every.flatMap((anyDefinition) => [
          ...inputsOf(anyDefinition),
          ...outputsOf(anyDefinition),
          ...lookupsOf(anyDefinition),
        ]),
      );
      assert.deepEqual(Object.keys(kinds[name].fields).sort(), fields);
      const having = (wanted: Role): string[] =>
        Object.entries(kinds[name].fields).flatMap(([field, role]) => (role === wanted ? [field] : []));
      assert.deepEqual(having("input").sort(), distinct(every.flatMap(inputsOf)));
      assert.deepEqual(having("lookup").sort(), distinct(every.flatMap(lookupsOf)));
      for (const anyDefinition of every) {
        assert.equal(anyDefinition.secrets, kinds[name].secrets);
        assert.equal(kinds[name].type, anyDefinition.kind);
        const isBoth = (input: string): boolean => ruleOf(anyDefinition, input).isOutput === true;
        const double = inputsOf(anyDefinition).filter(
          (input) => outputsOf(anyDefinition).includes(input) && !isBoth(input),
        );
        assert.deepEqual(double, [], "an output has the name of an input");
      }
    });

    it(`has a test and an example of ${definition.kind}`, () => {
      const file = definition.kind.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
      const test = `test/kinds/${file}/${file}.test.ts`;
      assert.ok(files.includes(test), `add ${test}`);
      const use = `webhooks.${definition.kind}(`;
      assert.ok(
        files.some((path) => path.startsWith("examples/") && text(path).includes(use)),
        `declare one with ${use} in an example`,
      );
    });

    it(`documents every input and output of ${definition.kind}`, () => {
      const file = definition.kind.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
      const here = sources.filter(
        (path) => path.startsWith(`provider/kinds/${file}/`) || path === "provider/kinds/fields.ts",
      );
      const all = here.map(text).join("\n");
      const fields: Fields = kinds[name].fields;
      for (const field of Object.keys(fields)) {
        assert.match(all, new RegExp(`\\*/\\n  readonly ${field}\\??:`), `${field} lacks a doc comment`);
      }
    });
  }

  // Each may import itself, what stands above it, and no other package than its own.
  const layers: readonly (readonly [
    layer: string,
    members: readonly string[],
    packages: readonly string[],
  ])[] = [
    ["base", ["provider/base/"], ["fastest-levenshtein", "lossless-json"]],
    ["what receivers use", ["provider/receiver/"], []],
    ["settings", ["provider/settings/"], []],
    ["fleet", ["tools/fleet/"], ["csv-parse"]],
    ["http", ["provider/http/"], ["undici", "zod", "ipaddr.js"]],
    ["kinds", ["provider/kinds/"], ["zod", "yaml", "re2js", "acorn"]],
    ["client", ["provider/client/"], []],
    ["what the lifecycle applies", ["provider/lifecycle/apply/", "provider/lifecycle/o"], ["zod"]],
    ["what the lifecycle plans", ["provider/lifecycle/plan/"], []],
    ["engine", ["provider/engine/"], []],
    [
      "topology",
      ["tools/topology/"],
      ["zod", "@pulumi/policy", "quickjs-emscripten-core", "@jitl/quickjs-wasmfile-release-sync"],
    ],
    ["the plugin", ["provider/plugin/"], ["@pulumi/pulumi/proto", "@grpc/grpc-js", "google-protobuf"]],
    [
      "the dynamic front",
      [
        "provider/dynamic/",
        "provider/shared.ts",
        "provider/index.ts",
        "provider/documented.ts",
        "provider/convoy.ts",
      ],
      ["@pulumi/pulumi"],
    ],
    ["the front of the plugin", ["provider/native/"], ["@pulumi/pulumi"]],
    ["the page", ["tools/page/"], ["@dagrejs/dagre", "d3-selection", "d3-zoom"]],
    [
      "the command",
      ["tools/cli/"],
      ["commander", "diff", "zod", "yaml", "undici", "ipaddr.js", "fs-native-extensions"],
    ],
  ];
  const layerOf = (file: string): number =>
    layers.findIndex(([, members]) => members.some((member) => file.startsWith(member)));
  /** What a file imports, at any depth: files of the project by their path, packages by their name. */
  const importsOf = (file: string): string[] =>
    preProcessFile(text(file)).importedFiles.map(({ fileName: specifier }) => {
      if (!specifier.startsWith(".")) return specifier;
      const path = posix.join(posix.dirname(file), specifier).replace(/\.js$/, "");
      return [`${path}.ts`, `${path}/index.ts`].find((one) => sources.includes(one)) ?? path;
    });

  const isOurs = (target: string): boolean => /^(provider|tools)\//.test(target);
  const isBelow = (file: string, target: string): boolean => {
    // The command plays the service.
    if (target.startsWith("tools/emulator/")) return file === "tools/cli/emulator.ts";
    const climbs = file.startsWith("provider/") && target.startsWith("tools/");
    return !climbs && layerOf(target) <= layerOf(file);
  };
  const isAllowed = (target: string, packages: readonly string[]): boolean =>
    target.startsWith("node:") || packages.some((name) => target === name || target.startsWith(`${name}/`));

  for (const [index, [layer, , packages]] of layers.entries()) {
    it(`lets imports of ${layer} point down only`, () => {
      const here = sources.filter((file) => layerOf(file) === index);
      assert.ok(here.length > 0);
      const wrong = here.flatMap((file) =>
        importsOf(file)
          .filter((target) => (isOurs(target) ? !isBelow(file, target) : !isAllowed(target, packages)))
          .map((target) => `${file} imports ${target}`),
      );
      assert.deepEqual(wrong, []);
    });
  }

  it("knows the layer of every file, and no import of a file that there is not", () => {
    const emulator = (file: string): boolean => file.startsWith("tools/emulator/");
    assert.deepEqual(
      sources.filter((file) => layerOf(file) < 0 && !emulator(file)),
      [],
    );
    for (const file of sources)
      for (const target of importsOf(file).filter(isOurs))
        assert.ok(sources.includes(target), `${file} imports ${target}`);
  });

  it("keeps the plugin and the dynamic front apart: neither imports a file of the other", () => {
    const [plugin, dynamic] = ["the plugin", "the dynamic front"].map((name) =>
      layers.findIndex(([layer]) => layer === name),
    );
    const apart = sources.filter((file) => [plugin, dynamic].includes(layerOf(file)));
    assert.deepEqual(new Set(apart.map(layerOf)), new Set([plugin, dynamic]));
    const wrong = apart.flatMap((file) =>
      importsOf(file)
        .filter((target) => [plugin, dynamic].includes(layerOf(target)) && layerOf(target) !== layerOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("starts the command without the SDK, which takes longer than most commands", () => {
    // A command is loaded on demand, by the file that adds it.
    const added = sources.filter(
      (file) => file.startsWith("tools/cli/") && /^export function add[A-Z]/m.test(text(file)),
    );
    const loaded = new Set(["tools/cli/main.ts", ...added].flatMap((file) => [...filesBelow(file)]));
    for (const file of ["program", "review/report", "adopt/command"])
      assert.ok(loaded.has(`tools/cli/${file}.ts`));
    const loading = [...loaded].filter((file) =>
      /^(import|export)(?! type\b)[^;"]*"@pulumi\/pulumi"/m.test(text(file)),
    );
    assert.deepEqual(loading, []);
  });

  it("runs no text in a context of Node, which is no boundary", () => {
    // Those compile the text of this package itself, and keep what V8 made of it.
    const compilers = [
      "scripts/bundle/compile.ts",
      "scripts/bundle/load.ts",
      "test/embedded-engine/kept.cjs",
    ];
    const imports = (name: string): string[] =>
      files.filter(
        (file) =>
          /\.[cm]?[jt]s$/.test(file) &&
          new RegExp(`(from|require\\(|import\\() ?["']${name}`).test(text(file)),
      );
    assert.deepEqual(imports("(?:node:)?vm[\"']").sort(), compilers);
    assert.deepEqual(imports("(?:@jitl|quickjs)").sort(), [
      "tools/emulator/convoy/function-thread.ts",
      "tools/topology/transform/engine.ts",
    ]);
  });

  it("lets the emulator import nothing from the rest", () => {
    const wrong = sources
      .filter((file) => file.startsWith("tools/emulator/"))
      .flatMap((file) =>
        importsOf(file).filter((target) =>
          /^provider\/|^tools\/(?!emulator\/)|^@pulumi|^undici/.test(target),
        ),
      );
    assert.deepEqual(wrong, []);
  });

  it("lets what a running Convoy does differently stand in files of its own", () => {
    const isConvoy = (file: string): boolean => /^provider\/kinds\/.*convoy/.test(file);
    const isList = (file: string): boolean => /^provider\/kinds\/(definitions|registry)\.ts$/.test(file);
    const wrong = sources
      .filter((file) => file.startsWith("provider/kinds/") && !isConvoy(file) && !isList(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(isConvoy)
          .map((target) => `${file} imports ${target}`),
      );
    assert.deepEqual(wrong, []);
  });

  it("names no kind in the lifecycle", () => {
    const here = sources.filter((file) => file.startsWith("provider/lifecycle/"));
    assert.deepEqual(
      here.filter((file) => /"(Endpoint|PortalLink|Subscription|EventType|Source)"/.test(text(file))),
      [],
    );
    const folder = /^provider\/kinds\/[\w-]+\//;
    assert.deepEqual(
      here.filter((file) => importsOf(file).some((target) => folder.test(target))),
      [],
    );
  });

  it("keeps every file in its room", () => {
    assert.deepEqual(
      sources.filter((file) => lines(file) > 400),
      [],
    );
    assert.deepEqual(
      tests.filter((file) => lines(file) > 500),
      [],
    );
  });

  it("gives every property test the same seed in every run", () => {
    const unseeded = tests.filter((file) => /^import .* from "fast-check";$/m.test(text(file)));
    assert.deepEqual(unseeded, ["test/support/random.ts"]);
    const { seed } = fc.readConfigureGlobal();
    assert.equal(seed, Number(process.env["PROPERTY_SEED"] ?? 20_260_101));
  });

  it("opens every file with a sentence that says what it is for", () => {
    const silent = [...sources, ...tests].filter((file) => !/^(#!.*\n)?(\/\*\*|\/\/) ?/.test(text(file)));
    assert.deepEqual(silent, []);
  });
});
