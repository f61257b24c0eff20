/** The dialect of Convoy: how requests to and answers of the running service differ from the documented interface. */

import { valueAt } from "../base/fields";
import { extraOperations, isNotFound, isProjectMissing, lookUpSource } from "./dialect";
import type { Dialect } from "./dialect";
import { clauses } from "./notices";

/** @internal Releases from 24.11 to 26.7. */
export const convoy: Dialect = {
  name: "convoy",
  // Without it a server with an old configuration answers in older shapes; a later date does no harm.
  headers: { "x-convoy-version": "2025-11-24" },
  spelling: {
    names: {
      chat_webhook_url: "slack_webhook_url",
      social: "twitter",
      managed_topic: "google",
      log_stream: "kafka",
      managed_queue: "sqs",
      id: "uid",
    },
    words: {
      hosted_repo_provider: "github",
      social: "twitter",
      managed_topic: "google",
      log_stream: "kafka",
      managed_queue: "sqs",
    },
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
  otherDialect: clauses.dialectForOthers(),
  adviceFor: (status, message, { path }) => {
    if (status === 401 && /access denied|valid license/i.test(message))
      return clauses.licenseForPortalLinks();
    if (status === 401 && /header structure|credential type|authentication required/i.test(message))
      return clauses.schemeOfConvoy();
    const isAboutAll = /\/projects$/.test(path);
    if (status === 403 && /unauthorized/i.test(message))
      return isAboutAll ? clauses.keyOfOrganisation() : clauses.keyOfProject();
    // Which input it is stands in the service's own log alone.
    if (status === 400 && /^invalid input provided$/i.test(message) && path.endsWith("/portal-links"))
      return clauses.ownerOfPortalLink();
    if (status === 400) return adviceForRefusal(message);
    return status === 429 ? clauses.sharedRateLimit() : undefined;
  },
  suspectIn: clauses.databaseFirst,
  probe: lookUpSource,
  hintIn: () => undefined,
};

function adviceForRefusal(message: string): string | undefined {
  if (/unauthorized to process request/i.test(message)) return clauses.keyOfOtherOrganisation();
  if (/organisation not found/i.test(message)) return clauses.unknownOrganisation();
  if (/reached it'?s project limit/i.test(message)) return clauses.projectLimit();
  if (/unsupported authentication type|(oauth2|basic auth) feature unavailable/i.test(message))
    return clauses.authenticationTypes();
  if (/mutual tls feature unavailable/i.test(message)) return clauses.clientCertificates();
  if (/only https endpoints allowed/i.test(message)) return clauses.httpsOnly();
  if (/failed to ping|endpoint validation failed/i.test(message)) return clauses.reachableUrl();
  if (/source_id is required|failed to find source by id/i.test(message)) return clauses.sourceOfIncoming();
  if (/endpoints cannot be empty/i.test(message)) return clauses.ownerOrEndpoints();
  if (/access to subscription filters/i.test(message)) return clauses.licenseForFilters();
  if (/failed to validate subscription filter/i.test(message)) return clauses.filterCondition();
  if (/unsupported strategy type/i.test(message)) return clauses.retryStrategies();
  if (/unsupported meta event type/i.test(message)) return clauses.metaEventTypes();
  if (/endpoint is currently (paused|inactive)/i.test(message)) return clauses.endpointNotActive();
  if (/error occurred while updating source/i.test(message)) return clauses.verifierOfSource();
  return undefined;
}
