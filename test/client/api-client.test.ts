/** The client's operations: what each sends, what it returns, and how a list is walked. */

import assert from "node:assert/strict";
import type { WebhooksClient } from "../../provider/client";
import { hasCode } from "../../provider/base/errors";
import { startEmulator } from "../../tools/emulator";
import * as samples from "../support/api-samples";
import { notices } from "../../provider/http/notices";
import { walkPages } from "../../provider/http/pagination";
import { clientOf, data, json, serve, stopAll, type Reply } from "../support/api-server";

interface Case {
  readonly name: string;
  call(client: WebhooksClient): Promise<unknown>;
  /** Method and path below the project. */
  readonly sends: string;
  readonly body?: unknown;
  readonly answer: unknown;
  readonly returns: unknown;
}

const { appID: _create, ...wireUpdate } = samples.wireEndpointDetails;
const links = { content: [samples.wirePortalLink], pagination: { has_next_page: false, per_page: 20 } };
const endpointAnswer = { answer: samples.wireEndpoint, returns: samples.endpoint };
const linkAnswer = { answer: samples.wirePortalLink, returns: samples.portalLink };
const linkDetails = { name: "n", ownerId: "o", endpoints: ["e1"], canManageEndpoint: false };
const wireLinkDetails = { name: "n", owner_id: "o", endpoints: ["e1"], can_manage_endpoint: false };

const cases: readonly Case[] = [
  {
    name: "endpoints.create",
    call: (c) => c.endpoints.create(samples.endpointDetails),
    sends: "POST /endpoints",
    body: samples.wireEndpointDetails,
    ...endpointAnswer,
  },
  {
    name: "endpoints.update",
    call: (c) => c.endpoints.update("e1", samples.endpointDetails),
    sends: "PUT /endpoints/e1",
    body: wireUpdate,
    ...endpointAnswer,
  },
  {
    name: "endpoints.get",
    call: (c) => c.endpoints.get("e1"),
    sends: "GET /endpoints/e1",
    ...endpointAnswer,
  },
  {
    name: "endpoints.expireSecret",
    call: (c) => c.endpoints.expireSecret("e1", { secret: "new", expiration: 24 }),
    sends: "PUT /endpoints/e1/expire_secret",
    body: { secret: "new", expiration: 24 },
    ...endpointAnswer,
  },
  {
    name: "endpoints.pause",
    call: (c) => c.endpoints.pause("e1"),
    sends: "PUT /endpoints/e1/pause",
    ...endpointAnswer,
  },
  {
    name: "portalLinks.create",
    call: (c) => c.portalLinks.create(linkDetails),
    sends: "POST /portal-links",
    body: wireLinkDetails,
    ...linkAnswer,
  },
  {
    name: "portalLinks.update",
    call: (c) => c.portalLinks.update("l1", linkDetails),
    sends: "PUT /portal-links/l1",
    body: wireLinkDetails,
    ...linkAnswer,
  },
  {
    name: "portalLinks.get",
    call: (c) => c.portalLinks.get("l1"),
    sends: "GET /portal-links/l1",
    ...linkAnswer,
  },
  {
    name: "portalLinks.listPage",
    call: (c) => c.portalLinks.listPage({ perPage: 5, ownerId: "o 1&", q: "ü", sort: "ASC" }),
    sends: "GET /portal-links?perPage=5&ownerId=o+1%26&q=%C3%BC&sort=ASC",
    answer: links,
    returns: { content: [samples.portalLink], pagination: { hasNextPage: false, perPage: 20 } },
  },
  {
    name: "subscriptions.get",
    call: (c) => c.subscriptions.get("sub1"),
    sends: "GET /subscriptions/sub1",
    answer: samples.wireSubscription,
    returns: samples.subscription,
  },
  {
    name: "subscriptions.update",
    call: (c) => c.subscriptions.update("sub1", samples.subscriptionDetails),
    sends: "PUT /subscriptions/sub1",
    body: samples.wireSubscriptionDetails,
    answer: samples.wireSubscription,
    returns: samples.subscription,
  },
  {
    name: "sources.get",
    call: (c) => c.sources.get("src1"),
    sends: "GET /sources/src1",
    answer: samples.wireSource,
    returns: samples.source,
  },
  {
    name: "events.get",
    call: (c) => c.events.get("ev1"),
    sends: "GET /events/ev1",
    answer: samples.wireEvent,
    returns: samples.event,
  },
  {
    name: "eventDeliveries.get",
    call: (c) => c.eventDeliveries.get("del1"),
    sends: "GET /eventdeliveries/del1",
    answer: samples.wireEventDelivery,
    returns: samples.eventDelivery,
  },
  {
    name: "eventDeliveries.attempts",
    call: (c) => c.eventDeliveries.attempts("del1"),
    sends: "GET /eventdeliveries/del1/deliveryattempts",
    answer: [samples.wireDeliveryAttempt],
    returns: [samples.deliveryAttempt],
  },
  {
    name: "eventDeliveries.attempt",
    call: (c) => c.eventDeliveries.attempt("del1", "att1"),
    sends: "GET /eventdeliveries/del1/deliveryattempts/att1",
    answer: samples.wireDeliveryAttempt,
    returns: samples.deliveryAttempt,
  },
  {
    name: "metaEvents.resend",
    call: (c) => c.metaEvents.resend("me1"),
    sends: "PUT /meta-events/me1/resend",
    answer: samples.wireMetaEvent,
    returns: samples.metaEvent,
  },
  {
    name: "eventTypes.update",
    call: (c) => c.eventTypes.update("et1", { category: "c", description: "d" }),
    sends: "PUT /event-types/et1",
    body: { category: "c", description: "d" },
    answer: { event_type: samples.wireEventType },
    returns: samples.eventType,
  },
];

describe("The client", () => {
  afterEach(stopAll);

  it("offers the 18 documented operations", () => {
    assert.equal(cases.length, 18);
  });

  for (const { name, call, sends, body, answer, returns } of cases) {
    it(`sends ${name} as documented and returns what the answer holds`, async () => {
      const server = await serve(data(answer, 202));
      assert.deepEqual(await call(clientOf(server)), returns);
      const [asked] = server.asked;
      assert.equal(`${asked?.method} ${asked?.path}`, sends.replace(" /", " /api/v1/projects/p1/"));
      assert.deepEqual(asked?.body, body);
      assert.equal(asked?.headers["content-type"], body === undefined ? undefined : "application/json");
      assert.equal(server.asked.length, 1);
    });
  }

  for (const { name, call, answer } of cases.filter(({ sends }) => /\/[a-z-]+\/[a-z]+1(\/|$)/.test(sends))) {
    if (Array.isArray(answer)) continue;
    it(`refuses an answer of ${name} that is about another object`, async () => {
      const foreign = { uid: "foreign", id: "foreign" };
      const wrapped = name.startsWith("eventTypes.") ? { event_type: foreign } : foreign;
      const server = await serve(data({ ...(answer as object), ...wrapped }));
      await assert.rejects(
        call(clientOf(server)),
        (error) =>
          hasCode(error, "response-shape") &&
          /the response is about the object .* \[unexpected-answer\]$/.test(error.message),
      );
    });
  }

  for (const uid of [
    "../p2/endpoints/x",
    "a/b",
    "a\\b",
    "a?b",
    "a#b",
    ".",
    "..",
    "a\nb",
    "a\u0000",
    "\ud800",
  ]) {
    it(`refuses a new object whose ID is no segment of a path: ${JSON.stringify(uid)}`, async () => {
      const server = await serve(data({ uid }));
      await assert.rejects(clientOf(server).endpoints.create({ url: "https://example.com" }), (error) => {
        const { text } = notices["unusable-id"]();
        assert.ok(String(error).includes(`: unexpected response: data.uid: ${text} [`), String(error));
        return hasCode(error, "response-shape") && error.notice === "unexpected-answer";
      });
    });
  }

  it("speaks to another project over the same connections", async () => {
    const server = await serve(data(samples.wireEndpoint));
    const client = clientOf(server, { maxConcurrentRequests: 1 });
    const other = client.forProject("p 2");
    await client.endpoints.get("e1");
    await other.endpoints.get("e1");
    assert.deepEqual([client.projectId, other.projectId], ["p1", "p 2"]);
    assert.equal(server.asked[1]?.path, "/api/v1/projects/p%202/endpoints/e1");
    assert.equal(server.connections(), 1);
  });

  it("can be used again after it was closed", async () => {
    const server = await serve(data(samples.wireEndpoint));
    const client = clientOf(server);
    await client.endpoints.get("e1");
    await client.close();
    await client.close();
    await client.endpoints.get("e1");
    assert.equal(server.connections(), 2);
  });

  it("takes null for a list without items", async () => {
    const server = await serve(data(null), data({ content: null, pagination: null }));
    const client = clientOf(server);
    assert.deepEqual(await client.eventDeliveries.attempts("d"), []);
    assert.deepEqual(await client.portalLinks.listPage(), { content: [], pagination: {} });
  });

  it("refuses a body that cannot be sent before anything is sent", async () => {
    const server = await serve(data({}));
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    let deep: unknown = 1;
    for (let level = 0; level < 200; level += 1) deep = { deep };
    const { subscriptions, endpoints } = clientOf(server);
    const calls = [
      [
        subscriptions.update("s", { filterConfig: { filter: { body: { deep } } } }),
        /is nested more than 100 levels deep \[over-limit\]$/,
      ],
      [
        subscriptions.update("s", { filterConfig: { filter: { body: circular } } }),
        /\[inexpressible-value\]$/,
      ],
      [
        subscriptions.update("s", { filterConfig: { filter: { body: { n: 1n } } } }),
        /is a BigInt, .* \[wrong-type\]$/,
      ],
      [endpoints.create({ httpTimeout: 1.5 }), /\[fractional-number\]$/],
    ] as const;
    for (const [call, message] of calls) await assert.rejects(call, { code: "invalid-input", message });
    assert.equal(server.asked.length, 0);
  });
});

describe("A body with a value that JSON cannot express", () => {
  afterEach(stopAll);
  class Conditions {
    readonly amount = 5;
  }
  const express = "which JSON cannot express";
  const inFilter = (body: unknown) => (client: WebhooksClient) =>
    client.subscriptions.update("s", { filterConfig: { filter: { body: body as Record<string, unknown> } } });
  const place = "filterConfig.filter.body";
  const rows: readonly (readonly [send: (client: WebhooksClient) => Promise<unknown>, line: string])[] = [
    [
      inFilter({ paid: () => true }),
      `${place}.paid is a function, ${express}: pass its result [inexpressible-value]`,
    ],
    [inFilter({ n: NaN }), `${place}.n is NaN, ${express}: use a finite number [inexpressible-value]`],
    [inFilter({ s: Symbol("s") }), `${place}.s is a symbol, ${express}: use a string [inexpressible-value]`],
    [
      inFilter({ n: 1n }),
      `${place}.n is a BigInt, ${express}: write its digits as { $number: "…" } [wrong-type]`,
    ],
    [
      inFilter({ since: new Date(0) }),
      `${place}.since is an instance of Date, ${express}: use a string, such as date.toISOString() [inexpressible-value]`,
    ],
    [
      inFilter(new Map([["paid", "canary"]])),
      `${place} is an instance of Map, ${express}: pass Object.fromEntries(map) [inexpressible-value]`,
    ],
    [
      inFilter({ $or: [new Conditions()] }),
      `${place}.$or.0 is an instance of Conditions, ${express}: copy its values into a plain object [inexpressible-value]`,
    ],
    [
      inFilter({ $in: ["a", undefined] }),
      `${place}.$in.1 is undefined, ${express}: remove the item [inexpressible-value]`,
    ],
    [
      (client) => client.subscriptions.update("s", { filterConfig: new Map() as object }),
      `filterConfig is an instance of Map, ${express}: pass Object.fromEntries(map) [inexpressible-value]`,
    ],
    [
      (client) => client.subscriptions.update("s", new Map() as object),
      `the value is an instance of Map, ${express}: pass Object.fromEntries(map) [inexpressible-value]`,
    ],
    [
      (client) => client.eventTypes.create({ name: "paid", jsonSchema: { since: new Date(0) } }),
      `jsonSchema.since is an instance of Date, ${express}: use a string, such as date.toISOString() [inexpressible-value]`,
    ],
    [
      (client) => client.projectSettings.update("p", { ssl: new Conditions() as object, name: "n" }),
      `ssl is an instance of Conditions, ${express}: copy its values into a plain object [inexpressible-value]`,
    ],
  ];

  for (const [send, line] of rows)
    it(`is refused before anything is sent: ${line}`, async () => {
      const server = await serve(data({}));
      const client = clientOf(server, { dialect: "convoy" });
      await assert.rejects(
        send(client),
        (error) => hasCode(error, "invalid-input") && error.message === line,
      );
      assert.equal(server.asked.length, 0);
    });
});

describe("A list", () => {
  afterEach(stopAll);
  const page = (names: string[], pagination: object) =>
    data({ content: names.map((uid) => ({ uid })), pagination });
  const walk = async (client: WebhooksClient, query?: object): Promise<string[]> => {
    const found: string[] = [];
    for await (const { uid } of client.portalLinks.list(query)) found.push(uid);
    return found;
  };

  it("is walked page after page, with the filters on each", async () => {
    const server = await serve(
      page(["a", "b"], { has_next_page: true, next_page_cursor: "2" }),
      page(["c"], { has_next_page: true, next_page_cursor: "3" }),
      page([], { has_next_page: false, next_page_cursor: "4" }),
    );
    assert.deepEqual(await walk(clientOf(server), { q: "x" }), ["a", "b", "c"]);
    assert.deepEqual(
      server.asked.map(({ path }) => path.split("?")[1]),
      ["q=x", "direction=next&next_page_cursor=2&q=x", "direction=next&next_page_cursor=3&q=x"],
    );
  });

  it("is walked backwards when asked to", async () => {
    const server = await serve(
      page(["b"], { has_prev_page: true, prev_page_cursor: "1", has_next_page: true, next_page_cursor: "9" }),
      page(["a"], { has_prev_page: false }),
    );
    assert.deepEqual(await walk(clientOf(server), { direction: "prev", prevPageCursor: "2" }), ["b", "a"]);
    assert.equal(server.asked[1]?.path.split("?")[1], "direction=prev&prev_page_cursor=1");
  });

  it("shows an object once, on however many pages it is", async () => {
    const server = await serve(
      page(["a", "b", "a"], { has_next_page: true, next_page_cursor: "1" }),
      page(["b", "c", "a"], { has_next_page: false }),
    );
    assert.deepEqual(await walk(clientOf(server)), ["a", "b", "c"]);
  });

  it("of Convoy, whose last page back shows the object of its cursor again, is walked without repeating it", async () => {
    const service = await startEmulator({ dialect: "convoy", projects: ["p1"], apiKeys: ["key"] });
    try {
      const client = clientOf({ url: service.url }, { apiKey: "key", dialect: "convoy" });
      const ids: string[] = [];
      for (let index = 0; index < 8; index += 1)
        ids.push((await client.portalLinks.create({ name: `link ${index}`, ownerId: "o1" })).uid);
      const found = await walk(client, { perPage: 3, direction: "prev", prevPageCursor: ids[0] });
      assert.deepEqual(found.sort(), ids.slice(1).sort());
    } finally {
      await service.stop();
    }
  });

  const follows = (names: string[], cursor?: string) =>
    page(names, { has_next_page: true, ...(cursor !== undefined && { next_page_cursor: cursor }) });
  const lies: readonly (readonly [what: string, replies: Reply[], found: string[], reason: RegExp])[] = [
    ["has no cursor", [follows(["a"])], ["a"], /page 1 of the list .* no cursor.* \[unexpected-answer\]$/],
    [
      "has an empty cursor",
      [follows(["a"], "1"), follows(["b"], "")],
      ["a", "b"],
      /page 2 of the list .* no cursor.* \[unexpected-answer\]$/,
    ],
    [
      "repeats a cursor",
      [follows(["a"], "1"), follows(["b"], "1")],
      ["a", "b"],
      /page 2 of the list leads back.* \[unexpected-answer\]$/,
    ],
    [
      "leads in a circle",
      [follows(["a"], "1"), follows(["b"], "2"), follows(["c"], "1")],
      ["a", "b", "c"],
      /page 3 of the list leads back.* \[unexpected-answer\]$/,
    ],
    [
      "leads back to the first one",
      [follows(["a"], "0")],
      ["a"],
      /page 1 of the list leads back.* \[unexpected-answer\]$/,
    ],
    [
      "repeats itself with ever new cursors",
      ["1", "2", "3"].map((cursor) => follows(["a"], cursor)),
      ["a"],
      /page 2 of the list is the same.* \[unexpected-answer\]$/,
    ],
    [
      "is empty with ever new cursors",
      ["1", "2", "3"].map((cursor) => follows([], cursor)),
      [],
      /page 2 of the list is the same.* \[unexpected-answer\]$/,
    ],
  ];
  for (const [what, replies, items, reason] of lies)
    it(`fails after the page that ${what}, and names it`, async () => {
      for (const dialect of ["documented", "convoy"] as const) {
        const server = await serve(...replies);
        const found: string[] = [];
        const walked = async (): Promise<void> => {
          const { portalLinks, sources } = clientOf(server, { dialect });
          const { list } = dialect === "convoy" ? sources : portalLinks;
          for await (const { uid } of list({ nextPageCursor: "0" })) found.push(uid);
        };
        await assert.rejects(walked, (error) => {
          assert.ok(hasCode(error, "response-shape"));
          assert.match(error.message, /^GET \/api\/v1\/projects\/p1\/(portal-links|sources): /);
          assert.match(error.message, reason);
          return true;
        });
        assert.deepEqual(found, items);
      }
    });

  it("fails after ten thousand pages, however new each is", async () => {
    let number = 0;
    const walked = walkPages({}, { method: "GET", path: "/x" }, async () => {
      number += 1;
      const uid = String(number);
      return { content: [{ uid }], pagination: { hasNextPage: true, nextPageCursor: uid } };
    });
    await assert.rejects(async () => {
      for await (const _item of walked);
    }, /GET \/x: page 10000 of the list is not the last one.* \[over-limit\]$/);
    assert.equal(number, 10_000);
  });

  it("goes on after one empty page, and takes the cursor of the last page for nothing", async () => {
    const last = page(["b"], { has_next_page: false, next_page_cursor: "1" });
    const server = await serve(follows(["a"], "1"), follows([], "2"), last);
    assert.deepEqual(await walk(clientOf(server)), ["a", "b"]);
  });

  it("asks for a page only when it is needed", async () => {
    const server = await serve(page(["a"], { has_next_page: true, next_page_cursor: "1" }));
    for await (const { uid } of clientOf(server).portalLinks.list()) if (uid === "a") break;
    assert.equal(server.asked.length, 1);
  });

  it("fails with the answer that cannot be read", async () => {
    const server = await serve(json({ status: true, message: "", data: { content: [{}] } }));
    await assert.rejects(
      walk(clientOf(server)),
      /unexpected response: data\.content\[0\]\.uid: is missing \[unexpected-answer\]$/,
    );
  });

  it("of the emulator is walked in full, both ways", async () => {
    const service = await startEmulator({ projects: ["p1"], apiKeys: ["key"] });
    try {
      const client = clientOf({ url: service.url }, { apiKey: "key" });
      for (let index = 0; index < 11; index += 1) await client.portalLinks.create({ name: `link ${index}` });
      const all = await walk(client, { perPage: 3, sort: "ASC" });
      assert.equal(new Set(all).size, 11);
      const { pagination } = await client.portalLinks.listPage({ perPage: 11, sort: "ASC" });
      const back = { perPage: 3, sort: "ASC", direction: "prev", prevPageCursor: pagination.nextPageCursor };
      // The cursor stands at the last one.
      assert.deepEqual((await walk(client, back)).sort(), all.slice(0, -1).sort());
    } finally {
      await service.stop();
    }
  });
});
