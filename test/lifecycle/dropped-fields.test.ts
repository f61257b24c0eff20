/** What a release, a license or a flag takes in silence and drops: an error that names the field and why, never a success. */

import assert from "node:assert/strict";
import type { EmulatorOptions } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { Service } from "../support/convoy";
import { World } from "../support/fake-resource";

const url = "https://x.example.com";
const old = { release: "25.6" } as const;
const oldest = { release: "24.11" } as const;
const latest = { release: "26.7" } as const;
const unlicensed = { licensed: false } as const;
const unflagged = { featureFlags: false } as const;
const incoming = { projectType: "incoming" } as const;

interface Drop {
  readonly value: unknown;
  /** What is named as the reason. */
  readonly why: string;
  /** What drops it. */
  readonly by: readonly EmulatorOptions[];
}

const basic = { type: "basic_auth", basicAuth: { username: "u", password: "canary" } };

/** Every field that something drops. */
const drops: Readonly<Record<keyof Definitions, Readonly<Record<string, Drop>>>> = {
  endpoint: {
    advancedSignatures: { value: false, why: "an incoming project", by: [incoming] },
    authentication: { value: basic, why: "feature flag", by: [unflagged] },
    httpTimeout: { value: 20, why: "license", by: [unlicensed] },
    chatWebhookUrl: { value: "https://chat.example.com/1", why: "license", by: [unlicensed] },
    teamsWebhookUrl: { value: "https://chat.example.com/2", why: "license", by: [unlicensed] },
    supportEmail: { value: "a@example.com", why: "license", by: [unlicensed] },
    contentType: { value: "application/x-www-form-urlencoded", why: "too old", by: [old] },
    mtlsClientCert: {
      value: { clientCert: "c", clientKey: "canary" },
      why: "feature flag",
      by: [unflagged, old],
    },
  },
  portalLink: { authType: { value: "refresh_token", why: "too old", by: [old] } },
  subscription: {
    function: { value: "function transform(p) { return p; }", why: "license", by: [unlicensed] },
    filterConfig: { value: { eventTypes: ["paid"] }, why: "license", by: [unlicensed] },
    deliveryMode: { value: "at_most_once", why: "too old", by: [old] },
  },
  project: {},
  eventType: { jsonSchema: { value: { type: "object" }, why: "too old", by: [old] } },
  projectSettings: {
    multipleEndpointSubscriptions: { value: true, why: "24.11 only", by: [old, latest] },
    searchPolicy: { value: "24h", why: "license", by: [unlicensed] },
    circuitBreaker: { value: { failureThreshold: 50 }, why: "25.9", by: [oldest, old] },
    requestIdHeader: { value: "X-Id", why: "26.6.5", by: [oldest, old] },
    verifyDynamicEvents: { value: true, why: "26.7.1", by: [oldest, old] },
    allowUnmatchedDynamicUrls: { value: true, why: "26.7.1", by: [oldest, old] },
  },
  source: { eventTypeLocation: { value: "req.body.type", why: "too old", by: [old] } },
};

const needs: Readonly<Partial<Record<keyof Definitions, Fields>>> = {
  endpoint: { url },
  portalLink: { ownerId: "acme" },
  source: { type: "http" },
};

describe("A field that the service takes in silence and drops", () => {
  let service: Service;
  afterEach(() => service.stop());

  /** What the kind needs besides. */
  async function start(kind: keyof Definitions, options: EmulatorOptions): Promise<Fields> {
    service = await Service.emulated(options);
    if (kind !== "subscription") return service.declared({ ...needs[kind] });
    const endpoint = service.resource("endpoint");
    await endpoint.up(service.declared({ url }));
    return service.declared({ endpointId: endpoint.id });
  }

  for (const [kind, definition] of Object.entries(definitionsFor("convoy")) as [
    keyof Definitions,
    Definitions[keyof Definitions],
  ][]) {
    it(`stands in this table: ${kind}`, async () => {
      service = await Service.emulated();
      const fields = definition.fields as Readonly<Record<string, { rejectionHint?: string } | undefined>>;
      const known = Object.keys(fields).filter((name) => fields[name]?.rejectionHint !== undefined);
      assert.deepEqual(Object.keys(drops[kind]).sort(), known.sort());
    });

    for (const [name, { value, why, by }] of Object.entries(drops[kind])) {
      for (const options of by) {
        const words = `\\([^)]*${why}`;
        const reason = new RegExp(
          `did not accept ${name}(\\.[\\w.]+)?( and [\\w.]+)* ${words}.* \\[not-accepted\\]$|the service ignored ${name} ${words}.*; it was deleted again \\[not-accepted\\]$`,
        );
        const where = `${kind}.${name}, ${JSON.stringify(options)}`;

        it(`fails a create: ${where}`, async () => {
          const base = await start(kind, options);
          const life = service.resource(kind);
          await assert.rejects(life.up({ ...base, [name]: value }), (error: Error) => {
            assert.match(error.message, reason);
            assert.doesNotMatch(error.message, /canary/);
            return true;
          });
        });

        it(`fails an update, and the next one, until it is taken out: ${where}`, async () => {
          const base = await start(kind, options);
          const life = service.resource(kind);
          await life.up(base);
          for (const _again of [1, 2]) await assert.rejects(life.up({ ...base, [name]: value }), reason);
          await life.up(base);
          await life.refresh();
          assert.equal(life.preview(base).changes, false);
        });
      }
    }
  }
});

describe("A removal that the service takes in silence and drops", () => {
  let service: Service;
  afterEach(() => service.stop());

  it("is an error that names the field, until it is declared again: a rate limit", async () => {
    service = await Service.emulated(oldest);
    const limited = service.declared({ url, rateLimit: 6, rateLimitDuration: 60 });
    const life = await service.made("endpoint", limited);
    const reason =
      /the service did not reset rateLimit, rateLimitDuration: declare the value that it has, or another \[not-accepted\]$/;
    for (const _again of [1, 2]) await assert.rejects(life.up(service.declared({ url })), reason);
    await life.up(limited);
    await life.refresh();
    assert.equal(life.preview(limited).changes, false);
  });

  it("is an error that names the field and the license: an address for notifications", async () => {
    service = await Service.emulated();
    const life = await service.made("endpoint", { url, supportEmail: "a@example.com" });
    const { project } = service;
    const held = project.endpoints.get(life.id ?? "");
    await service.emulator?.stop();
    service = await Service.emulated(unlicensed);
    service.project.endpoints.put({ ...held, uid: life.id ?? "" });
    const again = service.resource("endpoint");
    await again.up(service.declared({ url, adoptId: life.id, supportEmail: "a@example.com" }));
    await assert.rejects(
      again.up(service.declared({ url, adoptId: life.id })),
      /did not reset supportEmail \([^)]*license.* \[not-accepted\]$/,
    );
  });
});

describe("A field that no answer of the documented service shows", () => {
  let world: World;
  beforeEach(async () => (world = await World.start()));
  afterEach(() => world.stop());

  for (const [name, value] of [
    ["description", "d"],
    ["authentication", { type: "api_key", apiKey: { headerName: "X", headerValue: "canary" } }],
  ] as const) {
    it(`was not taken, and the object is kept: ${name}`, async () => {
      world.service.faults.add({
        ...{ path: /endpoints/, kind: "wrongTypes", times: Infinity },
        fields: { [name]: null },
      });
      const life = world.resource(definitionsFor("documented").endpoint);
      await assert.rejects(
        life.up({ url, [name]: value }),
        new RegExp(`did not accept ${name}(\\.[\\w.]+)?( and [\\w.]+)* as declared: .* \\[not-accepted\\]$`),
      );
      assert.equal(world.service.project("p1").endpoints.size, 1, "it is kept");
      assert.ok(life.id);
    });
  }
});
