/** What the documentation says can be found where it says: links, settings, guides. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { settingRules } from "../provider/settings";

const root = join(__dirname, "..");
const list = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const guides = list("docs/guides");

describe("The documentation", () => {
  it("links to what exists", () => {
    const pages = [...list("*.md", "llms.txt")].filter((file) => !file.startsWith("docs/reference/"));
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link = ""]) => join(dirname(page), link))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page} -> ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  it("names every setting with its variable", () => {
    const page = read("docs/installation-configuration.md");
    for (const [name, { environment }] of Object.entries(settingRules)) {
      assert.ok(page.includes(`\`webhooks:${name}\``) && page.includes(`\`${environment}\``), name);
    }
  });

  it("leads to every guide from the index for machines", () => {
    const index = read("llms.txt");
    assert.ok(guides.length >= 10);
    assert.deepEqual(
      guides.filter((guide) => !index.includes(`(${guide})`)),
      [],
    );
  });
});
