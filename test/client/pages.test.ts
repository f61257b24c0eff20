/** When pages of a list are fetched for reads by ID, which ones, and when that ends. */

import assert from "node:assert/strict";
import {
  ApiError,
  hasCode,
  NetworkError,
  NotFoundError,
  ResponseShapeError,
} from "../../provider/base/errors";
import { shared } from "../../provider/base/notices";
import { Pages } from "../../provider/client/pages";
import type { Listing } from "../../provider/client/pages";
import { notices } from "../../provider/http/notices";
import type { ListQuery, Page } from "../../provider/client";
import { shortened } from "../../provider/http/listing";

interface Item {
  readonly uid: string;
  readonly version: number;
}

const line = { method: "GET", path: "/things" };
const idOf = (item: Item): string => item.uid;
const byId: Listing<Item> = { idOf, cursor: "id" };

/** A service with a list, newest first, and what it was asked. */
class Things {
  readonly items = new Map<string, Item>();
  readonly asked: string[] = [];
  writes = 0;
  clock = 0;
  /** The most objects of an answer that is not too large. */
  most = Infinity;
  readonly said: string[] = [];
  readonly lists = { areSlow: false };
  /** How many reads a list has answered. */
  listed = 0;
  pages: Pages<Item>;

  constructor(count: number, listing = byId) {
    for (let number = 0; number < count; number += 1) this.put(idAt(number), 0);
    this.pages = new Pages(
      listing,
      (why) => this.said.push(why),
      this.lists,
      () => this.clock,
    );
  }

  put(uid: string, version: number): void {
    this.items.set(uid, { uid, version });
  }

  read = async (uid: string): Promise<Item> => {
    this.asked.push(`read ${uid}`);
    await turn();
    const item = this.items.get(uid);
    if (item !== undefined) return item;
    throw new NotFoundError(line, 404, "", shared.notFound`404`);
  };

  list = async ({ perPage = 20, nextPageCursor, prevPageCursor }: ListQuery): Promise<Page<Item>> => {
    this.asked.push(`list ${perPage}`);
    await turn();
    const ids = [...this.items.keys()].sort().reverse();
    const at = ids.findIndex((id) => id <= (nextPageCursor ?? prevPageCursor ?? "~"));
    const place = at < 0 ? ids.length : at;
    const from = prevPageCursor === undefined ? place : Math.max(0, place - perPage);
    const shown = ids.slice(from, prevPageCursor === undefined ? from + perPage : place);
    if (shown.length > this.most) throw new ResponseShapeError(line, notices["large-answer"]());
    const next = ids[from + perPage];
    return {
      content: shown.flatMap((id) => this.items.get(id) ?? []),
      pagination: { hasNextPage: next !== undefined, nextPageCursor: next ?? "" },
    };
  };

  private readonly fitting = shortened((query: ListQuery) => this.list(query));

  get(uid: string): Promise<Item> {
    return this.pages.get(uid, {
      read: () => this.read(uid),
      list: this.fitting,
      writes: () => this.writes,
      noteListed: () => (this.listed += 1),
    });
  }

  /** Reads all, so many at once. */
  async getAll(ids: readonly string[], atOnce = 16): Promise<void> {
    const left = [...ids];
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift())
        assert.deepEqual(await this.get(id), this.items.get(id));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  count(what: "read" | "list"): number {
    return this.asked.filter((one) => one.startsWith(what)).length;
  }
}

const turn = (): Promise<void> => new Promise(setImmediate);
const idAt = (number: number): string => `T${String(number).padStart(6, "0")}`;
const idsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => idAt(first + index));
/** The same order in each run, in which neighbours are far apart. */
const mixed = (ids: readonly string[]): string[] =>
  ids.map((_, index) => ids[(index * 7919) % ids.length] ?? "");

describe("Pages of a list for reads by ID", () => {
  it("are not asked for before the third read", async () => {
    const things = new Things(100);
    await things.getAll(idsFrom(0, 2), 1);
    assert.deepEqual(things.asked, ["read T000000", "read T000001"]);
    await things.get(idAt(2));
    assert.deepEqual(things.asked.slice(2), ["list 250", "read T000002"]);
    await things.getAll(idsFrom(3, 97));
    assert.equal(things.asked.length, 4, "the first answer alone is compared with a read");
    assert.equal(things.listed, 97, "what a read has shown is no answer of a list");
  });

  const walks: readonly (readonly [string, (ids: readonly string[]) => readonly string[]])[] = [
    ["oldest first", (ids) => ids],
    ["newest first", (ids) => ids.toReversed()],
    ["in any order", mixed],
  ];
  for (const [name, walk] of walks) {
    it(`answer 1,000 reads ${name} with few requests`, async () => {
      for (const atOnce of [1, 16, 1000]) {
        const things = new Things(1000);
        await things.getAll(walk(idsFrom(0, 1000)), atOnce);
        assert.ok(things.asked.length <= 20, `${things.asked.length} requests`);
      }
    });
  }

  it("answer the reads of a stack whose objects are in two clusters of a large project", async () => {
    const things = new Things(20_000);
    await things.getAll([...idsFrom(2000, 500), ...idsFrom(17_000, 500)]);
    assert.ok(things.asked.length <= 20, `${things.asked.length} requests`);
  });

  it("do not walk a large project for a small stack", async () => {
    const things = new Things(100_000);
    await things.getAll(mixed(idsFrom(0, 100_000)).slice(0, 50));
    assert.ok(things.count("list") <= 2, `${things.count("list")} pages`);
    assert.ok(things.count("read") <= 50);
  });

  it("never say that an object is missing", async () => {
    const things = new Things(100);
    await things.getAll(idsFrom(0, 50));
    await assert.rejects(things.get("T000050x"), { code: "not-found" });
    things.put("T000050x", 1);
    assert.deepEqual(await things.get("T000050x"), { uid: "T000050x", version: 1 });
  });

  it("are dropped by a write, also by one that began before they were asked for", async () => {
    const things = new Things(100);
    await things.getAll(idsFrom(0, 50));
    things.put(idAt(60), 1);
    things.writes += 1;
    assert.equal((await things.get(idAt(60))).version, 1);
    const before = things.get(idAt(70));
    things.put(idAt(71), 2);
    things.writes += 1;
    await before;
    assert.equal((await things.get(idAt(71))).version, 2);
  });

  it("are dropped after a minute", async () => {
    const things = new Things(100);
    await things.getAll(idsFrom(0, 50));
    things.put(idAt(60), 1);
    things.clock = 59_999;
    assert.equal((await things.get(idAt(60))).version, 0);
    things.clock = 60_000;
    assert.equal((await things.get(idAt(60))).version, 1);
  });

  it("are as old as the request that asked for them", async () => {
    const things = new Things(100);
    const { list } = things;
    things.list = async (query) => {
      const page = await list(query);
      things.clock += 50_000;
      return page;
    };
    await things.getAll(idsFrom(0, 50));
    things.put(idAt(60), 1);
    things.clock = 60_000;
    assert.equal((await things.get(idAt(60))).version, 1);
  });

  it("are compared again where the read to compare with failed", async () => {
    const things = new Things(100);
    await things.getAll(idsFrom(0, 2), 1);
    await things.get("T000050x").catch(() => undefined);
    things.items.delete(idAt(40));
    const [gone, ...others] = await Promise.allSettled(idsFrom(40, 20).map((id) => things.get(id)));
    assert.ok(gone?.status === "rejected" && hasCode(gone.reason, "not-found"));
    assert.ok(others.every(({ status }) => status === "fulfilled"));
    assert.deepEqual(
      [things.count("list"), things.asked.filter((one) => one.startsWith("read")).slice(3)],
      [1, [`read ${idAt(40)}`, `read ${idAt(41)}`]],
    );
  });

  it("are halved where one is too large", async () => {
    const things = new Things(1000);
    things.most = 100;
    await things.getAll(idsFrom(0, 1000));
    assert.deepEqual(things.asked.filter((one) => one.startsWith("list")).slice(0, 4), [
      "list 250",
      "list 125",
      "list 62",
      "list 62",
    ]);
    assert.ok(things.asked.length <= 40, `${things.asked.length} requests`);
  });

  it("are at most 20,000 objects, of which the oldest go", async () => {
    const things = new Things(30_000);
    await things.getAll(idsFrom(0, 30_000));
    const { length } = things.asked;
    assert.ok(length <= 60, `${length} requests`);
    await things.getAll(idsFrom(29_000, 1000));
    assert.equal(things.asked.length, length);
    await things.get(idAt(10));
    assert.equal(things.asked.at(-1), `read ${idAt(10)}`);
  });

  it("end with a list that fails, once, and the reads go on", async () => {
    const things = new Things(100);
    let lists = 0;
    things.list = () => {
      lists += 1;
      return Promise.reject(new NetworkError(line, notices.cancelled(), false));
    };
    await things.getAll(idsFrom(0, 100));
    assert.deepEqual([lists, things.count("read"), things.said.length], [1, 100, 1]);
  });

  it("answer none of which a list shows less than a read", async () => {
    const things = new Things(100, { ...byId, asRead: ({ uid }) => ({ uid }) as Item });
    await things.getAll(idsFrom(0, 100));
    assert.deepEqual([things.count("list"), things.count("read")], [1, 100]);
    assert.deepEqual(things.said, ["a list returns an object differently from a read"]);
  });

  it("answer none also where a page comes after that has shown", async () => {
    const things = new Things(1000, { ...byId, asRead: ({ uid }) => ({ uid }) as Item });
    const { read, list } = things;
    things.read = async (uid) => turn().then(() => read(uid));
    things.list = async (query) => {
      const page = await list(query);
      if (things.count("list") > 1) for (let time = 0; time < 5; time += 1) await turn();
      return page;
    };
    await things.getAll([...idsFrom(0, 10), ...idsFrom(600, 10)]);
    assert.deepEqual([things.count("list"), things.count("read")], [2, 20]);
  });

  it("end where a list does something to an object", async () => {
    const things = new Things(100, { ...byId, isTouchedByList: ({ uid }) => uid === idAt(20) });
    await things.getAll(idsFrom(0, 100));
    assert.deepEqual([things.count("list"), things.count("read")], [1, 100]);
    assert.deepEqual(things.said, ["a list creates new keys"]);
  });

  it("are not asked for once a list of the account is slow", async () => {
    for (const slow of [
      new NetworkError(line, notices.cancelled(), false),
      new ApiError(line, 429, "", shared.notFound`429`),
    ]) {
      const [one, other] = [new Things(100), new Things(100)];
      one.list = () => Promise.reject(slow);
      other.pages = new Pages(byId, () => undefined, one.lists);
      await one.getAll(idsFrom(0, 100));
      await other.getAll(idsFrom(0, 100));
      assert.deepEqual([other.count("list"), other.count("read")], [0, 100]);
    }
  });

  it("follow the cursors of a service that gives them", async () => {
    const things = new Things(3000, { idOf, cursor: "given" });
    await things.getAll(idsFrom(0, 3000).toReversed());
    assert.ok(things.asked.length <= 20, `${things.asked.length} requests`);
    await assert.rejects(things.get("none"), { code: "not-found" });
  });

  it("end where a page leads to itself", async () => {
    const things = new Things(3000, { idOf, cursor: "given" });
    const { list } = things;
    const pagination = { hasNextPage: true, nextPageCursor: idAt(2000) };
    things.list = async (query) => ({ ...(await list(query)), pagination });
    await things.getAll(idsFrom(0, 3000).toReversed());
    assert.deepEqual(things.said, ["a page links to itself"]);
  });

  it("are asked for at the first read where each read is a list of all", async () => {
    const things = new Things(100, { idOf, cursor: "all" });
    const { list } = things;
    things.list = () => list({ perPage: 100 });
    await things.getAll(idsFrom(0, 20));
    assert.deepEqual(things.asked, ["list 100"]);
    assert.equal(things.listed, 0, "a read is that list");
  });

  it("answer the reads of 100,000 objects with few requests", async () => {
    const items = idsFrom(0, 100_000).map((uid) => ({ uid, version: 0 }));
    let requests = 0;
    const pages = new Pages(byId, () => undefined);
    const list = ({ perPage = 20, nextPageCursor, prevPageCursor }: ListQuery): Promise<Page<Item>> => {
      requests += 1;
      const at = Number((nextPageCursor ?? prevPageCursor ?? "T099999").slice(1));
      const from = prevPageCursor === undefined ? Math.max(0, at + 1 - perPage) : at;
      const content = items.slice(from, prevPageCursor === undefined ? at + 1 : at + perPage).reverse();
      return Promise.resolve({ content, pagination: { hasNextPage: from > 0 } });
    };
    const work = async (first: number): Promise<void> => {
      for (let number = first; number < items.length; number += 16) {
        const read = (): Promise<Item> => {
          requests += 1;
          return Promise.resolve(items[number] ?? assert.fail());
        };
        const rest = { list, writes: () => 0, noteListed: () => undefined };
        assert.equal(await pages.get(idAt(number), { read, ...rest }), items[number]);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, first) => work(first)));
    assert.ok(requests <= 110, `${requests} requests`);
  });
});
