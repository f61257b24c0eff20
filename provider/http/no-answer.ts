/** Errors for requests without a complete answer, with advice. Refusals with one are in `answer.ts`. */

import { NetworkError, ResponseShapeError } from "../base/errors";
import { messageOf } from "../base/text";
import type { RequestLine } from "../base/errors";
import type { Failure } from "./exchange";
import type { Clean } from "./redact";

/** @internal What becomes of requests and waits when a signal ends them, in words. */
export const endWords = {
  notSent: (reason: string) => `not sent, because ${reason}`,
  givenUp: (reason: string) => `given up, because ${reason}`,
  nothingMore: (reason: string) => `nothing more is sent, because ${reason}`,
  waitGivenUp: (what: string, reason: string) => `the wait for ${what} was given up, because ${reason}`,
};

/** @internal The proxy could not be used, so nothing has reached the service. */
export class ProxyFailure extends Error {
  constructor(
    readonly host: string,
    cause: unknown,
  ) {
    super(messageOf(cause), { cause });
  }
}

/**
 * @internal The error for a request without a complete answer.
 *
 * @param endAdvice which signal has ended the tries, as a clause
 */
export function errorOf(
  failure: Failure,
  request: RequestLine,
  host: string,
  timeoutMilliseconds: number,
  mayHaveActed: boolean,
  clean: Clean,
  endAdvice?: string,
): Error {
  if (failure.why === "too-large") return new ResponseShapeError(request, "the answer is larger than 10 MB");
  const reason = {
    timeout: `no complete answer from ${host} within ${timeoutMilliseconds / 1000} s (webhooks:requestTimeoutSeconds)`,
    cancelled: "cancelled",
    network: networkReason(failure.error, host, clean),
  }[failure.why];
  // A fresh error, because the original may reference the connection and the data sent over it.
  const cause = failure.error && new Error(clean(`${codeOf(failure.error)} ${failure.error.message}`));
  return new NetworkError(request, withClause(reason, endAdvice), mayHaveActed, cause);
}

function withClause(reason: string, clause: string | undefined): string {
  return clause === undefined ? reason : `${reason}; ${clause}`;
}

function networkReason(error: Error | undefined, host: string, clean: Clean): string {
  const code = codeOf(error);
  if (error instanceof ProxyFailure)
    return `the proxy ${clean(error.host)} cannot be used (${clean(code || error.message)}), so nothing was sent to ${host}: check HTTPS_PROXY`;
  const known = reasons.find(([codes]) => codes.test(code));
  if (known !== undefined) return known[1](host);
  const refused = /^Proxy response \((\d+)\)/.exec(error?.message ?? "")?.[1];
  if (refused !== undefined) return `the proxy answered ${refused} when asked for ${host}: check HTTPS_PROXY`;
  return `the connection to ${host} failed: ${clean(error?.message || code || "no reason given")}`;
}

const untrusted = (host: string): string =>
  `the certificate of ${host} is not trusted; if your own authority issued it, name its file in NODE_EXTRA_CA_CERTS`;

const reasons: readonly (readonly [RegExp, (host: string) => string])[] = [
  [
    /^ECONNREFUSED$/,
    (host) => `connection refused by ${host}: is the service running, and webhooks:baseUrl right?`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (host) => `the name ${host} cannot be resolved: check webhooks:baseUrl and the network`,
  ],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, (host) => `${host} did not accept a connection in time`],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/,
    (host) => `${host} cannot be reached: check the network`,
  ],
  [
    /^(ERR_ASSERTION|HPE_(?!INVALID_EOF).*)$/,
    (host) =>
      `${host} sent something that is no answer of HTTP: check webhooks:baseUrl, and what stands in between`,
  ],
  [/ALTNAME_INVALID$/, (host) => `the certificate is for another host than ${host}: check webhooks:baseUrl`],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, (host) => `the certificate of ${host} is not valid today`],
  [/CERT|SIGNATURE/, untrusted],
  [/^(ERR_SSL|EPROTO)/, (host) => `${host} does not speak TLS: check webhooks:baseUrl`],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_.*)$/,
    (host) => `the connection to ${host} broke off before the answer was complete`,
  ],
];

/** @internal The code of the error of a connection. */
export function codeOf(error: Error | undefined): string {
  if (error === undefined) return "";
  // What failed on the way to or behind a proxy is the cause of another error.
  const isWrapped = error instanceof ProxyFailure || error.name === "SecureProxyConnectionError";
  if (isWrapped && error.cause instanceof Error) return codeOf(error.cause);
  return "code" in error ? String(error.code) : "";
}
