/** Where a signing secret is read from and handed to: files, variables and programs, and what none of them may be. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
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
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidInputError } from "../../../provider/base/errors";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const base = { url: "https://billing.example.com/hooks", secretExpiration: 24, advancedSignatures: true };
const variable = "TEST_SIGNING_SECRET";

/** Only root can give files away, so that elsewhere there is nothing to try: the title says so. */
function requireRoot(context: Mocha.Context): void {
  if (process.getuid?.() === 0) return;
  context.test!.title += " (not tried: only root can give a file to another user)";
  context.skip();
}

describe("The place of a signing secret", () => {
  let world: World;
  let life: FakeResource;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "external-secrets-"));
    file = join(folder, "secret");
    world = await World.start({ expirationUnit: "hours" });
    life = world.resource(definitionsFor("documented").endpoint);
    process.env[variable] = "canary-first";
  });
  afterEach(async () => {
    delete process.env[variable];
    const seen = JSON.stringify([life.state, life.inputs, world.lines]);
    for (const { value } of secrets()) assert.ok(!seen.includes(value));
    await world.stop();
    await rm(folder, { recursive: true });
  });

  const secrets = () => world.service.project("p1").endpoints.get(life.id ?? "")?.secrets ?? [];
  const active = () => secrets().find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
  const received = () => readFile(file, "utf8");
  /** The arguments of a program that stores what it reads. */
  const storing = (exit: number): string[] => [
    ...[process.execPath, "-e"],
    `process.stdin.pipe(require("fs").createWriteStream(${JSON.stringify(file)})).on("close", () => process.exit(${exit}))`,
  ];

  it("may be a variable, a file or a program with an empty argument, and another place of the same secret rolls nothing", async () => {
    await writeFile(file, "canary-first\n");
    const script = `if (process.argv[1] === '' && process.argv[2] === 'x') console.log(process.env.${variable})`;
    const command = [process.execPath, "-e", script, "", "x"];
    for (const secretFrom of [{ environment: variable }, { file }, { command }]) {
      await life.up({ ...base, secretFrom });
      assert.deepEqual([active(), secrets().length], ["canary-first", 1]);
      assert.deepEqual(life.state["secretFrom"], secretFrom);
    }
    life.check({ ...base, secretTo: { command } });
  });

  it("must hold text, be it in a file or printed", async () => {
    const refused = (secretFrom: object, reason: RegExp) => {
      world.nextRun();
      return assert.rejects(life.up({ ...base, secretFrom }), reason);
    };
    for (const [content, reason] of [
      [Buffer.from([0x61, 0xff, 0xfe, 0x62]), / is not UTF-8 text; nothing was sent \[unreadable-file\]$/],
      ["one\ntwo\n", / has several lines; nothing was sent \[unreadable-file\]$/],
      ["canary\u0000second", / contains control characters; nothing was sent \[unreadable-file\]$/],
      ["canary\u001b[2Jsecond", / contains control characters; nothing was sent \[unreadable-file\]$/],
      [
        "x".repeat(70_000),
        / is longer than 64 kB, which no secret is; nothing was sent \[unreadable-file\]$/,
      ],
    ] as const) {
      await writeFile(file, content);
      const print = `process.stdout.write(require("fs").readFileSync(${JSON.stringify(file)}))`;
      for (const place of [{ file }, { command: [process.execPath, "-e", print] }])
        await refused(place, reason);
    }
    const lots = [process.execPath, "-e", "process.stdout.write('x'.repeat(3e6))"];
    await refused({ command: lots }, / printed more than a megabyte;/);
    // Nothing of it is read.
    await truncate(file, 200_000_000_000);
    await refused({ file }, / is longer than 64 kB/);
    // Reading a pipe would wait for whoever writes to it.
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    for (const place of [folder, pipe]) await refused({ file: place }, /\(it is not a regular file\);/);
  });

  for (const dialect of dialectNames)
    it(`is refused beside what else makes a secret, and must be one: ${dialect}`, () => {
      const place = { environment: variable };
      const another = world.resource(definitionsFor(dialect).endpoint, "another");
      for (const inputs of [
        { secretFrom: place, secret: "canary-first" },
        { secretFrom: place, secretTriggers: {} },
        { secretFrom: place, rotateSecretAfterDays: 1 },
        { secretFrom: place, secretTo: { file } },
        { secret: "canary-first", secretTo: { file } },
        { secretFrom: { environment: "canary-first" } },
        { secretFrom: { ...place, file } },
        { secretFrom: { command: [] } },
        { secretFrom: { command: [""] } },
        { secretFrom: { environment: "" } },
        { secretFrom: { url: base.url } },
        { secretTo: place },
      ])
        assert.throws(() => another.check({ ...base, ...inputs }), InvalidInputError);
    });

  for (const [whose, owner] of [
    ["its own file", undefined],
    ["a file of another user and group", [12_345, 23_456]],
  ] as const)
    it(`leaves ${whose} its owner and its mode, unless others have rights in it`, async function () {
      if (owner !== undefined) requireRoot(this);
      await writeFile(file, "older");
      if (owner !== undefined) await chown(file, ...owner);
      const { uid, gid } = await stat(file);
      const modes = { 0o600: 0o600, 0o640: 0o640, 0o660: 0o660, 0o400: 0o400, 0o644: 0o600, 0o601: 0o600 };
      for (const [before, after] of Object.entries(modes)) {
        await chmod(file, Number(before));
        await life.up({ ...base, secretTo: { file }, secretTriggers: { mode: before } });
        assert.equal(await received(), active());
        const kept = await stat(file);
        assert.deepEqual([kept.uid, kept.gid, kept.mode & 0o777], [uid, gid, after]);
      }
    });

  it("rolls nothing where it cannot leave a file to another user", async function () {
    requireRoot(this);
    await life.up({ ...base, secretTo: { command: storing(0) } });
    await writeFile(file, "older");
    await chown(file, 12_345, 12_345);
    await chown(folder, 54_321, 54_321);
    process.seteuid?.(54_321);
    try {
      await assert.rejects(
        life.up({ ...base, secretTo: { file }, secretTriggers: { n: 2 } }),
        /secretTo: the file .*secret cannot be used \(it belongs to another user or group, and only root can .*\); the new signing secret was not sent to the service \[secret-not-delivered\]$/,
      );
    } finally {
      process.seteuid?.(0);
    }
    assert.deepEqual(await readdir(folder), ["secret"]);
    assert.deepEqual([await received(), secrets().length], ["older", 1]);
  });

  it("is a new file that its owner alone can read", async () => {
    await life.up({ ...base, secretTo: { file } });
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  });

  it("follows a symbolic link, and replaces nothing but ordinary files, whole", async () => {
    const [link, dangling, long] = [
      join(folder, "link"),
      join(folder, "dangling"),
      join(folder, "x".repeat(250)),
    ];
    await writeFile(file, "older");
    await symlink(file, link);
    await life.up({ ...base, secretTo: { file: link } });
    assert.equal(active(), await received());
    assert.equal((await lstat(link)).isSymbolicLink(), true);
    await symlink(join(folder, "missing"), dangling);
    // The temporary file has a longer name than the system allows.
    await writeFile(long, "older");
    for (const [place, reason] of [
      [
        folder,
        /secretTo: the file \S+ cannot be used \(it is not a regular file\); the new signing secret was not sent/,
      ],
      [dangling, /cannot be used \(it is a link to a file that does not exist\)/],
      [
        long,
        /\(no temporary file can be written beside it: name too long\); the new signing secret was not sent/,
      ],
    ] as const)
      await assert.rejects(
        world.resource(life.definition, "another").up({ ...base, secretTo: { file: place } }),
        reason,
      );
    assert.equal((await lstat(dangling)).isSymbolicLink(), true);
    assert.equal(await readFile(long, "utf8"), "older");
  });

  it("may be a program, and nothing is sent unless that confirms that it has the secret", async () => {
    await assert.rejects(
      life.up({ ...base, secretTo: { command: storing(3) } }),
      /^ProgramError: secretTo: the program \S+ failed \(exit code 3\), and its output is not shown; the new signing secret was not sent to the service \[secret-not-delivered\]$/,
    );
    assert.deepEqual(
      world.takeRequests().filter((line) => !line.startsWith("GET")),
      [],
    );
    const declared = (command: string[], ...triggers: number[]) => ({
      ...{ ...base, secretTo: { command } },
      ...(triggers.length > 0 && { secretTriggers: { triggers } }),
    });
    await life.up(declared(storing(0)));
    const inForce = active();
    assert.equal(await received(), inForce);
    // A program that was never run has nothing.
    await assert.rejects(life.up(declared([join(folder, "none")], 1)), /cannot be run \(no such file/);
    assert.equal(await life.up(declared([join(folder, "none")])), "update");
    assert.equal(active(), inForce);
    await assert.rejects(
      life.up(declared(storing(4), 1)),
      /was not sent to the service \[secret-not-delivered\]; secretTo has a signing secret that may not be active/,
    );
    const handed = await received();
    assert.notEqual(handed, inForce);
    assert.equal(await life.up(declared(storing(0))), "update");
    assert.deepEqual([active(), await received(), secrets().length], [handed, handed, 2]);
  });

  it("is named after a create that failed, where it may have a secret that no endpoint has", async () => {
    const another = world.resource(life.definition, "another");
    const said = async (secretTo: object): Promise<string[]> => {
      await assert.rejects(another.up({ ...base, secretTo }));
      return world.lines.splice(0);
    };
    assert.deepEqual(await said({ command: [join(folder, "none")] }), []);
    assert.deepEqual(await said({ command: storing(1) }), [
      "secretTo may have a signing secret that no endpoint has: nothing was created [unused-secret-maybe-delivered]",
    ]);
    world.service.faults.add({ method: "POST", path: /endpoints$/, kind: "status", status: 400 });
    assert.deepEqual(await said({ file }), [
      "secretTo has the signing secret of an endpoint that may not exist [unused-secret-delivered]",
    ]);
  });
});
