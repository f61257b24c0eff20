/** The rules of the house that matter, as tests. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runtime } from "@pulumi/pulumi";
import * as provider from "../provider/dynamic/provider";
import { kinds, providerText, typeOf, type Kind, type Role } from "../provider/dynamic/kinds";
import { isUnknown } from "../provider/dynamic/unknown";
import { definitionsFor } from "../provider/kinds/registry";
import type { AnyDefinition, Bag } from "../provider/kinds/definition";
import { dialectNames } from "../provider/settings";

const root = join(__dirname, "..");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const files = tracked.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
const sources = files.filter((file) => /^provider\/.*\.ts$/.test(file));
const tests = files.filter((file) => /^test\/.*\.ts$/.test(file));
const text = (file: string): string => readFileSync(join(root, file), "utf8");

describe("The house", () => {
  const texts: Readonly<Record<string, string>> = {
    endpoint: 'exports.handler=()=>require("pulumi-webhooks/provider").endpoint',
    portalLink: 'exports.handler=()=>require("pulumi-webhooks/provider").portalLink',
    subscription: 'exports.handler=()=>require("pulumi-webhooks/provider").subscription',
    eventType: 'exports.handler=()=>require("pulumi-webhooks/provider").eventType',
    source: 'exports.handler=()=>require("pulumi-webhooks/provider").source',
  };
  const types: Readonly<Record<string, string>> = {
    endpoint: "pulumi-nodejs:dynamic/webhooks:Endpoint",
    portalLink: "pulumi-nodejs:dynamic/webhooks:PortalLink",
    subscription: "pulumi-nodejs:dynamic/webhooks:Subscription",
    eventType: "pulumi-nodejs:dynamic/webhooks:EventType",
    source: "pulumi-nodejs:dynamic/webhooks:Source",
  };

  it("never changes the provider texts and types that stand in every state", () => {
    for (const [name, kind] of Object.entries(kinds)) {
      assert.equal(providerText(kind), texts[name]);
      assert.equal(typeOf(kind), types[name]);
      assert.ok(Buffer.byteLength(providerText(kind)) <= 90);
      assert.ok(name in provider, `pulumi-webhooks/provider exports ${name}`);
    }
    const { exports } = JSON.parse(text("package.json")) as { exports: Record<string, string> };
    assert.equal(exports["./provider"], "./dist/dynamic/provider.js");
  });

  it("carries no key that makes Pulumi look for a plugin", () => {
    assert.ok(!("pulumi" in (JSON.parse(text("package.json")) as object)));
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
        every.flatMap((one) => [...inputsOf(one), ...outputsOf(one), ...lookupsOf(one)]),
      );
      assert.deepEqual(Object.keys(kinds[name].fields).sort(), fields);
      const having = (wanted: Role): string[] =>
        Object.entries(kinds[name].fields).flatMap(([field, role]) => (role === wanted ? [field] : []));
      assert.deepEqual(having("input").sort(), distinct(every.flatMap(inputsOf)));
      assert.deepEqual(having("lookup").sort(), distinct(every.flatMap(lookupsOf)));
      for (const one of every) {
        assert.equal(one.secrets, kinds[name].secrets);
        assert.equal(kinds[name].type, one.kind);
        const double = inputsOf(one).filter((input) => outputsOf(one).includes(input));
        assert.deepEqual(double, [], "an output has the name of an input");
      }
      const { isUnique = false } = kinds[name] as Kind;
      assert.equal(
        isUnique,
        every.some(({ unique, oneForEach }) => unique === "name" || oneForEach !== undefined),
      );
    });

    it(`has a test and an example of ${definition.kind}`, () => {
      const file = definition.kind.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
      assert.ok(files.includes(`test/${file}.test.ts`));
      assert.ok(
        files.some(
          (path) => path.startsWith("examples/") && text(path).includes(`webhooks.${definition.kind}(`),
        ),
      );
    });

    it(`documents every input and output of ${definition.kind}`, () => {
      const file = definition.kind.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
      const here = sources.filter(
        (path) => path.startsWith(`provider/kinds/${file}/`) || path === "provider/kinds/definition.ts",
      );
      const all = here.map(text).join("\n");
      const fields: Bag = kinds[name].fields;
      for (const field of Object.keys(fields)) {
        assert.match(all, new RegExp(`\\*/\\n  readonly ${field}\\??:`), `${field} lacks a doc comment`);
      }
    });
  }

  const layers: readonly (readonly [folder: string, forbidden: RegExp])[] = [
    ["provider/errors.ts", /from "(?!node:)/],
    ["provider/settings.ts", /from "(?!node:|\.\/errors|\.\/url)/],
    ["provider/http/", /from "(\.\.\/(lifecycle|dynamic|emulator|cli\/)|@pulumi)/],
    ["provider/kinds/", /from "((\.\.\/)+(lifecycle|dynamic|emulator|cli\/)|@pulumi|undici)/],
    ["provider/lifecycle/", /from "(\.\.\/(dynamic|emulator|cli\/)|@pulumi|undici)/],
    ["provider/dynamic/", /from "(\.\.\/(emulator|cli\/)|zod|undici)/],
    [
      "provider/emulator/",
      /from "(\.\.\/)+(http|kinds|client|lifecycle|dynamic|cli|errors|settings|index)[/"]/,
    ],
  ];
  for (const [folder, forbidden] of layers) {
    it(`lets imports of ${folder} point down only`, () => {
      const here = sources.filter((file) => file.startsWith(folder));
      assert.ok(here.length > 0);
      assert.deepEqual(
        here.filter((file) => forbidden.test(text(file))),
        [],
      );
    });
  }

  it("names no kind in the lifecycle", () => {
    const here = sources.filter((file) => file.startsWith("provider/lifecycle/"));
    assert.deepEqual(
      here.filter((file) => /"(Endpoint|PortalLink|Subscription|EventType|Source)"/.test(text(file))),
      [],
    );
  });

  it("keeps every file in its room", () => {
    const lines = (file: string): number => text(file).split("\n").length - 1;
    assert.deepEqual(
      sources.filter((file) => lines(file) > 250),
      [],
    );
    assert.deepEqual(
      tests.filter((file) => lines(file) > 300),
      [],
    );
  });

  it("opens every file with a sentence that says what it is for", () => {
    const silent = [...sources, ...tests].filter((file) => !/^(#!.*\n)?(\/\*\*|\/\/) ?/.test(text(file)));
    assert.deepEqual(silent, []);
  });
});
