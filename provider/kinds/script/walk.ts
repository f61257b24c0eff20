/** The names of a function: where each is declared, and which ones neither the text nor anything else declares. */

/* eslint-disable @typescript-eslint/switch-exhaustiveness-check -- most kinds of nodes have no name of their own */

import type { AnyNode, Function as FunctionNode, Identifier, Program } from "acorn";

/** A part of a text with names of its own. */
export interface Scope {
  readonly outer: Scope | undefined;
  /** The function that it belongs to; undefined outside of all functions. */
  readonly owner: AnyNode | undefined;
  readonly isBlock: boolean;
  readonly names: Set<string>;
}

/** The value of a global name that the text defines: a node, or undefined where it cannot be told. */
export type Definition = AnyNode | "nothing" | undefined;

/** What a text does with names. */
export interface Names {
  /** What each global of the text is set to. */
  readonly globals: ReadonlyMap<string, readonly Definition[]>;
  /** The uses of names that nothing in the text declares, and that no `typeof` and no `try` guards. */
  readonly free: readonly Identifier[];
  /** Every name of a property that the text defines. */
  readonly properties: ReadonlySet<string>;
  /** Whether names may exist that cannot be seen, as after `eval`. */
  readonly isOpen: boolean;
}

interface Use {
  readonly node: Identifier;
  readonly scope: Scope;
}

/** Visits each node of a text with its scope, and returns where the text defines and uses names. */
export function walk(tree: Program, visit: (node: AnyNode, scope: Scope) => void): Names {
  const root: Scope = { outer: undefined, owner: undefined, isBlock: false, names: new Set() };
  const globals = new Map<string, Definition[]>();
  const uses: Use[] = [];
  const guarded = new Set<string>();
  const properties = new Set<string>();
  const written: (Use & { readonly value: Definition })[] = [];
  let isOpen = false;

  const define = (name: string, value: Definition): void => {
    const values = globals.get(name);
    if (values === undefined) globals.set(name, [value]);
    else values.push(value);
  };
  const declare = (scope: Scope, name: string, value: Definition): void => {
    scope.names.add(name);
    if (scope === root) define(name, value);
  };

  /** Declares the names of a pattern, and walks the expressions in it. */
  const bind = (pattern: AnyNode, target: Scope, scope: Scope, value: Definition): void => {
    if (pattern.type === "Identifier") declare(target, pattern.name, value);
    else
      for (const [part, isName] of partsOf(pattern))
        if (isName) bind(part, target, scope, undefined);
        else go(part, scope, false);
  };

  /** Walks what is assigned to: a name that nothing declares becomes a global one. */
  const assign = (pattern: AnyNode, scope: Scope, value: Definition): void => {
    if (pattern.type === "Identifier") written.push({ node: pattern, scope, value });
    else if (pattern.type === "MemberExpression") {
      const name = nameOf(pattern.property, pattern.computed);
      if (name !== undefined) properties.add(name);
      if (isGlobalObject(pattern.object) && name !== undefined) define(name, value);
      else if (isGlobalObject(pattern.object)) isOpen = true;
      go(pattern, scope, false);
    } else
      for (const [part, isName] of partsOf(pattern))
        if (isName) assign(part, scope, undefined);
        else go(part, scope, false);
  };

  const goInto = (node: AnyNode, scope: Scope, isTried: boolean, except: readonly AnyNode[] = []): void => {
    for (const child of childrenOf(node)) if (!except.includes(child)) go(child, scope, isTried);
  };

  const goFunction = (node: FunctionNode & AnyNode, scope: Scope): void => {
    const isArrow = node.type === "ArrowFunctionExpression";
    const named: Scope = { outer: scope, owner: scope.owner, isBlock: true, names: new Set() };
    if (node.type === "FunctionExpression" && node.id) named.names.add(node.id.name);
    const own: Scope = { outer: named, owner: node, isBlock: false, names: new Set() };
    if (!isArrow) own.names.add("arguments");
    for (const param of node.params) bind(param, own, own, undefined);
    // The body shares the scope of the parameters: what a block of its own would change is an error.
    if (node.body.type === "BlockStatement") goInto(node.body, own, false);
    else go(node.body, own, false);
  };

  const go = (node: AnyNode, scope: Scope, isTried: boolean): void => {
    visit(node, scope);
    switch (node.type) {
      case "Identifier":
        if (isGlobalObject(node)) isOpen = true;
        else if (!isTried) uses.push({ node, scope });
        return;
      case "FunctionDeclaration":
        if (node.id) declare(scope, node.id.name, node);
        goFunction(node, scope);
        return;
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        goFunction(node, scope);
        return;
      case "ClassDeclaration":
      case "ClassExpression": {
        const inner = blockIn(scope);
        if (node.id) inner.names.add(node.id.name);
        if (node.id && node.type === "ClassDeclaration") declare(scope, node.id.name, node);
        goInto(node, inner, isTried, node.id ? [node.id] : []);
        return;
      }
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) {
          const target = node.kind === "var" ? functionScope(scope) : scope;
          bind(id, target, scope, id.type === "Identifier" ? (init ?? "nothing") : undefined);
          if (init) go(init, scope, isTried);
        }
        return;
      case "AssignmentExpression":
        if (node.operator === "=") assign(node.left, scope, node.right);
        else go(node.left, scope, isTried);
        go(node.right, scope, isTried);
        return;
      case "ForInStatement":
      case "ForOfStatement": {
        const inner = blockIn(scope);
        if (node.left.type === "VariableDeclaration") go(node.left, inner, isTried);
        else assign(node.left, inner, undefined);
        go(node.right, scope, isTried);
        go(node.body, inner, isTried);
        return;
      }
      case "ForStatement":
      case "BlockStatement":
      case "SwitchStatement":
        goInto(node, blockIn(scope), isTried);
        return;
      case "TryStatement":
        go(node.block, scope, isTried || Boolean(node.handler));
        if (node.handler) go(node.handler, scope, isTried);
        if (node.finalizer) go(node.finalizer, scope, isTried);
        return;
      case "CatchClause": {
        const inner = blockIn(scope);
        if (node.param) bind(node.param, inner, inner, undefined);
        goInto(node.body, inner, isTried);
        return;
      }
      case "WithStatement":
        isOpen = true;
        break;
      case "MemberExpression":
        if (!isGlobalObject(node.object)) go(node.object, scope, isTried);
        if (node.computed) go(node.property, scope, isTried);
        return;
      case "Property":
      case "MethodDefinition":
      case "PropertyDefinition": {
        const name = nameOf(node.key, node.computed);
        if (name !== undefined) properties.add(name);
        if (node.computed) go(node.key, scope, isTried);
        if (node.value) go(node.value, scope, isTried);
        return;
      }
      case "LabeledStatement":
        go(node.body, scope, isTried);
        return;
      case "BreakStatement":
      case "ContinueStatement":
      case "MetaProperty":
        return;
      case "UnaryExpression":
        if (node.operator !== "typeof" || node.argument.type !== "Identifier") break;
        guarded.add(node.argument.name);
        return;
      case "CallExpression":
        if (node.callee.type === "Identifier" && /^(eval|Function)$/.test(node.callee.name)) isOpen = true;
        if (node.arguments.some(isGlobalObject)) isOpen = true;
        break;
      default:
    }
    goInto(node, scope, isTried);
  };

  go(tree, root, false);
  for (const { node, scope, value } of written)
    if (scopeOf(node.name, scope) === undefined || root.names.has(node.name)) define(node.name, value);
  const free = uses
    .filter(({ node, scope }) => scopeOf(node.name, scope) === undefined)
    .map(({ node }) => node)
    .filter(({ name }) => !globals.has(name) && !guarded.has(name));
  return { globals, free, properties, isOpen };
}

/** The scope that declares a name; undefined where none does. */
export function scopeOf(name: string, scope: Scope): Scope | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) if (at.names.has(name)) return at;
  return undefined;
}

/** The name of a property, unless it is computed. */
export function nameOf(key: AnyNode, isComputed: boolean): string | undefined {
  if (key.type === "Identifier" && !isComputed) return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

/** The nodes directly in a node. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is AnyNode => typeof value === "object" && value !== null && "type" in value);
}

/** The parts of a pattern: what takes a value, and the expressions between. */
function partsOf(pattern: AnyNode): readonly (readonly [part: AnyNode, isName: boolean])[] {
  switch (pattern.type) {
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        property.type === "RestElement"
          ? [[property.argument, true] as const]
          : [...(property.computed ? [[property.key, false] as const] : []), [property.value, true] as const],
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => (element ? [[element, true] as const] : []));
    case "RestElement":
      return [[pattern.argument, true]];
    case "AssignmentPattern":
      return [
        [pattern.left, true],
        [pattern.right, false],
      ];
    default:
      return [];
  }
}

function isGlobalObject(node: AnyNode): boolean {
  return node.type === "ThisExpression" || (node.type === "Identifier" && node.name === "globalThis");
}

function functionScope(scope: Scope): Scope {
  return scope.isBlock && scope.outer ? functionScope(scope.outer) : scope;
}

function blockIn(outer: Scope): Scope {
  return { outer, owner: outer.owner, isBlock: true, names: new Set() };
}
