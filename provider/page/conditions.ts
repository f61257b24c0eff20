/** The conditions of a subscription in a few words, for a node of the map and a cell of the table. */

import { isFields } from "../base/fields";
import { unknownMarker } from "../base/markers";
import type { Lane } from "../topology/model/lanes";
import { conditionsOf } from "../topology/model/subscriptions";
import { clauses } from "./notices";

/** Which parts of an event the conditions look at; empty where there are none. */
export function conditionNote({ subscription, filter }: Lane): string {
  if (subscription === undefined) return "";
  const known = filter ?? conditionsOf(subscription);
  if (known === undefined) return isHiddenAsAWhole(subscription.fields) ? clauses.hiddenFilter() : "";
  const paths = Object.entries(known).flatMap(([scope, value]) =>
    isFields(value) ? pathsIn(scope, value) : [scope],
  );
  return paths.length === 0 ? "" : clauses.onlyIf({ paths: [...new Set(paths)].join(", ") });
}

function pathsIn(scope: string, conditions: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(conditions).map((name) => (name.startsWith("$") ? scope : `${scope}.${name}`));
}

function isHiddenAsAWhole({ filterConfig: config }: Readonly<Record<string, unknown>>): boolean {
  return config === unknownMarker || (isFields(config) && config["filter"] === unknownMarker);
}
