/** The dialects by name, and the definitions of all kinds for each. */

import { z } from "zod";
import { innerSchema } from "../http/schema";
import { dialectNames } from "../settings/settings";
import type { DialectName } from "../settings/settings";
import { convoy } from "./convoy-dialect";
import type { AnyDefinition } from "./definition";
import { documented } from "./dialect";
import type { Dialect } from "./dialect";
import type { Kind } from "./kind";
import { kinds } from "./registry";
import type { KindName } from "./registry";

/** @internal Every dialect there is. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { documented, convoy };

/** Every kind of one dialect. */
export type Definitions = Readonly<Record<KindName, AnyDefinition>>;

const loaded = new Map<DialectName, Definitions>();

/** @internal The definitions for a dialect. They also know which inputs exist in another dialect only. */
export function definitionsFor(dialect: DialectName): Definitions {
  const known = loaded.get(dialect);
  if (known !== undefined) return known;
  const entries = Object.entries<Kind>(kinds).map(([name, kind]): [string, AnyDefinition] => [
    name,
    {
      ...kind[dialect]().definition,
      ...(kind.adoptedBy !== undefined && { adoptedBy: kind.adoptedBy }),
      dialectWith: (path) => dialectWith(name as KindName, path),
    },
  ]);
  const definitions = Object.fromEntries(entries) as Definitions;
  loaded.set(dialect, definitions);
  return definitions;
}

/** @internal The definition of the kind with this name in the type of its resources. */
export function definitionOfType(name: string, dialect: DialectName): AnyDefinition | undefined {
  return Object.values(definitionsFor(dialect)).find(({ kind }) => kind === name);
}

function dialectWith(name: KindName, path: readonly string[]): DialectName | undefined {
  return dialectNames.find((dialect) => has(kinds[name][dialect]().definition.inputs, path));
}

function has(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = innerSchema(schema);
  return inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name) && has(inner.shape[name], rest);
}
