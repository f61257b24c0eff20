/** Answers look-ups by name that wait at the same time with one walk over the list. */

import type { WebhooksClient } from "../../client";

/** So many look-ups share a walk; fewer are asked for each by itself. */
const fewest = 3;
/** So many objects are listed for each of them, before it is asked for by itself after all. */
const forEach = 50;

/** @internal How the objects of a kind are listed. */
export interface Lists<Item> {
  /** The objects with this name, as the service finds them. */
  named(client: WebhooksClient, name: string): Promise<Item[]>;
  /** All objects of the project; undefined where there are more than `most`. */
  all(client: WebhooksClient, most: number): Promise<Item[] | undefined>;
}

interface Waiting<Item> {
  readonly client: WebhooksClient;
  readonly name: string;
  readonly answer: (found: Promise<Item[]>) => void;
}

/** @internal The look-ups by name of one kind in one project. */
export class Together<Item extends { readonly name?: string | undefined }> {
  private waiting: Waiting<Item>[] = [];
  private isBusy = false;

  constructor(private readonly lists: Lists<Item>) {}

  /** All objects with a name. What answers is asked for after this call, so that it shows what was written before. */
  async find(client: WebhooksClient, name: string): Promise<Item[]> {
    const found = new Promise<Item[]>((answer) => this.waiting.push({ client, name, answer }));
    if (!this.isBusy) void this.work();
    return found;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) await this.answer(this.waiting.splice(0));
    this.isBusy = false;
  }

  private async answer(group: readonly Waiting<Item>[]): Promise<void> {
    const [first] = group;
    const listed = first && group.length >= fewest ? await this.walk(first.client, group.length) : [];
    const alone = group.map(async ({ client, name, answer }) => {
      const found = listed.filter((item) => item.name === name);
      // A list never says that an object is missing.
      const own = found.length > 0 ? Promise.resolve(found) : this.lists.named(client, name);
      answer(own);
      await own;
    });
    await Promise.allSettled(alone);
  }

  /** The objects of the project; none where there are too many, or where the list fails, which each look-up then reports. */
  private async walk(client: WebhooksClient, count: number): Promise<Item[]> {
    const listed = await this.lists.all(client, forEach * count).catch(() => undefined);
    return listed ?? [];
  }
}
