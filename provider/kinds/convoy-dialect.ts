/** The dialect of Convoy: how requests to and answers of the running service differ from the API document. */

import { valueAt } from "../base/fields";
import { extraOperations, isNotFound, isProjectMissing } from "./dialect";
import type { Dialect } from "./dialect";

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
  otherDialect:
    "with a service that is no Convoy run it with WEBHOOKS_DIALECT=documented, or `pulumi config set webhooks:dialect documented` and `pulumi up`",
  adviceFor: (status, message, { path }) => {
    if (status === 401 && /access denied|valid license/i.test(message)) {
      return "the licence of the service does not include portal links; the API key may be right";
    }
    if (status === 403 && /unauthorized/i.test(message)) {
      return "only the API key of this very project may do that, or a personal key of an administrator of its organisation";
    }
    // Which input it is stands in the service's own log alone.
    if (status === 400 && /^invalid input provided$/i.test(message) && path.endsWith("/portal-links"))
      return "ownerId: releases since 25.9 require it: declare it in place of endpoints, and on each endpoint";
    if (status === 400) return adviceForRefusal(message);
    if (status === 429)
      return "the limit is shared by everybody, and reached as well while the service's Redis is down";
    return undefined;
  },
  hintIn: () => undefined,
};

function adviceForRefusal(message: string): string | undefined {
  if (/unsupported authentication type|(oauth2|basic auth) feature unavailable/i.test(message))
    return "authentication: basic_auth and oauth2 need a licence, a feature flag of the organisation and a release from 25.12 on";
  if (/mutual tls feature unavailable/i.test(message))
    return "mtlsClientCert: needs a licence and a feature flag of the organisation";
  if (/access to subscription filters/i.test(message))
    return "the licence of the service does not include filters: without it each event passes whose type the subscription takes";
  if (/failed to validate subscription filter/i.test(message))
    return "a condition cannot be compared with the value that it stands for, such as $gt with a text, or its operator is unknown: an event like this would not be delivered";
  if (/unsupported strategy type/i.test(message)) return "strategy.type: linear or exponential";
  if (/unsupported meta event type/i.test(message)) return "metaEvent.type: http";
  if (/endpoint is currently (paused|inactive)/i.test(message))
    return "lead the endpoint back first: `endpoint resume` of the command does";
  if (/error occurred while updating source/i.test(message))
    return "verifier: the service can neither add one to a source nor take it away; after `pulumi refresh` the next up replaces the source";
  return undefined;
}
