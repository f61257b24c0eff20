/** What a function of a running Convoy cannot do as written. Loads the parser, so a program without a function must not load this file. */

import type { AnyNode } from "acorn";
import type { Notice } from "../../base/notice";
import { different, globals as engineGlobals, lacking, lengthChanging, unreadable } from "./engine-level";
import { clauses, notices } from "./notices";
import { maxLength, parse } from "./parse";
import { eventFaults, headerFaults, returnedBy, transformIn } from "./result";
import type { FunctionNode } from "./result";
import { nameOf, scopeOf, walk } from "./walk";
import type { Names, Scope } from "./walk";

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
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = text.length > maxLength ? unchecked(clauses.tooLong({ most: maxLength })) : look(text, part);
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
    const nodes: (readonly [AnyNode, Scope])[] = [];
    const names = walk(tree, (node, scope) => nodes.push([node, scope]));
    const comment = commentLine === undefined ? [] : [syntax(clauses.htmlComment(), commentLine)];
    const refused = [...comment, ...refusedIn(nodes)];
    const found = [...refused.map(({ notice }) => notice), ...differencesIn(nodes)];
    const transform = transformIn(names);
    if (transform === "none") found.push(notices["script-without-transform"]());
    found.push(...(names.isOpen ? [] : freeNames(names)), ...missingIn(nodes, names));
    if (typeof transform !== "string")
      found.push(...listsInPlace(nodes, transform), ...resultOf(transform, part));
    return { broken: undefined, refusal: refused[0], onConvoy: unlike(found) };
  } catch (error) {
    // The stack ends first: the parser and the walk follow the nesting.
    if (error instanceof RangeError) return unchecked(clauses.tooDeep());
    throw error;
  }
}

/** One of each kind and name: the rest of them is found by the next check. */
function unlike(found: readonly Notice[]): readonly Notice[] {
  const seen = new Map<string, Notice>();
  for (const notice of found) {
    const key = `${notice.code} ${notice.text.replace(/in line \d+/, "")}`;
    if (!seen.has(key)) seen.set(key, notice);
  }
  return [...seen.values()];
}

function lineOf({ loc }: AnyNode): number {
  return loc?.start.line ?? 1;
}

function replacing(code: string | undefined): string {
  return code ? clauses.instead({ code }) : "";
}

function syntax(what: string, line: number, instead?: string): Refusal {
  return { notice: notices["unreadable-syntax"]({ what, line, instead: replacing(instead) }), line };
}

function refusedIn(nodes: readonly (readonly [AnyNode, Scope])[]): Refusal[] {
  return Object.values(unreadable).flatMap(({ what, isAt, instead }) =>
    nodes.filter(([node]) => isAt(node)).map(([node]) => syntax(what(), lineOf(node), instead)),
  );
}

function differencesIn(nodes: readonly (readonly [AnyNode, Scope])[]): Notice[] {
  return Object.values(different).flatMap(({ what, isAt, outcome }) =>
    nodes
      .filter(([node]) => isAt(node))
      .map(([node]) => notices["engine-differs"]({ what: what(), line: lineOf(node), outcome: outcome() })),
  );
}

/** A name that is none of the table may be a value that was given in the place of a function, so only the place is named. */
function freeNames({ free }: Names): Notice[] {
  const found = free.filter(({ name }) => !engineGlobals.has(name));
  const known = lacking["globalThis"] ?? {};
  const isKnown = (name: string): boolean => Object.hasOwn(known, name);
  const [other] = found.filter(({ name }) => !isKnown(name));
  return [
    ...found
      .filter(({ name }) => isKnown(name))
      .map((node) =>
        notices["missing-global"]({
          name: node.name,
          line: lineOf(node),
          instead: replacing(known[node.name]),
        }),
      ),
    ...(other === undefined
      ? []
      : [notices["undefined-name"]({ line: lineOf(other), column: (other.loc?.start.column ?? 0) + 1 })]),
  ];
}

/** Calls of what the engine lacks of an object that it has: by its owner, else by the name of the method alone. */
function missingIn(nodes: readonly (readonly [AnyNode, Scope])[], { properties }: Names): Notice[] {
  return nodes.flatMap(([node, scope]) => {
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
    const { object, property, computed } = node.callee;
    const name = nameOf(property, computed);
    if (name === undefined || node.callee.optional || properties.has(name)) return [];
    const line = lineOf(property);
    if (object.type === "Identifier" && scopeOf(object.name, scope) === undefined) {
      const code = Object.hasOwn(lacking, object.name) ? own(lacking[object.name], name) : undefined;
      if (code !== undefined)
        return [
          notices["missing-global"]({ name: `${object.name}.${name}`, line, instead: replacing(code) }),
        ];
      if (Object.hasOwn(lacking, object.name)) return [];
    }
    const code = methods.get(name);
    return code === undefined ? [] : [notices["missing-method"]({ name, line, instead: replacing(code) })];
  });
}

function own(names: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

const methods = new Map(
  Object.entries(lacking)
    .filter(([owner]) => owner.endsWith(".prototype"))
    .flatMap(([, names]) => Object.entries(names)),
);

/** Changes of the length of a list below the argument of `transform`, as in `payload.items.push(1)`. */
function listsInPlace(nodes: readonly (readonly [AnyNode, Scope])[], transform: FunctionNode): Notice[] {
  const [param] = transform.params;
  if (param?.type !== "Identifier") return [];
  const isParam = (node: AnyNode, scope: Scope): boolean =>
    node.type === "Identifier" && node.name === param.name && scopeOf(node.name, scope)?.owner === transform;
  const isSetAnew = nodes.some(
    ([node, scope]) => node.type === "AssignmentExpression" && isParam(node.left, scope),
  );
  if (isSetAnew) return [];
  return nodes.flatMap(([node, scope]) => {
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
    const { object, property, computed } = node.callee;
    const method = nameOf(property, computed);
    if (method === undefined || !Object.hasOwn(lengthChanging, method)) return [];
    let root: AnyNode = object;
    while (root.type === "MemberExpression") root = root.object;
    if (root === object || !isParam(root, scope)) return [];
    const what = clauses.listInPlace({ method });
    return [notices["engine-differs"]({ what, line: lineOf(property), outcome: clauses.lengthKept() })];
  });
}

function resultOf(transform: FunctionNode, part: Part): Notice[] {
  const returned = returnedBy(transform);
  const instead = transform.async
    ? { sent: "{}", reason: clauses.asynchronous() }
    : transform.generator
      ? { sent: "{}", reason: clauses.generator() }
      : returned === "nothing"
        ? { sent: "null", reason: clauses.returnsNothing() }
        : undefined;
  if (instead !== undefined && part === "payload") return [notices["payload-replaced"](instead)];
  if (instead !== undefined) return [notices["refused-result"]({ reason: instead.reason })];
  if (part === "payload" || returned === "nothing") return [];
  return returned.flatMap((node) => {
    if (node.type !== "ObjectExpression") return [];
    const line = lineOf(node);
    const reasons =
      part === "headers"
        ? headerFaults(node).map((field) => clauses.notText({ field, line }))
        : eventFaults(node).map((fault) =>
            "lacks" in fault
              ? clauses.lacksField({ field: fault.lacks, line })
              : clauses.unknownField({ field: fault.unknown, line }),
          );
    return reasons.map((reason) => notices["refused-result"]({ reason }));
  });
}
