// Shows an operation in Pulumi's own look, and keeps what it showed for the caller.

import type { Message } from "./monitor";
import { PROVIDER_TYPE } from "./providers";
import type { Reporter, Step } from "./run";
import {
  paint,
  renderDetails,
  renderDiagnostics,
  renderOutputs,
  renderSummary,
  renderTable,
} from "./rendering";
import type { Properties } from "./values";

/** How an operation is shown. */
export interface DisplayOptions {
  /** The headline. */
  title: string;
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

  /** Writes the headline. */
  constructor(options: DisplayOptions) {
    this.#options = options;
    this.#write(`${options.title}\n`);
  }

  step(step: Step): void {
    const resource = step.new ?? step.old;
    if (resource?.type === PROVIDER_TYPE && resource.urn.endsWith("::default")) return;
    this.steps.push(step);
    if (this.#options.diff) this.#write(renderDetails(step, this.#options.dryRun));
  }

  message(message: Message): void {
    const hidden = this.#options.secrets.reduce(
      (text, secret) => text.replaceAll(secret, "[secret]"),
      message.message,
    );
    this.messages.push({ ...message, message: hidden.trimEnd() });
  }

  /** Writes the table, the messages, the outputs and the summary. */
  finish(oldOutputs: Properties, newOutputs: Properties | undefined, seconds: number): void {
    const { diff, dryRun } = this.#options;
    if (!diff) this.#write(`\n${renderTable(this.steps, dryRun)}`);
    this.#write(renderDiagnostics(this.messages));
    if (newOutputs !== undefined) this.#write(renderOutputs(oldOutputs, newOutputs));
    this.#write(renderSummary(this.steps, dryRun, seconds));
  }

  #write(text: string): void {
    const painted = paint(text, this.#options.color);
    this.text += painted;
    if (painted !== "") this.#options.onOutput(painted);
  }
}
