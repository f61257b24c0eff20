/** What a dialect is: data and small functions in which one service differs from another. `documented` stands here. */

import type { z } from "zod";
import { valueAt } from "../fields";
import type { HttpProfile } from "../http/profile";
import type { Transport } from "../http/transport";
import type { DialectName } from "../settings";
import { endpointDetailsSchema, endpointSchema } from "./endpoint/schema";
import type { EndpointAnswer } from "./endpoint/schema";
import { eventTypeDetailsSchema, eventTypeSchema } from "./event-type/schema";
import type { EventTypeAnswer } from "./event-type/schema";
import { portalLinkDetailsSchema, portalLinkSchema } from "./portal-link/schema";
import type { PortalLinkAnswer } from "./portal-link/schema";
import { sourceDetailsSchema, sourceSchema } from "./source/schema";
import type { SourceAnswer } from "./source/schema";
import { subscriptionDetailsSchema, subscriptionSchema } from "./subscription/schema";
import type { SubscriptionAnswer } from "./subscription/schema";

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

/** @internal One way in which the service is spoken to, and what its kinds hold there. */
export interface Dialect extends HttpProfile {
  readonly name: DialectName;
  readonly extras: ReadonlySet<ExtraOperation>;
  /** Whether the list of portal links looks at owner, name and order; otherwise they are told apart here. */
  readonly searchesPortalLinks: boolean;
  /** What became of a delivery attempt whose answer does not say. */
  readonly defaultAttemptStatus: false | undefined;
  /** Where the service may not speak this dialect, since it does not tell its project: which other one to try, and how. */
  readonly otherDialect: string | undefined;
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
}

/** @internal What the operations of the kinds send with. */
export type DialectTransport = Transport<Dialect>;

/** @internal The service as the API document describes it. */
export const documented: Dialect = {
  name: "documented",
  headers: {},
  spelling: { names: {}, words: {} },
  extras: new Set(),
  searchesPortalLinks: true,
  defaultAttemptStatus: undefined,
  schemas: {
    endpoint: endpointSchema,
    endpointDetails: endpointDetailsSchema,
    portalLink: portalLinkSchema,
    portalLinkDetails: portalLinkDetailsSchema,
    subscription: subscriptionSchema,
    subscriptionDetails: subscriptionDetailsSchema,
    source: sourceSchema,
    // No such body is documented, so nothing is ever written with it.
    sourceDetails: sourceDetailsSchema,
    eventType: eventTypeSchema,
    eventTypeDetails: eventTypeDetailsSchema,
  },
  unwrap: (data, name) => valueAt(data, [name]),
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
