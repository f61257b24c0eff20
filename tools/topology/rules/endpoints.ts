/** Rules about the endpoints themselves: their addresses, secrets, owners and limits. */

import { clause } from "../../../provider/base/declare";
import { valueAt } from "../../../provider/base/fields";
import { notices as endpointNotices } from "../../../provider/kinds/endpoint/notices";
import { notices as secretNotices } from "../../../provider/kinds/endpoint/secret/notices";
import { mayShareProject, resourcesOf, textOf } from "../model/model";
import type { CreationRule, ResourceRule, Rule } from "./rule";

const day = 24 * 60 * 60 * 1000;

/** Rules about each endpoint, by ID. */
const single: Readonly<Record<string, Omit<ResourceRule, "kind"> | Omit<CreationRule, "kind">>> = {
  "insecure-url": {
    severity: "error",
    saidBy: ["deliveries-unencrypted"],
    why: "Over http, anyone on the network path can read and change deliveries.",
    field: "url",
    code: endpointNotices["insecure-url"].code,
  },
  "private-address": {
    severity: "warning",
    why: "A service outside the network cannot reach a private address, and one inside should not be pointed at it.",
    field: "url",
    code: endpointNotices["private-address"].code,
  },
  "credentials-in-url": {
    severity: "error",
    why: "The URL of an endpoint is shown in plain text; `authentication` is encrypted.",
    field: "url",
    code: endpointNotices["credentials-in-url"].code,
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
      return (
        age > most && clause`has a signing secret that is ${Math.floor(age)} days old, more than ${most}`
      );
    },
  },
  "short-overlap": {
    severity: "warning",
    added: "warning",
    saidBy: ["overlap-shortened", "secret-roll-no-overlap"],
    why: "When a secret rolls, receivers without the new one reject deliveries once the overlap ends.",
    parameters: {
      hours: { description: "The shortest overlap, in the unit of `secretExpiration`.", default: 1 },
    },
    field: "secretExpiration",
    problemOf({ fields: { secretExpiration: overlap } }, { parameter }) {
      const least = parameter("hours");
      return (
        typeof overlap === "number" &&
        overlap < least &&
        clause`has an overlap of ${overlap}, less than ${least}`
      );
    },
  },
  "simple-signatures": {
    severity: "warning",
    why: "Without advanced signatures only one secret signs, so a roll has no overlap.",
    field: "advancedSignatures",
    code: secretNotices["rolls-without-overlap"].code,
  },
  "signed-forms": {
    severity: "warning",
    why: "The service signs the JSON before it becomes a form, so no receiver can verify the signature.",
    field: "contentType",
    code: endpointNotices["unverifiable-forms"].code,
  },
};

/** Rules about the endpoints themselves, by ID. */
export const endpointRules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(Object.entries(single).map(([id, rule]) => [id, { kind: "Endpoint", ...rule }])),
  "endpoint-without-owner": {
    severity: "note",
    why: "If other endpoints have owners, an endpoint without an owner appears on no portal link.",
    *check({ topology }) {
      const endpoints = resourcesOf(topology, "Endpoint");
      const owned = endpoints.filter((topologyResource) => topologyResource.fields["ownerId"] !== undefined);
      for (const resource of endpoints)
        if (
          (resource.fields["ownerId"] ?? "") === "" &&
          owned.some((topologyResource) => mayShareProject(topologyResource, resource))
        )
          yield { resource, field: "ownerId", problem: clause`has no owner, but other endpoints have one` };
    },
  },
  "limits-out-of-range": {
    severity: "warning",
    added: "warning",
    saidBy: ["retries-end", "project-retries-end"],
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
          const problem = clause`has ${path} ${value}, ${isLeast ? "less" : "more"} than ${limit}`;
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
