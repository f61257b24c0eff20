/**
 * The names of a function: what the text declares, which names nothing declares, and what `transform` is. A name that the text declares
 * in one place counts as declared in all of them, so that nothing is said of names by mistake.
 */

import type { AnyNode, Identifier, Program } from "acorn";

/** A function of the text. */
export type FunctionNode = Extract<
  AnyNode,
  { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }
>;

/** What a name is set to: "nothing" for what nobody can call, undefined where it cannot be told. */
type Value = AnyNode | "nothing" | undefined;

/** What a text does with names. */
export interface Names {
  readonly nodes: readonly AnyNode[];
  /** How often each name is declared or assigned to. */
  readonly declared: ReadonlyMap<string, number>;
  /** The uses of names that nothing in the text declares, and that no `typeof` and no `try` guards. */
  readonly free: readonly Identifier[];
  /** Every name of a property that the text defines. */
  readonly properties: ReadonlySet<string>;
  /** The function that the service calls: its node, "none", or "unseen" where the text may define one that cannot be found. */
  readonly transform: FunctionNode | "none" | "unseen";
  /** Whether names may exist that cannot be seen, as after `eval`. */
  readonly isOpen: boolean;
}

/** Where a text defines and uses names. */
export function namesIn(tree: Program): Names {
  const nodes: AnyNode[] = [];
  const declared = new Map<string, number>();
  const guarded = new Set<string>(["arguments"]);
  const properties = new Set<string>();
  const uses: Identifier[] = [];
  const transforms: Value[] = [...topLevel(tree, "transform")];
  let isOpen = false;

  /** What is assigned to a property of the global object, or to a name that nothing declares, is global. */
  const assign = (left: AnyNode, right: AnyNode): void => {
    if (left.type === "MemberExpression") {
      const name = nameOf(left.property, left.computed);
      if (name !== undefined) properties.add(name);
      if (!isGlobalObject(left.object)) return;
      if (name === undefined) isOpen = true;
      else declared.set(name, 1);
      if (name === "transform") transforms.push(right);
    } else if (left.type === "Identifier" && left.name === "transform") transforms.push(right);
    else if (holdsName(left, "transform")) transforms.push(undefined);
  };

  const go = (node: AnyNode, isName: boolean, isTried: boolean): void => {
    nodes.push(node);
    if (node.type === "Identifier") {
      if (isName) declared.set(node.name, (declared.get(node.name) ?? 0) + 1);
      else if (isGlobalObject(node)) isOpen = true;
      else if (!isTried) uses.push(node);
      return;
    }
    if (node.type === "ThisExpression" || node.type === "WithStatement") isOpen = true;
    if (node.type === "CallExpression" && node.callee.type === "Identifier")
      isOpen ||= /^(eval|Function)$/.test(node.callee.name);
    if (
      node.type === "UnaryExpression" &&
      node.operator === "typeof" &&
      node.argument.type === "Identifier"
    ) {
      guarded.add(node.argument.name);
      return;
    }
    if (node.type === "AssignmentExpression" && node.operator === "=") assign(node.left, node.right);
    if ("key" in node && "computed" in node) properties.add(nameOf(node.key, node.computed) ?? "");
    const isInner = /Function/.test(node.type) ? false : isTried;
    for (const [key, child] of childrenOf(node))
      if (!isSkipped(node, key, child))
        go(
          child,
          isNameAt(node, key, isName),
          isInner || (key === "block" && "handler" in node && Boolean(node.handler)),
        );
  };
  go(tree, false, false);
  const free = uses.filter(({ name }) => !declared.has(name) && !guarded.has(name));
  return { nodes, declared, free, properties, transform: transformOf(tree, transforms, isOpen), isOpen };
}

/** Whether a child is a word of its node and no expression, or the global object whose property is named. */
function isSkipped(node: AnyNode, key: string, child: AnyNode): boolean {
  if (node.type === "MetaProperty" || key === "label") return true;
  if (node.type === "MemberExpression" && key === "object") return isGlobalObject(child);
  return (key === "key" || key === "property") && "computed" in node && !node.computed;
}

/** Whether a child takes a value: a declaration, a parameter, or what is assigned to. */
function isNameAt(node: AnyNode, key: string, isName: boolean): boolean {
  if (["id", "params", "param"].includes(key)) return true;
  if (key === "left" && node.type === "AssignmentExpression") return node.operator === "=";
  if (key === "left" && /^For(In|Of)Statement$/.test(node.type)) return true;
  if (node.type === "AssignmentPattern") return key === "left" && isName;
  return isName && /^((Object|Array)Pattern|RestElement|Property)$/.test(node.type) && key !== "key";
}

/** What a name of the text is set to outside of functions and blocks. */
function topLevel(tree: Program, name: string): Value[] {
  return tree.body.flatMap((statement): Value[] => {
    if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration")
      return statement.id.name === name ? [statement] : [];
    if (statement.type !== "VariableDeclaration") return [];
    return statement.declarations.flatMap(({ id, init }): Value[] => {
      if (id.type === "Identifier") return id.name === name ? [init ?? "nothing"] : [];
      return holdsName(id, name) ? [undefined] : [];
    });
  });
}

function transformOf(tree: Program, values: readonly Value[], isOpen: boolean): Names["transform"] {
  const followed = values.map((value) => {
    if (value === undefined || value === "nothing" || value.type !== "Identifier") return value;
    if (value.name === "undefined") return "nothing";
    const [first, ...others] = topLevel(tree, value.name);
    return others.length === 0 && isFunction(first) ? first : undefined;
  });
  const possible = followed.filter(
    (value) => value !== "nothing" && !/^(Class|(Template)?Literal$|ObjectE|ArrayE)/.test(value?.type ?? ""),
  );
  if (possible.length === 0) return isOpen ? "unseen" : "none";
  const [only] = possible;
  return possible.length === 1 && isFunction(only) ? only : "unseen";
}

function isFunction(value: Value): value is FunctionNode {
  return typeof value === "object" && /^(FunctionDeclaration|(Arrow)?FunctionExpression)$/.test(value.type);
}

/** Whether a function visibly returns nothing. */
export function returnsNothing({ body }: FunctionNode): boolean {
  const mayReturn = (node: AnyNode): boolean =>
    node.type === "ThrowStatement" ||
    (node.type === "ReturnStatement" && Boolean(node.argument)) ||
    (!/Function|^Class/.test(node.type) && childrenOf(node).some(([, child]) => mayReturn(child)));
  return body.type === "BlockStatement" && !mayReturn(body);
}

/** The name of a property, unless it is computed. */
export function nameOf(key: AnyNode, isComputed: boolean): string | undefined {
  if (key.type === "Identifier" && !isComputed) return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

/** The nodes directly in a node, with the field that holds each. */
function childrenOf(node: AnyNode): readonly (readonly [key: string, child: AnyNode])[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    [value].flat().flatMap((one) => (isNode(one) ? [[key, one] as const] : [])),
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value;
}

function holdsName(node: AnyNode, name: string): boolean {
  if (node.type === "Identifier") return node.name === name;
  return childrenOf(node).some(([, child]) => holdsName(child, name));
}

function isGlobalObject(node: AnyNode): boolean {
  return node.type === "ThisExpression" || (node.type === "Identifier" && node.name === "globalThis");
}
