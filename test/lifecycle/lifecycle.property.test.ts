/** For any valid inputs and any sequence of updates and drifts: what is declared holds, and nothing else is lost. */

import assert from "node:assert/strict";
import { fc, runs } from "../support/random";
import type { Fields } from "../../provider/base/fields";
import { World, type FakeResource } from "../support/fake-resource";
import type { Emulator } from "../../tools/emulator";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import type { KindName, kinds } from "../../provider/kinds/registry";
import { plainFields } from "../support/plain-fields";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

/** A kind under test. */
interface Subject {
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

/** Where declared values land that are spelled as everywhere. */
const leavesOf = (...paths: string[]): Subject["leaves"] =>
  Object.fromEntries(
    paths.map((path) => [path, path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  );

/** The objects of a collection. */
const heldIn = (
  name: "endpoints" | "portalLinks" | "subscriptions",
): Pick<Subject, "find" | "change" | "plant"> => ({
  find: (service, id) => ({ ...service.project("p1")[name].get(id) }),
  change: (service, id, fields) => void service.project("p1")[name].patch(id, fields),
  plant: (service, fields) => service.project("p1")[name].put(fields).uid,
});

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
    ...leavesOf("isDisabled", "authentication.type"),
    ...leavesOf("authentication.apiKey.headerName", "authentication.apiKey.headerValue"),
  },
  ...heldIn("endpoints"),
  find: (service, id) => {
    const object = service.project("p1").endpoints.get(id);
    return { ...object, is_disabled: object?.status === "inactive" };
  },
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
  ...heldIn("portalLinks"),
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
    ...leavesOf("endpointId", "sourceId", "alertConfig.count", "alertConfig.threshold"),
    ...leavesOf("rateLimitConfig.count", "rateLimitConfig.duration"),
    ...leavesOf("retryConfig.type", "retryConfig.duration", "retryConfig.intervalSeconds"),
    ...leavesOf("retryConfig.retryCount", "filterConfig.eventTypes"),
    ...leavesOf("filterConfig.filter.body", "filterConfig.filter.headers"),
  },
  ...heldIn("subscriptions"),
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
const subjects: Readonly<Record<Documented, Subject>> = {
  endpoint: endpointSubject,
  portalLink: portalLinkSubject,
  subscription: subscriptionSubject,
  eventType: eventTypeSubject,
};

const seed = {
  projects: {
    p1: {
      // The last one is never listed: a link inherits it from its owner.
      endpoints: ["e1", "e2", "e3", "inherited"].map((uid) => ({
        uid,
        url: "https://e.example.com",
        owner_id: uid === "inherited" ? "globex" : "",
      })),
      sources: [{ uid: "src1" }, { uid: "src2" }],
    },
  },
};

interface Round {
  /** What changes in the service behind the program's back. */
  readonly drift: Fields | undefined;
  readonly refresh: boolean;
  readonly inputs: Fields;
}

describe("Any life", () => {
  let world: World;
  beforeEach(async () => (world = await World.start({ seed })));
  afterEach(() => world.stop());

  it("has every input, except those that have tests of their own", () => {
    const others = /^(adoptId|projectId|appId|paused|secret.*|rotateSecretAfterDays)$/;
    for (const { definition, leaves } of Object.values(subjects)) {
      const tried = Object.keys(leaves).map((path) => path.split(".")[0]);
      const untried = Object.keys(definition.inputs.shape).filter((name) => !tried.includes(name));
      assert.deepEqual(
        untried.filter((name) => !others.test(name)),
        [],
        definition.kind,
      );
    }
  });

  for (const subject of Object.values(subjects)) {
    it(`of ${subject.definition.kind} ends with what is declared, and loses nothing else`, async () => {
      const round = fc.record({
        drift: fc.option(subject.drift, { nil: undefined }),
        refresh: fc.boolean(),
        inputs: subject.inputs,
      });
      const start = fc.record({ planted: subject.drift, adopts: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(start, fc.array(round, { minLength: 1, maxLength: 6 }), async (from, rounds) => {
          const life = world.resource(subject.definition, "named");
          const adoptId =
            from.adopts || !subject.isCreatable ? subject.plant(world.service, from.planted) : undefined;
          for (const next of rounds) await play(subject, life, next, adoptId);
        }),
        runs(60),
      );
    });
  }

  async function play(
    subject: Subject,
    life: FakeResource,
    round: Round,
    adoptId: string | undefined,
  ): Promise<void> {
    let given = adoptId === undefined ? round.inputs : { ...round.inputs, adoptId };
    if (life.id !== undefined && round.drift !== undefined) {
      subject.change(world.service, life.id, round.drift);
      if (round.refresh) assert.ok(await life.refresh());
    }
    const known = life.id ?? adoptId;
    const before = known === undefined ? undefined : subject.find(world.service, known);
    const declaredBefore = life.inputs;
    const done = await life.up(given).catch(async (error: unknown) => {
      const [, name, part] = refusals.find(([text]) => text.test(String(error))) ?? [];
      if (name === undefined) throw error;
      assert.deepEqual(subject.find(world.service, known ?? ""), before, "nothing was sent");
      given = { ...given, [name]: { ...(given[name] as Fields | undefined), ...part } };
      return life.up(given);
    });
    const after = subject.find(world.service, life.id ?? "");
    const isSeen = round.drift === undefined || round.refresh || done !== "same";
    for (const [path, wirePath] of Object.entries(subject.leaves)) {
      const declared = at(life.inputs, path);
      const value = at(after, wirePath);
      if (declared !== undefined) {
        if (isSeen)
          assert.deepEqual(spelled(path, value), spelled(path, declared), `${path} is not as declared`);
      } else if (path.startsWith("filterConfig.filter.") && life.inputs["filterConfig"] !== undefined) {
        if (isSeen) assert.equal(spelled(path, value), undefined, `${path} is undeclared and is not reset`);
      } else if (
        before !== undefined &&
        (lasting.includes(path) || !isRemoved(path, declaredBefore, life.inputs))
      ) {
        const kept = at(before, wirePath);
        assert.deepEqual(spelled(path, value), spelled(path, kept), `${path} is undeclared and was lost`);
      } else if (before !== undefined && isSeen) {
        assert.equal(spelled(path, value), undefined, `${path} was removed and is not reset`);
      }
    }
    if (!isSeen) return;
    assert.equal(await life.up(given), "same");
    assert.ok(await life.refresh());
    assert.deepEqual(life.preview(given).changes, false);
    assert.equal(await life.up(given), "same");
  }
});

/** What an update would have to send back and cannot, and what it helps to declare. */
const refusals: readonly (readonly [RegExp, string, Fields])[] = [
  [/retryConfig\.duration: must be declared, .* \[missing-value\]$/, "retryConfig", { duration: "1m" }],
  [
    /authentication: must be declared, .* shows the unrecognized type .*\[missing-value\]$/,
    "authentication",
    { type: "none" },
  ],
];

/** What a removal leaves as it is instead of resetting it. */
const lasting = ["name", "endpointId"];

/** Whether an input, or the object it stands in, was declared and no longer is. */
function isRemoved(path: string, before: Fields, now: Fields): boolean {
  const steps = path.split(".");
  const prefixes = steps.map((_, index) => steps.slice(0, index + 1).join("."));
  return prefixes.some((prefix) => at(before, prefix) !== undefined && at(now, prefix) === undefined);
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, step) => (typeof inner === "object" ? (inner as Fields | null)?.[step] : undefined),
      value,
    );
}

/** Nothing in any spelling is undefined, a set is sorted, a duration is in seconds. */
function spelled(path: string, value: unknown): unknown {
  if (path === "retryConfig.duration") return seconds(value) || undefined;
  if (["endpoints", "filterConfig.eventTypes"].includes(path) && Array.isArray(value)) {
    return value.length === 0 ? undefined : [...new Set<unknown>(value)].sort();
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length === 0) return undefined;
  return value === "" || value === 0 || value === false ? undefined : value;
}

function seconds(value: unknown): unknown {
  const known: Record<string, number> = { "0s": 0, "10s": 10, "90s": 90, "1m": 60, "1h30m": 5400, "15": 15 };
  return typeof value === "string" ? (known[value] ?? Number.parseInt(value, 10)) : value;
}
