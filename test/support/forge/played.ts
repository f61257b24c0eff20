/** What both played forges share: a server on loopback with pages, faults and a record of what it was asked. */

import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export interface AskedOfForge {
  readonly method: string;
  /** Below the address of the API, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer. */
export interface ForgeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent as JSON, or a text as it is. */
  readonly body?: unknown;
}

/** What goes wrong with the next requests of a kind. */
export interface Fault {
  /** Matches `METHOD path`. */
  readonly at: RegExp;
  /** Default: once. */
  readonly times?: number;
  /** Sent in place of the answer. `cut`: the connection is closed without one. */
  readonly answer: ForgeAnswer | "cut";
  /** Whether the request is acted on all the same, so that only its answer is lost. */
  readonly acts?: boolean;
}

/** What a route makes of a request; the matched parts of its path are decoded. */
export type Act = (asked: AskedOfForge, ...parts: string[]) => ForgeAnswer;

/** How a request is answered: method and path, in which `*` stands for one segment. */
export type Route = readonly [request: string, act: Act];

/** A refusal that a route throws. */
class Refusal extends Error {
  constructor(readonly answer: ForgeAnswer) {
    super("refused");
  }
}

/** How a proposed change is merged. */
export type Merging = "merge" | "squash" | "rebase";

/** The fixed time of every answer, so that limits that name a moment need no clock. */
export const serverTime = Date.parse("2026-01-05T10:00:00Z");

/** A forge in memory, of which a test may look at everything and change it. */
export abstract class PlayedForge {
  readonly asked: AskedOfForge[] = [];
  /** Requests that no route knows: a test that ends with some has asked for what the documentation does not have. */
  readonly unknown: string[] = [];
  /** The token that the forge accepts. */
  token = "canary-token-of-the-forge";
  /** The most items of a page, whatever a request asks for. */
  pageSize = 2;
  protected abstract readonly prefix: string;
  protected abstract readonly routes: readonly Route[];
  /** What every answer has, where it does not have another one. */
  protected abstract readonly headers: Readonly<Record<string, string>>;
  private readonly faults: (Fault & { left: number })[] = [];
  private readonly interruptions: { readonly at: RegExp; readonly act: () => void }[] = [];
  private readonly server: Server;
  private ids = 100;
  private moments = 0;
  private commits = 0;

  protected constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async listen(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** The address of the API. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.prefix}`;
  }

  /** `METHOD path` of all requests so far. */
  get requests(): string[] {
    return this.asked.map(({ method, path }) => `${method} ${path}`);
  }

  /** Lets the next requests of a kind go wrong. */
  fail(fault: Fault): void {
    this.faults.push({ ...fault, left: fault.times ?? 1 });
  }

  /** Ends all faults. */
  recover(): void {
    this.faults.length = 0;
  }

  /** Does something right before the next request of a kind, once. */
  before(at: RegExp, act: () => void): void {
    this.interruptions.push({ at, act });
  }

  /** A number that nothing else has. */
  protected newId(): number {
    return (this.ids += 1);
  }

  /** A moment after all others, in milliseconds. */
  protected newMoment(): number {
    return serverTime + (this.moments += 60_000);
  }

  /** A commit that nothing else has. */
  newCommit(): string {
    return (this.commits += 1).toString(16).padStart(40, "c");
  }

  /** Ends a route with this answer. */
  protected refuse(answer: ForgeAnswer): never {
    throw new Refusal(answer);
  }

  /** The item with this number. It is refused with the answer where there is none. */
  protected found<Key extends string, Item extends Readonly<Record<Key, number>>>(
    items: readonly Item[],
    key: Key,
    value: string,
    answer = this.notFound,
  ): Item {
    return items.find((item) => String(item[key]) === value) ?? this.refuse(answer);
  }

  /** Refuses a request whose token the forge does not know. */
  protected abstract authorize(asked: AskedOfForge): void;

  /** What a forge says about a path that it does not have. */
  protected abstract readonly notFound: ForgeAnswer;

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://forge");
    const { method = "", headers } = request;
    const sent = await text(request);
    const body = (sent === "" ? {} : JSON.parse(sent)) as AskedOfForge["body"];
    const path = pathname.slice(this.prefix.length);
    const asked = { method, path, query: searchParams, headers, body };
    this.asked.push(asked);
    const line = `${method} ${path}`;
    const interruption = this.interruptions.findIndex(({ at }) => at.test(line));
    if (interruption >= 0) this.interruptions.splice(interruption, 1)[0]?.act();
    const fault = this.faults.find(({ at, left }) => left > 0 && at.test(line));
    if (fault !== undefined) fault.left -= 1;
    const acted = fault === undefined || fault.acts === true ? this.answerTo(asked) : undefined;
    const answer = fault?.answer ?? acted ?? {};
    if (answer === "cut") return void request.socket.destroy();
    const content = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
    const date = new Date(serverTime).toUTCString();
    const common = { date, "content-type": "application/json", ...this.headers };
    response.writeHead(answer.status ?? 200, { ...common, ...answer.headers });
    response.end(content);
  }

  private answerTo(asked: AskedOfForge): ForgeAnswer {
    try {
      this.authorize(asked);
      for (const [request, act] of this.routes) {
        const [method, pattern = ""] = request.split(" ");
        const form = new RegExp(`^${pattern.replaceAll("*", "([^/]+)")}$`);
        const parts = method === asked.method ? form.exec(asked.path)?.slice(1) : undefined;
        if (parts !== undefined) return act(asked, ...parts.map(decodeURIComponent));
      }
      this.unknown.push(`${asked.method} ${asked.path}`);
      return this.notFound;
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  /** The items of the page that a request asks for, and the number of the next one. */
  protected pageOf<Item>(
    { query }: AskedOfForge,
    items: readonly Item[],
  ): { readonly items: readonly Item[]; readonly page: number; readonly next: number | undefined } {
    const size = Math.min(Number(query.get("per_page") ?? 20), 100, this.pageSize);
    const page = Number(query.get("page") ?? 1);
    const next = page * size < items.length ? page + 1 : undefined;
    return { items: items.slice((page - 1) * size, page * size), page, next };
  }
}
