/** What a change of each input of an endpoint does: one row for each notice, and some for what is said to be harmless. */

import type { Fields } from "../../provider/base/fields";
import type { Row } from "./settings-rows";

const url = "https://billing.example.com/hooks";

const keyed = (headerName: string): Fields => ({
  url,
  authentication: { type: "api_key", apiKey: { headerName, headerValue: "v" } },
});

/** The rows of endpoints. */
export const endpointRows: readonly Row[] = [
  ["endpoint", "documented", keyed("X-Key"), keyed("x-key"), undefined],
  [
    "endpoint",
    "documented",
    { url: "http://a.example.com" },
    { url: "https://a.example.com" },
    "info sends deliveries over https instead of http [deliveries-encrypted]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, ownerId: "acme" },
    { url: url },
    'danger no longer belongs to owner "acme": portal links of that owner and events sent to it no longer reach the endpoint [owner-removed]',
  ],
  [
    "endpoint",
    "documented",
    { url: url },
    { url: url, ownerId: "acme" },
    'warning now belongs to owner "acme": portal links of that owner and events sent to it reach the endpoint [owner-set]',
  ],
  [
    "endpoint",
    "convoy",
    { url, advancedSignatures: false },
    { url },
    "danger turns advanced signatures on, which is the default: receivers must verify the advanced format [advanced-signatures-on]",
  ],
  [
    "endpoint",
    "documented",
    { url, advancedSignatures: true },
    { url },
    "danger turns advanced signatures off, which is the default: deliveries include one simple signature, made with the newest secret [advanced-signatures-off]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, appId: "one" },
    { url: url, appId: "two" },
    "danger changes appId: events sent to the old app no longer reach it [app-changed]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, advancedSignatures: false },
    { url: url, advancedSignatures: true },
    "danger turns advanced signatures on: receivers must verify the advanced format [advanced-signatures-on]",
  ],
  [
    "endpoint",
    "documented",
    { url: url },
    { url: url, authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } } },
    "info adds authentication: deliveries now include credentials [authentication-added]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, httpTimeout: 30 },
    { url: url, httpTimeout: 1 },
    "warning lowers the delivery timeout, in seconds, from 30 to 1 [timeout-lowered]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, httpTimeout: 30 },
    { url: url },
    "warning lowers the delivery timeout, in seconds, from 30 to 10 [timeout-lowered]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, httpTimeout: 30 },
    { url: url },
    "warning may lower httpTimeout: its value before or after is not known [limit-may-fall]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url },
    { url: url, httpTimeout: 1 },
    "warning lowers the delivery timeout, in seconds, from 10 to 1 [timeout-lowered]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, adoptId: "e" },
    { url: url, adoptId: "e", httpTimeout: 1 },
    "warning may lower httpTimeout: its value before or after is not known [limit-may-fall]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, httpTimeout: 10 },
    { url: url, httpTimeout: 30 },
    "info raises httpTimeout from 10 to 30 [limit-raised]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, rateLimit: 10, rateLimitDuration: 60 },
    { url: url, rateLimit: 0, rateLimitDuration: 60 },
    "info raises rateLimit from 10 in 60 s to no limit [limit-raised]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, rateLimit: 100, rateLimitDuration: 100 },
    { url: url, rateLimit: 1, rateLimitDuration: 1 },
    "warning tightens the rate limit from 100 in 100 s to 1 in 1 s: more deliveries have to wait [rate-limit-lowered]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, rateLimit: 10, rateLimitDuration: 60 },
    { url: url, rateLimit: 10, rateLimitDuration: 86400 },
    "warning tightens the rate limit from 10 in 60 s to 10 in 86,400 s: more deliveries have to wait [rate-limit-lowered]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, supportEmail: "a@b.example", chatWebhookUrl: "https://c.example" },
    { url: url },
    "info sends failure notifications elsewhere, or stops sending them: chatWebhookUrl, supportEmail [failure-notices-change]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url },
    { url: url, mtlsClientCert: { clientCert: "c", clientKey: "k" } },
    "info adds a client certificate: deliveries now present it [certificate-added]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, mtlsClientCert: { clientCert: "c", clientKey: "k" } },
    { url: url, mtlsClientCert: { clientCert: "d", clientKey: "l" } },
    "danger changes mtlsClientCert.clientCert, mtlsClientCert.clientKey at once: a receiver that trusts only the old certificate rejects deliveries [certificate-changed]",
  ],
  [
    "endpoint",
    "convoy",
    { url, rotateSecretAfterDays: 30, secretExpiration: 24 },
    { url, rotateSecretAfterDays: 30, secretExpiration: 0, description: "b" },
    "danger rolls the signing secret without overlap at each rotation: the expiration is 0 [rotation-without-overlap]",
  ],
  [
    "endpoint",
    "convoy",
    { url: url, secretExpiration: 24, description: "a" },
    { url: url, secretExpiration: 0, description: "b" },
    "warning keeps the old secret valid for a shorter time in later rolls: 0 instead of 24 [overlap-shortened]",
  ],
  [
    "endpoint",
    "documented",
    { url: url, projectId: "p1" },
    { url: url, projectId: "p2" },
    "danger moves from project p1 to project p2: nothing in the old project reaches it any longer [moves-project]",
  ],
  [
    "endpoint",
    "convoy",
    { url: `${url}?a=1` },
    { url: `${url}?a=2` },
    "danger moves deliveries to another query of billing.example.com [deliveries-move-within-host]",
  ],
  [
    "endpoint",
    "convoy",
    {
      url,
      authentication: { type: "oauth2", oauth2: { url: "https://id.example.com/token", audience: "a" } },
    },
    {
      url,
      authentication: { type: "oauth2", oauth2: { url: "https://id.example.com/token", audience: "b" } },
    },
    "danger changes authentication.oauth2.audience: the service may get no token or a different one, so deliveries may fail or be rejected [token-request-changed]",
  ],
  [
    "endpoint",
    "convoy",
    { url, authentication: { type: "oauth2", oauth2: { url: "https://id.example.com/token" } } },
    {
      url,
      authentication: {
        type: "oauth2",
        oauth2: { url: "https://id.example.com/token", expiryTimeUnit: "minutes" },
      },
    },
    "danger reads the lifetime of a token as minutes instead of seconds: the service may send expired tokens, which receivers reject [token-kept-longer]",
  ],
  [
    "endpoint",
    "convoy",
    {
      url,
      authentication: {
        type: "oauth2",
        oauth2: { url: "https://id.example.com/token", expiryTimeUnit: "minutes" },
      },
    },
    { url, authentication: { type: "oauth2", oauth2: { url: "https://id.example.com/token" } } },
    "info reads the lifetime of a token as seconds instead of minutes: the service requests new ones more often [token-kept-shorter]",
  ],
  [
    "endpoint",
    "convoy",
    { url, rateLimit: 300, rateLimitDuration: 60 },
    { url, rateLimit: 300, rateLimitDuration: 3600 },
    "warning tightens the rate limit from 300 in 60 s to 300 in 3,600 s: more deliveries have to wait [rate-limit-lowered]",
  ],
];
