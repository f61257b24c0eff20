/**
 * The one table of the fields of a portal link: a new plain field is one line here, and its schemas follow. Says which fields
 * are always there, and which are secret. A program loads it.
 */

import { common, flag, text, texts } from "../fields";
import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/fields";
import type { PortalLinkAnswer, PortalLinkInputs, PortalLinkLookupOutputs, PortalLinkOutputs } from "./types";

/** @internal A plain input is one line. One whose schemas are written out is an "input". */
export const portalLinkFields = {
  ...common,
  name: text,
  ownerId: text,
  token: "output",
  url: "output",
  endpoints: texts,
  canManageEndpoint: flag,
  endpointsMetadata: "lookup",
  authType: "input",
  endpointCount: "output",
  createdAt: "output",
  updatedAt: "output",
} as const satisfies FieldsOf<PortalLinkInputs, PortalLinkOutputs, PortalLinkLookupOutputs>;

/** The fields that every existing portal link has: the service shows them, or `check` has filled them in. */
export const portalLinkAlways = ["projectId", "name", "endpointCount", "createdAt", "updatedAt"] as const;

/** @internal The URL of a portal is secret, because it may carry the token. */
export const portalLinkSecrets = {
  token: true,
  url: true,
  authKey: true,
  endpointsMetadata: endpointSecrets,
} as const satisfies SecretFields<PortalLinkAnswer>;
