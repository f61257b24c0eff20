/** What the function `transform` of a text is, and what it visibly returns. */

import type { AnyNode, ObjectExpression } from "acorn";
import { eventFields } from "./engine-level";
import { childrenOf, nameOf } from "./walk";
import type { Definition, Names } from "./walk";

/** A function of the text. */
export type FunctionNode = Extract<
  AnyNode,
  { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }
>;

/** The function that the service calls: its node, "none", or "unseen" where the text may define one that cannot be found. */
export function transformIn({ globals, isOpen }: Names): FunctionNode | "none" | "unseen" {
  const values = (globals.get("transform") ?? []).map((value) => followed(value, globals));
  const possible = values.filter((value) => value === undefined || isFunction(value));
  if (possible.length === 0) return isOpen ? "unseen" : "none";
  const [only] = possible;
  return possible.length === 1 && only !== undefined && isFunction(only) ? only : "unseen";
}

/** What a name of the text stands for, where it has one value only; "nothing" for what nobody can call. */
function followed(value: Definition, globals: Names["globals"]): Definition {
  if (value === undefined || value === "nothing") return value;
  if (value.type === "Identifier") {
    if (value.name === "undefined") return "nothing";
    const [first, ...others] = globals.get(value.name) ?? [];
    return others.length === 0 && first !== undefined && isFunction(first) ? first : undefined;
  }
  if (isFunction(value)) return value;
  return /^(Class|(Template)?Literal$|ObjectE|ArrayE)/.test(value.type) ? "nothing" : undefined;
}

function isFunction(value: Exclude<Definition, undefined>): value is FunctionNode {
  return value !== "nothing" && /^(FunctionDeclaration|(Arrow)?FunctionExpression)$/.test(value.type);
}

/** The expressions that a function returns; "nothing" where it has none. */
export function returnedBy({ body }: FunctionNode): readonly AnyNode[] | "nothing" {
  if (body.type !== "BlockStatement") return [body];
  const found: AnyNode[] = [];
  let canFail = false;
  const look = (node: AnyNode): void => {
    if (node.type === "ThrowStatement") canFail = true;
    if (node.type === "ReturnStatement" && node.argument) found.push(node.argument);
    if (/Function|^Class/.test(node.type)) return;
    childrenOf(node).forEach(look);
  };
  look(body);
  return found.length === 0 && !canFail ? "nothing" : found;
}

/** What is wrong with an object that a body function returns as an event. */
export type EventFault = { readonly lacks: string } | { readonly unknown: string };

/** The faults of an event; none where a part of the object cannot be seen. The service does not tell letters from capitals. */
export function eventFaults(node: ObjectExpression): readonly EventFault[] {
  const names = ownNames(node);
  if (names === undefined) return [];
  const given = new Set(names.map((name) => name.toLowerCase()));
  const { required, optional } = eventFields;
  const known: readonly string[] = [...required, ...optional];
  return [
    ...required.filter((name) => !given.has(name)).map((lacks) => ({ lacks })),
    ...names.filter((name) => !known.includes(name.toLowerCase())).map((unknown) => ({ unknown })),
  ];
}

/** The names of the headers that are visibly no texts. */
export function headerFaults(node: ObjectExpression): readonly string[] {
  return node.properties.flatMap((property) => {
    if (property.type !== "Property" || property.kind !== "init") return [];
    const { value } = property;
    const isText = value.type !== "Literal" || typeof value.value === "string";
    const name = nameOf(property.key, property.computed);
    return (isText && !/^(Object|Array)Expression$/.test(value.type)) || name === undefined ? [] : [name];
  });
}

function ownNames({ properties }: ObjectExpression): readonly string[] | undefined {
  const names = properties.map((property) =>
    property.type === "Property" ? nameOf(property.key, property.computed) : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}
