/** How a caller proves itself with a header: the service at an endpoint, or others at a source. */

import { z } from "zod";
import { oneOf, text } from "../http/schema";
import type { Agree, Assert } from "../http/schema";

/** A header with a fixed value. */
export interface ApiKeyHeader {
  /** The name of the header. */
  readonly headerName?: string | undefined;
  /** The value of the header. Secret. */
  readonly headerValue?: string | undefined;
}

/** How the service authenticates itself when it calls an endpoint. */
export interface EndpointAuthentication {
  /** The way of authenticating. The API document lists `api_key`. */
  readonly type?: "api_key" | (string & {}) | undefined;
  /** The header that is sent with every webhook. */
  readonly apiKey?: ApiKeyHeader | undefined;
}

/** @internal */
export const apiKeyHeaderSchema = z.object({ headerName: text(), headerValue: text() });

/** @internal */
export const endpointAuthenticationSchema = z.object({
  type: oneOf<"api_key">(),
  apiKey: apiKeyHeaderSchema.optional(),
});

/** @internal */
export type AuthenticationAgrees = Assert<
  [Agree<EndpointAuthentication, typeof endpointAuthenticationSchema>]
>;
