// What a test may do with a stack, alike for the real engine and the embedded one.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Properties } from "../../embedded-engine/values";

/** One step of an operation. */
export interface OutcomeStep {
  /** The resource's full name. */
  urn: string;
  /** What was done; for a refresh what it found. */
  op: string;
  /** The type token. */
  type: string;
  /** The name in the program. */
  name: string;
  /** The changed top-level properties. */
  diff: string[];
  /** Those that make a replacement necessary. */
  replaceKeys: string[];
  /** The kind of change by path; undefined when the provider compared. */
  detailedDiff: Record<string, string> | undefined;
}

/** How an operation ended. A failed one is an outcome, too: nothing is thrown. */
export interface Outcome {
  /** Whether it succeeded. */
  success: boolean;
  /** The steps, without those of the default provider. */
  steps: OutcomeStep[];
  /**
   * What was done, by the resource's name: one word for each, so that a replacement is `replace`. Without the stack
   * itself.
   */
  operations: Record<string, string>;
  /** The changed properties by the resource's name, for resources that have any. */
  changes: Record<string, string[]>;
  /** What was printed, and what went wrong; with the full name of the resource that it is about, or nothing. */
  diagnostics: { severity: string; message: string; urn: string }[];
  /** The texts of all diagnostics, one below the other. */
  messages: string;
  /** Everything that was shown: standard output and standard error. */
  text: string;
  /** The stack's outputs in clear, after a successful `up`; empty otherwise. */
  outputs: Record<string, { value: unknown; secret: boolean }>;
}

/** A resource in an exported state, in the fields that Pulumi writes there. What is empty is absent. */
export interface ExportedResource {
  /** The full name. */
  urn: string;
  /** The type token. */
  type: string;
  /** Whether a provider manages it. */
  custom: boolean;
  /** What the provider calls it. */
  id?: string;
  /** The inputs as checked, secrets encrypted. */
  inputs?: Record<string, unknown>;
  /** The outputs, secrets encrypted. */
  outputs?: Record<string, unknown>;
  /** The parent's URN. */
  parent?: string;
  /** URNs that it depends on. */
  dependencies?: string[];
  /** URNs that each input depends on. */
  propertyDependencies?: Record<string, string[]>;
  /** The provider's URN, `::`, the provider's id. */
  provider?: string;
  /** May not be deleted. */
  protect?: boolean;
  /** Forgotten instead of deleted. */
  retainOnDelete?: boolean;
  /** Only read, not managed. */
  external?: boolean;
  /** Replaced, and still to be deleted. */
  delete?: boolean;
  /** Why it is only half made. */
  initErrors?: string[];
  /** Outputs that are secret by declaration. */
  additionalSecretOutputs?: string[];
  /** Earlier URNs. */
  aliases?: string[];
}

/** A stack's state, secrets encrypted. */
export interface ExportedState {
  /** The resources, and the steps that were cut off. */
  deployment: {
    resources?: ExportedResource[];
    pending_operations?: { type: string; resource: ExportedResource }[];
  };
}

/** A resource of an import file that says what is to stand in state. */
export interface ImportedResource {
  /** The type token. */
  type: string;
  /** The name in the program. */
  name: string;
  /** What the provider calls it. */
  id: string;
  /** What the program declares. */
  inputs: Properties;
  /** What the service adds. */
  outputs: Properties;
}

/** How an operation is made. */
export interface OutcomeOptions {
  /** Fail when anything would change. Default false. */
  expectNoChanges?: boolean;
  /** Refresh first; has no meaning for a refresh. Default false. */
  refresh?: boolean;
  /** Show each property. Default false. */
  diff?: boolean;
  /** How many steps may be made at the same time. */
  parallel?: number;
  /** Go on with what does not depend on what failed. The Pulumi CLI only. Default false. */
  continueOnError?: boolean;
  /** Colour the text. The Pulumi CLI only. Default false. */
  color?: boolean;
  /** Gets the text as it comes. */
  onOutput?: (text: string) => void;
}

/** One stack of one program. */
export interface StackHandle {
  /** Sets a configuration value, by its full name (`webhooks:apiKey`). */
  setConfig(key: string, value: string, options?: { secret?: boolean }): Promise<void>;
  /** Sets a variable for program and provider, from the next operation on; without a value it is taken away. */
  setEnvironment(name: string, value?: string): void;
  /** Shows what `up` would do. */
  preview(options?: OutcomeOptions): Promise<Outcome>;
  /** Brings everything to what the program declares. */
  up(options?: OutcomeOptions): Promise<Outcome>;
  /** Takes over what has changed behind Pulumi's back. */
  refresh(options?: OutcomeOptions): Promise<Outcome>;
  /** Deletes everything. */
  destroy(options?: OutcomeOptions): Promise<Outcome>;
  /** Takes objects into state without reading them; gives what was shown. */
  import(resources: readonly ImportedResource[]): Promise<string>;
  /** The state, secrets encrypted. */
  exportState(): Promise<ExportedState>;
  /** Runs the Pulumi CLI itself on the stack, and gives all that it writes and its exit code; undefined on the embedded engine. */
  command?(...parameters: string[]): Promise<{ text: string; code: number }>;
  /** Every file that the engine has written: state, history and backups. */
  written(): Promise<string[]>;
}

/** Which stack of which program. */
export interface OpenOptions {
  /** The program's folder, with `Pulumi.yaml`. */
  directory: string;
  /** The stack's name. Default `test`. */
  stack?: string;
  /** Variables for program and provider, on top of those of this process. */
  environment?: Record<string, string>;
  /**
   * `own`: every operation starts a program and a provider, as a user's does. `kept`: the embedded engine runs them in processes that
   * have the SDK loaded; the Pulumi CLI always starts its own. Default `own`.
   */
  processes?: "own" | "kept";
}

/** Something that can run Pulumi programs. */
export interface Driver {
  /** How it is called in test titles. */
  name: "embedded engine" | "Pulumi CLI";
  /** Opens a fresh stack; its state lies in a temporary folder of its own. */
  open(options: OpenOptions): Promise<StackHandle>;
}

/** The texts of all files below a folder. */
export async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")));
}

/** Completes an outcome with what follows from its steps and diagnostics. */
export function summarize(given: Omit<Outcome, "operations" | "changes" | "messages">): Outcome {
  const steps = given.steps.filter((step) => step.type !== "pulumi:pulumi:Stack");
  const operations: Outcome["operations"] = {};
  for (const { name, op } of steps) {
    const isPart = op === "delete-replaced" || op === "discard-replaced" || op === "refresh";
    if (!isPart || operations[name] === undefined) operations[name] = op;
  }
  for (const { name, op } of steps) {
    if (op === "replace" || op === "create-replacement") operations[name] = "replace";
  }
  const changed = steps.filter((step) => step.diff.length > 0);
  return {
    ...given,
    operations,
    changes: Object.fromEntries(changed.map((step) => [step.name, [...step.diff].sort()])),
    messages: given.diagnostics.map((diagnostic) => diagnostic.message).join("\n"),
  };
}
