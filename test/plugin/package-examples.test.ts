/** The examples of the package schema in other languages say what that of TypeScript says, and fit the schema. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { packageSchema } from "../../scripts/schema";
import { examplesOf } from "../../scripts/schema/examples";
import type { PackageSpec } from "../../scripts/schema/specs";
import { tenantType } from "../../provider/base/urn";
import type { Fields } from "../../provider/base/fields";
import { check } from "../../provider/lifecycle/apply/check";
import type { DialectName } from "../../provider/settings/settings";
import { Service } from "../support/convoy";
import { findCommand } from "../support/languages";
import { schemaExamples, type SchemaExample } from "../support/schema-examples";
import { problemsOfProgram } from "../support/yaml-program";

const schema = packageSchema();
const described = [...Object.entries(schema.resources), ...Object.entries(schema.functions)];

interface Example {
  readonly type: string;
  readonly properties: Fields;
}

const context = { logicalName: "example", projectId: "p1", isUnknown: () => false };
/** What the documented interface cannot create. */
const objects = {
  subscriptions: [{ uid: "sub-1", name: "orders" }],
  event_types: [{ id: "type-1", name: "invoice.paid" }],
};

const blocks = (language: string): SchemaExample[] => schemaExamples(schema, language);

describe("The examples of the package schema", () => {
  it("are whole programs in every language, in the order of Pulumi's own pages", () => {
    for (const [name, { description = "" }] of described) {
      const [examples = ""] = description.split("\n## Import\n");
      const languages = [...examples.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
      assert.deepEqual(languages, ["typescript", "python", "csharp", "go", "java", "yaml"], name);
    }
    const { nodejs, python, go, csharp, java } = schema.language;
    const imports = {
      typescript: `import * as webhooks from "${nodejs.packageName}";`,
      python: `import ${python.packageName} as webhooks\n`,
      csharp: `using Webhooks = ${csharp.rootNamespace}.Webhooks;`,
      go: `\t"${go.importBasePath}"\n`,
      java: `import ${java.basePackage}.webhooks.`,
    };
    for (const [language, line] of Object.entries(imports))
      for (const [name, code] of blocks(language)) assert.ok(code.includes(line), `${language}: ${name}`);
  });

  it("in YAML name types, functions and properties of the schema", () => {
    for (const [name, code] of blocks("yaml"))
      assert.deepEqual(problemsOfProgram(parse(code) as Parameters<typeof problemsOfProgram>[0]), [], name);
  });

  /** The arguments of the example of each kind but the component, which the service does not know, with a real endpoint in place of `billing`. */
  const argumentsOf = (id: string): readonly (readonly [kind: string, args: Fields])[] =>
    blocks("yaml").flatMap(([, code]) => {
      const filled = code.replaceAll("${billing.id}", id);
      const { resources = {} } = parse(filled) as { resources?: Record<string, Example> };
      // Before it stands the endpoint that it refers to.
      return Object.values(resources)
        .slice(-1)
        .map(({ type, properties }) => [type.replace("webhooks:", ""), properties] as const)
        .filter(([kind]) => kind !== tenantType);
    });
  const run = async (dialect: DialectName, more: Readonly<Record<string, Fields>>): Promise<string[]> => {
    const seed = { projects: { p1: objects } };
    const service = await Service.emulated({ dialect, ...(dialect === "documented" && { seed }) });
    try {
      const billing = await service.made("endpoint", { url: "https://billing.example.com" }, "billing");
      const ran: string[] = [];
      for (const [kind, args] of argumentsOf(billing.id ?? "")) {
        const name = kind.replace(/^./, (letter) => letter.toLowerCase()) as keyof Service["kinds"];
        const { name: _name, ...others } = args;
        const own = { ...(kind in more ? others : args), ...more[kind] };
        // A project is in no other one.
        const declared = kind === "Project" ? own : service.declared(own);
        const { problems } = check(service.kinds[name], {}, declared, context);
        if (problems.length === 0) await service.resource(name).up(declared);
        ran.push([kind, ...problems.map(({ notice }) => notice)].join(" "));
      }
      return ran.sort();
    } finally {
      await service.stop();
    }
  };

  it("work on Convoy", async () => {
    assert.deepEqual(await run("convoy", {}), [
      ...["Endpoint", "EventType", "PortalLink", "Project", "ProjectSettings", "Source", "Subscription"],
    ]);
  });

  it("work with the documented interface as far as it has the kind, with adoptId where it cannot create one", async () => {
    assert.deepEqual(
      await run("documented", { Subscription: { adoptId: "sub-1" }, EventType: { adoptId: "type-1" } }),
      [
        "Endpoint",
        "EventType",
        "PortalLink",
        "Project convoy-only-kind",
        "ProjectSettings convoy-only-kind",
        "Source convoy-only-kind",
        "Subscription",
      ],
    );
  });

  /** A test with a command, or the reason why there is none. */
  const itWithCommand = (name: string, title: string, body: (path: string) => void): void => {
    const path = findCommand(name);
    if (path === undefined) it(`${title} (not tried: ${name} not found)`);
    else it(title, () => body(path));
  };
  const printedBy = (path: string, parameters: readonly string[], input = ""): string => {
    const { stdout, stderr } = spawnSync(path, parameters, { input, encoding: "utf8" });
    return stdout + stderr;
  };

  itWithCommand("gofmt", "in Go are as gofmt writes them", (gofmt) => {
    for (const [name, code] of blocks("go")) assert.equal(printedBy(gofmt, ["-d"], code), "", name);
  });

  itWithCommand("python3", "in Python are read by Python", (python) => {
    const program = "import ast, json, sys; [ast.parse(code) for code in json.load(sys.stdin)]";
    const codes = blocks("python").map(([, code]) => code);
    assert.equal(printedBy(python, ["-c", program], JSON.stringify(codes)), "");
  });

  // The command that runs a source file is `java`, and it needs what `javac` comes with.
  itWithCommand("javac", "in Java are read by its compiler", () => {
    const folder = mkdtempSync(join(tmpdir(), "java-"));
    try {
      const files = blocks("java").map(([name, code]) => {
        const file = join(folder, `${name.split(":").at(-1)}.java`);
        writeFileSync(file, code);
        return file;
      });
      const parser = join(__dirname, "..", "support", "Parse.java");
      const printed = printedBy(findCommand("java") ?? "", [parser, ...files]);
      assert.equal(printed, `${files.length} files are read\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("name members of enumerations, and texts where any text may stand", () => {
    const of = (type: object): PackageSpec => {
      const enumeration = { type: "string", description: "", enum: [{ name: "Out", value: "outgoing" }] };
      const project = schema.resources["webhooks:index:Project"];
      const inputProperties = { ...project?.inputProperties, type: { description: "", ...type } };
      return {
        ...schema,
        types: { "webhooks:index:Direction": enumeration as never },
        resources: { "webhooks:index:Project": { ...project, inputProperties } as never },
      };
    };
    const direction = { $ref: "#/types/webhooks:index:Direction" };
    const code = 'const staging = new webhooks.Project("staging", { type: "outgoing" });';
    const written = (type: object): string => examplesOf(code, of(type), "body").join("\n");
    assert.match(
      written(direction),
      / type="outgoing"[^]*Type = Webhooks\.Direction\.Out,[^]*webhooks\.DirectionOut,[^]*\.type\(Direction\.Out\)[^]*type: outgoing/,
    );
    assert.match(
      written({ oneOf: [{ type: "string" }, direction] }),
      / type="outgoing"[^]*Type = "outgoing",[^]*pulumi\.String\("outgoing"\),[^]*\.type\("outgoing"\)/,
    );
    assert.throws(
      () => examplesOf(code.replace("outgoing", "sideways"), of(direction), "body"),
      /a value that Direction lacks: sideways/,
    );
    assert.throws(
      () => examplesOf(code.replace("type:", "kind:"), schema, "body"),
      /an example has kind, which the schema lacks/,
    );
  });

  it("come from one call", () => {
    assert.throws(() => examplesOf("const nothing = 1;", schema, "body"), /an example has one call/);
  });
});
