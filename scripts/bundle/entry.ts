/** What a bundle of the plugin begins with: prints the licenses of all that is in it, or starts the plugin. */

import { getAsset, isSea } from "node:sea";

/** The licenses of the packages in the script, which `esbuild` puts here. */
declare const bundledLicenses: string;

if (process.argv[2] === "--licenses") {
  // An executable is Node as well, whose own license covers all that Node is made of.
  process.stdout.write(bundledLicenses);
  if (isSea()) process.stdout.write(`\n\nNode ${process.versions.node}\n\n${getAsset("node", "utf8")}`);
} else {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the licenses are printed without a plugin that starts
  require("plugin");
}
