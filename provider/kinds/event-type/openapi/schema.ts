/** A schema of a document as one that stands alone, in draft 7 of JSON Schema instead of 2020-12. */

import { parse } from "node:path";
import { defined, isFields } from "../../../base/fields";
import type { Fields } from "../../../base/fields";
import { ordered } from "../../../base/lists";
import { shared } from "../../../base/notices";
import { addressOf, below, childrenOf, fieldsOf, hasTextReference, problem } from "./document";
import type { Files, Located } from "./document";

/** How a reference is written to what it leads to. */
type WriteReference = (target: Located) => string;

// Where other schemas stand in a schema. Whatever is not named here is copied as it is.
const schemas = new Set([
  ...["additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not"],
  ...["propertyNames", "then", "unevaluatedItems", "unevaluatedProperties"],
]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const maps = new Set(["dependencies", "dependentSchemas", "patternProperties", "properties"]);
/** What holds values of a payload, in which nothing is a reference. */
const examples = new Set(["const", "default", "example", "examples"]);

/** Where true and false are common; everywhere else Convoy takes no boolean for a schema. */
const mayBeBoolean = new Set([
  "additionalItems",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Convoy takes no number as an exclusive bound. Denying the other inclusive one says the same. */
const exclusiveBounds = new Map([
  ["exclusiveMinimum", "maximum"],
  ["exclusiveMaximum", "minimum"],
]);

/** In which Convoy takes no entry twice. */
const withoutRepeats = new Set(["enum", "required", "type"]);

/** How draft 7 writes a list whose first items have schemas of their own. */
const tupleNames = new Map([
  ["prefixItems", "items"],
  ["items", "additionalItems"],
]);

/** What belongs to a document or to a place in it, and says nothing of a payload. */
const leftOut = new Set([
  ...["$schema", "$vocabulary", "$id", "$anchor", "$dynamicAnchor", "$comment", "$defs", "definitions"],
  ...["discriminator", "externalDocs", "xml"],
]);

/** A schema with everything that it refers to, under `definitions`. */
export function standaloneSchema(files: Files, schema: Located): Fields {
  const root = files.resolve(schema, isReference);
  const reached = new Map([[addressOf(root), root]]);
  const note: WriteReference = (target) => {
    if (!reached.has(addressOf(target))) reached.set(addressOf(target), target);
    return "";
  };
  // The loop also visits what is noted meanwhile.
  for (const target of reached.values()) translate(files, target, note);

  const references = new Map([[addressOf(root), "#"]]);
  const definitions = new Map<string, Located>();
  // Names follow from the addresses alone, so that nothing changes where lines of the document change places.
  const others = [...reached].filter(([address]) => !references.has(address));
  for (const [address, target] of others.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const name = freeName(target, definitions);
    definitions.set(name, target);
    references.set(address, `#/definitions/${name}`);
  }
  const write: WriteReference = (target) => references.get(addressOf(target)) ?? "";
  const whole = translate(files, root, write);
  if (definitions.size === 0) return whole;
  const entries = [...definitions].map(([name, target]) => [name, translate(files, target, write)] as const);
  return { ...whole, definitions: Object.fromEntries(entries) };
}

/** Whether a schema is nothing but a `$ref`. */
function isReference({ value }: Located): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).filter(isKept).join() === "$ref";
}

function isKept(keyword: string): boolean {
  return !leftOut.has(keyword) && !keyword.startsWith("x-");
}

/** A name that no definition has yet: the last key that leads to a schema, or the name of its file. */
function freeName({ file, keys }: Located, taken: ReadonlyMap<string, unknown>): string {
  const last = keys.at(-1) ?? parse(file).name;
  const name = last.replace(/[^\w.-]/g, "_") || "schema";
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  return free;
}

function translate(files: Files, schema: Located, write: WriteReference): Fields {
  if (typeof schema.value === "boolean") return schema.value ? {} : { not: {} };
  const fields = fieldsOf(schema);
  const dynamic = below(schema, "$dynamicRef") ?? below(schema, "$recursiveRef");
  if (dynamic !== undefined)
    throw problem(dynamic, shared.unsupportedHere`has no counterpart in draft 7 of JSON Schema: use $ref`);
  refuseOtherDialects(below(schema, "$schema"));

  // What would not count, or not be taken, beside the other keywords.
  const parts: Fields[] = [];
  const reference = below(schema, "$ref");
  if (reference !== undefined) parts.push({ $ref: write(files.target(reference)) });
  for (const [exclusive, denied] of exclusiveBounds) {
    const bound = below(schema, exclusive);
    if (bound !== undefined) parts.push({ not: { type: "number", [denied]: numberOf(bound) } });
  }
  const isTuple = Object.hasOwn(fields, "prefixItems");
  const copied = Object.fromEntries(
    childrenOf(schema)
      .map((child) => [child.keys.at(-1) ?? "", child] as const)
      .filter(([keyword]) => isKept(keyword) && keyword !== "$ref" && !exclusiveBounds.has(keyword))
      .map(([keyword, child]) => [
        (isTuple ? tupleNames.get(keyword) : undefined) ?? keyword,
        copy(files, keyword, child, write),
      ]),
  );
  const { items, additionalItems, ...rest } = copied;
  // Convoy takes a list of schemas only where it does not read OpenAPI 3.0, such as in `then`.
  if (isTuple) parts.push({ if: {}, then: defined(Object.entries({ items, additionalItems })) });
  const kept = isTuple ? rest : copied;
  const [only] = parts;
  if (only === undefined) return kept;
  if (only["$ref"] !== undefined && parts.length === 1 && Object.keys(kept).length === 0) return only;
  return { ...kept, allOf: [...((kept["allOf"] as Fields[] | undefined) ?? []), ...parts] };
}

function copy(files: Files, keyword: string, child: Located, write: WriteReference): unknown {
  const one = (schema: Located): Fields => translate(files, schema, write);
  const isPlain = typeof child.value === "boolean" && mayBeBoolean.has(keyword);
  if (schemas.has(keyword) && !isPlain) return one(child);
  if (examples.has(keyword)) return child.value;
  const found = files.resolve(child, hasTextReference);
  if (lists.has(keyword)) return itemsOf(found).map(one);
  if (maps.has(keyword)) {
    const named = files.children(child, hasTextReference);
    return Object.fromEntries(
      // A list in `dependencies` names properties.
      named.map((schema) => [schema.keys.at(-1), Array.isArray(schema.value) ? schema.value : one(schema)]),
    );
  }
  if (keyword !== "enum") refuseReferences(found);
  if (!withoutRepeats.has(keyword) || !Array.isArray(found.value)) return found.value;
  return distinct(found.value);
}

/** The list without what stands earlier in it, too, whatever the order of keys. */
function distinct(list: readonly unknown[]): unknown[] {
  const spellings = list.map((item) =>
    JSON.stringify(item, (_key, inner: unknown) =>
      isFields(inner) ? Object.fromEntries(ordered(Object.entries(inner), ([name]) => name)) : inner,
    ),
  );
  return list.filter((_item, index) => spellings.indexOf(spellings[index] ?? "") === index);
}

/** Refuses a reference where no schema stands: it would lead nowhere from where the schema stands in the end. */
function refuseReferences(place: Located): void {
  if (typeof place.value !== "object" || place.value === null) return;
  const reference = below(place, "$ref");
  if (reference !== undefined)
    throw problem(reference, shared.unsupportedHere`is in a place where references are not followed`);
  childrenOf(place).forEach(refuseReferences);
}

/** Refuses a schema whose keywords mean something else. Without a dialect, it has that of OpenAPI. */
export function refuseOtherDialects(dialect: Located | undefined): void {
  if (dialect === undefined) return;
  if (typeof dialect.value !== "string") throw problem(dialect, shared.wrongType`must be a string`);
  if (!readDialects.test(dialect.value))
    throw problem(dialect, shared.unsupportedHere`is not JSON Schema 2020-12, 2019-09 or draft 7`);
}

const readDialects =
  /^https?:\/\/(json-schema\.org\/(draft\/(2020-12|2019-09)|draft-07)\/schema#?|spec\.openapis\.org\/oas\/3\.\d+\/dialect\/[^/]+)$/;

function itemsOf(list: Located): readonly Located[] {
  if (!Array.isArray(list.value)) throw problem(list, shared.wrongType`must be a list`);
  return childrenOf(list);
}

function numberOf(bound: Located): number {
  if (typeof bound.value !== "number") throw problem(bound, shared.wrongType`must be a number`);
  return bound.value;
}
