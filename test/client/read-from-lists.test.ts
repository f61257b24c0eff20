/** A client that reads from lists answers as one that does not, whatever happens to its lists, with fewer requests. */

import assert from "node:assert/strict";
import { WebhooksClient } from "../../provider/client";
import type { EmulatorOptions, FaultTarget, Fault } from "../../tools/emulator";
import { Service } from "../support/convoy";

const url = "https://example.com/hooks";

type Collection = "endpoints" | "sources" | "subscriptions" | "portalLinks" | "eventTypes";
type Variant = EmulatorOptions & Required<Pick<EmulatorOptions, "release">>;
const collections: readonly Collection[] = [
  "endpoints",
  "sources",
  "subscriptions",
  "portalLinks",
  "eventTypes",
];

/** One object by its ID: the same call for each collection. */
const readOf = (client: WebhooksClient, collection: Collection): ((id: string) => Promise<object>) => {
  const { get }: { get(id: string): Promise<object> } = client[collection];
  return (id) => get(id);
};

/** The names of the fields that have a value, and of those inside them. */
const namesIn = (item: object, depth = 2): string[] =>
  Object.entries(item).flatMap(([name, value]: [string, unknown]) => {
    if (["", 0, false, null, undefined].includes(value as null) || JSON.stringify(value) === "[]") return [];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [name];
    const inner = namesIn(value, depth - 1);
    return inner.length === 0 ? [] : [name, ...(depth > 1 ? inner.map((one) => `${name}.${one}`) : [])];
  });

describe("A client that reads from lists", () => {
  let service: Service;
  const start = async (options: Parameters<typeof Service.emulated>[0] = {}): Promise<void> => {
    await service?.stop();
    service = await Service.emulated(options);
  };
  beforeEach(() => start());
  afterEach(() => service.stop());

  const numbered = async (
    count: number,
    make: (name: string) => Promise<{ readonly uid: string } | { readonly id: string }>,
  ): Promise<string[]> => {
    const made: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const one = await make(`name-${number}`);
      made.push("uid" in one ? one.uid : one.id);
    }
    return made;
  };
  const endpoints = (count: number): Promise<string[]> =>
    numbered(count, (name) => service.api.endpoints.create({ name, url }));

  /** Objects of each collection: half of them with the least that a service takes, half with every field, in each form. */
  const fill = async ({ release, licensed }: Variant): Promise<Record<Collection, string[]>> => {
    const { api } = service;
    const isFull = (name: string): boolean => name > "name-2";
    const headerPair = { headerName: "X-Key", headerValue: "v" };
    const forms = {
      "name-3": { type: "api_key", apiKey: headerPair },
      "name-4": { type: "basic_auth", basicAuth: { username: "u", password: "p" } },
      "name-5": {
        type: "oauth2",
        oauth2: {
          ...{ url: "https://example.com/token", clientId: "c", authenticationType: "shared_secret" },
          ...{ clientSecret: "s", grantType: "client_credentials", scope: "all", audience: "a" },
        },
      },
    } as const;
    const endpoint = {
      ...{ description: "all", ownerId: "o1", rateLimit: 5, rateLimitDuration: 60, httpTimeout: 20 },
      ...{ secret: "shh-12345", advancedSignatures: true, supportEmail: "a@example.com" },
      ...{ chatWebhookUrl: url, teamsWebhookUrl: url, contentType: "application/x-www-form-urlencoded" },
    } as const;
    const made = await numbered(6, (name) => {
      // The others need a license and today's release.
      const hasForms = release === "26.7" && licensed !== false;
      const authentication = forms[hasForms ? (name as keyof typeof forms) : "name-3"];
      return api.endpoints.create({ name, url, ...(isFull(name) && { ...endpoint, authentication }) });
    });
    const verifiers = {
      "name-3": { type: "api_key", apiKey: headerPair },
      "name-4": { type: "basic_auth", basicAuth: { username: "u", password: "p" } },
      "name-5": { type: "hmac", hmac: { encoding: "hex", hash: "SHA256", header: "X-Sum", secret: "s" } },
    } as const;
    const source = {
      ...{ idempotencyKeys: ["request.body.id"], eventTypeLocation: "request.body.type" },
      ...{ bodyFunction: "function transform(payload) { return payload }", forwardHeaders: ["X-One"] },
      ...{ headerFunction: "function transform(headers) { return headers }" },
      ...{ customResponse: { body: "ok", contentType: "text/plain" } },
    };
    const queue = { accessKeyId: "a", secretKey: "s", defaultRegion: "r", queueName: "q" };
    const sources = await numbered(7, (name) =>
      name === "name-6"
        ? api.sources.create({
            ...{ name, type: "pub_sub", pubSub: { type: "sqs", workers: 1, managedQueue: queue } },
          })
        : api.sources.create({
            ...{ name, type: "http" },
            ...(isFull(name) && { ...source, verifier: verifiers[name as keyof typeof verifiers] }),
          }),
    );
    const subscription = {
      sourceId: sources[0],
      filterConfig: {
        eventTypes: ["paid"],
        filter: { body: { amount: { $gt: 1 } }, headers: { a: "b" }, query: { c: "d" }, path: { e: "f" } },
      },
      retryConfig: { type: "linear", duration: "5s", retryCount: 3 },
      alertConfig: { count: 4, threshold: "1h" },
      rateLimitConfig: { count: 5, duration: 6 },
      function: "function transform(payload) { return payload }",
      deliveryMode: "at_most_once",
    } as const;
    const { projectType } = await api.projectSettings.get(api.projectId);
    const subscriptions = await numbered(6, async (name) =>
      api.subscriptions.create({
        ...{ name, endpointId: made[Number(name.at(-1))] ?? "" },
        ...(projectType === "incoming" && { sourceId: sources[1] }),
        ...(isFull(name) && subscription),
      }),
    );
    // Without a license there are none; older releases take either an owner or endpoints.
    const portalLinks = await numbered(licensed === false ? 0 : 6, (name) =>
      api.portalLinks.create({
        ...{ name, ...((release === "26.7" || !isFull(name)) && { ownerId: "o1" }) },
        ...(isFull(name) && { canManageEndpoint: true, endpoints: made.slice(3, 5) }),
      }),
    );
    const eventTypes = await numbered(5, (name) =>
      api.eventTypes.create({
        name,
        ...(isFull(name) && { description: "d", category: "c", jsonSchema: { type: "object" } }),
      }),
    );
    await api.endpoints.pause(made[4] ?? "");
    return { endpoints: made, sources, subscriptions, portalLinks, eventTypes };
  };

  const variants: readonly Variant[] = [
    ...(["26.7", "25.6", "24.11"] as const).flatMap((release) => [{ release }, { release, licensed: false }]),
    { release: "26.7", featureFlags: false },
    { release: "26.7", projectType: "incoming" },
  ];
  for (const variant of variants) {
    it(`shows every field of every kind as a read does, on ${JSON.stringify(variant)}`, async () => {
      await start(variant);
      const made = await fill(variant);
      for (const collection of collections) {
        const [fromLists, alone] = [service.api.readingFromLists(), service.api].map((webhooksClient) =>
          readOf(webhooksClient, collection),
        );
        const expected = await Promise.all(made[collection].map(async (id) => alone?.(id)));
        service.takeRequests();
        const found = [];
        for (const id of made[collection]) found.push(await fromLists?.(id));
        assert.deepEqual(found, expected, collection);
        // Two reads, a page, and a read for the first answer of the page with each set of fields.
        const sets = new Set(expected.slice(2).map((item) => namesIn(item ?? {}).join()));
        const count = expected.length === 0 ? 0 : collection === "eventTypes" ? 1 : 3 + sets.size;
        assert.equal(service.takeRequests().length, count, collection);
      }
    });
  }

  it("lists no portal links once one of them makes a new key at each look", async () => {
    const { api } = service;
    const ids = await numbered(8, (name) =>
      api.portalLinks.create({
        name,
        ownerId: "o1",
        authType: name === "name-6" ? "refresh_token" : undefined,
      }),
    );
    service.takeRequests();
    for (const id of ids) await api.readingFromLists().portalLinks.get(id);
    const reads = ids.map((id) => `GET portal-links/${id}`);
    assert.deepEqual(service.takeRequests(), [...reads.slice(0, 2), "GET portal-links", ...reads.slice(2)]);
  });

  it("of the documented interface reads portal links alone from lists", async () => {
    await start({ dialect: "documented" });
    const { api } = service;
    const ids = await numbered(30, (name) => api.portalLinks.create({ name, ownerId: "o1" }));
    const made = await endpoints(10);
    const expected = await Promise.all(ids.map((id) => api.portalLinks.get(id)));
    service.takeRequests();
    assert.deepEqual(
      await Promise.all(ids.map((id) => api.readingFromLists().portalLinks.get(id))),
      expected,
    );
    assert.ok(service.takeRequests().length <= 6);
    await Promise.all(made.map((id) => api.readingFromLists().endpoints.get(id)));
    assert.equal(service.takeRequests().length, 10);
  });

  it("shows what it has written, and that it has deleted", async () => {
    const { api } = service;
    const ids = await endpoints(10);
    await Promise.all(ids.map((id) => api.readingFromLists().endpoints.get(id)));
    await api.endpoints.update(ids[5] ?? "", { name: "renamed", url });
    assert.equal((await api.readingFromLists().endpoints.get(ids[5] ?? "")).name, "renamed");
    await api.endpoints.delete(ids[6] ?? "");
    await assert.rejects(api.readingFromLists().endpoints.get(ids[6] ?? ""), { code: "not-found" });
  });

  it("keeps what it knows for the client of each call and each project apart", async () => {
    const ids = await endpoints(20);
    const { api } = service;
    service.takeRequests();
    for (const id of ids) await api.until(new AbortController().signal).readingFromLists().endpoints.get(id);
    assert.equal(service.takeRequests().length, 4);
    const given = AbortSignal.abort("the end");
    await assert.rejects(api.until(given).readingFromLists().portalLinks.get("one"), { code: "network" });
  });

  it("answers no read of a project from pages of another", async () => {
    // On Convoy a key reaches its own project alone.
    await start({ dialect: "documented", projects: ["p1", "p2"] });
    const { api } = service;
    const ids = await numbered(10, (name) => api.portalLinks.create({ name, ownerId: "o1" }));
    for (const id of ids) await api.readingFromLists().portalLinks.get(id);
    const other = api.forProject("p2").readingFromLists();
    for (const id of ids) await assert.rejects(other.portalLinks.get(id), { code: "not-found" });
  });

  it("asks a list that does not answer once, and reads on", async () => {
    const ids = await endpoints(20);
    const expected = await Promise.all(ids.map((id) => service.api.endpoints.get(id)));
    const { emulator } = service;
    const api = new WebhooksClient({
      baseUrl: emulator?.url ?? "",
      apiKey: emulator?.apiKey ?? "",
      projectId: "p1",
      dialect: "convoy",
      requestTimeoutSeconds: 0.3,
      maxRetries: 3,
    });
    emulator?.faults.add({ kind: "gate", method: "GET", path: "endpoints.list", times: Infinity });
    service.takeRequests();
    assert.deepEqual(await Promise.all(ids.map((id) => api.readingFromLists().endpoints.get(id))), expected);
    emulator?.faults.clear();
    await api.close();
    const lists = service.takeRequests().filter((line) => line === "GET endpoints");
    assert.equal(lists.length, 1);
  });

  const faults: readonly Fault[] = [
    { kind: "status", status: 429 },
    { kind: "status", status: 500 },
    { kind: "status", status: 403 },
    { kind: "truncatedJson" },
    { kind: "html" },
    { kind: "emptyBody" },
    { kind: "wrongTypes" },
    { kind: "wrongTypes", fields: { name: "another" } },
    { kind: "reset" },
    { kind: "shortPage" },
    { kind: "delay", milliseconds: 30 },
    { kind: "drip", bytes: 4000, everyMilliseconds: 1 },
    { kind: "clockSkew", milliseconds: 60_000 },
  ];
  for (const fault of faults) {
    const name = JSON.stringify(fault);
    it(`answers as ever where its lists meet ${name}`, async () => {
      const ids = await endpoints(30);
      const expected = await Promise.all(ids.map((id) => service.api.endpoints.get(id)));
      const target: FaultTarget = { method: "GET", path: "endpoints.list", times: Infinity };
      service.emulator?.faults.add({ ...target, ...fault });
      service.takeRequests();
      assert.deepEqual(
        await Promise.all(ids.map((id) => service.api.readingFromLists().endpoints.get(id))),
        expected,
      );
      const lists = service.takeRequests().filter((line) => line === "GET endpoints");
      assert.ok(lists.length <= 30, `${lists.length} lists`);
      if (!["shortPage", "delay", "drip", "clockSkew"].includes(fault.kind)) assert.equal(lists.length, 1);
    });
  }

  it("reads by its ID what has gone from the list or come meanwhile", async () => {
    const ids = await endpoints(12);
    const { api, project } = service;
    for (const id of ids.slice(0, 6)) await api.readingFromLists().endpoints.get(id);
    project.endpoints.remove(ids[8] ?? "");
    const { uid: late } = project.endpoints.put({ name: "late", url });
    assert.equal((await api.readingFromLists().endpoints.get(late)).name, "late");
    await api.endpoints.update(ids[0] ?? "", { name: "any", url });
    await assert.rejects(api.readingFromLists().endpoints.get(ids[8] ?? ""), { code: "not-found" });
  });
});
