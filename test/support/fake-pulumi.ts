/** Programs that answer as the Pulumi CLI does, for the commands that ask it. */

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The environment in which `pulumi` runs a script of the shell. */
export function pulumiRunning(folder: string, script: string): { readonly PATH: string } {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "pulumi"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, "pulumi"), 0o755);
  return { PATH: [bin, process.env["PATH"]].join(delimiter) };
}

/** The environment in which `pulumi` knows the state of the stack `dev`, without a config, and nothing else. */
export function fakePulumi(folder: string, state: object): { readonly PATH: string } {
  return pulumiRunning(
    folder,
    `[ "$1" = config ] && echo '{}' && exit\n[ "$*" = "stack export --non-interactive --stack dev" ] && cat <<'END'\n${JSON.stringify(state)}\nEND`,
  );
}
