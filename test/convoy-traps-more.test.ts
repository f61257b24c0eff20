/** The other half of Convoy's traps, in the same order: links, secrets, lists, foreign answers, sources. */

import assert from "node:assert/strict";
import { clientOf, data, serve, stopAll } from "./support/api-server";
import { Service } from "./support/convoy";

const url = "https://billing.example.com/hooks";

describe("Convoy's traps, continued", () => {
  let service: Service;

  beforeEach(async () => (service = await Service.emulated()));
  afterEach(() => service.stop());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(service.emulator!.url + path, {
      ...init,
      headers: { authorization: `Bearer ${service.emulator!.apiKey}`, ...init.headers },
    });

  it("13. reading a link with refresh tokens makes another key, and none of them shows as a difference", async () => {
    const life = await service.made("portalLink", { ownerId: "acme", authType: "refresh_token" });
    const before = life.state["url"];
    await life.refresh();
    assert.equal(life.state["url"], before);
    assert.doesNotMatch(String(before), /auth_token/);
    const endpoint = await service.made("endpoint", { url });
    await life.up(service.declared({ ownerId: "acme", endpoints: [endpoint.id], authType: "refresh_token" }));
    assert.equal(
      service.project.endpoints.get(endpoint.id ?? "")?.owner_id,
      "acme",
      "the link gives it its owner",
    );
    await endpoint.refresh();
    assert.equal(endpoint.preview(service.declared({ url })).changes, false);
  });

  it("14. retired secrets stay in the list, and the old one signs for hours where seconds are shown", async () => {
    const life = await service.made("endpoint", { url, secret: "canary-1" });
    await life.up(service.declared({ url, secret: "canary-2", secretExpiration: 1 }));
    assert.match(
      service.lines.at(-1) ?? "",
      /the old one keeps signing beside the new one for 1 hour, although .* expiring at .* \(after 1 s\)/,
    );
    const old = async () => (await service.api.endpoints.get(life.id ?? "")).secrets?.[0];
    service.emulator!.clock.advance({ seconds: 2 });
    assert.equal((await old())?.deletedAt, undefined, "expired for the eye, still signing");
    service.emulator!.clock.advance({ hours: 1 });
    assert.ok((await old())?.deletedAt);
    await life.refresh();
    assert.equal(life.state["signingSecret"], "canary-2");
    assert.doesNotMatch(JSON.stringify([life.state, life.inputs]), /canary-1/);
    const endpoint = await service.made("endpoint", { url, secret: "canary-of-endpoint" }, "quiet");
    const subscription = await service.made("subscription", { endpointId: endpoint.id });
    assert.doesNotMatch(
      JSON.stringify([subscription.state, subscription.inputs]),
      /canary/,
      "a subscription keeps no secret of its endpoint",
    );
  });

  it("15. a create whose answer is lost is looked for instead of repeated", async () => {
    for (const [kind, inputs] of [
      ["endpoint", { url, secret: "canary" }],
      ["source", { type: "http" }],
      ["portalLink", { ownerId: "acme" }],
    ] as const) {
      service.emulator!.faults.add({ method: "POST", kind: "reset", when: "after" });
      const life = await service.made(kind, inputs);
      assert.ok(life.id, kind);
      assert.match(service.lines.at(-1) ?? "", /it was found in the service and is kept/);
    }
    assert.deepEqual(
      [service.project.endpoints.size, service.project.sources.size, service.project.portalLinks.size],
      [1, 1, 1],
    );
  });

  it("16. lists end where they say so, and no order is ever asked for", async () => {
    for (const number of Array.from({ length: 7 }).keys())
      await service.made("endpoint", { url }, `e${number}`);
    const names: string[] = [];
    for await (const { name = "" } of service.api.endpoints.list({ perPage: 3 })) names.push(name);
    assert.equal(new Set(names).size, 7);
    assert.equal(names.length, 7);
    const answer = await ask("/api/v1/projects/p1/endpoints?sort=ASC");
    const { data } = (await answer.json()) as { data: { content: unknown[] } };
    assert.deepEqual(data.content, []);
  });

  it("17. a page of the dashboard and an empty body become one clear line each", async () => {
    const page = await ask("/nowhere");
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<html>/);
    assert.equal((await ask("/api/v1/projects/p1/portal-links/x", { method: "DELETE" })).status, 405);
    const form = { method: "POST", body: "a=1", headers: { "content-type": "text/plain" } };
    assert.equal((await ask("/api/v1/projects/p1/endpoints", form)).status, 415);
    service.emulator!.faults.add({ kind: "html" });
    await assert.rejects(service.api.endpoints.get("e"), /without the service's envelope.*text\/html/);
  });

  it("18. too many requests may mean that Redis is down, and the error says so", async () => {
    service.emulator!.faults.add({ kind: "status", status: 429, message: "exceeded rate limit" });
    await assert.rejects(service.api.endpoints.get("e"), /429 exceeded rate limit \(.*Redis is down\)/);
  });

  it("19. the version is pinned to a date with every request", async () => {
    const server = await serve(data([]));
    await clientOf(server, { dialect: "convoy" }).eventTypes.list();
    assert.match(String(server.asked[0]?.headers["x-convoy-version"]), /^\d{4}-\d\d-\d\d$/);
    await stopAll();
  });

  it("20. a source takes some fields only after its creation, and a queue is checked before it is sent", async () => {
    const life = await service.made("source", { type: "http", isDisabled: true, forwardHeaders: ["X-A"] });
    const held = service.project.sources.get(life.id ?? "");
    assert.deepEqual([held?.is_disabled, held?.forward_headers], [true, ["X-A"]]);
    const amqp = { schema: "amqp", host: "h", port: "5672", queue: "q", bindedExchange: "x" };
    assert.throws(
      () => life.check(service.declared({ type: "pub_sub", pubSub: { type: "amqp", workers: 1, amqp } })),
      /pubSub\.amqp\.routingKey: is required/,
    );
    assert.throws(() => life.check(service.declared({ type: "pub_sub" })), /pubSub: is required/);
  });

  it("21. the chat goes by the brand on the wire, and an absent one is an empty one", async () => {
    const life = await service.made("endpoint", { url, chatWebhookUrl: "https://chat.example.com/1" });
    const held = service.project.endpoints.get(life.id ?? "") as { slack_webhook_url?: string } | undefined;
    assert.equal(held?.slack_webhook_url, "https://chat.example.com/1");
    await life.up(service.declared({ url }));
    await life.refresh();
    assert.equal(life.preview(service.declared({ url })).changes, false);
    const raw = await ask(`/api/v1/projects/p1/endpoints/${life.id}`);
    assert.ok(!(await raw.text()).includes("slack_webhook_url"));
  });
});
