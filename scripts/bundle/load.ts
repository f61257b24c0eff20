/** What an executable begins with: runs the script in it, from the code that was compiled at the build. */

import { getAsset, getRawAsset } from "node:sea";
import { debuglog } from "node:util";
import { Script } from "node:vm";

const script = new Script(getAsset("script", "latin1"), {
  filename: "pulumi-resource-webhooks",
  cachedData: Buffer.from(getRawAsset("code") as ArrayBuffer),
});
// V8 compiles the script itself where it refuses the code, or where there is none, and says nothing.
debuglog("pulumi-webhooks")("compiled code: %s", script.cachedDataRejected === true ? "refused" : "accepted");
(script.runInThisContext() as (...names: unknown[]) => void)(require, module, exports, __filename, __dirname);
