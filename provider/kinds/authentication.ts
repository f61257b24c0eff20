/** Authentication of webhook requests: by the service at an endpoint, or by others at a source. */

import { z } from "zod";
import { oneOf, text } from "../http/schema";
import type { Agree, Assert } from "../http/schema";
import { headerName } from "./input-schema";
import type {
  EndpointAuthenticationType,
  OAuth2AuthenticationType,
  OAuth2ExpiryTimeUnit,
  OAuth2SigningAlgorithm,
  SigningKeyCurve,
  SigningKeyType,
} from "./enums";

/** An HTTP header with a fixed value. */
export interface ApiKeyHeader {
  /** The name of the header, such as `X-Api-Key`. */
  readonly headerName?: string | undefined;
  /** The value of the header. Secret. */
  readonly headerValue?: string | undefined;
}

/** How the service authenticates when it calls an endpoint. */
export interface EndpointAuthentication {
  /** The authentication method, such as `api_key`. */
  readonly type?: "api_key" | (string & {}) | undefined;
  /** The header to send with every delivery, for the type `api_key`. */
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

/** A username and a password. */
export interface BasicAuthentication {
  /** The username. */
  readonly username?: string | undefined;
  /** The password. Secret. The service masks it as `[REDACTED]`. */
  readonly password?: string | undefined;
}

/** A private JSON Web Key that signs client assertions. */
export interface SigningKey {
  /** The key type: `EC` for ES256. */
  readonly kty?: SigningKeyType | (string & {}) | undefined;
  /** The key ID. */
  readonly kid?: string | undefined;
  /** The curve: `P-256` for ES256. */
  readonly crv?: SigningKeyCurve | (string & {}) | undefined;
  /** The x coordinate. */
  readonly x?: string | undefined;
  /** The y coordinate. */
  readonly y?: string | undefined;
  /** The private part of the key. Secret. */
  readonly d?: string | undefined;
}

/** The field names of a token response, if they differ from the standard ones. */
export interface TokenFields {
  /** The name of the field that contains the access token. */
  readonly accessToken?: string | undefined;
  /** The name of the field that contains the token type. */
  readonly tokenType?: string | undefined;
  /** The name of the field that contains the token lifetime. */
  readonly expiresIn?: string | undefined;
}

/** How the service obtains an OAuth 2.0 token for deliveries. */
export interface OAuth2Authentication {
  /** The URL of the token endpoint of the authorization server. */
  readonly url?: string | undefined;
  /** The client ID. */
  readonly clientId?: string | undefined;
  /**
   * How the client authenticates. `shared_secret` requires `clientSecret`; `client_assertion` requires
   * `signingKey`, `issuer` and `subject`.
   */
  readonly authenticationType?: OAuth2AuthenticationType | (string & {}) | undefined;
  /** The client secret. Secret. */
  readonly clientSecret?: string | undefined;
  /** The key that signs the client assertion. Contains secrets. */
  readonly signingKey?: SigningKey | undefined;
  /** The algorithm of `signingKey`. The service defaults to `ES256`. */
  readonly signingAlgorithm?: OAuth2SigningAlgorithm | (string & {}) | undefined;
  /** The issuer of the client assertion. */
  readonly issuer?: string | undefined;
  /** The subject of the client assertion. */
  readonly subject?: string | undefined;
  /** The grant type to request. The service defaults to `client_credentials`. */
  readonly grantType?: string | undefined;
  /** The scope to request. */
  readonly scope?: string | undefined;
  /** The audience to request. */
  readonly audience?: string | undefined;
  /** The field names of the token response, if they differ from the standard ones. */
  readonly fieldMapping?: TokenFields | undefined;
  /**
   * The unit in which the authorization server gives the lifetime of a token. The service defaults to `seconds`.
   */
  readonly expiryTimeUnit?: OAuth2ExpiryTimeUnit | (string & {}) | undefined;
}

/** How the service authenticates when it calls an endpoint, for every dialect. */
export interface AnyEndpointAuthentication extends Omit<EndpointAuthentication, "type"> {
  /**
   * The authentication method. With the documented interface, it is `api_key`. On Convoy, it is `api_key`,
   * `basic_auth` or `oauth2`.
   */
  readonly type?: EndpointAuthenticationType | (string & {}) | undefined;
  /**
   * The username and password to send with every delivery, for the type `basic_auth`. Requires `webhooks:dialect`
   * convoy.
   */
  readonly basicAuth?: BasicAuthentication | undefined;
  /** How to get a token from an authorization server, for the type `oauth2`. Requires `webhooks:dialect` convoy. */
  readonly oauth2?: OAuth2Authentication | undefined;
}
