/** The settings of a project of Convoy: those of a new one, what a write makes of them, and what of that is kept. */

import { newId, newSecret } from "../id";
import type { ProjectConfigObject, ProjectObject } from "../project-settings";
import type { Call, NewProject, Service } from "../route";
import { empty } from "./profile";
import { checkStrategy, NOTHING, requestIdHeaderIn } from "./project-body";
import type { Config } from "./project-body";
import { isOld } from "./store";
import type { Fields } from "./store";
import { triedUrl } from "./urls";

type Given = ProjectConfigObject;

const EMPTY_GROUPS: Readonly<Record<string, Fields>> = {
  ssl: { enforce_secure_endpoints: false },
  ratelimit: { count: 0, duration: 0 },
  strategy: { type: "", duration: 0, retry_count: 0 },
  signature: { header: "", versions: null },
  meta_event: { is_enabled: false, type: "", event_type: null, url: "", secret: "", pub_sub: null },
};

const EMPTY_GROUPS_TODAY: Readonly<Record<string, Fields>> = {
  ...EMPTY_GROUPS,
  circuit_breaker: {
    sample_rate: 0,
    error_timeout: 0,
    failure_threshold: 0,
    success_threshold: 0,
    minimum_request_count: 0,
    observability_window: 0,
    consecutive_failure_threshold: 0,
  },
};

const TODAY = {
  circuit_breaker: {
    sample_rate: 30,
    error_timeout: 30,
    failure_threshold: 70,
    success_threshold: 5,
    minimum_request_count: 10,
    observability_window: 5,
    consecutive_failure_threshold: 10,
  },
  request_id_header: "X-Convoy-Idempotency-Key",
  verify_dynamic_events: false,
  allow_unmatched_dynamic_urls: false,
};

const NO_TIME = "0001-01-01T00:00:00Z";

/** A project as it is right after its creation without settings. */
export function newProject(id: string, service: Service, now: Date, given: NewProject): ProjectObject {
  const at = now.toISOString();
  const config = {
    ...NOTHING,
    max_payload_read_size: 51_200,
    multiple_endpoint_subscriptions: service.allowsSeveralSubscriptions,
    search_policy: isOld({ service }) && service.isLicensed ? "720h" : "",
    ssl: { enforce_secure_endpoints: service.release === "24.11" },
    ratelimit: { count: 1000, duration: 60 },
    strategy: { type: "linear", duration: 100, retry_count: 10 },
    signature: {
      header: "X-Convoy-Signature",
      versions: [{ uid: newId(), hash: "SHA256", encoding: "hex", created_at: at }],
    },
    meta_event: {},
    ...(!isOld({ service }) && TODAY),
  };
  return {
    ...{ uid: id, name: given.name, type: given.type, logo_url: given.logo_url },
    ...{ organisation_id: given.organisation, retained_events: 0 },
    config: kept({ service }, config, config),
    ...{ created_at: at, updated_at: at },
  };
}

/** What a write with settings comes to: today's release changes what is sent, older ones replace everything. */
export function written(call: Call, old: Given, given: Given): Config {
  const config = isOld(call)
    ? { ...NOTHING, ...groupsOf(call, () => null), ...ofRelease(given), ...sentGroups(call, given) }
    : {
        ...old,
        ...given,
        ...sentGroups(call, given),
        max_payload_read_size: given.max_payload_read_size || old.max_payload_read_size,
        request_id_header: requestIdHeaderIn(call, { ...old, ...given }, TODAY.request_id_header),
      };
  // The service falls over a signature that was not sent.
  if (config.signature === null) throw empty(500);
  const { versions, ...signature } = config.signature ?? {};
  const named = (versions ?? []).map((version) => ({
    ...version,
    uid: version.uid || newId(),
    created_at: stampOf(version.created_at, call.now),
  }));
  const meta_event = metaEventIn(call, config);
  // An empty list is shown, and on old releases kept, as null.
  const shown = { ...signature, versions: named.length > 0 ? named : null };
  return { ...config, signature: shown as Given["signature"], meta_event };
}

/** What is kept of it: some settings never are, whatever the answer to the write says. */
export function kept(call: Pick<Call, "service">, config: Config, old: Given): Given {
  checkStrategy(call, config);
  const { service } = call;
  const today = isOld(call)
    ? {}
    : {
        versions: [],
        event_type: [],
        pub_sub: { type: "", workers: 0, ...nulls(["sqs", "google", "kafka", "amqp"]) },
      };
  const groups = groupsOf(call, (name, nothing) => {
    const group = { ...nothing, ...(config[name as keyof Config] as Fields | null) };
    const filled = Object.entries(group).map(([field, value]) => [
      field,
      value ?? (today as Fields)[field] ?? null,
    ]);
    return Object.fromEntries(filled) as Fields;
  });
  const several = service.release === "24.11" ? config : old;
  return {
    ...config,
    ...groups,
    add_event_id_trace_headers: false,
    multiple_endpoint_subscriptions: several.multiple_endpoint_subscriptions,
  } as Given;
}

/** Older releases do not know today's settings and ignore them. */
function ofRelease({
  circuit_breaker: _breaker,
  request_id_header: _header,
  verify_dynamic_events: _verify,
  allow_unmatched_dynamic_urls: _unmatched,
  ...given
}: Given): Given {
  return given;
}

/** The groups that were sent, with nothing for each field that was not. */
function sentGroups(call: Call, given: Given): Given {
  const groups = groupsOf(call, (name, nothing) => {
    const group = given[name as keyof Given] as Fields | undefined;
    return group && { ...nothing, ...group };
  });
  return Object.fromEntries(Object.entries(groups).filter(([, group]) => group !== undefined));
}

function groupsOf<Value>(
  call: Pick<Call, "service">,
  valueOf: (name: string, nothing: Fields) => Value,
): Record<string, Value> {
  const groups = Object.entries(isOld(call) ? EMPTY_GROUPS : EMPTY_GROUPS_TODAY);
  return Object.fromEntries(groups.map(([name, nothing]) => [name, valueOf(name, nothing)]));
}

function nulls(names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** An enabled one is checked and gets a secret; old releases check the URL of the type `http` only. */
function metaEventIn(call: Call, { meta_event, ssl }: Config): Config["meta_event"] {
  if (!meta_event?.is_enabled) return meta_event;
  const type = meta_event.type || (isOld(call) ? "" : "http");
  if (type === "http" && ssl === null) throw empty(500);
  const isSecure = ssl?.enforce_secure_endpoints === true;
  const url = type === "http" ? triedUrl(call, meta_event.url ?? "", isSecure) : meta_event.url;
  return { ...meta_event, type, url, secret: meta_event.secret?.trim() ? meta_event.secret : newSecret() };
}

/** The service takes the first second of 1970 for no time, and an absent one for the year 1. */
function stampOf(given: string | undefined, now: Date): string {
  if (given === undefined) return NO_TIME;
  return Math.floor(Date.parse(given) / 1000) === 0 ? now.toISOString() : given;
}
