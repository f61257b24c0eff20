/**
 * Where the protocol comes from: the SDK that is installed beside the package. `npm run bundle` puts another module in the place of
 * this one, which has in it what it loads.
 */

import { createRequire } from "node:module";
import { SettingsError } from "../base/errors";
import { notices } from "./notices";

const fromSdk = createRequire(pathOfSdk());

/**
 * Loads a module as the SDK itself would find it, so that all of them are the copies that its stubs work with.
 *
 * @param name as the SDK requires it; the bundle finds it in the calls of this function, so it stands there as a text
 */
export function load<Module>(name: string): Module {
  return fromSdk(name) as Module;
}

/** @throws SettingsError where the SDK is not installed. */
function pathOfSdk(): string {
  try {
    return createRequire(__filename).resolve("@pulumi/pulumi/package.json");
  } catch {
    throw new SettingsError(notices["missing-sdk"]());
  }
}
