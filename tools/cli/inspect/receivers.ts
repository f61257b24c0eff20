/** `endpoint list` and `tenant list`: who receives, with those first whose deliveries fail. */

import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { groupedBy, ordered } from "../../../provider/base/lists";
import { relativeTime } from "../../../provider/base/time";
import type { EndpointAnswer, WebhooksClient } from "../../../provider/client";
import { kinds } from "../../../provider/kinds/registry";
import { lastDelivery } from "../../../provider/kinds/last-use";
import type { LastUse } from "../../../provider/kinds/last-use";
import { inParallel } from "../io/once";
import type { Column } from "../io/output";
import type { Call, Session } from "../io/session";
import { collected } from "../io/view";

interface ListOptions {
  readonly owner?: string | undefined;
  readonly status?: string | undefined;
  readonly failing?: boolean | undefined;
}

/** An endpoint as the list shows it. */
type Receiver = EndpointAnswer & {
  readonly failuresLastHour: number;
  /** When the newest delivery was created. Absent where there is none, or where too many endpoints are listed. */
  readonly lastDeliveryAt?: string | undefined;
  readonly lastDeliveryStatus?: string | undefined;
};

/** A tenant as the list shows it. */
interface Tenant {
  readonly ownerId: string | undefined;
  readonly endpoints: number;
  readonly notActive: number;
  readonly failuresLastHour: number;
  readonly portalLinks: number;
}

/** The statuses of deliveries that have failed, finally or so far. */
const failed = ["Failure", "Retry"] as const;
const hour = 3_600_000;
/** Each last delivery is a request. */
const mostLastDeliveries = 100;
const workers = 8;
const perPage = 500;

/** Adds the command to `endpoint`. */
export function addEndpointList(parent: Command, session: Session): void {
  parent
    .command("list")
    .description(
      "list the endpoints of the project, with those first whose deliveries fail; needs the dialect convoy",
    )
    .option("--owner <id>", "list only endpoints of this owner")
    .option("--status <status>", "list only endpoints with this status, such as paused")
    .option("--failing", "list only endpoints with failed deliveries in the last hour")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint list --failing --output json")
    .action(session.action<ListOptions>(listEndpoints));
}

/** Adds the command to `tenant`. */
export function addTenantList(parent: Command, session: Session): void {
  parent
    .command("list")
    .description(
      "list the owners of endpoints and portal links, with those first whose deliveries fail; needs the dialect convoy",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks tenant list --output json")
    .action(session.action(listTenants));
}

async function listEndpoints(call: Call<ListOptions>): Promise<void> {
  await call.require("endpoints.list", "endpoint list");
  const client = await call.client();
  const { owner, status, failing } = call.options;
  const failures = await failuresOf(client, call.io.now());
  const all = await collected(client.endpoints.list({ ownerId: owner, perPage }));
  const found = ordered(all, ({ ownerId = "", name = "" }) => `${ownerId}\u0000${name}`)
    .map((endpointAnswer): Receiver => ({
      ...endpointAnswer,
      failuresLastHour: failures.get(endpointAnswer.uid) ?? 0,
    }))
    .filter((receiver) => (status ?? receiver.status) === receiver.status)
    .filter(({ failuresLastHour }) => failing !== true || failuresLastHour > 0)
    .toSorted(byHarm);
  const last = found.length <= mostLastDeliveries ? await lastOf(client, found) : undefined;
  if (last === undefined)
    call.output.note(
      clause`the last delivery is shown for at most ${mostLastDeliveries} endpoints: select fewer with --owner, --status or --failing`,
    );
  const listed = found.map((receiver, at) => {
    const { deliveredAt: lastDeliveryAt, status: lastDeliveryStatus } = last?.[at] ?? {};
    return { ...receiver, lastDeliveryAt, lastDeliveryStatus };
  });
  const columns: Column<Receiver>[] = [
    { title: "ID", text: ({ uid }) => uid },
    { title: "OWNER", text: ({ ownerId }) => ownerId },
    { title: "NAME", text: ({ name }) => name },
    { title: "STATUS", text: (receiver) => receiver.status },
    { title: "FAILED (1H)", text: ({ failuresLastHour }) => String(failuresLastHour) },
    { title: "LAST DELIVERY", text: (receiver) => lastText(receiver, call.io.now()) },
    { title: "URL", text: ({ url }) => url },
  ];
  await call.output.list(listed, kinds.endpoint.secrets, columns);
}

async function listTenants(call: Call): Promise<void> {
  await call.require("endpoints.list", "tenant list");
  const client = await call.client();
  const failures = await failuresOf(client, call.io.now());
  const [endpoints, links] = await Promise.all([
    collected(client.endpoints.list({ perPage })),
    collected(client.portalLinks.list({ perPage })),
  ]);
  const ownerOf = ({ ownerId = "" }: { readonly ownerId?: string | undefined }): string => ownerId;
  const [endpointsOf, linksOf] = [groupedBy(endpoints, ownerOf), groupedBy(links, ownerOf)];
  const owners = new Set([...endpointsOf.keys(), ...linksOf.keys()]);
  const tenants = ordered([...owners], (owner) => owner).map((owner): Tenant => {
    const own = endpointsOf.get(owner) ?? [];
    return {
      ownerId: owner || undefined,
      endpoints: own.length,
      notActive: own.filter(({ status }) => status !== "active").length,
      failuresLastHour: own.reduce((sum, { uid }) => sum + (failures.get(uid) ?? 0), 0),
      portalLinks: linksOf.get(owner)?.length ?? 0,
    };
  });
  const columns: Column<Tenant>[] = [
    { title: "OWNER", text: ({ ownerId }) => ownerId },
    { title: "ENDPOINTS", text: (tenant) => String(tenant.endpoints) },
    { title: "NOT ACTIVE", text: ({ notActive }) => String(notActive) },
    { title: "FAILED (1H)", text: ({ failuresLastHour }) => String(failuresLastHour) },
    { title: "PORTAL LINKS", text: ({ portalLinks }) => String(portalLinks) },
  ];
  const worst = (tenant: Tenant, other: Tenant): number =>
    other.failuresLastHour - tenant.failuresLastHour || other.notActive - tenant.notActive;
  await call.output.list(tenants.toSorted(worst), {}, columns);
}

/** How many deliveries to each endpoint failed in the last hour. */
async function failuresOf(client: WebhooksClient, now: Date): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - hour).toISOString();
  const counts = new Map<string, number>();
  const count = async (status: string): Promise<void> => {
    for await (const { endpointId } of client.eventDeliveries.list({ status, since, perPage }))
      if (endpointId !== undefined) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  };
  await Promise.all(failed.map(count));
  return counts;
}

async function lastOf(client: WebhooksClient, endpoints: readonly EndpointAnswer[]): Promise<LastUse[]> {
  return inParallel(endpoints, workers, async ({ uid }) => lastDelivery(client, { endpointId: uid }, {}));
}

function byHarm(receiver: Receiver, other: Receiver): number {
  const stopped = ({ status }: Receiver): number => (status === "active" ? 0 : 1);
  return other.failuresLastHour - receiver.failuresLastHour || stopped(other) - stopped(receiver);
}

function lastText({ lastDeliveryAt, lastDeliveryStatus }: Receiver, now: Date): string | undefined {
  return lastDeliveryAt && `${relativeTime(lastDeliveryAt, now)} (${lastDeliveryStatus ?? "-"})`;
}
