/** PortalLink on Convoy: revoked instead of emptied, and with a choice of authentication. */

import { z } from "zod";
import { problem, remark } from "../../base/errors";
import type { InputRemark } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { shared } from "../../base/notices";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { clauses as kindClauses } from "../notices";
import { portalAuthTypes, enumValues } from "../enums";
import type { PortalLinkAuthType } from "../enums";
import { documentedPortalLink, portalLinkInputsSchema } from "./definition";
import { notices } from "./notices";
import { portalLinkDetailsSchema, portalLinkSchema } from "./schema";
import type {
  LivePortalLinkExtras,
  PortalLinkAnswer,
  PortalLinkBody,
  PortalLinkInputs,
  PortalLinkOutputs,
} from "./types";

const authType = oneOf<PortalLinkAuthType>();

const portalLinkExtrasSchema = z.object({ authType, authKey: text() });

const convoyPortalLinkSchema = portalLinkSchema.extend(portalLinkExtrasSchema.shape);

const convoyPortalLinkDetailsSchema = portalLinkDetailsSchema.extend({ authType });

/** @internal */
export type ConvoyPortalLinkAgrees = Assert<[Agree<LivePortalLinkExtras, typeof portalLinkExtrasSchema>]>;

const { deleteNotice: _notice, deleteOutcome: _outcome, ...documented } = documentedPortalLink;

const convoy: Definition<PortalLinkInputs, PortalLinkAnswer, PortalLinkOutputs, PortalLinkBody> = {
  ...documented,
  inputs: portalLinkInputsSchema.extend({ authType: z.enum(enumValues(portalAuthTypes)).optional() }),
  body: convoyPortalLinkDetailsSchema,
  live: convoyPortalLinkSchema,
  rereads: true,
  fields: {
    ...documented.fields,
    // The answer shows the list that was sent, without the endpoints inherited through the owner.
    endpoints: {
      observe: ({ endpoints = [] }, declared) =>
        endpoints.length === 0 && declared === undefined ? undefined : [...endpoints].sort(),
    },
    authType: {
      onRemoval: { resetTo: "static_token" },
      rejectionHint: kindClauses.newerRelease(),
      observe: ({ authType }) => (authType || "static_token") as PortalLinkInputs["authType"],
    },
  },
  problems: [
    ({ ownerId, endpoints = [] }) =>
      (ownerId ?? "") === "" && endpoints.length === 0
        ? [
            problem(
              "ownerId",
              shared.missingValue`is required: only releases before 25.9 accept endpoints instead`,
            ),
          ]
        : [],
  ],
  warnings: [ownerAdvice],
  // Each read of a link with `refresh_token` makes a new key, which is part of the URL: state does not keep it.
  outputs: (live, inputs, state) => ({
    ...documented.outputs(live, inputs, state),
    url: withoutKey(live.url),
  }),
  listForRecovery: (client) => client.portalLinks.list(),
  // Releases that show no authentication have no keys. With others, a list makes a key for each link with `refresh_token`.
  isListHarmless: (answer) =>
    answer !== undefined && answer.authType === undefined && answer.authKey === undefined,
  remove: (client, id) => client.portalLinks.revoke(id),
};

/** @internal */
export const definition = define(convoy);

/**
 * The release of the service is not known before an answer. A link that exists shows that its release takes it. Programs
 * that make the list with `Output.all`, as in Java, send it as unknown where one ID is, so the rule does not read it.
 */
function ownerAdvice(
  { ownerId, adoptId }: Partial<PortalLinkInputs>,
  before: Partial<PortalLinkInputs>,
  { endpoints = [] }: Fields,
): InputRemark[] {
  const isEmpty = Array.isArray(endpoints) && endpoints.length === 0;
  if (ownerId || isEmpty || adoptId !== undefined || Object.keys(before).length > 0) return [];
  return [remark("ownerId", notices["link-owner-advised"]())];
}

function withoutKey(url: string | undefined): string | undefined {
  return url?.replace(/&auth_token=[^&]*/, "");
}
