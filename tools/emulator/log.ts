/** The request log of the service, without any secret. */

import { HIDDEN, redact, redactText } from "./mask";
import type { RouteName } from "./route";

/** A request to the emulator. It contains no header values, no API keys and no secret fields. */
export interface LoggedRequest {
  /** The HTTP method, such as `PUT`. */
  readonly method: string;
  /** The path without the query, such as `/api/v1/projects/p1/endpoints`. */
  readonly path: string;
  /** The name of the operation, or undefined if the request matches none. */
  readonly route: RouteName | undefined;
  /** The query parameters. The value of a parameter that the documented interface lacks is `[secret]`. */
  readonly query: Readonly<Record<string, string>>;
  /** The ID of the project in the path, or an empty string. */
  readonly project: string;
  /** The parsed body, with `[secret]` instead of secrets. Undefined if there is none, or if it is not JSON. */
  readonly body: unknown;
  /** The status of the response. 0 until there is one, and if a fault resets the connection. */
  readonly status: number;
  /** When the request arrived, on the clock of the emulator. */
  readonly at: Date;
  /** The size of the request body, in bytes. */
  readonly bytesIn: number;
  /** The size of the response body, in bytes. */
  readonly bytesOut: number;
}

type Entry = { -readonly [Field in keyof LoggedRequest]: LoggedRequest[Field] };

const LISTED_PARAMETERS = new Set([
  "direction",
  "next_page_cursor",
  "prev_page_cursor",
  "perPage",
  "ownerId",
  "orgID",
  "q",
  "sort",
]);

/** Enough for any test, and a bound for an emulator that runs for weeks. */
const ENTRIES_KEPT = 100_000;

/** Keeps the entries of one emulator. */
export class RequestLog {
  private entries: Entry[] = [];

  constructor(
    private readonly apiKeys: readonly string[],
    private readonly onRequest: (request: LoggedRequest) => void = () => undefined,
  ) {}

  get requests(): readonly LoggedRequest[] {
    return [...this.entries];
  }

  clear(): void {
    this.entries = [];
  }

  /** Notes a request the moment it arrives; the rest is filled in as it becomes known. */
  open(request: {
    method: string;
    url: URL;
    route: RouteName | undefined;
    project: string;
    at: Date;
  }): Entry {
    const entry: Entry = {
      method: request.method,
      path: redactText(request.url.pathname, this.apiKeys),
      route: request.route,
      query: Object.fromEntries(
        [...request.url.searchParams].map(([name, value]) =>
          LISTED_PARAMETERS.has(name)
            ? [name, redactText(value, this.apiKeys)]
            : [redactText(name, this.apiKeys), HIDDEN],
        ),
      ),
      project: redactText(request.project, this.apiKeys),
      body: undefined,
      status: 0,
      at: request.at,
      bytesIn: 0,
      bytesOut: 0,
    };
    this.entries.push(entry);
    if (this.entries.length > ENTRIES_KEPT) this.entries.shift();
    return entry;
  }

  /** Notes how a request ended. */
  close(entry: Entry, { status, body }: { readonly status: number; readonly body: string }): void {
    entry.status = status;
    entry.bytesOut = Buffer.byteLength(body);
    this.onRequest({ ...entry });
  }

  /** Notes the body of a request. */
  noteBody(entry: Entry, text: string): void {
    entry.bytesIn = Buffer.byteLength(text);
    try {
      entry.body = redact(JSON.parse(text), this.apiKeys);
    } catch {
      // Not JSON, or nested too deep to look through: not kept, as nothing is known about the secrets in it.
      entry.body = undefined;
    }
  }
}
