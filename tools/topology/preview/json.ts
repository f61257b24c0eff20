/** The schema of `pulumi preview --json`, as far as it is read here, and what its steps mean. */

import { shared } from "../../../provider/base/notices";
import { z } from "zod";
import { WebhooksError } from "../../../provider/base/errors";
import type { Notice } from "../../../provider/base/notice";
import { kindOf, packageName, partsOf } from "../../../provider/base/urn";
import { valueIn } from "./text";

const fields = z.record(z.string(), z.unknown());

/** The state of a resource, in a preview as well as in a stack. */
export const resourceState = z.looseObject({
  /** Whether it is no component. */
  custom: z.boolean().optional(),
  customTimeouts: z.unknown().optional(),
  delete: z.boolean().optional(),
  deletedWith: z.string().optional(),
  /** Whether the program only looks the object up. */
  external: z.boolean().optional(),
  id: z.string().optional(),
  ignoreChanges: z.array(z.string()).nullish(),
  importID: z.string().optional(),
  inputs: fields.nullish(),
  outputs: fields.nullish(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
  protect: z.boolean().optional(),
  provider: z.string().optional(),
  replaceOnChanges: z.array(z.string()).nullish(),
  retainOnDelete: z.boolean().optional(),
  sourcePosition: z.string().optional(),
  taint: z.boolean().optional(),
});

/** The state of a resource. */
export type ResourceState = z.infer<typeof resourceState>;

const preview = z.looseObject({
  config: fields.nullish(),
  steps: z
    .array(
      z.looseObject({
        op: z.string(),
        urn: z.string(),
        provider: z.string().optional(),
        oldState: resourceState.nullish(),
        newState: resourceState.nullish(),
        diffReasons: z.array(z.string()).nullish(),
        detailedDiff: fields.nullish(),
        replaceReasons: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  diagnostics: z
    .array(z.looseObject({ message: z.string(), severity: z.string(), urn: z.string().optional() }))
    .nullish(),
  changeSummary: z.record(z.string(), z.number()).nullish(),
  /** Whether it is made of events, which lack the sources of values. */
  isStreamed: z.boolean().optional(),
});

/** A whole preview. */
export type PreviewJson = z.infer<typeof preview>;

/** One step of the engine. */
export type PreviewStep = NonNullable<PreviewJson["steps"]>[number];

/**
 * Parses the text of a preview.
 *
 * @throws WebhooksError where it is something else
 */
export function parsePreview(text: string): PreviewJson {
  if (text.trim() === "")
    throw noPreview(
      shared.unreadableFile`the preview is empty: see the standard error of \`pulumi preview --json\``,
    );
  return previewIn(valueIn(text));
}

/**
 * The preview in a JSON value.
 *
 * @throws WebhooksError where it is something else, or Pulumi does something with a resource of this package that is not known
 */
export function previewIn(value: unknown): PreviewJson {
  const parsed = preview.safeParse(value);
  if (!parsed.success)
    throw noPreview(
      shared.unreadableFile`this is not what \`pulumi preview --json\` writes to standard output`,
    );
  const { steps, diagnostics, changeSummary } = parsed.data;
  // Any object would match the schema, and an empty report would mean that nothing changes.
  if (steps === undefined && diagnostics === undefined && changeSummary === undefined) {
    throw noPreview(
      shared.unreadableFile`this object has no steps and no diagnostics, so \`pulumi preview --json\` did not write it`,
    );
  }
  requireKnownOperations(steps ?? []);
  return parsed.data;
}

/** Whether the preview failed, so that resources are missing from it. */
export function isFailed({ diagnostics }: PreviewJson): boolean {
  return (diagnostics ?? []).some(({ severity }) => severity === "error");
}

function noPreview(notice: Notice): WebhooksError {
  return new WebhooksError("response-shape", notice);
}

/** What happens to a resource. */
export type StepOperation = "create" | "update" | "replace" | "delete" | "same";

/** A partial step of a replacement, which another step describes as a whole, or the end of a look-up, which changes nothing. */
type PartialOperation = "part";

/** Every operation that the engine writes, from 3.216 to 3.255, and what it does to the object of its resource. */
const operations: ReadonlyMap<string, StepOperation | PartialOperation> = new Map(
  Object.entries({
    same: "same",
    create: "create",
    update: "update",
    delete: "delete",
    replace: "replace",
    "create-replacement": "replace",
    "delete-replaced": "part",
    read: "same",
    "read-replacement": "same",
    // Where it finds a difference, the engine writes an update or a delete in its place.
    refresh: "same",
    discard: "part",
    "discard-replaced": "part",
    "remove-pending-replace": "part",
    import: "create",
    "import-replacement": "replace",
    // The next two are about the verification of an import, and about the package of a provider.
    diff: "same",
    "extend-parameterize": "same",
  } as const),
);

/** Whether a step stands for all that happens to its resource. */
export function isWhole({ op }: Pick<PreviewStep, "op">): boolean {
  return operations.get(op) !== "part";
}

/** Whether the preview leaves out resources that stay as they are. */
export function isPartial({ steps, changeSummary }: PreviewJson): boolean {
  return (steps ?? []).filter(({ op }) => op === "same").length < (changeSummary?.["same"] ?? 0);
}

/** What a step of the engine does to its resource. An operation that is not known, as another package may have, is a change. */
export function operationOf(operation: string): StepOperation {
  const known = operations.get(operation) ?? "update";
  return known === "part" ? "same" : known;
}

/** @throws WebhooksError where what happens to a resource of this package or to its provider is not known */
function requireKnownOperations(steps: readonly PreviewStep[]): void {
  const unknown = steps.find(({ op, urn }) => !operations.has(op) && isOurs(urn));
  if (unknown === undefined) return;
  const { op, urn } = unknown;
  throw noPreview(
    shared.unsupportedHere`Pulumi does ${op} with ${urn}, and this version does not know what that changes: update pulumi-webhooks`,
  );
}

/** The provider of dynamic resources may be that of resources of others too. */
function isOurs(urn: string): boolean {
  const { type } = partsOf(urn);
  const ofProvider = /^pulumi:providers:(.*)$/.exec(type)?.[1];
  return kindOf(urn) !== undefined || ofProvider === packageName || ofProvider === "pulumi-nodejs";
}
