/** Words that begin with a dash and are no options, and files of a command that was refused halfway. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell } from "../support/command";

describe("an ID that begins with a dash", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start({ dialect: "convoy", seed: { projects: { p1: {} } } });
    for (const uid of ["-abc", "-h1"])
      shell.service.project("p1").endpoints.put({ uid, name: uid, url: "https://a.example.com" });
  });
  after(() => shell.stop());

  it("is the ID of an object, wherever it stands", async () => {
    for (const words of [
      ["endpoint", "get", "-abc", "--output", "json"],
      ["--output", "json", "endpoint", "get", "-abc"],
      ["endpoint", "--output", "json", "get", "--", "-abc"],
    ]) {
      const { code, output, errors } = await shell.runWords(words);
      assert.equal(code, 0, errors);
      assert.equal((JSON.parse(output) as { uid: string }).uid, "-abc");
    }
    const rotated = await shell.runWords(["rotate", "-abc", "-h1", "--dry-run"]);
    assert.deepEqual([rotated.code, rotated.output], [0, "2 would rotate\n"], rotated.errors);
    const live = ["lint", "live", "--endpoint", "-abc", "-h1", "--output", "json"];
    assert.notEqual((await shell.runWords(live)).code, 2);
  });

  it("leaves help, versions and misspelt options what they are", async () => {
    assert.match((await shell.runWords(["event", "get", "-h"])).output, /^Usage: pulumi-webhooks event get/);
    assert.equal((await shell.runWords(["-V"])).code, 0);
    assert.match(
      (await shell.runWords(["endpoint", "get", "a", "--otput"])).errors,
      /unknown option '--otput'/,
    );
  });
});

describe("an import file", () => {
  it("does not stay behind where the program cannot be written, so that the next try works", async () => {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    const shell = await Shell.start({ dialect: "convoy" });
    try {
      const [file, program] = [join(folder, "import.json"), join(folder, "imported.ts")];
      writeFileSync(program, "mine");
      const words = ["import-file", "--file", file, "--program", program];
      const { code, errors } = await shell.runWords(words);
      assert.deepEqual(
        [code, errors],
        [2, `error: --program: ${program} already exists: remove it, or name another file [invalid-value]\n`],
      );
      assert.deepEqual([existsSync(file), readFileSync(program, "utf8")], [false, "mine"]);
      rmSync(program);
      assert.equal((await shell.runWords(words)).code, 0);
      assert.equal((await shell.runWords(words)).code, 2);
      assert.ok(existsSync(file), "that of an earlier run stays");
    } finally {
      await shell.stop();
      rmSync(folder, { recursive: true });
    }
  });

  const refusals: readonly (readonly [reason: string, project: object, words: readonly string[]])[] = [
    ["there is nothing to import: the service lists no objects, and no ID was given [missing-value]", {}, []],
    [
      "--file: /nowhere/import.json cannot be written [unwritable-file]",
      { endpoints: [{ uid: "e1", name: "a" }] },
      ["--endpoint", "e1", "--file", "/nowhere/import.json"],
    ],
    [
      "e1: belongs to a different project than the configured one: set webhooks:projectId or --project to it [conflicting-values]",
      { endpoints: [{ uid: "e1", name: "a" }] },
      ["--endpoint", "e1"],
    ],
  ];
  for (const [reason, project, words] of refusals)
    it(`is not written: ${reason}`, async () => {
      const shell = await Shell.start({ seed: { projects: { p1: project } } });
      const { endpoints } = shell.service.project("p1");
      if (reason.includes("different project")) endpoints.patch("e1", { project_id: "p2" });
      try {
        const { code, output, errors } = await shell.runWords(["import-file", ...words]);
        assert.deepEqual([code, output], [2, ""], errors);
        assert.equal(errors, `error: ${reason}\n`);
      } finally {
        await shell.stop();
      }
    });

  it("warns of what the program may not declare as it is", async () => {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    const endpoints = [{ uid: "e1", name: "a", url: "ftp://a.example.com" }];
    const shell = await Shell.start({ seed: { projects: { p1: { endpoints } } } });
    try {
      const files = ["--file", join(folder, "import.json"), "--program", join(folder, "imported.ts")];
      const { code, errors } = await shell.runWords(["import-file", "--endpoint", "e1", ...files]);
      assert.equal(code, 0);
      assert.match(
        errors,
        /^warning: Endpoint a: cannot be declared unchanged: url: [^\n]* \[import-refused\]$/m,
      );
    } finally {
      await shell.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
