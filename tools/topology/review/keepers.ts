/** The resources of a preview that keep the object of another one, which the provider then does not delete. */

import type { Fields } from "../../../provider/base/fields";
import { groupedBy } from "../../../provider/base/lists";
import { adoptionInputOf } from "../../../provider/kinds/definition";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { kindOfType } from "../../../provider/kinds/registry";
import { textOf } from "../model/model";
import { providerUrnOf } from "../preview/unasked";
import type { Preview, PreviewedResource } from "./preview";

/** A resource that keeps the object of another one. */
export interface Keeper {
  readonly resource: PreviewedResource;
  /** Whether the object is in its state already. Otherwise it adopts the object. */
  readonly hasAlready: boolean;
}

/** Finds for each deleted or replaced resource of a preview which other one keeps its object, if any. */
export function keepersIn(
  resources: Preview["resources"],
): (resource: PreviewedResource) => Keeper | undefined {
  const adopters = groupedBy(resources, (resource) => `${resource.kind} ${adoptedBy(resource)}`);
  const created = groupedBy(
    resources.filter(({ operation }) => operation === "create"),
    (resource) => nameIn(resource, resource.after),
  );
  const managers = groupedBy(
    resources.filter(keepsObject),
    ({ kind, change }) => `${kind} ${change.after?.id}`,
  );
  return (resource) => {
    const sameObject = `${resource.kind} ${resource.id}`;
    const isOther = (other: PreviewedResource): boolean =>
      other.urn !== resource.urn && isSamePlace(resource, other);
    const adopter =
      adopters.get(sameObject)?.findLast(isOther) ??
      (resource.operation === "delete"
        ? created.get(nameIn(resource, resource.before) ?? "")?.[0]
        : undefined);
    if (adopter !== undefined) return { resource: adopter, hasAlready: false };
    const manager = managers.get(sameObject)?.find(isOther);
    return manager && { resource: manager, hasAlready: manager.operation !== "adopt" };
  };
}

/** The ID of the object that a resource adopts, in words. */
function adoptedBy({ kind, after }: PreviewedResource): string {
  return String(after?.[adoptionInputOf(kindOfType(kind) ?? {})]);
}

/** Whether a resource manages one object before and after the preview, or from then on. */
function keepsObject({ operation, change: { after } }: PreviewedResource): boolean {
  return ["same", "update", "adopt"].includes(operation) && after?.id !== undefined && after.isRead !== true;
}

/** Whether the same ID means the same object: through one provider, in one project. */
function isSamePlace(one: PreviewedResource, other: PreviewedResource): boolean {
  const [before, after] = [one.change.before, other.change.after];
  if (before === undefined || after === undefined || providerUrnOf(one) !== providerUrnOf(other))
    return false;
  return textOf(before, "projectId") === textOf(after, "projectId");
}

/** What a resource shares with one that adopts its object by the name, where the project has one object of each. */
function nameIn({ kind, change, provider }: PreviewedResource, side: Fields = {}): string | undefined {
  const { unique } = definitionOfType(kind, change.dialect) ?? {};
  const { projectId, [unique ?? ""]: name } = side;
  return name === undefined || projectId === undefined
    ? undefined
    : JSON.stringify([kind, provider, name, projectId]);
}
