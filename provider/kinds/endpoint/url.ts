/** The URLs of an endpoint: what may be declared of them, and what may be shown. */

import { z } from "zod";
import { isSameUrl, parseUrl } from "../../url";

/** @internal */
export function isHttps(text: string): boolean {
  return parseUrl(text)?.protocol === "https:";
}

/** @internal */
export function isHttp(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? "");
}

/** @internal Where a chat takes messages; an empty text is none. */
export function chatUrl(): z.ZodOptional<z.ZodString> {
  const reason = "must be an http or https URL";
  return z
    .string()
    .refine((text) => text === "" || isHttp(text), reason)
    .optional();
}

/** @internal A URL that the service shows, spelled as it is declared where both are the same. */
export function asDeclared(url: string | undefined, declared: string | undefined): string | undefined {
  return isSameUrl(url, declared) ? declared : url;
}
