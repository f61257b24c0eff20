/** The fields of a portal link: the role of each, which ones are always there, and which are secret. A program loads it. */

import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/fields";
import type { PortalLinkAnswer } from "./schema";
import type { PortalLinkInputs, PortalLinkLookupOutputs, PortalLinkOutputs } from "./types";

/** @internal The role of each field of a portal link. A missing field is a type error. */
export const portalLinkFields: FieldsOf<PortalLinkInputs, PortalLinkOutputs, PortalLinkLookupOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  ownerId: "input",
  endpoints: "input",
  canManageEndpoint: "input",
  authType: "input",
  token: "output",
  url: "output",
  endpointCount: "output",
  createdAt: "output",
  updatedAt: "output",
  endpointsMetadata: "lookup",
};

/** The fields that every existing portal link has: the service shows them, or `check` has filled them in. */
export const portalLinkAlways = ["projectId", "name", "endpointCount", "createdAt", "updatedAt"] as const;

/** @internal The URL of a portal is secret, because it may carry the token. */
export const portalLinkSecrets = {
  token: true,
  url: true,
  authKey: true,
  endpointsMetadata: endpointSecrets,
} as const satisfies SecretFields<PortalLinkAnswer>;
