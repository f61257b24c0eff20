/** The dialects: what each knows, what it refuses for the other one, and the hint when the other one would fit. */

import assert from "node:assert/strict";
import { WebhooksClient } from "../../provider/client";
import type { Fields } from "../../provider/base/fields";
import { printed } from "../../provider/base/notice";
import { definitionsFor } from "../../provider/kinds/definitions";
import { dialectNames, examineSettings } from "../../provider/settings/settings";
import { check } from "../../provider/lifecycle/apply/check";
import { clientOf, data, serve, stopAll } from "../support/api-server";

const context = { isUnknown: () => false, logicalName: "n", projectId: "p1" };

describe("A dialect", () => {
  afterEach(stopAll);

  it("is one of two, and anything else is a mistake in the settings", () => {
    const nowhere = () => undefined;
    for (const dialect of [...dialectNames, "klingon"]) {
      const config = (name: string) => (name === "dialect" ? dialect : "https://example.com");
      const { problems } = examineSettings({ explicit: nowhere, environment: nowhere, config });
      assert.deepEqual(
        problems.filter(({ text }) => text.includes("dialect")).map((found) => printed(found)),
        dialect === "klingon" ? ["webhooks:dialect must be `documented` or `convoy` [invalid-value]"] : [],
      );
    }
  });

  const convoyOnly: readonly (readonly [
    kind: "endpoint" | "portalLink" | "subscription",
    inputs: Fields,
    path: string,
  ])[] = [
    ["endpoint", { contentType: "application/json" }, "contentType"],
    ["endpoint", { teamsWebhookUrl: "https://t.example.com" }, "teamsWebhookUrl"],
    ["endpoint", { mtlsClientCert: {} }, "mtlsClientCert"],
    ["endpoint", { authentication: { type: "basic_auth", basicAuth: {} } }, "authentication.basicAuth"],
    ["endpoint", { authentication: { type: "oauth2", oauth2: {} } }, "authentication.oauth2"],
    ["portalLink", { authType: "static_token" }, "authType"],
    ["subscription", { deliveryMode: "at_most_once" }, "deliveryMode"],
    ["subscription", { filterConfig: { filter: { query: {} } } }, "filterConfig.filter.query"],
    ["subscription", { filterConfig: { filter: { path: {} } } }, "filterConfig.filter.path"],
  ];
  for (const [kind, inputs, path] of convoyOnly) {
    it(`refuses ${path} of a documented ${kind} with the reason`, () => {
      const given = { url: "https://example.com", adoptId: "a", ...inputs };
      const { problems } = check(definitionsFor("documented")[kind], {}, given, context);
      assert.ok(
        problems.some((found) => found.path === path && found.reason === "needs webhooks:dialect convoy"),
      );
    });
  }

  it("refuses what only the document has with the reason, too", () => {
    const { problems } = check(
      definitionsFor("convoy").subscription,
      {},
      { endpointId: "e", appId: "a" },
      context,
    );
    assert.deepEqual(
      problems.map(({ path, reason }) => `${path} ${reason}`),
      ["appId needs webhooks:dialect documented"],
    );
  });

  it("refuses an operation that the documented interface does not have without sending anything", async () => {
    const server = await serve();
    const client = clientOf(server);
    for (const call of [
      client.endpoints.delete("e"),
      client.endpoints.activate("e"),
      client.subscriptions.create({}),
      client.subscriptions.filters.list("s"),
      client.eventTypes.list(),
      client.sources.create({}),
      client.portalLinks.revoke("p"),
      client.events.replay("e"),
      client.eventDeliveries.listPage(),
      client.eventDeliveries.retry("d"),
      client.eventDeliveries.forceResend(["d"]),
      client.subscriptions.testFilter({ request: {}, filter: {} }),
      client.subscriptions.testFunction({ function: "", payload: {} }),
      client.sources.testFunction({ function: "", payload: {} }),
    ]) {
      await assert.rejects(
        call,
        /needs webhooks:dialect convoy: the documented interface has no such operation/,
      );
    }
    assert.equal(server.asked.length, 0);
  });

  it("hints once when the service says that another one would fit", async () => {
    const endpoint = data({ uid: "e" }, 200, { "x-convoy-version": "2025-11-24" });
    for (const dialect of dialectNames) {
      const server = await serve(endpoint);
      const lines: string[] = [];
      const settings = { baseUrl: server.url, projectId: "p1", apiKey: "k", dialect };
      const client = new WebhooksClient({ ...settings, notify: (line) => lines.push(line) });
      await client.endpoints.get("e");
      await client.forProject("p2").endpoints.get("e");
      await client.close();
      const hints = lines.filter((line) => line.endsWith("[convoy-detected]"));
      assert.equal(hints.length, dialect === "documented" ? 1 : 0);
    }
  });

  it("reads event types wrapped and flat", async () => {
    const eventType = { uid: "t", name: "paid", category: "", description: "", deprecated_at: null };
    const server = await serve(
      data({ event_types: [eventType] }),
      data([eventType]),
      data({ event_type: eventType }),
      data(eventType),
    );
    const { eventTypes } = clientOf(server, { dialect: "convoy" });
    assert.deepEqual(await eventTypes.list(), await eventTypes.list());
    assert.deepEqual(await eventTypes.update("t", {}), await eventTypes.update("t", {}));
  });

  it("is documented unless the settings say otherwise", async () => {
    const server = await serve(data({ uid: "e" }));
    for (const [dialect, version] of [
      [undefined, undefined],
      ["documented", undefined],
      ["convoy", "2025-11-24"],
    ] as const) {
      const client = new WebhooksClient({ baseUrl: server.url, projectId: "p", apiKey: "k", dialect });
      await client.endpoints.get("e");
      await client.close();
      assert.equal(server.asked.at(-1)?.headers["x-convoy-version"], version, dialect);
    }
  });
});
