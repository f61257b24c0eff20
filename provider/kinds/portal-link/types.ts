/** Portal link: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { CommonInputs, Shown } from "../fields";
import type { ListedEndpoint } from "../endpoint/types";
import type { PortalLinkAuthType } from "../enums";

/** The inputs of a portal link. Optional inputs that are not set are not managed. */
export interface DocumentedPortalLinkInputs extends CommonInputs {
  /** The display name. Defaults to the resource name; an adopted link keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /**
   * The ID of the owner, whose endpoints the link gives access to. On Convoy, access always covers the endpoints
   * that the owner currently has. With the documented interface, it is not specified whether a change affects the
   * endpoints of the link, so the preview warns. Removing it resets it to none. Updated in place.
   */
  readonly ownerId?: string | undefined;
  /**
   * The IDs of the endpoints that the link gives access to, in any order. Do not list endpoints that are
   * inherited through `ownerId`: they are not drift. On Convoy, a listed endpoint without an owner gets that of the
   * link, and receives the events of that owner; no preview shows it. Removing it resets it to none. Updated in
   * place.
   */
  readonly endpoints?: readonly string[] | undefined;
  /**
   * Whether visitors to the portal can manage endpoints, not only see them. Removing it resets it to false.
   * Updated in place.
   */
  readonly canManageEndpoint?: boolean | undefined;
}

/** Further inputs of a portal link. Requires `webhooks:dialect` convoy. */
export interface ConvoyPortalLinkInputs {
  /**
   * How visitors authenticate: with the `static_token` of the link, or with a `refresh_token` for each visit.
   * Removing it resets it to `static_token`. Updated in place. Requires `webhooks:dialect` convoy.
   */
  readonly authType?: PortalLinkAuthType | undefined;
}

/** The inputs of a portal link, for every dialect. Optional inputs that are not set are not managed. */
export interface PortalLinkInputs extends DocumentedPortalLinkInputs, ConvoyPortalLinkInputs {}

/** The outputs that the service adds to a portal link. */
export interface PortalLinkOutputs {
  /** The token of the link. Secret. */
  readonly token?: string | undefined;
  /** The URL of the portal, which may contain the token. Secret. */
  readonly url?: string | undefined;
  /** The number of endpoints that the link gives access to. */
  readonly endpointCount?: number | undefined;
  /** When the link was created. */
  readonly createdAt?: string | undefined;
  /** When the link was last updated. */
  readonly updatedAt?: string | undefined;
}

/** The outputs that only `PortalLink.get` adds. */
export interface PortalLinkLookupOutputs {
  /** The endpoints of the link, including those inherited through the owner. Contains secrets. */
  readonly endpointsMetadata?: readonly ListedEndpoint[] | undefined;
}

/** A link that gives access to endpoints, listed one by one or by their owner. */
export interface PortalLink extends PortalLinkDetails, PortalLinkOutputs {
  /** The ID of the portal link. */
  readonly uid: string;
  /** The ID of the project that the link belongs to. */
  readonly projectId?: string | undefined;
  /** The endpoints that the link gives access to. */
  readonly endpointsMetadata?: readonly ListedEndpoint[] | undefined;
  /** When the link was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** The request body to create or update a portal link. */
export interface PortalLinkDetails extends Shown<DocumentedPortalLinkInputs> {}

/** A portal link in a response, for every dialect. */
export type PortalLinkAnswer = PortalLink & LivePortalLinkExtras;

/** The request body to create or update a portal link, for every dialect. */
export type PortalLinkBody = PortalLinkDetails & PortalLinkExtras;

/** Further fields of a portal link. Requires `webhooks:dialect` convoy. */
export interface PortalLinkExtras {
  /**
   * How visitors authenticate. A `static_token` never changes; with `refresh_token`, each read creates a key
   * that is valid for an hour.
   */
  readonly authType?: PortalLinkAuthType | (string & {}) | undefined;
}

/** Further fields of a portal link in a response. Requires `webhooks:dialect` convoy. */
export interface LivePortalLinkExtras extends PortalLinkExtras {
  /** The key that this read created, with `refresh_token`. Secret. */
  readonly authKey?: string | undefined;
}
