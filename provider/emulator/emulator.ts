/** What a user of the emulator holds in hand: its options and the running service. Declarations only. */

import type { EmulatorClock } from "./clock";
import type { EmulatorCollection } from "./collection";
import type { Connections } from "./connections";
import type { Faults } from "./faults";
import type { LoggedRequest } from "./log";
import type { EndpointObject, EventTypeObject, PortalLinkObject, SubscriptionObject } from "./objects";
import type { ProjectObject, ProjectSettingsObject } from "./project-settings";
import type {
  DeliveryAttemptObject,
  DeviceObject,
  EventDeliveryObject,
  EventObject,
  MetaEventObject,
  SourceObject,
} from "./records";
import type { Seed } from "./seed";

/** The personal key of a member of an organization who may manage it. */
export interface PersonalKey {
  /** The key. */
  readonly key: string;
  /** The ID of the organization. */
  readonly organisation: string;
  /** When it expires, on the clock of the emulator. Default: never. */
  readonly expiresAt?: Date;
}

/** The options of an emulator. All of them are optional. */
export interface EmulatorOptions {
  /** The port to listen on. Defaults to 0, any free port. */
  readonly port?: number;
  /** The host to listen on. Defaults to `127.0.0.1`. */
  readonly host?: string;
  /** The IDs of the projects. Defaults to `["p1"]`. */
  readonly projects?: readonly string[];
  /** The API keys that are accepted. Defaults to `["test-key"]`. */
  readonly apiKeys?: readonly string[];
  /**
   * The personal keys of members of organizations. The projects belong to the organization of the first one. Only the
   * dialect `convoy` knows them. Defaults to `test-personal-key` of the organization `o1`.
   */
  readonly personalKeys?: readonly PersonalKey[];
  /** The objects that the service holds at first. It can name further projects. Defaults to none. */
  readonly seed?: Seed;
  /** The clock of the service. Defaults to real time, which `Emulator.clock` can move. */
  readonly clock?: EmulatorClock;
  /** The number of items on a page if the request does not set `perPage`. Defaults to 20. */
  readonly perPage?: number;
  /** The HTTP status for a project or an object that does not exist. Defaults to 404. */
  readonly notFoundStatus?: 400 | 404;
  /** The unit of `expiration` when a secret rolls. Defaults to `seconds`. */
  readonly expirationUnit?: "seconds" | "hours";
  /**
   * A string that replaces every secret in responses, such as `***`. Defaults to false, which shows secrets.
   */
  readonly maskSecrets?: string | false;
  /** A function that is called with each request and its response, without secrets. Defaults to none. */
  readonly onRequest?: (request: LoggedRequest) => void;
  /**
   * Whether requests can control the emulator, for tests in any language: move the clock, add and clear faults, roll a
   * secret. They need no key, so it works on a loopback address only. Defaults to false.
   *
   * @example
   * ```sh
   * pulumi-webhooks emulator --port 8080 --control &
   * send() { curl -sS --fail-with-body -H "Content-Type: application/json" "$@"; }
   * send http://127.0.0.1:8080/_emulator/clock -d '{ "advance": { "hours": 25 } }'
   * send http://127.0.0.1:8080/_emulator/clock -d '{ "set": "2030-01-01T00:00:00Z" }'
   * send http://127.0.0.1:8080/_emulator/faults -d '{ "kind": "status", "status": 503, "path": "endpoints.create", "times": 2 }'
   * send http://127.0.0.1:8080/_emulator/faults -d '{ "kind": "reset", "when": "after", "times": "unlimited" }'
   * send http://127.0.0.1:8080/_emulator/faults -X DELETE
   * send http://127.0.0.1:8080/_emulator/roll -d '{ "project": "p1", "endpoint": "<endpoint id>", "expiration": 3600 }'
   * ```
   */
  readonly control?: boolean;
  /**
   * The service to emulate: `documented`, or `convoy`. On Convoy, the first key belongs to the first project
   * and so on, whatever a path names. Defaults to `documented`.
   */
  readonly dialect?: "documented" | "convoy";
  /**
   * The release of Convoy to emulate. `24.11` keeps other settings than `25.6`, requires https by default, and checks
   * URLs differently. Defaults to `26.7`.
   */
  readonly release?: "26.7" | "25.6" | "24.11";
  /** Whether Convoy has a license with every feature. Without one, it makes no third project. Defaults to true. */
  readonly licensed?: boolean;
  /**
   * Whether the organization has its feature flags. Without them, Convoy silently drops basic authentication,
   * OAuth 2.0 and client certificates. Defaults to true.
   */
  readonly featureFlags?: boolean;
  /**
   * Whether the projects of Convoy send their own events, or forward what sources receive. Defaults to
   * `outgoing`.
   */
  readonly projectType?: "outgoing" | "incoming";
  /**
   * Whether an endpoint of Convoy can have several subscriptions at first. The settings of the project can
   * change it. Defaults to false.
   */
  readonly multipleEndpointSubscriptions?: boolean;
  /**
   * Whether Convoy sends events to endpoints with a loopback URL, signed and after filters and functions. Each delivery
   * is one attempt, as JSON and without `authentication`. Defaults to false, which sends nothing.
   */
  readonly deliver?: boolean;
  /** The hosts that Convoy cannot reach when it checks https URLs, read at each write. Defaults to none. */
  readonly unreachableHosts?: Set<string>;
}

/** A roll of a signing secret outside of Pulumi, as from a dashboard. */
export interface OutsideRoll {
  /** The new secret. Defaults to a random one. */
  readonly secret?: string;
  /** How long the old secret stays valid, in the unit of `expirationUnit`. Defaults to 0. */
  readonly expiration?: number;
}

/**
 * What one project holds, in wire names. Values that responses derive are not stored: a portal link lists only its own
 * endpoints, and a subscription holds the IDs of its body.
 */
export interface ProjectView {
  readonly id: string;
  /** The project itself as it is kept, with its settings below `config`: a copy. Only the dialect `convoy` shows it. */
  readonly settings: ProjectObject;
  readonly endpoints: EmulatorCollection<EndpointObject>;
  readonly portalLinks: EmulatorCollection<PortalLinkObject>;
  readonly subscriptions: EmulatorCollection<SubscriptionObject>;
  readonly eventTypes: EmulatorCollection<EventTypeObject>;
  readonly sources: EmulatorCollection<SourceObject>;
  readonly events: EmulatorCollection<EventObject>;
  readonly eventDeliveries: EmulatorCollection<EventDeliveryObject>;
  readonly deliveryAttempts: EmulatorCollection<DeliveryAttemptObject>;
  readonly metaEvents: EmulatorCollection<MetaEventObject>;
  readonly devices: EmulatorCollection<DeviceObject>;
  /** Change the project without a request; what is left out stays, in each group of settings as well. Returns the project. */
  changeSettings(changes: ProjectSettingsObject): ProjectObject;
  /** Roll the secret of an endpoint without a request. Returns the endpoint; throws when there is none. */
  rollSecret(endpointId: string, roll?: OutsideRoll): EndpointObject;
}

/** The running service. */
export interface Emulator {
  /** Where it listens, for instance `http://127.0.0.1:41234`. The operations stand below `/api`. */
  readonly url: string;
  /** The first of the keys that are accepted. */
  readonly apiKey: string;
  /** The first of the personal keys. */
  readonly personalApiKey: string;
  /** The ID of the organization of the projects that it starts with. */
  readonly organisationId: string;
  /** The IDs of the projects that there are. */
  readonly projectIds: readonly string[];
  /** The clock of timestamps and of the expiry of secrets. */
  readonly clock: EmulatorClock;
  /** Failures to play. */
  readonly faults: Faults;
  /** Sockets and requests, counted since the start. */
  readonly connections: Connections;
  /** The requests so far (the latest 100,000), oldest first, without secrets. */
  readonly requests: readonly LoggedRequest[];
  /** A text shown in answers instead of every secret, or false. May be set at any time. */
  maskSecrets: string | false;
  /** Forget the requests so far. */
  clearRequests(): void;
  /** One project, to look at and to change behind a client's back. Throws when there is none with this ID. */
  project(id: string): ProjectView;
  /** Stop listening and close every connection at once. May be called twice. */
  stop(): Promise<void>;
}
