/** What Convoy's sources have beyond the API document: where the event type stands, and a body to write them with. */

import { z } from "zod";
import { text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { sourceSchema } from "./schema";
import type { Source } from "./schema";

/** What Convoy's sources have beyond the API document. */
export interface SourceExtras {
  /** Where in a request the event type stands: `req.body.x`, `req.header.x` or `req.query.x`. */
  readonly eventTypeLocation?: string | undefined;
}

/** What can be set on a source: the body of a create or update. */
export interface SourceDetails
  extends
    SourceExtras,
    Pick<
      Source,
      | "name"
      | "type"
      | "provider"
      | "isDisabled"
      | "forwardHeaders"
      | "idempotencyKeys"
      | "bodyFunction"
      | "headerFunction"
      | "customResponse"
      | "verifier"
      | "pubSub"
    > {}

/** @internal */
export const sourceExtrasSchema = z.object({ eventTypeLocation: text() });

/** @internal */
export const convoySourceSchema = sourceSchema.extend(sourceExtrasSchema.shape);

/** @internal */
export const convoySourceDetailsSchema = convoySourceSchema.pick({
  name: true,
  type: true,
  provider: true,
  isDisabled: true,
  forwardHeaders: true,
  idempotencyKeys: true,
  eventTypeLocation: true,
  bodyFunction: true,
  headerFunction: true,
  customResponse: true,
  verifier: true,
  pubSub: true,
});

/** @internal */
export type ConvoySourceAgrees = Assert<
  [Agree<SourceExtras, typeof sourceExtrasSchema>, Agree<SourceDetails, typeof convoySourceDetailsSchema>]
>;
