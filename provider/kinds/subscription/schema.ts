/** Subscription: the schemas of an answer and a body. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { amount, flag, objectId, oneOf, openMap, text, texts, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { listedEndpointSchema } from "../endpoint/schema";
import { FieldSchemas } from "../field-schemas";
import { deviceSchema } from "../read-only/device";
import { listedSourceSchema } from "../source/schema";
import type { RetryType } from "../enums";
import { subscriptionFields } from "./fields";
import type { Subscription, SubscriptionDetails, SubscriptionInputs } from "./types";

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
