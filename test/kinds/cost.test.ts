/** What each operation on each kind costs: its requests and the bytes of what they send, exactly. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import type { KindName } from "../../provider/kinds/registry";
import { neutralOf, plainFields } from "../support/plain-fields";
import { World, type FakeResource } from "../support/fake-resource";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

/** The requests of one operation, and what they send. */
type Cost = readonly [requests: readonly string[], sent?: Fields];

interface Subject {
  readonly definition: AnyDefinition;
  readonly declared: Fields;
  readonly changed: Fields;
  readonly costs: Readonly<Record<Operation, Cost>>;
}

const operations = ["first up", "up again", "refresh", "update", "destroy"] as const;
type Operation = (typeof operations)[number];

const seed = {
  projects: {
    p1: {
      endpoints: [{ uid: "e1", name: "billing", url: "https://billing.example.com" }],
      subscriptions: [{ uid: "s1", name: "orders" }],
      event_types: [{ id: "t1", name: "order.created" }],
    },
  },
};
const url = "https://billing.example.com/webhooks";
const category = "orders";
const secret = "a-secret-of-a-known-length";

/** A body with every plain field that answers show, neutral where it is not given. */
function whole(kind: KindName, given: Fields): Fields {
  const fields = plainFields(kind).filter(({ isShown, needsConvoy }) => isShown !== false && !needsConvoy);
  return { ...Object.fromEntries(fields.map((field) => [field.wireName, neutralOf(field)])), ...given };
}

const billing = { name: "billing", url, is_disabled: false };
const tenant = { name: "tenant", endpoints: [] };
const filtered = (type: string): Fields => ({
  ...{ name: "orders", endpoint_id: "e1" },
  filter_config: { event_types: [type], filter: { body: {}, headers: {} } },
});

const subjects: readonly Subject[] = [
  {
    definition: endpoint,
    declared: { url, secret, description: "Invoices" },
    changed: { url, secret, description: "Invoices and credit notes" },
    costs: {
      "first up": [["POST p1/endpoints"], { name: "billing", url, description: "Invoices", secret }],
      "up again": [[]],
      refresh: [["GET p1/endpoints/<id>"]],
      update: [
        ["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"],
        whole("endpoint", { ...billing, description: "Invoices and credit notes" }),
      ],
      destroy: [
        ["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"],
        whole("endpoint", { ...billing, description: "Invoices and credit notes", is_disabled: true }),
      ],
    },
  },
  {
    definition: endpoint,
    declared: { adoptId: "e1", url, description: "Invoices" },
    changed: { adoptId: "e1", url, description: "Invoices", secret, secretExpiration: 24 },
    costs: {
      "first up": [
        ["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"],
        whole("endpoint", { ...billing, description: "Invoices" }),
      ],
      "up again": [[]],
      refresh: [["GET p1/endpoints/<id>"]],
      update: [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>/expire_secret"], { secret, expiration: 24 }],
      destroy: [[]],
    },
  },
  {
    definition: portalLink,
    declared: { name: "tenant", endpoints: ["e1"] },
    changed: { name: "tenant", endpoints: [] },
    costs: {
      "first up": [["POST p1/portal-links", "GET p1/portal-links"], { ...tenant, endpoints: ["e1"] }],
      "up again": [[]],
      refresh: [["GET p1/portal-links/<id>"]],
      update: [["GET p1/portal-links/<id>", "PUT p1/portal-links/<id>"], whole("portalLink", tenant)],
      destroy: [["GET p1/portal-links/<id>", "PUT p1/portal-links/<id>"], whole("portalLink", tenant)],
    },
  },
  {
    definition: subscription,
    declared: { adoptId: "s1", endpointId: "e1", filterConfig: { eventTypes: ["order.created"] } },
    changed: { adoptId: "s1", endpointId: "e1", filterConfig: { eventTypes: ["order.paid"] } },
    costs: {
      "first up": [
        ["GET p1/subscriptions/<id>", "PUT p1/subscriptions/<id>"],
        whole("subscription", filtered("order.created")),
      ],
      "up again": [[]],
      refresh: [["GET p1/subscriptions/<id>"]],
      update: [
        ["GET p1/subscriptions/<id>", "PUT p1/subscriptions/<id>"],
        whole("subscription", filtered("order.paid")),
      ],
      destroy: [[]],
    },
  },
  {
    definition: eventType,
    declared: { adoptId: "t1", category, description: "An order was made" },
    changed: { adoptId: "t1", category, description: "An order was placed" },
    costs: {
      "first up": [["PUT p1/event-types/<id>"], { category, description: "An order was made" }],
      "up again": [[]],
      refresh: [[]],
      update: [["PUT p1/event-types/<id>"], { category, description: "An order was placed" }],
      destroy: [[]],
    },
  },
];

describe("The cost of an operation", () => {
  let world: World;
  beforeEach(async () => {
    world = await World.start({ seed });
  });
  afterEach(() => world.stop());

  function taken(): readonly [string[], number] {
    const bytes = world.service.requests.reduce((total, { bytesIn }) => total + bytesIn, 0);
    return [world.takeRequests(), bytes];
  }

  for (const { definition, declared, changed, costs } of subjects) {
    it(`on ${"adoptId" in declared ? "an adopted" : "a created"} ${definition.kind} is exact`, async () => {
      const life = world.resource(definition);
      const steps: Readonly<Record<Operation, (life: FakeResource) => Promise<unknown>>> = {
        "first up": () => life.up(declared),
        "up again": () => life.up(declared),
        refresh: () => life.refresh(),
        update: () => life.up(changed),
        destroy: () => life.destroy(),
      };
      const measured: Partial<Record<Operation, unknown>> = {};
      for (const operation of operations) {
        const id = life.id;
        await steps[operation](life);
        const [requests, bytes] = taken();
        const known = id ?? life.id ?? "";
        measured[operation] = [requests.map((line) => line.replace(known, "<id>")), bytes];
      }
      const bytesOf = ([requests, sent]: Cost): unknown => [
        requests,
        sent === undefined ? 0 : Buffer.byteLength(JSON.stringify(sent)),
      ];
      const wanted = Object.entries(costs).map(([operation, cost]) => [operation, bytesOf(cost)]);
      assert.deepEqual(measured, Object.fromEntries(wanted));
    });
  }
});
