/** `--explain <code>`: the entry of a notice, from anywhere in a command line, and near codes for one that is misspelt. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { run } from "../../tools/cli/program";
import { areas, registry } from "../../tools/cli/registry";
import { rules } from "../../tools/topology/rules";
import { Shell } from "../support/command";

describe("--explain", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());

  it("writes code, severity, sentence, help and guide, and sends nothing", async () => {
    const { code, output, errors } = await shell.run("--explain personal-key-as-project-key");
    assert.deepEqual([code, errors], [0, ""]);
    assert.deepEqual(
      output
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/ {2,}/)),
      [
        ["code", "personal-key-as-project-key"],
        ["severity", "warning"],
        ["text", registry.get("personal-key-as-project-key")?.text],
        ["help", registry.get("personal-key-as-project-key")?.help],
        ["guide", "docs/guides/new-stage.md#the-wrong-key"],
      ],
    );
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("writes the path of a page that is no guide", async () => {
    assert.match((await shell.run("--explain convoy-only-kind")).output, /^guide +docs\/convoy\.md$/m);
  });

  it("writes where the guide is as seen from the current folder", async () => {
    const before = process.cwd();
    process.chdir(join(__dirname, ".."));
    try {
      const { output } = await shell.run("--explain convoy-only-kind");
      assert.match(output, /^guide +\.\.\/docs\/convoy\.md$/m);
    } finally {
      process.chdir(before);
    }
  });

  it("explains one notice for each code", () => {
    const all = Object.values(areas)
      .flat()
      .flatMap((room) => Object.keys(room));
    assert.deepEqual(
      all.filter((code, at) => all.indexOf(code) !== at),
      [],
    );
    assert.equal(registry.size, all.length);
  });

  it("writes the sentence with its placeholders, as JSON on request", async () => {
    for (const line of [
      "--explain invalid-value --output json",
      "--output json --explain=invalid-value",
      "endpoint get e1 --explain [invalid-value] --output json",
    ]) {
      const { code, output } = await shell.run(line);
      assert.equal(code, 0);
      const entry = registry.get("invalid-value");
      assert.deepEqual(JSON.parse(output), { code: "invalid-value", ...entry });
    }
  });

  it("knows every code, without settings", async () => {
    for (const [code, { severity }] of registry) {
      const surroundings = shell.surroundings(process.stdout, process.stderr);
      const written: string[] = [];
      const output = Object.assign(Object.create(surroundings.output) as typeof surroundings.output, {
        write: (text: string) => written.push(text) > 0,
        isTTY: false,
      });
      assert.equal(await run(["--explain", code], { ...surroundings, output, environment: {} }), 0, code);
      assert.match(written.join(""), new RegExp(`^code +${code}\nseverity +${severity}\n`));
    }
  });

  it("knows every rule of lint", async () => {
    const unsaid = Object.keys(rules).filter((id) => !registry.has(id));
    assert.ok(unsaid.length > 0);
    for (const id of unsaid) {
      const { code, output } = await shell.run(`--explain ${id} --output json`);
      const { severity, why } = rules[id]!;
      assert.equal(code, 0, id);
      const facts = { code: id, severity, help: why, guide: `docs/reference/rules.md#${id}` };
      assert.deepEqual(JSON.parse(output), facts);
    }
  });

  it("names near codes for an unknown one, and ends with 2", async () => {
    const misspelt = await shell.run("--explain invalid-vlaue");
    assert.deepEqual([misspelt.code, misspelt.output], [2, ""]);
    assert.match(
      misspelt.errors,
      /^error: --explain: no notice has the code invalid-vlaue; did you mean invalid-value[^?]*\? \[unknown-name\]\n$/,
    );
    const related = await shell.run("--explain journal");
    assert.match(
      related.errors,
      / did you mean [a-z-]*journal[a-z-]*, [a-z-]*journal[a-z-]*, [a-z-]*journal[a-z-]*\? \[unknown-name\]\n$/,
    );
    const shared = await shell.run("--explain xxxxxxxxxxxxxxxx-discarded");
    assert.match(shared.errors, / did you mean [a-z-]*discarded[^?]*\? \[unknown-name\]\n$/);
    const strange = await shell.run("--explain qqqqqqqq");
    assert.deepEqual(
      [strange.code, strange.errors],
      [
        2,
        "error: --explain: no notice has the code qqqqqqqq; copy it from the end of a line [unknown-name]\n",
      ],
    );
  });

  it("needs a code", async () => {
    for (const words of [["--explain"], ["--explain", ""], ["--explain", "--output", "json"]]) {
      const { code, output, errors } = await shell.runWords(words);
      assert.deepEqual([code, output], [2, ""], words.join(" "));
      assert.match(errors, /^error: [^\n]*--explain[^\n]*\n$/);
    }
  });

  it("stands in the help of every command", async () => {
    for (const line of ["--help", "rotate --help"])
      assert.match((await shell.run(line)).output, /--explain <code> +explain the code/);
  });
});
