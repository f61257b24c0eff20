/** Endpoint: the schemas of an answer and a body. */

import { z } from "zod";
import { amount, objectId, oneOf, tally, text, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { innerId } from "../../http/wire";
import { endpointAuthenticationSchema } from "../authentication";
import { FieldSchemas } from "../field-schemas";
import { endpointFields } from "./fields";
import type { Endpoint, EndpointDetails, EndpointInputs, ListedEndpoint, SecretRoll } from "./types";

/** @internal */
export const plainEndpoint = new FieldSchemas<EndpointInputs, typeof endpointFields>(endpointFields);

const secretSchema = z.object({
  uid: text(),
  value: text(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
  expiresAt: text(),
});

/** @internal */
export const endpointSchema = z.object({
  uid: objectId(),
  ...plainEndpoint.shown({
    projectId: text(),
    authentication: endpointAuthenticationSchema.optional(),
    secrets: z.array(secretSchema).optional(),
    status: oneOf<"active">(),
    events: tally(),
    failureRate: amount(),
    createdAt: text(),
    updatedAt: text(),
  }),
  deletedAt: text(),
});

/** @internal */
export const listedEndpointSchema = endpointSchema.extend({ uid: innerId() });

/** @internal */
export const endpointDetailsSchema = z.object(
  plainEndpoint.sent({ authentication: endpointAuthenticationSchema.optional() }),
);

/** @internal */
export const secretRollSchema = z.object({ secret: text(), expiration: whole() });

/** @internal */
export type EndpointAgrees = Assert<
  [
    Agree<Endpoint, typeof endpointSchema>,
    Agree<ListedEndpoint, typeof listedEndpointSchema>,
    Agree<EndpointDetails, typeof endpointDetailsSchema>,
    Agree<SecretRoll, typeof secretRollSchema>,
  ]
>;
