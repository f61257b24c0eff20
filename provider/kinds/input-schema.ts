/** Schemas for inputs with metadata or bounds. */

import { z } from "zod";

/** @internal A list without order: stored sorted, compared as a set. */
export function set<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).meta({ set: true });
}

/** @internal A text that is reset to `neutral` instead of an empty text when it is no longer declared. */
export function resetTo(neutral: string): z.ZodString {
  return z.string().meta({ neutral });
}

/** @internal A whole number that is not negative. */
export function count(): z.ZodOptional<z.ZodNumber> {
  return z.number().int("must be a whole number").min(0, "must not be negative").optional();
}
