/** The version of the package. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @internal The version in the manifest of the package. */
export function packageVersion(): string {
  const manifest = readFileSync(join(__dirname, "..", "..", "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
