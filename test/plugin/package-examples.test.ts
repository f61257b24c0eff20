/** The examples of the package schema in other languages say what that of TypeScript says, and fit the schema. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { parse } from "yaml";
import { packageSchema } from "../../scripts/schema";
import { examplesOf } from "../../scripts/schema/examples";
import { findCommand } from "../support/languages";
import { problemsOfProgram } from "../support/yaml-program";

const schema = packageSchema();
const described = [...Object.entries(schema.resources), ...Object.entries(schema.functions)];

function blocks(language: string): [name: string, code: string][] {
  return described.flatMap(([name, { description = "" }]) =>
    [...description.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(
      ([, code = ""]): [string, string] => [name, code],
    ),
  );
}

describe("The examples of the package schema", () => {
  it("are there in TypeScript and in YAML for everything, and in Go and Python for most resources", () => {
    assert.deepEqual(
      blocks("typescript").map(([name]) => name),
      described.map(([name]) => name),
    );
    assert.equal(blocks("yaml").length, described.length);
    assert.ok(blocks("go").length >= 5);
    assert.ok(blocks("python").length >= 20);
  });

  it("in YAML name types, functions and properties of the schema", () => {
    const billing = { type: "webhooks:Endpoint", properties: { url: "https://billing.example.com" } };
    for (const [name, code] of blocks("yaml")) {
      const program = parse(code) as Parameters<typeof problemsOfProgram>[0];
      const resources = { billing, ...program.resources };
      assert.deepEqual(problemsOfProgram({ ...program, resources }), [], name);
    }
  });

  it("in Go name inputs of the schema", () => {
    for (const [name, code] of blocks("go")) {
      const { inputProperties = {} } = schema.resources[name] ?? {};
      const known = Object.keys(inputProperties).map((input) => input.toLowerCase());
      for (const [, field = ""] of code.matchAll(/^\t(\w+):/gm))
        assert.ok(known.includes(field.toLowerCase()), `${name}: ${field}`);
    }
  });

  it("in Python name inputs of the schema", () => {
    for (const [name, code] of blocks("python")) {
      const inputs =
        schema.resources[name]?.inputProperties ?? schema.functions[name]?.inputs?.properties ?? {};
      const known = Object.keys(inputs).map((input) => input.replaceAll(/[A-Z]/g, "_$&").toLowerCase());
      for (const [, field = ""] of code.matchAll(/[(,] ?(\w+)=/g))
        assert.ok(known.includes(field), `${name}: ${field}`);
    }
  });

  const gofmt = findCommand("gofmt");
  if (gofmt === undefined) it("in Go are as gofmt writes them (not tried: gofmt not found)");
  else {
    it("in Go are as gofmt writes them", () => {
      for (const [name, code] of blocks("go")) {
        const body = code.trimEnd().replace(/^/gm, "\t");
        const input = `package main\n\nfunc main() {\n${body}\n}\n`;
        assert.equal(spawnSync(gofmt, [], { input, encoding: "utf8" }).stdout, input, name);
      }
    });
  }

  it("come from one call", () => {
    assert.throws(() => examplesOf("const nothing = 1;"), /an example has one call/);
  });
});
