/** A signing secret from outside: state holds its place, its digest and its ID, and rolls follow its value. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidInputError } from "../../../provider/base/errors";
import { printed } from "../../../provider/base/notice";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { consult } from "../../../provider/lifecycle/plan/diff";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const variable = "TEST_SIGNING_SECRET";
const [first, second, third] = ["canary-first", "canary-second", "canary-third"];
const secretFrom = { environment: variable };
const base = { url, secretExpiration: 24, advancedSignatures: true };
const declared = { ...base, secretFrom };

for (const dialect of dialectNames)
  for (const maskSecrets of [undefined, "[REDACTED]"])
    describe(`A signing secret from outside (${dialect}${maskSecrets === undefined ? "" : ", masked"})`, () => {
      let world: World;
      let life: FakeResource;
      let folder: string;

      beforeEach(async () => {
        folder = await mkdtemp(join(tmpdir(), "secret-from-"));
        world = await World.start({ dialect, expirationUnit: "hours", ...(maskSecrets && { maskSecrets }) });
        life = world.resource(definitionsFor(dialect).endpoint);
        process.env[variable] = first;
      });
      afterEach(async () => {
        delete process.env[variable];
        await world.stop();
        await rm(folder, { recursive: true });
        const seen = JSON.stringify([life.state, life.inputs, life.unmanaged, world.lines]);
        assert.doesNotMatch(seen, /canary-(first|second|third)/);
      });

      const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
      const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
      const rolls = () => world.takeRequests().filter((line) => line.endsWith("/expire_secret")).length;
      const set = (value: string | undefined): void => {
        if (value === undefined) delete process.env[variable];
        else process.env[variable] = value;
        world.nextRun();
      };

      it("is sent with the create and kept as a digest", async () => {
        await life.up(declared);
        assert.equal(active(), first);
        assert.deepEqual(life.state["secretFrom"], secretFrom);
        assert.match(String(life.state["secretDigest"]), /^[\w-]{8}\.[\w-]{43}$/);
        assert.equal(life.state["signingSecretUid"], secrets()[0]?.uid);
        assert.equal("signingSecret" in life.state, false);
        assert.equal(await life.up(declared), "same");
        await life.refresh();
        assert.equal(await life.up(declared), "same");
        assert.equal(rolls(), 0);
      });

      it("rolls once with an overlap when its value changes, and not when only its place does", async () => {
        await life.up(declared);
        set(second);
        const { due, lines } = await life.consulted(declared);
        assert.equal(due, true);
        assert.match(
          lines.join(),
          /^rolls the signing secret \(the value of secretFrom changed\); the old one stays valid .* \[secret-roll\]$/,
        );
        assert.equal(await life.up(declared), "update");
        assert.equal(active(), second);
        assert.ok(secrets().find(({ value }) => value === first)?.expires_at);
        assert.equal(rolls(), 1);
        const file = join(folder, "secret");
        await writeFile(file, `${second}\n`);
        assert.equal(await life.up({ ...base, secretFrom: { file } }), "update");
        const command = [process.execPath, "-e", `console.log(process.env.${variable})`];
        assert.equal(await life.up({ ...base, secretFrom: { command } }), "update");
        assert.equal(await life.up({ ...base, secretFrom: { command } }), "same");
        assert.equal(rolls(), 0);
      });

      it("rolls nothing on the way from secret and back", async () => {
        await life.up({ ...base, secret: first });
        await life.refresh();
        assert.equal(await life.up(declared), "update");
        assert.equal("signingSecret" in life.state || "secret" in life.state, false);
        await life.refresh();
        assert.equal(await life.up(declared), "same");
        assert.deepEqual((await life.consulted({ ...base, secret: first })).lines, []);
        assert.equal(await life.up({ ...base, secret: first }), "update");
        assert.equal(life.state["signingSecret"], first);
        assert.equal("secretDigest" in life.state, false);
        assert.equal(rolls(), 0);
        assert.equal(await life.up({ ...base, secret: first }), "same");
        await life.up(declared);
        world.lines.length = 0;
      });

      it("rolls once on the way to another value", async () => {
        await life.up({ ...base, secret: second });
        assert.equal(await life.up(declared), "update");
        assert.equal(active(), first);
        assert.equal(await life.up({ ...base, secret: third }), "update");
        assert.equal(active(), third);
        assert.equal(rolls(), 2);
        set(third);
        await life.up(declared);
      });

      it("is left alone where it is out of reach, unless it is needed", async () => {
        await life.up(declared);
        set(undefined);
        const { changes, lines } = await life.consulted(declared);
        assert.equal(changes, false);
        assert.match(
          lines.join(),
          /^cannot compare secretFrom here: the environment variable \w+ is not set; the update may roll the signing secret \[secret-not-comparable\]$/,
        );
        world.takeRequests();
        assert.equal(await life.up({ ...declared, description: "other" }), "update");
        await life.refresh();
        assert.equal(await life.up({ ...declared, description: "other" }), "same");
        assert.equal(rolls(), 0);
        const other = { ...base, secretFrom: { file: join(folder, "none") } };
        const fails =
          /^cannot read secretFrom here: the file .*\); without it the update fails \[secret-needed\]$/;
        assert.match((await life.consulted(other)).lines.join(), fails);
        await assert.rejects(
          life.up(other),
          /^WebhooksError: secretFrom cannot be read: the file \S+ cannot be used \(no such file or directory\); nothing was sent \[secret-from-unreadable\]$/,
        );
        const another = world.resource(life.definition, "another");
        await assert.rejects(
          another.up(declared),
          /secretFrom cannot be read: .+ is not set; nothing was sent \[secret-from-unreadable\]$/,
        );
        assert.deepEqual(world.takeRequests(), []);
        await life.destroy();
      });

      it("is not compared where there is no key for its digest", async () => {
        await life.up(declared);
        set(second);
        world.digestKey = "";
        const { changes, lines } = await life.consulted(declared);
        assert.equal(changes, false);
        assert.match(
          lines.join(),
          /here: its digest needs WEBHOOKS_DIGEST_KEY or an API key; .* \[secret-not-comparable\]$/,
        );
      });

      it("is told where somebody else has rolled it and it is out of reach", async () => {
        await life.up(declared);
        world.service.project("p1").rollSecret(life.id ?? "", { secret: third });
        await life.refresh();
        set(undefined);
        const { changes, lines } = await life.consulted(declared);
        assert.equal(changes, false);
        assert.match(
          lines.join(),
          /^cannot compare secretFrom here: .*; a different signing secret is active and stays \[secret-drift-stays\]$/,
        );
      });

      it("fails an update that has to roll back to it and cannot read it, and sends no roll", async () => {
        await life.up(declared);
        world.service.project("p1").rollSecret(life.id ?? "", { secret: "canary-outside" });
        set(undefined);
        world.takeRequests();
        await assert.rejects(life.up({ ...declared, description: "new" }), / \[no-roll-back\]/);
        assert.equal(rolls(), 0);
      });

      it("is told where it comes into state again, and where it may roll what is taken over", async () => {
        await life.up(declared);
        const { lines } = await life.consulted(base);
        assert.deepEqual(lines, [
          "puts the signing secret into state as signingSecret, unless the service masks it [secret-into-state]",
        ]);
        assert.deepEqual((await life.consulted({ ...base, secretTo: { file: "f" } })).lines, []);
        const { lines: taken } = await consult(life.definition, world.secrets, () => false, world.now(), {
          inputs: { ...declared, adoptId: "e" },
        });
        assert.match(
          taken.map((said) => printed(said)).join(),
          /^compares secretFrom with the active signing secret, and rolls to it if they differ; the old one then stays valid .* \[adoption-secret-comparison\]$/,
        );
      });

      it("must be text, be it in a file or printed", async () => {
        const file = join(folder, "bytes");
        await writeFile(file, Buffer.from([0x61, 0xff, 0xfe, 0x62]));
        const command = [process.execPath, "-e", "process.stdout.write(Buffer.from([0x61, 0xff]))"];
        for (const place of [{ file }, { command }])
          await assert.rejects(
            life.up({ ...base, secretFrom: place }),
            / is not a text in UTF-8; nothing was sent \[secret-from-unreadable\]$/,
          );
        const lots = [process.execPath, "-e", "process.stdout.write('x'.repeat(3e6))"];
        await assert.rejects(
          life.up({ ...base, secretFrom: { command: lots } }),
          / printed more than a megabyte;/,
        );
        // Reading a pipe would wait for whoever writes to it.
        const pipe = join(folder, "pipe");
        execFileSync("mkfifo", [pipe]);
        for (const place of [folder, pipe])
          await assert.rejects(
            life.up({ ...base, secretFrom: { file: place } }),
            /\(it is not an ordinary file\);/,
          );
        const several = join(folder, "several");
        await writeFile(several, "one\ntwo\n");
        await assert.rejects(
          life.up({ ...base, secretFrom: { file: several } }),
          / has several lines; nothing was sent \[secret-from-unreadable\]$/,
        );
        for (const [content, reason] of [
          ["canary\u0000second", / holds control characters; nothing was sent \[secret-from-unreadable\]$/],
          [
            "canary\u001b[2Jsecond",
            / holds control characters; nothing was sent \[secret-from-unreadable\]$/,
          ],
          [
            "x".repeat(70_000),
            / is longer than 64 kB, which no secret is; nothing was sent \[secret-from-unreadable\]$/,
          ],
        ] as const) {
          const file = join(folder, "odd");
          await writeFile(file, content);
          world.nextRun();
          const print = `process.stdout.write(require("fs").readFileSync(${JSON.stringify(file)}))`;
          for (const place of [{ file }, { command: [process.execPath, "-e", print] }])
            await assert.rejects(life.up({ ...base, secretFrom: place }), reason);
        }
        // Nothing of it is read.
        const huge = join(folder, "huge");
        await writeFile(huge, "");
        await truncate(huge, 200_000_000_000);
        await assert.rejects(life.up({ ...base, secretFrom: { file: huge } }), / is longer than 64 kB/);
      });

      it("is refused beside what else makes a secret, and without one place", () => {
        const refused = (inputs: object) =>
          assert.throws(() => life.check({ ...base, ...inputs }), InvalidInputError);
        for (const other of [{ secret: first }, { secretTriggers: {} }, { rotateSecretAfterDays: 1 }])
          refused({ secretFrom, ...other });
        refused({ secretFrom, secretTo: { file: "f" } });
        refused({ secret: first, secretTo: { file: "f" } });
        for (const place of [
          { environment: "canary-first" },
          { ...secretFrom, file: "f" },
          { command: [] },
          { command: [""] },
          { environment: "" },
          { url },
        ])
          refused({ secretFrom: place });
        refused({ secretTo: { environment: variable } });
      });

      it("may be printed by a program that takes an empty argument, and be handed to one", async () => {
        const script = `if (process.argv[1] === '' && process.argv[2] === 'x') console.log(process.env.${variable})`;
        const command = [process.execPath, "-e", script, "", "x"];
        await life.up({ ...base, secretFrom: { command } });
        assert.equal(active(), first);
        life.check({ ...base, secretTo: { command } });
      });

      it("is rolled back where somebody else has rolled it", async () => {
        await life.up(declared);
        world.service.project("p1").rollSecret(life.id ?? "", { secret: third });
        await life.refresh();
        assert.equal("secretDigest" in life.state, false);
        assert.equal((await life.consulted(declared)).due, true);
        assert.equal(await life.up(declared), "update");
        assert.equal(active(), first);
        assert.equal(rolls(), 1);
        assert.equal(await life.up(declared), "same");
      });

      it("is compared with the service where the key of the digest is another", async () => {
        await life.up(declared);
        world.digestKey = "another-key";
        world.nextRun();
        const { due, lines } = await life.consulted(declared);
        assert.equal(due, true);
        assert.match(
          lines.join(),
          /^compares secretFrom with the active signing secret, because the digest in state was made with another key .* \[secret-comparison\]$/,
        );
        assert.equal(await life.up(declared), "update");
        assert.equal(rolls(), maskSecrets === undefined ? 0 : 1);
        assert.equal(active(), first);
        assert.equal(await life.up(declared), "same");
      });

      it("is not in state after an adoption that fails half-way", async () => {
        await world.resource(life.definition, "old").up({ ...base, secret: third });
        const [old] = world.service.project("p1").endpoints.list();
        world.nextRun();
        // Where secrets are masked, nobody can tell whether the adopted one is the declared one: the roll is not even tried.
        if (maskSecrets === undefined)
          world.service.faults.add({ method: "PUT", path: /expire_secret$/, kind: "status", status: 500 });
        const adopted = { ...declared, adoptId: old?.uid, description: "taken over" };
        await assert.rejects(life.up(adopted), maskSecrets === undefined ? / 500 / : /the service masks/);
        assert.equal("signingSecret" in life.state, false);
        if (maskSecrets !== undefined) {
          // Nothing was sent, so that nothing is in state.
          assert.equal(life.id, undefined);
          assert.equal(old && world.service.project("p1").endpoints.get(old.uid)?.description, "");
          world.nextRun();
          await life.up({ ...adopted, secretFrom: undefined, secretTo: { file: join(folder, "kept-out") } });
        }
        assert.equal(life.id, old?.uid);
        assert.equal(await life.up(adopted), "update");
        assert.equal(active(), first);
      });
    });
