/** The option `deletedWith`: Pulumi asks no provider to delete a resource where the named one goes in the same update. */

import { logicalNameOf, kindOf } from "../../../provider/base/urn";
import { definitionOfType } from "../../../provider/kinds/definitions";
import type { LeftDeletion } from "../../../provider/lifecycle/plan/consequences";
import type { DialectName } from "../../../provider/settings/settings";
import { referenceFields } from "../model/model";
import type { PreviewStep } from "./json";

/** To whose deletion Pulumi leaves that of the object which a step gives up; undefined where it leaves it to none. */
export function leftDeletions(
  steps: readonly PreviewStep[],
  dialectOf: (step: PreviewStep) => DialectName,
): (step: PreviewStep) => LeftDeletion | undefined {
  const going = new Map(steps.filter(isDeletedLast).map((step) => [step.urn, step]));
  const leftDeletion = (step: PreviewStep): LeftDeletion | undefined => {
    const other = going.get(step.oldState?.deletedWith ?? "");
    if (other === undefined || !isDeletedLast(step) || isTakenAlong(step, other)) return undefined;
    // A component has no object, and what its children have goes by itself.
    const isForeign = kindOf(other.urn) === undefined && other.oldState?.custom !== false;
    return { other: logicalNameOf(other.urn), isForeign };
  };
  /** Where a service deletes an endpoint or a source, its subscriptions go along. */
  const isTakenAlong = ({ urn, oldState }: PreviewStep, other: PreviewStep): boolean => {
    const kind = kindOf(other.urn) ?? "";
    const field = referenceFields.find((one) => one.kind === kindOf(urn) && one.target === kind)?.field ?? "";
    return (
      kindOf(urn) === "Subscription" &&
      oldState?.inputs?.[field] === other.oldState?.id &&
      other.oldState?.retainOnDelete !== true &&
      definitionOfType(kind, dialectOf(other))?.remove !== undefined &&
      leftDeletion(other) === undefined
    );
  };
  return leftDeletion;
}

/** Whether a step deletes at the end of the update. What a replacement deletes first counts for no `deletedWith`. */
function isDeletedLast({ op, oldState }: PreviewStep): boolean {
  return op === "delete" || op === "discard" || (/replace/.test(op) && oldState?.delete === true);
}
