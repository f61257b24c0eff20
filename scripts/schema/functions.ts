/** The functions of the schema: every look-up. */

import { z } from "zod";
import { lookups } from "../../provider/engine/look-ups/rules";
import type { LookupName } from "../../provider/engine/look-ups/rules";
import { definitionsFor } from "../../provider/kinds/definitions";
import { eventDeliverySchema } from "../../provider/kinds/read-only/event-delivery";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import { dialectNames } from "../../provider/settings/settings";
import { lookupComment } from "../look-up-comments";
import type { Marks } from "./marks";
import { descriptionOf } from "./resources";
import { capitalized } from "./sources";
import type { Field, Sources } from "./sources";
import { tokenOf } from "./specs";
import type { FunctionSpec } from "./specs";
import { requiredOf } from "./types";
import type { Types } from "./types";

const names = (Object.keys(lookups) as LookupName[]).sort();

/** Marks what the look-ups take and give. Comes before anything is described. */
export function markFunctions(sources: Sources, marks: Marks): void {
  const schemas = schemasByName();
  for (const name of names) {
    const { args, result } = sources.signatureOf(name);
    marks.mark(sources.fieldsIn(result), schemas.get(name) ?? [], lookups[name].secrets);
    // Each number that a look-up takes counts objects.
    args.forEach((type) => marks.markWhole(sources.fieldsIn(type)));
  }
}

/** What is known of the results of some besides their interfaces. */
function schemasByName(): ReadonlyMap<string, readonly z.ZodType[]> {
  const found = new Map<string, readonly z.ZodType[]>();
  for (const [name, { collection }] of Object.entries(kinds)) {
    // The schema of an answer takes any number; that of a body says where the documented interface has a whole one.
    const schemas = dialectNames.flatMap((dialect) => {
      const { body, live } = definitionsFor(dialect)[name as KindName];
      return [body, live];
    });
    found.set(`get${capitalized(name)}`, schemas);
    found.set(
      `get${capitalized(collection)}`,
      schemas.map((schema) => z.object({ [collection]: z.array(schema) })),
    );
  }
  found.set("getEventDelivery", [eventDeliverySchema]);
  return found;
}

/** Every look-up, by its token. */
export function functions(sources: Sources, types: Types): Record<string, FunctionSpec> {
  return Object.fromEntries(names.map((name) => [tokenOf(name), look(sources, types, name)]));
}

function look(sources: Sources, types: Types, name: LookupName): FunctionSpec {
  const { args, result } = sources.signatureOf(name);
  const always = alwaysIn(sources, name);
  const fields = sources.fieldsIn(result).map((field) => ({
    ...field,
    isOptional: field.isOptional && !always.includes(field.name),
  }));
  const outputs = types.object("given", fields, sources.commentOf(result).text);
  return {
    description: descriptionOf(lookupComment(name, "either")),
    inputs: types.object("declared", argumentsOf(args.map((type) => sources.fieldsIn(type)))),
    outputs,
  };
}

/** What the service shows of every object of a kind. The project is that of the call, where the service does not show it. */
function alwaysIn(sources: Sources, lookup: LookupName): readonly string[] {
  const [, kind] = Object.entries<Kind>(kinds).find(([name]) => `get${capitalized(name)}` === lookup) ?? [];
  if (kind === undefined) return [];
  const required = requiredOf(sources.fieldsOf(`${kind.type}Inputs`));
  return [...kind.always.filter((field) => field !== "projectId"), ...required];
}

/** The arguments of all forms of a call together: what one form lacks is optional. */
function argumentsOf(forms: readonly (readonly Field[])[]): Field[] {
  const all = [...new Map(forms.flat().map((field) => [field.name, field])).values()];
  const isShared = ({ name }: Field): boolean =>
    forms.every((fields) => fields.some((field) => field.name === name));
  const choice = all.flatMap((field) => (isShared(field) ? [] : [`\`${field.name}\``])).sort();
  return all.map((field) => {
    if (isShared(field)) return field;
    const text = `${field.comment.text} Exactly one of ${choice.join(" and ")} is required.`;
    return { ...field, isOptional: true, comment: { ...field.comment, text } };
  });
}
