/** Event types from an OpenAPI document, in whole programs: what is made of them, and what a preview shows of a change, and of none. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventTypeObject } from "../../tools/emulator";
import { makeProgram } from "../support/packed";
import { onFronts, type Scenario, type ScenarioOptions } from "./world";

const document = `openapi: 3.1.0
info: { title: Shop, version: "1" }
webhooks:
  invoice.paid:
    post:
      tags: [billing]
      description: An invoice was paid
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Invoice" }
  order.shipped:
    post: { tags: [orders], summary: An order left the warehouse }
components:
  schemas:
    Invoice:
      type: object
      required: [id, amount]
      properties:
        id: { type: string }
        amount: { type: number, exclusiveMinimum: 0 }
        note: { type: [string, "null"], default: null, enum: [a, null] }
        corrects: { $ref: "#/components/schemas/Invoice" }
`;

const schema = (amount: string): object => ({
  type: "object",
  required: ["id", "amount"],
  properties: {
    id: { type: "string" },
    amount: { type: amount, allOf: [{ not: { type: "number", maximum: 0 } }] },
    note: { type: ["string", "null"], default: null, enum: ["a", null] },
    corrects: { $ref: "#" },
  },
});

/** The same document, its keys in another order, as JSON in a file that is named like YAML. */
const rewritten = `# Another comment
{ "components": { "schemas": { "Invoice": {
    "properties": {
      "corrects": { "$ref": "#/components/schemas/Invoice" },
      "note": { "enum": ["a", null], "default": null, "type": ["string", "null"] },
      "amount": { "exclusiveMinimum": 0, "type": "number" }, "id": { "type": "string" } },
    "required": ["id", "amount"], "type": "object" } } },
  "webhooks": {
    "order.shipped": { "post": { "summary": "An order left the warehouse", "tags": ["orders"] } },
    "invoice.paid": { "post": { "requestBody": { "content": { "application/json": { "schema":
      { "$ref": "#/components/schemas/Invoice" } } } }, "description": "An invoice was paid", "tags": ["billing"] } } },
  "openapi": "3.1.0" }
`;

const program = (text: string, more = {}): ScenarioOptions => ({
  program: {
    name: "webhooks-openapi",
    files: {
      "index.js": `const webhooks = require("pulumi-webhooks");\n${text}`,
      "openapi.yaml": document,
    },
  },
  ...more,
});

const everyWebhook = `for (const args of webhooks.eventTypesFrom("openapi.yaml")) new webhooks.EventType(args.name, args);`;
const convoy = { dialect: "convoy", config: { "webhooks:dialect": "convoy" } } as const;

const declare = (scenario: Scenario, text: string): Promise<void> =>
  writeFile(join(scenario.directory, "openapi.yaml"), text);

onFronts("Event types from an OpenAPI document", (start) => {
  it("are made on a running Convoy, and changed where the document says something else", async () => {
    const scenario = await start(program(everyWebhook, convoy));
    const held = (): unknown[][] =>
      (scenario.service.project("p1").eventTypes.list() as (EventTypeObject & { json_schema?: object })[])
        .filter(({ name }) => name !== "*")
        .map(({ name, category, description, json_schema, deprecated_at }) => [
          ...[name, category, description, json_schema, deprecated_at !== undefined],
        ])
        .sort();
    const shipped = ["order.shipped", "orders", "An order left the warehouse", undefined, false];
    await scenario.up();
    assert.deepEqual(held(), [
      ["invoice.paid", "billing", "An invoice was paid", schema("number"), false],
      shipped,
    ]);
    await scenario.isEmpty();
    const { operations: found } = await scenario.refresh();
    assert.ok(!Object.values(found).includes("update"));

    await declare(scenario, rewritten);
    await scenario.isEmpty();

    await declare(scenario, document.replace("type: number", "type: integer"));
    const { steps, text } = scenario.keep(await scenario.stack.preview({ diff: true }));
    assert.deepEqual(
      steps.filter(({ op }) => op !== "same").map(({ name, op, diff }) => [name, op, diff]),
      [["invoice.paid", "update", ["jsonSchema"]]],
    );
    assert.match(text, /~ type *: "number" => "integer"/, "the line that differs is shown");
    await scenario.up();
    assert.deepEqual(held()[0]?.[3], schema("integer"));

    await declare(scenario, document.replace(/ {2}order\.shipped:[^]*(?=components:)/, ""));
    const { operations } = await scenario.up();
    assert.equal(operations["order.shipped"], "delete");
    assert.deepEqual(held()[1], shipped.with(4, true));
  });
});

describe("A program with an OpenAPI document", () => {
  it("loads the parser when it asks for event types, and neither schemas nor a client", async () => {
    const text = `
const webhooks = require("pulumi-webhooks");
const loaded = () => ["/undici/", "/yaml/", "/joined/zod.js"].filter((path) =>
  Object.keys(require.cache).some((file) => file.replaceAll("\\\\", "/").includes(path)));
const before = loaded();
const { length } = webhooks.eventTypesFrom("openapi.yaml");
console.log(JSON.stringify({ before, after: loaded(), length }));`;
    const files = { "index.js": "", "load.js": text, "openapi.yaml": document };
    const cwd = await makeProgram({ name: "openapi", files });
    const said = execFileSync(process.execPath, ["load.js"], { cwd, encoding: "utf8" });
    assert.deepEqual(JSON.parse(said), { before: [], after: ["/yaml/"], length: 2 });
  });
});
