// Turns steps, messages and outputs into lines of text.

import type { Message } from "./monitor";
import type { Step } from "./run";
import type { Properties } from "./values";

export function paint(text: string, _color: boolean): string {
  return text;
}
export function renderDetails(_step: Step, _dryRun: boolean): string {
  return "";
}
export function renderTable(steps: Step[], _dryRun: boolean): string {
  return steps.map((step) => ` ${step.op} ${(step.new ?? step.old)?.urn} ${step.diff.join(",")}\n`).join("");
}
export function renderDiagnostics(messages: Message[]): string {
  return messages.map((message) => `${message.severity}: ${message.message}\n`).join("");
}
export function renderOutputs(_old: Properties, _next: Properties): string {
  return "";
}
export function renderSummary(_steps: Step[], _dryRun: boolean, _seconds: number): string {
  return "";
}
