/** `--html` of `report`, `route` and `lint`: which page each writes, and when none. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { PageData } from "../../../tools/page/data";
import { Shell } from "../../support/command";
import { create, same } from "../../support/report-steps";
import { file, preview, recorded } from "../../support/route-files";

const folder = mkdtempSync(join(tmpdir(), "pages-"));
const page = join(folder, "page.html");
const written = (): PageData => {
  const [, data = ""] = /id="data">([^<]*)</.exec(readFileSync(page, "utf8")) ?? [];
  return JSON.parse(inflateSync(Buffer.from(data, "base64")).toString()) as PageData;
};

describe("--html", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  after(() => shell.stop());

  it("writes the page of a preview besides the comment, with its notices and changes", async () => {
    const { code, output } = await shell.run(`report --html ${page} ${recorded("cli-changes")}`);
    assert.equal(code, 10);
    assert.match(output, /^## Webhooks in/m);
    const { stack, summary, changes, notices, errors } = written();
    assert.deepEqual([stack, errors], ["shop/dev", []]);
    assert.match(summary, /to update/);
    assert.ok(changes.some(({ operation }) => operation === "update"));
    assert.ok(notices.some(({ code: one }) => one === "secret-roll"));
  });

  it("writes one where nothing changes, and where the preview failed", async () => {
    // The states were made in this dialect, which the variable of this shell contradicts.
    const environment = { WEBHOOKS_DIALECT: "documented" };
    assert.equal(
      (await shell.run(`report --html ${page} ${recorded("cli-nothing")}`, { environment })).code,
      0,
    );
    assert.ok(written().after.resources.length > 0);
    assert.deepEqual(written().changes, []);
    assert.equal((await shell.run(`report --html ${page} ${recorded("cli-refused")}`)).code, 1);
    assert.ok(written().errors.length > 0);
  });

  it("writes none of what is no preview of one stack, and ends in one line as without it", async () => {
    const whole = readFileSync(recorded("cli-changes"), "utf8");
    const none = join(folder, "none.html");
    const noPreview =
      "this is not what `pulumi preview --json` writes to standard output \\[unreadable-file\\]";
    for (const [name, text, reason] of [
      ["empty.json", "", "the preview is empty: .* \\[unreadable-file\\]"],
      ["cut.json", whole.slice(0, whole.length / 2), noPreview],
      ["large.json", `${whole}${" ".repeat(100_000_000)}`, "is larger than 64 MiB \\[unreadable-file\\]"],
    ] as const) {
      const input = file(name, text);
      const [without, withPage] = [
        await shell.run(`report ${input}`),
        await shell.run(`report --html ${none} ${input}`),
      ];
      assert.deepEqual(withPage, without);
      assert.match(withPage.errors, new RegExp(`^[^\\n]*${reason}\\n$`));
    }
    const { errors } = await shell.run(
      `report --html ${none} ${recorded("cli-changes")} ${recorded("cli-nothing")}`,
    );
    assert.match(errors, /^error: --html: cannot be used here: it writes [^\n]*\[unsupported-here\]\n$/);
    assert.ok(!existsSync(none));
  });

  it("writes one of a preview without a resource", async () => {
    const { code, errors } = await shell.run(`report --html ${page} ${preview()}`);
    assert.deepEqual([code, errors], [0, ""]);
    assert.deepEqual(written().after.resources, []);
  });

  it("writes one of `route` with the event, but without headers that may carry a credential", async () => {
    const line = `route --html ${page} --event-type paid --header X-Key=canary --header X-Shop=a`;
    const { code } = await shell.run(`${line} ${preview(create("Endpoint", "a", {}))}`);
    assert.equal(code, 0);
    const { event, before } = written();
    assert.deepEqual(event, { eventType: "paid", headers: { "X-Key": "[secret]", "X-Shop": "a" } });
    assert.ok(before !== undefined);
  });

  it("writes one of `lint` with the findings at their resources", async () => {
    const endpoint = same("Endpoint", "a", { url: "http://a.example.com" });
    await shell.run(`lint --html ${page} ${preview(endpoint)}`);
    const { notices } = written();
    assert.ok(
      notices.some(({ code, text, name }) => name === "a" && text.includes("http") && code !== ""),
      JSON.stringify(notices),
    );
  });

  it("is refused in one line where it has no effect or cannot be written", async () => {
    const events = file("events.jsonl", JSON.stringify({ eventType: "paid", body: {} }));
    const missing = join(folder, "missing", "page.html");
    for (const [line, reason] of [
      [`report --html ${missing} ${recorded("cli-changes")}`, "cannot be written [unwritable-file]"],
      [
        `report --html ${page} --together all ${recorded("cli-changes")}`,
        "it writes the page of one preview [unsupported-here]",
      ],
      [
        `route --html ${page} --replay ${events} ${recorded("cli-changes")}`,
        "the events come from --replay [unsupported-here]",
      ],
      [`lint --html ${page} --list-rules`, "--list-rules checks nothing [unsupported-here]"],
    ] as const) {
      const { errors, output } = await shell.run(line);
      assert.ok(/^error: [^\n]*\n$/.test(errors) && errors.endsWith(`${reason}\n`), errors);
      assert.equal(output, "");
    }
    assert.ok(!existsSync(missing));
  });
});
