/** What JSON cannot express: refused in the program, at every depth of every argument, instead of being dropped without a word. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../../provider";
import { settingTexts } from "../../provider/dynamic/account";
import { declaration as dynamicDeclaration } from "../../provider/dynamic/declaration";
import { kinds } from "../../provider/kinds/registry";
import * as native from "../../provider/native";
import { declaration as nativeDeclaration } from "../../provider/native/resource";
import { lostOutput, promiseOf, Registrations } from "../support/registrations";

class Money {
  readonly amount = 5;
}
const itself: unknown[] = [];
itself.push({ inner: itself });
/** What the prototype of every object is in another realm, such as that of a test runner. */
const otherObject = Object.create(null) as object;
const otherList = Object.create(otherObject, { constructor: { value: { name: "Array" } } }) as object;
const hole = ["a"];
hole[2] = "c";

/** A value of each type that JSON lacks, and the line about it, after the name of the argument. */
const foreign: readonly (readonly [what: string, value: unknown, line: string, below?: string])[] = [
  ["a function", () => ({}), "is a function, which JSON cannot express: pass its result"],
  ["a class", Money, "is a function, which JSON cannot express: pass its result"],
  ["a symbol", Symbol("s"), "is a symbol, which JSON cannot express: use a string"],
  [
    "a date",
    new Date(0),
    "is an instance of Date, which JSON cannot express: use a string, such as date.toISOString()",
  ],
  [
    "a map",
    new Map([["a", 1]]),
    "is an instance of Map, which JSON cannot express: pass Object.fromEntries(map)",
  ],
  [
    "a list of another realm",
    Object.setPrototypeOf(["a"], otherList) as unknown,
    "is an instance of Array, which JSON cannot express: pass [...list]",
  ],
  ["a set", new Set(["a"]), "is an instance of Set, which JSON cannot express: pass [...set]"],
  [
    "a pattern",
    /a/,
    "is an instance of RegExp, which JSON cannot express: pass a string, such as regex.source",
  ],
  [
    "an address",
    new URL("https://a.example.com"),
    "is an instance of URL, which JSON cannot express: pass url.href",
  ],
  ["a buffer", Buffer.from("a"), "is an instance of Buffer, which JSON cannot express: use a string"],
  [
    "bytes",
    new Uint8Array(1),
    "is an instance of Uint8Array, which JSON cannot express: copy its values into a plain object",
  ],
  [
    "an object of a class",
    new Money(),
    "is an instance of Money, which JSON cannot express: copy its values into a plain object",
  ],
  [
    "an object around a text",
    new String("a"),
    "is an instance of String, which JSON cannot express: copy its values into a plain object",
  ],
  [
    "what is iterated once",
    new Map().keys(),
    "is an instance of Map Iterator, which JSON cannot express: copy its values into a plain object",
  ],
  [
    "an object with a symbol as a name",
    { [Symbol("s")]: 1 },
    "is an object with a symbol as a name, which JSON cannot express: use a string as the name",
  ],
  [
    "the arguments of a function",
    (function () {
      // eslint-disable-next-line prefer-rest-params -- this is the value under test
      return arguments;
    })(),
    "is an instance of Arguments, which JSON cannot express: pass [...arguments]",
  ],
  [
    "an object of the language",
    Math,
    "is an instance of Math, which JSON cannot express: copy its values into a plain object",
  ],
  ["NaN", NaN, "is NaN, which JSON cannot express: use a finite number"],
  ["an infinite number", -Infinity, "is -Infinity, which JSON cannot express: use a finite number"],
  ["nothing in a list", ["a", undefined], "is undefined, which JSON cannot express: remove the item", ".1"],
  ["a hole in a list", hole, "is undefined, which JSON cannot express: remove the item", ".1"],
  [
    "what contains itself",
    itself,
    "is an object that contains itself, which JSON cannot express: pass a copy without the cycle",
    ".0.inner",
  ],
];
const halved = "the string was cut in the middle of a character such as an emoji, so cut it elsewhere";
/** A value of each type that JSON has and the SDK would drop or change, and the line about it. */
const lost: typeof foreign = [
  [
    "half of a character",
    "a\ud800b",
    `contains half of a character, which Pulumi cannot serialize: ${halved}`,
  ],
  ["its other half", "\udc00", `contains half of a character, which Pulumi cannot serialize: ${halved}`],
  ["it in a name", { "\ud800": 1 }, `contains half of a character, which Pulumi cannot serialize: ${halved}`],
  [
    "the name of a prototype",
    JSON.parse('{"__proto__":{"a":1}}'),
    "is a reserved name for the prototype of an object, which Pulumi cannot serialize: use another name",
    ".__proto__",
  ],
];
/** What is sent as it is. */
const sendable = {
  ...{ text: "", number: -0, no: false, nothing: null, undeclared: undefined, list: [[], {}] },
  noPrototype: Object.assign(Object.create(null) as object, { a: 1 }),
  otherRealm: Object.assign(Object.create(otherObject) as object, { a: 1 }),
  twice: [foreign, foreign].map(() => sharedPart()),
  unknown: pulumi.unknown,
  asset: new pulumi.asset.StringAsset("a"),
};
function sharedPart(): object {
  return ((sharedPart as { part?: object }).part ??= { a: 1 });
}

for (const [front, { declaration, classes }] of Object.entries({
  dynamic: { declaration: dynamicDeclaration, classes: dynamic },
  plugin: { declaration: nativeDeclaration, classes: native },
}))
  describe(`A value that JSON cannot express, with the ${front} classes`, () => {
    const { Endpoint, Provider, Source, Subscription } = classes;
    const refused =
      (message: string) =>
      (error: unknown): true => {
        assert.ok(error instanceof pulumi.RunError);
        assert.equal(error.message, message);
        assert.equal(error.stack, "");
        return true;
      };
    const filter = (body: unknown): object => ({ adoptId: "s1", filterConfig: { filter: { body } } });
    const path = "filterConfig.filter.body.list.1";

    for (const row of [...foreign, ...lost]) {
      const [what, value, line, below = ""] = row;
      const code = lost.includes(row) ? "lost-value" : "inexpressible-value";
      const message = `Subscription a: ${path}${below} ${line} [${code}]`;
      it(`is refused at once: ${what}`, () => {
        assert.throws(() => new Subscription("a", filter({ list: [1, value] })), refused(message));
      });

      it(`is refused where it is known later: ${what}`, async () => {
        for (const isPreview of [true, false]) {
          await Registrations.begin({ isPreview });
          for (const later of [
            pulumi.output(1).apply(() => value),
            Promise.resolve(value),
            Promise.resolve(pulumi.secret(1).apply(() => Promise.resolve(value))),
          ]) {
            const [, , inputs = {}] = declaration(kinds.subscription, "a", filter({ list: [1, later] }));
            assert.equal(Object.keys(inputs)[0], "__examined", "the SDK would begin with what has no end");
            await assert.rejects(inputs["__examined"] as Promise<unknown>, refused(message));
          }
        }
      });
    }

    it("is refused wherever it stands, and every one in one line", () => {
      const url = "https://a.example.com";
      const give = (name: string): string =>
        `${name} is a function, which JSON cannot express: pass its source, for example readFileSync("transform.js", "utf8") [inexpressible-value]`;
      const none = (name: string): string =>
        `${name} is a function, which JSON cannot express: pass its result [inexpressible-value]`;
      const code = (): void => undefined;
      for (const [declare, message] of [
        [() => new Subscription("a", { function: code } as never), `Subscription a: ${give("function")}`],
        [
          () => new Source("a", { bodyFunction: code, headerFunction: code } as never),
          `Source a: ${give("bodyFunction")}; ${give("headerFunction")}`,
        ],
        [
          () => new Endpoint("a", { url, secretTriggers: { at: code } }),
          `Endpoint a: ${none("secretTriggers.at")}`,
        ],
        [() => Endpoint.get("a", "e1", { projectId: code } as never), `Endpoint a: ${none("projectId")}`],
        [() => new Provider("a", { baseUrl: code } as never), `Provider a: ${none("baseUrl")}`],
      ] as const)
        assert.throws(declare, refused(message));
    });

    it("is refused among the arguments themselves: the SDK would send what the prototype has", () => {
      const args = JSON.parse('{"url":"https://a.example.com","__proto__":{"ownerId":"zz"}}') as never;
      assert.throws(
        () => new Endpoint("a", args),
        refused(
          "Endpoint a: __proto__ is a reserved name for the prototype of an object, which Pulumi cannot serialize: use another name [lost-value]",
        ),
      );
    });

    it("is refused in place of the arguments or the options", () => {
      for (const args of [Promise.resolve({}), pulumi.output({}), new Map(), [], "a", new Money()])
        for (const declare of [
          () => new Source("a", args as never),
          () => Source.get("a", "s1", args as never),
          () => new Provider("a", args as never),
        ])
          assert.throws(declare, /: the arguments must be a plain object \[wrong-type\]$/);
      for (const options of [Promise.resolve({ protect: true }), () => ({}), new Map(), new Money()])
        for (const declare of [
          () => new Source("a", { type: "http" }, options as never),
          () => new Provider("a", {}, options as never),
        ])
          assert.throws(declare, /: the options must be a plain object \[wrong-type\]$/);
      for (const id of [5, null, () => "s1", {}])
        assert.throws(
          () => Source.get("a", id as never),
          /a look-up needs the ID of the object \[missing-value\]$/,
        );
    });

    it("is not confused with what Pulumi sends, or with an argument that another part rejects", async () => {
      const sent = await Registrations.begin();
      const request = await sent.of(new Subscription("a", filter(sendable)), "a");
      const { filterConfig } = request.getObject()?.toJavaScript() as Record<string, Record<string, never>>;
      const names = Object.keys(sendable).filter((name) => name !== "undeclared");
      assert.deepEqual(Object.keys(filterConfig?.["filter"]?.["body"] ?? {}).sort(), names.sort());
      const later = [
        pulumi.output("e1"),
        lostOutput(),
        pulumi.output([pulumi.unknown]),
        pulumi.output(undefined),
      ];
      const [, , inputs = {}] = declaration(
        kinds.subscription,
        "a",
        filter({ ...sendable, later: later.slice(0, 3), last: later[3] }),
      );
      assert.equal(await inputs["__examined"], undefined);
      const rejected = Promise.reject(new Error("of the program"));
      const [, , others = {}] = declaration(kinds.subscription, "a", filter(rejected));
      assert.equal(await others["__examined"], undefined);
    });

    it("is refused in a setting of an account, also where it is known later", async () => {
      const sent = await Registrations.begin();
      const message = "Provider a: webhooks:apiKey must be a string, a number or a boolean [wrong-type]";
      for (const apiKey of [null, {}, ["key"]])
        assert.throws(() => new Provider("a", { apiKey } as never), refused(message));
      for (const apiKey of [undefined, null, () => "key", new Date(0)]) {
        const later = pulumi.output(1).apply(() => apiKey as unknown as string);
        await assert.rejects(
          promiseOf(pulumi.output(settingTexts("a", { apiKey: later }).apiKey)),
          refused(message),
        );
      }
      assert.ok(await sent.of(new Provider("b", { projectId: 5, apiKey: undefined } as never), "b"));
    });
  });
