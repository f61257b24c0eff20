/** How Convoy shows a subscription: poorer right after its creation, with secrets of others inside afterwards. */

import { shownOf } from "../fields";
import { plainSubscriptionFields } from "../objects";
import type { Call } from "../route";
import { flattened } from "./filters";
import { endpointsOf, isOld, sourcesOf } from "./store";
import type { ConvoySubscription } from "./store";

/** The answer to a create shows no metadata; neither it nor a later one shows the IDs of the body. */
export function subscriptionAnswer(
  call: Call,
  subscription: ConvoySubscription,
  after: "created" | "read" | "listed",
) {
  const { uid, name, type, project_id, filter_config, created_at, updated_at } = subscription;
  const isNew = after === "created";
  const { headers, body, query, path } = filter_config.filter;
  const orNull = (scope: object) => (isNew && Object.keys(scope).length === 0 ? null : scope);
  const later = isOld(call) ? {} : { query: orNull(flattened(query)), path: orNull(flattened(path)) };
  const source = sourcesOf(call).get(subscription.source_id ?? "") ?? {
    uid: "",
    name: "",
    mask_id: "",
  };
  // A list puts an address together, even where there is no source; a read does not.
  const url = after === "listed" ? `${call.service.url}/ingest/${source.mask_id ?? ""}` : "";
  const filter = { headers: orNull(headers), body: orNull(body), ...later, is_flattened: !isNew };
  return {
    ...{ uid, name, type: type ?? "api", project_id, created_at, updated_at, deleted_at: null },
    ...shownOf(plainSubscriptionFields, subscription),
    function: subscription.function || null,
    alert_config: withSomething(subscription.alert_config),
    rate_limit_config: withSomething(subscription.rate_limit_config),
    retry_config: withSomething(subscription.retry_config),
    filter_config: { event_types: filter_config.event_types, filter },
    endpoint_metadata: isNew ? null : endpointIn(call, subscription.endpoint_id),
    source_metadata: isNew ? null : { ...source, url },
    device_metadata: { uid: "" },
    ...(!isOld(call) && { delivery_mode: subscription.delivery_mode ?? "at_least_once" }),
  };
}

/** Some fields of the endpoint, its secrets in clear among them. */
function endpointIn(call: Call, id: string) {
  const endpoint = endpointsOf(call).get(id);
  if (endpoint === undefined) return null;
  const { uid, name, project_id, support_email, url, status, owner_id, secrets } = endpoint;
  const shown = secrets.map(({ retires_at: _retires, ...secret }) => ({ ...secret, deleted_at: null }));
  return { uid, name, project_id, support_email, url, status, owner_id, secrets: shown, http_timeout: 0 };
}

function withSomething(config: object | undefined): object | undefined {
  return config && Object.values(config).some(Boolean) ? config : undefined;
}
