/** Programs that answer as the Pulumi CLI and other tools do, for the commands that ask them. */

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The environment in which each of these names runs a script: of the shell, unless it begins with another `#!`. */
export function commandsRunning(
  folder: string,
  scripts: Readonly<Record<string, string>>,
): { readonly PATH: string } {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), script.startsWith("#!") ? script : `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return { PATH: [bin, process.env["PATH"]].join(delimiter) };
}

/** The environment in which `pulumi` runs a script of the shell. */
export function pulumiRunning(folder: string, script: string): { readonly PATH: string } {
  return commandsRunning(folder, { pulumi: script });
}

/** The environment in which `pulumi` knows the state of the stack `dev`, without a config, and nothing else. */
export function fakePulumi(folder: string, state: object): { readonly PATH: string } {
  return pulumiRunning(
    folder,
    `[ "$1" = config ] && echo '{}' && exit\n[ "$*" = "stack export --non-interactive --stack dev" ] && cat <<'END'\n${JSON.stringify(state)}\nEND`,
  );
}

/** A `pulumi` that keeps what `config set` is given, and whose preview and state are in files of its folder. */
export const playedPulumi = `#!${process.execPath}
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const [words, file] = [process.argv.slice(2), "played-config.json"];
const config = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const [first, second] = words;
if (first === "config" && second === "set") {
  const [name, value] = words.slice(2).filter((word) => !word.startsWith("--"));
  config[name] = { value: value ?? readFileSync(0, "utf8"), secret: words.includes("--secret") };
  writeFileSync(file, JSON.stringify(config));
} else if (first === "config") console.log(JSON.stringify(config));
else if (first === "preview" && words.includes("--json")) process.stdout.write(readFileSync("recorded.json"));
else if (first === "stack" && second === "export") process.stdout.write(readFileSync("state.json"));
else {
  console.error("error: \`pulumi " + words.join(" ") + "\` is not played");
  process.exitCode = 255;
}
`;
