/** `eventTypesFrom`: the line that each unusable document fails with, and that nothing is asked of a network. */

import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { eventTypesFrom } from "../../../provider";
import { head, inFolder, withoutFolder, withPost, withSchema, write } from "../../support/openapi";

describe("A document that cannot be used", () => {
  inFolder();

  /** The line that a document fails with. */
  function failureOf(text: string, options = {}): string {
    const path = write({ "openapi.yaml": text });
    try {
      eventTypesFrom(path, options);
    } catch (error) {
      assert.ok(error instanceof Error);
      assert.equal(error.stack, "", "a stack would be printed");
      assert.doesNotMatch(error.message, /\n|canary/);
      return withoutFolder(error.message);
    }
    return assert.fail("it was taken");
  }

  const reference = ($ref: unknown): string => withSchema({ properties: { a: { $ref } } });
  const place = "webhooks.paid.post.requestBody.content.application/json.schema";

  for (const [subject, text, expected, options = {}] of [
    [
      "Swagger 2",
      "swagger: '2.0'\nwebhooks: { a: {} }",
      "is Swagger 2.0: webhooks need OpenAPI 3.1 or a later 3.x [unsupported-here]",
    ],
    ["OpenAPI 3.0", "openapi: 3.0.3\nx-webhooks: { a: {} }", "is OpenAPI 3.0.3: webhooks need"],
    ["a later version", "openapi: 4.0.0\nwebhooks: { a: {} }", "is OpenAPI 4.0.0: webhooks need"],
    [
      "another document",
      "canary: 1",
      "is not an OpenAPI document: its field openapi contains no version [unreadable-file]",
    ],
    ["a version that is none", "openapi: canary", "[unreadable-file]"],
    ["a text", "canary", "must be an object [wrong-type]"],
    ["nothing", "", "must be an object"],
    [
      "no webhooks",
      head,
      "has no webhooks: an empty list would remove every event type from the program [missing-value]",
    ],
    ["empty webhooks", `${head}webhooks: {}`, "[missing-value]"],
    ["a list of webhooks", `${head}webhooks: [canary]`, "webhooks: must be an object"],
    ["a webhook that is a text", `${head}webhooks: { a: canary }`, "webhooks.a: must be an object"],
    [
      "another method",
      `${head}webhooks: { a: { put: {}, get: {} } }`,
      "webhooks.a: has no post operation: events are delivered only with POST [missing-value]",
    ],
    ["an operation that is a text", withPost("canary"), "webhooks.invoice.paid.post: must be an object"],
    [
      "a webhook without a name",
      `${head}webhooks: { "": { post: {} } }`,
      "webhooks: has a webhook without a name [missing-value]",
    ],
    [
      "a number that JSON lacks",
      "openapi: 3.1.0\nwebhooks: { canary: { post: { x-a: [.inf] } } }",
      "contains .inf or .nan in 0, which JSON cannot express [invalid-value]",
    ],
    [
      "a doubled key",
      "openapi: 3.1.0\nopenapi: canary",
      "is neither YAML nor JSON: duplicate key in line 2 [unreadable-file]",
    ],
    ["broken YAML", "a: [canary,\nb: canary", "is neither YAML nor JSON: bad indent in line 2"],
    [
      "an alias of nothing",
      "a: *canary",
      "contains an alias (*) that has no anchor, contains itself or expands too far [invalid-value]",
    ],
    ["an alias of itself", "a: &canary\n  b: *canary", "[invalid-value]"],
    ["a schema that is a text", withSchema("canary"), `${place}: must be an object`],
    ["a list that is none", withSchema({ allOf: "canary" }), `${place}.allOf: must be a list [wrong-type]`],
    [
      "a bound that is none",
      withSchema({ exclusiveMinimum: true }),
      `${place}.exclusiveMinimum: must be a number [wrong-type]`,
    ],
    [
      "a reference to a network",
      reference("https://canary@example.com/a.yaml"),
      `${place}.properties.a.$ref: must be a local file: nothing is loaded from the network [unsupported-here]`,
    ],
    [
      "a reference without a scheme",
      reference("//canary.example.com/a.yaml"),
      `${place}.properties.a.$ref: must be a local file: nothing is loaded from the network [unsupported-here]`,
    ],
    [
      "a reference to a file by its address",
      reference("file:///canary"),
      `${place}.properties.a.$ref: must be a local file: nothing is loaded from the network [unsupported-here]`,
    ],
    [
      "a reference to nothing",
      reference("#/components/schemas/Gone"),
      `${place}.properties.a.$ref: points to nothing: openapi.yaml has nothing at /components/schemas/Gone [unknown-name]`,
    ],
    [
      "a reference to what every object has",
      reference("#/constructor"),
      "has nothing at /constructor [unknown-name]",
    ],
    [
      "a reference to an anchor",
      reference("#Gone"),
      `${place}.properties.a.$ref: uses an anchor: write a path such as #/components/schemas/Invoice [unsupported-here]`,
    ],
    [
      "a reference that is none",
      reference(["canary"]),
      `${place}.properties.a.$ref: must be a string [wrong-type]`,
    ],
    [
      "a reference with a stray %",
      reference("#/%canary"),
      `${place}.properties.a.$ref: contains a % that does not start an escape sequence [invalid-value]`,
    ],
    [
      "a reference to a missing file",
      reference("gone.yaml"),
      `${place}.properties.a.$ref: points to gone.yaml, which cannot be read (ENOENT) [unreadable-file]`,
    ],
    [
      "a dynamic reference",
      withSchema({ $dynamicRef: "#canary" }),
      `${place}.$dynamicRef: has no counterpart in draft 7 of JSON Schema: use $ref [unsupported-here]`,
    ],
    [
      "a reference where neither a schema nor a value stands",
      withSchema({ required: [{ $ref: "#/canary" }] }),
      `${place}.required.0.$ref: is in a place where references are not followed [unsupported-here]`,
    ],
    [
      "a reference in a keyword that nobody knows",
      withSchema({ mystery: { deep: [{ $ref: "#/canary" }] } }),
      `${place}.mystery.deep.0.$ref: is in a place where references are not followed`,
    ],
    ["a body that is nothing", withPost("{ requestBody: }"), "post.requestBody: must be an object"],
    ["a content that is nothing", withPost("{ requestBody: { content: } }"), "content: must be an object"],
    [
      "a media type that is nothing",
      withPost("{ requestBody: { content: { application/json: } } }"),
      "content.application/json: must be an object",
    ],
    [
      "a schema that is nothing",
      withPost("{ requestBody: { content: { application/json: { schema: } } } }"),
      "schema: must be an object",
    ],
    ...["application/xml", "application/json-seq", "text/*", "application/jsonx", ""].map(
      (type) =>
        [
          `a body of ${type || "no type"} alone`,
          withPost(`{ requestBody: { content: { "${type}": { schema: { title: canary } } } } }`),
          "post.requestBody.content: has no JSON: events are delivered only as JSON [missing-value]",
        ] as const,
    ),
    ...(
      [
        ["webhooks.invoice.paid.pots", `${head}webhooks: { invoice.paid: { post: {}, pots: {} } }`],
        ["webhooks.invoice.paid.post.requestbody", withPost("{ requestbody: {} }")],
        ["post.requestBody.contents", withPost("{ requestBody: { contents: {} } }")],
        ["post.requestBody.schema", withPost("{ requestBody: { schema: {} } }")],
        [
          "content.application/json.itemSchema",
          withPost("{ requestBody: { content: { application/json: { itemSchema: {} } } } }"),
        ],
      ] as const
    ).map(
      ([field, text]) =>
        [
          `the unknown field ${field}`,
          text,
          `${field}: is not a field that is known here, so it would be ignored [unknown-argument]`,
        ] as const,
    ),
    [
      "a schema of another version",
      withSchema({ properties: { a: { $schema: "http://json-schema.org/draft-04/schema#canary" } } }),
      `${place}.properties.a.$schema: is not JSON Schema 2020-12, 2019-09 or draft 7 [unsupported-here]`,
    ],
    [
      "a version of all schemas",
      `jsonSchemaDialect: https://canary.example.com\n${withPost("{}")}`,
      "jsonSchemaDialect: is not JSON Schema 2020-12, 2019-09 or draft 7 [unsupported-here]",
    ],
    [
      "a tag of YAML that nobody knows",
      withPost("{ description: !canary text }"),
      "is neither YAML nor JSON: tag resolve failed in line 5 [unreadable-file]",
    ],
    ["a tag that is a number", withPost("{ tags: [2024] }"), "post.tags.0: must be a string [wrong-type]"],
    ["a tag without a list", withPost("{ tags: canary }"), "post.tags: must be a list [wrong-type]"],
    [
      "a description that is an object",
      withPost("{ description: { en: canary } }"),
      "post.description: must be a string",
    ],
    ...[
      "webhooks: { $ref: [canary] }",
      "webhooks: { a: { $ref: [canary] } }",
      "webhooks: { a: { post: { $ref: [canary] } } }",
    ].map(
      (text) =>
        [`a reference that is a list in ${text}`, `${head}${text}`, "$ref: must be a string"] as const,
    ),
    [
      "a content that refers to nothing",
      withPost("{ requestBody: { content: { $ref: '#/gone' } } }"),
      "webhooks.invoice.paid.post.requestBody.content.$ref: points to nothing: openapi.yaml has nothing at /gone",
    ],
    [
      "an operation that refers to itself",
      `${head}webhooks: { a: { post: { $ref: "#/webhooks/a/post" } } }`,
      "webhooks.a.post: refers to itself through $ref [invalid-value]",
    ],
    [
      "a circle",
      withSchema({ $ref: `#/${place.replaceAll("/", "~1").replaceAll(".", "/")}` }),
      `${place}: refers to itself through $ref [invalid-value]`,
    ],
    [
      "no tag",
      withPost("{ summary: canary }"),
      "webhooks.invoice.paid: has no tag, which an event type needs unless webhooks:dialect is convoy [missing-value]",
      { documented: true },
    ],
    [
      "no description",
      withPost("{ tags: [canary] }"),
      "webhooks.invoice.paid: has no description, which an event type needs unless",
      { documented: true },
    ],
  ] as const) {
    it(`is refused with its place: ${subject}`, () => {
      const message = failureOf(text, options);
      assert.ok(message.startsWith("eventTypesFrom: openapi.yaml: "), message);
      assert.ok(message.includes(expected), message);
    });
  }

  it("is refused where it is nested too deep, however it is written, and taken at a depth that documents have", () => {
    const deep = (levels: number): Record<string, string> => ({
      json: `${head}webhooks: {a: {post: {x: ${"[".repeat(levels)}${"]".repeat(levels)}}}}`,
      objects: `${head}webhooks: {a: {post: ${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}}`,
      unclosed: `${head}webhooks: ${"[".repeat(levels)}`,
      dashes: `${head}webhooks:\n  ${"- ".repeat(levels)}1`,
    });
    for (const text of Object.values(deep(50_000)))
      assert.match(
        failureOf(text),
        /^eventTypesFrom: openapi\.yaml: is nested deeper than 200 levels \[invalid-value\]$/,
      );
    const nested = (levels: number): string =>
      withSchema(JSON.parse(`${'{"not":'.repeat(levels)}{}${"}".repeat(levels)}`));
    assert.equal(eventTypesFrom(write({ "openapi.yaml": nested(150) })).length, 1);
    const aliases = Array.from({ length: 90 }, (_, at) => {
      const inner = at === 0 ? "{}" : `*a${at - 1}`;
      return `x-${at}: &a${at} ${'{"not":'.repeat(150)}${inner}${"}".repeat(150)}`;
    });
    const text = `${aliases.join("\n")}\n${head}webhooks: { a: { post: { x: *a89 } } }`;
    assert.match(
      failureOf(text),
      / (is nested deeper than 200 levels|contains an alias \(\*\) .*) \[invalid-value\]$/,
    );
  });

  it("reads no file outside the folder of the document, by whatever way", () => {
    const outside = write({ "secret.yaml": "canary: { type: string }" });
    const path = write({
      "api/openapi.yaml": "",
      "api/inner/fine.yaml": "type: string",
      "beside.yaml": "type: string",
    });
    symlinkSync(outside, join(dirname(path), "linked.yaml"));
    symlinkSync(dirname(outside), join(dirname(path), "folder"));
    const taken = ($ref: string): unknown => {
      writeFileSync(path, reference($ref));
      return eventTypesFrom(path);
    };
    const ways = [
      "/etc/passwd",
      "../beside.yaml",
      "../../etc/passwd",
      outside,
      "linked.yaml",
      "folder/secret.yaml",
      "/nowhere",
      "../nowhere.yaml",
    ];
    for (const way of ways)
      assert.throws(
        () => taken(way),
        (error: Error) =>
          /\$ref: points outside the folder of the document: only files in that folder are read \[unsupported-here\]$/.test(
            error.message,
          ) && !/canary|ENOENT/.test(error.message),
        way,
      );
    assert.ok(taken("inner/fine.yaml"));
    assert.ok(taken("./inner/../inner/fine.yaml"));
  });

  it("is refused where the path is none, and for options that there are not", () => {
    for (const path of ["", undefined, 1])
      assert.throws(
        () => eventTypesFrom(path as string),
        /^Error: eventTypesFrom: path must be a non-empty string \[missing-value\]$/,
      );
    assert.throws(() => eventTypesFrom("a", { document: true } as object), /did you mean `documented`\?/);
    assert.throws(
      () => eventTypesFrom("https://canary.example.com/a"),
      /^(?!.*canary).*\[unsupported-here\]/,
    );
  });

  it("is never looked for in a network", async () => {
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end("{}");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    failureOf(reference(`http://127.0.0.1:${port}/a.json`));
    await new Promise((closed) => server.close(closed));
    assert.deepEqual(asked, []);
  });
});
