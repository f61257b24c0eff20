// Shows what comes after the steps: messages, outputs, and how much was done.

import type { Message } from "./monitor";
import { displayType, LOOKS, nameOf } from "./palette";
import type { Palette } from "./palette";
import { listChanges, listProperties } from "./properties-view";
import type { Operation, Step } from "./run";
import { isEqual } from "./values";
import type { Properties } from "./values";

/** The resource's own lines in a display property by property. */
export function renderDetails(step: Step, palette: Palette): string {
  const resource = step.new ?? step.old;
  if (resource === undefined || step.failed || ["create-replacement", "delete-replaced"].includes(step.op))
    return "";
  const isStack = resource.type === "pulumi:pulumi:Stack";
  if (step.op === "same" && !isStack) return "";
  const look = LOOKS[step.op];
  const column = isStack || resource.parent === "" ? 0 : resource.urn.split("$").length * 4;
  const start = " ".repeat(column);
  const head = `${start}${look.sign.padEnd(2)}${resource.type}: (${step.op})`;
  const { id } = step.old ?? resource;
  const identity = id === "" || step.op === "create" ? "" : `${start}    [id=${id}]\n`;
  const body =
    step.old !== undefined && step.new !== undefined
      ? listChanges(step.old.inputs, step.new.inputs, column + 4, palette)
      : listProperties(resource.inputs, column + 4);
  return `${palette[look.paint](head)}\n${palette.quiet(`${identity}${start}    [urn=${resource.urn}]`)}\n${body}`;
}

/** All messages, by the resource that they are about. */
export function renderMessages(messages: readonly Message[], stackUrn: string, palette: Palette): string {
  const groups = new Map<string, string[]>();
  for (const { severity, message, urn } of messages) {
    const paint = severity === "error" ? palette.bad : palette.warning;
    const text = severity === "info" ? message : `${paint(`${severity}:`)} ${message}`;
    const subject = urn === "" ? stackUrn : urn;
    groups.set(subject, [...(groups.get(subject) ?? []), ...text.split("\n").map((line) => `    ${line}\n`)]);
  }
  if (groups.size === 0) return "";
  const parts = [...groups].map(([urn, lines]) => {
    const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
    return `  ${palette.headline(`${displayType(type)} (${nameOf(urn)}):`)}\n${lines.join("")}\n`;
  });
  return `${palette.headline("Diagnostics:")}\n${parts.join("")}`;
}

/** The stack's outputs, and how they have changed; a preview shows changes only. */
export function renderOutputs(
  before: Properties,
  after: Properties,
  dryRun: boolean,
  palette: Palette,
): string {
  if (Object.keys(before).length + Object.keys(after).length === 0) return "";
  const isChanged = !isEqual(before, after);
  if (dryRun && !isChanged) return "";
  const isKnown = Object.keys(before).length > 0;
  const text = isKnown && isChanged ? listChanges(before, after, 4, palette) : listProperties(after, 4);
  return `${palette.headline("Outputs:")}\n${text}\n`;
}

const COUNTED: readonly Operation[] = ["create", "update", "replace", "delete"];

/** How many resources had what done to them, and how long it took. */
export function renderSummary(
  steps: readonly Step[],
  dryRun: boolean,
  seconds: number,
  palette: Palette,
): string {
  const count = (op: Operation): number => steps.filter((step) => step.op === op && !step.failed).length;
  const lines = COUNTED.filter((op) => count(op) > 0).map((op) => {
    const { sign, paint, plan, done } = LOOKS[op];
    return `    ${palette[paint](`${sign.padEnd(2)}${count(op)} ${dryRun ? `to ${plan}` : done}`)}\n`;
  });
  const total = COUNTED.reduce((sum, op) => sum + count(op), 0);
  const rest = [
    ...(lines.length > 1 ? [`${total} changes`] : []),
    ...(count("same") > 0 ? [`${count("same")} unchanged`] : []),
  ];
  const failed = steps.filter((step) => step.failed).length;
  return [
    `${palette.headline("Resources:")}\n`,
    ...lines,
    ...(rest.length > 0 ? [`    ${rest.join(". ")}\n`] : []),
    ...(failed > 0 ? [`    ${palette.bad(`${failed} errored`)}\n`] : []),
    ...(dryRun ? [] : [`\n${palette.headline("Duration:")} ${Math.ceil(seconds)}s\n`]),
    "\n",
  ].join("");
}
