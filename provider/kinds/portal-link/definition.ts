/** PortalLink: the definition of access to a set of endpoints, with its exceptions. */

import { isDeepStrictEqual } from "node:util";
import { clause } from "../../base/declare";
import { unmasked } from "../../base/markers";
import { nonEmptyText } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { withoutSecretValues } from "../endpoint/secret/preview";
import { commonInputs, set } from "../input-schema";
import { mayChange, unpredictable } from "../outlook";
import { notices } from "./notices";
import { portalLinkEffects } from "./effects";
import { portalLinkDetailsSchema, portalLinkSchema } from "./schema";
import type {
  PortalLink,
  PortalLinkAnswer,
  PortalLinkBody,
  PortalLinkInputs,
  PortalLinkLookupOutputs,
  PortalLinkOutputs,
} from "./types";
import { portalLinkSecrets } from "./fields";

/** @internal */
export const portalLinkInputsSchema = portalLinkDetailsSchema.extend({
  name: nonEmptyText().optional(),
  endpoints: set(nonEmptyText()).optional(),
  ...commonInputs,
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
  secrets: portalLinkSecrets,
  fields: {
    name: { onRemoval: { keep: true } },
    endpoints: {
      observe: listedEndpoints,
      // An answer does not show whether an endpoint of the owner is listed as well.
      onUpdate: {
        mustSend: (declared, before) => before !== undefined && !isDeepStrictEqual(declared, before),
      },
    },
  },
  references: { endpoints: "endpoints" },
  outputs: (live, _inputs, state) => ({
    token: unmasked(live.token) ?? state?.token,
    url: unmasked(live.url) ?? state?.url,
    endpointCount: live.endpointCount,
    createdAt: live.createdAt,
    updatedAt: live.updatedAt,
  }),
  predictOutputs: (outlook) => ({
    // Absent, they were masked or never read, and the next answer may show them.
    token: outlook.state?.token ?? unpredictable,
    url: outlook.state?.url ?? unpredictable,
    // The endpoints of an owner come and go.
    ...((mayChange(outlook, "endpoints", "ownerId") || outlook.inputs.ownerId) && {
      endpointCount: unpredictable,
    }),
  }),
  lookupOutputs: ({ endpointsMetadata }): PortalLinkLookupOutputs => ({
    endpointsMetadata: endpointsMetadata?.map(withoutSecretValues),
  }),
  idOf: (live) => live.uid,
  identifiedBy: ["name", "ownerId"],
  create: (client, body) => client.portalLinks.create(body),
  listForRecovery: (client, { name, ownerId }) => client.portalLinks.list({ q: name, ownerId }),
  // The documented interface knows no keys.
  isListHarmless: () => true,
  describeForUser: ({ name = "" }) =>
    clause`PortalLink ${name} (its token is valid; find it with \`pulumi-webhooks portal-link list\`)`,
  read: (client, id) => client.portalLinks.get(id),
  update: (client, id, body) => client.portalLinks.update(id, body),
  retire: ({ name }) => ({ name, endpoints: [], ownerId: "", canManageEndpoint: false }),
  lossOnDelete: clause`its URL no longer shows any endpoints`,
  accessLeft: clause`anyone with the link still has access`,
  deleteNotice: notices["emptied-not-deleted"](),
  deleteOutcome: clause`cleared, not deleted`,
  notices: ({ canManageEndpoint }, declared) =>
    canManageEndpoint === true && declared.canManageEndpoint === undefined
      ? [notices["link-management-undeclared"]()]
      : [],
  succession: ["name", "ownerId"],
  created: {
    canManageEndpoint: {
      notices: [notices["link-management-allowed"]],
      judge: ({ canManageEndpoint }) =>
        canManageEndpoint === true ? [notices["link-management-allowed"]()] : [],
    },
  },
  newValues: () => clause`another token and URL`,
  effects: portalLinkEffects,
};

/** @internal */
export const definition = define(documentedPortalLink);

/** The endpoints of the link without those that it inherits through its owner. */
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
