/** `eventTypesFrom`: what each document comes to, read from real files. */

import assert from "node:assert/strict";
import { eventTypesFrom } from "../../../provider";
import { head, inFolder, withPost, withSchema, write } from "../../support/openapi";
import { isTaken } from "../../support/recorded";

describe("The event types of an OpenAPI document", () => {
  inFolder();

  it("have the name, the description, the first tag and the schema of each webhook, in their order", () => {
    const path = write({
      "openapi.yaml": `${head}
webhooks:
  order.shipped:
    summary: Of the webhook
    post:
      tags: [orders, logistics]
      summary: An order left
      description: |
        An order left the warehouse
      requestBody:
        content:
          application/xml: { schema: { type: string } }
          application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } }
    get: { description: Does not count }
  Order.Shipped: { summary: Of the webhook, post: {} }
  1.10: { post: { summary: Short } }
  x-internal: { post: { tags: [], description: "  " } }
`,
    });
    const jsonSchema = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
    assert.deepEqual(eventTypesFrom(path), [
      { name: "order.shipped", category: "orders", description: "An order left the warehouse", jsonSchema },
      { name: "Order.Shipped", description: "Of the webhook" },
      { name: "1.10", description: "Short" },
      { name: "x-internal" },
    ]);
  });

  it("have no schema for a service with the documented interface, but a category and a description", () => {
    const path = write({
      "openapi.yaml": withPost("{ tags: [billing], summary: Paid, requestBody: { $ref: '#/gone' } }"),
    });
    assert.deepEqual(eventTypesFrom(path, { documented: true }), [
      { name: "invoice.paid", category: "billing", description: "Paid" },
    ]);
  });

  it("come from JSON and from YAML with anchors, comments and any order of keys alike", () => {
    const json = write({
      "openapi.json": `{\n\t"openapi": "3.1.0",\n\t"webhooks": {"a": {"post": {"requestBody":
      {"content": {"application/json": {"schema": {"type": "object", "properties": {"x": {"type": "string"}}}}}}}}}\n}`,
    });
    const yaml = write({
      "openapi.yaml": `# A comment
webhooks: { a: { post: { requestBody: { content: { application/json: { schema: &s {
  properties: { x: { <<: *text } }, # another
  type: object } } } } } } }
openapi: 3.1
`.replace("webhooks:", "x-text: &text { type: string }\nwebhooks:"),
    });
    assert.deepEqual(eventTypesFrom(yaml), eventTypesFrom(json));
  });

  for (const [types, expected] of [
    [["application/json; charset=utf-8"], 0],
    [["application/cloudevents+json", "Application/JSON"], 1],
    [["text/plain", "application/cloudevents+json", "application/hal+json"], 1],
    [["application/vnd.shop.v1+json; charset=utf-8", "*/*"], 0],
    [["text/plain", "text/json"], 1],
    [["*/*", "Application/* ; q=1", "text/json;charset=utf-8"], 2],
    [["*/*", "application/*"], 1],
    [["application/xml", "*/*; q=0.1"], 1],
  ] as const) {
    it(`take the schema of JSON: ${types.join(", ")}`, () => {
      const content = Object.fromEntries(
        types.map((type, index) => [type, { schema: { title: String(index) } }]),
      );
      const path = write({
        "a.json": JSON.stringify({
          openapi: "3.1.1",
          webhooks: { a: { post: { requestBody: { content } } } },
        }),
      });
      const [eventType] = eventTypesFrom(path);
      assert.deepEqual(eventType, {
        name: "a",
        jsonSchema: { title: String(expected) },
      });
    });
  }

  it("follow references to webhooks, bodies and schemas, inside the document and into other files", () => {
    const path = write({
      "openapi.yaml": `${head}
webhooks:
  invoice.paid: { $ref: "#/components/pathItems/Paid", description: Of the reference }
components:
  pathItems: { Paid: { $ref: "webhooks/paid.json" } }
`,
      "webhooks/paid.json": JSON.stringify({
        post: { requestBody: { $ref: "bodies.yaml#/a~1b%20c" } },
      }),
      "webhooks/bodies.yaml": `a/b c: { content: { application/json: { schema: { $ref: ../schemas/invoice.yaml } } } }`,
      "schemas/invoice.yaml": `
$schema: https://json-schema.org/draft/2020-12/schema
$id: https://schemas.example.com/invoice
properties: { customer: { $ref: customer.json }, parent: { $ref: "#" }, line: { $ref: "#/$defs/line" } }
$defs: { line: { type: integer } }
`,
      "schemas/customer.json": JSON.stringify({
        properties: { invoices: { items: { $ref: "./invoice.yaml" } } },
      }),
    });
    assert.deepEqual(eventTypesFrom(path), [
      {
        name: "invoice.paid",
        description: "Of the reference",
        jsonSchema: {
          properties: {
            customer: { $ref: "#/definitions/customer" },
            parent: { $ref: "#" },
            line: { $ref: "#/definitions/line" },
          },
          definitions: {
            customer: { properties: { invoices: { items: { $ref: "#" } } } },
            line: { type: "integer" },
          },
        },
      },
    ]);
  });
});

describe("A reference in an OpenAPI document", () => {
  inFolder();

  const schema = { type: "string" };
  const content = { "application/json": { schema } };
  const requestBody = { content };
  const operation = { tags: ["billing"], description: "Paid", requestBody };
  const expected = { name: "paid", category: "billing", description: "Paid", jsonSchema: schema };
  const put = (value: unknown, [key, ...keys]: readonly string[], replaced: unknown): unknown =>
    key === undefined
      ? replaced
      : Object.assign(Array.isArray(value) ? [] : {}, value, {
          [key]: put((value as Record<string, unknown>)[key], keys, replaced),
        });
  const read = (document: object, others: Readonly<Record<string, string>> = {}): unknown =>
    eventTypesFrom(write({ "openapi.json": JSON.stringify({ openapi: "3.1.0", ...document }), ...others }));

  const post = ["webhooks", "paid", "post"];
  const json = [...post, "requestBody", "content", "application/json"];
  for (const keys of [
    ["webhooks"],
    ["webhooks", "paid"],
    post,
    [...post, "tags"],
    [...post, "tags", "0"],
    [...post, "description"],
    [...post, "requestBody"],
    [...post, "requestBody", "content"],
    json,
    [...json, "schema"],
    [...json, "schema", "type"],
  ]) {
    it(`stands for what it leads to, in the document and in another file: ${keys.join(".")}`, () => {
      const whole = { webhooks: { paid: { post: operation } } };
      const value = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], whole);
      const inside = put(whole, keys, { $ref: "#/x-there" }) as object;
      assert.deepEqual(read({ ...inside, "x-there": { $ref: "#/x-further" }, "x-further": value }), [
        expected,
      ]);
      const outside = put(whole, keys, { $ref: "parts/other.json#/there" }) as object;
      assert.deepEqual(read(outside, { "parts/other.json": JSON.stringify({ there: value }) }), [expected]);
    });
  }

  it("gives way to what stands beside it", () => {
    const paid = {
      $ref: "#/x-item",
      post: {
        $ref: "#/x-post",
        tags: ["own"],
        requestBody: {
          $ref: "#/x-body",
          content: { $ref: "#/x-content", "application/json": { $ref: "#/x-media" } },
        },
      },
    };
    assert.deepEqual(
      read({
        webhooks: { paid, $ref: "#/x-webhooks" },
        "x-webhooks": { more: { post: {} }, paid: { post: { tags: ["hidden"] } } },
        "x-item": { description: "Of the item", post: { tags: ["hidden"] } },
        "x-post": { tags: ["hidden"], summary: "Of the operation" },
        "x-body": { content: {} },
        "x-content": { "application/json": {} },
        "x-media": { schema },
      }),
      [
        { name: "paid", category: "own", description: "Of the operation", jsonSchema: schema },
        { name: "more" },
      ],
    );
  });

  it("may name the file that it stands in, from wherever it is reached", () => {
    const others = {
      "parts/paid.yaml": `
post: { $ref: "#/x-post" }
x-post: { requestBody: { content: { $ref: "bodies.yaml#/json" } } }
`,
      "parts/bodies.yaml": `json: { application/json: { schema: { properties: { $ref: "#/properties" } } } }
properties: { next: { $ref: "#/properties/id" }, id: { type: string } }
`,
    };
    assert.deepEqual(read({ webhooks: { paid: { $ref: "parts/paid.yaml" } } }, others), [
      {
        name: "paid",
        jsonSchema: {
          properties: { next: { $ref: "#/definitions/id" }, id: { type: "string" } },
          definitions: { id: { type: "string" } },
        },
      },
    ]);
  });
});

describe("A schema of an OpenAPI document", () => {
  inFolder();

  const not = (denied: object): object => ({ not: { type: "number", ...denied } });
  const node = { Node: { properties: { next: { $ref: "#/components/schemas/Node" } } } };
  const next = { properties: { next: { $ref: "#/definitions/Node" } } };

  const table: readonly (readonly [subject: string, schema: unknown, schemas: object, expected: object])[] = [
    ["true", true, {}, {}],
    ["false", false, {}, { not: {} }],
    [
      "true and false inside",
      { properties: { a: true, b: { items: false } }, additionalProperties: false },
      {},
      { properties: { a: {}, b: { items: { not: {} } } }, additionalProperties: false },
    ],
    ["a recursive one", { $ref: "#/components/schemas/Node" }, node, { properties: { next: { $ref: "#" } } }],
    [
      "a recursive one inside",
      { items: { $ref: "#/components/schemas/Node" } },
      node,
      { items: { $ref: "#/definitions/Node" }, definitions: { Node: next } },
    ],
    [
      "a reference beside other keywords",
      { $ref: "#/components/schemas/Node", title: "t", allOf: [{ minProperties: 1 }] },
      node,
      {
        title: "t",
        allOf: [{ minProperties: 1 }, { $ref: "#/definitions/Node" }],
        definitions: { Node: next },
      },
    ],
    [
      "a chain of references",
      { $ref: "#/components/schemas/A" },
      { A: { $ref: "#/components/schemas/B", "x-a": 1 }, B: { type: "string" } },
      { type: "string" },
    ],
    [
      "a reference to one that says something beside its own reference",
      { $ref: "#/components/schemas/A" },
      { A: { $ref: "#/components/schemas/B", title: "t" }, B: { type: "string" } },
      { title: "t", allOf: [{ $ref: "#/definitions/B" }], definitions: { B: { type: "string" } } },
    ],
    [
      "two whose places are spelt alike",
      { anyOf: [{ $ref: "#/components/schemas/a~1b" }, { $ref: "#/components/schemas/a/b" }] },
      { "a/b": { type: "string" }, a: { b: { type: "null" } } },
      {
        anyOf: [{ $ref: "#/definitions/a_b" }, { $ref: "#/definitions/b" }],
        definitions: { a_b: { type: "string" }, b: { type: "null" } },
      },
    ],
    [
      "exclusive bounds",
      { type: "number", exclusiveMaximum: 9, exclusiveMinimum: 0 },
      {},
      { type: "number", allOf: [not({ maximum: 0 }), not({ minimum: 9 })] },
    ],
    [
      "a list with a schema for each item",
      { prefixItems: [{ type: "string" }, true], items: false },
      {},
      { allOf: [{ if: {}, then: { items: [{ type: "string" }, {}], additionalItems: { not: {} } } }] },
    ],
    [
      "a list with a schema for each item, beside other keywords",
      { type: "array", prefixItems: [{}], allOf: [{ minItems: 1 }], if: { maxItems: 1 } },
      {},
      { type: "array", allOf: [{ minItems: 1 }, { if: {}, then: { items: [{}] } }], if: { maxItems: 1 } },
    ],
    [
      "what is listed twice",
      {
        type: ["object", "object"],
        required: ["b", "a", "b"],
        enum: [{ a: 1, b: 2 }, 1, { b: 2, a: 1 }, "1"],
        examples: [1, 1],
      },
      {},
      { type: ["object"], required: ["b", "a"], enum: [{ a: 1, b: 2 }, 1, "1"], examples: [1, 1] },
    ],
    [
      "what says nothing of a payload",
      { $id: "i", $anchor: "a", $comment: "c", xml: {}, discriminator: {}, "x-a": 1, type: "null" },
      {},
      { type: "null" },
    ],
    [
      "properties named like keywords",
      { properties: { $ref: { const: "$ref" }, "x-a": {}, items: {}, constructor: {} } },
      {},
      { properties: { $ref: { const: "$ref" }, "x-a": {}, items: {}, constructor: {} } },
    ],
    [
      "values that look like references",
      { enum: [{ $ref: "#/gone" }], default: { $ref: "#/gone", "x-a": 1 }, examples: [true] },
      {},
      { enum: [{ $ref: "#/gone" }], default: { $ref: "#/gone", "x-a": 1 }, examples: [true] },
    ],
    [
      "lists, maps and values that stand elsewhere",
      {
        anyOf: { $ref: "#/components/schemas/list" },
        properties: { $ref: "#/components/schemas/map", b: { type: "null" } },
        enum: { $ref: "#/components/schemas/values" },
        minLength: { $ref: "#/components/schemas/length" },
      },
      {
        list: [{ $ref: "#/components/schemas/S" }],
        map: { a: { $ref: "#/components/schemas/S" }, b: {} },
        values: [{ $ref: "#/gone" }],
        length: 3,
        S: { type: "string" },
      },
      {
        anyOf: [{ $ref: "#/definitions/S" }],
        properties: { b: { type: "null" }, a: { $ref: "#/definitions/S" } },
        enum: [{ $ref: "#/gone" }],
        minLength: 3,
        definitions: { S: { type: "string" } },
      },
    ],
    [
      "schemas and lists in dependencies",
      { dependencies: { a: { $ref: "#/components/schemas/S" }, b: ["a"] } },
      { S: { type: "string" } },
      {
        dependencies: { a: { $ref: "#/definitions/S" }, b: ["a"] },
        definitions: { S: { type: "string" } },
      },
    ],
    [
      "schemas at every place",
      {
        if: { $ref: "#/components/schemas/S" },
        patternProperties: { "^a": { $ref: "#/components/schemas/S" } },
        dependentSchemas: { a: { $ref: "#/components/schemas/S" } },
        anyOf: [{ $ref: "#/components/schemas/S" }],
      },
      { S: { type: "string" } },
      {
        if: { $ref: "#/definitions/S" },
        patternProperties: { "^a": { $ref: "#/definitions/S" } },
        dependentSchemas: { a: { $ref: "#/definitions/S" } },
        anyOf: [{ $ref: "#/definitions/S" }],
        definitions: { S: { type: "string" } },
      },
    ],
    [
      "two that have one name, and one that needs another",
      {
        oneOf: [
          { $ref: "#/components/schemas/B/$defs/X" },
          { $ref: "#/components/schemas/A/$defs/X" },
          { $ref: "#/components/schemas/a%20b" },
        ],
      },
      { A: { $defs: { X: { type: "string" } } }, B: { $defs: { X: { type: "null" } } }, "a b": {} },
      {
        oneOf: [{ $ref: "#/definitions/X2" }, { $ref: "#/definitions/X" }, { $ref: "#/definitions/a_b" }],
        definitions: { X: { type: "string" }, X2: { type: "null" }, a_b: {} },
      },
    ],
  ];
  for (const [subject, schema, schemas, expected] of table) {
    it(`stands alone: ${subject}`, () => {
      const [eventType] = eventTypesFrom(write({ "openapi.json": withSchema(schema, { schemas }) }));
      assert.deepEqual(eventType?.jsonSchema, expected);
      assert.ok(isTaken(expected));
    });
  }

  it("gives Convoy nothing that it refuses: the example of a document", () => {
    const all = eventTypesFrom("examples/convoy/openapi.yaml").map(({ jsonSchema }) => jsonSchema);
    assert.deepEqual([all.includes(undefined), all.every(isTaken)], [false, true]);
  });
});
