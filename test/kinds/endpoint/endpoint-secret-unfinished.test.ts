/** Signing secrets that state never holds, where an update or a takeover ends half-way: they stay out, and what was handed over is known. */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const base = { url: "https://billing.example.com/hooks", secretExpiration: 24, advancedSignatures: true };
const triggers = { secretTriggers: { release: 1 } };

for (const dialect of dialectNames)
  describe(`A signing secret outside of state, after half an update (${dialect})`, () => {
    let world: World;
    let life: FakeResource;
    let folder: string;
    let from: { readonly secretFrom: { readonly file: string } };
    let to: { readonly secretTo: { readonly file: string } };

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "unfinished-"));
      from = { secretFrom: { file: join(folder, "from") } };
      to = { secretTo: { file: join(folder, "to") } };
      await writeFile(from.secretFrom.file, "canary-from-vault");
      world = await World.start({ dialect, expirationUnit: "hours" });
      life = world.resource(definitionsFor(dialect).endpoint);
    });
    afterEach(async () => {
      await world.stop();
      await rm(folder, { recursive: true });
    });

    const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
    const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
    const handedOver = () => readFile(to.secretTo.file, "utf8");
    /** Fails, because the service refuses the roll, or another request. */
    const refused = async (
      resource: FakeResource,
      inputs: object,
      path = /expire_secret$/,
    ): Promise<void> => {
      world.service.faults.add({ path, kind: "status", status: 400 });
      await assert.rejects(resource.up({ ...base, ...inputs }), / 400 /);
    };
    const assertKeptOut = (resource: FakeResource): void => {
      const seen = JSON.stringify([resource.state, resource.inputs, resource.unmanaged, world.lines]);
      assert.equal("signingSecret" in resource.state, false);
      for (const { value } of secrets()) assert.ok(!seen.includes(value));
    };

    it("stays out where the place that it comes from becomes one that it goes to", async () => {
      await life.up({ ...base, ...from });
      await refused(life, { ...to, ...triggers });
      assertKeptOut(life);
      assert.equal(await life.up({ ...base, ...to }), "update");
      assert.equal(active(), await handedOver());
      assertKeptOut(life);
    });

    it("stays out where the place that it goes to becomes one that it comes from", async () => {
      await life.up({ ...base, ...to });
      await refused(life, { ...from, description: "another" });
      assertKeptOut(life);
      await life.refresh();
      assert.equal(await life.up({ ...base, ...from, description: "another" }), "update");
      assert.equal(active(), "canary-from-vault");
      assertKeptOut(life);
    });

    it("stays out until an update that lets it into state has succeeded", async () => {
      await life.up({ ...base, ...from });
      await refused(life, { ...triggers, description: "another" });
      assertKeptOut(life);
      assert.equal(await life.up(base), "update");
      assert.equal(life.state["signingSecret"], active());
    });

    it("is handed over anew by the next update where the one that began to hand it over was refused", async () => {
      await life.up(base);
      const first = active();
      await refused(life, { ...to, ...triggers });
      assert.notEqual(await handedOver(), first);
      await life.refresh();
      const { lines } = await life.consulted({ ...base, ...to });
      assert.match(
        lines.join(),
        /^rolls the signing secret \(secretTo has one that may not be in force\); .* \[secret-roll\]$/,
      );
      assert.equal(await life.up({ ...base, ...to }), "update");
      assert.equal(active(), await handedOver());
      assertKeptOut(life);
    });

    it("is handed over as the same one, however often the service refuses the roll", async () => {
      await life.up({ ...base, ...to });
      const inForce = active();
      await refused(life, { ...to, ...triggers });
      const handed = await handedOver();
      assert.notEqual(handed, inForce);
      await refused(life, { ...to, ...triggers });
      await life.refresh();
      await refused(life, { ...to, secretTriggers: { release: 2 } });
      assert.equal(await handedOver(), handed);
      assert.ok(!JSON.stringify(life.state).includes(handed));
      assert.equal(await life.up({ ...base, ...to }), "update");
      assert.deepEqual([active(), await handedOver()], [handed, handed]);
      assert.equal(await life.up({ ...base, ...to, ...triggers }), "update");
      assert.notEqual(active(), handed);
    });

    it("is named where secretTo is removed while the store may have one that is not in force", async () => {
      await life.up({ ...base, ...to });
      assert.doesNotMatch(life.preview(base).lines.join("\n"), /unfinished-delivery-left/);
      await refused(life, { ...to, ...triggers });
      const left =
        "removes secretTo while its store has a signing secret that may not be in force, and nothing replaces that one [unfinished-delivery-left]";
      assert.ok(life.preview(base).lines.includes(left));
      assert.ok(!life.preview({ ...base, ...to }).lines.includes(left));
      assert.notEqual(active(), await handedOver());
    });

    it("counts as handed over where the program took it and failed, and not where it was never run", async () => {
      const storing = `process.stdin.pipe(require("fs").createWriteStream(${JSON.stringify(to.secretTo.file)})).on("close", () => process.exit(1))`;
      const failing = { secretTo: { command: [process.execPath, "-e", storing] } };
      await life.up({ ...base, ...to });
      const inForce = active();
      const missing = { secretTo: { command: [join(folder, "nowhere")] } };
      await assert.rejects(life.up({ ...base, ...missing, ...triggers }), /cannot be run \(no such file/);
      assert.equal(await life.up({ ...base, ...missing }), "update");
      assert.equal(active(), inForce);
      await assert.rejects(
        life.up({ ...base, ...failing, ...triggers }),
        /was not sent to the service \[secret-not-delivered\]; secretTo has a signing secret that may not be in force/,
      );
      const handed = await handedOver();
      assert.notEqual(handed, inForce);
      assert.equal(await life.up({ ...base, ...to }), "update");
      assert.deepEqual([active(), await handedOver()], [handed, handed]);
      const another = world.resource(life.definition, "another");
      for (const { secretTo, isNamed } of [
        { ...missing, isNamed: false },
        { ...failing, isNamed: true },
      ]) {
        world.lines.length = 0;
        await assert.rejects(another.up({ ...base, secretTo }), /was not sent to the service/);
        const said =
          "secretTo may have a signing secret that no endpoint has: nothing was created [unused-secret-maybe-delivered]";
        assert.deepEqual(world.lines, isNamed ? [said] : []);
      }
    });

    for (const name of ["secretFrom", "secretTo"] as const)
      it(`stays out where the takeover of an endpoint with ${name} has succeeded in part`, async () => {
        await life.up({ ...base, paused: true });
        world.nextRun();
        const taking = world.resource(life.definition, "taking");
        const place = { secretFrom: from, secretTo: to }[name];
        const declared = { adoptId: life.id, description: "taken over", paused: false, ...place };
        await refused(taking, declared, name === "secretFrom" ? /expire_secret$/ : /(pause|activate)$/);
        assert.equal(taking.id, life.id);
        assertKeptOut(taking);
        await taking.refresh();
        assertKeptOut(taking);
        await taking.up({ ...base, ...declared });
        await taking.refresh();
        assertKeptOut(taking);
        assert.equal(await taking.up({ ...base, ...declared }), "same");
        assert.equal(active() === "canary-from-vault", name === "secretFrom");
      });
  });
