/** What a takeover overwrites is told: when it is done, and before, where a preview may read. */

import assert from "node:assert/strict";
import { startEmulator, type EmulatorOptions } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { canary } from "../support/api-server";
import { Service } from "../support/convoy";
import { configure, kinds } from "../support/front";

const url = "https://billing.example.com/hooks";
const live = {
  uid: "e1",
  name: "live",
  url: `https://user:canary-user@old.example.com/hooks?token=canary-token`,
  description: "made by hand",
  rate_limit: 5,
  authentication: { type: "api_key", api_key: { header_name: "X-Old", header_value: "canary-old" } },
  secrets: [{ uid: "s1", value: "canary-secret-of-the-service" }],
  slack_webhook_url: "https://chat.example.com/canary-chat",
};
const authentication = (headerName: string, headerValue: string) => ({
  type: "api_key",
  apiKey: { headerName, headerValue },
});

const otherUser = (host: string): string =>
  `changes the user or password in the URL for ${host} at once, without overlap [url-credentials-changed]`;
const refused = (part: string): string =>
  `changes ${part} at once, without overlap: a receiver that expects the old value rejects deliveries [authentication-changed]`;

/** What is declared, the line about it after `adopts e1 and overwrites `, and what it does. */
const takeovers: readonly (readonly [string, Fields, string, ...string[]])[] = [
  ["a text", { description: "managed" }, 'description: "made by hand" => "managed"'],
  ["a text that is emptied", { description: "" }, 'description: "made by hand" => (none)'],
  [
    "numbers",
    { rateLimit: 7, rateLimitDuration: 60 },
    "rateLimit: 5 => 7, rateLimitDuration: 0 => 60",
    "tightens the rate limit from 5 to 7 in 60 s: more deliveries have to wait [rate-limit-lowered]",
  ],
  [
    "a URL, without what may hold a credential",
    { url },
    'url: "https://old.example.com" => "https://billing.example.com"',
    "moves deliveries to another host: from old.example.com to billing.example.com [deliveries-move]",
    otherUser("billing.example.com"),
  ],
  [
    "a URL whose path may be a credential, as in those of chats",
    { url: "https://old.example.com/services/canary-path" },
    "url (values hidden)",
    "moves deliveries to another path and query of old.example.com [deliveries-move-within-host]",
    otherUser("old.example.com"),
  ],
  [
    "a URL in a text",
    { description: "see https://old.example.com/canary-path" },
    'description: "made by hand" => "see https://old.example.com"',
  ],
  [
    "a URL that differs in what may hold a credential",
    { url: "https://old.example.com/hooks?token=canary-new" },
    "url (values hidden)",
    "moves deliveries to another query of old.example.com [deliveries-move-within-host]",
    otherUser("old.example.com"),
  ],
  [
    "a credential, and not the name beside it",
    { authentication: authentication("X-Old", "canary-new") },
    "authentication.apiKey.headerValue: [secret]",
    refused("authentication.apiKey.headerValue"),
  ],
  [
    "a name beside a credential",
    { authentication: authentication("X-New", "canary-old") },
    'authentication.apiKey.headerName: "X-Old" => "X-New"',
    refused("authentication.apiKey.headerName"),
  ],
  [
    "the address of a chat",
    { chatWebhookUrl: "https://chat.example.com/canary-new" },
    "chatWebhookUrl: [secret]",
    "sends failure notifications elsewhere, or stops sending them: chatWebhookUrl [failure-notices-change]",
  ],
];

describe("A takeover", () => {
  let service: Service;
  const seed = { projects: { p1: { endpoints: [live] } } };
  beforeEach(async () => (service = await Service.emulated({ dialect: "documented", seed })));
  afterEach(() => service.stop());
  const declared = (more: Fields) => service.declared({ adoptId: "e1", url: live.url, ...more });

  for (const [what, inputs, line, ...effects] of takeovers) {
    it(`names ${what}, and what it does`, async () => {
      const life = service.resource("endpoint");
      await life.up(declared(inputs));
      const lines = [`adopts e1 and overwrites ${line} [adoption-overwrites]`, ...effects];
      assert.deepEqual(service.lines, lines);
      await life.up(declared({ ...inputs, rateLimit: 9 }));
      assert.deepEqual(service.lines, lines, "an update is no takeover");
    });
  }

  it("says nothing where nothing declared differs", async () => {
    await service.resource("endpoint").up(declared({ description: "made by hand" }));
    assert.deepEqual(service.lines, []);
  });

  it("says what only a new object takes, once it has left that as it is", async () => {
    service.emulator!.faults.add({ method: "PUT", kind: "status", status: 400 });
    const life = service.resource("endpoint");
    await assert.rejects(life.up(declared({ appId: "app", rateLimit: 1 })));
    assert.deepEqual(service.lines, [], "nothing was done");
    service.nextRun();
    await life.up(declared({ appId: "app" }));
    assert.deepEqual(service.lines, [
      "keeps appId, which cannot change without a new object [create-only-kept]",
    ]);
  });

  it("names what a step brings once it is done, and nothing that was not", async () => {
    await service.resource("endpoint").up(declared({ paused: true }));
    const lines = [
      "adopts e1 and overwrites paused: false => true [adoption-overwrites]",
      "pauses deliveries to the endpoint [endpoint-pause]",
    ];
    assert.deepEqual(service.lines, lines);
    service.nextRun();
    service.emulator!.faults.add({ method: "PUT", kind: "status", status: 400 });
    await assert.rejects(service.resource("endpoint").up(declared({ url })));
    assert.deepEqual(service.lines, lines, "nothing was done");
  });

  it("names what was done before a part of it failed, and what that does", async () => {
    service.project.endpoints.patch("e1", { status: "paused" });
    service.emulator!.faults.add({ method: "PUT", path: /pause$/, kind: "status", status: 400 });
    await assert.rejects(service.resource("endpoint").up(declared({ rateLimit: 1, paused: false })));
    assert.deepEqual(service.lines, [
      "adopted e1 and overwrote rateLimit: 5 => 1 before it failed [adoption-incomplete]",
      "tightens the rate limit from 5 to 1: more deliveries have to wait [rate-limit-lowered]",
    ]);
  });
});

describe("A preview of a takeover", () => {
  let emulator: Emulator;
  let lines: string[];
  const { log } = console;
  const eventTypes = [{ id: "t1", name: "paid", description: "old" }];
  const start = async (
    dialect: "documented" | "convoy",
    more: Fields = {},
    options: EmulatorOptions = {},
  ) => {
    const seed = { projects: { p1: { endpoints: [live], event_types: eventTypes } } };
    emulator = await startEmulator({ apiKeys: [canary], dialect, seed, ...options });
    await configure(emulator, { dialect, ...more });
  };
  const reads: Fields = { previewReads: "true" };
  beforeEach(() => {
    lines = [];
    console.log = (line: string) => void lines.push(line);
  });
  afterEach(async () => {
    console.log = log;
    await emulator.stop();
  });

  /** A check as the host makes it: what it refuses, with what was printed and sent. */
  const check = async (news: Fields, kind: keyof typeof kinds = "Endpoint", olds: Fields = {}) => {
    emulator.clearRequests();
    lines.length = 0;
    const given = { __logicalName: "billing", ...news };
    const { failures = [] } = (await kinds[kind].check?.(olds, given)) ?? {};
    return { failures, lines: [...lines], sent: emulator.requests.map(({ method }) => method) };
  };
  const saying = (line: string) => ({ failures: [], lines: [line], sent: [] });

  it("says in one line that something is taken over, and sends nothing", async () => {
    await start("documented");
    assert.deepEqual(
      await check({ adoptId: "e1", url, name: "named", __logicalName: "one" }),
      saying(
        "Endpoint one (named): adopts e1 and overwrites what differs from the program, which is not known until the update reads it [adoption-unread]",
      ),
    );
    const olds = { name: "named", url, projectId: "p1" };
    assert.deepEqual((await check({ adoptId: "e1", url, __logicalName: "one" }, "Endpoint", olds)).lines, []);
  });

  it("names what differs where it may read, once", async () => {
    await start("documented", reads);
    const { lines: said, sent } = await check({ adoptId: "e1", url, name: "x", __logicalName: "one" });
    assert.deepEqual(sent, ["GET"]);
    assert.deepEqual(said, [
      'Endpoint one (x): adopts e1 and overwrites url: "https://old.example.com" => "https://billing.example.com", name: "live" => "x" [adoption-overwrites]',
      "Endpoint one (x): moves deliveries to another host: from old.example.com to billing.example.com [deliveries-move]",
      `Endpoint one (x): ${otherUser("billing.example.com")}`,
    ]);
    assert.doesNotMatch(said.join(), /canary/);
  });

  it("hides what the object has of what the program marks as secret", async () => {
    await start("documented", reads);
    const declared = { adoptId: "e1", url, name: "live", __logicalName: "one", __marked: { url: true } };
    const { lines: said } = await check(declared);
    const move = "moves deliveries to another host: from [secret] to [secret] [deliveries-move]";
    assert.ok(said.includes(`Endpoint one (live): ${move}`), said.join("\n"));
    assert.doesNotMatch(said.join(), /old\.example/);
  });

  it("refuses what does not exist where it may read", async () => {
    await start("documented", reads);
    assert.deepEqual(await check({ adoptId: "none", url }), {
      failures: [
        {
          property: "adoptId",
          reason: "Endpoint none does not exist in project p1: check adoptId and the project [not-found]",
        },
      ],
      lines: [],
      // The second proves that the project is there.
      sent: ["GET", "GET"],
    });
  });

  it("says so where it may read and cannot", async () => {
    await start("documented", reads);
    emulator.faults.add({ method: "GET", kind: "status", status: 503 });
    const { failures, lines: said } = await check({ adoptId: "e1", url, __logicalName: "one" });
    assert.deepEqual(failures, []);
    assert.equal(said.length, 2);
    assert.match(said[0] ?? "", / \[adoption-unread\]$/);
    assert.match(
      said[1] ?? "",
      /^Endpoint one: cannot show what differs in e1: GET .* 503.* \[adoption-not-shown\]$/,
    );
  });

  it("needs a key to read, and values that are known", async () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    await start("documented", { ...reads, apiKey: "" });
    assert.deepEqual((await check({ adoptId: "e1", url, __logicalName: "one" })).sent, []);
    await configure(emulator, { ...reads });
    assert.deepEqual((await check({ adoptId: unknown, url })).sent, []);
    assert.deepEqual((await check({ adoptId: "e1", url, projectId: unknown })).sent, []);
    const later = await check({ adoptId: "e1", url, name: unknown, __logicalName: "one" });
    assert.deepEqual([...new Set(later.lines.map((line) => line.slice(0, 14)))], ["Endpoint one: "]);
    const { lines: said } = await check({ adoptId: "e1", url: unknown, __logicalName: "one" });
    assert.deepEqual(said, [
      "Endpoint one: adopts e1 and overwrites url (not known yet) [adoption-overwrites]",
      "Endpoint one: may move deliveries, widen access or remove protection, depending on url, which is not known yet [unknown-risk]",
    ]);
  });

  it("says what only a new object takes, which a takeover leaves as it is", async () => {
    const left =
      "Endpoint one (live): keeps appId, which cannot change without a new object [create-only-kept]";
    await start("documented");
    const declared = { adoptId: "e1", url: live.url, name: "live", appId: "app", __logicalName: "one" };
    assert.deepEqual((await check(declared)).lines, [
      "Endpoint one (live): adopts e1 and overwrites what differs from the program, which is not known until the update reads it [adoption-unread]",
      left,
    ]);
    await configure(emulator, { dialect: "documented", ...reads });
    // What only a new object could change was said before.
    assert.deepEqual((await check(declared)).lines, [
      "Endpoint one (live): adopts e1 without changes [adoption]",
    ]);
  });

  it("says that another secret is rolled to, and refuses what no update could write", async () => {
    await start("documented", reads);
    const declared = { adoptId: "e1", url: live.url, name: "live", __logicalName: "one" };
    const { lines: said } = await check({ ...declared, secret: "another-secret" });
    assert.deepEqual(said, [
      "Endpoint one (live): adopts e1 and overwrites secret: [secret] (which rolls the signing secret) [adoption-overwrites]",
      "Endpoint one (live): rolls the signing secret (secret is not the active one) without overlap: advancedSignatures is off, unless the project turns it on [secret-roll-no-overlap]",
    ]);
    const authentication = { type: "api_key", api_key: { header_name: "X", header_value: "v" } };
    emulator.project("p1").endpoints.patch("e1", { authentication });
    emulator.maskSecrets = "***";
    await configure(emulator, { dialect: "documented", ...reads });
    const { failures } = await check({ ...declared, description: "new" });
    assert.deepEqual(failures, [
      {
        property: "",
        reason:
          "authentication.apiKey.headerValue: must be declared, because an update sends the whole object and the service masks this value [missing-value]",
      },
    ]);
  });

  it("says plainly that nothing shows what an event type is like, as documented", async () => {
    await start("documented", reads);
    const declared = { adoptId: "t1", category: "c", description: "new", __logicalName: "unread" };
    assert.deepEqual(
      await check(declared, "EventType"),
      saying("EventType unread: adopts t1 and overwrites category, description [adoption-overwrites]"),
    );
    // No update reads it either.
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    assert.deepEqual(
      await check({ ...declared, adoptId: unknown }, "EventType"),
      saying(
        "EventType unread: adopts an object whose ID is not known yet and overwrites category, description [adoption-overwrites]",
      ),
    );
  });

  it("finds an event type of Convoy by its name, where it may read", async () => {
    await start("convoy", reads);
    const { lines: said } = await check({ name: "paid", description: "new" }, "EventType");
    assert.deepEqual(said, [
      "EventType billing (paid): creates no new object, because t1 already has this name; set `retainOnDelete` if others need it [adoption-by-name]",
      'EventType billing (paid): adopts t1 and overwrites description: "old" => "new" [adoption-overwrites]',
    ]);
    assert.deepEqual((await check({ name: "unheard" }, "EventType")).lines, []);
  });

  it("says that a subscription of Convoy may be there already, or finds it, where it may read", async () => {
    const declared = { endpointId: "e1", name: "orders", alertConfig: { count: 9, threshold: "1h" } };
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    await start("convoy");
    assert.deepEqual(
      await check(declared, "Subscription"),
      saying(
        "Subscription billing (orders): creates a new object, or adopts the Subscription of the same name for endpointId e1 if the project allows only one [possible-adoption]",
      ),
    );
    const next = { ...declared, endpointId: "e2", __logicalName: "next" };
    assert.deepEqual((await check(next, "Subscription")).lines, [], "once in a run");
    assert.deepEqual((await check({ ...declared, endpointId: unknown }, "Subscription")).lines, []);
    const fresh = await kinds.Endpoint.create({ url, name: "fresh", projectId: "p1" });
    assert.deepEqual((await check({ ...declared, endpointId: fresh.id }, "Subscription")).lines, []);
    await configure(emulator, { dialect: "convoy", ...reads });
    assert.deepEqual((await check(declared, "Subscription")).lines, []);
    await kinds.Subscription.create({ endpointId: fresh.id, name: "fresh", projectId: "p1" });
    // Go gives an empty ID for an endpoint that does not exist yet.
    for (const name of ["fresh", "of a new tenant"])
      assert.deepEqual((await check({ endpointId: "", name }, "Subscription")).lines, []);
    const { id } = await kinds.Subscription.create({
      ...declared,
      alertConfig: { count: 1, threshold: "1h" },
    });
    emulator.clearRequests();
    const { failures, lines: said } = await check(declared, "Subscription");
    assert.deepEqual(failures, []);
    assert.deepEqual(said, [
      `Subscription billing (orders): creates no new object, because ${id} already has this name; set \`retainOnDelete\` if others need it [adoption-by-name]`,
      `Subscription billing (orders): adopts ${id} and overwrites alertConfig.count: 1 => 9 [adoption-overwrites]`,
    ]);
    assert.deepEqual((await check({ ...declared, name: "other" }, "Subscription")).lines, [
      `Subscription billing (other): fails, because only one Subscription is allowed for endpointId e1, and Subscription orders (${id}) already exists [one-allowed]`,
    ]);
  });

  it("says nothing of the one subscription of an endpoint where the project allows several", async () => {
    const declared = { endpointId: "e1", name: "orders" };
    await start("convoy");
    const incoming = await check({ ...declared, sourceId: "s1" }, "Subscription");
    assert.deepEqual(incoming.lines, [], "only an incoming project has sources");
    for (const rule of [{ projectType: "incoming" }, { multipleEndpointSubscriptions: true }] as const) {
      await emulator.stop();
      await start("convoy", reads, rule);
      emulator.project("p1").subscriptions.put({ name: "orders", endpoint_id: "e1" });
      const { lines: said } = await check({ ...declared, name: "other" }, "Subscription");
      assert.deepEqual(said, [], JSON.stringify(rule));
      assert.deepEqual(
        emulator.requests.map(({ path }) => path.replace(/.*projects/, "")),
        ["/p1"],
      );
    }
  });
});
