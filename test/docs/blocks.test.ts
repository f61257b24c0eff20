/** What a reader copies from a page works: programs compile, files parse, and command lines are ones that a shell takes. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { parse } from "yaml";
import { blocksIn, blocksOf, type Block } from "../support/blocks";
import { compile } from "../support/compile";
import { findCommand } from "../support/languages";
import { problemsOfProgram } from "../support/yaml-program";

const blocks = blocksOf();
const inLanguage = (...languages: readonly string[]): Block[] =>
  blocks.filter(({ language, fragmentOf }) => languages.includes(language) && fragmentOf === undefined);

/** What a check says of each block that it refuses, with the place. */
function refused(some: readonly Block[], check: (text: string) => string): string[] {
  return some.flatMap(({ place, text }) => {
    const reason = check(text);
    return reason === "" ? [] : [`${place}: ${reason}`];
  });
}

/** What a parser throws. */
function thrown(read: () => void): string {
  try {
    read();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What a program that only reads its input writes about errors. */
function complaint(command: string, parameters: readonly string[], input: string): string {
  const { status, stderr } = spawnSync(command, parameters, { input, encoding: "utf8" });
  return status === 0 ? "" : stderr.trim() || `ends with ${status}`;
}

/** A reader puts a word of their own where a name stands in angle brackets. */
const filledIn = (text: string): string => text.replace(/<[a-z][\w-]*(?: [\w-]+)*>/g, "my-own");

/** The commands that would leave a secret in the history of the shell and in the list of processes. */
function secretArguments(text: string): string {
  const commands = text.split(/\\\n|[\n|;&]+/).map((line) => line.replace(/(^|\s)#.*/, ""));
  const shown = commands.filter((command) => {
    if (/\bWEBHOOKS_(?:API|DIGEST)_KEY=(?!"?\$)\S/.test(command)) return true;
    const [, rest] = command.split(" config set ");
    if (rest === undefined || !rest.includes("--secret")) return false;
    const words = rest
      .replace(/<.*/, "")
      .replace(/(^|\s)(?:--stack|-s)[ =]\S+/g, " ")
      .split(/\s+/)
      .filter((word) => word !== "" && !word.startsWith("-"));
    return words.length > 1;
  });
  return shown.map((command) => `gives a secret as an argument: ${command.trim()}`).join("\n");
}

const {
  provider,
  resources,
  language: {
    go: { importBasePath: importPath },
  },
} = JSON.parse(readFileSync(join(__dirname, "..", "..", "provider", "plugin", "schema.json"), "utf8")) as {
  provider: { inputProperties?: object };
  resources: Record<string, { inputProperties?: object }>;
  language: { go: { importBasePath: string } };
};
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What readers have already, and blocks import: a program, and a class that calls the service itself. */
const filesOfReaders = {
  "index.ts": "export {};\n",
  "filters.ts": `import type { Conditions } from "pulumi-webhooks";
export const largeOrders: Conditions = {};
`,
  "closure.ts": `import * as pulumi from "@pulumi/pulumi";
export class Endpoint extends pulumi.dynamic.Resource {
  constructor(name: string, args: { name: string; url: string }, options?: pulumi.CustomResourceOptions) {
    super({} as pulumi.dynamic.ResourceProvider, name, args, options);
  }
}
`,
};

/** A program in Python that says which resources another one makes, with which arguments. */
const resourcesInPython = `
import ast, json, sys
calls = [one for one in ast.walk(ast.parse(sys.stdin.read())) if isinstance(one, ast.Call)]
ours = [one for one in calls if ast.unparse(one.func).startswith("webhooks.") and one.func.attr[0].isupper()]
print(json.dumps([[one.func.attr, [each.arg for each in one.keywords]] for one in ours]))
`;

describe("The blocks of the pages", function () {
  this.timeout(300_000);

  it("are found, and have a language that is tried here or none", () => {
    const tried = ["ts", "typescript", "js", "sh", "yaml", "json", "go", "python"];
    // Pictures are drawn by whoever shows the page, and no compiler of .NET or Java is at hand, no PowerShell and no Docker. HCL is only quoted.
    const quoted = ["", "text", "mermaid", "csharp", "java", "powershell", "dockerfile", "hcl", "diff"];
    assert.ok(blocks.length > 60, `${blocks.length} blocks`);
    assert.deepEqual(
      blocks.filter(({ language }) => ![...tried, ...quoted].includes(language)).map(({ place }) => place),
      [],
    );
  });

  it("stand for themselves, but for two at most that say why not", () => {
    const excused = blocks.filter(({ fragmentOf }) => fragmentOf !== undefined);
    assert.ok(excused.length <= 2, excused.map(({ place }) => place).join(", "));
    for (const { place, fragmentOf = "" } of excused) assert.ok(fragmentOf.split(" ").length > 3, place);
  });

  // Slow: one compiler reads the types of the SDK, once for all blocks.
  it("in TypeScript compile under strict types, with the imports that they show", async () => {
    const programs = inLanguage("ts", "typescript");
    assert.ok(programs.length > 10);
    // Only a module awaits at its top level.
    const isModule = (text: string): boolean =>
      !/^export = /m.test(text) && /^(?!\s|\/\/)[^\n]*\bawait\b/m.test(text);
    const ending = ({ text }: Block): string => (isModule(text) ? "mts" : "ts");
    const named = programs.map((block, index): [string, string] => [
      `block-${index}.${ending(block)}`,
      block.text,
    ]);
    const said = await compile({ ...Object.fromEntries(named), ...filesOfReaders });
    assert.deepEqual(
      programs.flatMap(({ place }, index) =>
        (said[named[index]?.[0] ?? ""] ?? ["was not compiled"]).map((message) => `${place}: ${message}`),
      ),
      [],
    );
  });

  it("in JavaScript parse", () => {
    const check = (text: string): string =>
      complaint(process.execPath, ["--input-type=module", "--check"], text);
    assert.deepEqual(refused(inLanguage("js"), check), []);
  });

  it("in a shell's language parse, and give no secret as an argument", () => {
    const scripts = inLanguage("sh");
    assert.ok(scripts.length > 20);
    assert.deepEqual(
      refused(
        scripts,
        (text) => complaint("bash", ["-n"], filledIn(text)) || secretArguments(filledIn(text)),
      ),
      [],
    );
  });

  it("in JSON parse, and a file of rules is as its schema says", () => {
    const schema = JSON.parse(
      readFileSync(join(__dirname, "..", "..", "docs", "pulumi-webhooks.schema.json"), "utf8"),
    ) as object;
    const ajv = new Ajv({ strict: false });
    const isRules = ajv.compile(schema);
    const check = (text: string): string =>
      thrown(() => {
        const value = JSON.parse(text) as object;
        const named = "$schema" in value ? String(value.$schema) : "";
        if (named.endsWith("/pulumi-webhooks.schema.json") && !isRules(value)) {
          throw new Error(ajv.errorsText(isRules.errors));
        }
      });
    const files = inLanguage("json");
    assert.ok(files.length > 0);
    assert.deepEqual(refused(files, check), []);
  });

  it("in YAML parse, and a program has the types and properties of the package schema", () => {
    const files = inLanguage("yaml");
    assert.ok(files.length > 0);
    const check = (text: string): string => {
      let problems: string[] = [];
      const error = thrown(() => (problems = problemsOfProgram(parse(text) as object)));
      return error || problems.join("; ");
    };
    assert.deepEqual(refused(files, check), []);
  });

  const gofmt = findCommand("gofmt");
  if (gofmt === undefined) it("in Go parse (not tried: gofmt not found)");
  else {
    it("in Go parse, are as gofmt writes them, and import the SDK where it is", () => {
      const check = (text: string): string => {
        const error = complaint(gofmt, ["-e"], text);
        if (error !== "") return error;
        const { stdout } = spawnSync(gofmt, [], { input: text, encoding: "utf8" });
        if (stdout !== text) return "not as gofmt writes it";
        return text.includes("import (") && !text.includes(`\t"${importPath}"\n`)
          ? `the SDK is ${importPath}`
          : "";
      };
      assert.deepEqual(refused(inLanguage("go"), check), []);
    });
  }

  const python = findCommand("python3");
  if (python === undefined) it("in Python parse (not tried: python3 not found)");
  else {
    it("in Python parse, and give a resource the arguments that it has", () => {
      const check = (text: string): string => {
        const { status, stdout, stderr } = spawnSync(python, ["-c", resourcesInPython], {
          input: text,
          encoding: "utf8",
        });
        if (status !== 0) return stderr.trim();
        const made = JSON.parse(stdout) as [kind: string, names: string[]][];
        return made
          .flatMap(([kind, names]) => {
            const { inputProperties = {} } =
              kind === "Provider" ? provider : (resources[`webhooks:index:${kind}`] ?? {});
            const known = ["opts", ...Object.keys(inputProperties).map(snakeCase)];
            return names.filter((name) => !known.includes(name)).map((name) => `${kind} takes no ${name}`);
          })
          .join("; ");
      };
      assert.deepEqual(refused(inLanguage("python"), check), []);
      assert.equal(
        check("import pulumi_webhooks as webhooks\nwebhooks.Endpoint('a', url='', ownerId='b')\n"),
        "Endpoint takes no ownerId",
      );
    });
  }
});

describe("The reader of blocks", () => {
  it("finds them in lists too, with their place and without what they are indented by", () => {
    const page = [
      "1. Do it:",
      "",
      "   ```sh",
      "   one",
      "     two",
      "   ```",
      "",
      "```",
      "printed",
      "```",
      "",
    ].join("\n");
    assert.deepEqual(blocksIn("a.md", page), [
      { place: "a.md:4", language: "sh", text: "one\n  two\n", fragmentOf: undefined },
      { place: "a.md:9", language: "", text: "printed\n", fragmentOf: undefined },
    ]);
  });

  it("takes the reason that stands before one", () => {
    const page = "<!-- fragment: the rest stands above -->\n\n```ts\nx;\n```\n";
    assert.deepEqual(blocksIn("a.md", page), [
      { place: "a.md:4", language: "ts", text: "x;\n", fragmentOf: "the rest stands above" },
    ]);
  });

  it("sees a secret that is an argument, and none where Pulumi asks for it", () => {
    const shown = [
      "pulumi config set --secret webhooks:apiKey my-key",
      "pulumi config set webhooks:apiKey my-key --secret",
      "pulumi config set --stack dev --secret webhooks:apiKey <key>",
      "WEBHOOKS_API_KEY=my-key pulumi up",
    ];
    for (const line of shown) assert.notEqual(secretArguments(filledIn(line)), "", line);
    const hidden = [
      "pulumi config set --secret webhooks:apiKey",
      "pulumi config set --secret webhooks:apiKey   # asks for it",
      "pass show key | pulumi config set --secret webhooks:apiKey --stack dev",
      "pulumi config set --secret webhooks:apiKey < key.txt",
      'WEBHOOKS_API_KEY="$(pass show key)" pulumi up',
      "pulumi config set webhooks:baseUrl https://webhooks.example.com",
    ];
    for (const line of hidden) assert.equal(secretArguments(filledIn(line)), "", line);
  });

  it("sees types and properties of YAML that the package does not have", () => {
    const resources = (type: string, properties: object): object => ({
      resources: { billing: { type, properties } },
    });
    const url = "https://billing.example.com/webhooks";
    assert.deepEqual(
      problemsOfProgram(resources("webhooks:Endpoint", { url, secretTriggers: { version: 2 } })),
      [],
    );
    assert.deepEqual(problemsOfProgram(resources("webhooks:index:Endpoint", { url: "${billing.name}" })), []);
    for (const [type, properties] of [
      ["webhooks:Endpont", { url }],
      ["webhooks:Endpoint", {}],
      ["webhooks:Endpoint", { url, owner: "acme" }],
      ["webhooks:Endpoint", { url: "${other.url}" }],
      ["webhooks:Endpoint", { url, rateLimit: "many" }],
      ["webhooks:Endpoint", { url, authentication: { type: "api_key", apiKey: { header: "X" } } }],
    ] as const) {
      assert.equal(problemsOfProgram(resources(type, properties)).length, 1, type);
    }
  });
});
