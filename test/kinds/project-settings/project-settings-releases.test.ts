/** Each setting of a project alone, on every release and both types of project: shown, set, read, reset. */

import assert from "node:assert/strict";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

const url = "https://meta.example.com/hooks";
const everyRelease: readonly (readonly [field: string, value: unknown, wire?: string])[] = [
  ["strategy", { type: "exponential", duration: 7, retryCount: 0 }],
  ["strategy", { retryCount: 3 }],
  ["rateLimit", { count: 5, duration: 1 }, "ratelimit"],
  ["signature", { header: "X-Mine", versions: [{ hash: "SHA512", encoding: "base64" }] }],
  ["ssl", { enforceSecureEndpoints: true }],
  ["metaEvent", { isEnabled: true, type: "http", url, eventType: ["endpoint.updated"], secret: "canary" }],
  ["disableEndpoint", true],
  ["replayAttacksPreventionEnabled", true],
  ["maxPayloadReadSize", 1],
  ["searchPolicy", "24h"],
];
const latestOnly = [
  ["circuitBreaker", { failureThreshold: 50 }],
  ["verifyDynamicEvents", true],
  ["allowUnmatchedDynamicUrls", true],
] as const;
const fieldsOf = {
  // There a new project has only https already.
  "24.11": [...everyRelease.filter(([field]) => field !== "ssl"), ["multipleEndpointSubscriptions", true]],
  "25.6": everyRelease,
  "26.7": [...everyRelease, ...latestOnly],
} as const;

describe("Every setting", () => {
  let service: Service;
  let life: FakeResource;
  afterEach(() => service.stop());

  const config = (): Fields => service.project.settings.config;
  const wireOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  for (const release of ["24.11", "25.6", "26.7"] as const) {
    for (const projectType of ["outgoing", "incoming"] as const) {
      describe(`of an ${projectType} project, release ${release}`, () => {
        beforeEach(async () => {
          service = await Service.emulated({ release, projectType });
          life = service.resource("projectSettings");
        });

        for (const [field, value, wire = wireOf(field)] of fieldsOf[release]) {
          it(`has ${field} (${JSON.stringify(value)}) alone: shown, set, read, reset, and nothing else is changed`, async () => {
            const before = config();
            await life.up({});
            assert.deepEqual(life.preview({ [field]: value }).changed, [field]);
            assert.equal(await life.up({ [field]: value }), "update");
            assert.notDeepEqual(config()[wire], before[wire]);
            assert.deepEqual({ ...config(), [wire]: undefined }, { ...before, [wire]: undefined });
            assert.ok(await life.refresh());
            assert.equal(life.preview({ [field]: value }).changes, false, "a refresh shows a difference");
            assert.equal(await life.up({}), "update");
            assert.ok(await life.refresh());
            assert.deepEqual(life.preview({}).changes, false);
            const wanted = field === "searchPolicy" ? "" : before[wire];
            assert.deepEqual(withoutStamps(config()[wire]), withoutStamps(wanted));
          });
        }
      });
    }
  }
});

describe("Settings of a release that keeps what it has read", () => {
  let service: Service;
  let life: FakeResource;
  beforeEach(async () => {
    service = await Service.emulated();
    life = service.resource("projectSettings");
    await life.up({ strategy: { type: "linear", duration: 7, retryCount: 3 } });
    service.emulator?.clock.advance({ hours: 2 });
    const hour = 60 * 60 * 1000;
    service.emulator?.faults.add({ kind: "staleReads", milliseconds: hour, path: "project.get", times: 1e6 });
  });
  afterEach(() => service.stop());

  const strategy = { type: "exponential", duration: 8, retryCount: 3 };
  const stored = (): unknown => service.project.settings.config.strategy?.duration;

  it("are taken as the answer to the update shows them, and a line says that reads come later", async () => {
    const said = service.lines.length;
    assert.equal(await life.up({ strategy }), "update");
    assert.deepEqual([stored(), life.state["strategy"]], [8, strategy]);
    assert.match(
      service.lines.slice(said).join("\n"),
      /^the service still shows it as before this update, as releases 26\.2 and 26\.3 do for up to an hour \[stale-read\]$/,
    );
  });

  it("are sent again after a refresh that saw the old ones, and no more once it sees them", async () => {
    await life.up({ strategy });
    await life.refresh();
    assert.equal(await life.up({ strategy }), "update");
    service.emulator?.clock.advance({ hours: 2 });
    await life.refresh();
    assert.equal(life.preview({ strategy }).changes, false);
    assert.equal(stored(), 8);
  });

  it("are named as the cause where a refresh shows the old ones, and no more once it sees them", async () => {
    await life.up({ strategy });
    const said = service.lines.length;
    await life.refresh();
    assert.deepEqual(service.lines.slice(said), [
      "the service shows it as before the last update, as releases 26.2 and 26.3 do for up to an hour [stale-refresh]",
    ]);
    service.emulator?.clock.advance({ hours: 2 });
    await life.refresh();
    assert.equal(service.lines.length, said + 1);
  });

  it("are sent where a read says that they are there already: it may be older than the last update", async () => {
    const before = { type: "linear", duration: 7, retryCount: 3 };
    await life.up({ strategy });
    await life.up({ strategy: before });
    assert.equal(stored(), 7);
  });

  it("are refused all the same where the service shows a later write without them", async () => {
    await service.stop();
    service = await Service.emulated({ licensed: false });
    life = service.resource("projectSettings");
    await assert.rejects(
      life.up({ searchPolicy: "24h" }),
      /did not accept searchPolicy \(it needs a license\).* \[not-accepted\]$/,
    );
  });
});

/** A value without what the service stamps; a list that was never set is as good as an empty one. */
function withoutStamps(value: unknown): unknown {
  const isStamp = (name: string): boolean => name === "uid" || name === "created_at";
  const comparable = (name: string, inner: unknown): unknown => (isStamp(name) ? undefined : (inner ?? []));
  return JSON.parse(JSON.stringify(value, comparable));
}
