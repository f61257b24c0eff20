/** Goes on with the project's own version of the command, so that codes and lines are those of its previews. */

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { parseJson, valueAt } from "../../../provider/base/fields";
import type { Notice } from "../../../provider/base/notice";
import { packageVersion } from "../../../provider/base/urn";
import { settingRules } from "../../../provider/settings/settings";
import type { CliIo } from "../io/input";
import { notices } from "./notices";
import { asVariables } from "./options";
import type { CiOptions, CiVerb } from "./options";

/** What another version is given beside the options. */
interface Surroundings {
  readonly io: CliIo;
  readonly note: (notice: Notice) => void;
  /** The form of results. */
  readonly output: string;
  readonly dialect: string | undefined;
}

/** Stands in the environment of a version that another one has started. */
const handedOver = "WEBHOOKS_CI_HANDED_OVER";

/**
 * Runs the project's own version in place of this one where they differ, so that its codes and lines are those of the preview. Undefined where
 * there is no other one.
 */
export async function handOver(
  verb: CiVerb,
  options: CiOptions,
  { io, note, output, dialect }: Surroundings,
): Promise<number | undefined> {
  if (io.environment[handedOver]) return undefined;
  const found = ownVersion(options.folder);
  if (found === undefined || found.version === packageVersion()) return undefined;
  if (!existsSync(join(found.folder, "dist", "tools", "cli", "ci", "command.js"))) {
    note(notices["old-version"]({ version: found.version, own: packageVersion() }));
    return undefined;
  }
  note(notices["other-version"]({ version: found.version, own: packageVersion() }));
  const main = join(found.folder, "dist", "tools", "cli", "main.js");
  const variables = {
    ...asVariables(options),
    ...(dialect !== undefined && { [settingRules.dialect.environment]: dialect }),
    ...{ WEBHOOKS_CI_INSTALL: "none", [handedOver]: "yes" },
  };
  const child = spawn(process.execPath, [main, "ci", verb, "--output", output], {
    env: { ...io.environment, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => io.output.write(chunk));
  child.stderr.on("data", (chunk: Buffer) => io.errors.write(chunk));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done(code ?? 1));
  });
}

/** The package that a program in a folder would load; undefined where it has none. */
function ownVersion(folder: string): { readonly folder: string; readonly version: string } | undefined {
  try {
    const file = createRequire(join(resolve(folder), "index.js")).resolve("pulumi-webhooks/package.json");
    const version = valueAt(parseJson(readFileSync(file, "utf8")), ["version"]);
    return typeof version === "string" ? { folder: dirname(file), version } : undefined;
  } catch {
    return undefined;
  }
}
