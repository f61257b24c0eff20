/** Rules of a signing secret that are no matter of an event: what cannot be compared, what another roll is called, and what is said of it. */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printed } from "../../../provider/base/notice";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { consult } from "../../../provider/lifecycle/plan/diff";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const variable = "TEST_SIGNING_SECRET";
const [first, second, third] = ["canary-first", "canary-second", "canary-third"];
const base = { url, secretExpiration: 24, advancedSignatures: true };
const declared = { ...base, secretFrom: { environment: variable } };

for (const dialect of dialectNames)
  describe(`A rule of the signing secret, dialect ${dialect}`, () => {
    let world: World;
    let life: FakeResource;
    let folder: string;
    let to: { readonly secretTo: { readonly file: string } };
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "secret-rules-"));
      to = { secretTo: { file: join(folder, "to") } };
      world = await World.start({ dialect, expirationUnit: "hours" });
      life = world.resource(definitionsFor(dialect).endpoint);
      process.env[variable] = first;
    });
    afterEach(async () => {
      delete process.env[variable];
      await world.stop();
      await rm(folder, { recursive: true });
      assert.doesNotMatch(world.lines.join(), /canary/);
    });

    const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
    const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
    const foreignRoll = () => void world.service.project("p1").rollSecret(life.id ?? "", { secret: third });
    /** What a preview says, and whether it updates. */
    const preview = async (inputs: object) => {
      const { changes, lines } = await life.consulted({ ...inputs });
      return [changes, lines.join("\n")] as const;
    };
    const refuseRoll = () =>
      world.service.faults.add({ path: /expire_secret$/, kind: "status", status: 400, message: "not today" });

    it("takes the order of keys in triggers for none", async () => {
      await life.up({ ...base, secretTriggers: { b: { y: 2, x: 2 }, a: 1 } });
      assert.equal(await life.up({ ...base, secretTriggers: { a: 1, b: { x: 2, y: 2 } } }), "same");
    });

    it("says when a secret will be too old, and what the roll means", async () => {
      const aging = { url, secretExpiration: 24, rotateSecretAfterDays: 30 };
      await life.up({ ...aging, advancedSignatures: false });
      const due = Date.parse(String(life.state["secretRotationDueAt"]));
      assert.equal(due, Date.parse(String(life.state["signingSecretRotatedAt"])) + 30 * 86_400_000);
      world.service.clock.advance({ days: 31 });
      assert.equal(life.preview({ ...aging, advancedSignatures: false }).due, true);
      const [why, time] =
        dialect === "convoy"
          ? ["advancedSignatures is off", "for 24 hours"]
          : ["advancedSignatures is off, unless the project turns it on", "until it expires"];
      assert.deepEqual(life.preview({ ...aging, advancedSignatures: false }).lines, [
        `rolls the signing secret, which is older than 30 days, without overlap: ${why} [secret-rotation-no-overlap]`,
      ]);
      assert.equal(
        life.preview({ ...aging, advancedSignatures: true }).lines[0],
        `rolls the signing secret, which is older than 30 days; the old one stays valid ${time} [secret-rotation]`,
      );
    });

    it("is that a rotation without overlap is dangerous when it is declared", async () => {
      await life.up({ url, advancedSignatures: false });
      const { lines } = life.preview({ url, advancedSignatures: false, rotateSecretAfterDays: 30 });
      assert(
        lines.some((line) => line.endsWith(" [rotation-without-overlap]")),
        lines.join("\n"),
      );
    });

    for (const mask of ["[REDACTED]", ""])
      it(`is that a secret behind the mask "${mask}" is known by its ID`, async () => {
        world.service.maskSecrets = mask;
        await life.up({ ...base, secret: first });
        assert.equal(life.state["signingSecret"], first);
        await life.refresh();
        assert.equal(await life.up({ ...base, secret: first, description: "x" }), "update");
        assert.equal(secrets().length, 1);
        await life.up({ ...base, secret: second });
        assert.deepEqual([life.state["signingSecret"], secrets().length], [second, 2]);
      });

    it("is that a service which shows no secret at all has no other one", async () => {
      await life.up({ ...base, secret: first });
      const fields = { secrets: [] };
      world.service.faults.add({ path: /endpoints/, kind: "wrongTypes", fields, times: Infinity });
      await life.refresh();
      assert.equal(life.preview({ ...base, secret: first }).changes, false);
      assert.equal(life.state["signingSecret"], first);
    });

    it("names what becomes of one behind a mask that somebody else rolled to", async () => {
      const ending = { ...base, secretExpiration: 0 };
      await life.up({ ...ending, secret: first });
      world.service.maskSecrets = "***";
      foreignRoll();
      const { state, inputs } = life;
      await life.refresh();
      assert.equal("signingSecret" in life.state, false);
      assert.deepEqual(life.preview({ ...ending, secret: first }).lines, [
        "rolls the signing secret (the active one is masked and was not set by this provider) without overlap: the expiration is 0 [secret-roll-no-overlap]",
      ]);
      Object.assign(life, { state, inputs });
      await life.up({ ...ending, description: "x" });
      assert.deepEqual(world.lines, [
        "a different signing secret is active than before, and the service masks it: signingSecret has no value [foreign-roll-masked]",
      ]);
    });

    it("is that a place out of reach fails only what needs it, before anything is sent", async () => {
      await life.up(declared);
      delete process.env[variable];
      world.nextRun();
      world.takeRequests();
      assert.deepEqual(await preview(declared), [
        false,
        `cannot compare secretFrom here: the environment variable ${variable} is not set; the update may roll the signing secret [secret-not-comparable]`,
      ]);
      assert.equal(await life.up({ ...declared, description: "other" }), "update");
      await life.refresh();
      assert.equal(await life.up({ ...declared, description: "other" }), "same");
      assert.equal(secrets().length, 1);
      world.takeRequests();
      const other = { ...base, secretFrom: { file: join(folder, "none") } };
      const [, needed] = await preview(other);
      assert.match(
        needed,
        /^cannot read secretFrom here: the file .*\); without it the update fails \[secret-needed\]$/,
      );
      await assert.rejects(
        life.up(other),
        /^WebhooksError: secretFrom cannot be read: the file \S+ cannot be used \(no such file or directory\); nothing was sent \[unreadable-file\]$/,
      );
      await assert.rejects(
        world.resource(life.definition, "another").up(declared),
        /secretFrom cannot be read: .+ is not set; nothing was sent \[unreadable-file\]$/,
      );
      assert.deepEqual(world.takeRequests(), []);
      await life.destroy();
    });

    it("is that nothing can be rolled back to a place out of reach", async () => {
      await life.up(declared);
      foreignRoll();
      delete process.env[variable];
      world.nextRun();
      await assert.rejects(life.up({ ...declared, description: "new" }), / \[unreadable-file\]/);
      await life.refresh();
      const [changes, line] = await preview({ ...declared, description: "new" });
      assert.equal(changes, false);
      assert.match(
        line,
        /^cannot compare secretFrom here: .*; a different signing secret is active and stays \[secret-drift-stays\]$/,
      );
      assert.equal(secrets().length, 2);
    });

    it("is that no key means no comparison", async () => {
      await life.up(declared);
      process.env[variable] = second;
      world.nextRun();
      world.digestKey = "";
      const [changes, line] = await preview(declared);
      assert.equal(changes, false);
      assert.match(
        line,
        /here: its digest needs WEBHOOKS_DIGEST_KEY or an API key; .* \[secret-not-comparable\]$/,
      );
    });

    for (const isMasked of [false, true])
      it(`is that the service compares where the key is another${isMasked ? ", and rolls where it masks" : ""}`, async () => {
        world.service.maskSecrets = isMasked && "***";
        await life.up(declared);
        world.digestKey = "another-key";
        world.nextRun();
        const [changes, line] = await preview(declared);
        assert.equal(changes, true);
        assert.match(
          line,
          /^compares secretFrom with the active signing secret, because the digest in state was made with another key .* \[secret-comparison\]$/,
        );
        assert.equal(await life.up(declared), "update");
        assert.deepEqual([active(), secrets().length], [first, isMasked ? 2 : 1]);
        assert.equal(await life.up(declared), "same");
      });

    it("names why one in no state is compared, and where it comes into state again", async () => {
      await life.up({ ...base, ...to });
      const read = { ...base, secretFrom: to.secretTo };
      assert.deepEqual(await preview(read), [
        true,
        "compares secretFrom with the active signing secret, because secretTo kept that one out of state, and rolls if they differ or the service masks it [secret-comparison]",
      ]);
      foreignRoll();
      await life.refresh();
      assert.match(
        (await preview(read))[1],
        /, because the active one was not set by this provider, and rolls if .* \[secret-comparison\]$/,
      );
      await life.up(declared);
      process.env[variable] = second;
      world.nextRun();
      assert.match(
        (await preview(declared))[1],
        /^rolls the signing secret \(the value of secretFrom changed\); /,
      );
      assert.deepEqual(await preview(base), [
        true,
        "puts the signing secret into state as signingSecret, unless the service masks it [secret-into-state]",
      ]);
      assert.equal((await preview({ ...base, ...to }))[1], "");
    });

    it("names what secretTo has after a refused roll, also where the change or secretTo is taken back", async () => {
      await life.up({ ...base, ...to });
      assert.doesNotMatch((await preview(base))[1], /unfinished-delivery-left/);
      refuseRoll();
      await assert.rejects(
        life.up({ ...base, ...to, secretTriggers: { n: 1 } }),
        / 400 .*; secretTo has a signing secret that may not be active; the next update delivers it again and rolls to it \[unfinished-roll\]/,
      );
      const left =
        "removes secretTo while its store has a signing secret that may not be active and will not be replaced [unfinished-delivery-left]";
      assert.ok(life.preview(base).lines.includes(left));
      assert.ok(!life.preview({ ...base, ...to }).lines.includes(left));
      assert.match(
        (await preview({ ...base, ...to }))[1],
        /^rolls the signing secret \(secretTo has one that may not be active\); .* \[secret-roll\]$/m,
      );
      assert.equal(await life.up({ ...base, ...to }), "update");
      assert.equal(active(), await readFile(to.secretTo.file, "utf8"));
    });

    it("is that secretTo leaves an endpoint the secret that it has, and watches it from then on", async () => {
      await life.up(base);
      await life.up({ ...base, ...to });
      assert.equal(secrets().length, 1);
      foreignRoll();
      await life.refresh();
      assert.match(
        (await preview({ ...base, ...to }))[1],
        /^rolls the signing secret \(a different one is active than after the last update\); .* \[secret-roll\]$/,
      );
      await life.up({ ...base, ...to });
      assert.equal(active(), await readFile(to.secretTo.file, "utf8"));
      foreignRoll();
      world.lines.splice(0);
      await life.up({ ...base, ...to, description: "another" });
      assert.equal(
        world.lines[0],
        "a different signing secret is active than before, and the update delivers a new one to secretTo and rolls to it [foreign-roll-reverted]",
      );
      world.nextRun();
      const inputs = { ...base, ...to, adoptId: life.id };
      const foretold = await consult(life.definition, world.secrets, () => false, world.now(), { inputs });
      assert.deepEqual(
        foretold.lines.map((notice) => printed(notice)),
        [
          "keeps its signing secret, which is not delivered to secretTo: if the store has a different one, change secretTriggers [adopted-secret-not-delivered]",
        ],
      );
    });
  });
