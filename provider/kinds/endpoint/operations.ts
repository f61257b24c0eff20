/** The operations on endpoints and their requests. */

import type { z } from "zod";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { text } from "../../http/schema";
import { secretTexts } from "../../http/secret-fields";
import type { Operation, RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import { credentialsIn } from "../../base/url";
import type { DialectTransport, Schemas } from "../dialect";
import { secretRollSchema } from "./schema";
import type { EndpointAnswer, EndpointBody, SecretRoll } from "./types";
import { endpointSecrets } from "./fields";

const endpointQuerySchema = listQuerySchema.extend({
  ownerId: text().register(wire, { name: "ownerId" }),
  q: text(),
});

/** Which endpoints are listed, and from where. */
export interface EndpointQuery extends ListQuery {
  /** Only endpoints with this owner. */
  readonly ownerId?: string | undefined;
  /** Only endpoints with this text in their name. */
  readonly q?: string | undefined;
}

/** What can be done with endpoints. */
export interface EndpointOperations extends Listing<EndpointAnswer, EndpointQuery> {
  /** Creates an endpoint. Never repeated once the service may have acted. */
  create(details: EndpointBody, options?: RequestOptions): Promise<EndpointAnswer>;
  /**
   * Replaces the details of an endpoint. Send all of them. Not shown in the API document: what becomes of an absent one; it
   * may be cleared.
   */
  update(id: string, details: EndpointBody, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Retrieves an endpoint. */
  get(id: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Rolls the signing secret. Never repeated once the service may have acted: look first. */
  expireSecret(id: string, roll: SecretRoll, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Pauses an endpoint. Never repeated once the service may have acted: it may be a toggle. */
  pause(id: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Makes an endpoint that is paused or inactive active; refused for one that is. Needs the dialect convoy. */
  activate(id: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Deletes an endpoint, and its subscriptions with it. Needs the dialect convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<EndpointAnswer>,
): EndpointOperations {
  const { spelling } = transport.profile;
  const contentOf = (schema: z.ZodType, details: EndpointBody): Content => ({
    body: toWire(schema, details, spelling),
    secrets: secretsIn(details),
  });
  const path = (id: string, ...rest: string[]): string[] => ["endpoints", id, ...rest];
  return {
    create: async (details, options) => {
      const content = contentOf(schema, details);
      return transport.send({ method: "POST", path: ["endpoints"], ...content, answer, options });
    },
    update: async (id, details, options) => {
      const { appId: _appId, ...changeable } = details;
      const content = contentOf(schema, changeable);
      return transport.send({ method: "PUT", path: path(id), ...content, repeatable: true, answer, options });
    },
    get: async (id, options) => transport.send({ method: "GET", path: path(id), answer, options }),
    expireSecret: async (id, roll, options) => {
      const content = contentOf(secretRollSchema, roll);
      return transport.send({ method: "PUT", path: path(id, "expire_secret"), ...content, answer, options });
    },
    pause: async (id, options) => transport.send({ method: "PUT", path: path(id, "pause"), answer, options }),
    activate: async (id, options) => {
      const [extra, place] = ["endpoints.activate" as const, path(id, "activate")];
      return transport.send({ method: "POST", extra, path: place, answer, options });
    },
    delete: async (id, options) => transport.remove("endpoints.delete", path(id), options),
    ...listing(transport, "endpoints.list", ["endpoints"], answer, endpointQuerySchema),
  };
}

type Content = Pick<Operation<z.ZodType>, "body" | "secrets">;

/** The texts of a body that errors must not repeat: its secrets, and a URL that may carry a token. */
function secretsIn(details: EndpointBody): string[] {
  return [...secretTexts(details, endpointSecrets), ...credentialsIn(details.url ?? "")];
}
