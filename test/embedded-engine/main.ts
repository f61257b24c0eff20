// Runs one operation of the embedded engine as a process of its own, so that a test can interrupt or kill it.

import { parseArgs } from "node:util";
import { EmbeddedStack } from "./index";

const operations = ["preview", "up", "refresh", "destroy"] as const;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      directory: { type: "string" },
      "state-directory": { type: "string" },
      parallel: { type: "string", default: "16" },
    },
  });
  const operation = operations.find((name) => name === positionals[0]);
  const { directory, "state-directory": stateDirectory } = values;
  if (operation === undefined || directory === undefined || stateDirectory === undefined)
    throw new Error(
      "usage: main.ts preview|up|refresh|destroy --directory <program> --state-directory <folder>",
    );
  const passphrase = process.env["PULUMI_CONFIG_PASSPHRASE"] ?? "";
  const stack = new EmbeddedStack({ directory, stateDirectory, stack: "test", passphrase });
  process.once("SIGINT", () => {
    stack.cancel();
    process.once("SIGINT", () => process.exit(130));
  });
  const { exitCode } = await stack[operation]({
    parallel: Number(values.parallel),
    onOutput: (text) => process.stdout.write(text),
  });
  process.exitCode = exitCode;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
