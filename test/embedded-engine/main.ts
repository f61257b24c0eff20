// Runs one operation of the embedded engine as a process of its own, so that a test can interrupt or kill it.

import { parseArgs } from "node:util";
import { EmbeddedStack } from "./index";
import type { OperationOptions, Result } from "./index";

const USAGE =
  "usage: main.ts preview|up|refresh|destroy --directory <program> --state-directory <folder> [--json]";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    directory: { type: "string", default: process.cwd() },
    "state-directory": { type: "string" },
    stack: { type: "string", default: "test" },
    parallel: { type: "string", default: "16" },
    refresh: { type: "boolean", default: false },
    diff: { type: "boolean", default: false },
    "expect-no-changes": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

async function operate(stack: EmbeddedStack, command: string): Promise<Result> {
  const options: OperationOptions = {
    parallel: Number(values.parallel),
    refresh: values.refresh,
    diff: values.diff,
    expectNoChanges: values["expect-no-changes"],
    onOutput: (text) => (values.json ? undefined : process.stdout.write(text)),
  };
  if (command === "preview") return stack.preview(options);
  if (command === "up") return stack.up(options);
  if (command === "refresh") return stack.refresh(options);
  if (command === "destroy") return stack.destroy(options);
  throw new Error(USAGE);
}

async function main(): Promise<void> {
  const stateDirectory = values["state-directory"];
  if (stateDirectory === undefined) throw new Error(USAGE);
  const stack = new EmbeddedStack({
    directory: values.directory,
    stateDirectory,
    stack: values.stack,
    passphrase: process.env["PULUMI_CONFIG_PASSPHRASE"] ?? "",
  });
  process.once("SIGINT", () => {
    stack.cancel();
    process.once("SIGINT", () => process.exit(130));
  });
  const result = await operate(stack, positionals[0] ?? "");
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = result.exitCode;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
