/** The dialect of Convoy: how requests to and answers of the running service differ from the documented interface. */

import { clause } from "../base/declare";
import { valueAt } from "../base/fields";
import { extraOperations, isNotFound, isProjectMissing, lookUpSource } from "./dialect";
import type { Dialect } from "./dialect";
import { advice } from "./notices";

/** The refusals to which there is advice: status, words, and where it counts the path. The first one that fits counts. */
const refusals: readonly (readonly [keyof typeof advice, number, RegExp, RegExp?])[] = [
  ["licenseForPortalLinks", 401, /access denied|valid license/i],
  ["schemeOfConvoy", 401, /header structure|credential type|authentication required/i],
  ["keyOfOrganisation", 403, /unauthorized/i, /\/projects$/],
  ["keyOfProject", 403, /unauthorized/i],
  // Which input it is stands in the service's own log alone.
  ["ownerOfPortalLink", 400, /^invalid input provided$/i, /\/portal-links$/],
  ["keyOfOtherOrganisation", 400, /unauthorized to process request/i],
  ["unknownOrganisation", 400, /organisation not found/i],
  ["projectLimit", 400, /reached it'?s project limit/i],
  ["authenticationTypes", 400, /unsupported authentication type|(oauth2|basic auth) feature unavailable/i],
  ["clientCertificates", 400, /mutual tls feature unavailable/i],
  ["httpsOnly", 400, /only https endpoints allowed/i],
  ["reachableUrl", 400, /failed to ping|endpoint validation failed/i],
  ["sourceOfIncoming", 400, /source_id is required|failed to find source by id/i],
  ["ownerOrEndpoints", 400, /endpoints cannot be empty/i],
  ["licenseForFilters", 400, /access to subscription filters/i],
  ["filterCondition", 400, /failed to validate subscription filter/i],
  ["endpointNotActive", 400, /endpoint is currently (paused|inactive)/i],
  ["verifierOfSource", 400, /error occurred while updating source/i],
  ["sharedRateLimit", 429, /(?:)/],
];

/** What the documented interface calls otherwise, as names and as words. */
const words = { social: "twitter", managed_topic: "google", log_stream: "kafka", managed_queue: "sqs" };

/** @internal Releases from 24.11 to 26.7. */
export const convoy: Dialect = {
  name: "convoy",
  // Without it a server with an old configuration answers in older shapes; a later date does no harm.
  headers: { "x-convoy-version": "2025-11-24" },
  spelling: {
    names: { ...words, chat_webhook_url: "slack_webhook_url", id: "uid" },
    words: { ...words, hosted_repo_provider: "github" },
  },
  extras: new Set(extraOperations),
  hasProjectKeys: true,
  searchesPortalLinks: false,
  // The answer leaves out a status that is false.
  defaultAttemptStatus: false,
  // Wrapped up to 25.7, flat since 25.9.
  unwrap: (data, name) => valueAt(data, [name]) ?? data,
  isProjectMissing,
  isNotFound,
  // Another service has neither Convoy's operation for a project nor its deletions.
  otherDialect: clause`if the service is not Convoy, use WEBHOOKS_DIALECT=documented, or run \`pulumi config set webhooks:dialect documented\` and \`pulumi up\``,
  adviceFor: (status, message, { path }) => {
    const [found] =
      refusals.find(([, of, said, at = /(?:)/]) => of === status && said.test(message) && at.test(path)) ??
      [];
    return found && advice[found]();
  },
  suspectIn: () =>
    clause`Convoy rejects every key while its database is down: make sure that the database is up`,
  probe: lookUpSource,
  hint: undefined,
};
