/** Probes of `rotate`: signed requests of our own to an endpoint, which show what its receiver accepts. */

import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { EndpointAnswer } from "../client";
import { messageOf } from "../errors";
import { unmasked } from "../http/mask";
import { formType } from "../kinds/endpoint/schema";
import type { LiveSignatureConfig } from "../kinds/project-settings/schema";
import { sign, signatureHeader } from "../signature";
import type { SigningVersion } from "../signature";

/** How probes are signed and for how long an answer is waited for. */
export interface ProbeOptions {
  /** The body. */
  readonly body: string;
  /** The signature in another format than Convoy's, as `name: value`, and what it signs: see `templated`. */
  readonly header: string | undefined;
  readonly signed: string;
  /** The signature settings of the project; undefined where the service shows none. */
  readonly signature: LiveSignatureConfig | undefined;
  /** How long a receiver may take until it knows the new secret, in milliseconds. */
  readonly patience: number;
}

/** How long one answer is waited for, in milliseconds; the service's own limit is 10 seconds. */
const answerTime = 10_000;
const secondThoughts = 1000;

/** Why a probe with a secret was not accepted; undefined where it was. */
type Probe = (secret: string) => Promise<string | undefined>;

/** What a probe cannot repeat of a delivery, in words; undefined where it repeats everything. */
export function unprovable({ url, authentication, contentType }: EndpointAnswer): string | undefined {
  const { type, apiKey } = authentication ?? {};
  if (contentType === formType)
    return "it is sent forms, whose signatures no receiver can verify, so that a probe proves nothing";
  if (url === undefined) return "the service does not show its URL, so that it cannot be probed";
  if (!type || (type === "api_key" && unmasked(apiKey?.headerValue) !== undefined)) return undefined;
  return `its authentication of the type ${type} cannot be repeated from here, so that it cannot be probed`;
}

/** Probes one endpoint in the format in which the service delivers to it. */
export function probeOf(
  { url = "", advancedSignatures, authentication }: EndpointAnswer,
  { body, header: template, signed, signature }: ProbeOptions,
): Probe {
  const { headerName, headerValue } = authentication?.apiKey ?? {};
  const format = advancedSignatures === false ? "simple" : "advanced";
  const { header, versions: given = [] } = signature ?? {};
  const versions = given.length === 0 ? undefined : (given as readonly SigningVersion[]);
  return async (secret) => {
    const headers = new Headers({ "content-type": "application/json" });
    if (headerName && headerValue) headers.set(headerName, headerValue);
    if (template === undefined)
      headers.set(header || signatureHeader, sign(body, secret, { format, versions }));
    else headers.set(...templated(template, signed, body, secret));
    try {
      const signal = AbortSignal.timeout(answerTime);
      const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
      await answer.body?.cancel();
      if (answer.ok) return undefined;
      return `it answered ${answer.status}${clockClause(answer.headers.get("date"))}`;
    } catch (error) {
      const { cause } = error as { readonly cause?: unknown };
      return `it could not be reached: ${messageOf(cause ?? error)}`;
    }
  };
}

/** Fills in `{time}`, in seconds, and `{body}`, then `{sha256}` and `{sha512}`: what is signed, with the secret, in hex. */
function templated(template: string, signed: string, body: string, secret: string): [string, string] {
  const time = String(Math.floor(Date.now() / 1000));
  const content = signed.replaceAll("{time}", time).replaceAll("{body}", () => body);
  const [name = "", ...value] = template.replaceAll("{time}", time).split(":");
  const mac = (hash: string): string => createHmac(hash, secret).update(content).digest("hex");
  return [
    name.trim(),
    value
      .join(":")
      .trim()
      .replaceAll(/\{(sha256|sha512)\}/g, (_, hash: string) => mac(hash)),
  ];
}

/** A receiver that accepts everything proves nothing, and one that refuses the secret in use is failing already. */
export async function receiverFault(probe: Probe, current: string | undefined): Promise<string | undefined> {
  if ((await probe(randomBytes(32).toString("base64url"))) === undefined)
    return "its receiver accepts what nobody signed, so that a probe proves nothing";
  const refusal = current === undefined ? undefined : await probe(current);
  return refusal && `its receiver does not accept the secret in use: ${refusal}`;
}

/** Probes until a secret is accepted, or the patience ends. */
export async function missingProof(
  probe: Probe,
  secret: string,
  patience: number,
): Promise<string | undefined> {
  const end = performance.now() + patience;
  for (;;) {
    const refusal = await probe(secret);
    if (refusal === undefined || performance.now() >= end) return refusal;
    await wait(Math.min(secondThoughts, Math.max(1, end - performance.now())));
  }
}

/** A clock that goes wrong makes a receiver refuse what is signed rightly. */
function clockClause(date: string | null): string {
  const ahead = Math.round((Date.parse(date ?? "") - Date.now()) / 1000);
  if (!(Math.abs(ahead) > 60)) return "";
  return `, and its clock is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} the one here`;
}
