/** What a function of a running Convoy cannot do as written. Loads the parser, so a program without a function must not load this file. */

import type { AnyNode } from "acorn";
import { clause } from "../../base/declare";
import { own } from "../../base/fields";
import type { Notice } from "../../base/notice";
import { different, globals as engineGlobals, lacking, lengthChanging, unreadable } from "./engine-level";
import { nameOf, namesIn, returnsNothing } from "./names";
import type { FunctionNode, Names } from "./names";
import { notices } from "./notices";
import { maxLength, parse } from "./parse";

/** What a function transforms: the payload of a delivery, or the body or the headers of a message. */
export type Part = "payload" | "body" | "headers";

/** The first part of a text that the engine does not read, and its line. */
export interface Refusal {
  readonly notice: Notice;
  readonly line: number;
}

/** What was found in a text. */
export interface Findings {
  /** Why it is no JavaScript of any edition. */
  readonly broken: Notice | undefined;
  /** Why the engine does not even read it. Undefined if it does, or if that cannot be known. */
  readonly refusal: Refusal | undefined;
  /** What does not work on Convoy, in the order of the kinds of faults. */
  readonly onConvoy: readonly Notice[];
}

const maxKept = 20;
const kept = new Map<string, Findings>();

/** The findings in a text that is not empty. It never runs, and nothing in it makes this throw. */
export function findingsIn(text: string, part: Part): Findings {
  const key = `${part} ${text}`;
  const found =
    kept.get(key) ??
    (text.length > maxLength ? unchecked(clause`has more than ${maxLength} characters`) : look(text, part));
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, found);
  return found;
}

function unchecked(reason: string): Findings {
  return { broken: undefined, refusal: undefined, onConvoy: [notices["unchecked-function"]({ reason })] };
}

function look(text: string, part: Part): Findings {
  try {
    const parsed = parse(text);
    if ("broken" in parsed) {
      const notice = notices["invalid-script"]({ reason: parsed.broken });
      return { broken: notice, refusal: { notice, line: parsed.line }, onConvoy: [] };
    }
    if ("unreadable" in parsed) {
      const refusal = syntax(parsed.unreadable, parsed.line);
      return { broken: undefined, refusal, onConvoy: [refusal.notice] };
    }
    const { tree, commentLine } = parsed;
    const names = namesIn(tree);
    const comment = commentLine === undefined ? [] : [syntax("an HTML-like comment", commentLine)];
    const refused = [...comment, ...refusedIn(names)];
    const { transform } = names;
    const found = [
      ...refused.map(({ notice }) => notice),
      ...differencesIn(names),
      ...(transform === "none" ? [notices["script-without-transform"]()] : []),
      ...(names.isOpen ? [] : freeNames(names)),
      ...missingIn(names),
      ...(typeof transform === "string"
        ? []
        : [...listsInPlace(names, transform), ...resultOf(transform, part)]),
    ];
    return { broken: undefined, refusal: refused[0], onConvoy: unlike(found) };
  } catch (error) {
    // The stack ends first: the parser and the walk follow the nesting.
    if (error instanceof RangeError) return unchecked(clause`is nested too deeply`);
    throw error;
  }
}

/** One of each kind and name: the rest of them is found by the next check. */
function unlike(found: readonly Notice[]): readonly Notice[] {
  const keyOf = ({ code, text }: Notice): string => `${code} ${text.replace(/in line \d+/, "")}`;
  const keys = found.map(keyOf);
  return found.filter((_notice, index) => keys.indexOf(keys[index] ?? "") === index);
}

function lineOf({ loc }: AnyNode): number {
  return loc?.start.line ?? 1;
}

function replacing(code: unknown): string {
  return typeof code === "string" ? clause`; use ${code} instead` : "";
}

function syntax(what: string, line: number, instead?: string): Refusal {
  return { notice: notices["unreadable-syntax"]({ what, line, instead: replacing(instead) }), line };
}

function refusedIn({ nodes }: Names): Refusal[] {
  return Object.values(unreadable).flatMap(({ what, isAt, instead }) =>
    nodes.filter(isAt).map((node) => syntax(what, lineOf(node), instead)),
  );
}

function differencesIn({ nodes }: Names): Notice[] {
  return Object.values(different).flatMap(({ what, isAt, outcome }) =>
    nodes.filter(isAt).map((node) => notices["engine-differs"]({ what, line: lineOf(node), outcome })),
  );
}

/** A name that is none of the table may be a value that was given in the place of a function, so only the place is named. */
function freeNames({ free }: Names): Notice[] {
  const known = lacking["globalThis"] ?? {};
  const found = free.filter(({ name }) => !engineGlobals.has(name));
  const [other] = found.filter(({ name }) => !Object.hasOwn(known, name));
  return [
    ...found
      .filter(({ name }) => Object.hasOwn(known, name))
      .map((node) => missingGlobal(node.name, node, known[node.name])),
    ...(other === undefined
      ? []
      : [notices["undefined-name"]({ line: lineOf(other), column: (other.loc?.start.column ?? 0) + 1 })]),
  ];
}

function missingGlobal(name: string, node: AnyNode, instead: unknown): Notice {
  return notices["missing-global"]({ name, line: lineOf(node), instead: replacing(instead) });
}

/** Calls of methods, such as `a.b.c()`: what is called, and on what. */
function callsIn({
  nodes,
}: Names): { readonly name: string; readonly object: AnyNode; readonly at: AnyNode }[] {
  return nodes.flatMap((node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
    const { object, property, computed, optional } = node.callee;
    const name = nameOf(property, computed);
    return name === undefined || optional ? [] : [{ name, object, at: property }];
  });
}

/** Calls of what the engine lacks of an object that it has: by its owner, else by the name of the method alone. */
function missingIn(names: Names): Notice[] {
  return callsIn(names).flatMap(({ name, object, at }) => {
    if (names.properties.has(name)) return [];
    const owner = object.type === "Identifier" && !names.declared.has(object.name) ? object.name : "";
    const ofOwner = own(lacking, owner) as (typeof lacking)[string] | undefined;
    if (ofOwner !== undefined)
      return Object.hasOwn(ofOwner, name) ? [missingGlobal(`${owner}.${name}`, at, ofOwner[name])] : [];
    const code = methods.get(name);
    return code === undefined
      ? []
      : [notices["missing-method"]({ name, line: lineOf(at), instead: replacing(code) })];
  });
}

const methods = new Map(
  Object.entries(lacking)
    .filter(([owner]) => owner.endsWith(".prototype"))
    .flatMap(([, names]) => Object.entries(names)),
);

/** Changes of the length of a list below the argument of `transform`, as in `payload.items.push(1)`. */
function listsInPlace(names: Names, { params: [param] }: FunctionNode): Notice[] {
  // A name that is set anew, or declared twice, may stand for something else.
  if (param?.type !== "Identifier" || names.declared.get(param.name) !== 1) return [];
  return callsIn(names).flatMap(({ name: method, object, at }) => {
    let root: AnyNode = object;
    while (root.type === "MemberExpression") root = root.object;
    const isBelow = root !== object && root.type === "Identifier" && root.name === param.name;
    if (!isBelow || !Object.hasOwn(lengthChanging, method)) return [];
    const what = clause`\`${method}\` on an array in the payload`;
    const outcome = clause`the array keeps its length; assign a new one, as in \`list = list.concat(item)\``;
    return [notices["engine-differs"]({ what, line: lineOf(at), outcome })];
  });
}

function resultOf(transform: FunctionNode, part: Part): Notice[] {
  const [sent, reason] = transform.async
    ? ["{}", clause`transform is asynchronous, but the service does not wait`]
    : transform.generator
      ? ["{}", clause`transform is a generator, which the service does not run`]
      : ["null", returnsNothing(transform) ? clause`transform returns nothing` : undefined];
  if (reason === undefined) return [];
  return [
    part === "payload"
      ? notices["payload-replaced"]({ sent: sent ?? "", reason })
      : notices["refused-result"]({ reason }),
  ];
}
