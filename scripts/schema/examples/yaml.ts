/** An example in YAML. */

import { stringify } from "yaml";
import type { Field, Program, Value } from "./program";
import { commented } from "./text";

/** The part of a project that an example is. */
export function yamlProgram({ declarations, lookUp }: Program): string {
  const resources = declarations.map(({ kind, name, fields, isProtected }) => [
    name,
    {
      ...{ type: `webhooks:${kind}`, properties: plain(fields) },
      ...(isProtected && { options: { protect: true } }),
    },
  ]);
  const program = lookUp
    ? {
        variables: {
          found: {
            "fn::invoke": {
              function: `webhooks:${lookUp.name}`,
              ...(lookUp.fields.length > 0 && { arguments: plain(lookUp.fields) }),
            },
          },
        },
        outputs: { [lookUp.shown]: `\${found.${lookUp.shown}}` },
      }
    : { resources: Object.fromEntries(resources) as object };
  return declarations.reduce((text, { name, comments }) => {
    const [key, mark] = [`\n  ${name}:\n`, "\n  #"];
    return text.replace(key, () => commented(comments, mark, key).replaceAll(/\n+/g, "\n"));
  }, stringify(program).trim());
}

function plain(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: Value): unknown {
  switch (value.kind) {
    case "id":
      return "${billing.id}";
    case "text":
    case "member":
      return value.text;
    case "number":
      return value.number;
    case "flag":
      return value.isSet;
    case "list":
      return value.items.map(plainValue);
    case "map":
      return plain(value.entries);
    case "object":
      return plain(value.fields);
  }
}
