/** The topologies before and after a preview. */

import { WebhooksError } from "../errors";
import type { Fields } from "../fields";
import { unknownMarker } from "../front/unknown";
import { kindOfType } from "../kinds/registry";
import type { DialectName } from "../settings";
import { masked, readable, withoutCredentials } from "./mask";
import type { Topology, TopologyResource } from "./model";
import { dialectsOf } from "./preview-dialect";
import { isFailed, isWhole, operationOf, parsePreview } from "./preview-json";
import type { PreviewJson, PreviewStep, ResourceState, StepOperation } from "./preview-json";
import { kindOf, logicalNameOf } from "./urn";

/** What is there before a preview is applied, and after it. Both are partial where the preview leaves out what stays. */
export interface PreviewedTopology {
  /** What is in state. */
  readonly before: Topology;
  /** What will be there. */
  readonly after: Topology;
}

/** @internal What a preview does to one resource. */
export interface ResourceChange {
  /** The step that stands for all that happens to it. */
  readonly step: PreviewStep;
  /** What happens to it. */
  readonly operation: StepOperation;
  /** The dialect of its service. */
  readonly dialect: DialectName;
  /** The resource before; undefined where it is new. */
  readonly before: TopologyResource | undefined;
  /** The resource afterwards, also one that its deletion leaves as it is; undefined where it is gone. */
  readonly after: TopologyResource | undefined;
}

/**
 * Reads what `pulumi preview --json --show-sames` wrote. Without `--show-sames` resources that do not change are missing.
 *
 * @throws WebhooksError where the text is something else, or the preview failed
 */
export function previewedTopology(text: string, dialectVariable?: string): PreviewedTopology {
  return completeTopologiesIn(parsePreview(text), dialectVariable);
}

/**
 * @internal The topologies of a preview.
 * @throws WebhooksError where it failed
 */
export function completeTopologiesIn(preview: PreviewJson, dialectVariable?: string): PreviewedTopology {
  if (isFailed(preview)) throw new WebhooksError("response-shape", failed);
  return topologiesIn(preview, changesIn(preview, dialectVariable));
}

const failed = "the preview failed, so resources are missing from it: `pulumi-webhooks report` shows why";

/** @internal What a preview, which may have failed, does to each resource of this package. */
export function changesIn(preview: PreviewJson, dialectVariable?: string): ResourceChange[] {
  const dialectOf = dialectsOf(preview, dialectVariable);
  const steps = (preview.steps ?? []).filter((step) => isWhole(step) && kindOf(step.urn) !== undefined);
  // One step of a replacement describes it as a whole; the last one wins.
  return [...new Map(steps.map((step) => [step.urn, step])).values()].map((step) => {
    const { op, urn, oldState, newState } = step;
    const [operation, dialect] = [operationOf(op), dialectOf(step)];
    const before = operation === "create" ? undefined : resourceOf(step, oldState ?? newState);
    if (operation !== "delete")
      return { step, operation, dialect, before, after: resourceOf(step, newState ?? oldState) };
    // The API document shows no deletion of a subscription, and so it stays as it is.
    const isLeft = kindOf(urn) === "Subscription" && dialect === "documented";
    const after = isLeft || oldState?.retainOnDelete === true ? before : undefined;
    return { step, operation, dialect, before, after };
  });
}

/** @internal The topologies before and after the changes of a preview. */
export function topologiesIn(
  { steps, changeSummary }: PreviewJson,
  changes: readonly ResourceChange[],
): PreviewedTopology {
  const sames = (steps ?? []).filter(({ op }) => op === "same").length;
  const isPartial = sames < (changeSummary?.["same"] ?? 0);
  const side = (name: "before" | "after"): Topology => ({
    resources: changes.flatMap((change) => change[name] ?? []),
    isComplete: false,
    isPartial,
  });
  return { before: side("before"), after: side("after") };
}

type State = ResourceState | null | undefined;

function resourceOf({ op, urn, oldState }: PreviewStep, state: State): TopologyResource {
  const isSameObject = ["update", "same"].includes(operationOf(op)) || state === oldState;
  return resourceIn(urn, state, isSameObject ? oldState : undefined, op.startsWith("read"));
}

/** A resource in a state. `old`: what is there of the same object already. `isRead`: the program only looks it up. */
export function resourceIn(urn: string, state: State, old: State, isRead: boolean): TopologyResource {
  const kind = kindOf(urn) ?? "";
  return {
    kind,
    isRead,
    name: logicalNameOf(urn),
    urn,
    id: state?.id || old?.id || adoptedId(state?.inputs),
    fields: masked(kind, {
      ...(isRead && Object.keys(state?.outputs ?? {}).length === 0 && allUnknown(kind)),
      ...outputsIn(kind, old?.outputs),
      ...outputsIn(kind, state?.outputs),
      ...(isSwitched(old?.inputs, state?.inputs) && { status: undefined }),
      ...state?.inputs,
    }),
    references: Object.fromEntries(
      Object.entries(state?.propertyDependencies ?? {}).map(([name, urns]) => [name, urns ?? []]),
    ),
    declaredAt: positionIn(state?.sourcePosition),
  };
}

/** Every field as not known, for a look-up of which the preview does not show what it has found. */
function allUnknown(kind: string): Fields {
  return Object.fromEntries(Object.keys(kindOfType(kind)?.fields ?? {}).map((name) => [name, unknownMarker]));
}

/** Whether an update switches an endpoint on or off, so that its status is another one afterwards. One left paused stays so. */
function isSwitched(before: Fields | null | undefined, after: Fields | null | undefined): boolean {
  const isPausedAnew = after?.["paused"] !== undefined && after["paused"] !== before?.["paused"];
  return isPausedAnew || after?.["isDisabled"] !== before?.["isDisabled"];
}

/** The ID of the object that a new resource takes over. */
export function adoptedId(inputs: Fields | null | undefined): string | undefined {
  const id = inputs?.["adoptId"];
  return typeof id === "string" && id !== "" && id !== unknownMarker ? id : undefined;
}

/** The outputs among the fields of a state: the outputs of a dynamic resource repeat its inputs. */
function outputsIn(kind: string, outputs: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.entries(outputs ?? {}).filter(([name]) => isOutput(kind, name)));
}

/** The inputs of a resource for people to read. */
export function readableInputs({ kind, fields }: TopologyResource): Fields {
  const inputs = Object.entries(fields).filter(([name]) => !isOutput(kind, name));
  return readable(Object.fromEntries(inputs), withoutCredentials) as Fields;
}

function isOutput(kind: string, name: string): boolean {
  const fields: Readonly<Record<string, string>> = kindOfType(kind)?.fields ?? {};
  return fields[name] === "output";
}

/** The place in the program, which Pulumi writes as `project:///index.ts#12,3`. */
function positionIn(position: string | undefined): TopologyResource["declaredAt"] {
  const [, file, line] = /^project:\/\/\/([^#]+)#(\d+)/.exec(position ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}
