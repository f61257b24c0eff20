/** The kinds, in one list for each dialect. */

import { z } from "zod";
import { core } from "../http/schema";
import type { DialectName } from "../settings";
import type * as convoy from "./convoy";
import type { AnyDefinition } from "./definition";
import { endpoint } from "./endpoint/definition";
import { eventType } from "./event-type/definition";
import { portalLink } from "./portal-link/definition";
import { source } from "./source/definition";
import { subscription } from "./subscription/definition";

export { endpoint, eventType, portalLink, source, subscription };

/** Every kind of one dialect. */
export type Definitions = Readonly<Record<keyof typeof convoy, AnyDefinition>>;

const own: Readonly<Record<DialectName, () => Definitions>> = {
  documented: () => ({ endpoint, eventType, portalLink, source, subscription }),
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded by whom it concerns: every run waits for what is loaded first
  convoy: () => require("./convoy") as typeof convoy,
};

const definitions = new Map<DialectName, Definitions>();

/** @internal The kinds as a dialect knows them. Inputs that only another one knows are told as such. */
export function definitionsFor(dialect: DialectName): Definitions {
  const known = definitions.get(dialect);
  if (known !== undefined) return known;
  const made = withDialectHints(own[dialect]());
  definitions.set(dialect, made);
  return made;
}

function withDialectHints(kinds: Definitions): Definitions {
  const entries = Object.entries(kinds).map(([kind, definition]) => [
    kind,
    { ...definition, elsewhere: (path: readonly string[]) => dialectWith(kind as keyof Definitions, path) },
  ]);
  return Object.fromEntries(entries) as Definitions;
}

function dialectWith(kind: keyof Definitions, path: readonly string[]): string | undefined {
  const knows = ([, kinds]: [string, () => Definitions]): boolean => has(kinds()[kind].inputs, path);
  return Object.entries(own).find(knows)?.[0];
}

function has(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = core(schema);
  return inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name) && has(inner.shape[name], rest);
}
