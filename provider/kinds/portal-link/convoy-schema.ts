/** What Convoy's portal links have beyond the API document: how their visitors prove themselves. */

import { z } from "zod";
import { portalLinkDetailsSchema, portalLinkSchema } from "./schema";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";

/** What Convoy's portal links have beyond the API document. */
export interface PortalLinkExtras {
  /**
   * `static_token`: the token of the link never changes. `refresh_token`: each read of the link makes a key that is
   * valid for an hour.
   */
  readonly authType?: "static_token" | "refresh_token" | (string & {}) | undefined;
}

/** What an answer shows beyond that. */
export interface LivePortalLinkExtras extends PortalLinkExtras {
  /** The key that this very read has made, with `refresh_token`. Secret. */
  readonly authKey?: string | undefined;
}

const authType = oneOf<"static_token" | "refresh_token">();

/** @internal */
export const portalLinkExtrasSchema = z.object({ authType, authKey: text() });

/** @internal */
export const convoyPortalLinkSchema = portalLinkSchema.extend(portalLinkExtrasSchema.shape);

/** @internal */
export const convoyPortalLinkDetailsSchema = portalLinkDetailsSchema.extend({ authType });

/** @internal */
export type ConvoyPortalLinkAgrees = Assert<[Agree<LivePortalLinkExtras, typeof portalLinkExtrasSchema>]>;
