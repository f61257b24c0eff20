/** Each kind as a property test sees it: any valid inputs, any drift, and where a declared value lands in the service. */

import { fc } from "./random";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import type { KindName, kinds } from "../../provider/kinds/registry";
import { plainFields } from "./plain-fields";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

/** A kind under test. */
export interface Subject {
  readonly definition: AnyDefinition;
  /** Any valid inputs, without `adoptId`. */
  readonly inputs: fc.Arbitrary<Fields>;
  /** Any fields of the object in the service, in wire names. */
  readonly drift: fc.Arbitrary<Fields>;
  /** Where each declared value lands: paths in inputs and in the object. */
  readonly leaves: Readonly<Record<string, string>>;
  /** An object of the service, in wire names. */
  find(service: Emulator, id: string): Fields;
  change(service: Emulator, id: string, fields: Fields): void;
  /** Makes an object to adopt. */
  plant(service: Emulator, fields: Fields): string;
  /** Whether it can be created, or only adopted. */
  readonly isCreatable: boolean;
}

// A value that looks like a mask means something else, and has tests of its own.
const text = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .filter((value) => !/^(\*{3,}|\[.*\])$/.test(value));
const name = text.filter((value) => value !== "");
const whole = fc.oneof(fc.constant(0), fc.nat(1_000_000));
const plainValues = { text, flag: fc.boolean(), count: whole, texts: fc.uniqueArray(name, { maxLength: 3 }) };
const url = fc.webUrl({ validSchemes: ["https"], withQueryParameters: true });
const some = (fields: Record<string, fc.Arbitrary<unknown>>, required: string[] = []): fc.Arbitrary<Fields> =>
  fc.record(fields, { requiredKeys: required });
// JSON has one zero: a negative one, planted in memory, would never be shown.
const openMap = fc
  .dictionary(name, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3, noNullPrototype: true })
  .map((map) => JSON.parse(JSON.stringify(map)) as Fields);

/** The plain fields that answers show: any value of each, any drift, and where it lands. */
function plain(kind: KindName): Pick<Subject, "leaves"> & {
  readonly [Part in "inputs" | "drift"]: Record<string, fc.Arbitrary<unknown>>;
} {
  const fields = plainFields(kind).filter(({ isShown, needsConvoy }) => isShown !== false && !needsConvoy);
  return {
    inputs: Object.fromEntries(fields.map((field) => [field.name, plainValues[field.holds]])),
    drift: Object.fromEntries(fields.map((field) => [field.wireName, plainValues[field.holds]])),
    leaves: Object.fromEntries(fields.map((field) => [field.name, field.wireName])),
  };
}

const [plainEndpoint, plainLink] = [plain("endpoint"), plain("portalLink")];
const [plainSubscription, plainEventType] = [plain("subscription"), plain("eventType")];

const endpointSubject: Subject = {
  definition: endpoint,
  isCreatable: true,
  inputs: some(
    {
      ...plainEndpoint.inputs,
      name,
      url,
      chatWebhookUrl: fc.oneof(fc.constant(""), url),
      supportEmail: fc.constantFrom("", "a@example.com", "b@example.com"),
      isDisabled: fc.boolean(),
      authentication: fc.oneof(
        some({ type: fc.constant("none") }),
        fc.record({
          type: fc.constant("api_key"),
          apiKey: fc.record({ headerName: fc.constantFrom("X-Key", "x_other"), headerValue: name }),
        }),
      ),
    },
    ["url"],
  ),
  drift: some({
    ...plainEndpoint.drift,
    name,
    url,
    status: fc.constantFrom("active", "inactive"),
    authentication: some({ type: text, api_key: some({ header_name: text, header_value: text }) }),
  }),
  leaves: {
    ...plainEndpoint.leaves,
    isDisabled: "is_disabled",
    "authentication.type": "authentication.type",
    "authentication.apiKey.headerName": "authentication.api_key.header_name",
    "authentication.apiKey.headerValue": "authentication.api_key.header_value",
  },
  find: (service, id) => {
    const object = service.project("p1").endpoints.get(id);
    return { ...object, is_disabled: object?.status === "inactive" };
  },
  change: (service, id, fields) => void service.project("p1").endpoints.patch(id, fields),
  plant: (service, fields) => service.project("p1").endpoints.put(fields).uid,
};

const endpointIds = ["e1", "e2", "e3"];

const portalLinkSubject: Subject = {
  definition: portalLink,
  isCreatable: true,
  inputs: some({
    ...plainLink.inputs,
    name,
    ownerId: fc.constantFrom("", "acme", "globex"),
    endpoints: fc.subarray(endpointIds).chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length })),
  }),
  drift: some({
    ...plainLink.drift,
    name,
    owner_id: fc.constantFrom("", "acme", "globex"),
    endpoints: fc.subarray(endpointIds),
  }),
  leaves: plainLink.leaves,
  find: (service, id) => ({ ...service.project("p1").portalLinks.get(id) }),
  change: (service, id, fields) => void service.project("p1").portalLinks.patch(id, fields),
  plant: (service, fields) => service.project("p1").portalLinks.put(fields).uid,
};

const duration = fc.constantFrom("10s", "90s", "1m", "1h30m", "15");

const subscriptionSubject: Subject = {
  definition: subscription,
  isCreatable: false,
  inputs: some({
    ...plainSubscription.inputs,
    name,
    endpointId: fc.constantFrom("e1", "e2"),
    sourceId: fc.constantFrom("src1", "src2"),
    function: fc.constantFrom("", "transform", "(payload) => payload", "function transform(p) { return p; }"),
    alertConfig: some({ count: whole, threshold: fc.constantFrom("", "1h", "90s", "5") }),
    rateLimitConfig: some({ count: whole, duration: whole }),
    retryConfig: some({ type: text, duration, intervalSeconds: whole, retryCount: whole }),
    filterConfig: some({
      eventTypes: fc.array(name, { maxLength: 4 }),
      filter: some({ body: openMap, headers: openMap }),
    }),
  }),
  drift: some({
    ...plainSubscription.drift,
    name,
    endpoint_id: fc.constantFrom("e1", "e2"),
    source_id: fc.constantFrom("src1", "src2"),
    alert_config: some({ count: whole, threshold: text }),
    rate_limit_config: some({ count: whole, duration: whole }),
    retry_config: some({ type: text, duration, retry_count: whole }),
    filter_config: some({
      event_types: fc.uniqueArray(name, { maxLength: 4 }),
      filter: some({ body: openMap, headers: openMap }),
    }),
  }),
  leaves: {
    ...plainSubscription.leaves,
    endpointId: "endpoint_id",
    sourceId: "source_id",
    "alertConfig.count": "alert_config.count",
    "alertConfig.threshold": "alert_config.threshold",
    "rateLimitConfig.count": "rate_limit_config.count",
    "rateLimitConfig.duration": "rate_limit_config.duration",
    "retryConfig.type": "retry_config.type",
    "retryConfig.duration": "retry_config.duration",
    "retryConfig.intervalSeconds": "retry_config.interval_seconds",
    "retryConfig.retryCount": "retry_config.retry_count",
    "filterConfig.eventTypes": "filter_config.event_types",
    "filterConfig.filter.body": "filter_config.filter.body",
    "filterConfig.filter.headers": "filter_config.filter.headers",
  },
  find: (service, id) => ({ ...service.project("p1").subscriptions.get(id) }),
  change: (service, id, fields) => void service.project("p1").subscriptions.patch(id, fields),
  plant: (service, fields) => service.project("p1").subscriptions.put(fields).uid,
};

const eventTypeSubject: Subject = {
  definition: eventType,
  isCreatable: false,
  inputs: fc.record(plainEventType.inputs),
  drift: some({ ...plainEventType.drift, name }),
  leaves: plainEventType.leaves,
  find: (service, id) => ({ ...service.project("p1").eventTypes.get(id) }),
  change: (service, id, fields) => void service.project("p1").eventTypes.patch(id, fields),
  plant: (service, fields) => service.project("p1").eventTypes.put(fields).id,
};

/** The kinds that the documented interface can declare. */
type Documented = {
  [Name in KindName]: (typeof kinds)[Name] extends { readonly needsConvoy: true } ? never : Name;
}[KindName];

/** One of each kind that needs no Convoy. */
export const subjects: Readonly<Record<Documented, Subject>> = {
  endpoint: endpointSubject,
  portalLink: portalLinkSubject,
  subscription: subscriptionSubject,
  eventType: eventTypeSubject,
};
