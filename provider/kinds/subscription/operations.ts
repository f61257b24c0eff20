/** The operations on subscriptions and their requests. */

import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { text } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import type { DialectTransport, Schemas } from "../dialect";
import { filterOperations } from "./filter-operations";
import type { SubscriptionFilterOperations } from "./filter-operations";
import { filterTest } from "./filter-test";
import type { FilterTest } from "./filter-test";
import type { SubscriptionAnswer, SubscriptionBody } from "./types";

const subscriptionQuerySchema = listQuerySchema.extend({
  endpointId: text().register(wire, { name: "endpointId" }),
  name: text(),
});

/** Which subscriptions are listed, and from where. */
export interface SubscriptionQuery extends ListQuery {
  /** Only subscriptions of this endpoint. */
  readonly endpointId?: string | undefined;
  /** Only subscriptions with this text in their name. */
  readonly name?: string | undefined;
}

/** What can be done with subscriptions. */
export interface SubscriptionOperations extends Listing<SubscriptionAnswer, SubscriptionQuery> {
  /** Retrieves a subscription. */
  get(id: string, options?: RequestOptions): Promise<SubscriptionAnswer>;
  /**
   * Replaces the details of a subscription. Send all of them. Not shown in the API document: what becomes of an absent one; it
   * may be cleared.
   */
  update(id: string, details: SubscriptionBody, options?: RequestOptions): Promise<SubscriptionAnswer>;
  /** Creates a subscription. Needs the dialect convoy. */
  create(details: SubscriptionBody, options?: RequestOptions): Promise<SubscriptionAnswer>;
  /** Deletes a subscription. Needs the dialect convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** Whether a request would pass conditions. Changes nothing. Needs the dialect convoy, and a licence of the service. */
  testFilter(test: FilterTest, options?: RequestOptions): Promise<boolean>;
  /** The conditions per event type. Needs the dialect convoy. */
  readonly filters: SubscriptionFilterOperations;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<SubscriptionAnswer>,
): SubscriptionOperations {
  const { spelling } = transport.profile;
  const path = (id: string): string[] => ["subscriptions", id];
  const bodyOf = (details: SubscriptionBody): unknown => toWire(schema, details, spelling);
  return {
    get: async (id, options) => transport.send({ method: "GET", path: path(id), answer, options }),
    update: async (id, details, options) => {
      const body = bodyOf(details);
      return transport.send({ method: "PUT", path: path(id), body, repeatable: true, answer, options });
    },
    create: async (details, options) => {
      const [extra, body] = ["subscriptions.create" as const, bodyOf(details)];
      return transport.send({ method: "POST", extra, path: ["subscriptions"], body, answer, options });
    },
    delete: async (id, options) => transport.remove("subscriptions.delete", path(id), options),
    testFilter: filterTest(transport),
    filters: filterOperations(transport),
    ...listing(transport, "subscriptions.list", ["subscriptions"], answer, subscriptionQuerySchema),
  };
}
