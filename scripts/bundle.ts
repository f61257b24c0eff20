/**
 * `npm run bundle`: the plugin as one file, from `dist`, for a release and for those who have no npm. `--only thin` builds the
 * script that needs Node, `--platform linux-amd64` the executable of one platform; both may be repeated. `--output` names another folder.
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildArchives } from "./bundle/archives";
import type { Part } from "./bundle/archives";
import { platformNames } from "./bundle/platforms";

const root = join(__dirname, "..");
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    platform: { type: "string", multiple: true, default: [] },
    output: { type: "string", default: join(root, ".scratch", "bundle") },
  },
});

function parts(): Part[] {
  const all: readonly Part[] = ["thin", ...platformNames];
  const asked = [...values.only, ...values.platform];
  for (const name of asked)
    if (!all.some((part) => part === name)) throw new Error(`nothing is called ${name}: ${all.join(", ")}`);
  return all.filter((part) => asked.length === 0 || asked.includes(part));
}

async function main(): Promise<void> {
  for (const { name, bytes, isLarge } of await buildArchives({
    from: root,
    to: values.output,
    parts: parts(),
  })) {
    const more = isLarge ? ", larger than it has to be: llvm-strip is not on PATH" : "";
    console.log(`${name}: ${(bytes / 1e6).toFixed(1)} MB${more}`);
  }
}

void main();
