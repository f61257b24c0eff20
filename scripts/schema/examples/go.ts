/** An example in Go, as gofmt writes it. */

import { capitalized } from "../sources";
import type { PackageSpec } from "../specs";
import type { Declaration, Field, LookUp, Program, Value } from "./program";
import { block, camelCase, commented, indented } from "./text";

/** The statements of an example. */
export function goBody({ declarations, lookUp }: Program): string {
  return [...declarations.map(declared), ...(lookUp ? [lookedUp(lookUp)] : [])].join("\n");
}

/** The whole program. */
export function goProgram(program: Program, { language }: PackageSpec): string {
  const imports = [language.go.importBasePath, "github.com/pulumi/pulumi/sdk/v3/go/pulumi"];
  const lines = imports.sort().map((path) => JSON.stringify(path));
  const body = indented(`${goBody(program)}\nreturn nil`, "\t");
  const run = block("pulumi.Run(func(ctx *pulumi.Context) error {", [body], "})", "").split("\n");
  return [
    "package main\n",
    block("import (", lines, ")\n", "\t"),
    block("func main() {", [run.join("\n")], "}", "\t"),
  ].join("\n");
}

function declared(
  { kind, name, fields, isProtected, isReferred, comments }: Declaration,
  index: number,
): string {
  const options = isProtected ? ", pulumi.Protect(true)" : "";
  const variables = isReferred ? `${camelCase(name)}, err :=` : index === 0 ? "_, err :=" : "_, err =";
  const args = literal(`&webhooks.${kind}Args`, keyed(fields));
  const call = `webhooks.New${kind}(ctx, ${JSON.stringify(name)}, ${args}${options})`;
  return commented(comments, "//", `${variables} ${call}\nif err != nil {\n\treturn err\n}`);
}

function lookedUp({ name, fields, shown, isOfResource }: LookUp): string {
  // The generated code already has a `GetEndpoint`, which reads an endpoint into a resource.
  const base = isOfResource ? `Lookup${name.slice("get".length)}` : capitalized(name);
  const args = literal(`webhooks.${base}OutputArgs`, keyed(fields));
  const found = `found := webhooks.${base}Output(ctx, ${args}, nil)`;
  return `${found}\nctx.Export(${JSON.stringify(shown)}, found.${capitalized(shown)}())`;
}

function keyed(fields: readonly Field[]): [key: string, value: string][] {
  return fields.map(([name, value]) => [capitalized(name), written(value)]);
}

/** Values of one line below each other are aligned. */
function literal(type: string, entries: readonly (readonly [key: string, value: string])[]): string {
  if (entries.length === 0) return `${type}{}`;
  const isLong = entries.map(([, value]) => value.includes("\n"));
  const widthAt = (index: number): number => {
    const start = isLong.lastIndexOf(true, index) + 1;
    const next = isLong.indexOf(true, index);
    const end = next === -1 ? entries.length : next;
    return Math.max(...entries.slice(start, end).map(([key]) => key.length));
  };
  const parts = entries.map(([key, value], index) => {
    const space = isLong[index] ? " " : " ".repeat(widthAt(index) - key.length + 1);
    return `${key}:${space}${value},`;
  });
  return block(`${type}{`, parts, "}", "\t");
}

function written(value: Value): string {
  switch (value.kind) {
    case "id":
      return "billing.ID()";
    case "text":
      return `pulumi.String(${JSON.stringify(value.text)})`;
    case "member":
      return `webhooks.${value.type}${value.name}`;
    case "number":
      return value.isWhole ? `pulumi.Int(${value.number})` : `pulumi.Float64(${value.number})`;
    case "flag":
      return `pulumi.Bool(${value.isSet})`;
    case "list":
      return block(
        `${typeOf(value.items[0])}Array{`,
        value.items.map((item) => `${written(item)},`),
        "}",
        "\t",
      );
    case "map": {
      const entries = value.entries.map(([name, inner]) => [JSON.stringify(name), written(inner)] as const);
      return literal(`${typeOf(value.entries[0]?.[1])}Map`, entries);
    }
    case "object":
      return literal(`&webhooks.${value.type}Args`, keyed(value.fields));
  }
}

/** What begins the name of a list or a map of such values. */
function typeOf(value: Value | undefined): string {
  if (value?.kind === "object" || value?.kind === "member") return `webhooks.${value.type}`;
  if (value?.kind === "text") return "pulumi.String";
  throw new Error("an example in Go has lists and maps of texts or objects only, and none that is empty");
}
