/** What the changes of a preview mean for people: field by field, without secrets. */

import { clause } from "../../../provider/base/declare";
import { oneLine } from "../../../provider/base/text";
import { groupedBy } from "../../../provider/base/lists";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown } from "../../../provider/base/markers";
import { visible } from "../../../provider/engine/hidden-fields";
import type { IsChanged } from "../../../provider/kinds/definition";
import type { ResourceChange } from "../preview/from-preview";
import { withoutSecrets, withoutSecretForms, eachUrl, readable, withoutHeaders } from "../model/mask";
import { changedAccounts, plainKeysIn, stackSettings } from "../preview/accounts";
import type { AccountChange, Settings } from "../preview/accounts";
import { isPartial, operationOf } from "../preview/json";
import type { PreviewJson, PreviewStep, StepOperation } from "../preview/json";
import type { SettingName } from "../../../provider/settings/settings";
import { kindOf, logicalNameOf, partsOf, tenantType, tokenOf } from "../../../provider/base/urn";
import { changedFields } from "./changed-fields";
import type { FieldChange } from "./changed-fields";
import { secretMark } from "../../../provider/http/redact";
import type { TopologyResource } from "../model/model";
import { isOutput } from "../model/resource";

/** What happens to one resource. `adopt`: the resource is new and takes over an existing object. */
export type Operation = StepOperation | "adopt";

/** One resource of this package in a preview. */
export interface PreviewedResource {
  /** The URN, which identifies the resource. */
  readonly urn: string;
  /** The name of its kind, such as `Endpoint`. */
  readonly kind: string;
  /** The name in the program. */
  readonly name: string;
  /** The ID in the service; undefined while it does not exist. */
  readonly id: string | undefined;
  /** What its object is or was called in the service: names and IDs, also those of one that a refresh no longer found. */
  readonly objectNames: readonly string[];
  readonly operation: Operation;
  /** The object that a refresh no longer found, as state had it, where the resource creates another one. */
  readonly missing: Fields | undefined;
  /** The inputs in state before a refresh of this preview, without secrets; undefined where there was none. */
  readonly declaredBefore: Fields | undefined;
  /** The inputs before, masked; undefined for what is created. */
  readonly before: Fields | undefined;
  /** The inputs after, masked; undefined for what is deleted. */
  readonly after: Fields | undefined;
  /** For each input that comes from other resources, their URNs. */
  readonly references: Readonly<Record<string, readonly string[]>>;
  /** What changes, field by field. */
  readonly fields: readonly FieldChange[];
  /** The inputs whose change needs a new object. */
  readonly replacedBy: readonly string[];
  /** Whether the replacement was requested, by `--replace` or a taint, and follows from no change. */
  readonly isForced: boolean;
  /** The inputs after with whole URLs, for the digest: never shown. */
  readonly whole: Fields;
  /** Whether a replacement deletes the old object before it makes the new one. */
  readonly isDeletedFirst: boolean;
  /** Whether the resource is marked by `pulumi state taint`. */
  readonly isTainted: boolean;
  /** Whether the option `retainOnDelete` keeps the object as it is when the resource goes. */
  readonly isRetained: boolean;
  /** The same for programs. */
  readonly change: ResourceChange;
  /** The URN and the ID of its provider. */
  readonly provider?: string | undefined;
}

/** One line that was printed during a preview. */
export interface PrintedLine {
  readonly text: string;
  /** The resource that it is about; undefined where Pulumi does not say, as for a dynamic resource. */
  readonly urn?: string | undefined;
}

/** A whole preview. */
export interface Preview {
  /** `project/stack`; empty where the preview names none. */
  readonly stack: string;
  /** The resources of this package. */
  readonly resources: readonly PreviewedResource[];
  /** The steps that change resources of other packages, the stack and accounts included. */
  readonly others: readonly PreviewStep[];
  /** The accounts that change. */
  readonly accounts: readonly AccountChange[];
  /** The settings of the stack, without secrets. */
  readonly settings: Settings;
  /** The keys that the config of the stack holds as plain text. */
  readonly plainKeys: readonly SettingName[];
  /** The errors, without secrets, of a few lines each; empty for a preview that succeeded. */
  readonly errors: readonly string[];
  /** What the provider and the program printed, with what they show of secrets: facts, never for people. */
  readonly lines: readonly PrintedLine[];
  /** Whether the preview was made without `--show-sames`, so that what stays as it is is missing. */
  readonly isPartial: boolean;
}

/** What the changes of a preview mean for people. */
export function readPreview(
  json: PreviewJson,
  changes: readonly ResourceChange[],
  hide = (text: string): string => text,
): Preview {
  const { steps, diagnostics } = json;
  const messages = (diagnostics ?? []).map(({ severity, message, urn }) => ({
    severity,
    urn,
    text: message.replace(colors, "").trim(),
  }));
  const stepsOf = groupedBy(steps ?? [], ({ urn }) => urn);
  const [, stack = "", project = ""] = /^urn:pulumi:(.*?)::(.*?)::/.exec(steps?.[0]?.urn ?? "") ?? [];
  return {
    stack: stack === "" ? "" : `${project}/${stack}`,
    resources: changes.map((change) => resourceOf(change, stepsOf.get(change.step.urn) ?? [])),
    accounts: changedAccounts(json),
    settings: stackSettings(json),
    plainKeys: plainKeysIn(json),
    others: (steps ?? []).filter(({ op, urn }) => operationOf(op) !== "same" && kindOf(urn) === undefined),
    errors: [
      ...new Set(
        messages
          .filter(({ severity }) => severity === "error")
          .map((message) => firstLines(withoutSecretForms(hide(failureText(message.text))))),
      ),
    ],
    lines: messages
      .filter(({ severity }) => /^(info|warning)/.test(severity))
      .map(({ text, urn }) => ({ text: oneLine(text.replace(/^warning: /, "")), urn })),
    isPartial: isPartial(json),
  };
}

const colors = /\u001b\[[0-9;]*m/g;

/** The error without stack frames, except the first one inside the program. */
function failureText(text: string): string {
  const lines = text
    .replace(/^error: /, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const programLine = lines.find(
    (line) => isFrame(line) && !/\(?node:|node_modules|<anonymous>\)?$/.test(line),
  );
  const seen = new Set<string>();
  const messages = lines.filter((line) => {
    if (isFrame(line)) return line === programLine;
    const text = line.trim();
    // A stack begins with the message that stands above it.
    const [, message] = /^\w*Error: (.+)$/.exec(text) ?? [];
    const isSaid = message !== undefined && (seen.has(message) || seen.has(text));
    seen.add(text);
    return !isSaid;
  });
  // Pulumi names a policy that stops a preview in its log and not in JSON.
  if (messages.join() === "preview failed")
    return clause`preview failed: the log says why, for instance which policy stopped it`;
  const [first = "", second, ...rest] = messages;
  // Joins the heading with the message that follows it.
  return first.endsWith("unhandled exception:") && second !== undefined
    ? [`${first} ${second}`, ...rest].join("\n")
    : messages.join("\n");
}

/** A message of a program may be a whole log. */
function firstLines(text: string): string {
  const lines = text.split("\n");
  return lines.length <= maxErrorLines ? text : [...lines.slice(0, maxErrorLines), "…"].join("\n");
}

const maxErrorLines = 10;

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}

/** The steps of a refresh hold what it no longer found. */
function objectNamesIn(steps: readonly PreviewStep[]): string[] {
  const names = steps
    .flatMap(({ oldState, newState }) => [oldState, newState])
    .flatMap((state) => [state?.inputs?.["name"], state?.outputs?.["name"], state?.id]);
  return [...new Set(names.filter((name): name is string => typeof name === "string" && name !== ""))];
}

function missingIn(steps: readonly PreviewStep[]): Fields | undefined {
  const { outputs } = steps.find(({ op }) => op === "refresh")?.oldState ?? {};
  return outputs ? visible(outputs) : undefined;
}

function declaredBeforeIn(kind: string, steps: readonly PreviewStep[]): Fields | undefined {
  const { inputs } = steps.find(({ op }) => op === "refresh")?.oldState ?? {};
  return inputs ? withoutSecrets(kind, visible(inputs)) : undefined;
}

function resourceOf(change: ResourceChange, steps: readonly PreviewStep[]): PreviewedResource {
  const { step } = change;
  const { urn, oldState, newState, diffReasons, detailedDiff, replaceReasons } = step;
  const kind = kindOf(urn) ?? "";
  const operation = change.isTakenOver ? "adopt" : change.operation;
  const before = change.before && readableInputs(change.before);
  // What stays as it is has its fields on both sides once.
  const staysAsItIs = change.before?.fields === change.after?.fields;
  const after = staysAsItIs ? before : change.after && readableInputs(change.after);
  return {
    ...{ urn, kind, name: logicalNameOf(urn), operation, before, after, change, provider: step.provider },
    id: (newState?.id || oldState?.id) ?? undefined,
    objectNames: objectNamesIn(steps),
    missing: change.operation === "create" ? missingIn(steps) : undefined,
    declaredBefore: declaredBeforeIn(kind, steps),
    references: change.after?.references ?? {},
    fields:
      operation === "same"
        ? []
        : changedFields(
            { shown: before ?? {}, whole: withoutSecrets(kind, (oldState ?? newState)?.inputs) },
            { shown: after ?? {}, whole: withoutSecrets(kind, (newState ?? oldState)?.inputs) },
            Object.keys(detailedDiff ?? {}).concat(diffReasons ?? []),
          ),
    // `--replace` and a taint are reported as a change of the ID, which is no input.
    replacedBy: (replaceReasons ?? []).filter((name) => name !== "id"),
    isForced: (replaceReasons ?? []).includes("id"),
    whole: staysAsItIs || change.after === undefined ? {} : withoutSecrets(kind, newState?.inputs),
    // What is deleted last is marked in state until then.
    isDeletedFirst: operation === "replace" && oldState?.delete !== true,
    isTainted: oldState?.taint === true,
    isRetained: oldState?.retainOnDelete === true,
  };
}

/** Whether it is a component of this package, or a stack or an account, whose inputs say how to reach a service, with the key. */
export function isScaffold({ urn }: PreviewStep): boolean {
  return /::pulumi:(pulumi:Stack|providers:[^:]*)::/.test(urn) || partsOf(urn).type === tokenOf(tenantType);
}

/** The input that a path leads into. */
export function inputOf(path: string): string {
  return path.split(/[.[]/)[0] ?? "";
}

/** Whether an input changes, also where it is masked on both sides. */
export function isChangedIn({ fields }: PreviewedResource): IsChanged {
  const changed = new Set(fields.map(({ path }) => inputOf(path)));
  return (input) => changed.has(input);
}

/** Whether the preview shows which object a resource stands for: a look-up by an ID that is not known yet may find any. */
export function isKnownObject({ change: { after } }: PreviewedResource): boolean {
  return after?.isRead !== true || !isUnknown(after.id);
}

/** The inputs of a resource for people to read. */
export function readableInputs({ kind, fields }: TopologyResource): Fields {
  const inputs = Object.entries(fields).filter(([name]) => !isOutput(kind, name));
  return spelled(withoutHeaders(Object.fromEntries(inputs), "")) as Fields;
}

/** A value that is masked, for people to read. */
export function spelled(value: unknown): unknown {
  return readable(value, (text) => (/^https?:\/\//i.test(text) ? short(text) : eachUrl(text, short)));
}

function short(url: string): string {
  return url.replace(`${secretMark}@`, "").replace(/\?.+$/s, "?…");
}
