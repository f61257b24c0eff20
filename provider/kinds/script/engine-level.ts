/** What the engine of functions on Convoy (goja of October 2023) lacks, or does otherwise than Node: one table, proved by answers of the service. */

import type { AnyNode, Literal } from "acorn";
import { clause } from "../../base/declare";

/** Something in the syntax of a function. */
interface SyntaxRow {
  /** What it is, for a line about it. */
  readonly what: string;
  /** A text with it, which the service was asked to run. */
  readonly example: string;
  /** Whether a node is one. */
  readonly isAt: (node: AnyNode) => boolean;
}

/** What parses at the level of the engine, and what the engine refuses. */
export const unreadable: Readonly<Record<string, SyntaxRow & { readonly instead?: string }>> = {
  logicalAssignment: {
    what: clause`a logical assignment such as \`??=\``,
    example: "function transform(payload) { payload.a ??= 1; return payload; }",
    isAt: (node) => node.type === "AssignmentExpression" && /^(\?\?|\|\||&&)=$/.test(node.operator),
    instead: "`a = a ?? b`",
  },
  bigInteger: {
    what: clause`a BigInt`,
    example: "function transform(payload) { return { n: 1n }; }",
    isAt: (node) => node.type === "Literal" && typeof node.bigint === "string",
  },
  numericSeparator: {
    what: clause`a number with \`_\``,
    example: "function transform(payload) { return { n: 1_000 }; }",
    isAt: (node) => node.type === "Literal" && typeof node.value === "number" && /_/.test(node.raw ?? ""),
  },
  forAwait: {
    what: clause`\`for await\``,
    example: "const f = async (l) => { for await (const a of l); }; const transform = (p) => p;",
    isAt: (node) => node.type === "ForOfStatement" && node.await,
    instead: "`Promise.all`",
  },
  asyncGenerator: {
    what: clause`an asynchronous generator`,
    example: "async function* all() {} function transform(payload) { return payload; }",
    isAt: (node) => "generator" in node && node.generator === true && node.async === true,
  },
  dynamicImport: {
    what: clause`\`import()\``,
    example: "function transform(payload) { import('a'); return payload; }",
    isAt: (node) => node.type === "ImportExpression",
  },
  regexFlag: {
    what: clause`a regular expression with the flag \`s\`, \`d\` or \`v\``,
    example: "function transform(payload) { return { found: /a.b/s.test('a') }; }",
    isAt: (node) => /[sdv]/.test(regexIn(node)?.flags ?? ""),
    instead: "`[^]`",
  },
};

/** What the engine runs, and not as Node does. */
export const different: Readonly<Record<string, SyntaxRow & { readonly outcome: string }>> = {
  namedGroups: {
    what: clause`a named group`,
    example: "function transform() { return { groups: /(?<n>a)/.exec('a').groups }; }",
    isAt: (node) => /\(\?<[^=!]/.test(regexIn(node)?.pattern ?? ""),
    outcome: clause`\`groups\` stays undefined, and a replacement keeps \`$<name>\``,
  },
  unicodeProperty: {
    what: clause`\`\\p\` in a regular expression`,
    example: "function transform() { return { found: /\\p{L}/u.test('a') }; }",
    isAt: (node) => {
      const { pattern = "", flags = "" } = regexIn(node) ?? {};
      return flags.includes("u") && /\\p\{/i.test(pattern);
    },
    outcome: clause`it never matches`,
  },
  locale: {
    what: clause`a locale`,
    example: "function transform() { return { text: (1234.5).toLocaleString('en-US') }; }",
    isAt: (node) =>
      node.type === "CallExpression" &&
      node.arguments.length > 0 &&
      node.callee.type === "MemberExpression" &&
      node.callee.property.type === "Identifier" &&
      /^toLocale(Date|Time)?String$/.test(node.callee.property.name),
    outcome: clause`numbers reject it, and dates ignore it`,
  },
};

/** A comment in the form of HTML, which is no node. */
export const htmlComment = "<!-- a comment\nfunction transform(payload) { return payload; }";

/** Methods that change the length of a list, which a list of the payload does not keep. */
export const lengthChanging: Readonly<Record<string, string>> = Object.fromEntries(
  ["push", "pop", "shift", "unshift", "splice"].map((method) => [
    method,
    `function transform(payload) { payload.list.${method}(0); return payload; }`,
  ]),
);

/** The global names that the engine has, with `console` and `require` of the service. */
export const globals: ReadonlySet<string> = new Set([
  ...["AggregateError", "Array", "ArrayBuffer", "Boolean", "DataView", "Date", "Error", "EvalError"],
  ...["Float32Array", "Float64Array", "Function", "GoError", "Infinity", "Int16Array", "Int32Array"],
  ...["Int8Array", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy", "RangeError"],
  ...[
    "ReferenceError",
    "Reflect",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "SyntaxError",
    "TypeError",
    "URIError",
  ],
  ...["Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakSet", "console"],
  ...["decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "eval", "globalThis"],
  ...["isFinite", "isNaN", "parseFloat", "parseInt", "require", "undefined", "unescape"],
]);

const none = "";
const without = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, none]));

/** The names that the engine lacks, by their owner, with what to write instead; an empty text where nothing takes the place. */
export const lacking: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  globalThis: {
    ...without("fetch", "XMLHttpRequest", "WebSocket", "Headers", "Request", "Response", "FormData", "Blob"),
    ...without("setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval", "performance"),
    ...without("URL", "URLSearchParams", "TextEncoder", "TextDecoder", "AbortController", "Event"),
    ...without("Buffer", "atob", "btoa", "crypto", "process", "__dirname", "__filename", "EventTarget"),
    ...without("Intl", "Atomics", "SharedArrayBuffer", "WebAssembly", "WeakRef", "FinalizationRegistry"),
    ...without("Iterator", "Float16Array", "BigInt64Array", "BigUint64Array", "DOMException"),
    BigInt: "`Number`",
    structuredClone: "`JSON.parse(JSON.stringify(value))`",
    queueMicrotask: "`Promise.resolve().then`",
    window: "`globalThis`",
    self: "`globalThis`",
    global: "`globalThis`",
    module: "`function transform`",
    exports: "`function transform`",
  },
  Array: without("fromAsync"),
  Error: without("captureStackTrace", "isError"),
  Map: { groupBy: "`reduce`" },
  Math: without("sumPrecise", "f16round"),
  Object: { groupBy: "`reduce`" },
  Promise: { withResolvers: "`new Promise`", try: "`new Promise`" },
  RegExp: without("escape"),
  Symbol: without("asyncIterator"),
  Uint8Array: without("fromBase64", "fromHex"),
  console: Object.fromEntries(
    ["table", "dir", "trace", "group", "groupEnd", "assert", "count", "time", "timeEnd", "timeLog"].map(
      (name) => [name, "`console.log`"],
    ),
  ),
  "Array.prototype": {
    toReversed: "`slice().reverse()`",
    toSorted: "`slice().sort()`",
    toSpliced: "`slice()` and `splice`",
    with: "`slice()`",
  },
  "Date.prototype": {
    getYear: "`getFullYear()`",
    setYear: "`setFullYear()`",
    toGMTString: "`toUTCString()`",
  },
  "Set.prototype": without(
    ...["union", "intersection", "difference", "symmetricDifference"],
    ...["isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  ),
  "String.prototype": without("isWellFormed", "toWellFormed"),
};

/** The same names as paths, such as `Array.prototype.toSorted`. */
export const lackingPaths: readonly string[] = Object.entries(lacking).flatMap(([owner, names]) =>
  Object.keys(names).map((name) => (owner === "globalThis" ? name : `${owner}.${name}`)),
);

/** The regular expression that a node is, or makes of two texts. */
function regexIn(node: AnyNode): { readonly pattern: string; readonly flags: string } | undefined {
  if (node.type === "Literal") return node.regex ?? undefined;
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
  if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return undefined;
  const [pattern = "", flags = ""] = node.arguments.map((argument) => textOf(argument));
  return { pattern, flags };
}

function textOf(node: AnyNode): string {
  const { value } = node as Partial<Literal>;
  return node.type === "Literal" && typeof value === "string" ? value : "";
}
