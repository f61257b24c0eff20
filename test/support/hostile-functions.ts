/** Functions that try to reach what is around the engine, to change it, or to use it up. */

/** What a function does once it has found a global object or a function of one. */
const prelude = (place: string): string => `
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

/** What each one tries, and its text. @param place a file that none of them may write */
export function hostileFunctions(place: string): readonly (readonly [what: string, text: string])[] {
  return Object.entries(bodies).map(([what, body]) => [
    what,
    `${prelude(place)}function transform(payload) { ${body} }`,
  ]);
}

/** A payload that they get. */
export const hostilePayload = { a: 1, list: [1, { b: 2 }], text: "t" };
