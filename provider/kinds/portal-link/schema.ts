/** Portal link: the schemas of an answer and a body. */

import { z } from "zod";
import { tally, objectId, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { listedEndpointSchema } from "../endpoint/operations";
import { FieldSchemas } from "../field-schemas";
import { portalLinkFields } from "./fields";
import type { PortalLink, PortalLinkDetails, PortalLinkInputs } from "./types";

const plain = new FieldSchemas<PortalLinkInputs, typeof portalLinkFields>(portalLinkFields);

/** @internal */
export const portalLinkSchema = z.object({
  uid: objectId(),
  ...plain.shown({
    projectId: text(),
    token: text(),
    url: text(),
    endpointsMetadata: z.array(listedEndpointSchema).optional(),
    endpointCount: tally(),
    createdAt: text(),
    updatedAt: text(),
  }),
  deletedAt: text(),
});

/** @internal */
export const portalLinkDetailsSchema = z.object(plain.sent({}));

/** @internal */
export type PortalLinkAgrees = Assert<
  [Agree<PortalLink, typeof portalLinkSchema>, Agree<PortalLinkDetails, typeof portalLinkDetailsSchema>]
>;
