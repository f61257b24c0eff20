/** What the provider processes of one run tell each other about who has what: seen, in order, and gone with the run. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { Ledger } from "../../provider/engine/ledger";

const run = "127.0.0.1:4711";
const service = "https://webhooks.example.com";
const object = JSON.stringify(["Endpoint", "p1", "e-live"]);

describe("The ledger of a run", () => {
  const { TMPDIR: before } = process.env;
  const open: Ledger[] = [];
  let folder: string;
  const ledger = (ofRun: string | undefined = run, of = service): Ledger => {
    const one = new Ledger(ofRun, () => of);
    open.push(one);
    return one;
  };
  const owners = (one: Ledger, ...rest: [owner?: string]): string[] =>
    one.others(object, ...rest).map(({ owner, holds }) => `${owner} ${[...holds].join("+")}`);
  const files = (): string[] => readdirSync(folder).map((name) => join(folder, name));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ledger-"));
    process.env["TMPDIR"] = folder;
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true });
  });

  it("tells each process what the others have, and no process what it has itself", () => {
    const [one, two, other, elsewhere] = [
      ledger(),
      ledger(),
      ledger("127.0.0.1:4712"),
      ledger(run, "https://b.example.com"),
    ];
    one.note(object, "first", "declared");
    one.note(object, "first", "kept");
    assert.deepEqual([owners(two), owners(one)], [["first declared+kept"], []]);
    assert.deepEqual([owners(other), owners(elsewhere)], [[], []]);
    one.release(object, "first", "declared");
    assert.deepEqual(owners(two), ["first kept"]);
    one.release(object, "first", "kept");
    assert.deepEqual(owners(two), []);
  });

  it("knows who came first, so that of two at once one is refused", () => {
    const [one, two] = [ledger(), ledger()];
    one.note(object, "first", "declared");
    two.note(object, "second", "declared");
    assert.deepEqual([owners(one, "first"), owners(two, "second")], [[], ["first declared"]]);
    assert.deepEqual(owners(one), ["second declared"]);
  });

  it("waits while another process takes an object over", async () => {
    const [one, two] = [ledger(), ledger()];
    one.note(object, "first", "taking");
    let isSettled = false;
    const settled = two.settled(object).then(() => (isSettled = true));
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    assert.equal(isSettled, false);
    one.release(object, "first", "taking");
    await settled;
  });

  it("waits no longer than a takeover may take: a process that lost the file cannot say that it is done", async () => {
    const [one, two] = [ledger(), ledger()];
    one.note(object, "first", "taking");
    const { now } = Date;
    let passed = 0;
    Date.now = () => now() + (passed += 4 * 60 * 1000);
    try {
      await two.settled(object);
    } finally {
      Date.now = now;
    }
    assert.deepEqual(owners(two), ["first taking"]);
  });

  it("passes over a line that a full disk cut short, and begins a new one after it", () => {
    const [one, two] = [ledger(), ledger()];
    one.note(object, "first", "kept");
    const [file = ""] = files();
    appendFileSync(file, '["1 2 3","+","ke');
    two.note(object, "second", "declared");
    assert.deepEqual([owners(one), owners(two)], [["second declared"], ["first kept"]]);
  });

  it("is shared by a user without a name, as containers have them", () => {
    const { userInfo } = os;
    os.userInfo = () => {
      throw new Error("no such user");
    };
    try {
      const [one, two] = [ledger(), ledger()];
      one.note(object, "first", "kept");
      assert.deepEqual(owners(two), ["first kept"]);
    } finally {
      os.userInfo = userInfo;
    }
  });

  it("can be read by its user alone, and holds neither an address nor an ID", () => {
    ledger().note(object, 'Endpoint "billing"', "kept");
    const [file = ""] = files();
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.match(readFileSync(file, "utf8"), /billing/);
    assert.doesNotMatch(readFileSync(file, "utf8"), /e-live|p1|example/);
  });

  it("is gone with the last process, and a process that has gone counts no more", () => {
    const [one, two] = [ledger(), ledger()];
    one.note(object, "first", "kept");
    assert.deepEqual(owners(two), ["first kept"]);
    one.close();
    assert.deepEqual([owners(two), files().length], [[], 1]);
    two.close();
    assert.deepEqual(files(), []);
  });

  it("does not count what a process has noted that was killed", () => {
    const one = ledger();
    one.note(object, "mine", "kept");
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const killed = `${pid}  00000000-0000-0000-0000-000000000000`;
    const [file = ""] = files();
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    const [, , , , digest] = JSON.parse(lines[1] ?? "") as string[];
    for (const line of [
      [killed, "+"],
      [killed, "+", "kept", "killed", digest],
    ])
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    assert.deepEqual(owners(one), []);
  });

  it("removes what killed runs have left a day ago, and nothing else", () => {
    const left = join(folder, "pulumi-webhooks-0123.ledger");
    const [recent, foreign] = [join(folder, "pulumi-webhooks-4567.ledger"), join(folder, "other.ledger")];
    for (const file of [left, recent, foreign]) writeFileSync(file, "");
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const file of [left, foreign]) utimesSync(file, old, old);
    const one = ledger();
    one.note(object, "first", "kept");
    one.close();
    assert.deepEqual(files().sort(), [foreign, recent]);
  });

  describe("where there can be none", () => {
    const assertAlone = (): void => {
      const [one, two] = [ledger(), ledger()];
      one.note(object, "first", "kept");
      assert.deepEqual(owners(two), []);
      one.release(object, "first", "kept");
      one.close();
    };

    it("leaves each process to itself: no folder for temporary files", () => {
      process.env["TMPDIR"] = join(folder, "missing");
      assertAlone();
    });

    it("leaves each process to itself: nothing tells the run from others", () => {
      const [one, two] = [new Ledger(undefined, () => service), new Ledger(undefined, () => service)];
      one.note(object, "first", "kept");
      assert.deepEqual([owners(two), files()], [[], []]);
    });

    it("leaves each process to itself: a file or a link of somebody else stands in its place", () => {
      ledger().note(object, "first", "kept");
      const [file = ""] = files();
      for (const one of open.splice(0)) one.close();
      writeFileSync(file, "");
      chmodSync(file, 0o666);
      assertAlone();
      assert.equal(readFileSync(file, "utf8"), "");
      rmSync(file);
      const target = join(folder, "target");
      writeFileSync(target, "precious", { mode: 0o600 });
      symlinkSync(target, file);
      assertAlone();
      assert.equal(readFileSync(target, "utf8"), "precious");
    });
  });
});
