/** What a dialect is: data and small functions in which one service differs from another. `documented` stands here. */

import type { z } from "zod";
import type { DialectName } from "../settings";
import { endpointDetailsSchema, endpointSchema } from "./endpoint/schema";
import type { EndpointAnswer } from "./endpoint/schema";
import { eventTypeDetailsSchema, eventTypeSchema } from "./event-type/schema";
import type { EventTypeAnswer } from "./event-type/schema";
import { portalLinkDetailsSchema, portalLinkSchema } from "./portal-link/schema";
import type { PortalLinkAnswer } from "./portal-link/schema";
import { sourceSchema } from "./source/schema";
import type { SourceAnswer } from "./source/schema";
import { subscriptionDetailsSchema, subscriptionSchema } from "./subscription/schema";
import type { SubscriptionAnswer } from "./subscription/schema";
import type { Spelling } from "../http/wire";

/** @internal An operation that the API document does not show. */
export type ExtraOperation =
  | "project.get"
  | "endpoints.list"
  | "endpoints.delete"
  | "endpoints.activate"
  | "portalLinks.revoke"
  | "subscriptions.create"
  | "subscriptions.list"
  | "subscriptions.delete"
  | "subscriptions.filters"
  | "eventTypes.create"
  | "eventTypes.list"
  | "eventTypes.deprecate"
  | "sources.create"
  | "sources.list"
  | "sources.update"
  | "sources.delete";

/** @internal One way in which the service is spoken to. */
export interface Dialect {
  readonly name: DialectName;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How names are spelled on the wire. */
  readonly spelling: Spelling;
  /** The operations there are beyond those of the API document. */
  readonly extras: ReadonlySet<ExtraOperation>;
  /** Whether the list of portal links looks at owner, name and order; otherwise they are told apart here. */
  readonly searchesPortalLinks: boolean;
  /** What became of a delivery attempt whose answer does not say. */
  readonly untoldAttempt: false | undefined;
  /** What answers and bodies hold. */
  readonly schemas: {
    readonly endpoint: z.ZodType<EndpointAnswer>;
    readonly endpointDetails: z.ZodType;
    readonly portalLink: z.ZodType<PortalLinkAnswer>;
    readonly portalLinkDetails: z.ZodType;
    readonly subscription: z.ZodType<SubscriptionAnswer>;
    readonly subscriptionDetails: z.ZodType;
    readonly source: z.ZodType<SourceAnswer>;
    readonly sourceDetails: z.ZodType;
    readonly eventType: z.ZodType<EventTypeAnswer>;
    readonly eventTypeDetails: z.ZodType;
  };
  /** The value under a name inside `data`, where the service wraps it. */
  unwrap(data: unknown, name: string): unknown;
  /** Whether a refusal means that the project does not exist, which says nothing about an object in it. */
  isProjectMissing(status: number, words: string): boolean;
  /** Whether a refusal means that the object does not exist. */
  isNotFound(status: number, words: string): boolean;
  /** Where the service may not speak this dialect, since it does not tell its project: which other one to try, and how. */
  readonly otherDialect: string | undefined;
  /** What to do about a refusal, where the dialect knows it. */
  adviceFor(status: number, words: string): string | undefined;
  /** What the headers of an answer say about the service, if it is worth a line to the user. */
  hintIn(headers: ReadonlyMap<string, string>): string | undefined;
}

/** @internal The service as the API document describes it. */
export const documented: Dialect = {
  name: "documented",
  headers: {},
  spelling: { names: {}, words: {} },
  extras: new Set(),
  searchesPortalLinks: true,
  untoldAttempt: undefined,
  schemas: {
    endpoint: endpointSchema,
    endpointDetails: endpointDetailsSchema,
    portalLink: portalLinkSchema,
    portalLinkDetails: portalLinkDetailsSchema,
    subscription: subscriptionSchema,
    subscriptionDetails: subscriptionDetailsSchema,
    source: sourceSchema,
    // No such body is documented, so nothing is ever written with it.
    sourceDetails: sourceSchema.omit({ uid: true }),
    eventType: eventTypeSchema,
    eventTypeDetails: eventTypeDetailsSchema,
  },
  unwrap: (data, name) => fieldOf(data, name),
  isProjectMissing,
  isNotFound: (status, words) =>
    status === 404 || (status === 400 && /not found|failed to find/i.test(words)),
  otherDialect: undefined,
  adviceFor: () => undefined,
  hintIn: (headers) =>
    headers.has("x-convoy-version")
      ? "hint: the service says that it is Convoy; with webhooks:dialect convoy (or WEBHOOKS_DIALECT) it can be managed in full: run `pulumi config set webhooks:dialect convoy` and `pulumi up`, or, as a plain refresh or destroy keeps the dialect of the last up, `WEBHOOKS_DIALECT=convoy pulumi destroy`"
      : undefined,
};

/** @internal Not shown in the API document: error codes and words; those of a running service are among these. */
export function isProjectMissing(status: number, words: string): boolean {
  return (status === 404 || status === 400) && projectMissing.test(words);
}

const projectMissing =
  /\bproject( id)?( \S+)? (is |was |could )?(not (be )?found|does not exist)|\b(failed|unable) to (find|fetch|retrieve) (the )?project\b|\b(no such|unknown) project\b/i;

/** @internal The value under a name, if there is one. */
export function fieldOf(data: unknown, name: string): unknown {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, name)) return undefined;
  return (data as Readonly<Record<string, unknown>>)[name];
}
