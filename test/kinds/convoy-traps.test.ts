/** What makes Convoy hard to manage, where no other file is about it: that each trap is there, and that nobody falls into it. */

import assert from "node:assert/strict";
import { hasCode, problemLine } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../provider/base/markers";
import { definitionsFor } from "../../provider/kinds/definitions";
import { isNotFound } from "../../provider/kinds/dialect";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import { check } from "../../provider/lifecycle/apply/check";
import { Service } from "../support/convoy";
import type { FakeResource } from "../support/fake-resource";

const spaced = (name: string, by: string): string => name.replace(/(?!^)[A-Z]/g, `${by}$&`).toLowerCase();
const url = "https://billing.example.com/hooks";

describe("Convoy's traps", () => {
  let service: Service;
  const unreachableHosts = new Set<string>();

  beforeEach(async () => {
    unreachableHosts.clear();
    service = await Service.emulated({ unreachableHosts });
  });
  afterEach(() => service.stop());

  const stays = async (life: FakeResource, inputs: Fields): Promise<void> => {
    await life.refresh();
    assert.equal(life.preview(service.declared(inputs)).changes, false);
  };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(service.emulator!.url + path, {
      ...init,
      headers: { authorization: `Bearer ${service.emulator!.apiKey}`, ...init.headers },
    });

  it("an update that leaves something out wipes it, so everything is sent", async () => {
    const authentication = { type: "basic_auth", basicAuth: { username: "u", password: "canary" } };
    const life = await service.made("endpoint", { url, description: "d", authentication, rateLimit: 3 });
    await life.up(service.declared({ url, description: "e", authentication, rateLimit: 3 }));
    const held = service.project.endpoints.get(life.id ?? "");
    assert.equal(held?.rate_limit, 3);
    assert.deepEqual(held?.authentication, {
      type: "basic_auth",
      basic_auth: { username: "u", password: "canary" },
    });
  });

  it("a target that is down refuses every update, and the error says so", async () => {
    const life = await service.made("endpoint", { url });
    unreachableHosts.add("billing.example.com");
    await assert.rejects(life.up(service.declared({ url, description: "x" })), /endpoint validation failed/);
    unreachableHosts.clear();
    await life.up(service.declared({ url, description: "x" }));
  });

  it("what is dropped in silence is one error that names every field", async () => {
    await service.stop();
    service = await Service.emulated({ licensed: false });
    const dropped = service.resource("endpoint", "dropped");
    await assert.rejects(
      dropped.up(service.declared({ url, supportEmail: "a@b.example", httpTimeout: 20 })),
      /did not accept httpTimeout \(.*license.*\), supportEmail \(.*license/,
    );
    await dropped.up(service.declared({ url }));
    await stays(dropped, { url });
  });

  it("the answer to a write is poorer than what was written, so state is made from a read", async () => {
    const endpoint = await service.made("endpoint", { url });
    const answer = await service.api.subscriptions.create({ name: "raw", endpointId: endpoint.id });
    assert.equal(answer.endpointMetadata, undefined);
    await service.api.subscriptions.delete(answer.uid);
    const life = await service.made("subscription", { endpointId: endpoint.id });
    const before = life.state;
    await life.refresh();
    assert.deepEqual(
      [life.state["createdAt"], life.state["updatedAt"], life.inputs["endpointId"]],
      [before["createdAt"], before["updatedAt"], endpoint.id],
    );
  });

  it("changed conditions do not count before the rows have them, so the rows are changed as well", async () => {
    const endpoint = await service.made("endpoint", { url });
    const declare = (more: number): Fields => ({
      endpointId: endpoint.id,
      filterConfig: {
        eventTypes: ["paid"],
        filter: { body: { a: { $gt: more } }, query: { page: { number: 1 } } },
      },
    });
    const life = await service.made("subscription", declare(1));
    await stays(life, declare(1));
    await life.up(service.declared(declare(2)));
    const [row] = await service.api.subscriptions.filters.list(life.id ?? "");
    assert.deepEqual([row?.rawBody, row?.rawQuery], [{ a: { $gt: 2 } }, { page: { number: 1 } }]);
    await stays(life, declare(2));
    await service.api.subscriptions.filters.update(life.id ?? "", row?.uid ?? "", { body: {} });
    await life.refresh();
    assert.equal(life.preview(service.declared(declare(2))).changes, true, "a row that was changed is drift");
  });

  it("an unchanged endpoint is not sent with an update, as it would be refused", async () => {
    await service.stop();
    service = await Service.emulated({ multipleEndpointSubscriptions: true });
    const endpoint = await service.made("endpoint", { url });
    await service.made("subscription", { endpointId: endpoint.id }, "one");
    const life = await service.made("subscription", { endpointId: endpoint.id }, "two");
    await life.up(service.declared({ endpointId: endpoint.id, name: "renamed" }));
    assert.equal(service.project.subscriptions.get(life.id ?? "")?.name, "renamed");
  });

  it("what cannot be unset replaces the resource or is refused before anything is sent", async () => {
    const endpoint = await service.made("endpoint", { url, ownerId: "acme", httpTimeout: 20 });
    assert.deepEqual(endpoint.preview(service.declared({ url, httpTimeout: 20 })).replaces, ["ownerId"]);
    assert.deepEqual(endpoint.preview(service.declared({ url, ownerId: "b", httpTimeout: 20 })).replaces, []);
    await endpoint.up(service.declared({ url, ownerId: "acme" }));
    assert.equal(service.project.endpoints.get(endpoint.id ?? "")?.http_timeout, 10);
    const full = { endpointId: endpoint.id, alertConfig: { count: 3, threshold: "1h" }, function: "f" };
    const subscription = await service.made("subscription", full);
    const { alertConfig: _alert, ...rest } = full;
    assert.deepEqual(subscription.preview(service.declared(rest)).replaces, ["alertConfig"]);
    const fewer = { ...full, alertConfig: { count: 3 } };
    assert.deepEqual(subscription.preview(service.declared(fewer)).replaces, ["alertConfig"]);
    const eventType = await service.made("eventType", { description: "d" });
    assert.throws(
      () => eventType.preview(service.declared({})),
      /description: cannot be removed or emptied: the service keeps the old value \[unsupported-here\]/,
    );
  });

  it("a deletion takes subscriptions along, and deleting those afterwards is a success", async () => {
    const endpoint = await service.made("endpoint", { url });
    const subscription = await service.made("subscription", { endpointId: endpoint.id });
    const twin = { ...endpoint };
    await endpoint.destroy();
    await subscription.destroy();
    await service.kinds.endpoint.remove?.(service.api, twin.id ?? "", {}).catch((error: unknown) => {
      assert.ok(hasCode(error, "not-found") && error.status === 400);
    });
    assert.equal(service.project.subscriptions.size, 0);
  });

  it("not found shows in status or words, but a missing project never counts as a missing object", async () => {
    for (const look of [
      service.api.endpoints.update("none", { name: "n", url }),
      service.api.endpoints.pause("none"),
      service.api.eventTypes.update("none", {}),
      service.api.sources.get("none"),
    ]) {
      await assert.rejects(look, { code: "not-found" });
    }
    service.emulator!.faults.add({ kind: "status", status: 400, message: "Project not found" });
    await assert.rejects(service.api.endpoints.get("any"), { code: "project-not-found" });
  });

  it("not found shows in the words for every kind", () => {
    for (const { type, collection } of Object.values<Kind>(kinds)) {
      // A project has words of its own, which mean the object where the request is about the project itself.
      if (["projects", "projectSettings"].includes(collection)) continue;
      const [words, segment] = [spaced(type, " "), spaced(collection, "-")];
      const request = { method: "PUT", path: `/api/v1/projects/p1/${segment}/x` };
      const advice = `kindWords in kinds/dialect.ts lacks a word for "${words}"`;
      assert.ok(isNotFound(400, `${words} not found`, request), advice);
    }
  });

  it("access denied to portal links means the license, and the error says so", async () => {
    await service.stop();
    service = await Service.emulated({ licensed: false });
    await assert.rejects(
      service.made("portalLink", { ownerId: "a" }),
      /401 Access denied \(the license .* portal links/,
    );
  });

  it("a new portal link without an owner is warned of before anything is sent", () => {
    const definition = definitionsFor("convoy").portalLink;
    const context = { logicalName: "acme", projectId: "p1", isUnknown };
    const warningsOf = (inputs: Fields, olds: Fields = {}) =>
      check(definition, olds, inputs, context).warnings.map(problemLine);
    const advice =
      "ownerId: is not declared, which releases since 25.9 reject: declare it instead of endpoints, and on each endpoint [link-owner-advised]";
    const listed = { name: "acme", endpoints: ["e1"] };
    assert.deepEqual(warningsOf(listed), [advice]);
    assert.deepEqual(warningsOf({ name: "acme", endpoints: [unknownMarker] }), [advice]);
    assert.deepEqual(warningsOf({ name: "acme", endpoints: unknownMarker }), [advice], "all unknown at once");
    assert.deepEqual(warningsOf({ name: "acme", ownerId: unknownMarker, endpoints: ["e1"] }), []);
    assert.deepEqual(warningsOf({ name: "acme", endpoints: [] }), [], "refused instead");
    assert.deepEqual(warningsOf({ name: "acme", ownerId: "acme" }), []);
    assert.deepEqual(warningsOf(listed, listed), [], "its release takes it");
  });

  it("a refusal that names no input comes with what the service wants of a portal link", async () => {
    const endpoint = await service.made("endpoint", { url });
    await assert.rejects(
      service.made("portalLink", { name: "acme", endpoints: [endpoint.id] }),
      /portal-links: 400 Invalid input provided \(ownerId is required since release 25\.9: declare it instead of endpoints, and on each endpoint\) \[refused\]$/,
    );
    const link = await service.made("portalLink", { name: "acme", ownerId: "acme" });
    assert.ok(link.id);
  });

  it("an event type that is there already is adopted, and a notice says where it is deprecated", async () => {
    const endpoint = await service.made("endpoint", { url });
    await service.made("subscription", {
      endpointId: endpoint.id,
      filterConfig: { eventTypes: [`${service.prefix}-paid`] },
    });
    const life = await service.made("eventType", { description: "paid" }, "paid");
    service.nextRun();
    await life.destroy();
    const again = await service.made("eventType", { description: "paid" }, "paid");
    assert.match(service.lines.join("\n"), /\[deprecated-not-deleted\]\n[^]*\[deprecated-event-type\]/);
    await stays(again, { description: "paid" });
    assert.throws(
      () => service.resource("eventType").check(service.declared({ name: "*" })),
      /name: must not be `\*`: .*built-in event type.* \[invalid-value\]/,
    );
  });

  it("reading a link with refresh tokens makes another key, and none of them shows as a difference", async () => {
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

  it("retired secrets stay in the list, and the old one signs for hours where seconds are shown", async () => {
    const life = await service.made("endpoint", { url, secret: "canary-1" });
    await life.up(service.declared({ url, secret: "canary-2", secretExpiration: 1 }));
    const old = async () => (await service.api.endpoints.get(life.id ?? "")).secrets?.[0];
    const { expiresAt = "" } = (await old()) ?? {};
    const end = new Date(Date.parse(expiresAt) - 1000 + 3_600_000).toISOString();
    assert.equal(
      service.lines.at(-1),
      `rolled the signing secret; the old one stays valid until ${end} [secret-rolled]`,
    );
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

  it("lists end where they say so, and no order is ever asked for", async () => {
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

  it("a page of the dashboard and an empty body become one clear line each", async () => {
    const page = await ask("/nowhere");
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<html>/);
    assert.equal((await ask("/api/v1/projects/p1/portal-links/x", { method: "DELETE" })).status, 405);
    const form = { method: "POST", body: "a=1", headers: { "content-type": "text/plain" } };
    assert.equal((await ask("/api/v1/projects/p1/endpoints", form)).status, 415);
    service.emulator!.faults.add({ kind: "html" });
    await assert.rejects(service.api.endpoints.get("e"), /without the service's envelope.*text\/html/);
  });

  it("too many requests may mean that Redis is down, and the error says so", async () => {
    service.emulator!.faults.add({ kind: "status", status: 429, message: "exceeded rate limit" });
    await assert.rejects(
      service.api.endpoints.get("e"),
      /429 exceeded rate limit \(all clients share this limit, .*service's Redis is down; lower webhooks:requestsPerSecond/,
    );
  });

  it("a source takes some fields only after its creation, and a queue is checked before it is sent", async () => {
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

  it("the chat goes by the brand on the wire, and an absent one is an empty one", async () => {
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
