/** Public names <-> wire names: every kind in full, the exceptions, open maps, and what is refused. */

import assert from "node:assert/strict";
import { z } from "zod";
import { deviceSchema } from "../../provider/kinds/read-only/device";
import { endpointDetailsSchema, endpointSchema } from "../../provider/kinds/endpoint/operations";
import { eventDeliverySchema } from "../../provider/kinds/read-only/event-delivery";
import { deliveryAttemptSchema } from "../../provider/kinds/read-only/delivery-attempt";
import { eventSchema } from "../../provider/kinds/read-only/event";
import { eventTypeSchema } from "../../provider/kinds/event-type/definition";
import { metaEventSchema } from "../../provider/kinds/read-only/meta-event";
import { portalLinkSchema } from "../../provider/kinds/portal-link/schema";
import { portalLinkQuerySchema } from "../../provider/kinds/portal-link/operations";
import { sourceSchema } from "../../provider/kinds/source/schema";
import { subscriptionDetailsSchema, subscriptionSchema } from "../../provider/kinds/subscription/operations";
import { fromWire, toWire } from "../../provider/http/wire";
import { convoy } from "../../provider/kinds/convoy-dialect";
import { hasCode, problemLine } from "../../provider/base/errors";
import * as samples from "../support/api-samples";

const kinds: readonly (readonly [string, z.ZodObject, object, object])[] = [
  ["Endpoint", endpointSchema, samples.endpoint, samples.wireEndpoint],
  ["EndpointDetails", endpointDetailsSchema, samples.endpointDetails, samples.wireEndpointDetails],
  ["PortalLink", portalLinkSchema, samples.portalLink, samples.wirePortalLink],
  ["Device", deviceSchema, samples.device, samples.wireDevice],
  ["Source", sourceSchema, samples.source, samples.wireSource],
  ["Subscription", subscriptionSchema, samples.subscription, samples.wireSubscription],
  [
    "SubscriptionDetails",
    subscriptionDetailsSchema,
    samples.subscriptionDetails,
    samples.wireSubscriptionDetails,
  ],
  ["Event", eventSchema, samples.event, samples.wireEvent],
  ["EventDelivery", eventDeliverySchema, samples.eventDelivery, samples.wireEventDelivery],
  ["DeliveryAttempt", deliveryAttemptSchema, samples.deliveryAttempt, samples.wireDeliveryAttempt],
  ["MetaEvent", metaEventSchema, samples.metaEvent, samples.wireMetaEvent],
  ["EventType", eventTypeSchema, samples.eventType, samples.wireEventType],
];

describe("Wire names", () => {
  for (const provider of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    it(`send and read the word ${provider} as it is`, () => {
      const { spelling } = convoy;
      assert.deepEqual(toWire(sourceSchema, { uid: "s", provider }, spelling), { uid: "s", provider });
      assert.deepEqual(fromWire(sourceSchema, { uid: "s", provider }, "data", spelling), {
        uid: "s",
        provider,
      });
    });
  }

  for (const [kind, schema, publicValue, wireValue] of kinds) {
    it(`lead from ${kind} to the document's spelling and back, every field`, () => {
      assert.deepEqual(
        Object.keys(publicValue).sort(),
        Object.keys(schema.shape).sort(),
        "the sample is full",
      );
      assert.deepEqual(toWire(schema, publicValue), wireValue);
      assert.deepEqual(fromWire(schema, wireValue), publicValue);
    });

    it(`leave out what the document does not list, and nulls, when reading ${kind}`, () => {
      const nulls = Object.fromEntries(Object.keys(wireValue).map((name) => [name, null]));
      const key = "id" in schema.shape ? "id" : "uid";
      const required = key in schema.shape ? { [key]: "x" } : {};
      assert.deepEqual(fromWire(schema, { ...nulls, ...required, another: 1 }), required);
    });
  }

  it("of the list query keep the document's mixed spelling", () => {
    const query = {
      direction: "next",
      nextPageCursor: "n",
      prevPageCursor: "p",
      perPage: 5,
      ownerId: "o",
      q: "x",
      sort: "ASC",
    };
    assert.deepEqual(toWire(portalLinkQuerySchema, query), {
      direction: "next",
      next_page_cursor: "n",
      prev_page_cursor: "p",
      perPage: 5,
      ownerId: "o",
      q: "x",
      sort: "ASC",
    });
  });

  it("read the chat address under the brand's spelling as well, and write the documented one", () => {
    assert.equal(
      fromWire(endpointSchema, { uid: "e", slack_webhook_url: "https://c" }).chatWebhookUrl,
      "https://c",
    );
    const both = { uid: "e", chat_webhook_url: "https://a", slack_webhook_url: "https://b" };
    assert.equal(fromWire(endpointSchema, both).chatWebhookUrl, "https://a");
    assert.deepEqual(toWire(endpointDetailsSchema, { chatWebhookUrl: "x" }), { chat_webhook_url: "x" });
  });

  it("leave open maps alone, prototype keys included", () => {
    const body = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"a_b":2},"camelCase":{"x_y":null}}',
    ) as object;
    const details = { filterConfig: { filter: { body } } };
    const sent = JSON.stringify(toWire(subscriptionDetailsSchema, details));
    assert.equal(sent, `{"filter_config":{"filter":{"body":${JSON.stringify(body)}}}}`);
    const read = fromWire(subscriptionSchema, { uid: "s", filter_config: { filter: { body } } });
    assert.equal(JSON.stringify(read.filterConfig?.filter?.body), JSON.stringify(body));
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });

  it("of a schema are never taken from a prototype", () => {
    const json = JSON.parse('{"uid":"e","__proto__":{"name":"inherited"}}') as unknown;
    assert.equal(fromWire(endpointSchema, json).name, undefined);
    assert.throws(() => toWire(endpointDetailsSchema, Object.create({ name: "inherited" })), {
      notice: "inexpressible-value",
    });
  });

  it("refuse a name that neither the body nor the answer has, at any depth, with its place", () => {
    const body = z.object({
      name: z.string(),
      items: z.array(z.object({ a: z.number() })),
      map: z.unknown(),
    });
    const answer = body.extend({ items: z.array(z.object({ a: z.number(), b: z.number() })) });
    const value = { name: "n", items: [{ a: 1, b: 2, B: 3 }], map: { any: 1 }, Name: "x", gone: undefined };
    assert.throws(() => toWire(body, value, undefined, answer), {
      message:
        "items[0].B: is not a known field; known fields are a [unknown-argument]; " +
        "Name: is not a known field; known fields are name, items, map [unknown-argument]",
    });
  });

  it("drop undefined and what only the answer has, so that an object that was read can be sent", () => {
    const read = { ...samples.endpoint, name: undefined, url: "u" };
    assert.deepEqual(toWire(endpointDetailsSchema, read, undefined, endpointSchema), {
      ...Object.fromEntries(
        Object.entries(samples.wireEndpoint).filter(
          ([name]) => name in samples.wireEndpointDetails && name !== "name",
        ),
      ),
      url: "u",
    });
  });
});

describe("Reading an answer", () => {
  const cases: readonly (readonly [string, z.ZodType, unknown, string])[] = [
    ["a wrong type", endpointSchema, { uid: "e", name: 5 }, "data.name: expected string, got number"],
    ["a list instead", endpointSchema, [], "data: expected object, got array"],
    ["nothing", endpointSchema, null, "data: is missing"],
    ["no identifier", endpointSchema, {}, "data.uid: is missing"],
    ["an empty identifier", endpointSchema, { uid: "" }, "data.uid: must not be empty"],
    [
      "a wrong type in a list",
      endpointSchema,
      { uid: "e", secrets: [{ value: 1 }] },
      "data.secrets[0].value: expected string, got number",
    ],
    [
      "a nested snake_case name",
      endpointSchema,
      { uid: "e", authentication: { api_key: { header_name: true } } },
      "data.authentication.api_key.header_name: expected string, got boolean",
    ],
    [
      "a null in a list",
      portalLinkSchema,
      { uid: "l", endpoints: [null] },
      "data.endpoints[0]: expected string, got null",
    ],
    [
      "a renamed field",
      sourceSchema,
      { uid: "s", pub_sub: { amqp: { routingKey: 1 } } },
      "data.pub_sub.amqp.routingKey: expected string, got number",
    ],
    [
      "a map that is none",
      eventSchema,
      { uid: "e", headers: "x" },
      "data.headers: expected object, got string",
    ],
  ];
  for (const [name, schema, json, message] of cases) {
    it(`names the path of ${name}`, () => assert.throws(() => fromWire(schema, json), { message }));
  }

  for (const data of [[1, 2], "text", { any: "value" }, ["a", null], 5, true]) {
    it(`takes the payload ${JSON.stringify(data)} as it is`, () => {
      assert.deepEqual(fromWire(eventSchema, { uid: "e", data }).data, data);
    });
  }

  it("takes sparse objects inside others, without an identifier even", () => {
    const read = fromWire(subscriptionSchema, {
      uid: "s",
      endpoint_metadata: {},
      source_metadata: { uid: "" },
    });
    assert.deepEqual(read, { uid: "s", endpointMetadata: { uid: "" }, sourceMetadata: { uid: "" } });
  });

  it("takes enumerated values that the document does not list", () => {
    assert.equal(fromWire(endpointSchema, { uid: "e", status: "brand-new" }).status, "brand-new");
  });
});

describe("Writing a body", () => {
  const cases: readonly (readonly [string, unknown, string[]])[] = [
    ["a wrong type", { name: 5 }, ["name: expected string, got number [wrong-type]"]],
    ["a fraction", { httpTimeout: 1.5 }, ["httpTimeout: must be a whole number [fractional-number]"]],
    [
      "not a number",
      { httpTimeout: NaN },
      ["httpTimeout is NaN, which JSON cannot express: use a finite number [inexpressible-value]"],
    ],
    ["null", { url: null }, ["url: expected string, got null [wrong-type]"]],
    [
      "everything at once",
      { name: [], authentication: { apiKey: 1 } },
      [
        "name: expected string, got array [wrong-type]",
        "authentication.apiKey: expected object, got number [wrong-type]",
      ],
    ],
    ["no object", undefined, ["is missing [missing-value]"]],
  ];
  for (const [name, value, expected] of cases) {
    it(`refuses ${name} under its public name, without the value`, () => {
      assert.throws(
        () => toWire(endpointDetailsSchema, value),
        (error) => {
          assert.ok(hasCode(error, "invalid-input"));
          assert.deepEqual(error.problems.map(problemLine), expected);
          return true;
        },
      );
    });
  }

  it("quotes the reason of a schema that declares none, with a code of its own", () => {
    assert.throws(() => toWire(z.object({ name: z.string().max(2) }), { name: "abc" }), {
      message: /^name: cannot be used: .* \[invalid-value\]$/,
      notice: "invalid-value",
    });
  });
});
