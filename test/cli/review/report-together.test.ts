/** One comment over the previews of many stacks. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marker } from "../../../tools/cli/review/report";
import { reportTogether } from "../../../tools/cli/review/report-together";
import { Shell } from "../../support/command";

const path = (name: string): string => join(__dirname, "..", "..", "previews", `cli-${name}.json`);
/** A recorded preview as that of a shard. */
const preview = (name: string, stack: string): { name: string; text: string } => ({
  name: stack,
  text: readFileSync(path(name), "utf8").replaceAll("urn:pulumi:dev::", `urn:pulumi:${stack}::`),
});

describe("A report on many previews", () => {
  it("lists what changes where, failures and consequences first, and leaves out what does not change", () => {
    const { markdown, exitCode, facts } = reportTogether(
      [
        preview("nothing", "shard-0"),
        preview("first", "shard-1"),
        preview("changes", "shard-2"),
        preview("refused", "shard-3"),
        { name: "shard-4", text: "" },
      ],
      "fleet",
      { title: "Shards" },
    );
    assert.equal(exitCode, 1);
    assert.ok(
      markdown.startsWith(
        `${marker("fleet/fleet")}\n## Shards: 2 of 5 stacks change, 2 failed\n\n| Stack | What changes |\n| --- | --- |\n| `,
      ),
    );
    const listed = [...markdown.matchAll(/^\| `([\w/-]+)` \| (.*) \|$/gm)].map(([, stack = ""]) => stack);
    assert.deepEqual(listed, ["shop/shard-3", "shard-4", "shop/shard-1", "shop/shard-2"]);
    const sections = [...markdown.matchAll(/^<details><summary>(.*shard.*)<\/summary>\n\n/gm)].map(
      ([, stack]) => stack,
    );
    assert.deepEqual(
      sections,
      listed.map((stack) => `<code>${stack}</code>`),
    );
    assert.equal(markdown.match(/<\/details>/g)?.length, markdown.match(/<details>/g)?.length);
    assert.equal(markdown.match(/<!--/g)?.length, 1, "the comment is found by one line");
    assert.match(markdown, /^\| `shop\/shard-1` \| 5 to create, 3 to adopt \|$/m);
    assert.match(markdown, /### ⚠️ Consequences/);
    assert.equal(facts.stacks.length, 5);
  });

  it("ends as the worst of them does", () => {
    const codes = (...names: string[]) =>
      reportTogether(
        names.map((name, index) => preview(name, `shard-${index}`)),
        "f",
        { detailedExitCode: true },
      ).exitCode;
    assert.deepEqual(
      [
        codes("nothing", "nothing"),
        codes("nothing", "rotation"),
        codes("rotation", "changes"),
        codes("changes", "refused"),
      ],
      [0, 11, 10, 1],
    );
    assert.equal(reportTogether([preview("nothing", "shard-0")], "f", {}).markdown, "");
  });

  it("stays below what GitHub takes, and says how many reports have no room", () => {
    const many = Array.from({ length: 110 }, (_, index) => preview("changes", `shard-${index}`));
    const { markdown } = reportTogether(many, "fleet", {});
    assert.ok(markdown.length < 20_000, String(markdown.length));
    assert.match(markdown, /^… and 60 more$/m);
    const shown = markdown.match(/<details><summary><code>shop/g)?.length ?? 0;
    const named = /^These reports do not fit, .*: (`.*`) and (\d+) more\.$/m.exec(markdown) ?? [];
    assert.deepEqual([named[1]?.split(", ").length, shown + 10 + Number(named[2])], [10, 110]);
  });

  it("makes no markup of names", () => {
    const text = preview("changes", "shard-0").text.replaceAll(
      "urn:pulumi:shard-0::",
      "urn:pulumi:<b>@x</b>::",
    );
    const { markdown } = reportTogether([{ name: "x", text }], "fleet --> <b>", {});
    assert.doesNotMatch(
      markdown.replaceAll(/`[^`\n]*`/g, ""),
      /<b>|--> <|@x(?!&#60;\/b&#62;\/?[^<]*<\/code>)/,
    );
  });

  describe("of the command", () => {
    let shell: Shell;
    before(async () => (shell = await Shell.start()));
    after(() => shell.stop());

    it("takes many files, and one digest stands for all", async () => {
      const folder = mkdtempSync(join(tmpdir(), "together-"));
      const files = ["first", "nothing"].map((name, index) => {
        const file = join(folder, `shard-${index}.json`);
        writeFileSync(file, preview(name, `shard-${index}`).text);
        return file;
      });
      const run = (line: string) => shell.run(`report ${line}`, { environment: {} });
      const { code, output } = await run(files.join(" "));
      assert.equal(code, 10);
      assert.ok(output.startsWith(marker("fleet/stacks")));
      const ending = await run(`--together fleet ${files[0]}`);
      assert.ok(ending.output.startsWith(marker("fleet/fleet")));
      const digests = await Promise.all(
        [files, [...files].reverse()].map((all) => run(`--digest ${all.join(" ")}`)),
      );
      assert.match(digests[0]?.output ?? "", /^[0-9a-f]{64}\n$/);
      assert.equal(digests[0]?.output, digests[1]?.output);
      const failed = await run(`--digest ${files[0]} ${path("refused")}`);
      assert.deepEqual(
        [failed.code, failed.output, failed.errors],
        [
          1,
          "",
          "error: the preview failed, so resources are missing: run `pulumi-webhooks report` to see why [failed-preview]\n",
        ],
      );
      assert.equal((await run(`${files[0]} ${join(folder, "none.json")}`)).code, 2);
      assert.deepEqual(await run(`${files[0]} ${files[1]} ${files[0]}`), {
        code: 2,
        output: "",
        errors:
          "error: shop/shard-0: has two previews: pass one preview for each stack [conflicting-values]\n",
      });
      assert.deepEqual(await run("--together fleet"), {
        code: 2,
        output: "",
        errors:
          "error: report: pipe the output of `pulumi preview --json` into it, or name a file [missing-value]\n",
      });
      const { text } = preview("first", "shard-1");
      const piped = await shell.run("report --together fleet", { environment: {}, input: text });
      assert.ok(piped.output.startsWith(`${marker("fleet/fleet")}\n## Webhooks: 1 of 1 stacks change\n`));
    });
  });
});
