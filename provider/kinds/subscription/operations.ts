/** The operations on subscriptions and their requests. */

import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { text } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import type { DialectTransport, Schemas } from "../dialect";
import { filterOperations } from "./filter-operations";
import type { SubscriptionFilterOperations } from "./filter-operations";
import { functionTest } from "../function-test";
import type { FunctionResult, FunctionTest } from "../function-test";
import { filterTest } from "./filter-test";
import type { FilterTest } from "./filter-test";
import type { SubscriptionAnswer, SubscriptionBody } from "./types";

const subscriptionQuerySchema = listQuerySchema.extend({
  endpointId: text().register(wire, { name: "endpointId" }),
  name: text(),
});

/** The filters and the page of a list of subscriptions. */
export interface SubscriptionQuery extends ListQuery {
  /** Returns only subscriptions of this endpoint. */
  readonly endpointId?: string | undefined;
  /** Returns only subscriptions whose name contains this text. */
  readonly name?: string | undefined;
}

/** The operations on subscriptions. */
export interface SubscriptionOperations extends Listing<SubscriptionAnswer, SubscriptionQuery> {
  /** Retrieves a subscription. */
  get(id: string, options?: RequestOptions): Promise<SubscriptionAnswer>;
  /** Updates a subscription. Send every field, because an update may clear a missing one. */
  update(id: string, details: SubscriptionBody, options?: RequestOptions): Promise<SubscriptionAnswer>;
  /** Creates a subscription. Requires `webhooks:dialect` convoy. */
  create(details: SubscriptionBody, options?: RequestOptions): Promise<SubscriptionAnswer>;
  /** Deletes a subscription. Requires `webhooks:dialect` convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /**
   * Tests whether a request matches conditions, and changes nothing. Requires `webhooks:dialect` convoy and a license.
   */
  testFilter(test: FilterTest, options?: RequestOptions): Promise<boolean>;
  /**
   * Runs a function on a payload as in a delivery, and changes nothing. Requires `webhooks:dialect` convoy and a license.
   * `sources.testFunction` needs no license.
   */
  testFunction(test: FunctionTest, options?: RequestOptions): Promise<FunctionResult>;
  /** The conditions per event type. Requires `webhooks:dialect` convoy. */
  readonly filters: SubscriptionFilterOperations;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<SubscriptionAnswer>,
): SubscriptionOperations {
  const { spelling } = transport.profile;
  const one = (id: string) => ({ path: ["subscriptions", id], objectId: id });
  const bodyOf = (details: SubscriptionBody): unknown => toWire(schema, details, spelling, answer);
  return {
    get: async (id, options) => transport.send({ method: "GET", ...one(id), answer, options }),
    update: async (id, details, options) => {
      const body = bodyOf(details);
      return transport.send({ method: "PUT", ...one(id), body, repeatable: true, answer, options });
    },
    create: async (details, options) => {
      const [extra, body] = ["subscriptions.create" as const, bodyOf(details)];
      return transport.send({ method: "POST", extra, path: ["subscriptions"], body, answer, options });
    },
    delete: async (id, options) => transport.remove("subscriptions.delete", one(id).path, options),
    testFilter: filterTest(transport),
    testFunction: functionTest(transport, "subscriptions"),
    filters: filterOperations(transport),
    ...listing(transport, "subscriptions.list", ["subscriptions"], answer, subscriptionQuerySchema),
  };
}
