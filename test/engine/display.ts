// Shows an operation in Pulumi's own look, and keeps what it showed for the caller.

import type { Message } from "./monitor";
import { COLORS, PLAIN } from "./palette";
import type { Palette } from "./palette";
import { PROVIDER_TYPE } from "./providers";
import type { Reporter, Step } from "./run";
import { renderDetails, renderMessages, renderOutputs, renderSummary } from "./summary-view";
import { renderTree } from "./tree-view";
import type { Properties } from "./values";

/** How an operation is shown. */
export interface DisplayOptions {
  /** The headline. */
  title: string;
  /** The stack's own URN. */
  stackUrn: string;
  /** Whether nothing is changed. */
  dryRun: boolean;
  /** Whether each property is shown. */
  diff: boolean;
  /** Whether colours are used. */
  color: boolean;
  /** Texts that must never be shown. */
  secrets: string[];
  /** Receives the output as it is made. */
  onOutput: (text: string) => void;
}

/** Collects steps and messages of one operation, and writes them. */
export class Display implements Reporter {
  /** Every step, but for those of the default provider. */
  readonly steps: Step[] = [];
  /** Every message. */
  readonly messages: Message[] = [];
  /** Everything that was written. */
  text = "";
  readonly #options: DisplayOptions;
  readonly #palette: Palette;

  /** Writes the headline. */
  constructor(options: DisplayOptions) {
    this.#options = options;
    this.#palette = options.color ? COLORS : PLAIN;
    this.#write(`${this.#palette.headline(options.title)}\n`);
  }

  step(step: Step): void {
    const resource = step.new ?? step.old;
    if (resource?.type === PROVIDER_TYPE && resource.urn.endsWith("::default")) return;
    this.steps.push(step);
    if (this.#options.diff) this.#write(renderDetails(step, this.#palette));
  }

  message({ severity, message, urn }: Message): void {
    const { secrets } = this.#options;
    const text = secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "[secret]"), message).trimEnd();
    this.messages.push({ severity, message: text, urn });
  }

  /** Writes the tree, the messages, the outputs and the summary. */
  finish(oldOutputs: Properties, newOutputs: Properties, seconds: number): void {
    const { diff, dryRun, stackUrn } = this.#options;
    if (this.steps.some((step) => step.failed)) {
      this.message({ severity: "error", message: `${dryRun ? "preview" : "update"} failed`, urn: "" });
    }
    if (!diff) this.#write(renderTree(this.steps, this.messages, dryRun, this.#palette));
    this.#write("\n");
    this.#write(renderMessages(this.messages, stackUrn, this.#palette));
    this.#write(renderOutputs(oldOutputs, newOutputs, dryRun, this.#palette));
    this.#write(renderSummary(this.steps, dryRun, seconds, this.#palette));
  }

  /** Writes a last line about what went wrong with the operation as a whole. */
  complain(message: string): void {
    this.#write(`${this.#palette.bad("error:")} ${message}\n`);
  }

  #write(text: string): void {
    this.text += text;
    if (text !== "") this.#options.onOutput(text);
  }
}
