/** The provider objects as the host calls them: configured for a service, every outcome in one shape. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { dynamic } from "@pulumi/pulumi";
import { placeNote } from "../../provider/engine/hidden-fields";
import * as providers from "../../provider/dynamic/provider";
import type { Fields } from "../../provider/base/fields";
import { canary } from "./api-server";
import { assertFine } from "./sealed";

export const kinds = {
  Endpoint: providers.endpoint,
  PortalLink: providers.portalLink,
  Subscription: providers.subscription,
  EventType: providers.eventType,
  Source: providers.source,
  ProjectSettings: providers.projectSettings,
};

/** The note of a state whose object was last seen at this service. */
export function seenAt({ url: service }: { readonly url: string }): { __seenAt: string } {
  return {
    __seenAt: placeNote({ service, addresses: [], inProject: (fields) => fields }, { projectId: "p1" }),
  };
}

/** Points all provider objects at one service, as a stack's config does. */
export async function configure(service: { readonly url: string }, more: Fields = {}): Promise<void> {
  const settings: Fields = {
    baseUrl: service.url,
    projectId: "p1",
    apiKey: canary,
    maxRetries: "0",
    ...more,
  };
  const get = (key: string) => settings[key.replace("webhooks:", "")] as string | undefined;
  for (const kind of Object.values(kinds)) {
    await kind.configure?.({ config: { get, require: (key: string) => get(key) ?? "" } });
  }
}

/** What became of a resource: refused by `check`, refused by the service, or made. */
export interface Fate {
  readonly refused: readonly string[];
  readonly error: Error | undefined;
  readonly made: dynamic.CreateResult | undefined;
}

/** Checks and creates. Whatever happens: no crash, one line for each problem, nothing secret in it. */
export async function bring(kind: dynamic.ResourceProvider, given: Fields): Promise<Fate> {
  const checked = await kind.check?.({}, { __logicalName: "billing", ...given });
  const inputs = (checked?.inputs ?? {}) as Fields;
  const failures = checked?.failures ?? [];
  const refused = failures.map(({ reason }) => reason);
  for (const reason of refused) assertFine(reason);
  if (refused.length > 0) return { refused, error: undefined, made: undefined };
  try {
    return { refused, error: undefined, made: await kind.create(inputs) };
  } catch (error) {
    isFineError(error);
    return { refused, error, made: undefined };
  }
}

/** An error that may leave the provider. */
export function isFineError(error: unknown): asserts error is Error {
  assert.ok(error instanceof Error, "only errors are thrown");
  assertFine(error.message);
  assert.equal(error.stack, "", "a stack would be shown to the user");
  // The properties of a partial failure are the state to keep, which the host encrypts.
  const { properties: _state, ...shown } = error as Error & { properties?: unknown };
  assert.doesNotMatch(inspect([shown, error.cause]), /canary/, "a secret stands in the error");
}
