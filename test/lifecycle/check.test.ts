/** What check completes, and what it refuses: everything at once, with paths, and without a secret. */

import assert from "node:assert/strict";
import { z } from "zod";
import { problemLine } from "../../provider/base/errors";
import type { InputProblem } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { check } from "../../provider/lifecycle/apply/check";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { definitionsFor } from "../../provider/kinds/definitions";
import { isUnknown } from "../../provider/base/markers";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

const convoy = definitionsFor("convoy");

const asset = {
  "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17",
  hash: "9091",
  path: "schema.json",
};
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const url = "https://x.example.com";
const canary = "canary-value";

function checked(definition: AnyDefinition, news: Fields, olds: Fields = {}): ReturnType<typeof check> {
  return check(definition, olds, news, { isUnknown, logicalName: "logical", projectId: "p1" });
}

function texts(problems: readonly InputProblem[]): string[] {
  return problems.map(problemLine);
}

describe("check", () => {
  const refused: readonly (readonly [
    title: string,
    definition: AnyDefinition,
    news: Fields,
    expected: readonly string[],
  ])[] = [
    [
      "an item that is no text, at its place in the list",
      subscription,
      { adoptId: "s1", filterConfig: { eventTypes: ["zzz", 5] } },
      ["filterConfig.eventTypes.1: must be a string [wrong-type]"],
    ],
    [
      "numbers that JSON lacks, and assets, at any depth of what is sent",
      convoy.subscription,
      {
        endpointId: "e1",
        sourceId: "s1",
        function: asset,
        rateLimitConfig: { count: NaN, duration: 1 },
        filterConfig: { eventTypes: ["a"], filter: { body: { n: { $in: [1, Infinity] }, a: [asset] } } },
      },
      [
        "function: is an asset, which the service cannot receive: pass its content [wrong-type]",
        "rateLimitConfig.count: must be a finite number [wrong-type]",
        "filterConfig.filter.body.n.$in.1: must be a finite number [wrong-type]",
        "filterConfig.filter.body.a.0: is an asset, which the service cannot receive: pass its content [wrong-type]",
      ],
    ],
    [
      "an asset in place of a schema",
      convoy.eventType,
      { name: "paid", jsonSchema: asset },
      ["jsonSchema: is an asset, which the service cannot receive: pass its content [wrong-type]"],
    ],
    ["an asset among triggers", endpoint, { url, secretTriggers: { file: asset } }, []],
    ["a missing url", endpoint, {}, ["url: is required [missing-argument]"]],
    [
      "a list without items, where the schema has no words for that",
      { ...endpoint, inputs: endpoint.inputs.extend({ urls: z.array(z.string()).min(1) }) },
      { url, urls: [] },
      ["urls: is not a valid value: Too small: expected array to have >=1 items [invalid-value]"],
    ],
    [
      "a plain http url",
      endpoint,
      { url: "http://x.example.com" },
      ["url: must be an https URL: the service delivers only to https [invalid-value]"],
    ],
    [
      "what is no url",
      endpoint,
      { url: canary },
      ["url: must be an https URL: the service delivers only to https [invalid-value]"],
    ],
    [
      "several wrong types at once",
      endpoint,
      { url, httpTimeout: "30", isDisabled: 1 },
      [
        "httpTimeout: must be a number of seconds, without a unit or quotation marks [wrong-type]",
        "isDisabled: must be true or false [wrong-type]",
      ],
    ],
    [
      "a negative limit",
      endpoint,
      { url, rateLimit: -1 },
      ["rateLimit: must not be negative [invalid-value]"],
    ],
    [
      "a fraction of a second",
      endpoint,
      { url, httpTimeout: 1.5 },
      ["httpTimeout: must be a whole number [fractional-number]"],
    ],
    [
      "a number with a unit",
      endpoint,
      { url, httpTimeout: "30s", rotateSecretAfterDays: "90", rateLimit: "100" },
      [
        "httpTimeout: must be a number of seconds, without a unit or quotation marks [wrong-type]",
        "rateLimit: must be a number, without a unit or quotation marks [wrong-type]",
        "rotateSecretAfterDays: must be a number of days, without a unit or quotation marks [wrong-type]",
      ],
    ],
    [
      "hours of an overlap, whose unit Convoy alone shows",
      definitionsFor("convoy").endpoint,
      { url, secretExpiration: "24h" },
      ["secretExpiration: must be a number of hours, without a unit or quotation marks [wrong-type]"],
    ],
    [
      "an unknown argument, with the nearest name",
      endpoint,
      { url, ratelimit: 1 },
      ["ratelimit: is not a known argument; did you mean `rateLimit`? [unknown-argument]"],
    ],
    [
      "an unknown nested argument",
      endpoint,
      { url, authentication: { type: "api_key", apiKey: { headerName: "X", headerValue: "v", name: 1 } } },
      ["authentication.apiKey.name: is not a known argument; did you mean `headerName`? [unknown-argument]"],
    ],
    [
      "a condition of a filter outside its parts",
      definitionsFor("convoy").subscription,
      { name: "s", endpointId: "e", filterConfig: { filter: { amount: { $gte: 1 } } } },
      [
        "filterConfig.filter.amount: is not a known argument; known names are body, headers, query, path [unknown-argument]",
      ],
    ],
    [
      "an authentication without its value",
      endpoint,
      { url, authentication: { type: "api_key", apiKey: { headerName: "X" } } },
      ["authentication.apiKey.headerValue: is required with type api_key [missing-value]"],
    ],
    [
      "an age that no date can hold",
      endpoint,
      { url, rotateSecretAfterDays: 2e8 },
      ["rotateSecretAfterDays: must be more than 0, and at most 1000000 [invalid-value]"],
    ],
    [
      "a secret beside triggers",
      endpoint,
      { url, secret: canary, secretTriggers: { a: 1 }, rotateSecretAfterDays: 3 },
      [
        "secretTriggers: cannot be combined with secret: declare one of them [conflicting-values]",
        "rotateSecretAfterDays: cannot be combined with secret: declare one of them [conflicting-values]",
      ],
    ],
    [
      "a mask as a secret",
      endpoint,
      { url, secret: "[REDACTED]" },
      ["secret: looks like a mask, not a secret [invalid-value]"],
    ],
    [
      "a secret of a wrong type",
      endpoint,
      { url, secret: { value: canary } },
      ["secret: must be a string [wrong-type]"],
    ],
    [
      "a disabled endpoint that is paused",
      endpoint,
      { url, isDisabled: true, paused: true },
      ["paused: cannot be combined with isDisabled: declare one of them [conflicting-values]"],
    ],
    [
      "an endpoint id that is empty",
      portalLink,
      { endpoints: [""] },
      ["endpoints.0: must not be empty [empty-argument]"],
    ],
    [
      "a subscription that names no id",
      subscription,
      { name: "x" },
      [
        "adoptId: is required: the documented interface has no create operation for Subscription (on Convoy, set webhooks:dialect convoy) [adoption-required]",
      ],
    ],
    [
      "a retry count of a wrong type",
      subscription,
      { adoptId: "s", retryConfig: { retryCount: "3" } },
      ["retryConfig.retryCount: must be a number, without a unit or quotation marks [wrong-type]"],
    ],
    [
      "an event type that names no id, without what else it would need",
      eventType,
      { name: "invoice.paid" },
      [
        "name: needs webhooks:dialect convoy [unsupported-here]",
        "adoptId: is required: the documented interface has no create operation for EventType (on Convoy, set webhooks:dialect convoy) [adoption-required]",
      ],
    ],
    [
      "an event type without its category",
      eventType,
      { adoptId: "e", description: "d" },
      ["category: is required [missing-argument]"],
    ],
  ];
  for (const [title, definition, news, expected] of refused) {
    it(`refuses ${title}`, () => {
      const { problems } = checked(definition, news);
      assert.deepEqual(texts(problems), expected);
      assert.ok(!JSON.stringify(problems).includes(canary));
    });
  }

  const pinned: readonly (readonly [
    title: string,
    news: Fields,
    properties: readonly (string | undefined)[],
  ])[] = [
    ["a harmless field at the top", { url, httpTimeout: "x" }, ["httpTimeout"]],
    ["a secret field", { url, secret: 5 }, [undefined]],
    ["a URL, which may hold a credential", { url: 5, chatWebhookUrl: 6 }, [undefined, undefined]],
    ["a nested field", { url, authentication: { type: 5 } }, [undefined]],
  ];
  it("lets the host print no value where there is none", () => {
    const properties = [
      [subscription, { name: "x" }],
      [eventType, { adoptId: "e", description: "d" }],
    ] as const;
    for (const [definition, news] of properties)
      assert.deepEqual(
        checked(definition, news).problems.map(({ property }) => property),
        [undefined],
      );
  });

  for (const [title, news, properties] of pinned) {
    it(`lets the host print the value of ${properties[0] === undefined ? "no" : "a"} field: ${title}`, () => {
      assert.deepEqual(
        checked(endpoint, news).problems.map(({ property }) => property),
        properties,
      );
    });
  }

  const accepted: readonly (readonly [title: string, definition: AnyDefinition, news: Fields])[] = [
    ["an unknown text", endpoint, { url: unknown }],
    ["an unknown number", endpoint, { url, httpTimeout: unknown }],
    ["an unknown object", endpoint, { url, authentication: unknown }],
    [
      "an unknown value inside an object",
      endpoint,
      { url, authentication: { type: "api_key", apiKey: { headerName: "X", headerValue: unknown } } },
    ],
    ["an unknown list", portalLink, { endpoints: unknown }],
    ["an unknown item", portalLink, { endpoints: ["a", unknown] }],
    ["an unknown map", subscription, { adoptId: "s", filterConfig: { filter: { body: unknown } } }],
    ["an unknown adopted id", subscription, { adoptId: unknown }],
    [
      "user keys of every name in open maps",
      subscription,
      { adoptId: "s", filterConfig: { filter: { body: { constructor: 1, "a.b": { $eq: null } } } } },
    ],
    ["an enumerated value that is not listed", endpoint, { url, authentication: { type: "hmac" } }],
  ];
  for (const [title, definition, news] of accepted) {
    it(`steps around ${title}`, () => {
      assert.deepEqual(texts(checked(definition, news).problems), []);
    });
  }

  it("fills the name and the project, drops null, and repetitions in sets", () => {
    assert.deepEqual(checked(endpoint, { url, description: null }).inputs, {
      url,
      name: "logical",
      projectId: "p1",
    });
    assert.deepEqual(checked(portalLink, { endpoints: ["b", "a", "b"], projectId: "p2" }).inputs, {
      endpoints: ["b", "a"],
      projectId: "p2",
      name: "logical",
    });
  });

  it("lets Pulumi print no value that would begin a line of its own", () => {
    const propertyOf = (adoptId: unknown): string | undefined =>
      checked(endpoint, { url, name: 5, adoptId }).problems.find(({ path }) => path === "name")?.property;
    assert.equal(propertyOf("e"), "name");
    const hostile = ["a\n::error file=x::owned", "##[error]owned", "\u001b[31m"];
    for (const text of hostile) {
      const [found] = checked(endpoint, { url, name: [text] }).problems;
      assert.deepEqual([found?.path, found?.property], ["name", undefined]);
    }
  });

  it("keeps what stays in a set in the order of the last update, and what is new in that of the program", () => {
    const inOrder = (before: readonly string[], endpoints: readonly string[]): unknown =>
      checked(portalLink, { endpoints }, { endpoints: before, projectId: "p1" }).inputs["endpoints"];
    assert.deepEqual(inOrder(["b", "a"], ["a", "b"]), ["b", "a"]);
    assert.deepEqual(inOrder(["b", "a", "c"], ["e", "c", "d", "b"]), ["b", "c", "e", "d"]);
  });

  it("does not take two unknown items of a set for one", () => {
    const { inputs } = checked(portalLink, { endpoints: [unknown, "a", unknown] });
    assert.deepEqual(inputs["endpoints"], [unknown, "a", unknown]);
  });

  it("leaves the name of an adopted object alone, also later", () => {
    assert.ok(!("name" in checked(endpoint, { url, adoptId: "e" }).inputs));
    assert.ok(!("name" in checked(endpoint, { url }, { url, adoptId: "e", projectId: "p1" }).inputs));
    assert.equal(
      checked(endpoint, { url }, { url, name: "logical", projectId: "p1" }).inputs["name"],
      "logical",
    );
  });
});
