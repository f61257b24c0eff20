/** Portal link: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { CommonInputs } from "../fields";
import type { EndpointMetadata, EndpointView } from "../endpoint/types";

/** What a program declares of a portal link as the API document describes it. Undeclared optional fields are not managed. */
export interface DocumentedPortalLinkInputs extends CommonInputs {
  /** The display name. Default: the name of the resource; an adopted link keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /**
   * The owner. A link that is created with one inherits all endpoints of that owner. Removed: reset. Updated in place.
   * Not shown in the API document: what an update of the owner does to the endpoints of the link. With
   * `webhooks:dialect` convoy the link always gives access to those that the owner has at that moment.
   */
  readonly ownerId?: string | undefined;
  /**
   * The IDs of the endpoints the link gives access to; a set. Those inherited through `ownerId` need not be
   * listed and are not drift. Removed: reset to none. Updated in place.
   */
  readonly endpoints?: readonly string[] | undefined;
  /** Whether endpoints can be managed through the portal. Removed: reset to false. Updated in place. */
  readonly canManageEndpoint?: boolean | undefined;
}

/** What a portal link has on a running Convoy only. */
export interface ConvoyPortalLinkInputs {
  /**
   * `webhooks:dialect` convoy: how visitors authenticate, by the `static_token` of the link, or by a `refresh_token` that is
   * fetched for each visit. Removed: reset to `static_token`. Updated in place.
   */
  readonly authType?: "static_token" | "refresh_token" | undefined;
}

/** What a program declares of a portal link, whatever the dialect. Undeclared optional fields are not managed. */
export interface PortalLinkInputs extends DocumentedPortalLinkInputs, ConvoyPortalLinkInputs {}

/** What the service adds to a portal link. */
export interface PortalLinkOutputs {
  /** The token of the link. Secret. */
  readonly token?: string | undefined;
  /** The address of the portal. Secret. Not shown in the API document: whether it carries the token; it is taken to. */
  readonly url?: string | undefined;
  /** How many endpoints the link gives access to. */
  readonly endpointCount?: number | undefined;
  /** When the link was created. */
  readonly createdAt?: string | undefined;
  /** When the link was last changed. */
  readonly updatedAt?: string | undefined;
}

/** What `PortalLink.get` shows besides. */
export interface PortalLinkLookupOutputs {
  /** The endpoints in the link, those inherited through the owner included. Secret in part. */
  readonly endpointsMetadata?: readonly EndpointView[] | undefined;
}

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
export interface PortalLinkDetails extends Omit<
  PortalLink,
  "uid" | "projectId" | "endpointsMetadata" | "deletedAt" | keyof PortalLinkOutputs
> {
  /**
   * The owner: a link that is created with one inherits all endpoints of that owner. Not shown in the API document: what an
   * update of the owner does to them.
   */
  readonly ownerId?: string | undefined;
}

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
