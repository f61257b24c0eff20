/** How the classes of the plugin's resources are made, with the types of the dynamic ones, and the accounts that a program makes for them. */

import * as pulumi from "@pulumi/pulumi";
import * as base from "../dynamic/base";
import { typeOf } from "../dynamic/declaration";
import { notices } from "../dynamic/notices";
import { programError } from "../dynamic/per-run";
import { noteStacks } from "../dynamic/stack-traces";
import { packageName, tokenOf } from "../base/urn";
import type { Kind } from "../kinds/kind";
import { settingTexts, noteSettings, stackSettings } from "../dynamic/account";
import type { ProviderArgs } from "../dynamic/account";
import { readTenant, registerTenant, tenantToken } from "../dynamic/tenant-resources";
import type { TenantClasses } from "../dynamic/tenant-resources";

/** The input that is declared last. It has no value, so that nothing of it is sent, unless a dependency has failed. */
const lastInput = "__dependencyFailed";

/**
 * @internal The class of a kind. Its constructor is the only one between the program and the SDK's, which takes the caller of
 * the third constructor for the program.
 */
export function nativeClass(kind: Kind): unknown {
  const type = tokenOf(kind.type);
  const made = class extends pulumi.CustomResource {
    constructor(name: string, args?: object, options?: pulumi.CustomResourceOptions) {
      try {
        super(...declaration(kind, name, args, options));
      } finally {
        noteStacks();
      }
      base.settleAbsent(this, kind);
    }

    static get(
      name: string,
      id: pulumi.Input<pulumi.ID>,
      state?: base.LookupState,
      options?: pulumi.CustomResourceOptions,
    ): pulumi.CustomResource {
      const known = kind.adoptedBy === undefined ? state : { [kind.adoptedBy]: id, ...state };
      return new made(name, known, { ...options, id });
    }

    static override isInstance(value: unknown): value is pulumi.CustomResource {
      return base.isOfType(type, value);
    }
  };
  base.prepareClass(made.prototype, kind, lastInput);
  return Object.defineProperty(made, "name", { value: kind.type });
}

/** @internal The arguments for the SDK's constructor. */
export function declaration(
  kind: Kind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions = {},
): base.Declaration {
  const { provider } = options;
  if (provider !== undefined && packageOf(provider) !== packageName)
    throw programError(notices["foreign-provider"]({ package: "pulumi-webhooks/native" }), {
      subject: `${kind.type} ${name}`,
    });
  const declared = base.declare(kind, name, args, options);
  const { examined, given, undeclared, isLookup, options: merged } = declared;
  const inputs = { ...examined, ...undeclared, ...given, [lastInput]: base.dependencyFailed(declared) };
  const moved = isLookup ? merged : base.withFormerType(typeOf(kind), merged, options);
  return [tokenOf(kind.type), name, inputs, moved];
}

/** @internal The class of tenants with resources of these classes. The program registers them itself, as it does dynamic ones. */
export function tenantClass(classes: TenantClasses): unknown {
  return class Tenant extends pulumi.ComponentResource {
    constructor(name: string, args: object, options?: pulumi.ComponentResourceOptions) {
      const children = readTenant(name, args, options);
      super(tenantToken, name, {}, options);
      const { outputs, state } = registerTenant(this, children, classes);
      Object.assign(this, outputs);
      this.registerOutputs(state);
    }

    static override isInstance(value: unknown): value is Tenant {
      return base.isOfType(tenantToken, value);
    }
  };
}

/** {@inheritDoc Provider} */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const given = settingTexts(name, args, options);
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
