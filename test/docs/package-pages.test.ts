/** What a reader of the installed package or of its page on the registry can follow: every link leads to something. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wrongAddresses } from "../../scripts/addresses";
import { followLinks } from "../support/links";

const root = join(__dirname, "..", "..");

describe("The pages in the package", () => {
  const folder = mkdtempSync(join(tmpdir(), "package-pages-"));
  before(() => {
    const quiet = { cwd: root, stdio: ["ignore", "ignore", "ignore"] as "ignore"[] };
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], quiet);
    const [tarball = ""] = readdirSync(folder);
    execFileSync("tar", ["-xzf", join(folder, tarball), "-C", folder]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("link to what is in it", () => {
    const held = join(folder, "package");
    const pages = readdirSync(held, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(\.md|llms\.txt)$/.test(name),
    );
    for (const page of ["README.md", "llms.txt", "docs/command.md", "examples/quickstart/README.md"]) {
      assert.ok(pages.includes(page), page);
    }
    const { broken, count } = followLinks(held, pages);
    assert.ok(count > 100);
    assert.deepEqual(broken, []);
  });
});

describe("The addresses in the manifest", () => {
  const url = "git+https://host.example.com/owner/name.git";
  const repository = { type: "git", url };
  const page = "https://host.example.com/owner/name";

  it("are missing in one place only, which names the command that fills it", () => {
    for (const manifest of [{}, { homepage: "https://elsewhere.example.com" }]) {
      assert.match(
        wrongAddresses(manifest),
        /^package\.json has no field `repository`[^]*`npm pkg set repository\./,
      );
    }
  });

  it("all follow from the repository", () => {
    const whole = { repository, homepage: `${page}#readme`, bugs: { url: `${page}/issues` } };
    assert.equal(wrongAddresses(whole), "");
    for (const manifest of [
      { repository },
      { ...whole, homepage: "https://elsewhere.example.com" },
      { ...whole, bugs: { url: "https://elsewhere.example.com" } },
    ]) {
      assert.equal(
        wrongAddresses(manifest),
        `homepage and bugs follow from repository: run \`npm pkg set homepage=${page}#readme bugs.url=${page}/issues\`, and commit`,
      );
    }
  });

  it("must be one that everybody can reach", () => {
    for (const given of ["", "owner/name", "git@host.example.com:owner/name.git", "file:///tmp/name"]) {
      assert.match(
        wrongAddresses({ repository: { type: "git", url: given } }),
        /^repository\.url must be git\+https:\/\//,
        given,
      );
    }
  });
});
