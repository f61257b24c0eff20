/** Errors for requests without a complete answer, with advice. Refusals with one are in `answer.ts`. */

import { clause } from "../base/declare";
import { NetworkError, ResponseShapeError } from "../base/errors";
import { messageOf } from "../base/text";
import type { RequestLine } from "../base/errors";
import type { Notice } from "../base/notice";
import type { Failure } from "./exchange";
import { clauses, notices } from "./notices";
import type { Redactor } from "./echoes";

/** @internal The proxy could not be used, so nothing has reached the service. */
export class ProxyFailure extends Error {
  constructor(
    readonly host: string,
    /** The variable of the environment that names the proxy. */
    readonly variable: string,
    cause: unknown,
    /** What the proxy answered; undefined where there was no answer. */
    readonly status?: number,
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
  clean: Redactor,
  endAdvice?: string,
): Error {
  if (failure.why === "too-large") return new ResponseShapeError(request, notices["large-answer"]());
  const notice = {
    timeout: notices["timed-out"]({ host, seconds: timeoutMilliseconds / 1000 }),
    cancelled: notices.cancelled(),
    network: networkNotice(failure.error, host, clean),
  }[failure.why];
  // A fresh error, because the original may reference the connection and the data sent over it.
  const cause = failure.error && new Error(clean(`${codeOf(failure.error)} ${failure.error.message}`));
  return new NetworkError(request, followedBy(notice, endAdvice), mayHaveActed, cause);
}

function followedBy(notice: Notice, more: string | undefined): Notice {
  return more === undefined ? notice : { ...notice, text: clause`${notice.text}; ${more}` };
}

function networkNotice(error: Error | undefined, host: string, clean: Redactor): Notice {
  const code = codeOf(error);
  if (error instanceof ProxyFailure) {
    const { variable, status } = error;
    if (status !== undefined) return notices["proxy-refusal"]({ status, host, variable });
    const [proxy, reason] = [clean(error.host), clean(code || error.message)];
    return notices["unusable-proxy"]({ proxy, reason, host, variable });
  }
  const [, known] = byCode.find(([codes]) => codes.test(code)) ?? [];
  if (known !== undefined) return known({ host });
  const reason = clean(error?.message || code || clauses.noReason());
  return notices["connection-failed"]({ host, reason });
}

type HostNotice = (values: { readonly host: string }) => Notice;

const byCode: readonly (readonly [codes: RegExp, notice: HostNotice])[] = [
  [/^ECONNREFUSED$/, notices["connection-refused"]],
  [/^(ENOTFOUND|EAI_AGAIN)$/, notices["unknown-host"]],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, notices["connect-timeout"]],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, notices["unreachable-host"]],
  [/^(ERR_ASSERTION|HPE_(?!INVALID_EOF).*)$/, notices["foreign-answer"]],
  [/ALTNAME_INVALID$/, notices["wrong-certificate-host"]],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, notices["outdated-certificate"]],
  [/CERT|SIGNATURE/, notices["untrusted-certificate"]],
  [/^(ERR_SSL|EPROTO)/, notices["no-tls"]],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_.*)$/,
    notices["connection-lost"],
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
