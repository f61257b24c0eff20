/** The resources of a tenant, registered with the classes of either front. */

import * as pulumi from "@pulumi/pulumi";
import { WebhooksError } from "../base/errors";
import { defined } from "../base/fields";
import type { Fields } from "../base/fields";
import { tenantType, tokenOf } from "../base/urn";
import { childrenOf } from "../engine/tenant";
import type { TenantChild } from "../engine/tenant";
import type { TenantOutputs } from "../engine/tenant-types";
import type { Endpoint, EndpointArgs } from "./endpoint";
import { isLater, readArguments } from "./json-values";
import type { RawOutput } from "./json-values";
import { programError } from "./per-run";
import type { PortalLink } from "./portal-link";
import type { Subscription, SubscriptionArgs } from "./subscription";
import type { OutputsOf } from "./types";

/** @internal The type of the component, on both fronts and in every language: part of the URN of each child, and never changed. */
export const tenantToken = tokenOf(tenantType);

/** @internal The classes of one front. */
export interface TenantClasses {
  readonly Endpoint: typeof Endpoint;
  readonly Subscription: typeof Subscription;
  readonly PortalLink: typeof PortalLink;
}

/** @internal What a tenant consists of. Fails before anything of it is registered. */
export function readTenant(name: string, args: unknown, options: unknown): readonly TenantChild[] {
  const subject = `${tenantType} ${name}`;
  const { own } = readArguments(subject, args, options);
  try {
    return childrenOf(name, own, isLater);
  } catch (error) {
    throw error instanceof WebhooksError ? programError(error.message, { subject, cause: error }) : error;
  }
}

/** What a component gives to the program, and what it has in state. */
interface RegisteredTenant {
  readonly outputs: OutputsOf<TenantOutputs>;
  readonly state: pulumi.Inputs | Promise<pulumi.Inputs>;
}

/** @internal Registers the children of a component. */
export function registerTenant(
  parent: pulumi.ComponentResource,
  children: readonly TenantChild[],
  classes: TenantClasses,
): RegisteredTenant {
  const endpoints: Record<string, Endpoint> = {};
  let portal: PortalLink | undefined;
  for (const { kind, key = "", name, inputs, former } of children) {
    const options = { parent, ...(former && { aliases: [aliasOf(former)] }) };
    if (kind === "endpoint") {
      endpoints[key] = new classes.Endpoint(name, inputs as unknown as EndpointArgs, options);
    } else if (kind === "subscription") {
      const args: SubscriptionArgs = { ...inputs, ...(endpoints[key] && { endpointId: endpoints[key].id }) };
      new classes.Subscription(name, args, options);
    } else {
      const dependsOn = Object.values(endpoints);
      portal = new classes.PortalLink(name, inputs, { ...options, dependsOn });
    }
  }
  const byKey = <Value>(read: (endpoint: Endpoint) => Value): Record<string, Value> =>
    Object.fromEntries(Object.entries(endpoints).map(([key, endpoint]) => [key, read(endpoint)]));
  const ids = byKey(({ id }) => id);
  const secrets = byKey(({ signingSecret }) => signingSecret);
  // No output is made of another one by a function, so that a preview knows the values of what is there already.
  const outputs = {
    endpointIds: pulumi.output(ids),
    signingSecrets: pulumi.secret(secrets) as pulumi.Output<Record<string, string>>,
    portalUrl: portal === undefined ? pulumi.output(undefined) : pulumi.secret(portal.url),
  };
  if (pulumi.runtime.isDryRun()) return { outputs, state: outputs };
  return { outputs, state: knownState(ids, secrets, portal) };
}

/** The SDK would write the mark of an unknown value into state, as a text, and null for what is missing. */
async function knownState(
  ids: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, unknown>>,
  portal: PortalLink | undefined,
): Promise<pulumi.Inputs> {
  const { url } = await known(portal === undefined ? {} : { url: portal.url });
  return {
    endpointIds: await known(ids),
    signingSecrets: pulumi.secret(await known(secrets)),
    ...(url !== undefined && { portalUrl: pulumi.secret(url) }),
  };
}

/** The values that are known: with `--continue-on-error`, those of a failed resource never are. */
async function known(outputs: Readonly<Record<string, unknown>>): Promise<Fields> {
  const settled = Object.entries(outputs).map(async ([name, one]): Promise<[string, unknown]> => {
    const output = pulumi.output(one) as unknown as RawOutput;
    // A newer SDK rejects them.
    const isKnown = await output.isKnown.catch(() => false);
    return [name, isKnown ? await output.promise(true) : undefined];
  });
  return defined(await Promise.all(settled));
}

function aliasOf(former: NonNullable<TenantChild["former"]>): string | pulumi.Alias {
  return "urn" in former ? former.urn : { name: former.name, parent: pulumi.rootStackResource };
}
