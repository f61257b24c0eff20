/** The operations on endpoints: the schemas of answers and bodies, and the requests. */

import { z } from "zod";
import { amount, objectId, oneOf, tally, text, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { innerId, toWire, wire } from "../../http/wire";
import { endpointAuthenticationSchema } from "../authentication";
import { FieldSchemas } from "../field-schemas";
import { endpointFields, endpointSecrets } from "./fields";
import type {
  Endpoint,
  EndpointDetails,
  EndpointInputs,
  ListedEndpoint,
  SecretRoll,
  EndpointAnswer,
  EndpointBody,
} from "./types";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { secretTexts } from "../../http/secret-fields";
import type { Operation, RequestOptions } from "../../http/transport";
import { credentialsIn } from "../../base/url";
import type { DialectTransport, Schemas } from "../dialect";

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

const endpointQuerySchema = listQuerySchema.extend({
  ownerId: text().register(wire, { name: "ownerId" }),
  q: text(),
});

/** The filters and the page of a list of endpoints. */
export interface EndpointQuery extends ListQuery {
  /** Returns only endpoints with this owner. */
  readonly ownerId?: string | undefined;
  /** Returns only endpoints whose name contains this text. */
  readonly q?: string | undefined;
}

/** The operations on endpoints. */
export interface EndpointOperations extends Listing<EndpointAnswer, EndpointQuery> {
  /** Creates an endpoint. The client never repeats the request once the service may have acted. */
  create(details: EndpointBody, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Updates an endpoint. Send every field, because an update may clear a missing one. */
  update(id: string, details: EndpointBody, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Retrieves an endpoint. */
  get(id: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /**
   * Rolls the signing secret. The client never repeats the request once the service may have acted. After an error, read
   * the endpoint before you roll the secret again.
   */
  expireSecret(id: string, roll: SecretRoll, options?: RequestOptions): Promise<EndpointAnswer>;
  /**
   * Pauses an endpoint. The client never repeats the request once the service may have acted, because the operation may
   * be a toggle.
   */
  pause(id: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /**
   * Activates a paused or inactive endpoint. Fails for any other endpoint. Requires `webhooks:dialect`
   * convoy.
   */
  activate(id: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Deletes an endpoint and its subscriptions. Requires `webhooks:dialect` convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<EndpointAnswer>,
): EndpointOperations {
  const { spelling } = transport.profile;
  const contentOf = (schema: z.ZodType, details: EndpointBody): Content => ({
    body: toWire(schema, details, spelling, answer),
    secrets: secretsIn(details),
  });
  const one = (id: string, ...rest: string[]) => ({ path: ["endpoints", id, ...rest], objectId: id });
  return {
    create: async (details, options) => {
      const content = contentOf(schema, details);
      return transport.send({ method: "POST", path: ["endpoints"], ...content, answer, options });
    },
    update: async (id, details, options) => {
      const { appId: _appId, ...changeable } = details;
      const content = contentOf(schema, changeable);
      return transport.send({ method: "PUT", ...one(id), ...content, repeatable: true, answer, options });
    },
    get: async (id, options) => transport.send({ method: "GET", ...one(id), answer, options }),
    expireSecret: async (id, roll, options) => {
      const content = contentOf(secretRollSchema, roll);
      return transport.send({ method: "PUT", ...one(id, "expire_secret"), ...content, answer, options });
    },
    pause: async (id, options) => transport.send({ method: "PUT", ...one(id, "pause"), answer, options }),
    activate: async (id, options) => {
      const extra = "endpoints.activate";
      return transport.send({ method: "POST", extra, ...one(id, "activate"), answer, options });
    },
    delete: async (id, options) => transport.remove("endpoints.delete", one(id).path, options),
    ...listing(transport, "endpoints.list", ["endpoints"], answer, endpointQuerySchema),
  };
}

type Content = Pick<Operation<z.ZodType>, "body" | "secrets">;

/** The texts of a body that errors must not repeat: its secrets, and a URL that may carry a token. */
function secretsIn(details: EndpointBody): string[] {
  return [...secretTexts(details, endpointSecrets), ...credentialsIn(details.url ?? "")];
}
