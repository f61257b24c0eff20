/** What a new endpoint means for its deliveries and secrets, as far as its inputs decide that. The rules of `lint` read it, too. */

import { BlockList, isIP } from "node:net";
import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import { isLoopback, parseUrl } from "../../base/url";
import type { NewEffect } from "../effect";
import { formType } from "./fields";
import { notices } from "./notices";
import { clauses as secretClauses, notices as secrets } from "./secret/notices";
import type { EndpointInputs, EndpointOutputs } from "./types";

/** @internal */
export const createdEndpoint: { readonly [Name in keyof EndpointInputs]?: NewEffect<EndpointInputs> } = {
  url: {
    notices: [notices["insecure-url"], notices["private-address"], notices["credentials-in-url"]],
    judge: ({ url }, isUnknown) => (typeof url !== "string" || isUnknown(url) ? [] : urlNotices(url)),
  },
  contentType: {
    notices: [notices["unverifiable-forms"]],
    judge: ({ contentType }) => (contentType === formType ? [notices["unverifiable-forms"]()] : []),
  },
  secretExpiration: {
    notices: [secrets["rotation-without-overlap"]],
    judge: ({ rotateSecretAfterDays, secretExpiration }) =>
      rotateSecretAfterDays !== undefined && secretExpiration === 0
        ? [secrets["rotation-without-overlap"]({ why: secretClauses.expirationIsZero() })]
        : [],
  },
  advancedSignatures: {
    notices: [secrets["rolls-without-overlap"]],
    judge: (inputs) => (rollsWithoutOverlap(inputs) ? [secrets["rolls-without-overlap"]()] : []),
  },
};

function urlNotices(url: string): Notice[] {
  const { protocol, hostname = "" } = parseUrl(url) ?? {};
  const host = hostname.replace(/^\[|\]$/g, "");
  const credential = credentialIn(url);
  return [
    ...(protocol === "http:" && !isLoopback(hostname) ? [notices["insecure-url"]()] : []),
    ...(isPrivate(host) ? [notices["private-address"]({ host })] : []),
    ...(credential === undefined ? [] : [notices["credentials-in-url"]({ credential })]),
  ];
}

/** A plain secret changes with the program alone, and a review sees that. Where the format is not declared, it may have been seen. */
function rollsWithoutOverlap(inputs: Partial<EndpointInputs>): boolean {
  const { advancedSignatures, rotateSecretAfterDays, secretTriggers, secretFrom } = inputs;
  const { signatureFormat } = inputs as Pick<EndpointOutputs, "signatureFormat">;
  const isRolled = [rotateSecretAfterDays, secretTriggers, secretFrom].some((one) => one !== undefined);
  return isRolled && (advancedSignatures ?? signatureFormat !== "simple") === false;
}

/** What a URL holds that should not be read by everybody. */
function credentialIn(url: string): string | undefined {
  if (/^https?:\/\/[^/]*@/.test(url)) return clause`a username or a password`;
  const name = [...url.matchAll(/[?&]([^=&]+)=/g)].map(([, found = ""]) => found).find(isCredential);
  return name && clause`the query parameter ${name}`;
}

const credentials =
  /^(token|key|apikey|secret|password|passwd|pwd|pass|sig|signature|auth|authorization|credentials?)$/;

/** Whether one of the words in the name of a parameter means a credential. */
function isCredential(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => credentials.test(word));
}

const privateRanges =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 ::/127 fc00::/7 fe80::/10";
const privateAddresses = new BlockList();
for (const [address = "", length] of privateRanges.split(" ").map((range) => range.split("/")))
  privateAddresses.addSubnet(address, Number(length), familyOf(address));

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function isPrivate(host: string): boolean {
  return isIP(host) === 0
    ? /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host)
    : privateAddresses.check(host, familyOf(host));
}
