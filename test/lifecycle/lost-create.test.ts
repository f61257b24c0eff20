/** A create of Convoy whose answer is lost: what was declared finds it again, what the service makes up does not hide it. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { Owners } from "../../provider/lifecycle/ownership";
import { Service } from "../support/convoy";

const url = "https://billing.example.com/hooks";
const basicAuth = { username: "u", password: "canary-password" };
const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary", encoding: "hex" };

/** What a program may declare of each kind. */
const declarations: readonly (readonly ["endpoint" | "portalLink" | "source", string, Fields])[] = [
  ["endpoint", "a URL alone, so that the service makes the secret", { url }],
  ["endpoint", "a secret", { url, secret: "canary" }],
  ["endpoint", "triggers, which roll a secret later", { url, secretTriggers: { release: 1 } }],
  [
    "endpoint",
    "a wait and a limit",
    { url, httpTimeout: 20, rateLimit: 5, rateLimitDuration: 60, ownerId: "o" },
  ],
  ["endpoint", "that it is switched off", { url, isDisabled: true }],
  ["portalLink", "an owner", { ownerId: "acme" }],
  ["source", "a type alone", { type: "http" }],
  ["source", "a verifier", { type: "http", verifier: { type: "hmac", hmac } }],
  ["source", "what only an update brings", { type: "http", isDisabled: true, forwardHeaders: ["X-A"] }],
];

describe("A create whose answer is lost, dialect convoy", () => {
  let service: Service;
  beforeEach(async () => (service = await Service.emulated()));
  afterEach(() => service.stop());

  /** @param after how long the service takes to make the object */
  const lose = (when: "before" | "after" = "after", milliseconds = 5000) => {
    service.emulator!.faults.add({ method: "POST", kind: "clockSkew", milliseconds });
    service.emulator!.faults.add({ method: "POST", kind: "reset", when });
  };

  for (const [kind, what, inputs] of declarations) {
    it(`leaves no twin of a ${kind} that declares ${what}`, async () => {
      lose();
      const life = service.resource(kind);
      await life.up(service.declared(inputs));
      const { endpoints, portalLinks, sources } = service.project;
      const all = { endpoint: endpoints, portalLink: portalLinks, source: sources }[kind];
      assert.deepEqual(
        all.list().map(({ uid }) => uid),
        [life.id],
      );
      assert.match(service.lines.join("\n"), /\[lost-create-found\]$/m);
      assert.equal(await life.up(service.declared(inputs)), "same");
    });
  }

  it("leaves no twin of a source where an old release shows its missing verifier without a type", async () => {
    await service.stop();
    service = await Service.emulated({ release: "25.6" });
    lose();
    const life = service.resource("source");
    await life.up(service.declared({ type: "http" }));
    assert.deepEqual([service.project.sources.size, service.project.sources.list()[0]?.uid], [1, life.id]);
    assert.equal(await life.up(service.declared({ type: "http", verifier: { type: "noop" } })), "update");
    assert.equal(await life.up(service.declared({ type: "http", verifier: { type: "noop" } })), "same");
  });

  const hidden: readonly (readonly [string, boolean, Fields])[] = [
    ["an app, which no answer shows", true, { appId: "app" }],
    ["a password, which answers mask", true, { authentication: { type: "basic_auth", basicAuth } }],
    ["an address that a service without a license drops", false, { supportEmail: "a@example.com" }],
  ];
  for (const [what, licensed, inputs] of hidden) {
    it(`is left to the user where no answer shows all that was sent: ${what}`, async () => {
      await service.stop();
      service = await Service.emulated({ licensed });
      lose();
      const life = service.resource("endpoint");
      const creation = life.up(service.declared({ url, ...inputs }));
      await assert.rejects(creation, (error: Error) => {
        const [made] = service.project.endpoints.list();
        const named = `, perhaps as ${made?.uid} (created ${made?.created_at}): adopt `;
        assert.ok(error.message.includes(named), error.message);
        assert.match(error.message, / \[lost-create\]$/);
        return true;
      });
      assert.equal(life.id, undefined);
    });
  }

  const others: readonly (readonly [string, object])[] = [
    ["another URL", { url: `${url}/other` }],
    ["an owner, where none is declared", { owner_id: "globex" }],
    ["a description, where none is declared", { description: "theirs" }],
    ["another wait, where none is declared", { http_timeout: 30 }],
  ];
  for (const [what, difference] of others) {
    it(`is not mistaken for a new endpoint of somebody else with ${what}`, async () => {
      const life = service.resource("endpoint");
      const { name } = life.check(service.declared({ url })) as { name: string };
      await service.api.endpoints.create({ name, url });
      const [theirs] = service.project.endpoints.list();
      service.project.endpoints.patch(theirs?.uid ?? "", difference);
      lose("before");
      await assert.rejects(
        life.up(service.declared({ url })),
        /; it may have been created: look in the service for .* \[lost-create\]$/,
      );
      assert.equal(life.id, undefined);
    });
  }

  /** Ours and theirs, in milliseconds after our request; whether ours is found again. */
  const clocks: readonly (readonly [string, number, number, number, boolean])[] = [
    ["600 s ahead, where another stack has made its equal 2.5 s before", 600_000, 0, -2500, false],
    ["600 s ahead, where another stack makes its equal 1.5 s after", 600_000, 0, 1500, false],
    ["600 s behind, where ours was late", -600_000, 5000, -60_000, true],
    ["ours, where the service has made it at once", 0, 0, -60_000, false],
  ];
  for (const [what, ahead, ours, theirs, isFound] of clocks) {
    it(`counts as ours only where it is clearly later than our request, by a clock that is ${what}`, async () => {
      const { faults, clock } = service.emulator!;
      faults.add({ kind: "clockSkew", milliseconds: ahead, times: Infinity });
      const life = service.resource("endpoint");
      const { name } = life.check(service.declared({ url })) as { name: string };
      const { uid } = await service.api.endpoints.create({ name, url });
      const created_at = new Date(clock.now().getTime() + ahead + theirs).toISOString();
      service.project.endpoints.patch(uid, { created_at });
      lose(isFound ? "after" : "before", ours);
      if (isFound) {
        await life.up(service.declared({ url }));
        assert.notEqual(life.id, uid);
        assert.equal(service.project.endpoints.size, 2);
        return;
      }
      await assert.rejects(
        life.up(service.declared({ url })),
        new RegExp(
          `may have been created, perhaps as ${uid} \\(created ${created_at}\\): adopt .* \\[lost-create\\]$`,
        ),
      );
      assert.equal(life.id, undefined);
    });
  }

  for (const [ours, theirs] of [
    [5000, 10_000],
    [0, 10_000],
    [5000, -2500],
  ] as const) {
    it(`is left to the user where ours was made ${ours} ms after the request and an equal one ${theirs} ms`, async () => {
      const life = service.resource("source");
      const { name } = life.check(service.declared({ type: "http" })) as { name: string };
      const { uid } = await service.api.sources.create({ name, type: "http" });
      const created_at = new Date(service.now().getTime() + theirs).toISOString();
      service.project.sources.patch(uid, { created_at });
      lose("after", ours);
      await assert.rejects(life.up(service.declared({ type: "http" })), /, perhaps as .* \[lost-create\]$/);
    });
  }

  it("is not mistaken for what another provider of the same run has just made", async () => {
    const life = service.resource("source");
    const { name } = life.check(service.declared({ type: "http" })) as { name: string };
    const { uid } = await service.api.sources.create({ name, type: "http" });
    const created_at = new Date(service.now().getTime() + 10_000).toISOString();
    service.project.sources.patch(uid, { created_at });
    const has = (object: string): boolean => object.includes(uid);
    service.owners = new Owners({ note: () => undefined, release: () => undefined, has });
    lose("before");
    await assert.rejects(
      life.up(service.declared({ type: "http" })),
      /: look in the service for .* \[lost-create\]$/,
    );
  });

  it("gives one object to one resource, where a lost one finds what the other has just made", async () => {
    const [one, two] = [service.resource("endpoint", "same"), service.resource("endpoint", "same")];
    const slow = { method: "POST", kind: "clockSkew", milliseconds: 5000 } as const;
    service.emulator!.faults.add(slow);
    const held = service.emulator!.faults.add({ method: "POST", kind: "gate", when: "after" });
    const creation = two.up(service.declared({ url }));
    await held.reached;
    lose("before");
    await one.up(service.declared({ url }));
    held.release();
    await assert.rejects(creation, (error: Error) => {
      assert.match(
        error.message,
        /^Endpoint (\S+) created (\S+), which Endpoint \1.* found and now manages; run `pulumi up` again to create another \[already-managed\]$/,
      );
      assert.ok(error.message.includes(one.id ?? assert.fail()));
      return true;
    });
    assert.deepEqual([service.project.endpoints.size, two.id], [1, undefined]);
    await two.up(service.declared({ url }));
    assert.deepEqual(
      service.project.endpoints
        .list()
        .map(({ uid }) => uid)
        .sort(),
      [one.id, two.id].sort(),
    );
  });

  it("gives one object to one resource, where two that declare the same have lost theirs", async () => {
    const [one, two] = [service.resource("endpoint", "same"), service.resource("endpoint", "same")];
    lose("after");
    lose("before");
    const results = await Promise.allSettled([one, two].map((life) => life.up(service.declared({ url }))));
    assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.equal(service.project.endpoints.size, 1);
  });
});
