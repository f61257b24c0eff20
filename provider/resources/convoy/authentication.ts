/** How Convoy authenticates itself at an endpoint: what each way needs, and which part of it is sent. */

import type { AnyEndpointAuthentication } from "../../api/convoy/endpoint";
import type { EndpointBody } from "../../api/endpoint";
import { isMasked } from "../../api/mask";
import type { InputProblem } from "../../errors";

/** What each way needs, below `authentication`. */
const needs: Readonly<Record<string, (authentication: AnyEndpointAuthentication) => readonly string[]>> = {
  api_key: () => ["apiKey.headerName", "apiKey.headerValue"],
  basic_auth: () => ["basicAuth.username", "basicAuth.password"],
  oauth2: ({ oauth2 }) => [
    "oauth2.url",
    "oauth2.clientId",
    "oauth2.authenticationType",
    ...(oauth2?.authenticationType === "shared_secret" ? ["oauth2.clientSecret"] : []),
    ...(oauth2?.authenticationType === "client_assertion"
      ? [
          ...["oauth2.signingKey.kty", "oauth2.signingKey.kid", "oauth2.signingKey.d"],
          ...["oauth2.issuer", "oauth2.subject"],
        ]
      : []),
  ],
};

/** Why an authentication cannot be used. The service would take one without a type for none. */
export function authenticationProblems(declared: AnyEndpointAuthentication | undefined): InputProblem[] {
  if (typeof declared !== "object" || Object.keys(declared).length === 0) return [];
  const { type } = declared;
  const needed = type === undefined ? undefined : needs[type];
  if (needed === undefined) {
    return [{ path: "authentication.type", reason: "must be api_key, basic_auth or oauth2" }];
  }
  const missing = needed(declared).filter((path) => !valueAt(declared, path));
  const found = missing.map((path) => ({
    path: `authentication.${path}`,
    reason: `is required with type ${String(type)}`,
  }));
  if (isMasked(declared.basicAuth?.password)) {
    found.push({
      path: "authentication.basicAuth.password",
      reason: "looks like a mask, not like a password",
    });
  }
  return found;
}

/** The body with the part of the authentication that its type names: the service looks at the others as well. */
export function authenticationBody(body: EndpointBody): EndpointBody {
  const { type, apiKey, basicAuth, oauth2 } = body.authentication ?? {};
  const parts: Readonly<Record<string, AnyEndpointAuthentication>> = {
    api_key: { type, apiKey },
    basic_auth: { type, basicAuth },
    oauth2: { type, oauth2 },
  };
  return { ...body, authentication: type === undefined ? undefined : parts[type] };
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      value,
    );
}
