/** The examples of a package schema, by language. */

import type { PackageSpec } from "../../scripts/schema/specs";

/** An example, and the resource or function whose description has it. */
export type SchemaExample = readonly [name: string, code: string];

/** The blocks of one language in the descriptions of resources and functions. */
export function schemaExamples(
  { resources, functions }: Pick<PackageSpec, "resources" | "functions">,
  language: string,
): SchemaExample[] {
  const described = [...Object.entries(resources), ...Object.entries(functions)];
  return described.flatMap(([name, { description = "" }]) =>
    [...description.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(
      ([, code = ""]): SchemaExample => [name, code],
    ),
  );
}
