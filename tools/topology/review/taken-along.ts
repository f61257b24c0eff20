/** The subscriptions that a service deletes together with an object that a replacement deletes before it makes the new one. */

import { enumerated } from "../../../provider/base/lists";
import { isUnknown } from "../../../provider/base/markers";
import type { Notice } from "../../../provider/base/notice";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { isReadopted } from "../../../provider/lifecycle/plan/consequences";
import { labelOf, mayShareProject, referenceFields } from "../model/model";
import type { TopologyResource } from "../model/model";
import { notices } from "./notices";
import type { PreviewedResource } from "./preview";

const mostNames = 5;

/**
 * What a replacement that deletes first does to the subscriptions that stay in the program: Pulumi updates them when they are gone. One
 * that is replaced or deleted itself needs its old object no longer.
 */
export function takenAlongNotices(
  resource: PreviewedResource,
  resources: readonly PreviewedResource[],
): Notice[] {
  const gone = goneFirst(resource);
  const field = fields.get(resource.kind);
  if (gone === undefined || field === undefined) return [];
  const taken = resources.filter(({ kind, operation, change: { before } }) => {
    const isKept = kind === "Subscription" && ["update", "same"].includes(operation);
    if (!isKept || before === undefined || before.isRead === true) return false;
    return before.fields[field] === gone.id && mayShareProject(before, gone);
  });
  if (taken.length === 0) return [];
  const subscriptions = enumerated(taken.map(labelOf).sort(), mostNames);
  return [notices["subscriptions-deleted-first"]({ subscriptions })];
}

/** The input of a subscription that names an object of each kind. */
const fields = new Map(
  referenceFields.filter(({ kind }) => kind === "Subscription").map(({ target, field }) => [target, field]),
);

/** The old object that the service loses before the new one is there; undefined where it stays, or goes last. */
function goneFirst(resource: PreviewedResource): TopologyResource | undefined {
  const { operation, isDeletedFirst, isRetained, change, kind } = resource;
  const { before, after } = change;
  const definition = definitionOfType(kind, change.dialect);
  const isGone =
    operation === "replace" && isDeletedFirst && !isRetained && change.leftDeletion === undefined;
  if (!isGone || before?.id === undefined || definition?.remove === undefined) return undefined;
  const isKept = isReadopted(definition, before.id, before.fields, after?.fields ?? {}, isUnknown);
  return isKept ? undefined : before;
}
