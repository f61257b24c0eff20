/** The two texts of an import: the file that `pulumi import` reads, and the program that matches it. */

import { clause } from "../../../provider/base/declare";
import { providerText, typeOf } from "../../../provider/dynamic/declaration";
import { wordsOf } from "../../../provider/base/notice";
import { tokenOf } from "../../../provider/base/urn";
import { ImportNames } from "./names";
import type { ImportedObject } from "./objects";

/** The types that are imported: of the dynamic resources, or of the plugin. */
export type Front = "dynamic" | "plugin";

/** The text for `pulumi import --file`. With outputs in it the CLI calls no provider: a dynamic one cannot import, and one of the plugin would read secrets, too. */
export function importFile(objects: readonly ImportedObject[], front: Front): string {
  const names = identifiers(objects);
  const resources = objects.map((object) =>
    front === "plugin" ? ofPlugin(object, names.get(object.id)) : dynamic(object),
  );
  return `${JSON.stringify({ resources }, undefined, 2)}\n`;
}

function dynamic({ kind, id, name, inputs, outputs }: ImportedObject): object {
  const __provider = providerText(kind);
  return {
    type: typeOf(kind),
    name,
    id,
    inputs: { ...inputs, __provider },
    outputs: { ...outputs, __provider },
  };
}

/** The CLI writes a program of it: its variable is `name`, and the project comes from the settings. */
function ofPlugin({ kind, id, name, inputs, outputs }: ImportedObject, variable: string | undefined): object {
  const { projectId: _project, ...declared } = inputs;
  return { type: tokenOf(kind.type), name: variable, logicalName: name, id, inputs: declared, outputs };
}

/** The program in TypeScript. Objects refer to each other by variable where the program has both. */
export function programText(objects: readonly ImportedObject[], front: Front): string {
  const names = identifiers(objects);
  const parts = objects.map((object) => declaration(object, names));
  const source = front === "plugin" ? "pulumi-webhooks/native" : "pulumi-webhooks";
  const head = [
    clause`import * as webhooks from "${source}";`,
    `// ${clause`Pulumi refuses to delete these objects. Remove this option if it may delete them.`}\nconst options = { protect: true };`,
  ];
  return [...head, ...parts].join("\n\n") + "\n";
}

function declaration(object: ImportedObject, names: ReadonlyMap<string, string>): string {
  const { kind, id, name, inputs, withheld, remarks } = object;
  const notes = [
    ...withheld.map(
      (field) =>
        `// ${clause`Has ${field}, which is not declared here because it is or may contain a secret. Its value does not change.`}\n`,
    ),
    ...remarks.map((remark) => `// ${clause`It ${wordsOf(remark)}.`}\n`),
  ];
  const references = new Set(["endpoints", "endpointId", "sourceId"]);
  const fields = Object.entries(inputs)
    .filter(([field]) => field !== "projectId")
    .map(
      ([field, value]) =>
        `  ${key(field)}: ${literal(value, 1, references.has(field) ? names : undefined)},\n`,
    );
  const declared = fields.length === 0 ? "{}" : `{\n${fields.join("")}}`;
  return `${notes.join("")}export const ${names.get(id)} = new webhooks.${kind.type}(${JSON.stringify(name)}, ${declared}, options);`;
}

/** A value as TypeScript source; the ID of an imported object becomes `<name>.id`. */
function literal(value: unknown, depth: number, names: ReadonlyMap<string, string> | undefined): string {
  if (typeof value === "string") {
    const known = names?.get(value);
    return known === undefined ? JSON.stringify(value) : `${known}.id`;
  }
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, depth, names)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const indent = "  ".repeat(depth);
  const lines = Object.entries(value).map(
    ([name, field]) => `${indent}  ${key(name)}: ${literal(field, depth + 1, names)},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : `[${JSON.stringify(name)}]`;
}

/** A variable for each object, by its ID. */
function identifiers(objects: readonly ImportedObject[]): Map<string, string> {
  const variables = new ImportNames();
  return new Map(objects.map(({ id, name, kind }) => [id, variables.variableName(name, kind.type)]));
}
