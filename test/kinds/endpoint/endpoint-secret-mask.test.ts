/** The signing secret where the service masks it: known by its uid and by what was sent, never guessed. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const base = { url, secretExpiration: 24 };
const first = "canary-first-secret";
const second = "canary-second-secret";
const drift =
  "rolls the signing secret (the active one is masked and was not set from here) without overlap: the expiration is 0 [secret-roll-no-overlap]";

for (const dialect of ["documented", "convoy"] as const) {
  const { endpoint } = definitionsFor(dialect);

  describe(`A masked signing secret, dialect ${dialect}`, () => {
    let world: World;
    let life: FakeResource;

    beforeEach(async () => {
      world = await World.start({ dialect });
      life = world.resource(endpoint);
    });
    afterEach(() => world.stop());

    const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
    const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
    const rolls = () => world.takeRequests().filter((line) => line.endsWith("/expire_secret")).length;

    for (const mask of ["***", "[REDACTED]"]) {
      it(`is proved by its uid where the service answers ${mask}`, async () => {
        world.service.maskSecrets = mask;
        await life.up({ ...base, secret: first });
        assert.equal(life.state["signingSecret"], first);
        await life.refresh();
        assert.equal(life.preview({ ...base, secret: first }).changes, false);
        await life.up({ ...base, secret: second });
        assert.equal(rolls(), 1);
        assert.equal(life.state["signingSecret"], second);
        assert.equal(await life.up({ ...base, secret: second, description: "x" }), "update");
        assert.equal(rolls(), 0);
        world.service.maskSecrets = false;
        assert.equal(active(), second);
      });
    }

    it("is rolled again after a refused roll where the service masks it", async () => {
      world.service.maskSecrets = "***";
      await life.up({ ...base, secret: first });
      world.service.faults.add({ path: /expire_secret$/, kind: "status", status: 500 });
      await assert.rejects(life.up({ ...base, secret: second, description: "x" }), { code: "partial" });
      await life.up({ ...base, secret: second, description: "x" });
      world.service.maskSecrets = false;
      assert.equal(active(), second);
    });

    it("is refused where a mask hides whether the declared one is active", async () => {
      await life.up({ ...base, secret: first });
      world.service.maskSecrets = "***";
      world.nextRun();
      const adopted = world.resource(endpoint, "adopted");
      await assert.rejects(
        adopted.up({ adoptId: life.id, ...base, secret: second }),
        /the service masks signing secrets, so secret cannot be compared: adopt without secret, then declare it \[masked-secret-comparison\]$/,
      );
      const secretFrom = { environment: "PATH" };
      await assert.rejects(
        adopted.up({ adoptId: life.id, ...base, secretFrom }),
        /: adopt without secretFrom, then declare it \[masked-secret-comparison\]$/,
      );
      assert.equal(rolls(), 0);
    });

    it("stops an adoption before anything is sent where a mask hides it", async () => {
      await life.up({ ...base, secret: first });
      world.service.maskSecrets = "***";
      world.nextRun();
      const adopted = world.resource(endpoint, "adopted");
      const wanted = { adoptId: life.id, ...base, url: `${url}/2`, secret: second };
      world.takeRequests();
      await assert.rejects(adopted.up(wanted), { code: "invalid-input" });
      assert.deepEqual(
        world.takeRequests().filter((line) => !line.startsWith("GET ")),
        [],
      );
      await adopted.up({ ...wanted, secret: undefined });
      assert.equal(await adopted.up(wanted), "update");
      world.service.maskSecrets = false;
      assert.equal(active(), second);
    });

    it("is neither drift nor rolled again where the service answers an empty value", async () => {
      world.service.maskSecrets = "";
      await life.up({ ...base, secret: first });
      await life.refresh();
      assert.equal(life.preview({ ...base, secret: first }).changes, false);
      await life.up({ ...base, secret: first, description: "x" });
      assert.equal(rolls(), 0);
      assert.equal(life.state["signingSecret"], first);
    });

    it("is neither drift nor rolled again where the service shows none at all", async () => {
      await life.up({ ...base, secret: first });
      world.service.faults.add({
        path: /endpoints/,
        kind: "wrongTypes",
        fields: { secrets: [] },
        times: Infinity,
      });
      await life.refresh();
      assert.equal(life.preview({ ...base, secret: first }).changes, false);
      assert.equal(life.state["signingSecret"], first);
    });

    it("is not rolled when it is declared again after it was removed, and the preview knows", async () => {
      world.service.maskSecrets = "***";
      await life.up({ ...base, secret: first });
      await life.up({ ...base });
      await life.refresh();
      assert.deepEqual(life.preview({ ...base, secret: first }).lines, []);
      await life.up({ ...base, secret: first });
      assert.equal(rolls(), 0);
      assert.equal(life.state["signingSecret"], first);
      assert.equal(await life.up({ ...base, secret: first }), "same");
    });

    it("is rolled back to the declared one when somebody else rolled it, and the preview says why", async () => {
      const wanted = { ...base, secret: first, secretExpiration: 0 };
      world.service.maskSecrets = "***";
      await life.up(wanted);
      world.service.project("p1").rollSecret(life.id ?? "", { secret: second });
      await life.refresh();
      assert.ok(!("signingSecret" in life.state), "nobody here knows the active one");
      const { changes, lines } = life.preview(wanted);
      assert.equal(changes, true);
      assert.deepEqual(lines, [drift]);
      await life.up(wanted);
      assert.equal(active(), first);
      assert.equal(rolls(), 1);
      assert.equal(life.state["signingSecret"], first);
      assert.equal(await life.up(wanted), "same");
    });

    it("is not said to be shown where somebody else rolled it and no secret is declared", async () => {
      await life.up({ ...base, secret: first });
      await life.up(base);
      world.service.maskSecrets = "***";
      world.service.project("p1").rollSecret(life.id ?? "", { secret: second });
      world.lines.splice(0);
      await life.up({ ...base, description: "x" });
      assert.deepEqual(world.lines, [
        "a different signing secret is active than before, and the service masks it: signingSecret has no value [foreign-roll-masked]",
      ]);
      assert.ok(!("signingSecret" in life.state));
    });

    it("is rolled to the declared one although somebody else rolled it unseen", async () => {
      world.service.maskSecrets = "***";
      await life.up({ ...base, secret: first });
      world.service.project("p1").rollSecret(life.id ?? "", { secret: "canary-outside" });
      await life.up({ ...base, secret: second });
      assert.equal(active(), second);
      world.service.project("p1").rollSecret(life.id ?? "", { secret: "canary-outside" });
      await life.up({ ...base, secret: second, description: "x" });
      assert.equal(active(), second);
    });

    it("is rolled again when a crash has hidden whether it is active", async () => {
      world.service.maskSecrets = "***";
      for (const wanted of [{ secret: second }, { secretTriggers: { release: 2 } }]) {
        life = world.resource(endpoint, Object.keys(wanted)[0]);
        await life.up(
          "secret" in wanted ? { ...base, secret: first } : { ...base, secretTriggers: { release: 1 } },
        );
        for (const isRefreshed of [false, true]) {
          const { state, inputs } = life;
          await life.up({ ...base, ...wanted });
          Object.assign(life, { state, inputs });
          if (isRefreshed) await life.refresh();
          await life.up({ ...base, ...wanted });
          assert.equal(rolls(), 2);
          assert.equal(life.state["signingSecret"], active());
          Object.assign(life, { state, inputs });
        }
      }
    });

    it("is known after a generated one was rolled to, and another step showed the mask", async () => {
      world.service.maskSecrets = "***";
      await life.up({ ...base, secretTriggers: { release: 1 }, paused: false });
      await life.up({ ...base, secretTriggers: { release: 2 }, paused: true });
      assert.equal(life.state["signingSecret"], active());
    });

    it("is known when a step after the roll fails", async () => {
      world.service.maskSecrets = "***";
      await life.up({ ...base, secret: first, paused: true });
      world.service.faults.add({ path: /(pause|activate)$/, kind: "status", status: 400 });
      await assert.rejects(life.up({ ...base, secret: second, paused: false }), { code: "partial" });
      assert.equal(life.state["signingSecret"], second);
      await life.up({ ...base, secret: second, paused: false });
      assert.equal(rolls(), 1);
    });
  });
}
