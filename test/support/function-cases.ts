/** Functions with what the service answers to each, and what is found in it before anything is sent. */

import {
  different,
  htmlComment,
  lacking,
  lengthChanging,
  unreadable,
} from "../../provider/kinds/script/engine-level";
import type { Part } from "../../provider/kinds/script/findings";

/** What each function is given. */
export const given = { a: 1, list: [1, 2], text: "abc" };

/** A function, and the codes of what is found in it. */
export interface FunctionCase {
  readonly text: string;
  readonly part: Part;
  readonly codes: readonly string[];
  /** The service refuses it, and no preview says so: `transform run` does, or its own error. */
  readonly isLeft?: true;
}

const one = (code: string) => (row: { readonly example: string }) => of(row.example, code);

/** Every row of the table of the engine. */
export const rowCases: readonly FunctionCase[] = [
  ...Object.values(unreadable).map(one("unreadable-syntax")),
  of(htmlComment, "unreadable-syntax"),
  ...Object.values(different).map(one("engine-differs")),
  ...Object.values(lengthChanging).map((text) => of(text, "engine-differs")),
];

/** For each name that the engine lacks, a function whose result says so. */
export const lackingCases: readonly FunctionCase[] = Object.entries(lacking).flatMap(([owner, names]) =>
  Object.keys(names).map((name) => of(`function transform() { return typeof ${owner}.${name}; }`)),
);

/** A function whose result is the names of all globals. */
export const everyGlobal = of(
  "function transform() { return Object.getOwnPropertyNames(globalThis).sort(); }",
);

const none = "script-without-transform";
const replaced = "payload-replaced";
const refused = "refused-result";

/** How `transform` may be defined, what it may return, and what it may use. */
export const otherCases: readonly FunctionCase[] = [
  of("function transform(payload) { return payload; }"),
  of("const transform = (payload) => payload;"),
  of("let transform = function (payload) { return payload; };"),
  of("var transform; transform = (payload) => payload;"),
  of("transform = (payload) => payload;"),
  of("globalThis.transform = (payload) => payload;"),
  of("this['transform'] = (payload) => payload;"),
  of("(function () { this.transform = (payload) => payload; })();"),
  of("function convert(payload) { return payload; } const transform = convert;"),
  of("const { transform } = { transform: (payload) => payload };"),
  of("eval('var transform = (payload) => payload');"),
  of("Object.assign(globalThis, { transform: (payload) => payload });"),
  of("#!/usr/bin/env node\nfunction transform(payload) { return payload; }"),
  of("(payload) => payload", none),
  of("(function transform(payload) { return payload; });", none),
  of("function Transform(payload) { return payload; }", none),
  of("// transform", none),
  of("if (true) { function transform(payload) { return payload; } }", none),
  of("{ const transform = (payload) => payload; }", none),
  of("class transform {}", none),
  of("var transform = 1;", none),
  of("exports.transform = (payload) => payload;", none, "missing-global"),
  of("module.exports = (payload) => payload;", none, "missing-global"),
  of("function (payload) { return payload; }", "unreadable-syntax"),
  of("export function transform(payload) { return payload; }", "invalid-script"),
  of("await 1; function transform(payload) { return payload; }", "invalid-script"),
  of("function transform(payload) { return payload;", "invalid-script"),
  of("class A { accessor x = 1 } function transform(payload) { return payload; }", "invalid-script"),
  of("function transform() { return { found: /(?i:A)/.test('a') }; }", "unreadable-syntax"),
  of("function transform() { return { found: /a/v.test('a') }; }", "unreadable-syntax"),
  of("function transform() { return { found: new RegExp('a', 's').test('a') }; }", "unreadable-syntax"),
  of("class A { static { this.a = 1; } #b = 2; static c(o) { return #b in o; } } var transform = (p) => p;"),
  of("function transform({ a, ...rest }) { return { ...rest, b: a?.c ?? 2 ** 3 }; }"),
  of("async function transform(payload) { return payload; }", replaced),
  of("const transform = async (payload) => payload;", replaced),
  of("function* transform(payload) { yield payload; }", replaced),
  of("function transform(payload) { payload.b = 1; }", replaced),
  of("function transform(payload) { [1].map((n) => { return n; }); }", replaced),
  of("function transform() { throw new Error('no'); }"),
  of("function transform(payload) { return fetch('https://example.com'); }", "missing-global"),
  of("function transform(payload) { setTimeout(() => 1, 1); return payload; }", "missing-global"),
  of("function transform(payload) { if (typeof fetch === 'function') fetch('x'); return payload; }"),
  of("function transform(payload) { try { fetch('x'); } catch { return payload; } }"),
  of("function transform(payload) { return { a: payloda.a }; }", "undefined-name"),
  left(of("function transform(payload) { { function f() { return 1; } } return { a: f() }; }")),
  of("function transform(payload) { return { a: Object.groupBy([1], String) }; }", "missing-global"),
  of("function transform(payload) { console.table([1]); return payload; }", "missing-global"),
  of("function transform(payload) { return { a: payload.list.toSorted() }; }", "missing-method"),
  of("const o = { toSorted: () => 1 }; function transform() { return { a: o.toSorted() }; }"),
  of("function transform(payload) { const { list } = payload; list.push(3); return { list }; }"),
  of("function transform(payload) { payload = { list: [] }; payload.list.push(3); return payload; }"),
  of("function transform(payload) { payload.list = payload.list.concat(3); return payload; }"),
  event("{ event_type: 'a', data: payload }"),
  event("{ EVENT_TYPE: 'a', data: payload, owner_id: 'o', custom_headers: {}, idempotency_key: 'k' }"),
  event("{ ...{ data: 1 }, event_type: 'a' }"),
  left(event("{ event_type: 'a' }")),
  left(event("{ data: payload }")),
  left(event("{ event_type: 'a', data: payload, type: 'b' }")),
  { ...of("function transform(body) { body.event_type = 'a'; }", refused), part: "body" },
  {
    ...of("async function transform(body) { return { event_type: 'a', data: body }; }", refused),
    part: "body",
  },
];

function of(text: string, ...codes: string[]): FunctionCase {
  return { text, part: "payload", codes };
}

function left(one: FunctionCase): FunctionCase {
  return { ...one, isLeft: true };
}

function event(result: string, ...codes: string[]): FunctionCase {
  return { ...of(`function transform(payload) { return ${result}; }`, ...codes), part: "body" };
}

/** All functions of which an answer is recorded. */
export const askedCases: readonly FunctionCase[] = [...rowCases, ...lackingCases, everyGlobal, ...otherCases];
