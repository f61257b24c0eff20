/** The resources of the schema: one for each kind, described by its interfaces, its definitions and the comment of its class. */

import { dynamicTypeOf } from "../../provider/base/urn";
import { adoptionInputOf, isInProject, ruleOf } from "../../provider/kinds/definition";
import { wordsOf } from "../../provider/engine/look-ups/by-id";
import { definitionsFor } from "../../provider/kinds/definitions";
import { endpointNeeds } from "../../provider/kinds/endpoint/authentication";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import { sourceNeeds } from "../../provider/kinds/source/convoy-rules";
import { dialectNames } from "../../provider/settings/settings";
import type { Comment } from "../look-up-comments";
import type { Marks } from "./marks";
import { unwrapped } from "./sources";
import type { Field, Sources } from "./sources";
import { tokenOf } from "./specs";
import type { PropertySpecs, ResourceSpec } from "./specs";
import { requiredOf } from "./types";
import type { Types } from "./types";

/** The parts of inputs that their objects always need, by kind. */
export const needs: Partial<Record<KindName, readonly string[]>> = {
  endpoint: endpointNeeds,
  source: sourceNeeds,
};

/** The properties that every resource has under these names in Pulumi itself. */
const reserved = ["id", "urn", "pulumi"];

/** Marks what each kind declares and shows. Comes before anything is described. */
export function markResources(sources: Sources, marks: Marks): void {
  for (const [name, { type, secrets }] of Object.entries<Kind>(kinds)) {
    const definitions = dialectNames.map((dialect) => definitionsFor(dialect)[name as KindName]);
    const inputs = definitions.map((definition) => definition.inputs);
    marks.mark(sources.fieldsOf(`${type}Inputs`), inputs, secrets);
    for (const path of needs[name as KindName] ?? [])
      marks.markNeeded(sources.fieldsOf(`${type}Inputs`), path);
    const answers = definitions.map((definition) => definition.live);
    for (const part of ["Outputs", "LookupOutputs"])
      marks.mark(sources.fieldsOf(`${type}${part}`), answers, secrets);
  }
}

/** Every kind of resource, by its token. */
export function resources(sources: Sources, types: Types): Record<string, ResourceSpec> {
  // What programs declare comes first: results have the same types.
  for (const { type } of Object.values<Kind>(kinds))
    types.properties("declared", sources.fieldsOf(`${type}Inputs`));
  const entries = Object.entries<Kind>(kinds).map(([name, kind]): [string, ResourceSpec] => [
    tokenOf(kind.type),
    resource(sources, types, name as KindName, kind),
  ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function resource(sources: Sources, types: Types, name: KindName, kind: Kind): ResourceSpec {
  const inputs = sources.fieldsOf(`${kind.type}Inputs`);
  const outputs = sources.fieldsOf(`${kind.type}Outputs`);
  const lookups = sources.fieldsOf(`${kind.type}LookupOutputs`).map(shownByGetOnly);
  // What an object has counts more than what is declared of it.
  const all = [...new Map([...inputs, ...outputs, ...lookups].map((field) => [field.name, field])).values()];
  const taken = all.find((field) => reserved.includes(field.name));
  if (taken !== undefined) throw new Error(`${kind.type}.${taken.name}: Pulumi keeps this name for itself`);
  const required = requiredOf(inputs);
  const declared = Object.entries(types.properties("declared", inputs)).map(([field, spec]) => [
    field,
    replacesAlways(name, kind, field) ? { ...spec, willReplaceOnChanges: true } : spec,
  ]);
  return {
    description: [descriptionOf(sources.commentOf(kind.type)), importOf(name, kind)].join("\n\n"),
    properties: types.properties("given", all),
    required: all
      .map((field) => field.name)
      .filter((field) => kind.always.includes(field) || required.includes(field)),
    inputProperties: Object.fromEntries(declared) as ResourceSpec["inputProperties"],
    ...(required.length > 0 && { requiredInputs: required }),
    ...("projectId" in kind.fields && {
      stateInputs: { type: "object" as const, properties: lookupState(sources) },
    }),
    aliases: [{ type: dynamicTypeOf(kind.type) }],
  };
}

/** How an object is imported, under the heading that the registry of Pulumi looks for. */
function importOf(name: KindName, { type, needsConvoy }: Kind): string {
  const [documented, convoy] = [definitionsFor("documented")[name], definitionsFor("convoy")[name]];
  const isOfProject = !isInProject(convoy) || adoptionInputOf(convoy) === "projectId";
  const id = isOfProject ? "<project id>" : `<${wordsOf(name)} id>`;
  const taken = isOfProject
    ? "The ID is that of the project."
    : "For an object of another project than that of the settings, the ID is `<project id>/<object id>`.";
  const isUnread = needsConvoy !== true && documented.read === undefined;
  const limits = isUnread
    ? " The documented interface cannot read the object, so it cannot be imported there."
    : "";
  const command = `pulumi import ${tokenOf(type)} example "${id}"`;
  return `## Import\n\n${taken}${limits}\n\n\`\`\`sh\n${command}\n\`\`\``;
}

/** What `get` takes beside an ID: texts. */
function lookupState(sources: Sources): PropertySpecs {
  const fields = sources.fieldsOf("LookupState");
  return Object.fromEntries(
    fields.map(({ name, comment }) => [name, { type: "string", description: comment.text }]),
  );
}

/** Without it the generated code would drop a field that a look-up by ID is answered with. */
function shownByGetOnly(field: Field): Field {
  const text = `${field.comment.text} Available only on a resource that the program reads with \`get\`, not on one that it declares.`;
  return { ...field, comment: { ...field.comment, text } };
}

/** Whether a change of the input needs a new object in every dialect that has the input. */
function replacesAlways(name: KindName, { needsConvoy }: Kind, field: string): boolean {
  const dialects = needsConvoy ? (["convoy"] as const) : dialectNames;
  const having = dialects
    .map((dialect) => definitionsFor(dialect)[name])
    .filter(({ inputs }) => Object.hasOwn(inputs.shape, field));
  return having.length > 0 && having.every((definition) => ruleOf(definition, field).replaces === true);
}

const headings = { adopting: "Adopting", deleting: "Deleting", errors: "Errors", throws: "Errors" };

/** The comment in Markdown: the tags as sections, and the example as it is written. */
export function descriptionOf({ text, tags }: Comment): string {
  const sections = Object.entries(headings).flatMap(([tag, heading]) => {
    const section = tags.get(tag);
    return section === undefined ? [] : [`## ${heading}\n\n${unwrapped(section)}`];
  });
  const example = tags.get("example");
  // Inside the mark for an example, or the heading would be left alone in the code of other languages.
  const shown = (code: string): string =>
    `{{% examples %}}\n{{% example %}}\n## Example Usage\n\n\`\`\`typescript\n${code}\n\`\`\`\n{{% /example %}}\n{{% /examples %}}`;
  return [text, ...sections, ...(example === undefined ? [] : [shown(example)])].join("\n\n");
}
