/** Generated signing secrets that are handed over: before they are active, confirmed, and never in state. */

import assert from "node:assert/strict";
import {
  chmod,
  chown,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printed } from "../../../provider/base/notice";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { consult } from "../../../provider/lifecycle/plan/diff";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const base = { url: "https://billing.example.com/hooks", secretExpiration: 24, advancedSignatures: true };

/** Only root can give files away, so that elsewhere there is nothing to try: the title says so. */
function requireRoot(context: Mocha.Context): void {
  if (process.getuid?.() === 0) return;
  context.test!.title += " (not tried: only root can give a file to another user)";
  context.skip();
}

for (const dialect of dialectNames)
  for (const maskSecrets of [undefined, "[REDACTED]"])
    describe(`A generated signing secret that is handed over (${dialect}${maskSecrets === undefined ? "" : ", masked"})`, () => {
      let world: World;
      let life: FakeResource;
      let folder: string;
      let file: string;
      const handedOver: string[] = [];

      beforeEach(async () => {
        folder = await mkdtemp(join(tmpdir(), "secret-to-"));
        file = join(folder, "secret");
        world = await World.start({ dialect, expirationUnit: "hours", ...(maskSecrets && { maskSecrets }) });
        life = world.resource(definitionsFor(dialect).endpoint);
        handedOver.length = 0;
      });
      afterEach(async () => {
        const seen = JSON.stringify([life.state, life.inputs, life.unmanaged, world.lines]);
        assert.ok(handedOver.every((value) => !seen.includes(value)));
        await world.stop();
        await rm(folder, { recursive: true });
      });

      const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
      const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
      const received = async (from = file): Promise<string> => {
        const value = await readFile(from, "utf8");
        handedOver.push(value);
        return value;
      };

      for (const [whose, owner] of [
        ["its own file", undefined],
        ["a file of another user and group", [12_345, 23_456]],
      ] as const)
        it(`leaves ${whose} its owner and its mode, unless others have rights in it`, async function () {
          if (owner !== undefined) requireRoot(this);
          const file = join(folder, "older");
          await writeFile(file, "older");
          if (owner !== undefined) await chown(file, ...owner);
          const { uid, gid } = await stat(file);
          const modes = {
            0o600: 0o600,
            0o640: 0o640,
            0o660: 0o660,
            0o400: 0o400,
            0o644: 0o600,
            0o601: 0o600,
          };
          for (const [before, after] of Object.entries(modes)) {
            await chmod(file, Number(before));
            await life.up({ ...base, secretTo: { file }, secretTriggers: { mode: before } });
            assert.equal(await received(file), active());
            const kept = await stat(file);
            assert.deepEqual([kept.uid, kept.gid, kept.mode & 0o777], [uid, gid, after]);
          }
        });

      it("rolls nothing where it cannot leave a file to another user", async function () {
        requireRoot(this);
        const file = join(folder, "theirs");
        await life.up({ ...base, secretTriggers: { n: 1 } });
        await writeFile(file, "older");
        await chown(file, 12_345, 12_345);
        await chown(folder, 54_321, 54_321);
        process.seteuid?.(54_321);
        try {
          await assert.rejects(
            life.up({ ...base, secretTo: { file }, secretTriggers: { n: 2 } }),
            /secretTo: the file .*theirs cannot be used \(it belongs to another user or group, and only root can .*\); the new signing secret was not sent to the service \[secret-not-delivered\]$/,
          );
        } finally {
          process.seteuid?.(0);
        }
        assert.deepEqual(await readdir(folder), ["theirs"]);
        assert.equal(await readFile(file, "utf8"), "older");
        assert.equal(secrets().length, 1);
      });

      it("goes to a file that its owner alone can read, with the create and with each trigger", async () => {
        await writeFile(file, "older", { mode: 0o644 });
        const declared = { ...base, secretTo: { file } };
        await life.up(declared);
        const first = await received();
        assert.equal(active(), first);
        assert.equal((await stat(file)).mode & 0o777, 0o600);
        assert.equal(await life.up(declared), "same");
        const triggered = { ...declared, secretTriggers: { release: 1 } };
        assert.equal(await life.up(triggered), "update");
        const second = await received();
        assert.notEqual(second, first);
        assert.equal(active(), second);
        assert.ok(secrets().find(({ value }) => value === first)?.expires_at);
        await life.refresh();
        assert.equal(await life.up(triggered), "same");
        assert.equal("signingSecret" in life.state, false);
        assert.equal(await life.up({ ...declared, rotateSecretAfterDays: 1 }), "update");
        assert.equal(await received(), second);
        world.service.clock.advance({ days: 2 });
        assert.equal(await life.up({ ...declared, rotateSecretAfterDays: 1 }), "update");
        assert.equal(active(), await received());
        assert.equal(secrets().length, 3);
      });

      it("goes to the standard input of a program, and nothing is sent unless that confirms it", async () => {
        const store = (exit: number): string[] => [
          ...[process.execPath, "-e"],
          `process.stdin.pipe(require("fs").createWriteStream(${JSON.stringify(file)})).on("close", () => process.exit(${exit}))`,
        ];
        await assert.rejects(
          life.up({ ...base, secretTo: { command: store(3) } }),
          /^ProgramError: secretTo: the program \S+ failed \(exit code 3\), and its output is not shown; the new signing secret was not sent to the service \[secret-not-delivered\]$/,
        );
        await received();
        assert.deepEqual(
          world.takeRequests().filter((line) => !line.startsWith("GET")),
          [],
        );
        await life.up({ ...base, secretTo: { command: store(0) } });
        const first = await received();
        assert.equal(active(), first);
        const failing = { ...base, secretTo: { command: store(4) }, secretTriggers: { release: 1 } };
        await assert.rejects(life.up(failing), /exit code 4/);
        await received();
        assert.equal(active(), first);
        await life.up({ ...failing, secretTo: { command: store(0) } });
        assert.equal(active(), await received());
        assert.equal(secrets().length, 2);
      });

      it("follows a symbolic link, and replaces nothing but ordinary files", async () => {
        const link = join(folder, "link");
        await writeFile(file, "older");
        await symlink(file, link);
        await life.up({ ...base, secretTo: { file: link } });
        assert.equal(active(), await received());
        assert.equal((await lstat(link)).isSymbolicLink(), true);
        const another = world.resource(life.definition, "another");
        await assert.rejects(
          another.up({ ...base, secretTo: { file: folder } }),
          /secretTo: the file \S+ cannot be used \(it is not an ordinary file\); the new signing secret was not sent/,
        );
        const dangling = join(folder, "dangling");
        await symlink(join(folder, "missing"), dangling);
        await assert.rejects(
          another.up({ ...base, secretTo: { file: dangling } }),
          /cannot be used \(it is a link to a file that does not exist\)/,
        );
        assert.equal((await lstat(dangling)).isSymbolicLink(), true);
      });

      it("is made anew after a roll that failed, also where the change is taken back", async () => {
        const declared = { ...base, secretTo: { file } };
        await life.up(declared);
        const first = await received();
        world.service.faults.add({ method: "PUT", path: /expire_secret$/, kind: "status", status: 500 });
        await assert.rejects(
          life.up({ ...declared, secretTriggers: { release: 1 } }),
          / 500 .*; secretTo has a signing secret that may not be in force; the next update delivers it again and rolls to it \[unfinished-roll\]/,
        );
        const lost = await received();
        assert.deepEqual([active(), lost === first], [first, false]);
        await life.refresh();
        const { changes, lines } = await life.consulted(declared);
        assert.equal(changes, true);
        assert.match(
          lines.join("\n"),
          /^rolls the signing secret \(secretTo has one that may not be in force\); .* \[secret-roll\]$/,
        );
        assert.equal(await life.up(declared), "update");
        assert.equal(active(), await received());
        assert.equal(await life.up(declared), "same");
        assert.equal(secrets().length, 2);
      });

      it("is not handed over where no temporary file can be written beside the file, and the reason says so", async () => {
        // The temporary file has a longer name than the system allows.
        const long = join(folder, "x".repeat(250));
        await writeFile(long, "older");
        await assert.rejects(
          life.up({ ...base, secretTo: { file: long } }),
          /cannot be used \(no temporary file can be written beside it: name too long\); the new signing secret was not sent/,
        );
        assert.equal(await readFile(long, "utf8"), "older");
      });

      it("is named where the create after the hand-over failed", async () => {
        world.service.faults.add({ method: "POST", path: /endpoints$/, kind: "status", status: 400 });
        await assert.rejects(life.up({ ...base, secretTo: { file } }), / 400 /);
        await received();
        assert.match(
          world.lines.join("\n"),
          /^secretTo has the signing secret of an endpoint that may not exist \[unused-secret-delivered\]$/,
        );
      });

      for (const isSeen of [true, false])
        it(`is handed over anew where somebody else rolled it${isSeen ? ", which a refresh has seen" : ""}`, async () => {
          const declared = { ...base, secretTo: { file } };
          await life.up(declared);
          const first = await received();
          world.service.project("p1").rollSecret(life.id ?? "", { secret: "somebody-elses" });
          if (isSeen) {
            await life.refresh();
            const { changes, lines } = await life.consulted(declared);
            assert.equal(changes, true);
            assert.match(
              lines.join(),
              /^rolls the signing secret \(a different one is active than after the last update\); .* \[secret-roll\]$/,
            );
          }
          const next = isSeen ? declared : { ...declared, description: "another" };
          assert.equal(await life.up(next), "update");
          const second = await received();
          assert.notEqual(second, first);
          assert.equal(active(), second);
          assert.equal(secrets().length, 3);
          const replaced =
            "a different signing secret is active than before, and the update delivers a new one to secretTo and rolls to it [foreign-roll-replaced]";
          assert.equal(world.lines.includes(replaced), !isSeen);
          await life.refresh();
          assert.equal(await life.up(next), "same");
        });

      it("is watched from the update on in which an endpoint that has a secret begins to hand it over", async () => {
        await life.up(base);
        const declared = { ...base, secretTo: { file } };
        assert.equal(await life.up(declared), "update");
        await life.refresh();
        assert.equal(await life.up(declared), "same");
        world.service.project("p1").rollSecret(life.id ?? "", { secret: "somebody-elses" });
        await life.refresh();
        assert.equal(await life.up(declared), "update");
        assert.equal(active(), await received());
      });

      it("is read from where it was handed to, which rolls nothing that the service shows to be the same", async () => {
        await life.up({ ...base, secretTo: { file } });
        const [handed, read] = [await received(), { ...base, secretFrom: { file } }];
        const { lines } = await life.consulted(read);
        assert.deepEqual(lines, [
          "compares secretFrom with the active signing secret, because secretTo kept that one out of state, and rolls if they differ or the service masks it [secret-comparison]",
        ]);
        assert.equal(await life.up(read), "update");
        assert.equal(active(), handed);
        assert.equal(secrets().length, maskSecrets === undefined ? 1 : 2);
        world.service.project("p1").rollSecret(life.id ?? "", { secret: "somebody-elses" });
        await life.up({ ...base, secretTo: { file } });
        world.service.project("p1").rollSecret(life.id ?? "", { secret: "somebody-elses-again" });
        await life.refresh();
        const foreign =
          /, because the active one was not set from here, and rolls if .* \[secret-comparison\]$/;
        assert.match((await life.consulted(read)).lines.join(), foreign);
      });

      it("leaves an adopted endpoint its secret, and takes a known value out of state", async () => {
        await life.up({ ...base, secretTriggers: { release: 1 } });
        const [secret] = secrets();
        assert.equal(
          await life.up({ ...base, secretTriggers: { release: 1 }, secretTo: { file } }),
          "update",
        );
        assert.equal("signingSecret" in life.state, false);
        assert.equal(active(), secret?.value);
        world.nextRun();
        const adopting = world.resource(life.definition, "adopting");
        const inputs = { ...base, name: "billing", adoptId: life.id, secretTo: { file } };
        world.lines.splice(0);
        const foretold = await consult(life.definition, world.secrets, () => false, world.now(), { inputs });
        await adopting.up(inputs);
        const notDelivered =
          "keeps its signing secret, which secretTo does not get: if the store has another one, change secretTriggers [adopted-secret-not-delivered]";
        assert.deepEqual(
          foretold.lines.map((said) => printed(said)),
          [notDelivered],
        );
        assert.deepEqual(world.lines, [notDelivered]);
        assert.equal(active(), secret?.value);
        assert.equal("signingSecret" in adopting.state, false);
        await assert.rejects(readFile(file), { code: "ENOENT" });
      });
    });
