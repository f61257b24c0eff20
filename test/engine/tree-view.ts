// Shows the steps of an operation as a tree of resources, one row each.

import { compare, parsePath } from "./diff";
import type { Message } from "./monitor";
import { displayType, LOOKS, nameOf } from "./palette";
import type { Palette } from "./palette";
import { summarizeChanges } from "./properties-view";
import type { Operation, Step } from "./run";

interface Row {
  urn: string;
  parent: string;
  type: string;
  step: Step;
  info: string;
}

// A replacement is three steps and one row.
const STEPS_OF_A_REPLACEMENT: readonly Operation[] = [
  "create-replacement",
  "delete-replaced",
  "discard-replaced",
];

/** What changed with a step, by top-level property: the kind of the change. */
export function changesOf(step: Step): Record<string, string> {
  if (step.old === undefined || step.new === undefined || step.op === "same") return {};
  const changes = step.detailedDiff ?? compare(step.old.inputs, step.new.inputs);
  const kinds: Record<string, string> = {};
  for (const [path, kind] of Object.entries(changes)) {
    const steps = parsePath(path);
    const key = String(steps[0]);
    if (step.detailedDiff === undefined && key.startsWith("__")) continue;
    kinds[key] = steps.length === 1 ? kind : "update";
  }
  return kinds;
}

function countMessages(messages: readonly Message[]): string {
  const count = (severity: Message["severity"], word: string): string[] => {
    const number = messages.filter((message) => message.severity === severity).length;
    return number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`];
  };
  return [...count("error", "error"), ...count("warning", "warning"), ...count("info", "message")].join("; ");
}

function makeRows(steps: readonly Step[], messages: readonly Message[]): Row[] {
  const rows = new Map<string, Row>();
  for (const step of steps) {
    const resource = step.new ?? step.old;
    if (resource === undefined) continue;
    const known = rows.get(resource.urn);
    if (known !== undefined && STEPS_OF_A_REPLACEMENT.includes(step.op) && !step.failed) continue;
    const isStack = resource.type === "pulumi:pulumi:Stack";
    const own = messages.filter(({ urn }) => urn === resource.urn || (isStack && urn === ""));
    const info = [summarizeChanges(changesOf(step)), countMessages(own)]
      .filter((text) => text !== "")
      .join("; ");
    rows.set(resource.urn, { urn: resource.urn, parent: resource.parent, type: resource.type, step, info });
  }
  return [...rows.values()];
}

// The rows in the order of the tree, each with the lines that lead to it.
function arrange(rows: readonly Row[], parent: string, lead: string): { row: Row; branch: string }[] {
  const known = new Set(rows.map((row) => row.urn));
  const children = rows.filter((row) => (parent === "" ? !known.has(row.parent) : row.parent === parent));
  const arranged = children.map((row, index) => {
    const last = index === children.length - 1;
    const below = arrange(rows, row.urn, parent === "" ? "" : `${lead}${last ? "   " : "│  "}`);
    return { row, below, isShown: row.step.op !== "same" || row.info !== "" || below.length > 0, last };
  });
  const shown = arranged.filter(({ isShown }) => isShown || parent === "");
  return shown.flatMap(({ row, below }, index) => {
    const branch = parent === "" ? "" : `${lead}${index === shown.length - 1 ? "└─ " : "├─ "}`;
    return [{ row, branch }, ...below];
  });
}

/** The table of all resources with which something happens. */
export function renderTree(
  steps: readonly Step[],
  messages: readonly Message[],
  dryRun: boolean,
  palette: Palette,
): string {
  const rows = arrange(makeRows(steps, messages), "", "").map(({ row, branch }) => {
    const look = LOOKS[row.step.op];
    const word = row.step.failed ? `**${look.doing} failed**` : dryRun ? look.plan : look.done;
    return { look, cells: [branch + displayType(row.type), nameOf(row.urn), word], info: row.info };
  });
  const heads = ["Type", "Name", dryRun ? "Plan" : "Status"];
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  );
  const pad = (cells: string[]): string =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  const hasInfo = rows.some(({ info }) => info !== "");
  const head = `     ${pad(heads)}${hasInfo ? "  Info" : ""}`.trimEnd();
  const lines = rows.map(({ look, cells, info }) => {
    const text = ` ${look.sign.padEnd(2)}  ${pad(cells)}  ${info}`.trimEnd();
    return `${palette[look.paint](text)}\n`;
  });
  return `${palette.headline(head)}\n${lines.join("")}`;
}
