/** Schemas that say more of an input than its type. */

import { z } from "zod";

/** @internal A list whose order says nothing: stored sorted, compared without order. */
export function set<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).meta({ set: true });
}

/** @internal A text that cannot be empty: what it is reset to when it is no longer declared. */
export function resetTo(neutral: string): z.ZodString {
  return z.string().meta({ neutral });
}

/** @internal A whole number of something, which cannot be negative. */
export function count(): z.ZodOptional<z.ZodNumber> {
  return z.number().int("must be a whole number").min(0, "must not be negative").optional();
}
