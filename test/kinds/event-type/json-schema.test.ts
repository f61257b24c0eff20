/** The schema of an event type: the preview refuses what Convoy refuses in a new one, and nothing else. */

import assert from "node:assert/strict";
import { problemLine } from "../../../provider/base/errors";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { isReference, isUrl } from "../../../provider/kinds/event-type/go-url";
import { schemaFaults } from "../../../provider/kinds/event-type/json-schema";
import { check } from "../../../provider/lifecycle/apply/check";
import { Service } from "../../support/convoy";
import { recordedSchemas } from "../../support/recorded-schemas";

const { eventType } = definitionsFor("convoy");
const fault = { minLength: -1 };

function checked(declared: Fields, before: Fields = {}): { problems: string[]; warnings: string[] } {
  const context = { logicalName: "paid", projectId: "p1", isUnknown };
  const { problems, warnings } = check(eventType, before, declared, context);
  return { problems: problems.map(problemLine), warnings: warnings.map(problemLine) };
}

describe("The schema of an event type", () => {
  const { schemas, urls } = recordedSchemas();

  it("is judged as Convoy does", () => {
    const judged = schemas.map(([schema]) => [schema, schemaFaults(schema).length === 0]);
    assert.deepEqual(judged, schemas);
  });

  it("has references that are judged as Convoy does", () => {
    const judged = urls.map(([text]) => [text, isReference(text), isUrl(text)]);
    assert.deepEqual(judged, urls);
  });

  const whole = "must be a whole number of at least 0";
  const reasons: readonly [schema: Fields, path: string, reason: string][] = [
    [{ properties: { a: { items: fault } } }, "properties.a.items.minLength", whole],
    [{ required: ["a", "b", "a"] }, "required.2", "must not repeat an earlier entry"],
    [
      { items: [{}] },
      "items",
      "must be a single schema: a list is allowed only in `then`, beside an empty `if`",
    ],
    [
      { anyOf: [{}, true] },
      "anyOf.1",
      "must be an object: an empty one for true, or `not` with an empty one for false",
    ],
    [
      { exclusiveMinimum: 0 },
      "exclusiveMinimum",
      "must be replaced by a `not` with the opposite inclusive bound",
    ],
    [{ pattern: "(?=a)" }, "pattern", "must be an expression that Go can parse, without look-ahead"],
    [
      { type: ["string", "date"] },
      "type.1",
      "must be one of array, boolean, integer, null, number, object, string",
    ],
    [{ definitions: { a: { allOf: [] } } }, "definitions.a.allOf", "must not be empty"],
    [{ $schema: "draft-07" }, "$schema", "must be a URL with a scheme"],
    [{ items: { $ref: "#/%" } }, "items.$ref", "must be a URL reference that Go can parse"],
    [{ multipleOf: 0 }, "multipleOf", "must be a number greater than 0"],
    [{ maximum: { $number: "1e400" } }, "maximum", "must be a number"],
    [{ title: 1 }, "title", "must be a string"],
    [{ deprecated: "yes" }, "deprecated", "must be true or false"],
    [{ enum: "a" }, "enum", "must be a list"],
    [{ properties: [] }, "properties", "must be an object"],
    [{ properties: { a: "string" } }, "properties.a", "must be a schema"],
  ];
  for (const [schema, path, reason] of reasons)
    it(`is refused with the path: ${path} ${reason}`, () => {
      assert.deepEqual(checked({ jsonSchema: schema }).problems, [
        `jsonSchema.${path}: cannot be in the schema of a new event type: it ${reason} [refused-json-schema]`,
      ]);
    });

  it("passes with values that are not known yet, at any depth", () => {
    const unknown = unknownMarker;
    for (const jsonSchema of [
      unknown,
      { type: unknown, required: unknown, enum: [unknown, unknown], minLength: unknown, items: unknown },
      { properties: { a: unknown, b: { pattern: unknown, $ref: unknown } }, allOf: [unknown] },
      { definitions: { a: { type: [unknown, unknown], if: unknown } } },
    ])
      assert.deepEqual(checked({ jsonSchema }), { problems: [], warnings: [] });
    assert.match(checked({ name: unknown, jsonSchema: fault }).problems.join(), /refused-json-schema/);
  });

  describe("that a new event type could not have", () => {
    const stored = `jsonSchema.minLength: is stored, although Convoy would reject it for a new event type: it ${whole} [unchecked-json-schema]`;
    const warned = { problems: [], warnings: [stored] };
    const nothing = { problems: [], warnings: [] };
    const before = { name: "paid", jsonSchema: {} };

    it("is a warning where an update stores it", () => {
      assert.deepEqual(checked({ jsonSchema: fault }, before), warned);
      assert.deepEqual(checked({ adoptId: "t1", jsonSchema: fault }), warned);
      assert.deepEqual(checked({ adoptId: unknownMarker, jsonSchema: fault }), warned);
      assert.deepEqual(checked({ name: unknownMarker, jsonSchema: fault }, before), warned);
    });

    it("is passed where it has not changed", () => {
      assert.deepEqual(checked({ jsonSchema: fault }, { name: "paid", jsonSchema: fault }), nothing);
    });

    it("is an error where the event type is replaced", () => {
      for (const changed of [{ name: "settled" }, { projectId: "p2" }])
        assert.match(
          checked(
            { ...changed, jsonSchema: fault },
            { name: "paid", projectId: "p1", jsonSchema: fault },
          ).problems.join(),
          /^jsonSchema\.minLength: .* \[refused-json-schema\]$/,
        );
    });
  });

  it("that an update has stored can be read, kept and removed", async () => {
    const service = await Service.emulated({
      seed: { projects: { p1: { event_types: [{ uid: "t1", name: "paid" }] } } },
    });
    try {
      const life = await service.made("eventType", { adoptId: "t1", jsonSchema: fault });
      assert.deepEqual((service.project.eventTypes.get("t1") as Fields | undefined)?.["json_schema"], fault);
      await life.refresh();
      assert.equal(await life.up(service.declared({ adoptId: "t1", jsonSchema: fault })), "same");
      service.nextRun();
      await life.destroy();
      assert.ok(service.project.eventTypes.get("t1")?.deprecated_at);
    } finally {
      await service.stop();
    }
  });
});
