/** Runs in Node at the build of its executable: writes the code of all that the script needs to start. */

import { readFileSync, writeFileSync } from "node:fs";
import v8 from "node:v8";
import { Script } from "node:vm";

const [source = "", output = ""] = process.argv.splice(2);
const { setFlagsFromString } = v8;
const script = new Script(readFileSync(source, "latin1"), { filename: "pulumi-resource-webhooks" });

process.stdout.write = () => {
  // The plugin has started, and prints its port. V8 refuses code that was written under other flags than it is read.
  for (const flag of ["--hash-seed=0", "--flush-bytecode", "--sparkplug"]) setFlagsFromString(flag);
  writeFileSync(output, script.createCachedData());
  process.exit(0);
};
v8.setFlagsFromString = () => undefined;
(script.runInThisContext() as (...names: unknown[]) => void)(require, module, exports, __filename, __dirname);
