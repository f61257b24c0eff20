/** Hostile functions on each way in: files, variables and objects of this process stay as they are, and every run ends. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Replay } from "../../../tools/topology/review/replay";
import { CiStage } from "../../support/ci-stage";
import { Shell } from "../../support/command";
import { same, update, type Step } from "../../support/report-steps";
import { file, preview } from "../../support/route-files";

/** A file that none of them may write. */
const place = join(mkdtempSync(join(tmpdir(), "hostile-")), "written");

/** What a function does once it has found a global object or a function of one. */
const prelude = `
const hit = (found) => {
  const roots = [found, typeof found === "function" ? found("return this")() : undefined, globalThis];
  for (const root of roots) {
    const process = root && (root.process || (root.constructor && root.constructor.process));
    if (!process) continue;
    process.env.HOSTILE = "yes";
    const load = process.getBuiltinModule || (process.mainModule && process.mainModule.require) || root.require;
    load("fs").writeFileSync(${JSON.stringify(place)}, String(process.env.HOME));
  }
  return { done: true };
};
`;

const bodies: Readonly<Record<string, string>> = {
  "the constructor of the console": "return hit(console.log.constructor)",
  "the constructor of its object": "return hit(console.constructor.constructor)",
  "the constructor of require": "return hit(require.constructor)",
  "the constructor of util.format": "return hit(require('util').format.constructor)",
  "the constructor of the payload": "return hit(payload.constructor.constructor)",
  "the constructor of a list": "return hit(payload.list.constructor.constructor)",
  "the constructor of a method of a list": "return hit(payload.list.push.constructor)",
  "a function of its own": "return hit(Function)",
  "a generator function":
    "return hit((function* () {}).constructor('return this')().next().value.constructor.constructor)",
  "an asynchronous function":
    "(async () => {}).constructor('hit(this)')(); return hit((async () => {}).constructor)",
  eval: "return hit((0, eval)('this').constructor.constructor)",
  "an error of require":
    "try { require('fs').readFileSync('/') } catch (error) { return hit(error.constructor.constructor) }",
  "an error of the console":
    "try { console.log({ toString() { throw 1 } }) } catch (error) { return hit(Object(error).constructor.constructor) }",
  "an error of a full stack":
    "const dive = () => dive(); try { dive() } catch (error) { return hit(error.constructor.constructor) }",
  "an error of a view":
    "'use strict'; try { Object.defineProperty(payload, 'a', { get() {} }) } catch (error) { return hit(error.constructor.constructor) }",
  "the stack of an error":
    "Error.prepareStackTrace = (_, calls) => calls.map((call) => call.getThis && hit(call.getThis().constructor.constructor)); return String(new Error('a').stack)",
  "a caller":
    "return hit((function inner() { return inner.caller || (arguments.callee && arguments.callee.caller) || Function })())",
  "a proxy as the result":
    "return new Proxy({}, { ownKeys: () => hit(Function) && ['a'], get: (_, __, view) => hit(view.constructor.constructor) })",
  "a proxy of its payload":
    "payload.a = new Proxy({}, { get: (target, name, view) => hit(Object(view).constructor) }); return payload",
  "a getter of the result": "return { get a() { return hit(this.constructor.constructor) } }",
  "toJSON of the result": "return { toJSON() { return hit(this.constructor.constructor) }, a: 1 }",
  "toJSON of every object":
    "Object.prototype.toJSON = String.prototype.toJSON = function () { return hit(Function) }; return payload",
  "a species":
    "class Mine extends Array { static get [Symbol.species]() { return hit(Function) && Array } } return Mine.from([1]).map((one) => one)",
  "an iterator":
    "Array.prototype[Symbol.iterator] = function* () { yield hit(Function) }; return payload.list",
  "a promise": "return Promise.resolve(payload).then((value) => hit(value.constructor.constructor))",
  "a thenable": "return { then(done) { hit(done.constructor); done(1) } }",
  prototypes:
    "Object.prototype.polluted = Array.prototype.polluted = 'yes'; payload.__proto__.polluted = 'yes'; return JSON.parse('{\"__proto__\":{\"polluted\":\"yes\"}}')",
  "methods of the built-in values":
    "for (const type of [Object, Array, Map, WeakMap, String, RegExp, Reflect, JSON]) for (const name of Object.getOwnPropertyNames(type.prototype || type)) try { (type.prototype || type)[name] = (...given) => hit(Object(given[0]).constructor) } catch {} return payload",
  "globals that are gone":
    "delete globalThis.Object; delete globalThis.JSON; delete globalThis.Array; globalThis.undefined = 1; return payload",
  "a regular expression":
    "RegExp.prototype.exec = () => hit(Function); return { found: /(a+)+$/.test('a'.repeat(18) + 'b') }",
  memory: "const all = []; for (;;) all.push(new Array(1e6).fill(0))",
  output: "for (let at = 0; at < 90; at += 1) console.log('x'.repeat(1e5)); return { text: 'x'.repeat(2e6) }",
  nesting: "let deep = []; for (let at = 0; at < 3e4; at += 1) deep = [deep]; return { deep }",
};

/** A payload that they get. */
const hostilePayload = { a: 1, list: [1, { b: 2 }], text: "t" };

/** What each one tries, and its text. */
const functions = Object.entries(bodies).map(
  ([what, body]) => [what, `${prelude}function transform(payload) { ${body} }`] as const,
);
const event = JSON.stringify({ eventType: "x", body: hostilePayload });

/** A preview in which each function comes and goes, as what is in the service and as what is declared. */
const steps: readonly Step[] = functions.flatMap(([, text], at) => [
  same("Endpoint", `e${at}`, {}),
  update(
    "Subscription",
    `s${at}`,
    { endpointId: `e${at}-id`, function: at % 2 === 0 ? text : "const transform = (one) => one" },
    { endpointId: `e${at}-id`, function: at % 2 === 0 ? "const transform = (one) => one" : text },
  ),
]);

function assertUntouched(): void {
  assert.equal(existsSync(place), false);
  assert.equal(process.env["HOSTILE"], undefined);
  assert.equal("polluted" in {} || "polluted" in [] || "toJSON" in {}, false);
}

describe("A hostile function", function () {
  this.timeout(300_000);
  let shell: Shell;
  before(async () => (shell = await Shell.start({ dialect: "convoy", projects: ["p1"] })));
  after(() => shell.stop());
  afterEach(assertUntouched);

  it("is one of 33", () => assert.equal(functions.length, 33));

  it("touches nothing in `report --replay`, old or new", async () => {
    const { output } = await shell.run(
      `report --output json --replay ${file("events.jsonl", event)} ${preview(...steps)}`,
    );
    const { replay } = JSON.parse(output) as { replay: Replay };
    assert.deepEqual([replay.events, replay.deliveries], [1, functions.length]);
  });

  it("touches nothing in `ci review --events`, old or new", async () => {
    const stage = await CiStage.start();
    try {
      stage.declare("dev", JSON.stringify({ steps }));
      stage.write("recorded.jsonl", `${event}\n`);
      const { output } = await stage.run("review", ["--events", join(stage.folder, "recorded.jsonl")]);
      assert.ok(/for recorded events/.test(output));
    } finally {
      await stage.stop();
    }
  });

  for (const [what, text] of functions) {
    it(`touches nothing in \`transform run\`: ${what}`, async () => {
      const { code, errors } = await shell.run(
        `transform run ${file("hostile.js", text)} --event ${file("event.json", event)}`,
      );
      assert.ok(code === 0 || /\[function-fails\]/.test(errors), errors);
    });

    it(`touches nothing in the emulator: ${what}`, async () => {
      const { url, apiKey } = shell.service;
      const response = await fetch(`${url}/api/v1/projects/p1/sources/test_function`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ function: text, payload: hostilePayload }),
      });
      assert.ok([200, 400].includes(response.status), await response.text());
    });
  }
});
