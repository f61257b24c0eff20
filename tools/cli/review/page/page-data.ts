/** What the page of a review shows: the parts of a topology that decide routes, whole only for what changes and what is next to it. */

import { secretMark } from "../../../../provider/base/markers";
import { mayCarryCredential } from "../../../../provider/http/secret-fields";
import { keyOf } from "../../../page/data";
import type { PageData, PageDelivery, PageNotice, PageSide } from "../../../page/data";
import { subscriptionChanges } from "../../../topology/review/deliveries";
import { unseenAdoptions } from "../../../topology/review/event-routes";
import { deliveryPathsOf } from "../../../topology/model/delivery-paths";
import { withoutHeaders } from "../../../topology/model/mask";
import { referenceFields, referencesOf } from "../../../topology/model/model";
import type { Topology, TopologyResource } from "../../../topology/model/model";
import type { RoutedEvent } from "../../../topology/model/routes";
import type { Fields } from "../../../../provider/base/fields";
import { differencesOf } from "../differences";
import type { Preview } from "../../../topology/review/preview";
import type { Replay } from "../../../topology/review/replay";
import { registry } from "../../registry";
import { clauses } from "../notices";
import { pageReplay } from "../replay";
import { linkTo, namesOf } from "../report-table";

/** What a page is made from. */
export interface PageSource {
  readonly title: string;
  readonly stack?: string | undefined;
  /** What changes, in words. */
  readonly summary?: string | undefined;
  readonly topology: Topology;
  /** All of it, where the page shows a part alone. */
  readonly whole?: Topology | undefined;
  readonly preview?: Preview | undefined;
  readonly notices?: readonly PageNotice[] | undefined;
  /** What the dangers concern, counted. */
  readonly concerns?: PageData["concerns"] | undefined;
  /** What changes without a notice. */
  readonly quietFields?: PageData["quietFields"] | undefined;
  /** What changes for each owner. */
  readonly owners?: PageData["owners"] | undefined;
  /** What would change for recorded events. */
  readonly replay?: Replay | undefined;
  readonly event?: RoutedEvent | undefined;
  /** The address of the dashboard, to which the details of what changes link. */
  readonly dashboardUrl?: string | undefined;
}

/** Topologies of up to so many resources are shown with all their fields. */
const maxWhole = 500;

/** What decides routes, and what a map names. */
const routeFields: ReadonlySet<string> = new Set([
  ...["name", "projectId", "adoptId", "ownerId", "url", "isDisabled", "paused", "status"],
  ...["endpointId", "sourceId", "filterConfig", "projectType", "endpoints"],
]);

/** The titles in the comment. */
const ownerTitles: PageData["ownerTitles"] = [
  ["owner", "Owner"],
  ["dangers", "Dangers"],
  ["endpoints", "Affected endpoints"],
  ["begin", clauses.beginColumn()],
  ["stop", clauses.stopColumn()],
  ["move", clauses.moveColumn()],
  ["change", clauses.changeColumn()],
  ["rolls", clauses.rollsColumn()],
];

/** The data of a page. */
export function pageDataOf(source: PageSource): PageData {
  const { title, stack = "", summary = "", topology, preview, notices = [], event } = source;
  const { concerns = [], quietFields = [], owners = [] } = source;
  const { before } = topology;
  const changed = (preview?.resources ?? []).filter(({ operation }) => operation !== "same");
  const names = namesOf(preview?.resources ?? []);
  const isCut = [topology, before].some((side) => (side?.resources.length ?? 0) > maxWhole);
  const isShown = isCut ? wholeIn(topology, new Set(changed.map(({ urn }) => urn))) : () => true;
  const known = new Map<string, number>();
  const old = before?.resources.map((topologyResource, index) => {
    const shown = shownResource(topologyResource, isShown(topologyResource));
    known.set(JSON.stringify(shown), index);
    return shown;
  });
  const now = topology.resources.map((topologyResource) => {
    const shown = shownResource(topologyResource, isShown(topologyResource));
    return known.get(JSON.stringify(shown)) ?? shown;
  });
  return {
    ...{ title, stack, summary, concerns, quietFields, owners, ownerTitles },
    before: before && old && sideOf(before, old),
    after: sideOf(topology, now),
    isCut,
    changes: changed.map((resource) => {
      const { urn, operation, replacedBy } = resource;
      const differences = differencesOf(resource, names).filter(({ isUnchanged }) => !isUnchanged);
      return { urn, operation, replacedBy, differences, dashboardUrl: linkTo(resource, source.dashboardUrl) };
    }),
    deliveries:
      (preview?.errors ?? []).length > 0
        ? []
        : deliveriesIn(
            source.whole ?? topology,
            topology,
            unseenAdoptions({ resources: preview?.resources ?? [] }, notices),
          ),
    notices: notices.map(({ severity, text, code, kind, name, urn, id }) => ({
      ...{ severity, text, code, kind, name, urn, id },
      concern: severity === "danger" ? registry.get(code)?.concern : undefined,
    })),
    errors: preview?.errors ?? [],
    replay: pageReplay(source.replay),
    event: event && shownEvent(event),
  };
}

function deliveriesIn(
  whole: Topology,
  shown: Topology,
  unseen: ReadonlySet<string | undefined>,
): PageDelivery[] {
  const known = new Set([...shown.resources, ...(shown.before?.resources ?? [])].map(keyOf));
  return subscriptionChanges(whole).flatMap(({ subscription, before: old, after: now, effects }) => {
    const isUnseen = unseen.has(subscription.urn);
    const keys = [old, now].map((lane) => lane?.subscription && keyOf(lane.subscription));
    const [before, after] = keys.map((key) => (key !== undefined && known.has(key) ? key : undefined));
    if (before === undefined && after === undefined) return [];
    const found = [...effects.map(({ effect }) => effect), ...(isUnseen ? ["uncertain"] : [])];
    return found.length === 0 && before === after ? [] : [{ before, after, effects: found }];
  });
}

function sideOf({ isComplete, isPartial }: Topology, resources: PageSide["resources"]): PageSide {
  return { resources, isComplete, isPartial: isPartial === true };
}

/** Whether all fields of a resource are shown: it changes, or refers to what changes, or the other way round. */
function wholeIn(
  topology: Topology,
  changed: ReadonlySet<string>,
): (topologyResource: TopologyResource) => boolean {
  const sides = [topology, ...(topology.before === undefined ? [] : [topology.before])];
  const shown = new Set(changed);
  const link = (topologyResource: TopologyResource, other: TopologyResource | undefined): void => {
    if (other === undefined) return;
    const [left, right] = [keyOf(topologyResource), keyOf(other)];
    if (changed.has(left)) shown.add(right);
    if (changed.has(right)) shown.add(left);
  };
  for (const side of sides) {
    for (const { subscription, target } of deliveryPathsOf(side))
      if (subscription) link(subscription, target);
    for (const topologyResource of side.resources)
      for (const { kind, field, target } of referenceFields)
        if (kind === topologyResource.kind && kind !== "Subscription")
          for (const reference of referencesOf(side, topologyResource, field, target))
            link(topologyResource, reference.target);
  }
  return (topologyResource) => shown.has(keyOf(topologyResource));
}

function shownResource(resource: TopologyResource, isWhole: boolean): TopologyResource {
  const { kind, name, urn, id, references, undeclared, isRead, isLeft, dialect, declaredAt } = resource;
  const fields = isWhole
    ? resource.fields
    : Object.fromEntries(Object.entries(resource.fields).filter(([field]) => routeFields.has(field)));
  return {
    ...{ kind, name, urn, id, references, undeclared, isRead: isRead === true || undefined },
    ...{ isLeft: isLeft === true || undefined, dialect, declaredAt: isWhole ? declaredAt : undefined },
    fields: withoutHeaders(fields, "") as Fields,
  };
}

/** The event without headers that may carry a credential: those on which no condition is in the page either. */
function shownEvent({ headers, ...event }: RoutedEvent): RoutedEvent {
  const shown = Object.entries(headers ?? {}).map(([name, value]) => [
    name,
    mayCarryCredential(name) ? secretMark : value,
  ]);
  return { ...event, headers: headers && (Object.fromEntries(shown) as Fields) };
}
