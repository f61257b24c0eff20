/** Where endpoints deliver their generated signing secrets. */

import { normalize } from "node:path";
import { isFields } from "../../base/fields";
import { groupedBy } from "../../base/lists";
import { isHidden } from "../../base/markers";
import { isManaged, resourcesOf } from "./model";
import type { Topology, TopologyResource } from "./model";

/** The place that the `secretTo` of an endpoint names, as a text to compare; undefined where there is none, or it is not known. */
export function secretPlaceOf({ fields, whole }: TopologyResource): string | undefined {
  const { secretTo } = whole?.fields ?? fields;
  if (!isFields(secretTo) || isHidden(secretTo)) return undefined;
  const { file, command } = secretTo;
  return JSON.stringify(typeof file === "string" ? normalize(file) : command);
}

/** The endpoints that share each place. */
export function sharedPlaces(topology: Topology): TopologyResource[][] {
  const endpoints = resourcesOf(topology, "Endpoint").filter(isManaged);
  return [...groupedBy(endpoints, secretPlaceOf).values()].filter(({ length }) => length > 1);
}
