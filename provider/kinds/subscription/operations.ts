/** The operations on subscriptions: the schemas of answers and bodies, retries among them, and the requests. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { amount, flag, objectId, oneOf, openMap, text, texts, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { listedEndpointSchema } from "../endpoint/operations";
import { FieldSchemas } from "../field-schemas";
import { deviceSchema } from "../read-only/device";
import { listedSourceSchema } from "../source/schema";
import type { RetryType } from "../enums";
import { subscriptionFields } from "./fields";
import type {
  Subscription,
  SubscriptionDetails,
  SubscriptionInputs,
  LiveRetryConfig,
  RetryConfig,
  SubscriptionAnswer,
  SubscriptionBody,
} from "./types";
import { secondsIn } from "../duration";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import type { RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import type { DialectTransport, Schemas } from "../dialect";
import { filterOperations, filterTest } from "./filter-operations";
import type { SubscriptionFilterOperations, FilterTest } from "./filter-operations";
import { functionTest } from "../function-test";
import type { FunctionResult, FunctionTest } from "../function-test";

const plain = new FieldSchemas<SubscriptionInputs, typeof subscriptionFields>(subscriptionFields);

const eventFilterSchema = z.object({ body: openMap(), headers: openMap() });

/** @internal */
export const filterConfigSchema = z.object({ eventTypes: texts(), filter: eventFilterSchema.optional() });

/** @internal */
export const retryConfigSchema = z.object({
  type: oneOf<RetryType>(),
  duration: text(),
  intervalSeconds: whole(),
  retryCount: whole(),
});

/** @internal */
export const subscriptionSchema = z.object({
  uid: objectId(),
  ...plain.shown({ type: oneOf<"cli">() }),
  alertConfig: z.object({ count: amount(), threshold: text() }).optional(),
  rateLimitConfig: z.object({ count: amount(), duration: amount() }).optional(),
  retryConfig: z
    .object({
      type: oneOf<RetryType>(),
      duration: z.union([z.number(), z.string()], clause`expected number or string`).optional(),
      retryCount: amount(),
    })
    .optional(),
  filterConfig: filterConfigSchema
    .extend({ filter: eventFilterSchema.extend({ isFlattened: flag() }).optional() })
    .optional(),
  endpointMetadata: listedEndpointSchema.optional(),
  sourceMetadata: listedSourceSchema.optional(),
  deviceMetadata: deviceSchema.optional(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export const subscriptionDetailsSchema = z.object({
  ...plain.sent({}),
  alertConfig: z.object({ count: whole(), threshold: text() }).optional(),
  filterConfig: filterConfigSchema.optional(),
  rateLimitConfig: z.object({ count: whole(), duration: whole() }).optional(),
  retryConfig: retryConfigSchema.optional(),
});

/** @internal */
export type SubscriptionAgrees = Assert<
  [
    Agree<Subscription, typeof subscriptionSchema>,
    Agree<SubscriptionDetails, typeof subscriptionDetailsSchema>,
  ]
>;

type LiveDuration = NonNullable<LiveRetryConfig["duration"]>;

/**
 * The live retries, in the declared spelling where both may mean the same wait. A wait that cannot be compared counts as
 * declared, because every update would fail otherwise.
 *
 * @param unit the unit of a wait that is shown as a number, where it is known
 * @internal
 */
export function retryIn(
  live: LiveRetryConfig | undefined,
  declared: RetryConfig | undefined,
  unit?: "s",
): RetryConfig | undefined {
  if (live === undefined) return undefined;
  const { type, duration, retryCount } = live;
  const isKept =
    duration === undefined ||
    (declared?.duration !== undefined && mayEqual(duration, declared.duration, unit));
  // Zero is the same in every unit.
  const known = duration === 0 ? "s" : unit;
  const spelling = typeof duration === "number" && known !== undefined ? `${duration}${known}` : duration;
  return {
    type,
    // A number of an unknown unit stays a number, which no body accepts, so that it cannot be sent back by accident.
    duration: (isKept ? declared?.duration : spelling) as string | undefined,
    intervalSeconds: declared?.intervalSeconds,
    retryCount,
  };
}

/** @internal Whether an answer may hide a change: the interval is never shown, the wait not always in full. */
export function isRetryUnseen(
  declared: RetryConfig | undefined,
  before: RetryConfig | undefined,
  live: LiveRetryConfig | undefined,
): boolean {
  if (declared?.intervalSeconds !== before?.intervalSeconds) return true;
  const text = declared?.duration;
  if (text === undefined || text === before?.duration || text === live?.duration) return false;
  const seconds = secondsOf(text);
  return seconds === undefined || seconds !== secondsOf(live?.duration);
}

/** The possible units of an answer, from seconds to nanoseconds: how many make one second. */
const scales = [1, 1e3, 1e6, 1e9];

function mayEqual(live: LiveDuration, declared: string, unit: "s" | undefined): boolean {
  const [wanted, found] = [secondsOf(declared), secondsOf(live)];
  if (live === declared || wanted === undefined || found === undefined) return true;
  if (typeof live === "string") return wanted === found;
  // A whole number may have lost a fraction.
  return (unit === undefined ? scales : [1]).some((scale) => Math.abs(wanted * scale - found) < 1);
}

/** Undocumented: the spelling of a wait. */
function secondsOf(wait: LiveDuration | undefined): number | undefined {
  if (typeof wait !== "string") return wait;
  return wait === "" ? 0 : secondsIn(wait);
}

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
