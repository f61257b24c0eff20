/** What a change of each setting of a project does: one row for each notice, and some for what is said to be harmless. */

import type { Fields } from "../../provider/base/fields";
import type { Definitions } from "../../provider/kinds/definitions";
import type { DialectName } from "../../provider/settings/settings";

/** The severity and the line; undefined: nothing is said. */
export type Row = readonly [
  kind: keyof Definitions,
  dialect: DialectName,
  before: Fields,
  after: Fields,
  line: string | undefined,
];

/** The rows of settings. */
export const settingsRows: readonly Row[] = [
  [
    "projectSettings",
    "convoy",
    { strategy: { retryCount: 20 } },
    { strategy: { retryCount: 2 } },
    "warning lowers the retries of failed deliveries from 20 to 2, for every subscription [project-retries-lowered]",
  ],
  [
    "projectSettings",
    "convoy",
    { strategy: { retryCount: 2 } },
    { strategy: { retryCount: 1 } },
    "danger no longer retries failed deliveries, for every subscription [project-retries-end]",
  ],
  ["projectSettings", "convoy", { strategy: { retryCount: 1 } }, { strategy: { retryCount: 0 } }, undefined],
  [
    "projectSettings",
    "convoy",
    { strategy: { retryCount: 1 } },
    { strategy: { retryCount: 20 } },
    "info raises strategy.retryCount from 1 to 20 [limit-raised]",
  ],
  [
    "projectSettings",
    "convoy",
    {},
    { strategy: { retryCount: 3 } },
    "warning may lower strategy.retryCount: its value before or after is not known [limit-may-fall]",
  ],
  [
    "projectSettings",
    "convoy",
    { strategy: { retryCount: 20 } },
    { strategy: { retryCount: 0 } },
    "danger no longer retries failed deliveries, for every subscription [project-retries-end]",
  ],
  [
    "projectSettings",
    "convoy",
    { strategy: { retryCount: 20, duration: 10 } },
    { strategy: { retryCount: 20, duration: 100 } },
    "warning changes the waits between retries of every subscription: strategy.duration [project-retry-waits-change]",
  ],
  [
    "projectSettings",
    "convoy",
    { strategy: { type: "exponential", duration: 5, retryCount: 10 } },
    {},
    "warning changes the waits between retries of every subscription: a failed delivery is tried again for about 15 min instead of about 43 min [project-retry-waits-change]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: true, eventType: ["a", "b"] } },
    { metaEvent: { isEnabled: true, eventType: ["a"] } },
    "warning no longer sends meta events of type b [meta-event-types-removed]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: true, eventType: ["a"] } },
    { metaEvent: { isEnabled: true, eventType: ["a", "b"] } },
    "warning also sends meta events of type b [meta-event-types-added]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: false, eventType: ["a"] } },
    { metaEvent: { isEnabled: true, eventType: ["a", "b"] } },
    "warning sends meta events: the service reports on endpoints and deliveries to the declared URL [meta-events-on]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: true, url: "https://m.example.com/a" } },
    { metaEvent: { isEnabled: true, url: "https://u:p@m.example.com/a" } },
    "danger moves meta events to another path, query or user of m.example.com [meta-events-moved-within-host]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: true, url: "https://m.example.com/a" } },
    { metaEvent: { isEnabled: true, url: "http://m.example.com/a" } },
    "danger sends meta events over http instead of https: they travel unencrypted [meta-events-unencrypted]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: true, url: "http://m.example.com/a" } },
    { metaEvent: { isEnabled: true, url: "https://m.example.com/a" } },
    "info sends meta events over https instead of http [meta-events-encrypted]",
  ],
  [
    "projectSettings",
    "convoy",
    { metaEvent: { isEnabled: false, url: "https://m.example.com/a" } },
    { metaEvent: { isEnabled: false, url: "https://n.example.com/a" } },
    undefined,
  ],
  [
    "projectSettings",
    "convoy",
    { circuitBreaker: { failureThreshold: 70 } },
    { circuitBreaker: { failureThreshold: 10 } },
    "warning changes when the service stops delivering to a failing endpoint: it stops at 10 % of failures instead of 70 [circuit-breaker-changed]",
  ],
  [
    "projectSettings",
    "convoy",
    {},
    { maxPayloadReadSize: 100 },
    "warning may lower maxPayloadReadSize: its value before or after is not known [limit-may-fall]",
  ],
  [
    "projectSettings",
    "convoy",
    { maxPayloadReadSize: 51200 },
    { maxPayloadReadSize: 100 },
    "warning lowers the maximum size of an event, in bytes, from 51200 to 100: larger events are rejected [payload-size-lowered]",
  ],
  [
    "projectSettings",
    "convoy",
    { requestIdHeader: "X-A" },
    { requestIdHeader: "X-B" },
    "danger sends the request ID of each delivery in another header [request-id-header-changed]",
  ],
  [
    "projectSettings",
    "convoy",
    { verifyDynamicEvents: true },
    { verifyDynamicEvents: false },
    "info changes when the service responds to a dynamic event [dynamic-answers-change]",
  ],
  [
    "projectSettings",
    "convoy",
    { allowUnmatchedDynamicUrls: false },
    { allowUnmatchedDynamicUrls: true },
    "warning creates an endpoint for each dynamic event whose URL matches no endpoint template [dynamic-urls-allowed]",
  ],
  [
    "projectSettings",
    "convoy",
    { allowUnmatchedDynamicUrls: true },
    { allowUnmatchedDynamicUrls: false },
    "danger no longer delivers dynamic events whose URL matches no endpoint template [dynamic-urls-refused]",
  ],
  [
    "projectSettings",
    "convoy",
    { disableEndpoint: false },
    { disableEndpoint: true },
    "danger makes an endpoint inactive once a delivery to it has failed for good: it then receives nothing [failing-endpoints-disabled]",
  ],
  [
    "projectSettings",
    "convoy",
    { searchPolicy: "1h", disableEndpoint: false },
    { searchPolicy: "2h", disableEndpoint: false },
    undefined,
  ],
];
