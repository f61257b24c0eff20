/** Portal link: access to a chosen set of endpoints. Interfaces and schemas. */

import { z } from "zod";
import { amount, flag, nonEmptyText, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { endpointMetadataSchema } from "../endpoint/schema";
import type { EndpointMetadata } from "../endpoint/schema";

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

/** @internal */
export const portalLinkSchema = z.object({
  uid: nonEmptyText(),
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
export type PortalLinkAgrees = Assert<
  [Agree<PortalLink, typeof portalLinkSchema>, Agree<PortalLinkDetails, typeof portalLinkDetailsSchema>]
>;

/** A portal link as an answer shows it, whatever the dialect. */
export type PortalLinkAnswer = PortalLink & LivePortalLinkExtras;

/** The body of a create or update, whatever the dialect. */
export type PortalLinkBody = PortalLinkDetails & PortalLinkExtras;

/** What Convoy's portal links have beyond the API document. */
export interface PortalLinkExtras {
  /**
   * `static_token`: the token of the link never changes. `refresh_token`: each read of the link makes a key that is
   * valid for an hour.
   */
  readonly authType?: "static_token" | "refresh_token" | (string & {}) | undefined;
}

/** What Convoy's answers have beyond the API document. */
export interface LivePortalLinkExtras extends PortalLinkExtras {
  /** The key that this read has made, with `refresh_token`. Secret. */
  readonly authKey?: string | undefined;
}
