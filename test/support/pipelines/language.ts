/** Loads GitHub's own parser and evaluator, bundled into one script. */

import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { evaluated } from "../evaluated";
import type * as Language from "./github-language.mjs" with { "resolution-mode": "import" };

let loaded: typeof Language | undefined;

/** GitHub's language; bundled when it is first asked for. */
export function language(): typeof Language {
  if (loaded !== undefined) return loaded;
  const entryPoints = [join(__dirname, "github-language.mts")];
  const bundled = buildSync({ entryPoints, bundle: true, platform: "node", format: "cjs", write: false });
  const module = { exports: {} as typeof Language };
  const text = bundled.outputFiles[0]?.text ?? "";
  evaluated(text, { module, exports: module.exports, require: createRequire(__filename) });
  return (loaded = module.exports);
}
