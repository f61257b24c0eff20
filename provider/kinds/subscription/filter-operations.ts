/** Operations on the filter rows of a subscription, one for each event type. Undocumented. */

import { z } from "zod";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { toWire } from "../../http/wire";
import { subscriptionFilterDetailsSchema, subscriptionFilterSchema } from "./filter-schema";
import type { SubscriptionFilter, SubscriptionFilterDetails } from "./filter-schema";

/** The operations on the conditions of a subscription, with one row for each event type. */
export interface SubscriptionFilterOperations {
  /** Lists all rows of a subscription. */
  list(subscriptionId: string, options?: RequestOptions): Promise<SubscriptionFilter[]>;
  /** Adds a row for an event type. */
  create(
    subscriptionId: string,
    details: SubscriptionFilterDetails,
    options?: RequestOptions,
  ): Promise<SubscriptionFilter>;
  /** Updates the scopes that `details` sets. */
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
export function filterOperations(transport: DialectTransport): SubscriptionFilterOperations {
  const extra = "subscriptions.filters";
  const answer = subscriptionFilterSchema;
  const path = (id: string, ...rest: string[]): string[] => ["subscriptions", id, "filters", ...rest];
  return {
    list: async (id, options) => {
      const rows = z.array(answer).optional();
      return (await transport.send({ method: "GET", extra, path: path(id), answer: rows, options })) ?? [];
    },
    create: async (id, details, options) => {
      const body = toWire(subscriptionFilterDetailsSchema, details, undefined, answer);
      return transport.send({ method: "POST", extra, path: path(id), body, answer, options });
    },
    update: async (id, filterId, details, options) => {
      const body = toWire(subscriptionFilterDetailsSchema, details, undefined, answer);
      const rest = { path: path(id, filterId), objectId: filterId, body, repeatable: true, answer, options };
      return transport.send({ method: "PUT", extra, ...rest });
    },
    delete: async (id, filterId, options) => transport.remove(extra, path(id, filterId), options),
  };
}
