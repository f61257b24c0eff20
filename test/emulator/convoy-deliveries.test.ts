/** What an emulated Convoy sends to a receiver on this machine: which events, with which payload, and signed so that it verifies. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClock, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { verify } from "../../provider/receiver/signature";
import { ask, start, stopEmulators } from "../support/emulator-http";

const total = "function transform({ id, amount }) { return { id, total: amount / 100 }; }";
const fails = "function transform(payload) { return payload.customer.name; }";

describe("Deliveries of an emulated Convoy", () => {
  let receiver: Server;
  let url: string;
  let status = 200;
  let received: { path: string; body: string; headers: IncomingHttpHeaders }[] = [];

  before(async () => {
    receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        received.push({ path: request.url ?? "", body, headers: request.headers });
        response.writeHead(status).end("noted");
      });
    });
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received = [];
    status = 200;
  });
  afterEach(stopEmulators);
  after(() => receiver.close());

  /** An emulator with the endpoints `acme`, `audit`, both of acme, and `globex`. */
  async function shop(options: EmulatorOptions = {}, acme: object = {}): Promise<Emulator> {
    const service = await start({ dialect: "convoy", deliver: true, ...options });
    const { endpoints, subscriptions } = service.project("p1");
    for (const uid of ["acme", "audit", "globex"]) {
      const owner_id = uid === "globex" ? uid : "acme";
      endpoints.put({ uid, owner_id, url: `${url}/${uid}`, secrets: [{ value: `secret-${uid}` }] });
      const given = { uid, endpoint_id: uid, filter_config: { event_types: ["invoice.paid"] } };
      subscriptions.put({ ...given, ...(uid === "acme" && acme) });
    }
    return service;
  }

  async function send(service: Emulator, data: object = { id: 1, amount: 500 }, more = {}): Promise<void> {
    const event = { owner_id: "acme", event_type: "invoice.paid", data, ...more };
    const { status, text } = await ask(service, "POST", "/events/fanout", event);
    assert.equal(status, 201, text);
    await settled(service);
  }

  /** Waits until no delivery is on its way. */
  async function settled(service: Emulator): Promise<void> {
    const { eventDeliveries } = service.project("p1");
    while (eventDeliveries.list().some((one) => one.status === "Scheduled")) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  const pathsOf = (): string[] => received.map(({ path }) => path).sort();
  const statuses = (service: Emulator): string[] =>
    service
      .project("p1")
      .eventDeliveries.list()
      .map((one) => `${one.endpoint_id} ${one.status}`)
      .sort();

  it("go to the endpoints of the owner alone, and are listed with their attempts", async () => {
    const service = await shop();
    await send(service, { id: 1 }, { custom_headers: { "X-Shop": "acme" } });
    assert.deepEqual(pathsOf(), ["/acme", "/audit"]);
    assert.deepEqual([...new Set(received.map(({ body }) => body))], ['{"id":1}']);
    assert.deepEqual(
      received.map(({ headers }) => [headers["content-type"], headers["x-shop"]]),
      Array(2).fill(["application/json", "acme"]),
    );
    assert.deepEqual(statuses(service), ["acme Success", "audit Success"]);
    const [attempt] = service.project("p1").deliveryAttempts.list();
    assert.deepEqual(
      [attempt?.status, attempt?.http_status, attempt?.response_data],
      [true, "200 OK", "noted"],
    );
  });

  it("carry what the function of the subscription makes of an event that passes its filter", async () => {
    const filter_config = { event_types: ["invoice.paid"], filter: { body: { amount: { $gte: 1000 } } } };
    const service = await shop({}, { filter_config, function: total });
    await send(service, { id: 1, amount: 500 });
    await send(service, { id: 2, amount: 1500 });
    assert.deepEqual(received.map(({ path, body }) => `${path} ${body}`).sort(), [
      '/acme {"id":2,"total":15}',
      '/audit {"id":1,"amount":500}',
      '/audit {"id":2,"amount":1500}',
    ]);
  });

  it("go to no endpoint if one function fails, or if the event repeats another", async () => {
    const service = await shop({}, { function: fails });
    await send(service);
    assert.deepEqual(statuses(service), []);
    await send(service, { customer: { name: "Ada" } }, { idempotency_key: "once" });
    await send(service, { customer: { name: "Ada" } }, { idempotency_key: "once" });
    assert.deepEqual(pathsOf(), ["/acme", "/audit"]);
  });

  it("verify with both secrets during an overlap, and with the new one after it", async () => {
    const clock = createClock();
    const service = await shop({ clock });
    const roll = { secret: "new-secret", expiration: 24 };
    await ask(service, "PUT", "/endpoints/acme/expire_secret", roll);
    const accepted = async (): Promise<boolean[]> => {
      received = [];
      await send(service);
      const { body = "", headers = {} } = received.find(({ path }) => path === "/acme") ?? {};
      const options = { now: clock.now(), format: "advanced" as const };
      return ["secret-acme", "new-secret"].map((secret) => verify(body, headers, secret, options).isValid);
    };
    assert.deepEqual(await accepted(), [true, true]);
    clock.advance({ hours: 25 });
    assert.deepEqual(await accepted(), [false, true]);
  });

  it("have a simple signature with the newest secret, in the hash and the encoding of the project", async () => {
    const service = await shop();
    service.project("p1").endpoints.patch("acme", { advanced_signatures: false });
    service.project("p1").changeSettings({
      config: { signature: { header: "X-Signed", versions: [{ hash: "SHA512", encoding: "base64" }] } },
    });
    await ask(service, "PUT", "/endpoints/acme/expire_secret", { secret: "new-secret", expiration: 24 });
    await send(service);
    for (const { path, body, headers } of received) {
      const secrets = path === "/acme" ? ["secret-acme", "new-secret"] : ["secret-audit"];
      const found = verify(body, headers, secrets, { header: "X-Signed" });
      assert.deepEqual(
        found.isValid && [found.format, found.secretIndex],
        path === "/acme" ? ["simple", 1] : ["advanced", 0],
      );
    }
  });

  it("fail at a receiver that refuses, and are sent again", async () => {
    const service = await shop();
    status = 503;
    await send(service);
    assert.deepEqual(statuses(service), ["acme Failure", "audit Failure"]);
    status = 200;
    const [delivery] = service.project("p1").eventDeliveries.list();
    await ask(service, "PUT", `/eventdeliveries/${delivery?.uid}/resend`);
    await settled(service);
    assert.equal(service.project("p1").eventDeliveries.get(delivery?.uid ?? "")?.status, "Success");
  });

  it("fail without a request for an endpoint elsewhere, and are discarded for one that is paused", async () => {
    const service = await shop();
    const { endpoints, deliveryAttempts } = service.project("p1");
    endpoints.patch("acme", { url: "https://acme.example.com/hooks" });
    endpoints.patch("audit", { status: "paused" });
    await send(service);
    assert.deepEqual(statuses(service), ["acme Failure", "audit Discarded"]);
    assert.deepEqual(
      deliveryAttempts.list().map(({ error }) => error),
      ["the emulator sends to loopback addresses only"],
    );
    assert.deepEqual(received, []);
  });

  it("stay scheduled unless the emulator is told to send", async () => {
    const service = await shop({ deliver: false });
    const event = { endpoint_id: "acme", event_type: "invoice.paid", data: {} };
    assert.equal((await ask(service, "POST", "/events", event)).status, 201);
    assert.deepEqual(statuses(service), ["acme Scheduled"]);
    assert.deepEqual(received, []);
  });

  it("are refused for an owner with neither an endpoint nor a portal link", async () => {
    const service = await shop();
    const event = { owner_id: "initech", event_type: "invoice.paid", data: {} };
    const { status, text } = await ask(service, "POST", "/events/fanout", event);
    assert.equal(status, 400);
    assert.match(text, /owner ID has no configured endpoints/);
    service.project("p1").portalLinks.put({ owner_id: "initech" });
    assert.equal((await ask(service, "POST", "/events/fanout", event)).status, 201);
  });
});
