/** What a bundle of the plugin begins with: prints the licenses of all that is in it, or starts the plugin. */

import { getAsset, isSea } from "node:sea";

/** The licenses of the packages in the script, which `esbuild` puts here. */
declare const bundledLicenses: string;

/** Variables that make Node write files, and that a shell sets for other programs. */
const meantForOthers = ["NODE_COMPILE_CACHE", "NODE_REDIRECT_WARNINGS", "NODE_V8_COVERAGE"];

/** Node from 22.15 on, on every system but Windows. */
const { execve } = process as { execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => never };

const { argv, env, execPath } = process;
// Node has read them before this line, so the executable begins anew without them, as the same process.
if (isSea() && meantForOthers.some((name) => env[name] !== undefined))
  execve?.(
    execPath,
    [execPath, ...argv.slice(2)],
    Object.fromEntries(Object.entries(env).filter(([name]) => !meantForOthers.includes(name))),
  );

if (argv[2] === "--licenses") {
  // A reader such as `head` may have read enough.
  process.stdout.on("error", () => process.exit(0));
  // An executable is Node as well, whose own license covers all that Node is made of.
  process.stdout.write(bundledLicenses);
  if (isSea()) process.stdout.write(`\n\nNode ${process.versions.node}\n\n${getAsset("node", "utf8")}`);
} else {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the licenses are printed without a plugin that starts
  require("plugin");
}
