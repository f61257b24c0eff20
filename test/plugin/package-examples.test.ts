/** The examples of the package schema in other languages say what that of TypeScript says, and fit the schema. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { parse } from "yaml";
import { packageSchema } from "../../scripts/schema";
import { examplesOf } from "../../scripts/schema/examples";
import { tenantType } from "../../provider/base/urn";
import type { Fields } from "../../provider/base/fields";
import { check } from "../../provider/lifecycle/apply/check";
import type { DialectName } from "../../provider/settings/settings";
import { Service } from "../support/convoy";
import { findCommand } from "../support/languages";
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

  /** The arguments of the example of each kind but the component, which the service does not know, with a real endpoint in place of `billing`. */
  const argumentsOf = (id: string): readonly (readonly [kind: string, args: Fields])[] =>
    blocks("yaml").flatMap(([, code]) => {
      const filled = code.replaceAll("${billing.id}", id);
      const { resources = {} } = parse(filled) as { resources?: Record<string, Example> };
      return Object.values(resources)
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
      const fields = Object.keys(inputs).map((input) => input.replaceAll(/[A-Z]/g, "_$&").toLowerCase());
      // The options are those of Pulumi.
      const known = [...fields, "opts", "protect"];
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
