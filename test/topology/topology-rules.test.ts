/** Every rule with the examples of its page: one breaks it, the other keeps it. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { unknownMarker } from "../../provider/base/markers";
import { printed } from "../../provider/base/notice";
import { notices } from "../../provider/kinds/subscription/notices";
import { lint } from "../../tools/topology/rules/lint";
import { topologyOf } from "../../tools/topology";
import type { RegisteredResource } from "../../tools/topology";
import { rules } from "../../tools/topology/rules";
import { lintSchemaFile, lintSchemaText } from "../../scripts/schema";
import { Shell } from "../support/command";

const page = readFileSync(join(__dirname, "..", "..", "docs", "reference", "rules.md"), "utf8");

/** The section of a rule. */
function section(id: string): string {
  return page.split(/^## /m).find((text) => text.startsWith(`${id}\n`)) ?? assert.fail(`no section ${id}`);
}

interface Declared {
  readonly type: string;
  readonly properties: Record<string, unknown>;
}

/** The resources of a program in YAML, as mocks are given them; references become IDs and names. */
function registered(text: string): RegisteredResource[] {
  const { resources } = parse(text) as { resources: Record<string, Declared> };
  const known = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(known);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, known(inner)]));
    const [, name = "", property = ""] = /^\$\{(\w+)\.(\w+)\}$/.exec(String(value)) ?? [];
    if (name === "") return value;
    return property === "id" ? `${name}-id` : resources[name]?.properties[property];
  };
  return Object.entries(resources).map(([name, { type, properties }]) => ({
    type: type.replace(":", ":index:"),
    name,
    id: `${name}-id`,
    inputs: known(properties) as Record<string, unknown>,
  }));
}

describe("The rules", () => {
  it("each have a section, and no section is without its rule", () => {
    const sections = [...page.matchAll(/^## ([a-z-]+)$/gm)].map(([, id = ""]) => id);
    assert.deepEqual(sections.sort(), Object.keys(rules).sort());
    for (const [id, { why, severity, parameters = {} }] of Object.entries(rules)) {
      const text = section(id).replaceAll(/\s+/g, " ");
      assert.ok(text.includes(`${id} ${why}`), id);
      assert.match(text, new RegExp(`Severity: ${severity}\\.`));
      for (const [name, { description, default: value }] of Object.entries(parameters))
        assert.match(section(id), new RegExp(`\\| \`${name}\` +\\| ${description} +\\| ${value} +\\|`));
    }
  });

  it("have a schema for their settings, which is what they say now", () => {
    assert.equal(readFileSync(lintSchemaFile, "utf8"), lintSchemaText(), "run `npm run schema`");
  });

  for (const id of Object.keys(rules)) {
    it(`find what breaks ${id}, and nothing where it is kept`, async () => {
      const [breaks, keeps] = [...section(id).matchAll(/```(yaml|json)\n([^]*?)```/g)].map(
        ([, form, text = ""]) => (form === "yaml" ? { program: registered(text) } : { seed: text }),
      );
      for (const [example, isBroken] of [
        [breaks, true],
        [keeps, false],
      ] as const) {
        assert.ok(example);
        const found =
          "program" in example
            ? lint(topologyOf(example.program)).map(({ rule }) => rule)
            : await foundIn(example.seed);
        assert.equal(found.includes(id), isBroken, `${id}: ${found.join()}`);
      }
    });
  }

  it("claim nothing about what is not known yet", () => {
    const names = ["Endpoint", "Subscription", "EventType", "Source", "PortalLink"];
    const fields =
      "url ownerId secretExpiration secretTriggers advancedSignatures rotateSecretAfterDays httpTimeout rateLimit isDisabled " +
      "paused name endpointId sourceId filterConfig retryConfig rateLimitConfig endpoints canManageEndpoint adoptId secretTo type verifier contentType";
    const inputs = Object.fromEntries(fields.split(" ").map((name) => [name, unknownMarker]));
    const all = names.flatMap((kind) =>
      ["one", "two"].map((name) => ({ type: `webhooks:index:${kind}`, name, inputs })),
    );
    assert.deepEqual(lint(topologyOf(all)), []);
    const deep = {
      filterConfig: { eventTypes: [unknownMarker], filter: { body: { a: { $gt: 5, $lt: unknownMarker } } } },
    };
    const one = { type: "webhooks:index:Subscription", name: "one", inputs: deep };
    assert.deepEqual(lint(topologyOf([one])), []);
  });

  it("find simple signatures where a secret rolls without a change of the program, and not where it is a plain one", () => {
    const isFound = (fields: object): boolean => {
      const inputs = { url: "https://e.example.com", advancedSignatures: false, ...fields };
      const found = lint(topologyOf([{ type: "webhooks:index:Endpoint", name: "e", inputs }]));
      return found.some(({ rule }) => rule === "simple-signatures");
    };
    for (const rolling of [
      { secretFrom: { environment: "BILLING_SECRET" } },
      { rotateSecretAfterDays: 30 },
      { secretTriggers: { version: 2 } },
    ]) {
      assert.equal(isFound(rolling), true, JSON.stringify(rolling));
      assert.equal(isFound({ ...rolling, advancedSignatures: true }), false);
    }
    assert.equal(isFound({ secret: "plain" }), false);
  });

  it("say of a pattern of event types what the subscription says of it", () => {
    const messagesOf = (...eventTypes: readonly string[]): string[] => {
      const resources = [
        { type: "webhooks:index:EventType", name: "paid", inputs: { name: "invoice.paid" } },
        { type: "webhooks:index:Subscription", name: "s", inputs: { filterConfig: { eventTypes } } },
      ];
      const found = lint(topologyOf(resources));
      return found.flatMap(({ rule, message }) => (rule === "undeclared-event-type" ? [message] : []));
    };
    const words = printed(notices["partial-wildcard"]()).replace(/ \[.*/, "");
    assert.deepEqual(messagesOf("invoice.*", "*"), [`Subscription s takes invoice.*, which ${words}`]);
    assert.match(messagesOf("invoice.pad").join(), /uses invoice\.pad, .* did you mean invoice\.paid\?$/);
  });

  it("name what the service does not take in a filter, and nothing that it takes", () => {
    const problemsOf = (body: object): string[] => {
      const inputs = { filterConfig: { filter: { body } } };
      const found = lint(topologyOf([{ type: "webhooks:index:Subscription", name: "s", inputs }]));
      return found.filter(({ rule }) => rule === "unusable-filter").map(({ message }) => message);
    };
    for (const [body, problem] of [
      [
        { a: { $gtt: 1 } },
        "has the operator $gtt at body.a, which the service does not know; did you mean $gt?",
      ],
      [
        { a: { $between: 1 } },
        "has the operator $between at body.a, which the service does not know; use $gte and $lte",
      ],
      [
        { $or: [{ a: 1 }, { b: { $exits: true } }] },
        "has the operator $exits at body.b, which the service does not know; did you mean $exist?",
      ],
      [
        { a: { b: { $regex: "(?=x)" } } },
        "compares nothing at body.a.b: $regex needs an expression that the service can parse",
      ],
      [{ a: { $exist: "yes" } }, "compares nothing at body.a: $exist needs true or false"],
      [{ a: { $lt: "many" } }, "compares nothing at body.a: $lt needs a number"],
      [{ $and: { a: 1 } }, "compares nothing at body: $and needs a list"],
    ] as const)
      assert.deepEqual(problemsOf(body), [`Subscription s ${problem}`]);
    for (const body of [
      { a: { $gt: 5, $lte: 1e9 }, "list.$.id": { $in: "x" } },
      { a: { $regex: unknownMarker, $exist: unknownMarker, $lt: unknownMarker }, $or: unknownMarker },
      { a: { $regex: "^a+$", $nin: [], $neq: null } },
      { a: { gte: 5 } },
    ])
      assert.deepEqual(problemsOf(body), []);
  });

  it("look at 10,000 subscriptions of one URL one by one", () => {
    const endpoint = {
      type: "webhooks:index:Endpoint",
      name: "e",
      id: "e",
      inputs: { url: "https://e.example.com" },
    };
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      type: "webhooks:index:Subscription",
      name: `s${index}`,
      inputs: {
        endpointId: "e",
        filterConfig: { eventTypes: ["paid"], filter: { body: { tenant: index } } },
      },
    }));
    assert.deepEqual(lint(topologyOf([endpoint, ...many])), []);
  });
});

async function foundIn(seed: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  const file = join(folder, "seed.json");
  writeFileSync(file, seed);
  const shell = await Shell.start();
  try {
    const { output, errors } = await shell.run(`lint ${file} --output json`);
    assert.equal(errors, "");
    return (JSON.parse(output) as { rule: string }[]).map(({ rule }) => rule);
  } finally {
    await shell.stop();
    rmSync(folder, { recursive: true });
  }
}
