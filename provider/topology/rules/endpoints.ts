/** Rules about the endpoints themselves: their addresses, secrets, owners and limits. */

import { BlockList, isIP } from "node:net";
import { secretMark } from "../../http/redact";
import { formType } from "../../kinds/endpoint/schema";
import { parseUrl } from "../../url";
import { mayShareProject, resourcesOf, textOf } from "../model";
import type { TopologyResource } from "../model";
import { ruleFor } from "./rule";
import type { Rule } from "./rule";

const day = 24 * 60 * 60 * 1000;

/** Rules about the endpoints themselves, by ID. */
export const endpointRules: Readonly<Record<string, Rule>> = {
  "insecure-url": ruleFor(
    "Endpoint",
    {
      severity: "error",
      why: "Over http everyone on the way can read deliveries and change them.",
      field: "url",
    },
    (endpoint) => /^http:/i.test(textOf(endpoint, "url") ?? "") && "is called over http, not https",
  ),
  "private-address": ruleFor(
    "Endpoint",
    {
      severity: "warning",
      why: "A service outside cannot reach a private address, and one inside should not be led to it.",
      field: "url",
    },
    (endpoint) => {
      const host = hostOf(endpoint);
      return host !== undefined && isPrivate(host) && `leads to the private address ${host}`;
    },
  ),
  "credentials-in-url": ruleFor(
    "Endpoint",
    {
      severity: "error",
      why: "The address of an endpoint is shown in plain; `authentication` is encrypted.",
      field: "url",
    },
    (endpoint) => {
      const url = textOf(endpoint, "url") ?? "";
      if (/^https?:\/\/[^/]*@/.test(url)) return "has a user or a password in its URL";
      const name = [...url.matchAll(/[?&]([^=&]+)=/g)].map(([, found = ""]) => found).find(isCredential);
      return name && `has the query parameter ${name} in its URL`;
    },
  ),
  "old-secret": ruleFor(
    "Endpoint",
    {
      severity: "warning",
      readsOutputs: true,
      why: "The longer a signing secret is used, the more places know it.",
      parameters: { days: { description: "The greatest age, in days.", default: 365 } },
    },
    (endpoint, { now, parameter }) => {
      const age = (now.getTime() - Date.parse(textOf(endpoint, "signingSecretRotatedAt") ?? "")) / day;
      const most = parameter("days");
      return age > most && `has a signing secret that is ${Math.floor(age)} days old, more than ${most}`;
    },
  ),
  "short-overlap": ruleFor(
    "Endpoint",
    {
      severity: "warning",
      why: "When a secret rolls, receivers that have not been handed the new one refuse deliveries once the overlap ends.",
      parameters: {
        hours: { description: "The shortest overlap, in the unit of `secretExpiration`.", default: 1 },
      },
      field: "secretExpiration",
    },
    ({ fields: { secretExpiration: overlap } }, { parameter }) =>
      typeof overlap === "number" &&
      overlap < parameter("hours") &&
      `has an overlap of ${overlap}, less than ${parameter("hours")}`,
  ),
  "simple-signatures": ruleFor(
    "Endpoint",
    {
      severity: "warning",
      why: "Without advanced signatures only one secret signs, so a roll has no overlap.",
      field: "advancedSignatures",
    },
    ({ fields: { advancedSignatures, signatureFormat, rotateSecretAfterDays, secretTriggers } }) => {
      const isSimple =
        advancedSignatures === false || (advancedSignatures === undefined && signatureFormat === "simple");
      const isRotated = rotateSecretAfterDays !== undefined || secretTriggers !== undefined;
      return (
        isSimple &&
        isRotated &&
        "rotates its signing secret without advanced signatures, so without an overlap"
      );
    },
  ),
  "signed-forms": ruleFor(
    "Endpoint",
    {
      severity: "warning",
      why: "The service signs the JSON that it makes a form of, so no receiver can verify the signature of a form.",
      field: "contentType",
    },
    ({ fields }) => fields["contentType"] === formType && "is sent forms, whose signatures nobody can verify",
  ),
  "endpoint-without-owner": {
    severity: "note",
    why: "Where endpoints belong to owners, one without an owner is on nobody's portal link and in nobody's care.",
    *check({ topology }) {
      const endpoints = resourcesOf(topology, "Endpoint");
      const owned = endpoints.filter((one) => one.fields["ownerId"] !== undefined);
      for (const resource of endpoints)
        if ((resource.fields["ownerId"] ?? "") === "" && owned.some((one) => mayShareProject(one, resource)))
          yield { resource, field: "ownerId", problem: "has no owner, though others have" };
    },
  },
  "limits-out-of-range": {
    severity: "warning",
    why: "Too many or too dense tries overrun a receiver that is in trouble, and too few lose deliveries.",
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
      for (const [kind, path, name, isLow] of limits) {
        const limit = parameter(name);
        for (const resource of resourcesOf(topology, kind)) {
          const [field = "", inner] = path.split(".");
          const outer = resource.fields[field] as Record<string, unknown> | undefined;
          const value = inner === undefined ? outer : outer?.[inner];
          if (typeof value !== "number" || (isLow ? value >= limit : value <= limit)) continue;
          // Not shown in the API document: a running Convoy takes it for no limit.
          if (name === "minRateLimit" && value === 0) continue;
          yield {
            resource,
            field,
            problem: `has ${path} ${value}, ${isLow ? "less" : "more"} than ${limit}`,
          };
        }
      }
    },
  },
};

const limits: readonly (readonly [kind: string, path: string, parameter: string, isLow: boolean])[] = [
  ["Subscription", "retryConfig.retryCount", "maxRetries", false],
  ["Subscription", "retryConfig.retryCount", "minRetries", true],
  ["Subscription", "retryConfig.intervalSeconds", "minIntervalSeconds", true],
  ["Subscription", "rateLimitConfig.count", "minRateLimit", true],
  ["ProjectSettings", "strategy.retryCount", "maxRetries", false],
  ["ProjectSettings", "strategy.retryCount", "minRetries", true],
  ["Endpoint", "httpTimeout", "maxTimeoutSeconds", false],
  ["Endpoint", "rateLimit", "minRateLimit", true],
];

const credentials = new Set(
  "token key apikey secret password passwd pwd pass sig signature auth authorization credential credentials".split(
    " ",
  ),
);

/** Whether one of the words in the name of a parameter means a credential. */
function isCredential(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => credentials.has(word));
}

function hostOf(endpoint: TopologyResource): string | undefined {
  const url = textOf(endpoint, "url")?.replace(`${secretMark}@`, "").replace(/\?.*$/, "");
  const parsed = url === undefined ? undefined : parseUrl(url);
  return parsed && new URL(url ?? "").hostname.replace(/^\[|\]$/g, "");
}

const privateAddresses = new BlockList();
for (const range of "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16".split(
  " ",
))
  addRange(range, "ipv4");
for (const range of "::/127 fc00::/7 fe80::/10".split(" ")) addRange(range, "ipv6");

function addRange(range: string, family: "ipv4" | "ipv6"): void {
  const [address = "", length] = range.split("/");
  privateAddresses.addSubnet(address, Number(length), family);
}

function isPrivate(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);
  return privateAddresses.check(host, version === 6 ? "ipv6" : "ipv4");
}
