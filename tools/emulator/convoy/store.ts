/** What Convoy keeps beyond the documented interface, and the words its operations share. */

import type { z } from "zod";
import type { Collection } from "../collection";
import type {
  EndpointObject,
  EventTypeObject,
  PortalLinkObject,
  SecretObject,
  SubscriptionObject,
} from "../objects";
import type { ProjectObject } from "../project-settings";
import type { SourceObject } from "../records";
import { Refusal } from "../route";
import type { Call } from "../route";
import type { endpointSeed } from "./fields";

/** An open object. */
export type Fields = Readonly<Record<string, unknown>>;

/** A signing secret, with the time at which it really stops signing. */
export type ConvoySecret = SecretObject & { retires_at?: string };

/** An endpoint. */
export type ConvoyEndpoint = Omit<z.infer<typeof endpointSeed>, keyof EndpointObject> &
  Omit<EndpointObject, "authentication" | "secrets"> & {
    secrets: ConvoySecret[];
    authentication?: Fields | undefined;
  };

/** The conditions of one event type on one subscription. */
export interface FilterRow {
  readonly uid: string;
  readonly event_type: string;
  readonly enabled_at: string | null;
  readonly raw_headers: Fields;
  readonly raw_body: Fields;
  readonly raw_query: Fields;
  readonly raw_path: Fields;
}

/** Conditions in their four scopes. */
export interface Conditions {
  readonly headers: Fields;
  readonly body: Fields;
  readonly query: Fields;
  readonly path: Fields;
}

/** A subscription, with its rows. */
export type ConvoySubscription = Omit<SubscriptionObject, "filter_config"> & {
  endpoint_id: string;
  delivery_mode?: string;
  filter_config: { event_types: string[]; filter: Conditions };
  rows: FilterRow[];
};

/** A source; whether it has a verifier is settled when it is created. */
export type ConvoySource = Omit<SourceObject, "verifier" | "pub_sub"> & {
  /** Until when the oldest release shows no verifier. */
  readonly hides_verifier_until?: Date | undefined;
  verifier?: Fields | undefined;
  pub_sub?: Fields | undefined;
  event_type_location?: string;
};

/** An event type. */
export type ConvoyEventType = EventTypeObject & { json_schema?: Fields };

/** A portal link. */
export type ConvoyPortalLink = PortalLinkObject & { auth_type?: string };

// The collections keep whatever they are given; only their declared types are those of the documented interface.
const as = <Kind extends object>(collection: unknown): Collection<Kind> => collection as Collection<Kind>;

/** The endpoints of the project. */
export const endpointsOf = ({ project }: Call) => as<ConvoyEndpoint>(project.endpoints);
/** The subscriptions of the project. */
export const subscriptionsOf = ({ project }: Call) => as<ConvoySubscription>(project.subscriptions);
/** The sources of the project. */
export const sourcesOf = ({ project }: Call) => as<ConvoySource>(project.sources);
/** The event types of the project. */
export const eventTypesOf = ({ project }: Call) => as<ConvoyEventType>(project.eventTypes);
/** The portal links of the project. */
export const portalLinksOf = ({ project }: Call) => as<ConvoyPortalLink>(project.portalLinks);

/** The project itself, which always exists. */
export const settingsOf = ({ project }: Pick<Call, "project">): ProjectObject =>
  existing(project.settings, project.id, 400, "Project not found");

/** Whether the release is as old as the documented interface. */
export const isOld = ({ service }: Pick<Call, "service">): boolean => service.release !== "26.7";

/** The object, or the refusal of this operation for one that does not exist. */
export function existing<Kind extends object>(
  collection: Collection<Kind>,
  id: string,
  status: number,
  message: string,
): Kind {
  const object = collection.get(id);
  if (object === undefined) throw new Refusal(status, message);
  return object;
}

/** The clock of the database, which stamps what is kept; the answer to a write shows another. */
export function databaseTime({ now }: Call): string {
  return new Date(now.getTime() + 3).toISOString();
}

/** The times that the answer to a write shows. */
export function writeTimes<Kind extends object>(call: Call, object: Kind, isNew: boolean): Kind {
  const at = call.now.toISOString();
  return { ...object, updated_at: at, ...(isNew && { created_at: at }) };
}

/** The text under a name; an empty one where there is none. */
export function wordIn(fields: Fields | undefined, name: string): string {
  const word = fields?.[name];
  return typeof word === "string" ? word : "";
}
