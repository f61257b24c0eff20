/**
 * What an adoption does to deliveries, secrets and access: an update of the live object, judged by the same table. What the program
 * leaves out stays, and what a service masks shows no change.
 */

import assert from "node:assert/strict";
import { isUnknown, unknownMarker as unknown } from "../../provider/base/markers";
import { printed } from "../../provider/base/notice";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { Change } from "../../provider/lifecycle/apply/change";
import { Plan } from "../../provider/lifecycle/apply/plan";
import { dialectNames } from "../../provider/settings/settings";
import type { DialectName } from "../../provider/settings/settings";

const url = "https://billing.example.com/hooks";
const run = {
  ...{ replaced: new Set<string>(), created: new Set<string>() },
  ...{ follows: () => false, seen: () => undefined },
};
const pauses = "danger pauses deliveries to the endpoint [endpoint-pause]";
const disables = "danger disables the endpoint: nothing is delivered to it [endpoint-disable]";
const discards =
  "danger discards the events that arrive until the endpoint delivers again [events-discarded]";
const both = ["documented", "convoy"] as const;
const [documented, convoy] = [["documented"], ["convoy"]] as const;

interface Row {
  readonly what: string;
  readonly kind: keyof Definitions;
  readonly dialects: readonly DialectName[];
  /** The object as it is; undefined where it was not read. */
  readonly live: Fields | undefined;
  readonly inputs: Fields;
  readonly lines: readonly string[];
}

const endpoint = { uid: "e1", name: "live", url, status: "active" };
const authentication = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } };
const settings = { projectId: "p1", name: "p", disableEndpoint: true, updatedAt: "t" };

const rows: readonly Row[] = [
  {
    ...{ what: "an endpoint that is switched off", kind: "endpoint", dialects: documented },
    ...{ live: endpoint, inputs: { adoptId: "e1", url, isDisabled: true }, lines: [disables] },
  },
  {
    ...{ what: "an endpoint that is paused", kind: "endpoint", dialects: documented },
    ...{ live: endpoint, inputs: { adoptId: "e1", url, paused: true }, lines: [pauses] },
  },
  {
    ...{ what: "an endpoint that is switched off", kind: "endpoint", dialects: convoy },
    ...{ live: endpoint, inputs: { adoptId: "e1", url, isDisabled: true }, lines: [disables, discards] },
  },
  {
    ...{ what: "an endpoint that is paused", kind: "endpoint", dialects: convoy },
    ...{ live: endpoint, inputs: { adoptId: "e1", url, paused: true }, lines: [pauses, discards] },
  },
  {
    ...{ what: "an endpoint that is off already", kind: "endpoint", dialects: both },
    live: { ...endpoint, status: "inactive" },
    ...{ inputs: { adoptId: "e1", url, isDisabled: true }, lines: [] },
  },
  {
    ...{ what: "an endpoint that stays off, because nothing is declared", kind: "endpoint", dialects: both },
    ...{ live: { ...endpoint, status: "inactive" }, inputs: { adoptId: "e1", url }, lines: [] },
  },
  {
    ...{ what: "an endpoint that is switched on", kind: "endpoint", dialects: documented },
    live: { ...endpoint, status: "inactive" },
    inputs: { adoptId: "e1", url, isDisabled: false },
    lines: ["info enables the endpoint: deliveries start again [endpoint-enable]"],
  },
  {
    ...{ what: "a status that is not known yet", kind: "endpoint", dialects: both },
    ...{ live: endpoint, inputs: { adoptId: "e1", url, paused: unknown } },
    lines: ["warning may stop or resume deliveries: paused is not known yet [deliveries-unknown]"],
  },
  {
    ...{ what: "what the program leaves out", kind: "endpoint", dialects: both },
    live: {
      ...{ ...endpoint, authentication, ownerId: "acme", supportEmail: "a@b.example", rateLimit: 5 },
      ...{
        rateLimitDuration: 60,
        httpTimeout: 30,
        advancedSignatures: false,
        chatWebhookUrl: "https://c.example",
      },
    },
    ...{ inputs: { adoptId: "e1", url, name: "renamed", description: "new" }, lines: [] },
  },
  {
    ...{ what: "what the program declares as it is", kind: "endpoint", dialects: both },
    live: { ...endpoint, authentication, ownerId: "acme", rateLimit: 5, rateLimitDuration: 60 },
    inputs: { adoptId: "e1", url, authentication, ownerId: "acme", rateLimit: 5, rateLimitDuration: 60 },
    lines: [],
  },
  {
    ...{ what: "a limit together with the part that stays", kind: "endpoint", dialects: both },
    live: { ...endpoint, rateLimit: 5, rateLimitDuration: 60 },
    inputs: { adoptId: "e1", url, rateLimitDuration: 600 },
    lines: [
      "warning tightens the rate limit from 5 in 60 s to 5 in 600 s: more deliveries have to wait [rate-limit-lowered]",
    ],
  },
  {
    ...{ what: "a secret behind a mask", kind: "endpoint", dialects: both },
    live: {
      ...endpoint,
      authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "***" } },
    },
    ...{ inputs: { adoptId: "e1", url, authentication }, lines: [] },
  },
  {
    ...{ what: "a part beside a secret behind a mask", kind: "endpoint", dialects: both },
    live: {
      ...endpoint,
      authentication: { type: "api_key", apiKey: { headerName: "X-Old", headerValue: "***" } },
    },
    inputs: { adoptId: "e1", url, authentication },
    lines: [
      "danger changes authentication.apiKey.headerName at once, without overlap: a receiver that expects the old value rejects deliveries [authentication-changed]",
    ],
  },
  {
    ...{ what: "an owner that is taken away", kind: "endpoint", dialects: both },
    ...{ live: { ...endpoint, ownerId: "acme" }, inputs: { adoptId: "e1", url, ownerId: "globex" } },
    lines: [
      'danger now belongs to owner "globex": portal links of owner "acme" and events sent to it no longer reach the endpoint; those of owner "globex" do [owner-changed]',
    ],
  },
  {
    ...{ what: "an app, which only a new object could take", kind: "endpoint", dialects: documented },
    ...{ live: endpoint, inputs: { adoptId: "e1", url, appId: "other" }, lines: [] },
  },
  {
    ...{ what: "a URL that is not known yet", kind: "endpoint", dialects: both },
    ...{ live: endpoint, inputs: { adoptId: "e1", url: unknown } },
    lines: [
      "warning may move deliveries, widen access or remove protection, depending on url, which is not known yet [unknown-risk]",
    ],
  },
  {
    ...{ what: "endpoints of a link that keeps its owner", kind: "portalLink", dialects: both },
    live: { uid: "l1", name: "link", ownerId: "acme", endpoints: ["a", "b"] },
    inputs: { adoptId: "l1", endpoints: ["a"] },
    lines: [
      "info no longer lists one endpoint: the endpoints of its owner stay visible [link-endpoints-unlisted]",
    ],
  },
  {
    ...{
      what: "the conditions of a filter of which the program declares a part",
      kind: "subscription",
      dialects: both,
    },
    live: {
      ...{ uid: "s1", name: "s", endpointMetadata: { uid: "e1" } },
      filterConfig: { eventTypes: ["a", "b"], filter: { body: {}, headers: {}, query: {}, path: {} } },
    },
    inputs: { adoptId: "s1", name: "s", endpointId: "e1", filterConfig: { eventTypes: ["b"] } },
    lines: ["danger no longer delivers a to endpoint e1 [event-types-narrowed]"],
  },
  {
    ...{ what: "an endpoint from which a subscription moves", kind: "subscription", dialects: both },
    live: { uid: "s1", name: "s", endpointMetadata: { uid: "e1" }, filterConfig: { eventTypes: ["a"] } },
    inputs: { adoptId: "s1", name: "s", endpointId: "e2" },
    lines: ["danger moves from endpoint e1 to endpoint e2 [moves-endpoint]"],
  },
  {
    ...{ what: "settings of a project", kind: "projectSettings", dialects: convoy },
    live: {
      ...{ ...settings, strategy: { type: "linear", duration: 100, retryCount: 10 } },
      ...{ ssl: { enforceSecureEndpoints: true }, signature: { header: "X-One", versions: [] } },
    },
    inputs: { projectId: "p1", strategy: { retryCount: 0 }, ssl: { enforceSecureEndpoints: true } },
    lines: ["danger no longer retries failed deliveries, for every subscription [project-retries-end]"],
  },

  {
    ...{ what: "an endpoint that was not read and is switched off", kind: "endpoint", dialects: documented },
    ...{
      live: undefined,
      inputs: { adoptId: "e1", url, ownerId: "acme", isDisabled: true },
      lines: [disables],
    },
  },
  {
    ...{ what: "an endpoint that was not read and is paused", kind: "endpoint", dialects: convoy },
    ...{
      live: undefined,
      inputs: { adoptId: "e1", url, rateLimit: 1, paused: true },
      lines: [pauses, discards],
    },
  },
  {
    ...{ what: "an endpoint that was not read and delivers", kind: "endpoint", dialects: both },
    live: undefined,
    inputs: {
      adoptId: "e1",
      url,
      ownerId: "acme",
      authentication,
      rateLimit: 1,
      paused: false,
      isDisabled: false,
    },
    lines: [],
  },
  {
    ...{
      what: "an endpoint that was not read, with a status that is not known yet",
      kind: "endpoint",
      dialects: both,
    },
    ...{ live: undefined, inputs: { adoptId: "e1", url: unknown, isDisabled: unknown } },
    lines: ["warning may stop or resume deliveries: isDisabled is not known yet [deliveries-unknown]"],
  },
  {
    ...{ what: "an endpoint that was not read and delivers forms", kind: "endpoint", dialects: convoy },
    live: undefined,
    inputs: { adoptId: "e1", url, contentType: "application/x-www-form-urlencoded" },
    lines: [
      "danger sends deliveries as forms, whose signatures receivers cannot verify [unverifiable-forms]",
    ],
  },
  {
    ...{ what: "settings that were not read", kind: "projectSettings", dialects: convoy },
    live: undefined,
    inputs: {
      ...{
        projectId: "p1",
        strategy: { retryCount: 0, duration: 5 },
        ssl: { enforceSecureEndpoints: false },
      },
      ...{ disableEndpoint: true, maxPayloadReadSize: 1, circuitBreaker: { failureThreshold: 1 } },
      ...{ metaEvent: { isEnabled: false }, requestIdHeader: "X-Id", signature: { header: "X-One" } },
    },
    lines: [
      "danger no longer retries failed deliveries, for every subscription [project-retries-end]",
      "warning changes the waits between retries of every subscription: strategy.duration [project-retry-waits-change]",
      "danger sets how all deliveries are signed: any difference takes effect at once, without overlap [project-signature-declared]",
      "danger allows http URLs for endpoints: deliveries to such a URL travel unencrypted [project-allows-http]",
      "danger turns meta events off if they are on: the service then stops reporting on endpoints and deliveries [meta-events-declared-off]",
      "danger makes an endpoint inactive once a delivery to it has failed for good: it then receives nothing [failing-endpoints-disabled]",
    ],
  },
  {
    ...{ what: "settings that were not read and end nothing", kind: "projectSettings", dialects: convoy },
    live: undefined,
    inputs: {
      projectId: "p1",
      disableEndpoint: false,
      strategy: { retryCount: 2 },
      metaEvent: { isEnabled: true },
    },
    lines: [
      "warning may lower strategy.retryCount: its value before or after is not known [limit-may-fall]",
      "warning sends meta events: the service reports on endpoints and deliveries to the declared URL [meta-events-on]",
    ],
  },
];

for (const dialect of dialectNames) {
  describe(`The effects of an adoption, dialect ${dialect}`, () => {
    for (const { what, kind, dialects, live, inputs, lines } of rows) {
      if (!dialects.some((one) => one === dialect)) continue;
      it(`are judged by the live object: ${what}`, () => {
        const definition = definitionsFor(dialect)[kind];
        const change = new Change(definition, undefined, inputs, isUnknown);
        const found = new Plan(change, "e1", live).effects(run);
        assert.deepEqual(
          found.map((notice) => `${notice.severity} ${printed(notice)}`),
          lines,
        );
      });
    }
  });
}
