// Shows an operation as a plain list of its steps, and keeps what it showed for the caller.

import { isDeepStrictEqual } from "node:util";
import type { Message } from "./messages";
import { compare } from "./diff";
import { changedNames, changes, changesByPath, listed, namesByPath } from "./display-changes";
import { isDefaultProvider, nameOf } from "./names";
import type { Operation, Reporter, Step } from "./run";
import type { Properties } from "./values";

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
  "import-replacement",
  "delete-replaced",
  "discard-replaced",
];

const COUNTED: readonly (readonly [op: Operation, done: string])[] = [
  ["import", "imported"],
  ["create", "created"],
  ["update", "updated"],
  ["replace", "replaced"],
  ["delete", "deleted"],
];

// A program may color what it prints.
const COLOURS = /\u001b\[[0-9;]*m/g;

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
    const { old, new: next, op, detailedDiff = {}, failed } = step;
    const resource = next ?? old;
    if (resource !== undefined && isDefaultProvider(resource.urn)) return;
    this.steps.push(step);
    if (resource === undefined || (UNSHOWN.includes(op) && !failed)) return;
    const [before, after] = [old?.inputs ?? {}, next?.inputs ?? {}];
    // What the engine itself has found by comparing needs no paths.
    const byPath =
      Object.keys(detailedDiff).length > 0 && !isDeepStrictEqual(detailedDiff, compare(before, after));
    const known = byPath ? namesByPath(detailedDiff) : changedNames(before, after);
    const names = old === undefined || next === undefined ? [] : known;
    const what = `  ${op} ${resource.type.split(":").at(-1)} "${nameOf(resource.urn)}"`;
    const why = failed ? ": failed" : names.length > 0 ? `: ${names.join(", ")}` : "";
    const lines = byPath
      ? changesByPath(detailedDiff, before, after, "    ")
      : changes(before, after, "    ");
    this.#write([what + why, ...(this.#options.diff ? lines : [])]);
  }

  message({ severity, message, urn }: Message): void {
    const { secrets } = this.#options;
    const plain = message.replaceAll(COLOURS, "").trimEnd();
    const text = secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "[secret]"), plain);
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
      ...COUNTED.map(([op, done]) => [count(op), dryRun ? `to ${op}` : done] as const),
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
