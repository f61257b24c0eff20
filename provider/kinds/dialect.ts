/** A dialect: the data and small functions in which one service differs from another. `documented` stands here. */

import type { z } from "zod";
import { clause } from "../base/declare";
import { valueAt } from "../base/fields";
import { printed } from "../base/notice";
import type { HttpProfile, Probe } from "../http/wire";
import type { RequestLine } from "../base/errors";
import type { Transport } from "../http/transport";
import type { DialectName } from "../settings/settings";
import { notices } from "./notices";

/** @internal The operations that the documented interface does not have. */
export const extraOperations = [
  "project.get",
  "projects.get",
  "projects.list",
  "projects.create",
  "projects.update",
  "projects.delete",
  "projectSettings.get",
  "projectSettings.list",
  "projectSettings.update",
  "endpoints.list",
  "endpoints.delete",
  "endpoints.activate",
  "portalLinks.revoke",
  "subscriptions.create",
  "subscriptions.list",
  "subscriptions.delete",
  "subscriptions.filters",
  "subscriptions.testFilter",
  "subscriptions.testFunction",
  "eventTypes.create",
  "eventTypes.list",
  "eventTypes.deprecate",
  "sources.create",
  "sources.list",
  "sources.update",
  "sources.delete",
  "sources.testFunction",
  "events.list",
  "events.replay",
  "events.send",
  "eventDeliveries.list",
  "eventDeliveries.retry",
  "eventDeliveries.forceResend",
] as const;

type ExtraOperation = (typeof extraOperations)[number];

/** @internal One variant of the API. */
export interface Dialect extends HttpProfile {
  readonly name: DialectName;
  readonly extras: ReadonlySet<ExtraOperation>;
  /** Whether an API key belongs to one project, whatever is addressed with it. */
  readonly hasProjectKeys: boolean;
  /** Whether the service filters and orders its list of portal links; otherwise the client filters it. */
  readonly searchesPortalLinks: boolean;
  /** The status of a delivery attempt whose answer has none. */
  readonly defaultAttemptStatus: false | undefined;
  /** Advice to try another dialect, for services that do not answer as this one. */
  readonly otherDialect: string | undefined;
}

/** @internal The transport of the operations of the kinds. */
export type DialectTransport = Transport<Dialect>;

/** @internal The schemas of answers and bodies in one dialect, from the definition. */
export interface Schemas<Answer> {
  readonly live: z.ZodType<Answer>;
  readonly body: z.ZodType;
}

/**
 * @internal What only Convoy answers: it looks up the source of an address for events, in the database. Its `/healthz` does not,
 * and answers the same whatever the database does.
 */
export const lookUpSource: Probe = {
  path: "/ingest/pulumi-webhooks-check",
  readsDatabase: (status, message) => {
    if (/error retrieving source/i.test(message)) return false;
    return status === 404 && /not found/i.test(message) ? true : undefined;
  },
};

/** The header by which Convoy names its version. */
const convoyHeader = "x-convoy-version";

/** @internal The service with the documented interface. */
export const documented: Dialect = {
  name: "documented",
  headers: {},
  spelling: { names: {}, words: {} },
  extras: new Set(),
  hasProjectKeys: false,
  searchesPortalLinks: true,
  defaultAttemptStatus: undefined,
  unwrap: (data, name) => valueAt(data, [name]),
  isProjectMissing,
  isNotFound,
  otherDialect: undefined,
  adviceFor: () => undefined,
  suspectIn: (headers) =>
    headers.has(convoyHeader) ? clause`the service is Convoy: set webhooks:dialect to convoy` : undefined,
  probe: lookUpSource,
  hint: { header: convoyHeader, text: printed(notices["convoy-detected"]()) },
};

/**
 * @internal Undocumented: error codes and messages. Some services answer 400, where only the words say what is
 * missing: another object that the request refers to is none of its own.
 */
export function isNotFound(status: number, message: string, { path }: RequestLine): boolean {
  if (status !== 400) return status === 404;
  const [, , ...segments] = /\/projects\/.*/.exec(path)?.[0].split("/") ?? [];
  const collections = segments.filter((_, index) => index % 2 === 1).join(" ");
  const words = /.*\bnot found\b|\bfailed to find\b.*/i.exec(message)?.[0] ?? "";
  const [kind] = [...words.matchAll(kindWords)].at(-1) ?? [];
  return kind !== undefined && collections.includes(kind.toLowerCase());
}

/** As they stand in paths, too: "delivery" as "deliveries". */
const kindWords = /\b(endpoint|link|subscription|source|type|deliver|attempt|event)/gi;

/** @internal Undocumented: error codes and messages; these include those of a running service. */
export function isProjectMissing(status: number, message: string): boolean {
  return (status === 404 || status === 400) && projectMissing.test(message);
}

const projectMissing =
  /\bproject( id)?( \S+)? (is |was |could )?(not (be )?found|does not exist)|\b(failed|unable) to (find|fetch|retrieve) (the )?project\b|\b(no such|unknown) project\b/i;
