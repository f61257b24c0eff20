/** The settings of a project in the wire names of Convoy; the documented interface has no operation that shows them. */

import { z } from "zod";
import { filled } from "./collection";
import { flag, integer, shape, text, texts } from "./objects";

const amount = integer.min(0);

/** The settings themselves. A release shows those that it has. */
export const projectConfig = shape({
  max_payload_read_size: amount,
  replay_attacks_prevention_enabled: flag,
  add_event_id_trace_headers: flag,
  disable_endpoint: flag,
  multiple_endpoint_subscriptions: flag,
  search_policy: text,
  ssl: shape({ enforce_secure_endpoints: flag }),
  ratelimit: shape({ count: integer, duration: amount }),
  strategy: shape({ type: text, duration: amount, retry_count: amount }),
  signature: shape({
    header: text,
    versions: z.array(
      shape({ uid: text, hash: text, encoding: text, created_at: z.iso.datetime({ offset: true }) }),
    ),
  }),
  meta_event: shape({ is_enabled: flag, type: text, event_type: texts, url: text, secret: text }),
  circuit_breaker: shape({
    sample_rate: amount,
    error_timeout: amount,
    failure_threshold: amount,
    success_threshold: amount,
    minimum_request_count: amount,
    observability_window: amount,
    consecutive_failure_threshold: amount,
  }),
  request_id_header: text,
  verify_dynamic_events: flag,
  allow_unmatched_dynamic_urls: flag,
});

/** A project in a seed. */
export const projectSettings = shape({
  name: text,
  logo_url: text,
  organisation_id: text,
  retained_events: integer,
  config: projectConfig,
});

/** The settings of a project, with the field names of the API. */
export type ProjectConfigObject = z.infer<typeof projectConfig>;

/** An update of a project. Missing fields and settings keep their values. */
export type ProjectSettingsObject = z.infer<typeof projectSettings>;

/** A project of Convoy with its settings, with the field names of the API. */
export interface ProjectObject {
  readonly uid: string;
  readonly name: string;
  readonly type: "incoming" | "outgoing";
  readonly logo_url: string;
  readonly organisation_id: string;
  readonly retained_events: number;
  readonly config: ProjectConfigObject;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The project with its changes. */
export function changedProject(project: ProjectObject, changes: ProjectSettingsObject): ProjectObject {
  const { config = {}, ...fields } = changes;
  const old: Readonly<Record<string, unknown>> = project.config;
  const settings = Object.entries(config).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "object" ? { ...(old[name] as object | undefined), ...value } : value,
  ]);
  return { ...filled(project, fields), config: { ...project.config, ...Object.fromEntries(settings) } };
}
