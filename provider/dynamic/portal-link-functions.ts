/** Looking up portal links, one or a list, each in the two forms. */

import { lookups } from "../engine/look-ups";
import type { ById, LookupArgs, Present } from "../engine/look-ups/rule";
import type { PortalLink } from "../kinds/portal-link/schema";
import { lookup } from "./lookup";
import type { ListLookup, LookupByIdOrName } from "./lookup-forms";
import type { ArgsOf } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getPortalLink` takes. */
export interface GetPortalLinkArgs extends ById {}
/** What `getPortalLinkOutput` takes. */
export interface GetPortalLinkOutputArgs extends ArgsOf<GetPortalLinkArgs> {}
/** A portal link. Secret: `token`, `url`, and the secrets of the endpoints inside. */
export interface GetPortalLinkResult extends Present<PortalLink> {}

const portalLink: LookupByIdOrName<GetPortalLinkArgs, GetPortalLinkOutputArgs, GetPortalLinkResult> = lookup(
  lookups.getPortalLink,
);

/**
 * Looks up a portal link by its ID or its name. The result is plain: wrap what is secret in `pulumi.secret`, or use `getPortalLinkOutput`.
 *
 * @throws Where the portal link is missing in the project, several have the name, or the service cannot be asked: one
 * line, which fails the program.
 *
 * @example
 * const { endpointCount } = await webhooks.getPortalLink({ id: "link-1" });
 */
export const getPortalLink = portalLink.plain;

/**
 * Looks up a portal link by its ID or its name. Secret as a whole and in each field that holds a secret; the other fields are plain.
 *
 * @throws Where the portal link is missing in the project, several have the name, or the service cannot be asked: one
 * line, which fails the program.
 *
 * @example
 * export const portalUrl = webhooks.getPortalLinkOutput({ id: "link-1" }).url;
 */
export const getPortalLinkOutput = portalLink.output;

/** What `getPortalLinks` takes. */
export interface GetPortalLinksArgs extends LookupArgs {
  /** Only links with this owner. Default: all. */
  readonly ownerId?: string | undefined;
  /** Only links with this name. Default: all. Not shown in the API document: whether a part of the name is enough. */
  readonly q?: string | undefined;
  /**
   * The order. The service's default is `DESC`. Not shown in the API document: by what. With `webhooks:dialect` convoy
   * the newest come first, and anything else is refused.
   */
  readonly sort?: "ASC" | "DESC" | (string & {}) | undefined;
  /** The most links. Default: all, over as many pages as there are. */
  readonly limit?: number | undefined;
  /** The most links that are asked for at once. Not shown in the API document: default and maximum. */
  readonly perPage?: number | undefined;
}
/** What `getPortalLinksOutput` takes. */
export interface GetPortalLinksOutputArgs extends ArgsOf<GetPortalLinksArgs> {}
/** Portal links. Secret: `token` and `url` of each, so that `portalLinks` is secret as a whole; `ids` is plain. */
export interface GetPortalLinksResult {
  /** The links, in the order of the list. */
  readonly portalLinks: readonly PortalLink[];
  /** The IDs of the links, in the same order. */
  readonly ids: readonly string[];
}

const portalLinks: ListLookup<GetPortalLinksArgs, GetPortalLinksOutputArgs, GetPortalLinksResult> = lookup(
  lookups.getPortalLinks,
);

/**
 * Looks up portal links, all pages of them. The result is plain: see `getPortalLinksOutput` for secrets.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * const { ids } = await webhooks.getPortalLinks({ ownerId: "acme" });
 */
export const getPortalLinks = portalLinks.plain;

/**
 * Looks up portal links, all pages of them. `portalLinks` is secret, `ids` is plain.
 *
 * @throws Where the service cannot be asked: one line, which fails the program.
 *
 * @example
 * export const linkIds = webhooks.getPortalLinksOutput({ ownerId: tenant.ownerId }).ids;
 */
export const getPortalLinksOutput = portalLinks.output;
