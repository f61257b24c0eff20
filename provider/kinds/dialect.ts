/** What a dialect is: data and small functions in which one service differs from another. `documented` stands here. */

import { valueAt } from "../fields";
import type { HttpProfile } from "../http/profile";
import type { Transport } from "../http/transport";
import type { DialectName } from "../settings";

/** @internal The operations that the API document does not show. */
export const extraOperations = [
  "project.get",
  "endpoints.list",
  "endpoints.delete",
  "endpoints.activate",
  "portalLinks.revoke",
  "subscriptions.create",
  "subscriptions.list",
  "subscriptions.delete",
  "subscriptions.filters",
  "eventTypes.create",
  "eventTypes.list",
  "eventTypes.deprecate",
  "sources.create",
  "sources.list",
  "sources.update",
  "sources.delete",
] as const;

type ExtraOperation = (typeof extraOperations)[number];

/** @internal One way in which the service is spoken to. */
export interface Dialect extends HttpProfile {
  readonly name: DialectName;
  readonly extras: ReadonlySet<ExtraOperation>;
  /** Whether the list of portal links looks at owner, name and order; otherwise they are told apart here. */
  readonly searchesPortalLinks: boolean;
  /** What became of a delivery attempt whose answer does not say. */
  readonly defaultAttemptStatus: false | undefined;
  /** Where the service may not speak this dialect, since it does not tell its project: which other one to try, and how. */
  readonly otherDialect: string | undefined;
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
