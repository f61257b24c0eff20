/** What Convoy's portal links have beyond the API document: how their visitors prove themselves. */

import { z } from "zod";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { portalLinkDetailsSchema, portalLinkSchema } from "./schema";
import type { LivePortalLinkExtras } from "./schema";

const authType = oneOf<"static_token" | "refresh_token">();

/** @internal */
export const portalLinkExtrasSchema = z.object({ authType, authKey: text() });

/** @internal */
export const convoyPortalLinkSchema = portalLinkSchema.extend(portalLinkExtrasSchema.shape);

/** @internal */
export const convoyPortalLinkDetailsSchema = portalLinkDetailsSchema.extend({ authType });

/** @internal */
export type ConvoyPortalLinkAgrees = Assert<[Agree<LivePortalLinkExtras, typeof portalLinkExtrasSchema>]>;
