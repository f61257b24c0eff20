/** Probes of `rotate`: signed requests of our own to an endpoint, which show what its receiver accepts. */

import { clause } from "../../../provider/base/declare";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, fetch, Headers } from "undici/index.js";
import type { EndpointAnswer, LiveSignatureConfig } from "../../../provider/client";
import type { Notice } from "../../../provider/base/notice";
import { messageOf } from "../../../provider/base/text";
import { unmasked } from "../../../provider/base/markers";
import { newSecret } from "../../../provider/kinds/endpoint/secret/external-secrets";
import { formType } from "../../../provider/kinds/endpoint/fields";
import { sign, signatureHeader } from "../../../provider/receiver/signature";
import type { SigningVersion } from "../../../provider/receiver/signature";
import { parseUrl } from "../../../provider/base/url";
import { momentOf } from "../../../provider/http/waits";
import { notices } from "./notices";
import { publicAgent } from "./rotate-address";
import type { RotateOptions } from "./rotate-flags";

/** How long one answer is waited for, in milliseconds; the service's own limit is 10 seconds. */
const answerTime = 10_000;

/** Sends a request that is signed with a secret. `isClear`: it would be refused a moment later, too. */
type Probe = (secret: string) => Promise<{ readonly reason: string; readonly isClear: boolean } | undefined>;

/** A header that may be sent: an error about any other would show its value. */
const headerForm = /^[\w!#$%&'*+.^`|~-]+: [\t -~\u0080-\u00ff]*$/;

/** What a probe cannot repeat of a delivery; undefined where it repeats everything. */
export function unprovable(live: EndpointAnswer): Notice | undefined {
  const { url, authentication, contentType, mtlsClientCert } = live;
  const { type, apiKey: { headerName = "", headerValue } = {} } = authentication ?? {};
  if (contentType === formType) return notices["probe-of-form"]();
  if (!url) return notices["probe-without-url"]();
  const { username, password } = parseUrl(url) ?? { username: url };
  if (username || password) return notices["probe-of-credentials"]();
  if (mtlsClientCert?.clientCert) return notices["probe-of-certificate"]();
  const shown = unmasked(headerValue);
  const isRepeatable = shown !== undefined && headerForm.test(`${headerName}: ${shown}`);
  if (!type || (type === "api_key" && isRepeatable)) return undefined;
  return notices["probe-of-authentication"]({ type });
}

/** Probes one endpoint in the format in which the service delivers to it. */
export function probeOf(
  { url = "", advancedSignatures, authentication }: EndpointAnswer,
  { probeBody: body, probePrivate = false }: RotateOptions,
  signature: LiveSignatureConfig | undefined,
): Probe {
  const { headerName, headerValue } = authentication?.apiKey ?? {};
  const format = advancedSignatures === false ? "simple" : "advanced";
  const versions = signature?.versions?.length ? (signature.versions as SigningVersion[]) : undefined;
  return async (secret) => {
    const headers = new Headers({ "content-type": "application/json" });
    if (headerName && headerValue) headers.set(headerName, headerValue);
    headers.set(signature?.header || signatureHeader, sign(body, secret, { format, versions }));
    try {
      const signal = AbortSignal.timeout(answerTime);
      const dispatcher = probePrivate ? anyAgent : publicAgent;
      const answer = await fetch(url, {
        method: "POST",
        body,
        headers,
        redirect: "manual",
        signal,
        dispatcher,
      });
      await answer.body?.cancel();
      if (answer.ok) return undefined;
      const isClear = answer.status < 500 && answer.status !== 408 && answer.status !== 429;
      return { reason: answered(answer.status, answer.headers.get("date")), isClear };
    } catch (error) {
      const { cause, name } = error as { readonly cause?: unknown; readonly name?: unknown };
      const reason =
        name === "TimeoutError"
          ? clause`it did not answer within ${answerTime / 1000} seconds`
          : clause`it could not be reached: ${messageOf(cause ?? error)}`;
      return { reason, isClear: false };
    }
  };
}

const anyAgent = new Agent();

/** One that refuses the secret in use is failing already, and a receiver that accepts everything proves nothing. */
export async function receiverFault(probe: Probe, current: string | undefined): Promise<Notice | undefined> {
  const answer = current === undefined ? undefined : await probe(current);
  if (answer !== undefined) return notices["current-secret-refused"]({ answer: answer.reason });
  for (let tries = 3; tries > 0; tries -= 1) {
    const refusal = await probe(newSecret());
    if (refusal === undefined) return notices["receiver-accepts-anything"]();
    if (refusal.isClear) break;
    // A receiver that has just been started, or has too much to do, refuses everything.
    await wait(1000);
  }
  return undefined;
}

/** Probes every second: a clause on why a secret is not accepted after all of the patience, in milliseconds; undefined once it is. */
export async function missingProof(
  probe: Probe,
  secret: string,
  timeoutMs: number,
): Promise<string | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const refusal = await probe(secret);
    if (refusal === undefined || performance.now() >= end) return refusal?.reason;
    await wait(Math.min(1000, Math.max(1, end - performance.now())));
  }
}

/** A clock that goes wrong makes a receiver refuse what is signed rightly. */
function answered(status: number, date: string | null): string {
  const ahead = Math.round(((momentOf(date ?? "") ?? NaN) - Date.now()) / 1000);
  if (ahead > 60) return clause`it answered ${status}, and its clock is ${ahead} seconds ahead of this one`;
  return ahead < -60
    ? clause`it answered ${status}, and its clock is ${-ahead} seconds behind this one`
    : clause`it answered ${status}`;
}
