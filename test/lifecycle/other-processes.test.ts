/** What the provider processes of one run tell each other about what they have. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs, {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { printed } from "../../provider/base/notice";
import { RunFile } from "../../provider/lifecycle/other-processes";

const run = "127.0.0.1:4711";
const object = JSON.stringify(["https://webhooks.example.com", "Endpoint", "p1", "e-live"]);

describe("The file of a run", () => {
  const { TMPDIR: before } = process.env;
  const open: RunFile[] = [];
  const warnings: string[] = [];
  let folder: string;
  const provider = (ofRun: string | undefined = run): RunFile => {
    const runFile = new RunFile(ofRun, (notice) => warnings.push(printed(notice)));
    open.push(runFile);
    return runFile;
  };
  /** How many listeners wait for the end of this process. */
  const listeners = (): number[] =>
    ["exit", "SIGINT", "SIGTERM", "SIGHUP"].map((event) => process.listenerCount(event));
  const files = (): string[] => readdirSync(folder).map((name) => join(folder, name));
  /** The file that a run which was killed has left. */
  const leaveFile = (): string => {
    provider().note(object);
    const [file = ""] = files();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const text = readFileSync(file, "utf8").replaceAll(`${process.pid}-`, `${String(pid)}-`);
    for (const runFile of open.splice(0)) runFile.close();
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "run-"));
    process.env["TMPDIR"] = folder;
    warnings.length = 0;
  });
  afterEach(() => {
    for (const runFile of open.splice(0)) runFile.close();
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true });
  });

  it("tells each process what the others have until they give it up, and no process what it has itself", () => {
    const [one, two, other] = [provider(), provider(), provider("127.0.0.1:4712")];
    one.note(object);
    assert.deepEqual(
      [one, two, other].map((each) => each.has(object)),
      [false, true, false],
    );
    two.note(object);
    one.release(object);
    assert.deepEqual([one.has(object), two.has(object)], [true, false]);
    assert.deepEqual(warnings, []);
  });

  it("passes over a line that a full disk cut short, and begins a new one after it", () => {
    const [one, two] = [provider(), provider()];
    one.note(object);
    two.note("another");
    const [file = ""] = files();
    appendFileSync(file, "1-0 +ab");
    two.note(object);
    assert.deepEqual([one.has(object), two.has(object)], [true, true]);
  });

  it("waits for the end of a line that another process is writing", () => {
    provider("127.0.0.1:4712").note(object);
    const [digest = ""] = /(?<=\+).{22}/.exec(readFileSync(files()[0] ?? "", "utf8")) ?? [];
    const asking = provider();
    assert.equal(asking.has(object), false);
    const [file = ""] = files().filter((name) => !readFileSync(name, "utf8").includes("+"));
    const line = `\n1-0 +${digest}\n`;
    const found = [line.slice(0, 12), line.slice(12)].map((part) => {
      appendFileSync(file, part);
      return asking.has(object);
    });
    assert.deepEqual(found, [false, true]);
  });

  it("is shared by a user without a name, as containers have them", () => {
    const { userInfo } = os;
    os.userInfo = () => {
      throw new Error("no such user");
    };
    try {
      const [one, two] = [provider(), provider()];
      one.note(object);
      assert.ok(two.has(object));
    } finally {
      os.userInfo = userInfo;
    }
  });

  it("can be read by its user alone, and holds neither an address nor an ID", () => {
    provider().note(object);
    const [file = ""] = files();
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.doesNotMatch(readFileSync(file, "utf8"), /e-live|p1|example|Endpoint/);
  });

  it("is gone with the run", () => {
    const [one, two] = [provider(), provider()];
    one.note(object);
    assert.ok(two.has(object));
    one.close();
    two.close();
    assert.deepEqual(files(), []);
  });

  it("stays for a process that starts after one has ended, while another goes on", () => {
    const [kept, removed] = [provider(), provider()];
    kept.note(object);
    assert.ok(removed.has(object));
    removed.note("another");
    // As when the engine deletes one of the providers.
    removed.close();
    assert.ok(provider().has(object));
  });

  it("stays for a process that has nothing and has only asked, when all others have ended", () => {
    const [holding, asking] = [provider(), provider()];
    holding.note(object);
    assert.ok(asking.has(object));
    holding.close();
    assert.ok(asking.has(object));
    assert.ok(provider().has(object), "a process that starts later");
    assert.deepEqual(warnings, []);
  });

  it("begins anew where a run that was killed has left it", () => {
    leaveFile();
    const [one, two] = [provider(), provider()];
    assert.equal(one.has(object), false);
    assert.equal(two.has(object), false, "the second process of the new run");
  });

  it("loses nothing where two processes begin it anew at the same moment", () => {
    leaveFile();
    const [one, two] = [provider(), provider()];
    const { kill } = process;
    // The second one has read what the killed run has left, and has not yet begun anew.
    process.kill = (...given) => {
      process.kill = kill;
      one.note("another");
      return kill.apply(process, given);
    };
    try {
      assert.equal(two.has(object), false);
    } finally {
      process.kill = kill;
    }
    assert.ok(two.has("another"));
  });

  it("fails a deletion where the file has been emptied", () => {
    const [one, two] = [provider(), provider()];
    one.note(object);
    const before = listeners();
    assert.ok(two.has(object));
    truncateSync(files()[0] ?? "", 0);
    assert.throws(() => two.has(object), /has lost its content.* \[unreadable-file\]$/);
    assert.deepEqual(listeners(), before, "it no longer waits for the end of the process");
  });

  it("counts what a process has noted that ended before the others", () => {
    const file = leaveFile();
    const [one, two] = [provider(), provider()];
    const left = readFileSync(file, "utf8");
    one.note("another");
    appendFileSync(file, left);
    assert.ok(two.has(object));
  });

  it("removes what killed runs have left, and nothing of a run that goes on", () => {
    leaveFile();
    const going = provider("127.0.0.1:4712");
    assert.equal(going.has(object), false);
    const [goingOn = "", ...more] = files();
    assert.deepEqual(more, [], "the next run removes it, whatever the address of its engine");
    const justMade = goingOn.replace(".run", "-made.run");
    writeFileSync(justMade, "");
    provider("127.0.0.1:4713").note(object);
    assert.deepEqual(
      files().filter((file) => file === goingOn || file === justMade),
      [goingOn, justMade].sort(),
    );
    assert.equal(files().length, 3);
  });

  it("removes the file of a run whose processes have all said that they end, even if one goes on", () => {
    provider("127.0.0.1:4712").note(object);
    const [file = ""] = files();
    const text = readFileSync(file, "utf8");
    for (const runFile of open.splice(0)) runFile.close();
    const key = /^\S+(?= @$)/m.exec(text)?.[0] ?? "";
    writeFileSync(file, `${text}\n${key} .\n`, { mode: 0o600 });
    provider().note(object);
    assert.equal(files().includes(file), false);
  });

  it("removes what other machines have left a day ago, and nothing else", () => {
    const left = join(folder, "pulumi-webhooks-0123.run");
    const [recent, foreign] = [join(folder, "pulumi-webhooks-4567.run"), join(folder, "other.run")];
    for (const file of [left, recent, foreign]) writeFileSync(file, "\n999999999-ended @\n");
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const file of [left, foreign]) utimesSync(file, old, old);
    const runFile = provider();
    runFile.note(object);
    runFile.close();
    assert.deepEqual(files().sort(), [foreign, recent]);
  });

  it("leaves each process to itself where there is no folder for it, and warns once", () => {
    process.env["TMPDIR"] = join(folder, "missing");
    const [one, two] = [provider(), provider()];
    one.note(object);
    one.note("another");
    assert.equal(two.has(object), false);
    assert.equal(warnings.length, 2, "one for each process");
    assert.match(
      warnings[0] ?? "",
      /^an adopted object that moves to another provider may be deleted, because the file that providers share cannot be written in \S+ \(ENOENT\) \[run-file-missing\]$/,
    );
  });

  it("lets the file and the end of the process go where the disk is full, and warns once", () => {
    const before = listeners();
    const runFile = provider();
    runFile.note(object);
    assert.notDeepEqual(listeners(), before);
    const { writeSync, closeSync } = fs;
    const closed: number[] = [];
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    fs.writeSync = () => {
      throw full;
    };
    fs.closeSync = (file) => {
      closeSync(file);
      closed.push(file);
      throw full;
    };
    try {
      runFile.note("another");
      runFile.note("a third");
    } finally {
      Object.assign(fs, { writeSync, closeSync });
    }
    assert.equal(closed.length, 1);
    assert.deepEqual(listeners(), before);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", /\(ENOSPC\) \[run-file-missing\]$/);
  });

  it("leaves each process to itself where nothing tells the run from others", () => {
    const [one, two] = [new RunFile(undefined), new RunFile(undefined)];
    one.note(object);
    assert.deepEqual([two.has(object), files()], [false, []]);
  });

  const odd: readonly (readonly [string, (file: string) => void])[] = [
    ["others may write it", (file) => chmodSync(file, 0o666)],
    [
      "it is a link",
      (file) => {
        rmSync(file);
        writeFileSync(join(folder, "target"), "precious", { mode: 0o600 });
        symlinkSync(join(folder, "target"), file);
      },
    ],
    ["it is too large", (file) => truncateSync(file, 65 * 1024 * 1024)],
  ];
  for (const [what, change] of odd)
    it(`fails a deletion where ${what}, and leaves it as it is`, () => {
      const file = leaveFile();
      change(file);
      const text = readFileSync(file, "utf8");
      const runFile = provider();
      runFile.note(object);
      assert.throws(
        () => runFile.has(object),
        /^WebhooksError: not deleted: \S+\.run .*, so this provider cannot tell what the other providers of the run manage; remove the file and run `pulumi up` again \[unreadable-file\]$/,
      );
      assert.equal(readFileSync(file, "utf8"), text);
      assert.deepEqual(warnings, []);
    });
});
