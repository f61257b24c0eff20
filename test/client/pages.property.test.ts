/**
 * Reads, outside changes, own writes, time and pages in any order: no answer is older than what this process has written, than a
 * minute, or than the first page; and a missing object is one that the service did not have.
 */

import assert from "node:assert/strict";
import { NetworkError, NotFoundError, hasCode } from "../../provider/base/errors";
import { shared } from "../../provider/base/notices";
import type { ListQuery, Page } from "../../provider/client";
import { Pages } from "../../provider/client/pages";
import type { Listing } from "../../provider/client/pages";
import { notices } from "../../provider/http/notices";
import { fc, runs } from "../support/random";

interface Item {
  readonly uid: string;
  readonly version: number;
}

const line = { method: "GET", path: "/things" };
const count = 40;
const idAt = (number: number): string => `T${String(number).padStart(3, "0")}`;

/** So many turns pass before the service acts, and after it. */
const turns = fc.tuple(fc.nat(4), fc.nat(9));
const number = fc.nat(count + 2);
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant("read" as const), number, turns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("write" as const), number, turns }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("outside" as const), number, turns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), number, turns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("ownDelete" as const), number, turns }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("time" as const), number: fc.nat(70_000), turns }) },
);

const service = fc.record({
  cursor: fc.constantFrom("id" as const, "given" as const, "all" as const),
  /** How many objects the service puts on a page at most. */
  most: fc.constantFrom(1, 3, 10, 1000),
  isInclusive: fc.boolean(),
  /** The turns of each list, and whether it fails. */
  lists: fc.array(fc.tuple(turns, fc.boolean()), { minLength: 1, maxLength: 4 }),
  mayFail: fc.boolean(),
  /** How many turns pass between two steps. */
  pause: fc.nat(3),
});

/** When an object got a version, or went. */
interface Moment {
  readonly version: number | undefined;
  readonly at: number;
}

type Service = typeof service extends fc.Arbitrary<infer Found> ? Found : never;
type Step = typeof step extends fc.Arbitrary<infer Found> ? Found : never;

class World {
  private clock = 0;
  private writes = 0;
  private versions = 0;
  private asked = 0;
  private readonly history = new Map<string, Moment[]>();
  private readonly pages: Pages<Item>;

  constructor(private readonly given: Service) {
    const listing: Listing<Item> = { idOf: ({ uid }) => uid, cursor: given.cursor };
    this.pages = new Pages(
      listing,
      () => undefined,
      { areSlow: false },
      () => this.clock,
    );
    // The last are made later, if at all.
    for (let each = 0; each < count + 3; each += 1) this.set(idAt(each), each < count ? 0 : undefined);
  }

  private set(id: string, version: number | undefined): void {
    this.history.set(id, [...(this.history.get(id) ?? []), { version, at: this.clock }]);
  }

  private now(id: string): number | undefined {
    return this.history.get(id)?.at(-1)?.version;
  }

  private list = async (query: ListQuery): Promise<Page<Item>> => {
    const { lists, mayFail, cursor, most, isInclusive } = this.given;
    const [[before, after], fails] = lists[(this.asked += 1) % lists.length] ?? [[0, 0], false];
    await pass(before);
    const ids = [...this.history.keys()].filter((id) => this.now(id) !== undefined).sort();
    const { nextPageCursor = "~", prevPageCursor, perPage = count } = query;
    const size = cursor === "all" ? count * 2 : Math.min(perPage, most);
    const older = ids.filter((id) => id <= nextPageCursor).reverse();
    const newer = ids.filter((id) =>
      isInclusive ? id >= (prevPageCursor ?? "") : id > (prevPageCursor ?? ""),
    );
    const shown = prevPageCursor === undefined ? older.slice(0, size) : newer.slice(0, size).reverse();
    const content = shown.map((uid) => ({ uid, version: this.now(uid) ?? 0 }));
    await pass(after);
    if (mayFail && fails) throw new NetworkError(line, notices.cancelled(), false);
    const next = older[size];
    return { content, pagination: { hasNextPage: next !== undefined, nextPageCursor: next ?? "" } };
  };

  async read(id: string, [before, after]: readonly [number, number]): Promise<void> {
    const floor = this.floorOf(id);
    const read = async (): Promise<Item> => {
      await pass(before);
      const version = this.now(id);
      await pass(after);
      if (version !== undefined) return { uid: id, version };
      throw new NotFoundError(line, 404, "", shared.notFound`404`);
    };
    const found = await this.pages
      .get(id, { read, list: this.list, writes: () => this.writes, noteListed: () => undefined })
      .catch((error: unknown) => {
        if (hasCode(error, "not-found")) return undefined;
        throw error;
      });
    const seen = (this.history.get(id) ?? []).slice(floor);
    const isFair = seen.some(({ version }) => version === found?.version);
    assert.ok(isFair, `${id}: ${String(found?.version)}`);
  }

  /** The first moment of an object that a read may still show: after the last own write, and of the last minute. */
  private floorOf(id: string): number {
    const moments = this.history.get(id) ?? [];
    const last = this.written.get(id) ?? 0;
    const fresh = moments.findLastIndex(({ at }) => at <= this.clock - 60_000);
    return Math.max(last, fresh, 0);
  }

  /** The moment of each object at which the last own write to any of them had ended. */
  private readonly written = new Map<string, number>();

  async write(id: string, [before, after]: readonly [number, number], isDelete: boolean): Promise<void> {
    this.writes += 1;
    await pass(before);
    this.versions += 1;
    this.set(id, isDelete ? undefined : this.versions);
    // What the service does beside it, such as to the subscriptions of an endpoint.
    const other = idAt((this.versions * 7) % count);
    if (this.now(other) !== undefined) this.set(other, (this.versions += 1));
    const moments = new Map([...this.history].map(([one, all]) => [one, all.length - 1]));
    await pass(after);
    this.writes += 1;
    for (const [one, moment] of moments) this.written.set(one, Math.max(moment, this.written.get(one) ?? 0));
  }

  async run(steps: readonly Step[]): Promise<void> {
    const running: Promise<void>[] = [];
    for (const { kind, number: given, turns: passing } of steps) {
      const id = idAt(given);
      if (kind === "read") running.push(this.read(id, passing));
      if (kind === "write" || kind === "ownDelete")
        running.push(this.write(id, passing, kind === "ownDelete"));
      if (kind === "outside") this.set(id, (this.versions += 1));
      if (kind === "delete") this.set(id, undefined);
      if (kind === "time") this.clock += given;
      await pass(this.given.pause);
    }
    await Promise.all(running);
  }
}

async function pass(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await new Promise(setImmediate);
}

describe("Reads that pages may answer", () => {
  it("show nothing older than the writes of this process or a minute, and miss only what the service misses", async () => {
    await fc.assert(
      fc.asyncProperty(service, fc.array(step, { minLength: 10, maxLength: 100 }), async (given, steps) =>
        new World(given).run(steps),
      ),
      runs(500),
    );
  });
});
