/** PortalLink: what a user declares of access to a set of endpoints, and its oddities. Read top to bottom. */

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { shown } from "../../http/mask";
import { portalLinkDetailsSchema, portalLinkSchema } from "./schema";
import type { PortalLink, PortalLinkAnswer, PortalLinkBody } from "./schema";
import type { ConvoyPortalLinkInputs } from "./convoy";
import { define } from "../definition";
import { set } from "../input-schema";
import type { CommonInputs, Definition } from "../definition";
import { withoutSecretValues } from "../endpoint/view";
import type { EndpointView } from "../endpoint/view";
import { resourceSecrets } from "../secrets";
import { portalLinkRisks } from "./risks";

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

/** @internal */
export const portalLinkInputsSchema = portalLinkDetailsSchema.extend({
  name: z.string().min(1, "must not be empty").optional(),
  endpoints: set(z.string().min(1, "must not be empty")).optional(),
  adoptId: z.string().min(1, "must not be empty").optional(),
  projectId: z.string().min(1, "must not be empty").optional(),
});

/** @internal */
export const documentedPortalLink: Definition<
  PortalLinkInputs,
  PortalLinkAnswer,
  PortalLinkOutputs,
  PortalLinkBody
> = {
  kind: "PortalLink",
  inputs: portalLinkInputsSchema,
  body: portalLinkDetailsSchema,
  live: portalLinkSchema,
  named: true,
  secrets: resourceSecrets.portalLink,
  fields: {
    name: { lasting: true },
    endpoints: {
      observe: listedEndpoints,
      // Whether an endpoint of the owner is listed as well, only the last body knows.
      isUnseen: (declared, before) => before !== undefined && !isDeepStrictEqual(declared, before),
    },
  },
  outputs: (live, _inputs, state) => ({
    token: shown(live.token) ?? state?.token,
    url: shown(live.url) ?? state?.url,
    endpointCount: live.endpointCount,
    createdAt: live.createdAt,
    updatedAt: live.updatedAt,
  }),
  lookupOutputs: ({ endpointsMetadata }): PortalLinkLookupOutputs => ({
    endpointsMetadata: endpointsMetadata?.map(withoutSecretValues),
  }),
  idOf: (live) => live.uid,
  create: (client, body) => client.portalLinks.create(body),
  candidates: (client, { name, ownerId }) => client.portalLinks.list({ q: name, ownerId }),
  read: (client, id) => client.portalLinks.get(id),
  update: (client, id, body) => client.portalLinks.update(id, body),
  retire: ({ name }) => ({ name, endpoints: [], ownerId: "", canManageEndpoint: false }),
  farewell:
    "emptied, not deleted: the API document shows no way to delete a portal link, so it leads nowhere now",
  renews: () => "another token and address",
  risks: portalLinkRisks,
};

/** @internal */
export const portalLink = define(documentedPortalLink);

/** The endpoints of the link without those it merely inherits, which come and go with their owner. */
function listedEndpoints(
  live: PortalLink,
  declared: readonly string[] | undefined,
): readonly string[] | undefined {
  const wanted = new Set(declared);
  const inherited = new Set(
    (live.endpointsMetadata ?? [])
      .filter(
        ({ uid, ownerId }) => Boolean(live.ownerId) && ownerId === live.ownerId && !wanted.has(uid ?? ""),
      )
      .map(({ uid }) => uid),
  );
  const listed = (live.endpoints ?? []).filter((id) => !inherited.has(id)).sort();
  return listed.length === 0 && declared === undefined ? undefined : listed;
}
