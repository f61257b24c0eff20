/** Portal link: the inputs and outputs of the resource. */

import type { CommonInputs } from "../fields";
import type { EndpointView } from "../endpoint/types";

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
