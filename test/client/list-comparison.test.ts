/** Which items of lists are compared with reads, and which are believed after that. */

import assert from "node:assert/strict";
import { ListComparison } from "../../provider/client/list-comparison";

type Item = Readonly<Record<string, unknown>>;

/** What the service shows to a read, which objects were read, and how often a list was doubted. */
class Reads {
  readonly read: string[] = [];
  doubts = 0;
  readonly comparison = new ListComparison<Item>(() => (this.doubts += 1));

  /** The item as a read shows it; `live` is what a read shows, if anything else. */
  async asRead(item: Item, live: Item = item): Promise<Item> {
    return this.comparison.asRead(item, async () => {
      this.read.push(String(item["uid"]));
      await new Promise(setImmediate);
      return live;
    });
  }
}

describe("The items of a list", () => {
  it("are compared once for each set of fields, also of nested ones", async () => {
    const reads = new Reads();
    const items: Item[] = [
      { uid: "1", name: "a" },
      { uid: "2", name: "b", description: "", rateLimit: 0, secrets: [], authentication: {}, paused: false },
      { uid: "3", name: "c", authentication: { type: "api_key", apiKey: { headerName: "X-Key" } } },
      { uid: "4", name: "d", authentication: { type: "api_key", apiKey: { headerValue: "v" } } },
      { uid: "5", name: "e", authentication: { type: "oauth2" } },
      { uid: "6", description: "f", name: "f" },
      { uid: "7", name: "g", description: "g" },
    ];
    for (const item of items) assert.equal(await reads.asRead(item), item);
    assert.deepEqual(reads.read, ["1", "3", "5", "6"]);
  });

  it("wait for a comparison of the same fields", async () => {
    const reads = new Reads();
    await Promise.all(["1", "2", "3", "4"].map((uid) => reads.asRead({ uid })));
    assert.deepEqual(reads.read, ["1"]);
  });

  it("are read where they differ, and believed from the first on that does not", async () => {
    const reads = new Reads();
    const live = { uid: "1", name: "new" };
    assert.equal(await reads.asRead({ uid: "1", name: "old" }, live), live);
    await reads.asRead({ uid: "2", name: "b" });
    await reads.asRead({ uid: "3", name: "c" });
    assert.deepEqual([reads.read, reads.doubts], [["1", "2"], 1]);
  });

  it("are read at once, and not one after the other, where one of the same fields has differed", async () => {
    const reads = new Reads();
    await reads.asRead({ uid: "1", name: "old" }, { uid: "1", name: "new" });
    const others = ["2", "3", "4"].map((uid) => reads.asRead({ uid, name: "old" }, { uid, name: "new" }));
    assert.deepEqual(reads.read, ["1", "2", "3", "4"]);
    await Promise.all(others);
    assert.equal(reads.doubts, 1);
  });

  it("are compared again where the read failed", async () => {
    const reads = new Reads();
    const failing = reads.comparison.asRead({ uid: "1" }, () => Promise.reject(new Error("gone")));
    await Promise.all([assert.rejects(failing, /gone/), reads.asRead({ uid: "2" })]);
    assert.deepEqual(reads.read, ["2"]);
  });

  it("differ not by what traffic counts", async () => {
    const reads = new Reads();
    const item = { uid: "1", events: 0, endpointMetadata: { uid: "e", failureRate: 0 } };
    await reads.asRead(item, { uid: "1", events: 7, endpointMetadata: { uid: "e", failureRate: 0.5 } });
    await reads.asRead({ uid: "2", events: 5, endpointMetadata: { uid: "e", failureRate: 1 } });
    assert.deepEqual([reads.read, reads.doubts], [["1"], 0]);
  });
});
