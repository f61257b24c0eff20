/** Rules about the endpoints themselves: their addresses, secrets, owners and limits. */

import { BlockList, isIP } from "node:net";
import { valueAt } from "../../base/fields";
import { formType } from "../../kinds/endpoint/fields";
import { parseUrl } from "../../base/url";
import { mayShareProject, resourcesOf, textOf } from "../model/model";
import { findings } from "../notices";
import type { ResourceRule, Rule } from "./rule";

const day = 24 * 60 * 60 * 1000;

/** Rules about each endpoint, by ID. */
const single: Readonly<Record<string, Omit<ResourceRule, "kind">>> = {
  "insecure-url": {
    severity: "error",
    why: "Over http, anyone on the network path can read and change deliveries.",
    field: "url",
    problemOf: (endpoint) => /^http:/i.test(textOf(endpoint, "url") ?? "") && findings.insecureUrl(),
  },
  "private-address": {
    severity: "warning",
    why: "A service outside the network cannot reach a private address, and one inside should not be pointed at it.",
    field: "url",
    problemOf(endpoint) {
      const host = parseUrl(textOf(endpoint, "url") ?? "")?.hostname.replace(/^\[|\]$/g, "");
      return host !== undefined && isPrivate(host) && findings.privateAddress({ host });
    },
  },
  "credentials-in-url": {
    severity: "error",
    why: "The URL of an endpoint is shown in plain text; `authentication` is encrypted.",
    field: "url",
    problemOf(endpoint) {
      const url = textOf(endpoint, "url") ?? "";
      if (/^https?:\/\/[^/]*@/.test(url)) return findings.userInUrl();
      const name = [...url.matchAll(/[?&]([^=&]+)=/g)].map(([, found = ""]) => found).find(isCredential);
      return name && findings.credentialInUrl({ name });
    },
  },
  "old-secret": {
    severity: "warning",
    readsOutputs: true,
    why: "The longer a signing secret is in use, the more places know it.",
    parameters: { days: { description: "The greatest age, in days.", default: 365 } },
    problemOf(endpoint, { topology, now, parameter }) {
      const rotated = endpoint.fields["rotateSecretAfterDays"];
      const age = (now.getTime() - Date.parse(textOf(endpoint, "signingSecretRotatedAt") ?? "")) / day;
      const most = parameter("days");
      // An update that a preview shows rolls what is due.
      if (topology.before !== undefined && typeof rotated === "number" && age > rotated) return undefined;
      return age > most && findings.oldSecret({ days: Math.floor(age), most });
    },
  },
  "short-overlap": {
    severity: "warning",
    why: "When a secret rolls, receivers without the new one reject deliveries once the overlap ends.",
    parameters: {
      hours: { description: "The shortest overlap, in the unit of `secretExpiration`.", default: 1 },
    },
    field: "secretExpiration",
    problemOf({ fields: { secretExpiration: overlap } }, { parameter }) {
      const least = parameter("hours");
      return typeof overlap === "number" && overlap < least && findings.shortOverlap({ overlap, least });
    },
  },
  "simple-signatures": {
    severity: "warning",
    why: "Without advanced signatures only one secret signs, so a roll has no overlap.",
    field: "advancedSignatures",
    problemOf({ fields }) {
      const { advancedSignatures, signatureFormat } = fields;
      const isAdvanced = advancedSignatures ?? signatureFormat !== "simple";
      // A plain secret changes with the program alone, and a review sees that.
      const isRotated = ["rotateSecretAfterDays", "secretTriggers", "secretFrom"].some(
        (name) => fields[name] !== undefined,
      );
      return isAdvanced === false && isRotated && findings.simpleSignatures();
    },
  },
  "signed-forms": {
    severity: "warning",
    why: "The service signs the JSON before it becomes a form, so no receiver can verify the signature.",
    field: "contentType",
    problemOf: ({ fields: { contentType } }) => contentType === formType && findings.signedForms(),
  },
};

/** Rules about the endpoints themselves, by ID. */
export const endpointRules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(Object.entries(single).map(([id, rule]) => [id, { kind: "Endpoint", ...rule }])),
  "endpoint-without-owner": {
    severity: "note",
    why: "If other endpoints have owners, an endpoint without an owner appears on no portal link, and nobody looks after it.",
    *check({ topology }) {
      const endpoints = resourcesOf(topology, "Endpoint");
      const owned = endpoints.filter((one) => one.fields["ownerId"] !== undefined);
      for (const resource of endpoints)
        if ((resource.fields["ownerId"] ?? "") === "" && owned.some((one) => mayShareProject(one, resource)))
          yield { resource, field: "ownerId", problem: findings.noOwner() };
    },
  },
  "limits-out-of-range": {
    severity: "warning",
    why: "Too many or too frequent tries overload a receiver that is in trouble, and too few lose deliveries.",
    parameters: {
      maxRetries: { description: "The most tries of a delivery.", default: 25 },
      minRetries: { description: "The fewest tries of a delivery.", default: 1 },
      minIntervalSeconds: { description: "The shortest wait between two tries, in seconds.", default: 1 },
      maxTimeoutSeconds: {
        description: "The longest time that a delivery may take, in seconds.",
        default: 60,
      },
      minRateLimit: { description: "The fewest deliveries in the period of a rate limit.", default: 1 },
    },
    *check({ topology, parameter }) {
      for (const [kind, path, name] of limits)
        for (const resource of resourcesOf(topology, kind)) {
          const [value, limit] = [valueAt(resource.fields, path.split(".")), parameter(name)];
          const isLeast = name.startsWith("min");
          if (typeof value !== "number" || (isLeast ? value >= limit : value <= limit)) continue;
          // Undocumented: a running Convoy takes it for no limit.
          if (name === "minRateLimit" && value === 0) continue;
          // A running Convoy keeps these of a subscription and goes by its project and the endpoint.
          if (kind === "Subscription" && resource.dialect === "convoy") continue;
          const found = { path, value, limit };
          const problem = isLeast ? findings.belowLimit(found) : findings.aboveLimit(found);
          yield { resource, field: path.split(".")[0], problem };
        }
    },
  },
};

/** Which parameter limits which field. */
const limits = [
  ["Subscription", "retryConfig.retryCount", "maxRetries"],
  ["Subscription", "retryConfig.retryCount", "minRetries"],
  ["Subscription", "retryConfig.intervalSeconds", "minIntervalSeconds"],
  ["Subscription", "rateLimitConfig.count", "minRateLimit"],
  ["ProjectSettings", "strategy.retryCount", "maxRetries"],
  ["ProjectSettings", "strategy.retryCount", "minRetries"],
  ["Endpoint", "httpTimeout", "maxTimeoutSeconds"],
  ["Endpoint", "rateLimit", "minRateLimit"],
] as const;

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
