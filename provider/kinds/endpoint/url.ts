/** The URLs of an endpoint: validation and comparison. */

import { z } from "zod";
import { printed } from "../../base/notice";
import { isSameUrl, parseUrl } from "../../base/url";
import { notices } from "./notices";

/** @internal */
export function isHttps(text: string): boolean {
  return parseUrl(text)?.protocol === "https:";
}

/** @internal */
export function isHttp(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? "");
}

/** @internal The URL to which chat messages are posted; an empty text is none. */
export function chatUrl(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .refine((text) => text === "" || isHttp(text), printed(notices["not-http"]()))
    .optional();
}

/** @internal The live URL, in the declared spelling where both are the same URL. */
export function asDeclared(url: string | undefined, declared: string | undefined): string | undefined {
  return isSameUrl(url, declared) ? declared : url;
}
