/** An example in Java. */

import { capitalized } from "../sources";
import type { PackageSpec } from "../specs";
import type { Declaration, Field, LookUp, Program, Value } from "./program";
import { block, camelCase, commented, indented } from "./text";

/** The statements of an example. */
export function javaBody(program: Program): string {
  return new Writer("").body(program);
}

/** The whole program. */
export function javaProgram(program: Program, { language }: PackageSpec): string {
  const writer = new Writer(`${language.java.basePackage}.webhooks`);
  const stack = block("public static void stack(Context ctx) {", [writer.body(program)], "}");
  const main = block("public static void main(String[] args) {", ["Pulumi.run(App::stack);"], "}");
  const imports = [...writer.imports].sort().map((name) => `import ${name};`);
  const app = block("public class App {", [`${main}\n`, stack], "}");
  return `package generated_program;\n\n${imports.join("\n")}\n\n${app}`;
}

/** Writes statements, and notes what they import. */
class Writer {
  readonly imports = new Set(["com.pulumi.Context", "com.pulumi.Pulumi"]);

  constructor(private readonly home: string) {}

  body({ declarations, lookUp }: Program): string {
    const declared = declarations.map((declaration) => this.#declared(declaration));
    return [...declared, ...(lookUp ? [this.#lookedUp(lookUp)] : [])].join("\n\n");
  }

  #declared({ kind, name, fields, isProtected, comments }: Declaration): string {
    this.imports.add(`${this.home}.${kind}`);
    const args = this.#built(`${kind}Args`, "", fields);
    const options = isProtected ? `, ${this.#options()}` : "";
    const call = `new ${kind}(${JSON.stringify(name)}, ${args}${options})`;
    return commented(comments, "//", `var ${camelCase(name)} = ${call};`);
  }

  #options(): string {
    this.imports.add("com.pulumi.resources.CustomResourceOptions");
    return "CustomResourceOptions.builder()\n    .protect(true)\n    .build()";
  }

  #lookedUp({ name, fields, shown }: LookUp): string {
    this.imports.add(`${this.home}.WebhooksFunctions`);
    const args = this.#built(`${capitalized(name)}Args`, ".inputs", fields);
    const field = `found.applyValue(${name}Result -> ${name}Result.${shown}())`;
    return `final var found = WebhooksFunctions.${name}(${args});\n\nctx.export(${JSON.stringify(shown)}, ${field});`;
  }

  /** An object by the builder of its class, in a package below that of the resources. */
  #built(type: string, below: string, fields: readonly Field[]): string {
    this.imports.add(`${this.home}${below}.${type}`);
    const parts = fields.map(([name, value]) => `.${name}(${this.#written(value)})`);
    return [`${type}.builder()`, ...[...parts, ".build()"].map((part) => indented(part, "    "))].join("\n");
  }

  #written(value: Value): string {
    switch (value.kind) {
      case "id":
        return "billing.id()";
      case "text":
        return JSON.stringify(value.text);
      case "member":
        this.imports.add(`${this.home}.enums.${value.type}`);
        return `${value.type}.${value.name}`;
      case "number":
        return value.isWhole || !Number.isInteger(value.number)
          ? String(value.number)
          : value.number.toFixed(1);
      case "flag":
        return String(value.isSet);
      case "list":
        // Builders take the items of a list one after the other.
        return value.items.map((item) => this.#written(item)).join(",\n");
      case "map": {
        this.imports.add("java.util.Map");
        const entries = value.entries.map(
          ([name, inner]) => `${JSON.stringify(name)}, ${this.#written(inner)}`,
        );
        return `Map.of(\n${indented(entries.join(",\n"), "    ")})`;
      }
      case "object":
        return this.#built(`${value.type}Args`, ".inputs", value.fields);
    }
  }
}
