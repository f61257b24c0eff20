/** What a new object in the place of another one does not have: state names what nobody declared, and whoever creates the new one hears of it. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { undeclaredNote } from "../../provider/lifecycle/apply/undeclared";
import { canary } from "../support/api-server";
import { Service } from "../support/convoy";
import { FreshFront } from "../support/fresh-front";
import { unmarked } from "../support/sealed";

const url = "https://billing.example.com/hooks";
const apiKey = { header_name: "X-Key", header_value: "canary-header" };
const authentication = { type: "api_key", api_key: apiKey };
const hmac = { header: "X-Signature", hash: "SHA256", encoding: "hex", secret: "canary-verifier" };
const objects = {
  endpoints: [
    { uid: "e1", name: "live", url, authentication, secrets: [{ uid: "s1", value: "canary-signing" }] },
    { uid: "e2", name: "full", url, authentication, description: "by hand", owner_id: "acme", rate_limit: 5 },
    { uid: "e3", name: "off", url, status: "paused" },
    { uid: "e4", name: "bare", url, secrets: [{ uid: "s4", value: "canary-signing" }] },
  ],
  portal_links: [
    { uid: "l1", name: "link", owner_id: "acme", can_manage_endpoint: true, token: "canary-token" },
  ],
};
const onConvoy = {
  ...objects,
  sources: [{ uid: "src1", name: "in", type: "http", verifier: { type: "hmac", hmac }, body_function: "f" }],
  event_types: [{ uid: "t1", name: "paid", category: "c", json_schema: { type: "object" } }],
  subscriptions: [
    {
      uid: "sub1",
      name: "all",
      endpoint_id: "e4",
      function: "f",
      rate_limit_config: { count: 5, duration: 60 },
    },
  ],
};
const seed = { projects: { p1: objects } };
const convoySeed = { projects: { p1: onConvoy } };
const declared = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary-new" } };

type Kind = "endpoint" | "portalLink" | "source" | "eventType" | "subscription";

/** What a program declares of an object, and what it leaves out. */
const undeclared: readonly (readonly [string, Kind, Fields, readonly string[], "convoy"?])[] = [
  ["an authentication", "endpoint", { adoptId: "e1", url }, ["authentication"]],
  [
    "several fields",
    "endpoint",
    { adoptId: "e2", url },
    ["description", "ownerId", "authentication", "rateLimit"],
  ],
  ["a pause", "endpoint", { adoptId: "e3", url }, ["paused"]],
  ["nothing", "endpoint", { adoptId: "e4", url }, []],
  ["the rights of visitors", "portalLink", { adoptId: "l1", ownerId: "acme" }, ["canManageEndpoint"]],
  ["a verifier", "source", { adoptId: "src1", type: "http" }, ["bodyFunction", "verifier"], "convoy"],
  ["a schema", "eventType", { name: "paid" }, ["category", "jsonSchema"], "convoy"],
  ["a function", "subscription", { adoptId: "sub1" }, ["function", "rateLimitConfig"], "convoy"],
  [
    "a part of a field",
    "subscription",
    { adoptId: "sub1", function: "f", rateLimitConfig: { count: 5 } },
    ["rateLimitConfig.duration"],
    "convoy",
  ],
];

describe("State", () => {
  let service: Service;
  afterEach(() => service.stop());
  const start = async (dialect: "documented" | "convoy"): Promise<void> => {
    service = await Service.emulated({ dialect, seed: dialect === "convoy" ? convoySeed : seed });
  };

  for (const dialect of ["documented", "convoy"] as const)
    for (const [what, kind, inputs, paths, only] of undeclared) {
      if (only !== undefined && only !== dialect) continue;
      it(`names what an object has and nobody declares: ${what}, dialect ${dialect}`, async () => {
        await start(dialect);
        const life = await service.made(kind, inputs);
        const noted = (): unknown => life.state[undeclaredNote] ?? [];
        assert.deepEqual([...(noted() as string[])].sort(), [...paths].sort());
        assert.doesNotMatch(JSON.stringify(noted()), /canary/);
        const adopted = noted();
        await life.refresh();
        assert.deepEqual(noted(), adopted, "a refresh sees the same");
        assert.equal(life.preview(inputs).changes, false);
      });
    }

  for (const [kind, inputs] of [
    ["endpoint", { url }],
    ["portalLink", { ownerId: "acme" }],
    ["source", { type: "http" }],
    ["eventType", { name: "new" }],
    ["subscription", { endpointId: "e4" }],
  ] as const)
    it(`names nothing of a new ${kind}, which has the defaults of the service`, async () => {
      for (const release of ["26.7", "24.11"] as const) {
        service = await Service.emulated({ seed: convoySeed, release });
        if (kind === "subscription") service.project.subscriptions.remove("sub1");
        const life = await service.made(kind, inputs);
        assert.equal(life.state[undeclaredNote], undefined);
        await service.stop();
      }
      await start("convoy");
    });

  it("no longer names what the program declares, and names what somebody sets", async () => {
    await start("documented");
    const life = await service.made("endpoint", { adoptId: "e1", url });
    await life.up(service.declared({ adoptId: "e1", url, authentication: declared }));
    assert.equal(life.state[undeclaredNote], undefined);
    service.project.endpoints.patch("e1", { description: "by hand" });
    await life.refresh();
    assert.deepEqual(life.state[undeclaredNote], ["description"]);
  });

  it("tells a replacement what the new object will not have", async () => {
    await start("documented");
    const life = await service.made("endpoint", { adoptId: "e2", url });
    const lines = (inputs: Fields) =>
      life
        .preview(service.declared({ url, appId: "app", ...inputs }))
        .lines.filter((line) => line.endsWith("loses]"));
    assert.deepEqual(lines({ description: "declared" }), [
      "creates the new object without ownerId, authentication and rateLimit, which the old one has and the program does not declare [replacement-loses]",
    ]);
    const all = { description: "d", ownerId: "acme", rateLimit: 5 };
    assert.deepEqual(lines({ ...all, authentication: declared }), []);
    assert.deepEqual(lines({ adoptId: "e4" }), [], "it adopts an object, which has what it has");
  });
});

describe("An object that is gone", () => {
  let emulator: Emulator;
  let front: FreshFront;
  let lines: string[];
  const { log } = console;
  const start = async (dialect: "documented" | "convoy"): Promise<void> => {
    const seeded = dialect === "convoy" ? convoySeed : seed;
    emulator = await startEmulator({ apiKeys: [canary], dialect, seed: seeded });
    front = FreshFront.of(emulator, { dialect });
  };
  beforeEach(() => {
    lines = [];
    console.log = (line: string) => void lines.push(line);
  });
  afterEach(async () => {
    console.log = log;
    await emulator.stop();
  });

  /** Adopts an object that is then deleted, and makes it anew as `up --refresh` does. Returns the lines of both. */
  const recreate = async (
    kind: Kind,
    id: string,
    { adopted, anew, remove }: { adopted: Fields; anew: Fields; remove(): unknown },
  ): Promise<{ gone: string[]; made: string[] }> => {
    const checked = async (given: Fields): Promise<Fields> => {
      const found = await front[kind].check?.({}, { __logicalName: "billing", ...given });
      assert.deepEqual(found?.failures, []);
      return unmarked(found?.inputs) as Fields;
    };
    const made = await front[kind].create(await checked({ adoptId: id, ...adopted }));
    remove();
    lines.length = 0;
    assert.deepEqual(await front[kind].read?.(id, unmarked(made.outs) as Fields), {});
    const gone = lines.splice(0);
    await front[kind].create(await checked(anew));
    return { gone, made: lines.splice(0) };
  };
  const endpoints = () => emulator.project("p1").endpoints;

  const difference =
    "with another signing secret, and without authentication, which the program does not declare";
  for (const dialect of ["documented", "convoy"] as const)
    it(`is said to have had more than is declared, and so is its successor, once, dialect ${dialect}`, async () => {
      await start(dialect);
      const { gone, made } = await recreate("endpoint", "e1", {
        ...{ adopted: { url }, anew: { url } },
        remove: () => endpoints().remove("e1"),
      });
      assert.equal(gone.length, 1);
      assert.ok(
        gone[0]?.startsWith(
          `Endpoint e1: no longer exists, so a refresh removes it from state; an update would create a new one ${difference}; checked with webhooks:baseUrl`,
        ),
        gone[0],
      );
      assert.match(gone[0] ?? "", / \[object-gone\]$/);
      assert.deepEqual(made, [
        `Endpoint billing: creates a new object in place of the one that no longer exists, ${difference} [recreation]`,
      ]);
    });

  it("has lost nothing that is declared", async () => {
    await start("documented");
    const secret = "canary-signing";
    const { gone, made } = await recreate("endpoint", "e4", {
      ...{ adopted: { url, secret }, anew: { url, secret } },
      remove: () => endpoints().remove("e4"),
    });
    assert.match(
      gone[0] ?? "",
      /; an update would create a new one as the program declares it; checked with /,
    );
    assert.deepEqual(made, []);
    const { made: madeAsDeclared } = await recreate("endpoint", "e2", {
      adopted: { url: `${url}/2` },
      anew: {
        url: `${url}/2`,
        secret,
        description: "d",
        ownerId: "acme",
        rateLimit: 1,
        authentication: declared,
      },
      remove: () => endpoints().remove("e2"),
    });
    assert.deepEqual(madeAsDeclared, []);
  });

  it("is not taken for the one of another resource", async () => {
    await start("documented");
    const { made } = await recreate("endpoint", "e1", {
      ...{ adopted: { url }, anew: { url: "https://other.example.com" } },
      remove: () => endpoints().remove("e1"),
    });
    assert.deepEqual(made, []);
  });

  const others: readonly (readonly [Kind, string, Fields, string])[] = [
    [
      "portalLink",
      "l1",
      { name: "link", ownerId: "acme" },
      "with another token and URL, and without canManageEndpoint,",
    ],
    [
      "source",
      "src1",
      { name: "in", type: "http" },
      "with another URL for incoming events, and without bodyFunction and verifier,",
    ],
    ["eventType", "t1", { name: "paid" }, "without category and jsonSchema,"],
    ["subscription", "sub1", { name: "all", endpointId: "e4" }, "without function and rateLimitConfig,"],
  ];
  for (const [kind, id, inputs, text] of others)
    it(`is said to have had more than is declared: ${kind}`, async () => {
      await start("convoy");
      const { portalLinks, sources, eventTypes, subscriptions } = emulator.project("p1");
      const collections = {
        portalLink: portalLinks,
        source: sources,
        eventType: eventTypes,
        subscription: subscriptions,
      };
      const { gone, made } = await recreate(kind, id, {
        ...{ adopted: inputs, anew: inputs },
        remove: () => collections[kind as "source"].remove(id),
      });
      const end = "which the program does not declare";
      assert.ok(gone[0]?.includes(`; an update would create a new one ${text} ${end}; `), gone[0]);
      assert.deepEqual(
        made.filter((line) => line.endsWith("[recreation]")),
        [
          `${kind[0]?.toUpperCase()}${kind.slice(1)} billing (${String(inputs["name"])}): creates a new object in place of the one that no longer exists, ${text} ${end} [recreation]`,
        ],
      );
    });

  it("is not created again where the documented interface cannot", async () => {
    await start("documented");
    emulator.project("p1").subscriptions.put({ uid: "sub1", name: "all" });
    const made = await front.subscription.create({ adoptId: "sub1", projectId: "p1" });
    emulator.project("p1").subscriptions.remove("sub1");
    lines.length = 0;
    await front.subscription.read?.("sub1", unmarked(made.outs));
    assert.match(
      lines[0] ?? "",
      /a refresh removes it from state; no update can create a new one; checked with /,
    );
  });
});
