/** The name by which comment and issue are found again. */

import assert from "node:assert/strict";
import { ciOptionsOf } from "../../../tools/cli/ci/options";

describe("The name of a comment or an issue", () => {
  const nameOf = (name: string): string => ciOptionsOf("drift", { name }, {}).name;
  const defaultOf = (folder: string, stack?: string, environment: Record<string, string> = {}): string =>
    ciOptionsOf("comment", { folder, stack }, environment).name;

  it("is one word, and differs wherever long lists of stacks do", () => {
    assert.match(nameOf("webhooks/shard-0 shard-2"), /^webhooks\/shard-0_shard-2-[\da-f]{12}$/);
    assert.equal(nameOf("webhooks/shard-0"), "webhooks/shard-0");
    const stacks = Array.from({ length: 40 }, (_, index) => `shard-${index}`).join(" ");
    const [one, other] = [nameOf(`${stacks} shard-40`), nameOf(`${stacks} shard-41`)];
    assert.notEqual(one, other);
    // What hands its options on hands this name on, too.
    for (const name of [one, other]) assert.equal(nameOf(name), name);
    for (const name of [one, other]) assert.match(name, /^shard-0_shard-1_[\w-]{84}$/);
  });

  it("differs wherever names do, whatever characters are in them", () => {
    const names = ["a b", "a_b", "a  b", "a\tb", "a-->b", "a\nb", "ä", "ö"].map(nameOf);
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.match(name, /^[\w./-]+$/);
  });

  it("has folder and stacks by default, which are others in every caller of a repository", () => {
    const folders = [".", "webhooks", "web", "web/hooks", "web-hooks", "web hooks"];
    const stacks = [undefined, "prod", "acme/web/prod", "web/prod", "dev prod", "prod dev", "dev-prod"];
    const names = folders.flatMap((folder) => stacks.map((stack) => defaultOf(folder, stack)));
    assert.equal(new Set(names).size, names.length);
    assert.equal(defaultOf("./webhooks/", "prod"), "webhooks//prod");
  });

  it("is the same in jobs with and without a checkout, and wherever that is", () => {
    for (const [variable, root] of [
      ["GITHUB_WORKSPACE", "/home/runner/work/hooks/hooks"],
      ["CI_PROJECT_DIR", "/builds/acme/hooks"],
    ] as const)
      assert.equal(defaultOf(`${root}/webhooks`, "prod", { [variable]: root }), "webhooks//prod");
  });
});
