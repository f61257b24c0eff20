/** The name by which comment and issue are found again. */

import assert from "node:assert/strict";
import { ciOptionsOf } from "../../../provider/cli/ci/options";

describe("The name of a comment or an issue", () => {
  const nameOf = (name: string): string => ciOptionsOf("drift", { name }, {}).name;

  it("is one word, and differs wherever long lists of stacks do", () => {
    assert.equal(nameOf("webhooks/shard-0 shard-2"), "webhooks/shard-0_shard-2");
    const stacks = Array.from({ length: 40 }, (_, index) => `shard-${index}`).join(" ");
    const [one, other] = [nameOf(`${stacks} shard-40`), nameOf(`${stacks} shard-41`)];
    assert.notEqual(one, other);
    // What hands its options on hands this name on, too.
    for (const name of [one, other]) assert.equal(nameOf(name), name);
    for (const name of [one, other]) assert.match(name, /^shard-0_shard-1_[\w-]{84}$/);
  });
});
