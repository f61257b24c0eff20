/** An example in Python. */

import type { PackageSpec } from "../specs";
import type { Declaration, Field, LookUp, Program, Value } from "./program";
import { block, commented, indented, snakeCase } from "./text";

/** The statements of an example. */
export function pythonBody({ declarations, lookUp }: Program): string {
  return [...declarations.map(declared), ...(lookUp ? [lookedUp(lookUp)] : [])].join("\n");
}

/** The whole program. */
export function pythonProgram(program: Program, { language }: PackageSpec): string {
  return `import pulumi\nimport ${language.python.packageName} as webhooks\n\n${pythonBody(program)}`;
}

function declared({ kind, name, fields, isProtected, comments }: Declaration): string {
  const options = isProtected ? ["opts=pulumi.ResourceOptions(protect=True)"] : [];
  const parts = [JSON.stringify(name), ...argumentsOf(fields), ...options];
  return commented(comments, "#", `${snakeCase(name)} = webhooks.${kind}(${parts.join(",\n    ")})`);
}

function lookedUp({ name, fields, shown }: LookUp): string {
  const found = `found = webhooks.${snakeCase(name)}_output(${argumentsOf(fields).join(",\n    ")})`;
  return `${found}\n\npulumi.export(${JSON.stringify(shown)}, found.${snakeCase(shown)})`;
}

function argumentsOf(fields: readonly Field[]): string[] {
  return fields.map(([name, value]) => indented(`${snakeCase(name)}=${written(value)}`, "    ").trimStart());
}

function written(value: Value): string {
  switch (value.kind) {
    case "id":
      return "billing.id";
    case "text":
    case "member":
      return JSON.stringify(value.text);
    case "number":
      return String(value.number);
    case "flag":
      return value.isSet ? "True" : "False";
    case "list":
      if (value.items.length === 1) return `[${value.items.map(written).join("")}]`;
      return block(
        "[",
        value.items.map((item) => `${written(item)},`),
        "]",
      );
    case "map":
      return dictionary(value.entries);
    case "object":
      return dictionary(value.fields.map(([name, inner]) => [snakeCase(name), inner]));
  }
}

function dictionary(entries: readonly Field[]): string {
  const parts = entries.map(([name, value]) => `${JSON.stringify(name)}: ${written(value)},`);
  return block("{", parts, "}");
}
