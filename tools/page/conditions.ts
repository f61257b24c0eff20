/** The conditions of a subscription in a few words, for a node of the map and a cell of the table. */

import { clause } from "../../provider/base/declare";
import { isFields } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import type { DeliveryPath } from "../topology/model/delivery-paths";
import { conditionTexts } from "../../provider/kinds/subscription/filter/change";
import { conditionsOf, isUndeclared } from "../topology/model/subscriptions";
import { clauses as topologyClauses } from "../topology/notices";

/** What the conditions ask of an event; empty where there are none. */
export function conditionNote({ subscription, filter }: DeliveryPath): string {
  if (subscription === undefined) return "";
  const known = filter ?? conditionsOf(subscription);
  if (known === undefined && isUndeclared(subscription, "filterConfig.filter"))
    return topologyClauses.notDeclared();
  if (known === undefined)
    return isHiddenAsAWhole(subscription.fields) ? clause`only if a hidden condition passes` : "";
  const all = conditionTexts(known).map((text) =>
    text.replaceAll(JSON.stringify(unknownMarker), topologyClauses.afterUpdate()),
  );
  return all.length === 0 ? "" : clause`only if ${all.join(", ")}`;
}

/** Whether nothing of the conditions is known before the update. */
function isHiddenAsAWhole({ filterConfig: config }: Readonly<Record<string, unknown>>): boolean {
  return config === unknownMarker || (isFields(config) && config["filter"] === unknownMarker);
}
