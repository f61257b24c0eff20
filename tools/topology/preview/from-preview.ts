/** The topologies before and after a preview. */

import { isDeepStrictEqual } from "node:util";
import { WebhooksError } from "../../../provider/base/errors";
import { isUnknown, secretMark, unknownMarker } from "../../../provider/base/markers";
import { adoptionInputOf } from "../../../provider/kinds/definition";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { kindOfType } from "../../../provider/kinds/registry";
import { undeclaredIn, undeclaredNote } from "../../../provider/lifecycle/apply/undeclared";
import type { DialectName } from "../../../provider/settings/settings";
import { kindOf } from "../../../provider/base/urn";
import { labelOf, referenceFields, textOf, WholeFields } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { notices } from "../notices";
import type { LeftDeletion } from "../../../provider/lifecycle/plan/consequences";
import { dialectsOf } from "./dialects";
import { leftDeletions } from "./deleted-with";
import { asChecked, openProviders, providerUrnOf } from "./unasked";
import { isFailed, isPartial, isWhole, operationOf, parsePreview } from "./json";
import type { PreviewJson, PreviewStep, StepOperation } from "./json";
import { placeIn, resourceIn } from "../model/resource";
import type { State } from "../model/resource";

/** What is there before a preview is applied, and after it. Both are partial where the preview leaves out what stays. */
export interface PreviewedTopology {
  /** What is in state. */
  readonly before: Topology;
  /** What will be there. */
  readonly after: Topology;
}

/**
 * Reads what `pulumi preview --json --show-sames` wrote. Without `--show-sames` resources that do not change are missing.
 *
 * @throws WebhooksError where the text is something else, or the preview failed
 */
export function previewedTopology(text: string, dialectVariable?: string): PreviewedTopology {
  const after = previewedTopologyIn(parsePreview(text), dialectVariable);
  return { before: after.before, after };
}

/** @internal The topology after a preview, with the one before it. */
export type AfterPreview = Topology & Pick<PreviewedTopology, "before">;

/**
 * @internal
 * @throws WebhooksError where the preview failed
 */
export function previewedTopologyIn(preview: PreviewJson, dialectVariable?: string): AfterPreview {
  if (isFailed(preview)) throw new WebhooksError("response-shape", notices["failed-preview"]());
  return topologyAfter(preview, changesIn(preview, dialectVariable));
}

/** @internal The topology after the changes of a preview. */
export function topologyAfter(preview: PreviewJson, changes: readonly ResourceChange[]): AfterPreview {
  const side = (of: (change: ResourceChange) => readonly (TopologyResource | undefined)[]): Topology => ({
    resources: changes.flatMap(of).filter((resource) => resource !== undefined),
    isComplete: false,
    isPartial: isPartial(preview),
  });
  // A preview shows of an object that is adopted only what it will be, so that stands for what it is.
  const before = side((change) => [change.before ?? (change.isTakenOver ? change.after : undefined)]);
  const keyOf = ({ kind, id }: TopologyResource): string => `${kind} ${id}`;
  const keysOf = (isRead: boolean): ReadonlySet<string> =>
    new Set(
      changes.flatMap(({ after }) => (after && (after.isRead === true) === isRead ? keyOf(after) : [])),
    );
  const [lookedUp, managed] = [keysOf(true), keysOf(false)];
  // An object that another resource adopts goes to it as it is.
  const leftOf = new Map(
    changes.flatMap(({ givenUp }) =>
      givenUp && !managed.has(keyOf(givenUp.object)) ? [[keyOf(givenUp.object), givenUp.left] as const] : [],
    ),
  );
  // A look-up reads the object before the change gives it up.
  const seenLate = (resource: TopologyResource): TopologyResource | undefined => {
    if (!leftOf.has(keyOf(resource))) return resource;
    const left = leftOf.get(keyOf(resource));
    return left && { ...resource, fields: left.fields };
  };
  const after = side(({ after: next, givenUp }) => {
    const key = givenUp && keyOf(givenUp.object);
    const isSeen = key === undefined || lookedUp.has(key);
    return [next?.isRead === true ? seenLate(next) : next, isSeen ? undefined : leftOf.get(key)];
  });
  const lacksSources = preview.isStreamed === true && after.resources.some(hasUnknownReference);
  return { ...after, before, ...(lacksSources && { lacksSources }) };
}

function hasUnknownReference({ kind, fields }: TopologyResource): boolean {
  return referenceFields.some((one) => one.kind === kind && isUnknown(fields[one.field]));
}

/** @internal What a preview does to one resource. */
export interface ResourceChange {
  /** The step that stands for all that happens to it. */
  readonly step: PreviewStep;
  /** What happens to it. */
  readonly operation: StepOperation;
  /** Whether the resource is new and adopts an existing object. */
  readonly isTakenOver: boolean;
  /** The dialect of its service. */
  readonly dialect: DialectName;
  /** The resource before; undefined where it is new. */
  readonly before: TopologyResource | undefined;
  /** The resource afterwards; undefined where it is deleted. */
  readonly after: TopologyResource | undefined;
  /** The object that a deletion or a replacement gives up, and what it leaves of it in the service. */
  readonly givenUp:
    { readonly object: TopologyResource; readonly left: TopologyResource | undefined } | undefined;
  /** To whose deletion Pulumi leaves that of the object, which then stays as it is. */
  readonly leftDeletion: LeftDeletion | undefined;
  /** The resource with whose object the service deletes this one, although Pulumi leaves it as it is. */
  readonly deletedAlong?: string | undefined;
  /** Whether Pulumi did not ask the provider about an existing object, whose changes are therefore not known. */
  readonly isUnasked: boolean;
}

/** @internal What a preview, which may have failed, does to each resource of this package. */
export function changesIn(preview: PreviewJson, dialectVariable?: string): ResourceChange[] {
  const dialectOf = dialectsOf(preview, dialectVariable);
  const leftDeletionOf = leftDeletions(preview.steps ?? [], dialectOf);
  const steps = (preview.steps ?? []).filter((step) => isWhole(step) && kindOf(step.urn) !== undefined);
  const open = openProviders(preview);
  // One step of a replacement describes it as a whole; the last one wins.
  const changes = [...new Map(steps.map((step) => [step.urn, step])).values()].map((given) => {
    const dialect = dialectOf(given);
    const settings = open.get(providerUrnOf(given));
    const step = settings === undefined ? given : asChecked(given, settings, dialect);
    const { op, urn, oldState, newState } = step;
    const operation = operationOf(op);
    const resourceOf = (state: State): TopologyResource => {
      const isSameObject = operation === "update" || operation === "same" || state === oldState;
      const isRead = op.startsWith("read") || state?.external === true;
      const resource = {
        ...resourceIn(urn, state, isSameObject ? oldState : undefined, isRead),
        dialect,
      };
      if (state !== newState) return resource;
      return withNewFunction(isRolled(step) ? withNewSecret(resource) : resource, step);
    };
    const before = operation === "create" ? undefined : resourceOf(oldState ?? newState);
    // Most resources of a large stack stay as they are, and masking their fields takes most of the time.
    const isUnchanged = before !== undefined && op === "same" && staysAsItIs(step);
    const adoptionInput = adoptionInputOf(kindOfType(kindOf(urn) ?? "") ?? {});
    const isAdopting = op === "import" || newState?.inputs?.[adoptionInput] !== undefined;
    const isTakenOver = operation === "create" && isAdopting;
    const after =
      operation === "delete"
        ? undefined
        : isUnchanged
          ? { ...before, ...placeIn(newState) }
          : { ...resourceOf(newState ?? oldState), ...(isTakenOver && op !== "import" && keptIn(step)) };
    const isGivenUp = before !== undefined && (operation === "delete" || operation === "replace");
    const leftDeletion = leftDeletionOf(given);
    const isLeft = leftDeletion !== undefined;
    const givenUp = isGivenUp ? { object: before, left: leftBy(before, step, dialect, isLeft) } : undefined;
    const hasObject = operation !== "delete" && (operation !== "create" || isTakenOver);
    const isUnasked = settings !== undefined && hasObject && after?.isRead !== true;
    return { step, operation, isTakenOver, dialect, before, after, givenUp, leftDeletion, isUnasked };
  });
  return withoutDeletedAlong(changes);
}

/** The changes, where nothing is left of a subscription whose endpoint or source the service deletes: it deletes both. */
function withoutDeletedAlong(changes: readonly ResourceChange[]): ResourceChange[] {
  const keyOf = ({ kind, id }: Pick<TopologyResource, "kind" | "id">): string => `${kind} ${id}`;
  const kept = new Set(changes.flatMap(({ after }) => (after && after.isRead !== true ? keyOf(after) : [])));
  const gone = new Map(
    changes.flatMap(({ givenUp }) =>
      givenUp !== undefined && givenUp.left === undefined && !kept.has(keyOf(givenUp.object))
        ? [[keyOf(givenUp.object), labelOf(givenUp.object)] as const]
        : [],
    ),
  );
  return changes.map((change) => {
    const { givenUp } = change;
    if (givenUp?.left?.kind !== "Subscription") return change;
    const { object } = givenUp;
    const [deletedAlong] = referenceFields.flatMap(({ kind, field, target }) =>
      kind === object.kind ? (gone.get(keyOf({ kind: target, id: textOf(object, field) })) ?? []) : [],
    );
    return deletedAlong === undefined
      ? change
      : { ...change, deletedAlong, givenUp: { object, left: undefined } };
  });
}

/** What an adopted object keeps where the program does not declare it: no preview shows it, whether the provider has read it or not. */
function keptIn({ urn, newState }: PreviewStep): Pick<TopologyResource, "undeclared"> {
  if (kindOf(urn) !== "Subscription") return {};
  const kept = ["filterConfig", "filterConfig.eventTypes", "function"];
  return { undeclared: undeclaredIn({ [undeclaredNote]: kept }, newState?.inputs ?? {}) };
}

/** Whether a state has the same inputs and outputs as before. */
function staysAsItIs({ oldState, newState }: PreviewStep): boolean {
  const [one, other] = [oldState, newState].map((state) => [state?.id, state?.inputs, state?.outputs]);
  return isDeepStrictEqual(one, other) && oldState?.external === newState?.external;
}

/** The object as it is left in the service when its resource gives it up; undefined where nothing is left. */
function leftBy(
  resource: TopologyResource,
  { op, oldState }: PreviewStep,
  dialect: DialectName,
  isLeft: boolean,
): TopologyResource | undefined {
  const isRetained = isLeft || oldState?.retainOnDelete === true || resource.isRead === true;
  const definition = definitionOfType(resource.kind, dialect);
  if (!isRetained && definition?.remove !== undefined) return undefined;
  const retired = isRetained ? undefined : definition?.retire?.(resource.fields);
  const fields = { ...resource.fields, ...retired };
  // The URN of a replaced resource is that of its new object.
  return { ...resource, urn: op === "delete" ? resource.urn : undefined, isLeft: true, fields };
}

/** Whether an update changes what the signing secret is made of. */
function isRolled(step: PreviewStep): boolean {
  return step.op === "update" && reports(step, /^secret(From|To|Triggers)?(?![A-Za-z])/);
}

/** Whether Pulumi says that an input of this name changes. */
function reports({ diffReasons, detailedDiff }: PreviewStep, name: RegExp): boolean {
  return [...(diffReasons ?? []), ...Object.keys(detailedDiff ?? {})].some((path) => name.test(path));
}

/** A secret function reads the same before and after, so one that changes is compared as a value that is not known. */
function withNewFunction(resource: TopologyResource, step: PreviewStep): TopologyResource {
  const { fields, whole } = resource;
  if (fields["function"] !== secretMark || whole === undefined || !reports(step, /^function$/))
    return resource;
  return { ...resource, whole: new WholeFields({ ...whole.fields, function: unknownMarker }) };
}

function withNewSecret(resource: TopologyResource): TopologyResource {
  return { ...resource, fields: { ...resource.fields, signingSecretRotatedAt: unknownMarker } };
}
