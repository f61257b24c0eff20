/** The example of a doc comment in every language, in the order of Pulumi's own pages. */

import type { PackageSpec } from "../specs";
import { csharpBody, csharpProgram } from "./csharp";
import { goBody, goProgram } from "./go";
import { javaBody, javaProgram } from "./java";
import { programOf, type Program } from "./program";
import { pythonBody, pythonProgram } from "./python";
import { yamlProgram } from "./yaml";

interface Language {
  /** Its statements, for a page that says elsewhere what a program begins with. */
  readonly body: (program: Program) => string;
  readonly whole: (program: Program, schema: PackageSpec) => string;
}

const languages: Readonly<Record<string, Language>> = {
  typescript: {
    body: ({ typescript }) => typescript,
    whole: ({ typescript }, { language }) =>
      `import * as pulumi from "@pulumi/pulumi";\nimport * as webhooks from "${language.nodejs.packageName}";\n\n${typescript}`,
  },
  python: { body: pythonBody, whole: pythonProgram },
  csharp: { body: csharpBody, whole: csharpProgram },
  go: { body: goBody, whole: goProgram },
  java: { body: javaBody, whole: javaProgram },
  yaml: { body: yamlProgram, whole: yamlProgram },
};

/** A block for the example in each language: its statements only, or whole programs. */
export function examplesOf(typescript: string, schema: PackageSpec, part: keyof Language): string[] {
  const program = programOf(typescript, schema);
  return Object.entries(languages).map(
    ([language, { [part]: write }]) => `\`\`\`${language}\n${write(program, schema)}\n\`\`\``,
  );
}

/** The schema with the examples of its descriptions in every language. Comes last, because examples name types of the schema. */
export function withExamples(schema: PackageSpec): PackageSpec {
  const { resources, functions } = schema;
  return { ...schema, resources: described(resources, schema), functions: described(functions, schema) };
}

function described<Spec extends { readonly description?: string }>(
  specs: Readonly<Record<string, Spec>>,
  schema: PackageSpec,
): Record<string, Spec> {
  const entries = Object.entries(specs).map(([token, spec]): [string, Spec] => {
    const description = spec.description?.replace(/```typescript\n([^]*?)```/, (_, code: string) =>
      examplesOf(code, schema, "whole").join("\n"),
    );
    return [token, { ...spec, ...(description !== undefined && { description }) }];
  });
  return Object.fromEntries(entries);
}
