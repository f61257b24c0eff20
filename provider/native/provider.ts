/** Explicit accounts of the plugin: a provider with settings of its own, for the resources it is given to. */

import * as pulumi from "@pulumi/pulumi";
import { givenSettings, noteSettings, stackSettings } from "../dynamic/account";
import type { ProviderArgs } from "../dynamic/account";
import { packageName } from "../base/tokens";

/** {@inheritDoc Provider} */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const given = givenSettings(name, args);
    const inherited = stackSettings();
    // Apart, because the environment overrides stack config but not the values given here.
    const hidden = Object.keys(inherited).length > 0 && { __stackConfig: inherited };
    super(packageName, name, { ...given, ...hidden }, options);
    noteSettings(this, given);
  }
}

/** @internal The package of a provider. */
export function packageOf(provider: pulumi.ProviderResource): unknown {
  return (provider as unknown as { getPackage?(): unknown }).getPackage?.();
}
