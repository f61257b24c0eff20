/** Portal link: access to a chosen set of endpoints. Interfaces, schemas, operations. */

import { z } from "zod";
import { InvalidInputError } from "../../errors";
import { endpointMetadataSchema } from "../endpoint/schema";
import type { EndpointMetadata } from "../endpoint/schema";
import { pageSchema, walkPages } from "../../http/pagination";
import type { Page, PageQuery } from "../../http/pagination";
import type { LivePortalLinkExtras, PortalLinkExtras } from "./convoy-schema";
import { amount, flag, identifier, oneOf, text, texts, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions, Transport } from "../../http/transport";
import { toWire, wire } from "../../http/wire";

/** Access to a set of endpoints, listed one by one or by their owner. */
export interface PortalLink {
  /** Identifies the portal link. */
  readonly uid: string;
  /** The project the link belongs to. */
  readonly projectId?: string | undefined;
  /** The display name. */
  readonly name?: string | undefined;
  /** The owner. A link that is created with one inherits all endpoints of that owner. */
  readonly ownerId?: string | undefined;
  /** Gives access. Secret. Not shown in the API document: how it is used. */
  readonly token?: string | undefined;
  /** The address of the portal. Not shown in the API document: whether it carries the token; it may. */
  readonly url?: string | undefined;
  /** Whether endpoints can be managed through the portal. */
  readonly canManageEndpoint?: boolean | undefined;
  /** The IDs of the endpoints in the link. */
  readonly endpoints?: readonly string[] | undefined;
  /** The endpoints in the link. */
  readonly endpointsMetadata?: readonly EndpointMetadata[] | undefined;
  /** How many endpoints are in the link. */
  readonly endpointCount?: number | undefined;
  /** When the link was created. */
  readonly createdAt?: string | undefined;
  /** When the link was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the link was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** What can be set on a portal link: the body of a create or update. */
export interface PortalLinkDetails {
  /** The display name. */
  readonly name?: string | undefined;
  /**
   * The owner: a link that is created with one inherits all endpoints of that owner. Not shown in the API document: what an
   * update of the owner does to them.
   */
  readonly ownerId?: string | undefined;
  /** The IDs of the endpoints in the link. */
  readonly endpoints?: readonly string[] | undefined;
  /** Whether endpoints can be managed through the portal. */
  readonly canManageEndpoint?: boolean | undefined;
}

/** Which portal links are listed, and from where. */
export interface PortalLinkQuery extends PageQuery {
  /** The most items on a page. Not shown in the API document: default and maximum. */
  readonly perPage?: number | undefined;
  /** Only links with this owner. */
  readonly ownerId?: string | undefined;
  /** Only links with this name. */
  readonly q?: string | undefined;
  /** The order. The service's default is `DESC`. */
  readonly sort?: "ASC" | "DESC" | (string & {}) | undefined;
}

/** @internal */
export const portalLinkSchema = z.object({
  uid: identifier(),
  projectId: text(),
  name: text(),
  ownerId: text(),
  token: text(),
  url: text(),
  canManageEndpoint: flag(),
  endpoints: texts(),
  endpointsMetadata: z.array(endpointMetadataSchema).optional(),
  endpointCount: amount(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export const portalLinkDetailsSchema = z.object({
  name: text(),
  ownerId: text(),
  endpoints: texts(),
  canManageEndpoint: flag(),
});

/** @internal */
export const portalLinkQuerySchema = z.object({
  direction: z.enum(["next", "prev"]).optional(),
  nextPageCursor: text(),
  prevPageCursor: text(),
  perPage: whole().register(wire, { name: "perPage" }),
  ownerId: text().register(wire, { name: "ownerId" }),
  q: text(),
  sort: oneOf<"ASC" | "DESC">(),
});

/** @internal */
export type PortalLinkAgrees = Assert<
  [
    Agree<PortalLink, typeof portalLinkSchema>,
    Agree<PortalLinkDetails, typeof portalLinkDetailsSchema>,
    Agree<PortalLinkQuery, typeof portalLinkQuerySchema>,
  ]
>;

/** A portal link as an answer shows it, whatever the dialect. */
export type PortalLinkAnswer = PortalLink & LivePortalLinkExtras;

/** The body of a create or update, whatever the dialect. */
export type PortalLinkBody = PortalLinkDetails & PortalLinkExtras;

/** What can be done with portal links. */
export interface PortalLinkOperations {
  /** Creates a portal link. Never repeated once the service may have acted. */
  create(details: PortalLinkBody, options?: RequestOptions): Promise<PortalLinkAnswer>;
  /**
   * Replaces the details of a portal link. Send all of them. Not shown in the API document: what becomes of an absent one; it
   * may be cleared.
   */
  update(id: string, details: PortalLinkBody, options?: RequestOptions): Promise<PortalLinkAnswer>;
  /** Retrieves a portal link. */
  get(id: string, options?: RequestOptions): Promise<PortalLinkAnswer>;
  /** All portal links from the page that the query asks for, page after page as they are needed. */
  list(query?: PortalLinkQuery, options?: RequestOptions): AsyncIterable<PortalLinkAnswer>;
  /** One page of portal links. */
  listPage(query?: PortalLinkQuery, options?: RequestOptions): Promise<Page<PortalLinkAnswer>>;
  /** Revokes a portal link: it no longer exists then. Needs the dialect convoy. */
  revoke(id: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function portalLinkOperations(transport: Transport): PortalLinkOperations {
  const { schemas, spelling, searchesPortalLinks } = transport.dialect;
  const answer = schemas.portalLink;
  const bodyOf = (details: PortalLinkBody): unknown => toWire(schemas.portalLinkDetails, details, spelling);
  const listPage = async (
    query: PortalLinkQuery = {},
    options?: RequestOptions,
  ): Promise<Page<PortalLinkAnswer>> => {
    const { ownerId, q, sort, ...page } = query;
    if (!searchesPortalLinks) refuseOrder(sort);
    const { content = [], pagination = {} } = await transport.send({
      method: "GET",
      path: ["portal-links"],
      query: toWire(portalLinkQuerySchema, searchesPortalLinks ? query : page),
      answer: pageSchema(answer),
      options,
    });
    if (searchesPortalLinks) return { content, pagination };
    const isWanted = ({ ownerId: owner, name = "" }: PortalLinkAnswer): boolean =>
      (!ownerId || owner === ownerId) && name.includes(q ?? "");
    return { content: content.filter(isWanted), pagination };
  };
  return {
    create: async (details, options) =>
      transport.send({
        method: "POST",
        path: ["portal-links"],
        body: bodyOf(details),
        answer,
        options,
      }),
    update: async (id, details, options) =>
      transport.send({
        method: "PUT",
        path: ["portal-links", id],
        body: bodyOf(details),
        repeatable: true,
        answer,
        options,
      }),
    get: async (id, options) =>
      transport.send({ method: "GET", path: ["portal-links", id], answer, options }),
    list: (query = {}, options) => walkPages(query, (page) => listPage(page, options)),
    listPage,
    revoke: async (id, options) => {
      const [extra, path] = ["portalLinks.revoke" as const, ["portal-links", id, "revoke"]];
      await transport.send({ method: "PUT", extra, path, repeatable: true, answer: z.unknown(), options });
    },
  };
}

/** Newest first is what there is; to the other order the service answers an empty page. */
function refuseOrder(sort: string | undefined): void {
  if (sort === undefined || sort.toUpperCase() === "DESC") return;
  throw new InvalidInputError([
    { path: "sort", reason: "cannot be changed: the service lists portal links newest first" },
  ]);
}
