/** Answers reads of one kind in one project from pages of its list, so that a refresh of many objects sends few requests. */

import { clause } from "../base/declare";
import { hasCode } from "../base/errors";
import { messageOf } from "../base/text";
import type { ListQuery, PageSize } from "../http/listing";
import type { Page } from "../http/pagination";
import { ListComparison } from "./list-comparison";

/** From so many reads on, pages are fetched. */
const fewest = 3;
/** So many objects are asked for on the first page, and on each after it. */
const firstSize = 250;
const nextSize = 1000;
/** Nothing older than this is an answer, in milliseconds, because other processes write as well. */
const lifetime = 60_000;
/** So many objects are kept; then the oldest pages go. */
const mostObjects = 20_000;
/** So many objects are fetched before any of them has answered a read, and so many more for each read that one has answered. */
const onTrust = 500;
const forEachAnswer = 20;
/** An empty page costs a request as well: it counts as one with so many objects. */
const leastCost = 100;

/** @internal How one kind is listed. */
export interface Listing<Item> {
  idOf(item: Item): string;
  /**
   * What a page begins with: any ID, newest first, or only what the last page has given. `all`: a page holds every object, and a
   * read is that very request.
   */
  readonly cursor: "id" | "given" | "all";
  /** The item as a read of it shows it. Default: as it is. */
  asRead?(item: Item): Item;
  /** Whether to list this kind does something to the object, so that reading from lists ends where one is found. */
  isTouchedByList?(item: Item): boolean;
}

/** @internal The requests of one read, in the name of the call that needs it. */
export interface Requests<Item> {
  read(): Promise<Item>;
  list(query: ListQuery): Promise<Page<Item>>;
  /** How many writes to the account have begun and ended in this process. */
  writes(): number;
  /** Takes note that the answer is that of a list, where a read is another request. */
  noteListed(): void;
}

/** @internal What the lists of an account have in common. */
export interface Lists {
  /** Whether one did not answer, or only after a wait: no other is asked for then, so that a run loses this time once. */
  areSlow: boolean;
}

interface Kept<Item> {
  readonly items: ReadonlyMap<string, Item>;
  readonly askedAt: number;
  readonly writes: number;
}

/** The oldest and the newest of objects that were listed without a gap. */
type Edges = readonly [oldest: string, newest: string];

/** @internal The pages of one kind in one project. A page never says that an object is missing. */
export class Pages<Item> {
  readonly comparison = new ListComparison<Item>(() =>
    this.log(clause`a list returns an object differently from a read`),
  );
  /** How many objects fit into an answer, as far as that has shown. */
  readonly size: PageSize = { most: Infinity };
  private pages: Kept<Item>[] = [];
  private edges: Edges | undefined;
  /** The cursor that the last page has given; null where there is no further page. */
  private given: string | null | undefined;
  private last = "";
  private reads = 0;
  private answered = 0;
  private fetched = 0;
  private hasEnded = false;
  private pending: Promise<void> | undefined;

  constructor(
    private readonly listing: Listing<Item>,
    private readonly log: (why: string) => void,
    private readonly lists: Lists = { areSlow: false },
    private readonly now: () => number = Date.now,
  ) {}

  /** The object with an ID, from a page that has it, else read by itself. */
  async get(id: string, requests: Requests<Item>): Promise<Item> {
    this.reads += 1;
    const isRead = this.listing.cursor === "all";
    const mayFetch = this.reads >= fewest || isRead;
    for (let isAsked = false; ;) {
      this.dropOutdated(requests);
      const found = this.find(id);
      if (found !== undefined && (isRead || this.comparison.listShowsAll(found))) {
        this.answered += 1;
        if (!isRead) requests.noteListed();
        return found;
      }
      if (found !== undefined) {
        const alone = await this.comparison.compare(found, () => requests.read());
        if (alone !== undefined) return alone;
        continue;
      }
      if (this.pending !== undefined) {
        await this.pending;
        continue;
      }
      const query = mayFetch && !isAsked ? this.queryFor(id) : undefined;
      if (query === undefined) break;
      isAsked = true;
      this.pending = this.fetch(query, requests).finally(() => (this.pending = undefined));
    }
    // What is looked for is elsewhere: the next page begins there.
    if (!this.isBetween(id)) this.edges = [id, id];
    this.last = id;
    return requests.read();
  }

  /** Drops pages that are too old, or older than a write. */
  private dropOutdated({ writes }: Requests<Item>): void {
    const [oldest, count] = [this.now() - lifetime, writes()];
    const kept = this.pages.filter((page) => page.askedAt > oldest && page.writes === count);
    if (kept.length < this.pages.length) this.restart(kept);
  }

  private find(id: string): Item | undefined {
    return this.pages.find(({ items }) => items.has(id))?.items.get(id);
  }

  private restart(pages: Kept<Item>[]): void {
    [this.pages, this.edges, this.given] = [pages, undefined, undefined];
  }

  /** The page that most likely has the object; undefined where none is worth its request. */
  private queryFor(id: string): ListQuery | undefined {
    if (this.hasEnded || this.lists.areSlow || this.fetched > onTrust + forEachAnswer * this.answered)
      return undefined;
    const perPage = this.fetched === 0 ? firstSize : nextSize;
    const { cursor } = this.listing;
    if (cursor === "all") return this.pages.length > 0 ? undefined : {};
    if (cursor === "given")
      return this.given === null
        ? undefined
        : { perPage, ...(this.given && { direction: "next", nextPageCursor: this.given }) };
    this.edges ??= [this.last, this.last];
    const [oldest, newest] = this.edges;
    if (id > newest) return { perPage, direction: "prev", prevPageCursor: newest };
    return this.isBetween(id) ? undefined : { perPage, direction: "next", nextPageCursor: oldest };
  }

  private isBetween(id: string): boolean {
    const [oldest, newest] = this.edges ?? [];
    return oldest !== undefined && newest !== undefined && oldest <= id && id <= newest;
  }

  private async fetch(query: ListQuery, requests: Requests<Item>): Promise<void> {
    const { idOf, asRead = (item) => item, isTouchedByList } = this.listing;
    const [askedAt, writes] = [this.now(), requests.writes()];
    try {
      const { content, pagination } = await requests.list(query);
      this.fetched += Math.max(content.length, leastCost);
      if (isTouchedByList !== undefined && content.some((item) => isTouchedByList(item)))
        return this.end(clause`a list creates new keys`);
      const items = new Map(content.map((item) => [idOf(item), asRead(item)]));
      this.pages.push({ items, askedAt, writes });
      this.given = (pagination.hasNextPage === true && pagination.nextPageCursor) || null;
      if (this.given !== null && this.given === query.nextPageCursor)
        this.end(clause`a page links to itself`);
      const ids = [...(this.edges ?? []), ...items.keys()].sort();
      if (this.edges !== undefined) this.edges = [ids[0] ?? "", ids.at(-1) ?? ""];
      this.forget();
    } catch (error) {
      this.lists.areSlow ||= hasCode(error, "network") || (hasCode(error, "api") && error.status === 429);
      this.end(messageOf(error));
    }
  }

  private forget(): void {
    const count = (): number => this.pages.reduce((sum, { items }) => sum + items.size, 0);
    while (this.pages.length > 1 && count() > mostObjects) this.pages.shift();
  }

  private end(why: string): void {
    this.hasEnded = true;
    this.restart([]);
    this.log(why);
  }
}
