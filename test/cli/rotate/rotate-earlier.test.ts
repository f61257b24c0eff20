/** A journal of an earlier run: what that run did is not said of this one, and what is over or old is not gone on with. */

import assert from "node:assert/strict";
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../../tools/cli/rotate/rotate-one";
import { manners, Stage } from "../../support/rotation";

describe("rotate, with a journal of an earlier run", () => {
  let stage: Stage;
  afterEach(() => stage.stop());

  const rolls = (uid: string): number => stage.signing(uid).length - 1;
  const words = (...more: readonly string[]): string[] => [...["--probe", ...stage.secretTo], ...more];
  /** What came of each endpoint, and the code. */
  const told = async (...given: readonly string[]) => {
    const { code, output, errors } = await stage.run([...given, "--output", "json"]);
    const { endpoints } = JSON.parse(output === "" ? '{"endpoints":[]}' : output) as { endpoints: Outcome[] };
    return {
      ...{ code, errors, endpoints },
      outcomes: endpoints.map(({ id, outcome }) => `${id} ${outcome}`),
    };
  };
  /** The time of the service. */
  const now = (): Date => stage.shell.service.clock.now();
  /** Whether a time is of the minute before a moment. */
  const isJustBefore = (time: string, moment: Date): boolean => {
    const seconds = (moment.getTime() - Date.parse(time)) / 1000;
    return seconds >= 0 && seconds < 60;
  };
  const pass = (time: { readonly days?: number; readonly hours?: number }): void =>
    stage.shell.service.clock.advance(time);

  /** Leaves a journal in which e1 is done and e2 was not begun, because it could not be read. */
  async function stopped(): Promise<void> {
    const { faults } = stage.shell.service;
    const { reached } = faults.add({ path: "endpoints.expireSecret", kind: "delay", milliseconds: 0 });
    void reached.then(() => faults.add({ path: /endpoints\/e2$/, kind: "status", status: 503, times: 9 }));
    const { code, outcomes } = await told("e1", "e2", ...words());
    faults.clear();
    assert.deepEqual([code, outcomes], [1, ["e1 rotated", "e2 failed"]]);
  }

  /** Leaves a journal in which e1 is done, and e2 got its secret and nothing else. */
  async function halfway(): Promise<void> {
    stage.manner.set("e2", manners.onlyOld);
    const { code, outcomes } = await told("e1", "e2", ...words());
    assert.deepEqual([code, outcomes], [1, ["e1 rotated", "e2 failed"]]);
    stage.manner.set("e2", manners.both);
  }

  for (const maskSecrets of [false, "***"] as const)
    it(`says when that run rotated, and counts it apart${maskSecrets ? ", masked" : ""}`, async () => {
      stage = await Stage.start(2, { maskSecrets });
      await halfway();
      assert.equal(rolls("e1"), 1);
      const done = now();
      pass({ hours: 2 });
      const planned = await told("e1", "e2", ...words("--dry-run"));
      assert.deepEqual(
        [planned.code, planned.outcomes],
        [0, ["e1 rotated-earlier", "e2 would-rotate"]],
        planned.errors,
      );
      const { code, output, errors } = await stage.run(["e1", "e2", ...words("--force")]);
      assert.deepEqual([code, output], [0, "1 rotated, 1 rotated earlier\n"], errors);
      const line =
        /^Endpoint name-e1 \(e1\): was rotated by an earlier run at (\S+Z) \(2 hours ago\), so this run did not rotate it again \[rotated-earlier\]$/m;
      const [, at = ""] = line.exec(errors) ?? [];
      assert.ok(isJustBefore(at, done), errors);
      assert.deepEqual([rolls("e1"), rolls("e2"), stage.delivered], [1, 1, ["e1", "e2", "e2"]]);
    });

  it("says so of what that run rolled and did not prove, and of a roll that its journal does not hold", async () => {
    stage = await Stage.start(2);
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await stage.run(["e1", ...words()])).code, 1);
    stage.manner.set("e1", manners.both);
    const cache = `${stage.journal}.cache`;
    copyFileSync(stage.journal, cache);
    assert.deepEqual((await told("e1", ...words())).outcomes, ["e1 rotated"]);
    copyFileSync(cache, stage.journal);
    assert.deepEqual((await told("e1", ...words("--dry-run"))).outcomes, ["e1 rotated-earlier"]);
    const { code, endpoints, errors } = await told("e1", ...words());
    const [{ outcome, proved, rotatedAt = "" } = {}] = endpoints as Partial<Outcome>[];
    assert.deepEqual([code, outcome, proved, rolls("e1")], [0, "rotated-earlier", true, 1], errors);
    assert.ok(isJustBefore(rotatedAt, now()), rotatedAt);
    copyFileSync(cache, stage.journal);
    assert.match(
      (await stage.run(["e1", ...words()])).errors,
      /: was rotated by an earlier run at \S+Z \([^)]+\); its receiver accepts the new secret \[rotated-earlier-and-proved\]$/m,
    );
  });

  it("takes a journal in which all is done for none, whatever its flags: says so, and begins a new run", async () => {
    stage = await Stage.start(2);
    await stopped();
    const old = readFileSync(stage.journal, "utf8");
    pass({ days: 90 });
    const flags = ["e1", "--expiration", "5", "--force"];
    const planned = await told(...flags, "--dry-run");
    assert.deepEqual([planned.code, planned.outcomes], [0, ["e1 would-rotate"]], planned.errors);
    assert.equal(readFileSync(stage.journal, "utf8"), old);
    const { code, outcomes, errors } = await told(...flags);
    assert.deepEqual([code, outcomes, rolls("e1")], [0, ["e1 rotated"], 2], errors);
    const line =
      /: the rotation started at \S+Z \(3 months ago\) is complete, so this run starts a new one \[journal-complete\]$/m;
    for (const text of [planned.errors, errors]) assert.match(text, line);
    assert.ok(!existsSync(stage.journal));
  });

  it("refuses one that is not finished after three days, unless a flag finishes or discards it", async () => {
    stage = await Stage.start(2);
    await halfway();
    const [, delivered] = [stage.delivered.splice(0), stage.known.get("e2")?.[0]];
    const cache = `${stage.journal}.cache`;
    copyFileSync(stage.journal, cache);
    pass({ hours: 71 });
    assert.deepEqual((await told("e1", "e2", ...words("--dry-run"))).code, 0);
    pass({ hours: 2 });
    for (const flags of [[], ["--dry-run"], ["--force"]]) {
      const { code, output, errors } = await stage.run(["e1", "e2", ...words(...flags)]);
      assert.deepEqual([code, output], [2, ""]);
      assert.match(
        errors,
        /: was started at \S+Z \(3 days ago\), is older than 72 hours, and is not finished \(e2\): add --old-journal finish, or --old-journal discard \[journal-over-age\]$/m,
      );
    }
    assert.deepEqual([stage.delivered, rolls("e1"), rolls("e2")], [[], 1, 0]);
    const finish = ["e1", "e2", ...words("--old-journal", "finish")];
    assert.deepEqual((await told(...finish, "--dry-run")).outcomes, [
      "e1 rotated-earlier",
      "e2 would-rotate",
    ]);
    assert.deepEqual((await told(...finish)).outcomes, ["e1 rotated-earlier", "e2 rotated"]);
    assert.deepEqual([stage.signing("e2").at(-1), rolls("e1")], [delivered, 1]);
    assert.ok(!existsSync(stage.journal));

    copyFileSync(cache, stage.journal);
    pass({ days: 2 });
    const discard = ["e1", "e2", ...words("--old-journal", "discard")];
    assert.deepEqual((await told(...discard, "--dry-run")).outcomes, ["e1 would-rotate", "e2 would-rotate"]);
    const { code, outcomes, errors } = await told(...discard);
    assert.deepEqual([code, outcomes], [0, ["e1 rotated", "e2 rotated"]], errors);
    assert.match(
      errors,
      /^warning: .*discards the rotation started at \S+Z .* in which these endpoints are not finished: e2 \[journal-discarded\]$/m,
    );
    assert.deepEqual([rolls("e1"), rolls("e2")], [2, 2]);
  });

  it("refuses one that a clock of the future began, and one whose time somebody has changed", async () => {
    stage = await Stage.start(2);
    await halfway();
    const text = readFileSync(stage.journal, "utf8");
    pass({ days: -5 });
    assert.match((await stage.run(["e1", "e2", ...words()])).errors, /\[journal-over-age\]\n$/);
    pass({ days: 10 });
    const [, begunAt = ""] = /"begunAt":"([^"]+)"/.exec(text) ?? [];
    writeFileSync(stage.journal, text.replace(begunAt, now().toISOString()));
    assert.match(
      (await stage.run(["e1", "e2", ...words()])).errors,
      /key, service or project: continue with those, or remove it \[wrong-run\]\n$/,
    );
    const [, at = ""] = /"at":"([^"]+)"/.exec(text) ?? [];
    writeFileSync(stage.journal, text.replace(`"at":"${at}"`, `"at":"${now().toISOString()}"`));
    assert.match(
      (await stage.run(["e1", "e2", ...words()])).errors,
      /`rotate` did not write with this API key: remove the file \[unreadable-file\]\n$/,
    );
  });

  it("leaves an empty file behind links and other names of the journal, so that the next run rolls anew", async () => {
    stage = await Stage.start(1);
    mkdirSync(join(stage.folder, "volume"));
    const target = join(stage.folder, "volume", "rotation.jsonl");
    const other = join(stage.folder, "volume", "other-name");
    symlinkSync(target, stage.journal);
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await stage.run(["e1", ...words()])).code, 1);
    linkSync(target, other);
    stage.manner.set("e1", manners.both);
    for (const [count, file] of [stage.journal, target, other].entries()) {
      const line = ["e1", "--probe", "--force", "--journal", file, ...stage.secretTo];
      assert.deepEqual((await told(...line)).outcomes, ["e1 rotated"]);
      assert.equal(rolls("e1"), count + 1);
      assert.equal(lstatSync(stage.journal).isSymbolicLink(), true);
      for (const name of [target, other]) if (existsSync(name)) assert.equal(readFileSync(name, "utf8"), "");
    }
  });

  it("says until when the old secret is valid, although the roll cannot be noted any more", async () => {
    stage = await Stage.start(1);
    const gate = stage.shell.service.faults.add({
      path: "endpoints.expireSecret",
      kind: "gate",
      when: "after",
    });
    const ended = stage.run(["e1", ...words("--expiration", "5")]);
    await gate.reached;
    const journal = readFileSync(stage.journal);
    renameSync(stage.journal, `${stage.journal}.away`);
    mkdirSync(stage.journal);
    gate.release();
    const { code, errors } = await ended;
    assert.match(
      errors,
      /\nerror: Endpoint name-e1 \(e1\): [^\n]* cannot be written \(illegal operation on a directory\) \[journal-unwritable\]\nwarning: Endpoint name-e1 \(e1\): [^\n]* valid until \S+Z, in [45] hours \[secret-replaced\]\n$/,
    );
    assert.equal(code, 1);
    renameSync(stage.journal, `${stage.journal}.folder`);
    writeFileSync(stage.journal, journal);
    assert.deepEqual((await told("e1", ...words("--expiration", "5"))).outcomes, ["e1 rotated-earlier"]);
    assert.equal(rolls("e1"), 1);
  });

  it("takes no other way to end an old journal", async () => {
    stage = await Stage.start(1);
    const { code, errors } = await stage.run(["e1", "--old-journal", "delete"]);
    assert.deepEqual([code, rolls("e1")], [2, 0]);
    assert.ok(errors.endsWith("or discard, which rotates every endpoint again [invalid-value]\n"), errors);
  });
});
