/** Every kind of value in every argument of every kind of resource: it works, or one clear line says what is wrong. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import { canary } from "../support/api-server";
import { everyRow } from "../support/every-row";
import { bring, configure, kinds } from "../support/front";

const seed = {
  projects: {
    p1: {
      endpoints: [{ uid: "e1", url: "https://e.example.com" }],
      subscriptions: [{ uid: "s1", name: "s" }],
      event_types: [{ id: "t1" }],
    },
  },
};

/** What each kind needs at least. */
const least = {
  Endpoint: { url: "https://billing.example.com" },
  PortalLink: {},
  Subscription: { adoptId: "s1" },
  EventType: { adoptId: "t1", category: "c", description: "d" },
};

const parsed = (text: string): unknown => JSON.parse(text);
const nested = (depth: number): unknown => parsed(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const values: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  zero: 0,
  "a negative number": -1,
  "a fraction": 1.5,
  "the largest number": Number.MAX_VALUE,
  "an empty text": "",
  "white space": " \t ",
  "a text": "some text",
  "100,000 characters": "x".repeat(100_000),
  "unicode and control characters": "\u0000\u0007\u001b[31m\r\n\u2028\u202e𝕏 é \uffff",
  "half a character": "\ud800",
  "a mask": "***",
  "the host's unknown marker": "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  "an empty list": [],
  "a list of null": [null],
  "a list of lists": [[], [[]]],
  "an empty object": {},
  "an object of secrets": { some: { text: canary } },
  "a list of secrets": [canary],
  "prototype keys": parsed('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  "lists 10,000 deep": nested(10_000),
};

describe("An argument", () => {
  let service: Emulator;
  before(async () => {
    service = await startEmulator({ seed, apiKeys: [canary] });
    await configure(service);
  });
  after(() => service.stop());

  const definitions = definitionsFor("documented");
  const shapes = {
    Endpoint: definitions.endpoint,
    PortalLink: definitions.portalLink,
    Subscription: definitions.subscription,
    EventType: definitions.eventType,
  };
  for (const [name, definition] of Object.entries(shapes)) {
    const kind = name as keyof typeof shapes;
    const fields = [...Object.keys(definition.inputs.shape), "__proto__", "constructor", "toString", "nmae"];
    it(`of any kind works or is refused in one line: ${kind}`, () =>
      everyRow(
        fields.flatMap((field) =>
          Object.entries(values).map(
            ([what, value]) => [`${field} that is ${what}`, { field, value }] as const,
          ),
        ),
        async ({ field, value }) => {
          const given = JSON.parse(JSON.stringify(least[kind])) as Record<string, unknown>;
          Object.defineProperty(given, field, { value, enumerable: true, configurable: true });
          const { refused, error, made } = await bring(kinds[kind], given);
          assert.ok(refused.length > 0 || error !== undefined || typeof made?.id === "string");
          assert.equal(({} as Fields)["polluted"], undefined, "a prototype was changed");
        },
      ));
  }

  it("that is a long ID of an object of another resource is shown in part", async () => {
    const adoptId = `taken-${"x".repeat(100_000)}`;
    const declare = async (name: string): Promise<readonly string[]> => {
      const inputs = { __logicalName: name, ...least.Endpoint, adoptId };
      const { failures = [] } = (await kinds.Endpoint.check?.({}, inputs)) ?? {};
      return failures.map(({ reason }) => reason);
    };
    assert.deepEqual(await declare("billing"), []);
    const refused = await declare("other");
    assert.equal(refused.length, 1);
    assert.match(
      refused[0] ?? "",
      / cannot adopt taken-x+…, which is already managed by Endpoint billing \[already-managed\]$/,
    );
  });
});
