/** A warning about an API key that everybody can read who can read the config of the stack. */

import * as pulumi from "@pulumi/pulumi";
import { configNamespace, plainKeyWarning } from "../settings/settings";
import { isMocked, oncePerRun } from "./per-run";

const key = `${configNamespace}:apiKey`;

/** @internal Warns once in a run where stack config holds the API key as plain text. */
export function warnOfPlainKey(): void {
  const { getConfig, isConfigSecret } = pulumi.runtime as RuntimeConfig;
  const isPlain = Boolean(getConfig(key)) && isConfigSecret?.(key) === false;
  if (isPlain && !isMocked()) void oncePerRun(undefined, key, () => pulumi.log.warn(plainKeyWarning));
}

/** The SDK does not declare the function that tells what is secret. */
interface RuntimeConfig {
  getConfig(name: string): string | undefined;
  readonly isConfigSecret?: (name: string) => boolean;
}
