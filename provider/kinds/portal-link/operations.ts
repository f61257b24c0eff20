/** The operations on portal links and their requests. */

import { z } from "zod";
import { InvalidInputError, problem } from "../../base/errors";
import { shared } from "../../base/notices";
import { listQuerySchema, longPage, shortened } from "../../http/listing";
import { pageSchema, walkPages } from "../../http/pagination";
import type { Page, PageQuery } from "../../http/pagination";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import type { DialectTransport, Schemas } from "../dialect";
import type { PortalLinkOrder } from "../enums";
import type { PortalLinkAnswer, PortalLinkBody } from "./types";

/** The filters and the page of a list of portal links. */
export interface PortalLinkQuery extends PageQuery {
  /**
   * The maximum number of items on a page. On Convoy, `list` defaults to 500. With the documented interface, the
   * service chooses the default.
   */
  readonly perPage?: number | undefined;
  /** Returns only links with this owner. */
  readonly ownerId?: string | undefined;
  /**
   * Returns only links with this name. With the documented interface, the service decides whether part of a name
   * matches. On Convoy, part of a name matches.
   */
  readonly q?: string | undefined;
  /**
   * The order of the links. The service defaults to `DESC`. On Convoy, any other order is rejected. With the
   * documented interface, the field that links are sorted by is not specified.
   */
  readonly sort?: PortalLinkOrder | (string & {}) | undefined;
}

/** @internal */
export const portalLinkQuerySchema = listQuerySchema.extend({
  ownerId: text().register(wire, { name: "ownerId" }),
  q: text(),
  sort: oneOf<PortalLinkOrder>(),
});

/** @internal */
export type PortalLinkQueryAgrees = Assert<[Agree<PortalLinkQuery, typeof portalLinkQuerySchema>]>;

/** The operations on portal links. */
export interface PortalLinkOperations {
  /** Creates a portal link. The client never repeats the request once the service may have acted. */
  create(details: PortalLinkBody, options?: RequestOptions): Promise<PortalLinkAnswer>;
  /** Updates a portal link. Send every field, because an update may clear a missing one. */
  update(id: string, details: PortalLinkBody, options?: RequestOptions): Promise<PortalLinkAnswer>;
  /** Retrieves a portal link. */
  get(id: string, options?: RequestOptions): Promise<PortalLinkAnswer>;
  /** Lists all portal links, starting with the requested page. Requests further pages as needed. */
  list(query?: PortalLinkQuery, options?: RequestOptions): AsyncIterable<PortalLinkAnswer>;
  /** Lists one page of portal links. */
  listPage(query?: PortalLinkQuery, options?: RequestOptions): Promise<Page<PortalLinkAnswer>>;
  /** Revokes a portal link, which deletes it. Requires `webhooks:dialect` convoy. */
  revoke(id: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<PortalLinkAnswer>,
): PortalLinkOperations {
  const { spelling, searchesPortalLinks } = transport.profile;
  const one = (id: string) => ({ path: ["portal-links", id], objectId: id });
  const bodyOf = (details: PortalLinkBody): unknown => toWire(schema, details, spelling, answer);
  const fetchPage = async (
    query: PortalLinkQuery,
    options?: RequestOptions,
  ): Promise<Page<PortalLinkAnswer>> => {
    const { ownerId: _ownerId, q: _q, sort, ...page } = query;
    if (!searchesPortalLinks) refuseOrder(sort);
    const { content = [], pagination = {} } = await transport.send({
      method: "GET",
      path: ["portal-links"],
      query: toWire(portalLinkQuerySchema, searchesPortalLinks ? query : page),
      answer: pageSchema(answer),
      options,
    });
    return { content, pagination };
  };
  const isWanted = ({ ownerId, name = "" }: PortalLinkAnswer, query: PortalLinkQuery): boolean =>
    searchesPortalLinks || ((!query.ownerId || query.ownerId === ownerId) && name.includes(query.q ?? ""));
  return {
    create: async (details, options) =>
      transport.send({ method: "POST", path: ["portal-links"], body: bodyOf(details), answer, options }),
    update: async (id, details, options) => {
      const body = bodyOf(details);
      return transport.send({ method: "PUT", ...one(id), body, repeatable: true, answer, options });
    },
    get: async (id, options) => transport.send({ method: "GET", ...one(id), answer, options }),
    list: async function* (query = {}, options) {
      toWire(portalLinkQuerySchema, query);
      const line = transport.lineOf("GET", ["portal-links"]);
      const { perPage = searchesPortalLinks ? undefined : longPage } = query;
      const page = shortened((short: PortalLinkQuery) => fetchPage(short, options));
      const links = walkPages({ ...query, perPage }, line, page);
      for await (const link of links) if (isWanted(link, query)) yield link;
    },
    listPage: async (query = {}, options) => {
      toWire(portalLinkQuerySchema, query);
      const { content, pagination } = await fetchPage(query, options);
      return { content: content.filter((link) => isWanted(link, query)), pagination };
    },
    revoke: async (id, options) => {
      const rest = { path: [...one(id).path, "revoke"], repeatable: true, answer: z.unknown(), options };
      await transport.send({ method: "PUT", extra: "portalLinks.revoke", ...rest });
    },
  };
}

/** The service lists newest first only: to any other order it answers an empty page. */
function refuseOrder(sort: string | undefined): void {
  if (sort === undefined || sort.toUpperCase() === "DESC") return;
  const notice = shared.unsupportedHere`cannot be changed: the service lists portal links newest first`;
  throw new InvalidInputError([problem("sort", notice)]);
}
