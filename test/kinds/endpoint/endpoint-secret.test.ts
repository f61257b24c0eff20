/** The signing secret: one wish, one roll, an overlap that is proved, and nothing else kept. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const { endpoint } = definitionsFor("documented");

const url = "https://billing.example.com/hooks";
const base = { url, secretExpiration: 24 };
const first = "canary-first-secret";
const second = "canary-second-secret";
const third = "canary-third-secret";

describe("The signing secret", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    world = await World.start();
    life = world.resource(endpoint);
  });
  afterEach(() => world.stop());

  const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
  const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
  const rolls = () => world.takeRequests().filter((line) => line.endsWith("/expire_secret")).length;

  it("rolls once when it changes, and the old one keeps its time", async () => {
    await life.up({ ...base, secret: first, advancedSignatures: true });
    world.takeRequests();
    assert.equal(
      await life.up({ ...base, secret: second, advancedSignatures: true, secretExpiration: 3600 }),
      "update",
    );
    assert.deepEqual(world.takeRequests(), [
      `GET p1/endpoints/${life.id}`,
      `PUT p1/endpoints/${life.id}/expire_secret`,
    ]);
    assert.equal(active(), second);
    const old = secrets().find(({ value }) => value === first);
    assert.ok(old?.expires_at);
    assert.equal(life.state["signingSecret"], second);
    assert.equal(life.state["previousSecretExpiresAt"], old.expires_at);
    assert.ok(life.state["signingSecretRotatedAt"]);
    assert.deepEqual(world.lines, [
      `rolled the signing secret; the old one stays valid until ${old.expires_at} [secret-rolled]`,
    ]);
  });

  it("is not rolled when the wanted one is active already: a crash, a lost answer, a restored state", async () => {
    await life.up({ ...base, secret: first });
    const before = { ...life };
    await life.up({ ...base, secret: second });
    assert.equal(rolls(), 1);
    Object.assign(life, { state: before.state, inputs: before.inputs });
    assert.equal(await life.up({ ...base, secret: second }), "update");
    assert.equal(rolls(), 0);
    assert.equal(life.state["signingSecret"], second);
  });

  for (const fault of [
    { kind: "reset", when: "after" },
    { kind: "status", status: 502, when: "after" },
    { kind: "emptyBody" },
  ] as const) {
    it(`is rolled once when the answer to a roll is lost: ${fault.kind}`, async () => {
      await life.up({ ...base, secret: first });
      world.service.faults.add({ path: /expire_secret$/, ...fault });
      assert.equal(await life.up({ ...base, secret: second }), "update");
      assert.equal(active(), second);
      assert.equal(await life.up({ ...base, secret: second }), "same");
      assert.equal(rolls(), 1);
    });
  }

  it("is finished by the next update when nothing answers after a roll", async () => {
    await life.up({ ...base, secret: first });
    world.service.faults.add({ path: /expire_secret$/, kind: "reset", when: "after" });
    const { reached } = world.service.faults.add({ path: /expire_secret$/, kind: "delay", milliseconds: 0 });
    void reached.then(() => world.service.faults.add({ method: "GET", kind: "reset", times: Infinity }));
    await assert.rejects(life.up({ ...base, secret: second }), { code: "network" });
    world.service.faults.clear();
    assert.equal(active(), second);
    await life.up({ ...base, secret: second });
    assert.equal(rolls(), 1);
  });

  it("keeps both halves when a roll fails after another field was written", async () => {
    await life.up({ ...base, secret: first });
    world.service.faults.add({ path: /expire_secret$/, kind: "status", status: 500 });
    await assert.rejects(life.up({ ...base, description: "new", secret: second }), { code: "partial" });
    assert.equal(life.state["description"], "new");
    assert.equal(life.state["secret"], first);
    assert.equal(active(), first);
    await life.up({ ...base, description: "new", secret: second });
    assert.equal(active(), second);
    assert.equal(life.isPartial, false);
  });

  it("shows as drift when somebody else rolled it, and is rolled back to the declared one", async () => {
    await life.up({ ...base, secret: first });
    world.service.project("p1").rollSecret(life.id ?? "", { secret: third });
    await life.refresh();
    const { changes, lines } = life.preview({ ...base, secret: first });
    assert.ok(changes);
    assert.ok(!JSON.stringify(lines).includes("canary"));
    await life.up({ ...base, secret: first });
    assert.equal(active(), first);
    assert.equal(rolls(), 1);
  });

  it("is only followed when somebody else rolled it and none is declared", async () => {
    await life.up({ ...base });
    world.service.project("p1").rollSecret(life.id ?? "", { secret: third });
    await life.refresh();
    assert.equal(life.state["signingSecret"], third);
    assert.equal(life.preview({ ...base }).changes, false);
  });

  it("is never rolled by an adoption", async () => {
    await life.up({ ...base, secret: first });
    world.nextRun();
    const adopted = world.resource(endpoint, "adopted");
    world.takeRequests();
    await adopted.up({ adoptId: life.id, ...base, secret: first });
    assert.deepEqual(world.takeRequests(), [`GET p1/endpoints/${life.id}`]);
    world.nextRun();
    const triggered = world.resource(endpoint, "triggered");
    await triggered.up({ adoptId: life.id, ...base, secretTriggers: { a: 1 }, rotateSecretAfterDays: 1 });
    assert.equal(rolls(), 0);
  });

  it("is made and rolled when a trigger changes, once for each change", async () => {
    await life.up({ ...base, secretTriggers: { release: 1 } });
    const made = active();
    assert.equal(await life.up({ ...base, secretTriggers: { release: 1 } }), "same");
    await life.up({ ...base, secretTriggers: { release: 2 } });
    assert.equal(rolls(), 1);
    assert.notEqual(active(), made);
    assert.match(active() ?? "", /^[\w-]{43}$/);
    assert.equal(life.state["signingSecret"], active());
  });

  for (const isRefreshed of [false, true]) {
    it(`is rolled once more for one trigger after a crash before the state was saved${isRefreshed ? " and a refresh" : ""}, and the one in use keeps signing`, async () => {
      const wanted = {
        ...base,
        advancedSignatures: true,
        secretExpiration: 3600,
        secretTriggers: { release: 2 },
      };
      await life.up({ ...wanted, secretTriggers: { release: 1 } });
      const { state, inputs } = life;
      await life.up(wanted);
      const lost = life.state["signingSecret"];
      Object.assign(life, { state, inputs });
      if (isRefreshed) await life.refresh();
      assert.equal(rolls(), 1);
      assert.equal(await life.up(wanted), "update");
      assert.equal(rolls(), 1);
      assert.equal(await life.up(wanted), "same");
      assert.equal(rolls(), 0);
      assert.equal(life.state["signingSecret"], active());
      assert.deepEqual(
        secrets().map(({ value }) => value),
        [state["signingSecret"], lost, active()],
      );
      for (const { expires_at } of secrets().slice(0, 2))
        assert.ok(Date.parse(expires_at ?? "") > world.now().getTime(), "an older one no longer signs");
    });
  }

  it("is made anew and rolled once more where neither the answer to a roll nor a look tells of it", async () => {
    await life.up({ ...base, secretTriggers: { release: 1 } });
    world.service.faults.add({ path: /expire_secret$/, kind: "reset", when: "after" });
    const { reached } = world.service.faults.add({ path: /expire_secret$/, kind: "delay", milliseconds: 0 });
    void reached.then(() => world.service.faults.add({ method: "GET", kind: "reset", times: Infinity }));
    await assert.rejects(life.up({ ...base, secretTriggers: { release: 2 } }), { code: "network" });
    world.service.faults.clear();
    await life.up({ ...base, secretTriggers: { release: 2 } });
    assert.equal(rolls(), 2);
    assert.equal(life.state["signingSecret"], active());
    assert.equal(await life.up({ ...base, secretTriggers: { release: 2 } }), "same");
  });

  it("is looked at once more where the answer to a roll does not show it, instead of being rolled at every run", async () => {
    await life.up({ ...base, secretTriggers: { release: 1 } });
    for (const [release, shown] of [
      [2, []],
      [3, secrets()],
    ] as const) {
      world.service.faults.add({ path: /expire_secret$/, kind: "wrongTypes", fields: { secrets: shown } });
      await life.up({ ...base, secretTriggers: { release } });
      assert.equal(rolls(), 1);
      assert.equal(life.state["signingSecret"], active());
    }
  });

  it("is rolled when it is older than rotateSecretAfterDays, and says when that will be", async () => {
    await life.up({ ...base, rotateSecretAfterDays: 30 });
    const due = Date.parse(String(life.state["secretRotationDueAt"]));
    assert.equal(due, Date.parse(String(life.state["signingSecretRotatedAt"])) + 30 * 86_400_000);
    assert.equal(await life.up({ ...base, rotateSecretAfterDays: 30 }), "same");
    world.service.clock.advance({ days: 31 });
    const { due: isDue, lines } = life.preview({ ...base, rotateSecretAfterDays: 30 });
    assert.equal(isDue, true);
    assert.deepEqual(lines, [
      "rolls the signing secret, which is older than 30 days, without overlap: advancedSignatures is off, unless the project turns it on [secret-rotation-no-overlap]",
    ]);
    assert.deepEqual(life.preview({ ...base, rotateSecretAfterDays: 30, advancedSignatures: true }).lines, [
      "rolls the signing secret, which is older than 30 days; the old one stays valid until it expires [secret-rotation]",
      "turns advanced signatures on: receivers have to verify the advanced format [advanced-signatures-on]",
    ]);
    await life.up({ ...base, rotateSecretAfterDays: 30 });
    assert.equal(rolls(), 1);
    assert.equal(await life.up({ ...base, rotateSecretAfterDays: 30 }), "same");
  });

  it("stays when it is removed from the program", async () => {
    await life.up({ ...base, secret: first });
    await life.up({ ...base });
    assert.equal(active(), first);
    assert.equal(rolls(), 0);
    assert.ok(!("secret" in life.state));
    assert.equal(life.state["signingSecret"], first);
  });

  it("keeps nothing of the older ones in state", async () => {
    await life.up({ ...base, secret: first });
    await life.up({ ...base, secret: second });
    await life.refresh();
    assert.ok(!JSON.stringify(life).includes(first));
  });

  it("is rolled once for one trigger also when a later step of the same update fails", async () => {
    await life.up({ ...base, secretTriggers: { release: 1 }, paused: true });
    world.service.faults.add({ path: /pause$/, kind: "status", status: 400 });
    const wanted = { ...base, secretTriggers: { release: 2 }, paused: false };
    await assert.rejects(life.up(wanted), { code: "partial" });
    await life.up(wanted);
    assert.equal(rolls(), 1);
  });

  it("is rolled for a trigger although somebody else has rolled it since, seen by a refresh or not", async () => {
    await life.up({ ...base, secretTriggers: { release: 1 } });
    for (const [release, isSeen] of [
      [2, true],
      [3, false],
    ] as const) {
      world.service.project("p1").rollSecret(life.id ?? "", { secret: third });
      if (isSeen) await life.refresh();
      await life.up({ ...base, secretTriggers: { release } });
      assert.equal(rolls(), 1);
      assert.notEqual(active(), third);
      assert.equal(life.state["signingSecret"], active());
    }
  });

  it("is rolled for every change of a trigger, and the order of keys is none", async () => {
    await life.up({ ...base, secretTriggers: { b: { y: 2, x: 2 }, a: 1 } });
    assert.equal(await life.up({ ...base, secretTriggers: { a: 1, b: { x: 2, y: 2 } } }), "same");
    await life.up({ ...base, secretTriggers: { b: { y: 2, x: 3 }, a: 1 } });
    assert.equal(rolls(), 1);
    await life.up({ ...base });
    await life.up({ ...base, secretTriggers: { b: { y: 2, x: 3 }, a: 1 } });
    assert.equal(rolls(), 1);
  });

  it("is not rolled for its age when a run that crashed has done it", async () => {
    const wanted = { ...base, rotateSecretAfterDays: 30 };
    await life.up(wanted);
    const { state, inputs } = life;
    world.service.clock.advance({ days: 31 });
    await life.up(wanted);
    Object.assign(life, { state, inputs });
    assert.equal(await life.up(wanted), "update");
    assert.equal(rolls(), 1);
    assert.equal(life.state["signingSecret"], active());
  });
});
