/** What the emulated service remembers of one project: a collection per kind. */

import type { EmulatorClock } from "./clock";
import { Collection, filled, type Given } from "./collection";
import { newId, newSecret } from "./id";
import { timesOf } from "./objects";
import type {
  EndpointObject,
  EventTypeObject,
  Filled,
  PortalLinkObject,
  SecretObject,
  SubscriptionObject,
} from "./objects";
import type { ProjectObject } from "./project-settings";
import type {
  DeliveryAttemptObject,
  DeviceObject,
  EventDeliveryObject,
  EventObject,
  MetaEventObject,
  SourceObject,
} from "./records";
import { newSigningSecret } from "./secrets";

/** The collections of one project. */
export interface Project {
  readonly id: string;
  /** Holds one object, the project itself. */
  readonly settings: Collection<ProjectObject>;
  readonly endpoints: Collection<EndpointObject>;
  readonly portalLinks: Collection<PortalLinkObject>;
  readonly subscriptions: Collection<SubscriptionObject>;
  readonly eventTypes: Collection<EventTypeObject>;
  readonly sources: Collection<SourceObject>;
  readonly events: Collection<EventObject>;
  readonly eventDeliveries: Collection<EventDeliveryObject>;
  readonly deliveryAttempts: Collection<DeliveryAttemptObject>;
  readonly metaEvents: Collection<MetaEventObject>;
  readonly devices: Collection<DeviceObject>;
}

/** What differs between the services. */
export interface ProjectRules {
  /** Ends the signing secrets of an endpoint whose time is over. */
  readonly expireSecrets: (endpoint: EndpointObject, now: Date) => EndpointObject;
  /** Adds to a subscription what the service keeps beside it. */
  readonly completeSubscription: (subscription: SubscriptionObject) => SubscriptionObject;
}

/** An empty project. The states given to seeded objects are the ones that the documented interface lists. */
export function createProject(id: string, clock: EmulatorClock, rules: ProjectRules): Project {
  const now = () => clock.now();
  const stamped = <Kind extends Filled>(
    missing: () => Partial<Kind>,
    complete = (object: Kind): Kind => object,
  ): Collection<Kind> =>
    new Collection<Kind>({
      complete: (given) => {
        const always: Filled = { uid: newId(), project_id: id, ...timesOf(given, now()) };
        // A Kind is Filled and what `missing` adds, which the compiler cannot know of a type parameter.
        return complete(filled({ ...always, ...missing() }, given) as object as Kind);
      },
      idOf: ({ uid }) => uid,
      now,
    });
  return {
    id,
    settings: new Collection<ProjectObject>({
      complete: (given) => given as ProjectObject,
      idOf: ({ uid }) => uid,
      now,
    }),
    endpoints: new Collection<EndpointObject>({
      complete: (given) => completeEndpoint(given, id, now()),
      idOf: ({ uid }) => uid,
      now,
      expire: rules.expireSecrets,
    }),
    portalLinks: stamped<PortalLinkObject>(() => ({ token: newSecret(), endpoints: [] })),
    subscriptions: stamped<SubscriptionObject>(() => ({}), rules.completeSubscription),
    eventTypes: new Collection<EventTypeObject>({
      // The documented interface calls it `id`, Convoy `uid`.
      complete: ({ uid, ...given }: Given<EventTypeObject> & { uid?: string }) =>
        filled({ id: uid ?? newId() }, given),
      idOf: (eventType) => eventType.id,
      now,
    }),
    sources: stamped<SourceObject>(() => ({})),
    events: stamped<EventObject>(() => ({ status: "Processing" })),
    eventDeliveries: stamped<EventDeliveryObject>(() => ({ status: "Scheduled" })),
    deliveryAttempts: stamped<DeliveryAttemptObject>(() => ({ status: true })),
    metaEvents: stamped<MetaEventObject>(() => ({ status: "Scheduled" })),
    devices: stamped<DeviceObject>(() => ({ status: "offline" })),
  };
}

/** The project as it was at a time. */
export function projectAsOf({ id, ...collections }: Project, time: Date): Project {
  const entries = Object.entries(collections).map(([name, collection]) => [name, collection.asOf(time)]);
  return { id, ...Object.fromEntries(entries) } as Project;
}

function completeEndpoint(given: Given<EndpointObject>, projectId: string, now: Date): EndpointObject {
  const missing = {
    uid: newId(),
    project_id: projectId,
    url: "https://consumer.example/webhooks",
    status: "active",
    secrets: [{}] as Given<SecretObject>[],
    ...timesOf(given, now),
  };
  const endpoint = filled(missing, given);
  return { ...endpoint, secrets: endpoint.secrets.map((secret) => newSigningSecret(now, secret)) };
}
