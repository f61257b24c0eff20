// Shows an operation as a plain list of its steps, and keeps what it showed for the caller.

import type { Message } from "./monitor";
import { PROVIDER_TYPE } from "./providers";
import type { Operation, Reporter, Step } from "./run";
import { isEqual, isObject, isSecret, UNKNOWN } from "./values";
import type { Properties, Value } from "./values";

/** How an operation is shown. */
export interface DisplayOptions {
  /** The headline. */
  title: string;
  /** Whether nothing is changed. */
  dryRun: boolean;
  /** Whether each property is shown. */
  diff: boolean;
  /** Texts that must never be shown. */
  secrets: string[];
  /** Receives the output as it is made. */
  onOutput: (text: string) => void;
}

// What belongs to a replacement, which is shown once, and what leaves everything as it is.
const UNSHOWN: readonly Operation[] = [
  "same",
  "refresh",
  "create-replacement",
  "delete-replaced",
  "discard-replaced",
];

const COUNTED: readonly Operation[] = ["create", "update", "replace", "delete"];

/** Collects steps and messages of one operation, and writes them. */
export class Display implements Reporter {
  /** Every step, but for those of the default provider. */
  readonly steps: Step[] = [];
  /** Every message. */
  readonly messages: Message[] = [];
  /** Everything that was written. */
  text = "";
  readonly #options: DisplayOptions;

  /** Writes the headline. */
  constructor(options: DisplayOptions) {
    this.#options = options;
    this.#write([options.title]);
  }

  step(step: Step): void {
    const { old, new: next, op, failed } = step;
    const resource = next ?? old;
    if (resource?.type === PROVIDER_TYPE && resource.urn.endsWith("::default")) return;
    this.steps.push(step);
    if (resource === undefined || (UNSHOWN.includes(op) && !failed)) return;
    const [before, after] = [old?.inputs ?? {}, next?.inputs ?? {}];
    const names = old === undefined || next === undefined ? [] : changedNames(before, after);
    const what = `  ${op} ${resource.type.split(":").at(-1)} "${nameOf(resource.urn)}"`;
    const why = failed ? ": failed" : names.length > 0 ? `: ${names.join(", ")}` : "";
    this.#write([what + why, ...(this.#options.diff ? changes(before, after, "    ") : [])]);
  }

  message({ severity, message, urn }: Message): void {
    const { secrets } = this.#options;
    const text = secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "[secret]"), message).trimEnd();
    this.messages.push({ severity, message: text, urn });
  }

  /** Writes the messages, the outputs and the summary. */
  finish(oldOutputs: Properties, newOutputs: Properties): void {
    const { dryRun } = this.#options;
    const failed = this.steps.filter((step) => step.failed).length;
    if (failed > 0) {
      this.message({ severity: "error", message: `${dryRun ? "preview" : "update"} failed`, urn: "" });
    }
    this.#writePart(
      "Messages:",
      this.messages.flatMap(({ severity, message, urn }) => {
        const about = urn === "" ? "" : `${nameOf(urn)}: `;
        return `${about}${severity === "info" ? "" : `${severity}: `}${message}`.split("\n");
      }),
    );
    // A preview shows what would change.
    this.#writePart("Outputs:", dryRun ? changes(oldOutputs, newOutputs) : listed(newOutputs));
    const count = (op: Operation): number =>
      this.steps.filter((step) => step.op === op && !step.failed).length;
    const counts = [
      ...COUNTED.map((op) => [count(op), dryRun ? `to ${op}` : `${op}d`] as const),
      [count("same"), "unchanged"] as const,
      [failed, "failed"] as const,
    ];
    const lines = counts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
    this.#writePart("Resources:", lines);
  }

  /** Writes a last line about what went wrong with the operation as a whole. */
  complain(message: string): void {
    this.#write([`error: ${message}`]);
  }

  #writePart(head: string, lines: readonly string[]): void {
    if (lines.length > 0) this.#write(["", head, ...lines.map((line) => `  ${line}`)]);
  }

  #write(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join("");
    this.text += text;
    this.#options.onOutput(text);
  }
}

function nameOf(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

// Names that start with two underscores are the provider's own.
function namesIn(...all: readonly Properties[]): string[] {
  const names = new Set(all.flatMap((properties) => Object.keys(properties)));
  return [...names].filter((name) => !name.startsWith("__")).sort();
}

function listed(properties: Properties): string[] {
  return namesIn(properties).map((name) => `${name}: ${written(properties[name])}`);
}

function changedNames(before: Properties, after: Properties): string[] {
  return namesIn(before, after).filter((name) => !isEqual(before[name], after[name]));
}

function changes(before: Properties, after: Properties, indent = ""): string[] {
  return changedNames(before, after).flatMap((name) => {
    const [old, next] = [before[name], after[name]];
    if (old === undefined) return [`${indent}+ ${name}: ${written(next)}`];
    if (next === undefined) return [`${indent}- ${name}: ${written(old)}`];
    if (isObject(old) && isObject(next) && !isSecret(old) && !isSecret(next))
      return [`${indent}~ ${name}:`, ...changes(old, next, `${indent}    `)];
    return [`${indent}~ ${name}: ${written(old)} => ${written(next)}`];
  });
}

function written(value: Value = null): string {
  if (isSecret(value)) return "[secret]";
  if (value === UNKNOWN) return "[unknown]";
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${listed(value).join(", ")}}`;
}
