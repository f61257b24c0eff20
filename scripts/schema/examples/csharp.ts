/** An example in C#. */

import { capitalized } from "../sources";
import type { PackageSpec } from "../specs";
import type { Declaration, Field, LookUp, Program, Value } from "./program";
import { block, camelCase, commented } from "./text";

/** The statements of an example. */
export function csharpBody({ declarations, lookUp }: Program): string {
  return [...declarations.map(declared), ...(lookUp ? [lookedUp(lookUp)] : [])].join("\n\n");
}

/** The whole program. */
export function csharpProgram(program: Program, { language }: PackageSpec): string {
  const uses = ["System.Collections.Generic", "System.Linq", "Pulumi"].map((name) => `using ${name};`);
  const alias = `using Webhooks = ${language.csharp.rootNamespace}.Webhooks;`;
  const run = block("return await Deployment.RunAsync(() =>\n{", [csharpBody(program)], "});");
  return `${[...uses, alias].join("\n")}\n\n${run}`;
}

function declared({ kind, name, fields, isProtected, comments }: Declaration): string {
  const options = isProtected ? `, ${block("new CustomResourceOptions\n{", ["Protect = true,"], "}")}` : "";
  const args = block("new()\n{", assignments(fields), "}");
  const call = `new Webhooks.${kind}(${JSON.stringify(name)}, ${args}${options})`;
  return commented(comments, "//", `var ${camelCase(name)} = ${call};`);
}

function lookedUp({ name, fields, shown }: LookUp): string {
  const args = fields.length === 0 ? "" : block("new()\n{", assignments(fields), "}");
  const field = `[${JSON.stringify(shown)}] = found.Apply(${name}Result => ${name}Result.${capitalized(shown)}),`;
  const outputs = block("return new Dictionary<string, object?>\n{", [field], "};");
  return `var found = Webhooks.${capitalized(name)}.Invoke(${args});\n\n${outputs}`;
}

function assignments(fields: readonly Field[]): string[] {
  return fields.map(([name, value]) => {
    // A map is filled and not assigned, so its entries begin on a line of their own.
    const between = value.kind === "map" ? "\n" : " ";
    return `${capitalized(name)} =${between}${written(value)},`;
  });
}

function written(value: Value): string {
  switch (value.kind) {
    case "id":
      return "billing.Id";
    case "text":
      return JSON.stringify(value.text);
    case "member":
      return `Webhooks.${value.type}.${value.name}`;
    case "number":
      return String(value.number);
    case "flag":
      return String(value.isSet);
    case "list":
      return block(
        "new[]\n{",
        value.items.map((item) => `${written(item)},`),
        "}",
      );
    case "map":
      return block(
        "{",
        value.entries.map(([name, inner]) => `{ ${JSON.stringify(name)}, ${written(inner)} },`),
        "}",
      );
    case "object":
      return block(`new Webhooks.Inputs.${value.type}Args\n{`, assignments(value.fields), "}");
  }
}
