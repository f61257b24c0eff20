/** Who pushed to a branch: the chain of its pushes must be whole, from the newest commit back to the creation of the branch. */

import assert from "node:assert/strict";
import { pushersTo } from "../../../provider/cli/ci/forge/pushes";
import type { Push } from "../../../provider/cli/ci/forge/pushes";

async function* listed(pushes: readonly Push[]): AsyncGenerator<Push> {
  yield* await Promise.resolve(pushes);
}

/** The pushers to the commit `c`, of pushes as `before>after by`, the newest first. */
async function pushers(...pushes: readonly string[]): Promise<string | undefined> {
  const parsed = pushes.map((push): Push => {
    const [, before, after = "", by] = /^(\w?)>(\w) ?(\w*)$/.exec(push) ?? [];
    return { before: before || undefined, after, by: by || undefined };
  });
  const found = await pushersTo("c", listed(parsed));
  return found && [...found].join(" ");
}

describe("The pushers to a commit", () => {
  const rows: readonly (readonly [what: string, pushes: readonly string[], expected: string | undefined])[] =
    [
      ["are all who pushed", ["b>c ann", "a>b ben", ">a ann"], "ann ben"],
      ["are those of one push that creates the branch", [">c ann"], "ann"],
      ["are not those of later pushes", ["c>d eve", ">c ann"], "ann"],
      ["are not those of an earlier branch of the same name", [">c ann", "a>b eve", ">a eve"], "ann"],
      ["are those of what a later push replaced", ["b>c ann", ">b ben"], "ann ben"],
      [
        "are those of a commit to which the branch came back",
        ["d>c ann", "c>d ben", ">c cleo"],
        "ann ben cleo",
      ],
      ["are not known without any push", [], undefined],
      ["are not known without the first push", ["b>c ann"], undefined],
      ["are not known without a push in between", ["b>c ann", ">a ben"], undefined],
      ["are not known where one is nobody's", ["b>c ann", "a>b", ">a ann"], undefined],
      ["are not known where an older one made the same commit", ["d>c", "c>d ann", ">c ann"], undefined],
    ];
  for (const [what, pushes, expected] of rows)
    it(what, async () => assert.equal(await pushers(...pushes), expected));

  it("are not looked for without end", async () => {
    const later = (count: number): Push[] => Array<Push>(count).fill({ before: "c", after: "d", by: "eve" });
    const first: Push = { before: undefined, after: "c", by: "ann" };
    assert.deepEqual(await pushersTo("c", listed([...later(2999), first])), new Set(["ann"]));
    assert.equal(await pushersTo("c", listed([...later(3000), first])), undefined);
  });
});
