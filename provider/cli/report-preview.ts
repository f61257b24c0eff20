/** Reads `pulumi preview --json`: what happens to each resource of this package, with nothing secret in it. */

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { WebhooksError } from "../errors";
import type { Bag } from "../resources/definition";
import { masked } from "./report-mask";

/** What happens to one resource. */
export type Operation = "create" | "update" | "replace" | "delete" | "same";

/** One field of a change. Undefined: not there. */
export interface FieldChange {
  /** The path of the field, for instance `filterConfig.eventTypes`. */
  readonly path: string;
  /** The value in state. */
  readonly before: unknown;
  /** The value that the program declares. */
  readonly after: unknown;
}

/** One resource of this package in a preview. */
export interface PreviewedResource {
  /** Its name in Pulumi, which nothing else has. */
  readonly urn: string;
  /** `Endpoint`, `PortalLink`, `Subscription` or `EventType`. */
  readonly kind: string;
  /** The name in the program. */
  readonly name: string;
  /** The ID in the service; undefined while it does not exist. */
  readonly id: string | undefined;
  readonly operation: Operation;
  /** The inputs before, masked; undefined for what is created. */
  readonly before: Bag | undefined;
  /** The inputs after, masked; undefined for what is deleted. */
  readonly after: Bag | undefined;
  /** For each input that comes from other resources, their URNs. */
  readonly references: Readonly<Record<string, readonly string[]>>;
  /** What changes, field by field. */
  readonly fields: readonly FieldChange[];
  /** The inputs whose change needs a new object. */
  readonly replacedBy: readonly string[];
}

/** A whole preview. */
export interface Preview {
  /** `project/stack`; empty where the preview names none. */
  readonly stack: string;
  /** The resources of this package. */
  readonly resources: readonly PreviewedResource[];
  /** How many resources of other packages change. */
  readonly otherChanges: number;
  /** The errors, without secrets; empty for a preview that succeeded. */
  readonly errors: readonly string[];
  /** What the provider printed: one line each. */
  readonly lines: readonly string[];
}

const states = z.looseObject({
  id: z.string().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
});

const schema = z.looseObject({
  steps: z
    .array(
      z.looseObject({
        op: z.string(),
        urn: z.string(),
        oldState: states.nullish(),
        newState: states.nullish(),
        diffReasons: z.array(z.string()).nullish(),
        replaceReasons: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  diagnostics: z.array(z.looseObject({ message: z.string(), severity: z.string() })).nullish(),
});

type Step = NonNullable<z.infer<typeof schema>["steps"]>[number];

/**
 * Reads what `pulumi preview --json` wrote.
 *
 * @throws WebhooksError where the text is something else
 */
export function readPreview(text: string): Preview {
  const { steps, diagnostics } = parse(text);
  const all = (steps ?? []).filter(({ op }) => !partialOperations.has(op));
  const [ours, others] = [all.filter(({ urn }) => kindOf(urn)), all.filter(({ urn }) => !kindOf(urn))];
  const messages = (diagnostics ?? []).map(({ severity, message }) => ({
    severity,
    text: message.replace(colors, "").trim(),
  }));
  const [, stack = "", project = ""] = /^urn:pulumi:(.*?)::(.*?)::/.exec(all[0]?.urn ?? "") ?? [];
  return {
    stack: stack === "" ? "" : `${project}/${stack}`,
    resources: [...new Map(ours.map((step) => [step.urn, resourceOf(step)])).values()],
    otherChanges: others.filter(({ op, urn }) => operationOf(op) !== "same" && !isScaffold(urn)).length,
    errors: messages.filter(({ severity }) => severity === "error").map((message) => firstLine(message.text)),
    lines: messages.filter(({ severity }) => severity.startsWith("info")).map((message) => message.text),
  };
}

const colors = /\u001b\[[0-9;]*m/g;

/** Steps that belong to a replacement, which one step tells as a whole. */
const partialOperations = new Set([
  "delete-replaced",
  "discard-replaced",
  "read-discard",
  "remove-pending-replace",
]);

function parse(text: string): z.infer<typeof schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new WebhooksError("response-shape", "this is not what `pulumi preview --json` writes");
  }
}

function resourceOf({ op, urn, oldState, newState, diffReasons, replaceReasons }: Step): PreviewedResource {
  const kind = kindOf(urn) ?? "";
  const operation = operationOf(op);
  const before = operation === "create" ? undefined : masked(kind, oldState?.inputs);
  const after = operation === "delete" ? undefined : masked(kind, newState?.inputs);
  return {
    urn,
    kind,
    name: urn.split("::").slice(3).join("::"),
    id: (newState?.id || oldState?.id) ?? undefined,
    operation,
    before,
    after,
    references: Object.fromEntries(
      Object.entries(newState?.propertyDependencies ?? {}).map(([name, urns]) => [name, urns ?? []]),
    ),
    fields: operation === "same" ? [] : changedFields(before, after, diffReasons ?? []),
    replacedBy: replaceReasons ?? [],
  };
}

/** Values that are masked on both sides look alike, so the names that Pulumi reports count as well. */
function changedFields(before: Bag = {}, after: Bag = {}, reported: readonly string[]): FieldChange[] {
  const found = differences(before, after, "");
  const hidden = reported
    .map((path) => path.split(/[.[]/)[0] ?? path)
    .filter((name) => !name.startsWith("__") && (name in before || name in after))
    .filter((name) => !found.some(({ path }) => path === name || path.startsWith(`${name}.`)));
  return [
    ...found,
    ...[...new Set(hidden)].map((path) => ({ path, before: before[path], after: after[path] })),
  ];
}

function differences(before: unknown, after: unknown, path: string): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (
    !isBag(before ?? {}) ||
    !isBag(after ?? {}) ||
    (before === undefined && after === undefined) ||
    (path !== "" && (!isBag(before) || !isBag(after)))
  )
    return [{ path, before, after }];
  const [one, other] = [before as Bag, after as Bag];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .sort()
    .flatMap((name) => differences(one[name], other[name], path === "" ? name : `${path}.${name}`));
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(urn: string): string | undefined {
  return /pulumi-nodejs:dynamic\/webhooks:(\w+)::/.exec(urn)?.[1];
}

function isScaffold(urn: string): boolean {
  return /::pulumi:(pulumi:Stack|providers:[^:]*)::/.test(urn);
}

function operationOf(operation: string): Operation {
  if (operation === "create" || operation === "import") return "create";
  if (operation === "update") return "update";
  if (operation === "delete") return "delete";
  return operation === "replace" || operation === "create-replacement" ? "replace" : "same";
}

function firstLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines[0]?.endsWith("unhandled exception:") ? `${lines[0]} ${lines[1] ?? ""}` : (lines[0] ?? "");
}
