/** Authentication of webhook requests: by the service at an endpoint, or by others at a source. */

import { z } from "zod";
import { oneOf, text } from "../http/schema";
import type { Agree, Assert } from "../http/schema";
import { headerName } from "./input-schema";

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
export const apiKeyHeaderSchema = z.object({ headerName: headerName().optional(), headerValue: text() });

/** @internal */
export const endpointAuthenticationSchema = z.object({
  type: oneOf<"api_key">(),
  apiKey: apiKeyHeaderSchema.optional(),
});

/** @internal */
export type AuthenticationAgrees = Assert<
  [Agree<EndpointAuthentication, typeof endpointAuthenticationSchema>]
>;

/** A user name and a password. */
export interface BasicAuthentication {
  /** The user name. */
  readonly username?: string | undefined;
  /** The password. Secret. The service answers `[REDACTED]` instead. */
  readonly password?: string | undefined;
}

/** A private key as JSON Web Key, which signs a client assertion. */
export interface SigningKey {
  /** The type of the key: `EC` for ES256. */
  readonly kty?: string | undefined;
  /** The ID of the key. */
  readonly kid?: string | undefined;
  /** The curve: `P-256` for ES256. */
  readonly crv?: string | undefined;
  /** The x coordinate. */
  readonly x?: string | undefined;
  /** The y coordinate. */
  readonly y?: string | undefined;
  /** The private part. Secret. */
  readonly d?: string | undefined;
}

/** The names of the fields in a token response, where they are not the usual ones. */
export interface TokenFields {
  /** The name of the field with the access token. */
  readonly accessToken?: string | undefined;
  /** The name of the field with the type of the token. */
  readonly tokenType?: string | undefined;
  /** The name of the field with the life of the token. */
  readonly expiresIn?: string | undefined;
}

/** How the service fetches an OAuth 2 token before each delivery. */
export interface OAuth2Authentication {
  /** The URL of the token endpoint. */
  readonly url?: string | undefined;
  /** The ID of the client. */
  readonly clientId?: string | undefined;
  /** `shared_secret` goes with `clientSecret`; `client_assertion` with `signingKey`, `issuer` and `subject`. */
  readonly authenticationType?: "shared_secret" | "client_assertion" | (string & {}) | undefined;
  /** The secret of the client. Secret. */
  readonly clientSecret?: string | undefined;
  /** The key of the client. Secret in part. */
  readonly signingKey?: SigningKey | undefined;
  /** The algorithm of `signingKey`. The service's default is `ES256`. */
  readonly signingAlgorithm?: string | undefined;
  /** The issuer of the client assertion. */
  readonly issuer?: string | undefined;
  /** The subject of the client assertion. */
  readonly subject?: string | undefined;
  /** The requested grant type. */
  readonly grantType?: string | undefined;
  /** The requested scope. */
  readonly scope?: string | undefined;
  /** The requested audience of the token. */
  readonly audience?: string | undefined;
  /** The names of the fields in the token response. */
  readonly fieldMapping?: TokenFields | undefined;
  /** The unit of the token's life. The service's default is `seconds`. */
  readonly expiryTimeUnit?: "seconds" | "milliseconds" | "minutes" | "hours" | (string & {}) | undefined;
}

/** How the service authenticates itself when it calls an endpoint, all ways of Convoy. */
export interface AnyEndpointAuthentication extends Omit<EndpointAuthentication, "type"> {
  /** The way of authenticating: `api_key`, and with `webhooks:dialect` convoy `basic_auth` and `oauth2`. */
  readonly type?: "api_key" | "basic_auth" | "oauth2" | (string & {}) | undefined;
  /** User name and password. Needs `webhooks:dialect` convoy. */
  readonly basicAuth?: BasicAuthentication | undefined;
  /** A token from an authorization server. Needs `webhooks:dialect` convoy. */
  readonly oauth2?: OAuth2Authentication | undefined;
}
