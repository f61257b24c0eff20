/** Source: its whole life on a running service, its words, and its refusal where only reading is documented. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { Service } from "../../support/convoy";
import { World } from "../../support/fake-resource";
import type { FakeResource } from "../../support/fake-resource";

const { source } = definitionsFor("documented");

const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary", encoding: "hex" };

describe("Source", () => {
  let service: Service;
  let life: FakeResource;

  beforeEach(async () => {
    service = await Service.emulated();
    life = service.resource("source");
  });
  afterEach(() => service.stop());

  const held = () => service.project.sources.get(life.id ?? "");

  it("is created with one POST and shows where events are sent to", async () => {
    await life.up(service.declared({ type: "http" }));
    assert.deepEqual(service.takeRequests(), [
      "GET /api/v1/projects/p1",
      "POST sources",
      `GET sources/${life.id}`,
    ]);
    assert.match(String(life.state["url"]), new RegExp(`/ingest/${String(life.state["maskId"])}$`));
  });

  it("is replaced when a verifier is added or removed, and updated when one becomes another", async () => {
    const plain = service.declared({ type: "http" });
    const signed = { ...plain, verifier: { type: "hmac", hmac } };
    const basic = { ...plain, verifier: { type: "basic_auth", basicAuth: { username: "u", password: "p" } } };
    await life.up(plain);
    assert.deepEqual(life.preview(signed).replaces, ["verifier"]);
    assert.deepEqual(life.preview({ ...plain, verifier: { type: "noop" } }).replaces, []);
    assert.equal(await life.up(signed), "replace");
    assert.equal(await life.up(basic), "update");
    assert.deepEqual(held()?.verifier, { type: "basic_auth", basic_auth: { username: "u", password: "p" } });
    assert.deepEqual(life.preview(plain).replaces, ["verifier"]);
  });

  it("is replaced when its provider changes", async () => {
    const declared = (provider: string) =>
      service.declared({ type: "http", provider, verifier: { type: "hmac", hmac } });
    await life.up(declared("hosted_repo_provider"));
    assert.equal(held()?.provider, "github");
    await life.refresh();
    assert.equal(life.preview(declared("hosted_repo_provider")).changes, false);
    assert.deepEqual(life.preview(declared("shopify")).replaces, ["provider"]);
  });

  it("writes the exchange of an AMQP queue nested and reads it flat", async () => {
    const broker = { schema: "amqp", host: "h", port: "5672", queue: "q", vhost: "/" };
    const amqp = { ...broker, bindedExchange: "x", routingKey: "k", auth: { user: "u", password: "canary" } };
    const declared = service.declared({ type: "pub_sub", pubSub: { type: "amqp", workers: 2, amqp } });
    await life.up(declared);
    const kept = held()?.pub_sub as { amqp?: { bindExchange?: unknown } } | undefined;
    assert.deepEqual(kept?.amqp?.bindExchange, { exchange: "x", routingKey: "k" });
    await life.refresh();
    assert.equal(life.preview(declared).changes, false);
    assert.equal(await life.up({ ...declared, isDisabled: true }), "update");
  });

  it("spells the queues as the service does, under the names of the documented interface", async () => {
    const managedQueue = { accessKeyId: "a", secretKey: "canary", defaultRegion: "r", queueName: "q" };
    const pubSub = { type: "managed_queue", workers: 1, managedQueue };
    await life.up(service.declared({ type: "pub_sub", pubSub }));
    const kept = held()?.pub_sub as { type?: string; sqs?: object } | undefined;
    assert.deepEqual([kept?.type, Object.keys(kept?.sqs ?? {}).length], ["sqs", 4]);
    await life.refresh();
    assert.equal(life.preview(service.declared({ type: "pub_sub", pubSub })).changes, false);
    assert.throws(
      () => life.check(service.declared({ type: "pub_sub", pubSub: { ...pubSub, type: "sqs" } })),
      /pubSub\.type: must be called managed_queue, as in the documented interface \[invalid-value\]/,
    );
  });

  it("refuses what the service would, before anything is sent", () => {
    const refused = (inputs: object, reason: RegExp): void =>
      assert.throws(() => life.check(service.declared({ type: "http", ...inputs })), reason);
    refused({ type: "ftp" }, /type: /);
    refused(
      { provider: "shopify" },
      /verifier\.hmac\.secret: is required with provider shopify \[missing-value\]/,
    );
    refused({ verifier: { type: "hmac", hmac: { ...hmac, hash: "" } } }, /verifier\.hmac\.hash: is required/);
    refused(
      { verifier: { type: "magic" } },
      /verifier\.type: must be one of noop, hmac, basic_auth, api_key \[invalid-value\]/,
    );
    refused({ pubSub: { type: "amqp" } }, /pubSub: needs type pub_sub \[conflicting-values\]/);
  });

  it("is deleted, and deleting it again is a success", async () => {
    await life.up(service.declared({ type: "http" }));
    const { id } = life;
    await life.destroy();
    assert.equal(service.project.sources.size, 0);
    life.id = id;
    await life.destroy();
  });

  it("is refused with the reason where the documented interface shows only how to read one", async () => {
    const world = await World.start();
    try {
      assert.throws(
        () => world.resource(source).check({ type: "http" }),
        /: Source needs webhooks:dialect convoy, or `dialect: convoy` in its explicit provider: the documented interface cannot manage it \[convoy-only-kind\]$/,
      );
    } finally {
      await world.stop();
    }
  });
});
