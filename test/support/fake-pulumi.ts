/** A program that answers as `pulumi stack export` does, for the commands that ask the CLI. */

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The environment in which `pulumi` is that program: it knows the state of the stack `dev`, without a config, and nothing else. */
export function fakePulumi(folder: string, state: object): Record<string, string> {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\n[ "$1" = config ] && echo '{}' && exit\n[ "$*" = "stack export --non-interactive --stack dev" ] && cat <<'END'\n${JSON.stringify(state)}\nEND\n`;
  writeFileSync(join(bin, "pulumi"), script);
  chmodSync(join(bin, "pulumi"), 0o755);
  return { PATH: [bin, process.env["PATH"]].join(delimiter) };
}
