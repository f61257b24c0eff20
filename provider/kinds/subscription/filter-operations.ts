/** The filter rows by which Convoy matches events, one for each event type of a subscription, the operations on them, and a test of conditions. Undocumented. */

import { z } from "zod";
import { objectId, openMap, text, tooDeep } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire, toWire } from "../../http/wire";
import type { AnyOpenEventFilter } from "./types";
import { printed } from "../../base/notice";
import { isTooDeep } from "../../base/fields";
import { isHarmlessHeader } from "../../http/secret-fields";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";

/** The conditions for one event type: the row that the service matches events with. */
export interface SubscriptionFilter {
  /** The ID of the row. */
  readonly uid: string;
  /** The event type of the row; `*` for every type without a row of its own. */
  readonly eventType?: string | undefined;
  /** When the row was enabled. Null if it is disabled, and not set if the release cannot disable rows. */
  readonly enabledAt?: string | null | undefined;
  /** The conditions on the headers, as sent. */
  readonly rawHeaders?: Readonly<Record<string, unknown>> | undefined;
  /** The conditions on the body, as sent. */
  readonly rawBody?: Readonly<Record<string, unknown>> | undefined;
  /** The conditions on the query parameters, as sent. */
  readonly rawQuery?: Readonly<Record<string, unknown>> | undefined;
  /** The conditions on the path, as sent. */
  readonly rawPath?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The request body to create or update a row. A missing scope keeps its conditions; an empty one clears them.
 */
export interface SubscriptionFilterDetails extends AnyOpenEventFilter {
  /** The event type of the row. */
  readonly eventType?: string | undefined;
  /** When the row is enabled, in RFC 3339 format. Null disables it. A new row is enabled by default. */
  readonly enabledAt?: string | null | undefined;
}

const enabledAt = z.string().nullable().optional().register(wire, { keepsNull: true });
const scopes = { body: openMap(), headers: openMap(), query: openMap(), path: openMap() };

/** @internal */
export const subscriptionFilterSchema = z.object({
  uid: objectId(),
  eventType: text(),
  enabledAt,
  rawHeaders: openMap(),
  rawBody: openMap(),
  rawQuery: openMap(),
  rawPath: openMap(),
});

/** @internal */
export const subscriptionFilterDetailsSchema = z.object({ eventType: text(), enabledAt, ...scopes });

/** @internal */
export type SubscriptionFilterAgrees = Assert<
  [
    Agree<SubscriptionFilter, typeof subscriptionFilterSchema>,
    Agree<SubscriptionFilterDetails, typeof subscriptionFilterDetailsSchema>,
  ]
>;

/** A request to test conditions on. */
export interface TestedRequest {
  /** The payload, which can be any JSON value. */
  readonly body?: unknown;
  /** The headers by name, spelled as in the conditions. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The query parameters, by name. Releases up to 25.7 ignore them. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The path, in the field `path`. Releases up to 25.7 ignore it. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A request and conditions to test on it. A scope without conditions matches. If the request lacks a scope that
 * has conditions, the test fails, except on releases up to 25.7.
 */
export interface FilterTest {
  /** The request. */
  readonly request: TestedRequest;
  /** The conditions. */
  readonly filter: AnyOpenEventFilter;
}

// The service calls the headers by another name here than everywhere else.
const headers = openMap().register(wire, { name: "header" });
const maps = { headers, query: openMap(), path: openMap() };
const body = z
  .unknown()
  .refine((value) => !isTooDeep(value), printed(tooDeep))
  .optional();
const requestSchema = z.object({ body, ...maps });
const filterTestSchema = z.object({
  request: requestSchema,
  filter: z.object({ body: openMap(), ...maps }).register(wire, { name: "schema" }),
});

/** @internal */
export type TestedRequestAgrees = Assert<[Agree<TestedRequest, typeof requestSchema>]>;

/** @internal */
export function filterTest(transport: DialectTransport) {
  return async (test: FilterTest, options?: RequestOptions): Promise<boolean> =>
    transport.send({
      method: "POST",
      extra: "subscriptions.testFilter",
      path: ["subscriptions", "test_filter"],
      body: toWire(filterTestSchema, test),
      secrets: secretsIn(test.request),
      // It only compares.
      repeatable: true,
      answer: z.boolean(),
      options,
    });
}

/** Any header may carry a credential. */
function secretsIn({ headers: sent = {} }: TestedRequest): string[] {
  const values = Object.entries(sent).filter(([name]) => !isHarmlessHeader(name));
  return values.flatMap(([, value]) => value).filter((value) => typeof value === "string");
}

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
