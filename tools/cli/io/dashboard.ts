/** Links to objects in the service's dashboard, which only Convoy has. No request goes there. */

import { SettingsError } from "../../../provider/base/errors";
import { dashboardProblem, dashboardVariable } from "../../../provider/settings/dashboard";
import type { CliIo } from "./input";

/** What comes after the project in the address of an object, the same in Convoy 24.11 to 26.7. Other kinds have no page of their own. */
const pages: Readonly<Record<string, string>> = {
  Endpoint: "endpoints",
  Subscription: "subscriptions",
  Source: "sources",
  PortalLink: "portal-links",
  EventDelivery: "events/event-deliveries",
};

/** An object in the dashboard. */
export interface DashboardObject {
  /** The kind, as its type is called. */
  readonly kind: string;
  readonly projectId: string;
  readonly id: string;
}

/** The address of an object; undefined where its kind has no page of its own. */
export function dashboardUrlOf(
  dashboardUrl: string,
  { kind, projectId, id }: DashboardObject,
): string | undefined {
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (page === undefined) return undefined;
  const base = dashboardUrl.replace(/\/+$/, "");
  return `${base}/projects/${encodeURIComponent(projectId)}/${page}/${encodeURIComponent(id)}`;
}

/**
 * The address of the dashboard that a flag or the environment names. What a preview shows of stack config does not count: its author could
 * lead readers of a report anywhere.
 *
 * @throws SettingsError where it cannot begin a link
 */
export function givenDashboard(
  flag: string | undefined,
  { environment }: Pick<CliIo, "environment">,
): string | undefined {
  const url = flag ?? (environment[dashboardVariable] || undefined);
  const problem = url === undefined ? undefined : dashboardProblem(url);
  if (problem !== undefined) throw new SettingsError([problem]);
  return url;
}
