/** The journal of `rotate`: it stays while anything in it is unfinished, belongs to one run at a time, and keeps its flags. */

import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../../tools/cli/rotate/rotate-one";
import type { Ending } from "../../support/command";
import { manners, Stage } from "../../support/rotation";

interface Report {
  readonly endpoints: readonly Outcome[];
}

describe("the journal of rotate", () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.start(2);
  });
  afterEach(() => stage.stop());

  const rolls = (uid: string): number => stage.signing(uid).length - 1;
  const words = (id: string): string[] => [id, "--probe", ...stage.secretTo];

  /** Leaves a journal in which e1 got its secret and nothing else. */
  async function begin(...flags: readonly string[]): Promise<void> {
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await stage.run([...words("e1"), ...flags])).code, 1);
    stage.manner.set("e1", manners.both);
  }

  it("is kept while an endpoint of another run in it is unfinished", async () => {
    await begin();
    const other = await stage.run([...words("e2"), "--output", "json"]);
    assert.equal(other.code, 0, other.errors);
    assert.match(
      other.errors,
      /\nthe journal is kept, because it contains unfinished endpoints: e1 \[journal-kept\]\n$/,
    );
    assert.ok(existsSync(stage.journal));
    assert.equal((await stage.run(words("e1"))).code, 0);
    assert.deepEqual([stage.delivered, rolls("e1"), rolls("e2")], [["e1", "e2", "e1"], 1, 1]);
    assert.deepEqual(readdirSync(stage.folder), []);
  });

  it("belongs to one run at a time, and whoever comes second hears so and sends nothing", async () => {
    let second: Promise<Ending> | undefined;
    stage.manner.set("e1", (...request) => {
      // The first request of all: a later one may come right before the end of the first run.
      second ??= stage.run(words("e1"));
      return manners.both(...request);
    });
    const first = await stage.run(words("e1"));
    assert.equal(first.code, 0, first.errors);
    assert.ok(second !== undefined);
    const { code, errors } = await second;
    assert.deepEqual(
      [code, errors],
      [2, `error: ${stage.journal}: is in use by another run: wait until it ends [journal-in-use]\n`],
    );
    assert.deepEqual([stage.delivered, rolls("e1"), readdirSync(stage.folder)], [["e1"], 1, []]);
  });

  it("reports nothing that it did not write itself: an entry has to prove the API key", async () => {
    await begin();
    const written = readFileSync(stage.journal, "utf8");
    const [, line = ""] = written.split("\n").filter((one) => one !== "");
    for (const forged of [
      '{"endpoint":"e2","step":"done"}',
      line.replace('"e1"', '"e2"'),
      line.replace(/"step":"[^"]*"/, '"step":"done"'),
      line.replace(/"mac":"./, '"mac":"'),
    ]) {
      writeFileSync(stage.journal, `${written}${forged}\n`);
      const { code, output, errors } = await stage.run(["e2", ...words("e1")]);
      const reason =
        "contains a line that this release of `rotate` did not write with this API key: remove the file [unreadable-file]";
      assert.deepEqual([code, output, errors], [2, "", `error: ${stage.journal}: ${reason}\n`]);
    }
    assert.deepEqual([rolls("e1"), rolls("e2"), stage.delivered], [0, 0, ["e1"]]);
    writeFileSync(stage.journal, written);
    assert.equal((await stage.run(words("e1"))).code, 0);
  });

  for (const maskSecrets of [false, "***"] as const)
    it(`does not report as rotated what somebody else has rolled since${maskSecrets ? ", masked" : ""}`, async () => {
      stage.shell.service.maskSecrets = maskSecrets;
      await begin();
      assert.equal((await stage.run(words("e2"))).code, 0);
      stage.project.rollSecret("e2", { secret: "CANARY-other", expiration: 24 });
      const { code, output } = await stage.run([...words("e1"), "e2", "--output", "json"]);
      const { endpoints } = JSON.parse(output) as Report;
      const told = endpoints.map(({ id, outcome }) => [id, outcome]);
      assert.deepEqual([code, Object.fromEntries(told)], [10, { e1: "rotated", e2: "left-out" }]);
      assert.equal(endpoints.find(({ id }) => id === "e2")?.notice, "rotate-given-up");
    });

  it("delivers the same secret again after a failed proof, because the store may have been mended", async () => {
    const broken = ["e1", "--probe", "--secret-to", '["true"]'];
    assert.equal((await stage.run(broken)).code, 1);
    assert.deepEqual([rolls("e1"), stage.known.get("e1")?.length], [0, 1]);
    const { code, errors } = await stage.run(words("e1"));
    assert.deepEqual([code, stage.delivered, rolls("e1")], [0, ["e1"], 1], errors);
    assert.equal(stage.signing("e1").at(-1), stage.known.get("e1")?.[0]);
  });

  it("delivers it again after the roll, too, where the receiver does not have it", async () => {
    const { faults } = stage.shell.service;
    const { reached } = faults.add({ path: "endpoints.expireSecret", kind: "reset", when: "after" });
    void reached.then(() => faults.add({ path: "endpoints.get", kind: "status", status: 503, times: 9 }));
    assert.equal((await stage.run(words("e1"))).code, 1);
    faults.clear();
    stage.known.set("e1", [stage.known.get("e1")?.at(-1) ?? ""]);
    const { code, errors } = await stage.run(words("e1"));
    assert.deepEqual([code, stage.delivered, rolls("e1")], [0, ["e1", "e1"], 1], errors);
    assert.equal(stage.signing("e1").at(-1), stage.known.get("e1")?.[0]);
  });

  it("keeps a mode without rights for others, and takes any wider one away, unless the run is a dry one", async () => {
    await begin();
    for (const [before, after] of [
      [0o640, 0o640],
      [0o644, 0o600],
    ] as const) {
      chmodSync(stage.journal, before);
      await stage.run(["e1", ...words("e1"), "--dry-run"]);
      assert.equal(statSync(stage.journal).mode & 0o777, before);
      await begin();
      assert.equal(statSync(stage.journal).mode & 0o777, after);
    }
  });

  it("goes on with the flags with which it was begun, and with no fewer", async () => {
    await begin("--expiration", "5");
    const all = [...words("e1"), "--expiration", "5"];
    const without = (flag: string, count: number): string[] => all.toSpliced(all.indexOf(flag), count);
    for (const [given, reason] of [
      [without("--probe", 1), "was started with --probe: "],
      [without("--secret-to", 2), "was started with --secret-to: "],
      [without("--expiration", 2), "was started with --expiration 5: "],
      [[...words("e1"), "--expiration", "6"], "was started with --expiration 5: "],
    ] as const) {
      const { code, errors } = await stage.run(given);
      const line = `error: ${stage.journal}: ${reason}continue with the same flags, or remove it [wrong-run]\n`;
      assert.deepEqual([code, errors], [2, line]);
    }
    assert.deepEqual([rolls("e1"), stage.delivered], [0, ["e1"]]);
    assert.ok(!readFileSync(stage.journal, "utf8").includes(process.execPath));
    assert.equal((await stage.run(all)).code, 0);
    assert.equal(rolls("e1"), 1);
  });

  it("takes a proof that was not asked for at first, and no time where none was given", async () => {
    const first = await stage.run(["e1", "--secret-to", '["false"]']);
    assert.equal(first.code, 1, first.errors);
    const { code, errors } = await stage.run([...words("e1"), "--expiration", "5"]);
    assert.deepEqual(
      [code, errors],
      [
        2,
        `error: ${stage.journal}: was started without --expiration: continue with the same flags, or remove it [wrong-run]\n`,
      ],
    );
    assert.equal((await stage.run(words("e1"))).code, 0);
  });

  it("delivers nothing where it was begun without: what it has rolled would never be delivered", async () => {
    stage.manner.set("e1", manners.onlyOld);
    const begun = ["e1", "--probe"];
    assert.equal((await stage.run(begun)).code, 1);
    const { code, errors } = await stage.run([...begun, ...stage.secretTo]);
    const line = `error: ${stage.journal}: was started without --secret-to: continue with the same flags, or remove it [wrong-run]\n`;
    assert.deepEqual([code, errors, stage.delivered], [2, line, []]);
  });

  it("says that nobody knows of a roll whose answer was lost, and goes on from there", async () => {
    const { faults } = stage.shell.service;
    const failed = async (id: string, ...flags: readonly string[]): Promise<Ending> => {
      const { reached } = faults.add({ path: "endpoints.expireSecret", kind: "reset", when: "after" });
      // From the roll on nothing can be read any more.
      void reached.then(() => faults.add({ path: "endpoints.get", kind: "status", status: 503, times: 9 }));
      const ending = await stage.run([...words(id), ...flags]);
      assert.deepEqual([ending.code, rolls(id)], [1, 1], ending.errors);
      faults.clear();
      return ending;
    };
    assert.match(
      (await failed("e1")).errors,
      /\nerror: Endpoint name-e1 \(e1\): [^\n]*PUT [^\n]+ \[[a-z-]+\]\nwarning: Endpoint name-e1 \(e1\): [^\n]*`pulumi-webhooks endpoint status e1` shows when it was rolled \[secret-unknown\]\n$/,
    );
    const { endpoints } = JSON.parse((await failed("e2", "--output", "json")).output) as Report;
    assert.deepEqual([endpoints[0]?.outcome, endpoints[0]?.rolled], ["failed", undefined]);
    assert.equal((await stage.run([...words("e1"), "e2"])).code, 0);
    assert.deepEqual([stage.delivered, rolls("e1"), rolls("e2")], [["e1", "e2"], 1, 1]);
  });

  it("is refused where it cannot be written, before anything is looked at, with --dry-run too", async () => {
    mkdirSync(join(stage.folder, "folder"));
    symlinkSync(join(stage.folder, "nowhere", "journal"), join(stage.folder, "link"));
    stage.shell.takeRequests();
    for (const [file, reason] of [
      [
        join(stage.folder, "nowhere", "journal"),
        "cannot be written (no such file or directory) [journal-unwritable]",
      ],
      [join(stage.folder, "link"), "cannot be written (no such file or directory) [journal-unwritable]"],
      [join(stage.folder, "folder"), "is not a regular file [unreadable-file]"],
      ["/dev/null", "is not a regular file [unreadable-file]"],
    ] as const)
      for (const flags of [[], ["--dry-run"]]) {
        const { code, errors } = await stage.run(["e1", "--journal", file, ...flags]);
        assert.deepEqual([code, errors], [2, `error: ${file}: ${reason}\n`]);
      }
    assert.equal(rolls("e1"), 0);
  });
});
