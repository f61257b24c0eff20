/** Values between engine and plugin: no mark is lost, nothing unmarked is hidden, and nothing undefined leaves. */

import assert from "node:assert/strict";
import { fc, runs } from "../support/random";
import { isFields } from "../../provider/base/fields";
import { signature, unknownMarker } from "../../provider/base/markers";
import { Struct } from "../../provider/plugin/protocol";
import { decode, decodeFields, encodeFields } from "../../provider/plugin/wire";
import type { Secrets } from "../../provider/plugin/wire";
import { assertSealed, isMarked, marked, shown, unmarked } from "../support/sealed";

const unknowns = [
  unknownMarker,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
];
const asset = "c44067f5952c0a294b673a41bacd8c17";
const archive = "0def7320c3a5731c473e5ecbe6d01bc7";
const output = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
const reference = "5cf8f73096256a8f31e491e813e4eb8e";

const key = fc.oneof(
  fc.constantFrom(
    "a",
    "b.c",
    'q"uote',
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
    "values",
    "__dirname",
  ),
  fc.string().filter((name) => name !== "__proto__" && name !== signature),
);
const quiet = fc.oneof(
  fc.nat().map((n) => `plain-${n}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const unknown = fc.constantFrom(...unknowns);

/** What the engine may send: in a marked part all texts are secret, elsewhere none. */
const { wire } = fc.letrec<{ wire: unknown; inner: unknown }>((tie) => {
  const around = (leaf: fc.Arbitrary<unknown>, part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof(
      { maxDepth: 6 },
      leaf,
      unknown,
      fc.array(part, { maxLength: 3 }),
      fc.dictionary(key, part, { maxKeys: 3 }),
      tie("inner").map(marked),
      tie("inner").map((value) => ({ [signature]: output, value, secret: true, dependencies: ["urn"] })),
      part.map((value) => ({ [signature]: output, value })),
    );
  const secretLeaf = fc.nat().map((n) => `canary-${n}`);
  return { wire: around(quiet, tie("wire")), inner: around(secretLeaf, tie("inner")) };
});
const wires = fc.dictionary(key, wire, { maxKeys: 4 });

/** A value as it comes out of a message. */
function sent(value: unknown): Record<string, unknown> {
  const bytes = Struct.fromJavaScript(value as never).serializeBinary();
  return Struct.deserializeBinary(bytes).toJavaScript();
}

function roundTrip(value: unknown): Record<string, unknown> {
  const { fields, secrets } = decodeFields(sent(value));
  return sent(encodeFields(fields, secrets));
}

/** The value without marks and outputs, with one marker for every kind of unknown. */
function bare(value: unknown): unknown {
  if (typeof value === "string") return unknowns.includes(value) ? unknownMarker : value;
  if (Array.isArray(value)) return value.map(bare);
  if (!isFields(value)) return Object.is(value, -0) ? 0 : value;
  if (isMarked(value) || value[signature] === output) return bare(value["value"]);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bare(inner)]));
}

/** The texts that stand in no list with a secret. */
function plainTexts(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("plain") ? [value] : [];
  if (Array.isArray(value)) return JSON.stringify(value).includes(signature) ? [] : value.flatMap(plainTexts);
  if (!isFields(value) || isMarked(value)) return [];
  return Object.values(value).flatMap(plainTexts);
}

function everyPart(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return [value, ...Object.values(value).flatMap(everyPart)];
}

describe("A value on its way through the plugin", () => {
  const options = runs(400);

  it("keeps all it holds, at any depth", () =>
    fc.assert(
      fc.property(wires, (value) => assert.deepEqual(bare(roundTrip(value)), bare(sent(value)))),
      options,
    ));

  it("shows no secret afterwards, and hides nothing else", () =>
    fc.assert(
      fc.property(wires, (value) => {
        const after = roundTrip(value);
        assertSealed(after, "the value");
        const text = JSON.stringify(shown(after));
        for (const plain of plainTexts(value)) assert.ok(text.includes(plain), `${plain} is hidden: ${text}`);
      }),
      options,
    ));

  it("is the same after a second time", () =>
    fc.assert(
      fc.property(wires, (value) => {
        const once = roundTrip(value);
        assert.deepEqual(roundTrip(once), once);
      }),
      options,
    ));

  it("holds no mark inside a mark, and no mark around what is not known", () =>
    fc.assert(
      fc.property(wires, (value) => {
        for (const part of everyPart(roundTrip(value)))
          if (isMarked(part)) {
            assert.ok(part.value !== unknownMarker && part.value !== null);
            assert.ok(!everyPart(part.value).some(isMarked));
          }
      }),
      options,
    ));

  const tables = fc.letrec<{ table: true | Secrets }>((tie) => ({
    table: fc.oneof(
      { maxDepth: 4 },
      fc.constant(true as const),
      fc.dictionary(key, tie("table"), { maxKeys: 4 }),
    ),
  })).table;
  const leaving = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      quiet,
      unknown,
      fc.constant(undefined),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 4 }),
    ),
  })).value;

  it("leaves without anything undefined, whatever is secret in it", () =>
    fc.assert(
      fc.property(fc.dictionary(key, leaving), fc.array(fc.dictionary(key, tables)), (fields, secrets) => {
        const wire = encodeFields(fields, ...secrets);
        assert.ok(!everyPart(wire).includes(undefined));
        const defined: unknown = JSON.parse(JSON.stringify(fields));
        assert.deepEqual(bare(sent(wire)), bare(defined));
      }),
      options,
    ));
});

describe("A mark", () => {
  it("of one item is a mark of the whole list, which may be sorted on the way", () => {
    const wire = { list: ["a", { b: [marked("canary")] }], other: ["a"] };
    assert.deepEqual(roundTrip(wire), { list: marked(["a", { b: ["canary"] }]), other: ["a"] });
  });

  it("stands at the place that a program has marked, beside what is readable", () => {
    const wire = { map: { "a.b": { secret: marked({ x: [1] }), plain: 1 } } };
    assert.deepEqual(roundTrip(wire), wire);
  });

  it("of the whole object is a mark of each field", () => {
    const { fields, secrets } = decodeFields(marked({ a: 1, b: { c: 2 } }));
    assert.deepEqual(encodeFields(fields, secrets), { a: marked(1), b: marked({ c: 2 }) });
  });

  it("is set where any of the tables says so, on each item of a list", () => {
    const fields = { list: [{ a: "canary", b: 1 }, { b: 2 }], a: "canary", c: { d: "canary", e: 1 } };
    assert.deepEqual(encodeFields(fields, { list: { a: true }, a: true }, { c: { d: true } }), {
      list: [{ a: marked("canary"), b: 1 }, { b: 2 }],
      a: marked("canary"),
      c: { d: marked("canary"), e: 1 },
    });
  });

  it("is not read from the prototype of a table", () => {
    assert.deepEqual(encodeFields({ constructor: "a", toString: "b" }, {}), {
      constructor: "a",
      toString: "b",
    });
  });
});

describe("What is not known yet", () => {
  for (const marker of unknowns)
    it(`is understood at any depth, marked or not: ${marker}`, () => {
      const { value } = decode({ a: [marker, { b: marked(marker) }], c: { d: marker } });
      assert.deepEqual(value, { a: [unknownMarker, { b: unknownMarker }], c: { d: unknownMarker } });
    });

  it("leaves as it came, because a marked marker would be a secret text", () => {
    const wire = encodeFields({ secret: unknownMarker, list: [unknownMarker] }, { secret: true });
    assert.deepEqual(wire, { secret: unknownMarker, list: [unknownMarker] });
  });

  it("is an output without a value, and a resource without an ID", () => {
    for (const wire of [
      { [signature]: output },
      { [signature]: output, secret: true, dependencies: [] },
      { [signature]: reference, urn: "urn", id: "" },
      { [signature]: reference, urn: "urn", id: unknownMarker },
      { [signature]: reference, urn: "urn" },
    ])
      assert.equal(decode(wire).value, unknownMarker);
  });
});

describe("Other values of the protocol", () => {
  it("are taken for what they stand for: a resource for its ID, an output for its value", () => {
    assert.equal(decode({ [signature]: reference, urn: "urn", id: "e1", packageVersion: "" }).value, "e1");
    const { value, secrets } = decode({ [signature]: output, value: { a: 1 }, secret: true });
    assert.deepEqual([value, secrets], [{ a: 1 }, true]);
  });

  it("pass through untouched where nothing here takes them: assets and archives", () => {
    const wire = {
      a: { [signature]: asset, hash: "h", text: "t" },
      b: { [signature]: archive, hash: "h", assets: { c: { [signature]: asset, hash: "h", path: "p" } } },
    };
    assert.deepEqual(roundTrip(wire), wire);
  });

  it("change no prototype, and a key named __proto__ ends in the parser of messages", () => {
    const hostile: unknown = JSON.parse(
      `{"a":{"__proto__":{"polluted":1},"b":1},"__proto__":{"${signature}":"x"},"constructor":{"prototype":{"polluted":1}}}`,
    );
    const { fields, secrets } = decodeFields(hostile);
    assert.deepEqual(Object.keys(fields), ["a", "__proto__", "constructor"]);
    assert.deepEqual(Object.keys(encodeFields(fields, secrets)), ["a", "__proto__", "constructor"]);
    assert.deepEqual(roundTrip(hostile), { a: { b: 1 }, constructor: { prototype: { polluted: 1 } } });
    assert.ok(!("polluted" in {}));
  });

  it("hold whole characters only, because the engine reads nothing else", () => {
    const wire = encodeFields({ text: "a\ud800b😀", "\udc00": ["\udfff"] }, { text: true });
    assert.deepEqual(wire, { text: marked("a\ufffdb😀"), "\ufffd": ["\ufffd"] });
    assert.deepEqual(sent(wire), wire);
  });

  it("are an empty object where the message is missing", () => {
    assert.deepEqual(decodeFields(undefined), { fields: {}, secrets: {} });
    assert.equal(unmarked(marked(marked(1))), 1);
  });
});
