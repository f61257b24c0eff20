/** The embedded engine as a script that Node starts at once: compiled when the first test needs it, and not by each process. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";

let script: string | undefined;

/** The script of `embedded-engine/main.ts`. */
export function compiledEngine(): string {
  if (script !== undefined) return script;
  const outfile = join(mkdtempSync(join(tmpdir(), "embedded-engine-")), "main.cjs");
  const entry = join(__dirname, "..", "embedded-engine", "main.ts");
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    packages: "external",
    logLevel: "error",
  });
  return (script = outfile);
}
