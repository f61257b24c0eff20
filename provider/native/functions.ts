/** The functions of the native front, which asks the plugin: it invokes the function of the plugin, once per run. */

import * as pulumi from "@pulumi/pulumi";
import { functionsOf } from "../dynamic/lookup-forms";
import { notices } from "../dynamic/notices";
import { oncePerRun, programError } from "../dynamic/per-run";
import type { LookupFront } from "../dynamic/lookup-forms";
import { codeOf } from "../base/notice";
import { oneLine } from "../base/text";
import type { LookupArgs, LookupRule } from "../engine/look-ups/rule";
import { packageName, tokenOf } from "../base/urn";
import { packageOf } from "./resource";

const front: LookupFront = {
  providerOf: (options, subject) => {
    const provider = options?.provider;
    if (provider === undefined) return options?.parent?.getProvider(tokenOf(""));
    if (packageOf(provider) !== packageName)
      throw programError(notices["foreign-provider"]({ package: "pulumi-webhooks/native" }), { subject });
    return provider;
  },
  ask: (rule, args, { provider, options }) =>
    oncePerRun(provider, JSON.stringify([tokenOf(rule.name), args]), () =>
      invoke(rule, args, provider, options),
    ),
};

const functions = functionsOf(front);
export const { getEndpoint, getEndpointOutput } = functions;
export const { getSubscription, getSubscriptionOutput } = functions;
export const { getSource, getSourceOutput } = functions;
export const { getEventType, getEventTypeOutput } = functions;
export const { getProject, getProjectOutput } = functions;
export const { getEndpoints, getEndpointsOutput } = functions;
export const { getSources, getSourcesOutput } = functions;
export const { getSubscriptions, getSubscriptionsOutput } = functions;
export const { getEventTypes, getEventTypesOutput } = functions;
export const { getPortalLink, getPortalLinkOutput } = functions;
export const { getPortalLinks, getPortalLinksOutput } = functions;
export const { listEndpoints, listEndpointsOutput } = functions;
export const { listSources, listSourcesOutput } = functions;
export const { listSubscriptions, listSubscriptionsOutput } = functions;
export const { listPortalLinks, listPortalLinksOutput } = functions;
export const { getEvent, getEventOutput } = functions;
export const { getEventDelivery, getEventDeliveryOutput } = functions;
export const { getDeliveryAttempts, getDeliveryAttemptsOutput } = functions;
export const { getDeliveryAttempt, getDeliveryAttemptOutput } = functions;

async function invoke<Args extends LookupArgs, Live>(
  { name }: LookupRule<Args, Live>,
  args: Args,
  provider: pulumi.ProviderResource | undefined,
  options: pulumi.InvokeOptions | undefined,
): Promise<Live | undefined> {
  const token = tokenOf(name);
  const given = { ...options, ...(provider && { provider }) };
  const asked = pulumi.runtime.invoke(token, args, given) as Promise<Live & object>;
  const found = await asked.catch((error: unknown) => {
    throw inOurWords(token, error);
  });
  // What the engine answers for an account whose settings are not known yet, without asking the plugin.
  const isNothing = pulumi.runtime.isDryRun() && Object.keys(found).length === 0;
  return isNothing ? undefined : found;
}

/** The error of the plugin in one line, without the words of engine and SDK around it. */
function inOurWords(token: string, error: unknown): unknown {
  // With a code of gRPC the engine is about to end the run, which the SDK has to see.
  if (!(error instanceof Error) || "code" in error) return error;
  const message = oneLine(error.message);
  const [, invoked, raised = ""] = /^invocation of (\S+) returned an error: (.*)$/.exec(message) ?? [];
  if (invoked === token) return failed(raised);
  // The property of the failure is the code of the error.
  const [, reason, code] =
    /^Invoke of '[^']*' failed: (.*) \(([^ ()]*)\)$/.exec(message) ?? ([undefined, message, ""] as const);
  return Object.assign(failed(reason), code !== "" && { code });
}

/** A failure in a line of the plugin, each of which ends in the code of its notice. */
function failed(line: string): pulumi.RunError {
  const notice = codeOf(line);
  return Object.assign(programError(line), notice !== undefined && { notice });
}
