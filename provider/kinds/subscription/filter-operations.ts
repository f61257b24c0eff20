/** Operations on the filter rows of a subscription, one for each event type. Not shown in the API document. */

import { z } from "zod";
import type { RequestOptions, Transport } from "../../http/transport";
import { toWire } from "../../http/wire";
import { subscriptionFilterDetailsSchema, subscriptionFilterSchema } from "./filter-schema";
import type { SubscriptionFilter, SubscriptionFilterDetails } from "./filter-schema";

/** What can be done with the conditions of a subscription, one row for each event type. */
export interface SubscriptionFilterOperations {
  /** All rows of a subscription. */
  list(subscriptionId: string, options?: RequestOptions): Promise<SubscriptionFilter[]>;
  /** Adds the row of an event type. */
  create(
    subscriptionId: string,
    details: SubscriptionFilterDetails,
    options?: RequestOptions,
  ): Promise<SubscriptionFilter>;
  /** Replaces the scopes that are given. */
  update(
    subscriptionId: string,
    filterId: string,
    details: SubscriptionFilterDetails,
    options?: RequestOptions,
  ): Promise<SubscriptionFilter>;
  /** Deletes a row. */
  delete(subscriptionId: string, filterId: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function filterOperations(transport: Transport): SubscriptionFilterOperations {
  const extra = "subscriptions.filters";
  const answer = subscriptionFilterSchema;
  const path = (id: string, ...rest: string[]): string[] => ["subscriptions", id, "filters", ...rest];
  return {
    list: async (id, options) => {
      const rows = z.array(answer).optional();
      return (await transport.send({ method: "GET", extra, path: path(id), answer: rows, options })) ?? [];
    },
    create: async (id, details, options) => {
      const body = toWire(subscriptionFilterDetailsSchema, details);
      return transport.send({ method: "POST", extra, path: path(id), body, answer, options });
    },
    update: async (id, filterId, details, options) => {
      const body = toWire(subscriptionFilterDetailsSchema, details);
      const rest = { path: path(id, filterId), body, repeatable: true, answer, options };
      return transport.send({ method: "PUT", extra, ...rest });
    },
    delete: async (id, filterId, options) => transport.remove(extra, path(id, filterId), options),
  };
}
