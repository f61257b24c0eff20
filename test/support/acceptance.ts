/** What must hold on any service, emulated or real: the whole life of every kind, without a difference that stays. */

import assert from "node:assert/strict";
import type { Context } from "mocha";
import type { Fields } from "../../provider/base/fields";
import { rollsOutsideState } from "./acceptance-secrets";
import type { Service } from "./convoy";
import type { FakeResource } from "./fake-resource";
import type { AnyOpenEventFilter, TestedRequest, WebhooksClient } from "../../provider/client";
import { scopes } from "../../provider/kinds/subscription/fields";
import { evaluateFilter } from "../../tools/topology/filter/filter";
import { recordedAnswers } from "./recorded";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ListedCollection } from "../../provider/client/read-from-lists";
import type { Definitions } from "../../provider/kinds/definitions";

const atOnce = 10;
const most = 500;

/** Asks the service about recorded filters, and proves that it answers as the local evaluation does. */
async function agreesOnFilters({ api }: Service): Promise<void> {
  const sample = recordedAnswers()
    .filter(([filter, , letters]) => usedScopes(filter).length > 0 && !letters.includes("p"))
    // A service of an earlier release does not look at the other scopes.
    .filter(([filter]) => filter.query === undefined && filter.path === undefined)
    .slice(-most);
  const wrong: string[] = [];
  let open = 0;
  const waiting = [...sample];
  const askOneByOne = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const [filter, request] = one;
      const { result } = evaluateFilter(filter, request);
      if (result === "unknown") open++;
      else if (result !== (await answered(filter, request))) wrong.push(JSON.stringify(one));
    }
  };
  const answered = async (filter: AnyOpenEventFilter, request: TestedRequest): Promise<string> => {
    const used = usedScopes(filter);
    const only = (all: TestedRequest): TestedRequest =>
      Object.fromEntries(used.map((scope) => [scope, all[scope] ?? {}]));
    const test = { request: only(request), filter: only(filter) as AnyOpenEventFilter };
    // A refusal to compare is what drops an event, too.
    const passes = await api.subscriptions.testFilter(test).catch((error: Error) => {
      assert.match(error.message, /failed to validate subscription filter/);
      return false;
    });
    return passes ? "match" : "no-match";
  };
  await Promise.all(Array.from({ length: atOnce }, askOneByOne));
  assert.deepEqual(wrong, []);
  assert.equal(sample.length, most);
  assert.ok(open < most / 8, `${open} of ${most} were left open`);
}

function usedScopes(filter: AnyOpenEventFilter): (typeof scopes)[number][] {
  return scopes.filter((scope) => Object.keys(filter[scope] ?? {}).length > 0);
}

const count = 7;

/** Seven objects of a kind, newest first. */
async function seven(
  service: Service,
  kind: keyof Definitions,
  inputsOf: (number: number) => Fields,
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.unshift((await service.made(kind, inputsOf(number), `${kind}-${number}`)).id ?? "");
  return ids;
}

/** Seven objects of each kind that needs no license. */
async function sevenOfEach(service: Service, url: string) {
  const { api } = service;
  const { projectType } = await api.projectSettings.get(api.projectId);
  const sources = await seven(service, "source", () => ({ type: "http" }));
  const endpoints = await seven(service, "endpoint", (number) => ({ url, ownerId: `owner-${number}` }));
  const subscriptions = await seven(service, "subscription", (number) => ({
    endpointId: endpoints[number],
    // A list shows more of a source than a read does.
    ...((number % 2 === 0 || projectType === "incoming") && { sourceId: sources[number] }),
  }));
  const eventTypes = await seven(service, "eventType", (number) => ({ description: `type ${number}` }));
  return { sources, endpoints, subscriptions, eventTypes } satisfies Record<
    Exclude<ListedCollection, "portalLinks">,
    string[]
  >;
}

/** Seven portal links. */
async function sevenPortalLinks(service: Service): Promise<string[]> {
  return seven(service, "portalLink", (number) => ({ ownerId: `owner-${number}` }));
}

/** The same object, each by itself and from pages, in both orders, with fewer requests than reads. */
async function readsAhead(
  { api }: Service,
  collection: ListedCollection,
  ids: readonly string[],
): Promise<void> {
  const [alone, fromLists] = [readOf(api, collection), readOf(api.readingFromLists(), collection)];
  const orders = [ids.toReversed(), ids];
  const expected = await Promise.all(ids.map((id) => alone(id)));
  const found: object[][] = [];
  const requests = await countedRequests(async () => {
    for (const order of orders) {
      const read: object[] = [];
      for (const id of order) read.push(await fromLists(id));
      found.push(read);
    }
  });
  assert.deepEqual(found, [expected.toReversed(), expected], collection);
  // Two reads, a page, a page for the oldest, and the read that the first object of each set of fields is compared with,
  // of which there are two at most here.
  assert.ok(requests <= 6, `${requests} requests for ${2 * ids.length} reads of ${collection}`);
}

function readOf(client: WebhooksClient, collection: ListedCollection): (id: string) => Promise<object> {
  const { get }: { get(id: string): Promise<object> } = client[collection];
  return (id) => get(id);
}

/** How many requests this process has begun meanwhile. */
async function countedRequests(work: () => Promise<void>): Promise<number> {
  let begun = 0;
  const onCreate = (): void => void (begun += 1);
  subscribe("undici:request:create", onCreate);
  await work().finally(() => unsubscribe("undici:request:create", onCreate));
  return begun;
}

/** From where, how many, and which of the objects, newest first, with what the page says of those beside it. */
const pages = [
  { to: 4, size: 2, shows: [2, 3], isNextSaid: true, next: 4, hasPrev: true },
  { to: 4, size: 3, shows: [1, 2, 3], isNextSaid: true, next: 4, hasPrev: true },
  { to: 4, size: 4, shows: [0, 1, 2, 3], isNextSaid: true, next: 4, hasPrev: false },
  // With room left, the object of the cursor is shown as well, and older ones are not mentioned.
  { to: 4, size: 5, shows: [0, 1, 2, 3, 4], isNextSaid: false, next: 4, hasPrev: false },
  { to: 4, size: 1000, shows: [0, 1, 2, 3, 4], isNextSaid: false, next: 4, hasPrev: false },
  { to: 0, size: 2, shows: [0], isNextSaid: false, next: undefined, hasPrev: false },
  { from: 2, size: 2, shows: [2, 3], isNextSaid: true, next: 4, hasPrev: true },
  { from: 0, size: 6, shows: [0, 1, 2, 3, 4, 5], isNextSaid: true, next: 6, hasPrev: false },
] as const;

/** Pages from an ID in the middle, in both directions: the newest object is first on each of them. */
async function pagesBothWays(
  { api }: Service,
  collection: Exclude<ListedCollection, "eventTypes">,
  ids: readonly string[],
): Promise<void> {
  for (const { size, shows, isNextSaid, next, hasPrev, ...edge } of pages) {
    const query =
      "to" in edge
        ? { direction: "prev" as const, prevPageCursor: ids[edge.to] }
        : { direction: "next" as const, nextPageCursor: ids[edge.from] };
    const { content, pagination } = await api[collection].listPage({ ...query, perPage: size });
    const said = [pagination.hasNextPage, pagination.nextPageCursor, pagination.hasPrevPage];
    assert.deepEqual(
      [content.map(({ uid }) => ids.indexOf(uid)), ...said, pagination.prevPageCursor],
      [shows, isNextSaid, next === undefined ? "" : ids[next], hasPrev, ids[shows[0]]],
      `${collection} ${JSON.stringify({ ...edge, size })}`,
    );
  }
}

/** An address for documentation, where nothing answers; the oldest release refuses those of the own machine. */
const url = "http://192.0.2.1:9/hooks";

const gated = [
  ["httpTimeout", 20],
  ["supportEmail", "ops@example.com"],
  ["contentType", "application/x-www-form-urlencoded"],
  ["authentication", { type: "basic_auth", basicAuth: { username: "u", password: "canary-basic" } }],
] as const;

const refusal =
  /licen[cs]e|does not have access|too old|unsupported authentication type|did not reset rateLimit/i;

/** What a service may refuse for want of a license, or because it is too old. */
export type Refusable = "filterConfig" | "function" | "portalLink" | "rateLimit" | (typeof gated)[number][0];

/**
 * Declares the suite.
 *
 * @param refused what the service is known to refuse; absent where it is not known, then each refusal is skipped with
 * the service's words
 */
export function acceptance(start: () => Promise<Service>, refused?: readonly Refusable[]): void {
  let service: Service;

  /** Whether it was done. A refusal is what was expected, or skips the rest of the test. */
  const isDone = async (what: Refusable, test: Context, work: () => Promise<unknown>): Promise<boolean> => {
    const message = await work().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (message !== undefined) assert.match(message, refusal);
    if (refused !== undefined)
      assert.equal(message !== undefined, refused.includes(what), message ?? "it was taken");
    else if (message !== undefined) {
      console.log(`      the service says: ${message}`);
      // A service without a license cannot be tried further; its own words say which part is left out.
      test.skip();
    }
    return message === undefined;
  };

  before(async () => (service = await start()));
  afterEach(async () => service.clean());
  after(async () => service.stop());

  /** Brings a resource to what is declared and proves that nothing is left to do, before and after a refresh. */
  const settle = async (life: FakeResource, inputs: Fields): Promise<void> => {
    await life.up(service.declared(inputs));
    assert.equal(life.preview(service.declared(inputs)).changes, false, "an update right after is empty");
    const outputs = sorted(life.state);
    assert.ok(await life.refresh());
    assert.deepEqual(sorted(life.state), outputs, "a refresh finds nothing new");
    assert.equal(life.preview(service.declared(inputs)).changes, false, "an update after a refresh is empty");
  };
  const isGone = async (look: Promise<unknown>): Promise<void> => assert.rejects(look, { code: "not-found" });

  /** What a subscription leads from and to; an incoming project asks for a source, an outgoing one takes it. */
  const ends = async (): Promise<Fields> => {
    const [source, endpoint] = [service.resource("source"), service.resource("endpoint")];
    await settle(source, { type: "http" });
    await settle(endpoint, { url });
    return { sourceId: source.id, endpointId: endpoint.id };
  };

  it("creates, changes and deletes an endpoint", async () => {
    const life = service.resource("endpoint");
    const authentication = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary" } };
    const least = { url, rateLimit: 6, rateLimitDuration: 60, ownerId: "o" };
    const full = { ...least, description: "d", authentication };
    await settle(life, { ...full, rateLimit: 5 });
    await settle(life, { ...full, url: `${url}/2` });
    await settle(life, least);
    const live = await service.api.endpoints.get(life.id ?? "");
    assert.deepEqual([live.description, live.rateLimit, live.rateLimitDuration], ["", 6, 60]);
    const id = life.id ?? "";
    await life.destroy();
    await isGone(service.api.endpoints.get(id));
    await service.kinds.endpoint.remove?.(service.api, id, {}).catch((error: { code?: string }) => {
      assert.equal(error.code, "not-found", "a second deletion tells that it is gone");
    });
  });

  it("pages both ways from any object, and reads many from lists as it reads each by itself", async () => {
    const { eventTypes, ...paged } = await sevenOfEach(service, url);
    for (const collection of Object.keys(paged) as (keyof typeof paged)[]) {
      await pagesBothWays(service, collection, paged[collection]);
      await readsAhead(service, collection, paged[collection]);
    }
    await readsAhead(service, "eventTypes", eventTypes);
  });

  it("pages portal links both ways, and reads many from lists", async function () {
    let ids: readonly string[] = [];
    if (!(await isDone("portalLink", this, async () => (ids = await sevenPortalLinks(service))))) return;
    await pagesBothWays(service, "portalLinks", ids);
    await readsAhead(service, "portalLinks", ids);
  });

  it("takes the rate limit of an endpoint away, or says that it stays", async function () {
    const life = service.resource("endpoint");
    await settle(life, { url, rateLimit: 5, rateLimitDuration: 60 });
    if (!(await isDone("rateLimit", this, () => settle(life, { url })))) return;
    const live = await service.api.endpoints.get(life.id ?? "");
    assert.deepEqual([live.rateLimit, live.rateLimitDuration], [0, 0]);
  });

  it("rolls a secret once, with an overlap", async () => {
    const life = service.resource("endpoint");
    await settle(life, { url, secret: "canary-first" });
    await settle(life, { url, secret: "canary-second", secretExpiration: 48 });
    const { secrets = [] } = await service.api.endpoints.get(life.id ?? "");
    assert.deepEqual(
      secrets.map(({ value, expiresAt }) => [value, expiresAt !== undefined]),
      [
        ["canary-first", true],
        ["canary-second", false],
      ],
    );
    assert.equal(life.state["signingSecret"], "canary-second");
  });

  it("rolls to a secret from outside once, and hands over one that is made, before it is active", () =>
    rollsOutsideState(service, settle, url));

  it("pauses an endpoint, resumes it, and sees when somebody else has paused it", async () => {
    const life = service.resource("endpoint");
    await settle(life, { url, isDisabled: false });
    await service.api.endpoints.pause(life.id ?? "");
    await life.refresh();
    assert.equal(life.inputs["isDisabled"], true);
    assert.equal(life.preview(service.declared({ url, isDisabled: false })).changes, true);
    await settle(life, { url, isDisabled: false });
    assert.equal((await service.api.endpoints.get(life.id ?? "")).status, "active");
    await settle(life, { url, isDisabled: true });
    assert.equal((await service.api.endpoints.get(life.id ?? "")).status, "paused");
  });

  it("creates a source that is switched off, changes its verifier and deletes it", async () => {
    const life = service.resource("source");
    const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary", encoding: "hex" };
    const full = {
      type: "http",
      isDisabled: true,
      forwardHeaders: ["X-B", "X-A"],
      idempotencyKeys: ["request.header.X-Id"],
      bodyFunction: "function transform(payload) { return payload }",
      customResponse: { body: "ok", contentType: "text/plain" },
      verifier: { type: "hmac", hmac },
    };
    await settle(life, full);
    const verifier = { type: "basic_auth", basicAuth: { username: "u", password: "canary" } };
    await settle(life, { type: "http", verifier });
    const id = life.id ?? "";
    const live = await service.api.sources.get(id);
    assert.deepEqual([live.isDisabled, live.forwardHeaders ?? []], [false, []]);
    await life.destroy();
    await isGone(service.api.sources.get(id));
  });

  it("creates an event type, hands it on by its name, and deprecates it in the end only", async () => {
    const life = service.resource("eventType", "paid");
    await settle(life, { description: "paid", category: "billing" });
    await settle(life, { description: "paid in full", category: "billing" });
    const { id } = life;
    const deprecatedAt = async (): Promise<string | undefined> =>
      (await service.api.eventTypes.list()).find((eventTypeAnswer) => eventTypeAnswer.id === id)
        ?.deprecatedAt;
    service.nextRun();
    await life.replace(service.declared({ description: "paid in full" }));
    assert.equal(await deprecatedAt(), undefined, "a replacement by the same name hands it on");
    service.nextRun();
    const renamed = service.resource("eventType", "paid");
    await renamed.up(service.declared({ description: "paid in full" }));
    await life.destroy();
    assert.deepEqual([life.id, renamed.id], [undefined, id]);
    assert.equal(await deprecatedAt(), undefined, "another resource in the program has it now");
    service.nextRun();
    await renamed.destroy();
    assert.ok(await deprecatedAt());
  });

  it("creates, changes and deletes a subscription", async () => {
    const given = await ends();
    const other = service.resource("endpoint", "other");
    await settle(other, { url });
    const life = service.resource("subscription");
    const retryConfig = { type: "linear", duration: "1m", retryCount: 3 };
    const full = { ...given, rateLimitConfig: { count: 5, duration: 60 }, retryConfig };
    await settle(life, full);
    await settle(life, { ...full, name: "renamed", rateLimitConfig: { count: 6, duration: 60 } });
    await settle(life, { ...full, name: "renamed", endpointId: other.id });
    const id = life.id ?? "";
    await life.destroy();
    await isGone(service.api.subscriptions.get(id));
  });

  it("filters a subscription so that it takes effect", async function () {
    const given = await ends();
    const life = service.resource("subscription");
    const declare = (minimum: number, ...eventTypes: string[]): Fields => ({
      ...given,
      filterConfig: { eventTypes, filter: { body: { amount: { $gt: minimum } } } },
    });
    if (!(await isDone("filterConfig", this, () => settle(life, declare(1, "paid"))))) return;
    await settle(life, declare(2, "paid", "refunded"));
    await settle(life, given);
    const { filterConfig } = await service.api.subscriptions.get(life.id ?? "");
    assert.deepEqual(filterConfig?.eventTypes, ["*"]);
  });

  it("tells whether a request passes conditions, or why it does not", async function () {
    const ask = (amount: number): Promise<boolean> =>
      service.api.subscriptions.testFilter({
        request: { body: { amount } },
        filter: { body: { amount: { $gt: 1 } } },
      });
    if (!(await isDone("filterConfig", this, () => ask(2)))) return;
    assert.deepEqual([await ask(2), await ask(1)], [true, false]);
  });

  it("answers to filters as they are worked out without it", async function () {
    const test = { request: { body: { a: 1 } }, filter: { body: { a: 1 } } };
    if (!(await isDone("filterConfig", this, () => service.api.subscriptions.testFilter(test)))) return;
    await agreesOnFilters(service);
  });

  it("runs functions, and says why one fails", async function () {
    const { sources, subscriptions } = service.api;
    const text = "function transform(input) { console.log('id', input.id); return { a: input.id } }";
    const test = { function: text, payload: { id: 5 } };
    const result = { payload: { a: 5 }, log: ["id 5"] };
    assert.deepEqual(await sources.testFunction(test), result);
    const failing = (body: string, error: RegExp): Promise<void> =>
      assert.rejects(
        sources.testFunction({ function: `function transform() { ${body} }`, payload: {}, type: "body" }),
        error,
      );
    await failing("throw new Error('no such plan')", /no such plan/);
    await failing("return { data: 1 }", /event type/);
    await failing("return { event_type: 'a', data: 1, other: 1 }", /other/);
    await assert.rejects(sources.testFunction({ ...test, function: "var other = 1" }), /is not found/);
    if (!(await isDone("function", this, () => subscriptions.testFunction(test)))) return;
    assert.deepEqual(await subscriptions.testFunction(test), result);
  });

  it("sends nothing again that does not exist", async () => {
    const id = "01J00000000000000000000000";
    await isGone(service.api.eventDeliveries.retry(id));
    await isGone(service.api.events.replay(id));
    assert.deepEqual(await service.api.eventDeliveries.forceResend([id]), { sent: 0, failed: 0 });
  });

  it("changes the settings of the project and nothing beside them, and puts them back", async function () {
    const { projectId } = service.api;
    const { strategy, updatedAt: _changed, ...before } = await service.api.projectSettings.get(projectId);
    const life = service.resource("projectSettings");
    await settle(life, { strategy });
    const { duration = 0 } = strategy ?? {};
    const next = { strategy: { ...strategy, duration: duration + 1 } };
    await life.up(service.declared(next));
    const late = service.lines.find((line) => line.includes("[stale-read]"));
    if (refused === undefined && late !== undefined) {
      await life.up(service.declared({ strategy }));
      console.log(`      the service says: ${late}`);
      // A service that shows its settings an hour later cannot be asked for them now.
      this.skip();
    }
    await settle(life, next);
    const {
      strategy: changed,
      updatedAt: _again,
      ...after
    } = await service.api.projectSettings.get(projectId);
    assert.deepEqual(changed, { ...strategy, duration: duration + 1 });
    assert.deepEqual(after, before);
    await settle(life, { strategy });
  });

  it("creates, changes and revokes a portal link", async function () {
    const life = service.resource("portalLink");
    if (!(await isDone("portalLink", this, () => settle(life, { ownerId: "acme" })))) return;
    await settle(life, { ownerId: "globex", canManageEndpoint: true });
    const id = life.id ?? "";
    await life.destroy();
    await isGone(service.api.portalLinks.get(id));
  });

  for (const [field, value] of gated) {
    it(`sets ${field} of an endpoint, or says why the service does not take it`, async function () {
      const life = service.resource("endpoint");
      await settle(life, { url });
      await isDone(field, this, () => settle(life, { url, [field]: value }));
      await settle(life, { url });
    });
  }
}

function sorted(bag: Fields): Fields {
  return Object.fromEntries(Object.entries(bag).sort(([left], [right]) => (left < right ? -1 : 1)));
}
