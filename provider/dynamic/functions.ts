/** The functions of the dynamic front, which asks itself: it sends the requests itself, once per run. Loads the client when it is needed. */

import * as pulumi from "@pulumi/pulumi";
import type * as api from "../client";
import { WebhooksError } from "../base/errors";
import { lookupFailure } from "../engine/look-ups/rule";
import type { LookupArgs, LookupRule } from "../engine/look-ups/rule";
import { tokenOf } from "../base/urn";
import { describeSettings } from "../settings/origins";
import { resolveSettings } from "../settings/settings";
import type { ClientSettings } from "../settings/settings";
import { settingsOf } from "./account";
import { functionsOf, placesOf } from "./lookup-forms";
import { notices } from "./notices";
import { isMocked, oncePerRun, programError } from "./per-run";
import type { GivenSettings, LookupFront } from "./lookup-forms";

const front: LookupFront = {
  providerOf: (options, subject) => {
    const provider = options?.provider;
    if (provider === undefined) {
      const inherited = options?.parent?.getProvider("pulumi-nodejs:dynamic/webhooks:");
      return inherited && settingsOf(inherited) && inherited;
    }
    if (settingsOf(provider) === undefined)
      throw programError(notices["foreign-provider"]({ package: "pulumi-webhooks" }), { subject });
    return provider;
  },
  ask: async (rule, args, { provider, settings: given, options }) => {
    if (isMocked()) {
      // The name that the function of the plugin has, so that one mock answers both fronts.
      const asked = { ...options, ...(provider && { provider }) };
      return pulumi.runtime.invoke(tokenOf(rule.name), args, asked) as Promise<never>;
    }
    const settings = settingsFor(rule, args, given);
    return oncePerRun(undefined, JSON.stringify([rule.name, settings, args]), () =>
      send(rule, args, settings),
    );
  },
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

async function send<Args extends LookupArgs, Live>(
  rule: LookupRule<Args, Live>,
  args: Args,
  settings: ClientSettings,
): Promise<Live> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program that looks nothing up must not load a client
  const { WebhooksClient } = require("../client") as typeof api;
  try {
    // Look-ups that share a client share requests.
    const client = await oncePerRun(
      undefined,
      JSON.stringify(["client", settings, rule.key?.(args)]),
      async () =>
        rule.key?.(args) === "personalApiKey"
          ? WebhooksClient.withPersonalKey(settings)
          : new WebhooksClient(settings),
    );
    return await rule.request(client, args);
  } catch (error) {
    // Pulumi prints the same error only once.
    throw error instanceof WebhooksError
      ? programError(lookupFailure(rule, args, settings.projectId, error), { cause: error })
      : error;
  }
}

function settingsFor<Args extends LookupArgs>(
  rule: LookupRule<Args, unknown>,
  args: Args,
  given: GivenSettings | undefined,
): ClientSettings {
  const places = placesOf(args, given);
  try {
    return {
      ...resolveSettings(places, rule.key?.(args)),
      describe: (project, only) => describeSettings(project, places, only),
    };
  } catch (error) {
    throw error instanceof WebhooksError
      ? programError(error.message, { subject: rule.name, cause: error })
      : error;
  }
}
