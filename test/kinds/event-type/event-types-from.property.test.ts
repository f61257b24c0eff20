/** `eventTypesFrom`, whatever the schemas of a document refer to: each result stands alone, and says what the document says. */

import assert from "node:assert/strict";
import { fc, runs } from "../../support/random";
import { eventTypesFrom } from "../../../provider";
import { inFolder, withSchema, write } from "../../support/openapi";
import { isTaken } from "../../support/recorded";

type Schema = Readonly<Record<string, unknown>>;

const names = ["A", "B", "C"] as const;
const inDocument = "#/components/schemas/";

/** Schemas that refer to each other in every direction, across two files. */
const anySchema: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    fc.record({ type: fc.constantFrom("string", "null") }),
    fc.constantFrom(...names).map((name) => ({ $ref: inDocument + name })),
    fc.constantFrom(...names).map((name) => ({ $ref: `other.json#/${name}` })),
    fc
      .dictionary(fc.constantFrom("a", "$ref", "x-b", "items"), tie("schema"))
      .map((properties) => ({ properties })),
    tie("schema").map((items) => ({ items, minItems: 1 })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  ),
})).schema;

/** Components whose references lead to something: each is more than a reference itself. */
const anyComponents = fc
  .record({ A: anySchema, B: anySchema, C: anySchema })
  .map((all) => Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, { anyOf: [schema] }])));

const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** The schema with its references replaced by what they lead to, as far as it is looked at. */
function unfold(schema: unknown, follow: (reference: string) => unknown, depth = 8): unknown {
  if (depth === 0) return "…";
  if (Array.isArray(schema)) return schema.map((item) => unfold(item, follow, depth));
  if (!isObject(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === "string") return unfold(follow($ref), follow, depth - 1);
  const kept = Object.entries(schema).filter(([name]) => name !== "definitions");
  return Object.fromEntries(kept.map(([name, value]) => [name, unfold(value, follow, depth)]));
}

/** The same content, with its keys in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, reversed(inner)])
      .reverse(),
  );
}

describe("Any schema of an OpenAPI document", () => {
  inFolder();

  /** Both files hold components; the second one refers to itself by `#`, to the first one by its name. */
  const read = (schema: unknown, components: Schema, others: Schema): Schema => {
    const neighbour = JSON.stringify(others)
      .replaceAll(inDocument, `openapi.json${inDocument}`)
      .replaceAll("other.json#", "#");
    const files = { "openapi.json": withSchema(schema, { schemas: components }), "other.json": neighbour };
    const [eventType] = eventTypesFrom(write(files));
    return eventType?.jsonSchema ?? assert.fail("it has no schema");
  };

  it("refers to nothing but itself, and means what it meant", () => {
    let recursive = 0;
    fc.assert(
      fc.property(anySchema, anyComponents, anyComponents, (schema, components, others) => {
        const found = read(schema, components, others);
        assert.ok(isTaken(found));
        const inResult = (reference: string): unknown => {
          if (reference === "#") recursive += 1;
          if (reference === "#") return found;
          const [, name = ""] = /^#\/definitions\/(\w+)$/.exec(reference) ?? assert.fail(reference);
          return (found["definitions"] as Schema | undefined)?.[name] ?? assert.fail(reference);
        };
        const inFiles = (reference: string): unknown =>
          (reference.startsWith("other.json") ? others : components)[reference.at(-1) ?? ""];
        const root = typeof schema["$ref"] === "string" ? inFiles(schema["$ref"]) : schema;
        assert.deepEqual(unfold(found, inResult), unfold(root, inFiles));
      }),
      runs(300),
    );
    assert.ok(recursive > 0, "some were recursive");
  });

  it("is the same whatever the order of keys", () => {
    fc.assert(
      fc.property(anySchema, anyComponents, anyComponents, (...written) => {
        const [schema, components, others] = written.map(reversed) as [Schema, Schema, Schema];
        assert.deepEqual(read(schema, components, others), read(...written));
      }),
      runs(100),
    );
  });
});
