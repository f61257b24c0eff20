/** The functions of the schema: every look-up that the package exports in two forms. */

import { z } from "zod";
import type { AnySecretFields } from "../../provider/http/secret-fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import { deliveryAttemptSecrets } from "../../provider/kinds/read-only/secrets";
import { kinds, readOnlyKinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import { dialectNames } from "../../provider/settings/settings";
import type { Marks } from "./marks";
import { descriptionOf } from "./resources";
import { capitalized, sentencesOf } from "./sources";
import type { Comment, Field, Sources } from "./sources";
import { tokenOf } from "./specs";
import type { FunctionSpec } from "./specs";
import type { Types } from "./types";

/** What is known of a result besides its interface. */
interface Result {
  readonly secrets: AnySecretFields;
  readonly schemas: readonly z.ZodType[];
}

/** The names of the look-ups: those whose form with outputs is exported as well. */
function functionNames({ names }: Sources): string[] {
  return names.filter((name) => names.includes(`${name}Output`)).sort();
}

/** Marks what the look-ups take and give. Comes before anything is described. */
export function markFunctions(sources: Sources, marks: Marks): void {
  const results = resultsByName();
  for (const name of functionNames(sources)) {
    const known = results.get(name);
    if (known === undefined) throw new Error(`${name}: it is not known what is secret in its result`);
    const { args, result } = sources.signatureOf(name);
    marks.mark(sources.fieldsIn(result), known.schemas, known.secrets);
    // Each number that a look-up takes counts objects.
    args.forEach((type) => marks.markWhole(sources.fieldsIn(type)));
  }
}

function resultsByName(): ReadonlyMap<string, Result> {
  const results = new Map<string, Result>();
  const add = (list: string, one: string, secrets: AnySecretFields, schemas: readonly z.ZodType[]): void => {
    const lists = schemas.map((schema) => z.object({ [list]: z.array(schema) }));
    results.set(`get${capitalized(list)}`, { secrets: { [list]: secrets }, schemas: lists });
    results.set(`get${capitalized(one)}`, { secrets, schemas });
  };
  for (const [name, { collection, secrets }] of Object.entries(kinds)) {
    // The schema of an answer takes any number; that of a body says where the API document has a whole one.
    const bodies = dialectNames.map((dialect) => definitionsFor(dialect)[name as KindName].body);
    add(collection, name, secrets, bodies);
  }
  for (const [name, { collection, secrets }] of Object.entries(readOnlyKinds))
    add(collection, name, secrets, []);
  add("attempts", "deliveryAttempt", deliveryAttemptSecrets, []);
  return results.set("getDeliveryAttempts", { secrets: { attempts: deliveryAttemptSecrets }, schemas: [] });
}

/** Every look-up, by its token. */
export function functions(sources: Sources, types: Types): Record<string, FunctionSpec> {
  return Object.fromEntries(
    functionNames(sources).map((name) => [tokenOf(name), look(sources, types, name)]),
  );
}

function look(sources: Sources, types: Types, name: string): FunctionSpec {
  const { args, result } = sources.signatureOf(name);
  const outputs = types.object(name, sources.fieldsIn(result), sources.commentOf(result).text);
  return {
    description: descriptionOf(withoutForms(sources.commentOf(name))),
    inputs: types.object(name, argumentsOf(args.map((type) => sources.fieldsIn(type)))),
    outputs,
  };
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

const secrecy =
  "What is secret is marked in the form that gives outputs, which makes the whole result secret; the direct form gives it in plain text.";

/** What the comment says of the two forms is true for TypeScript only. */
function withoutForms({ text, tags }: Comment): Comment {
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => !sentence.startsWith("The result is plain"));
  const told = kept.length < sentences.length ? [...kept, secrecy] : kept;
  return { text: told.join(" "), tags };
}
