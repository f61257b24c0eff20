/** What Convoy's sources have beyond the API document: where the event type stands. */

import { sourceExtrasSchema, sourceSchema } from "./schema";

/** @internal */
export const convoySourceSchema = sourceSchema.extend(sourceExtrasSchema.shape);
