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

/** How an emulator starts. Everything may be left out. */
export interface EmulatorOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Where to listen. Default: `127.0.0.1`. */
  readonly host?: string;
  /** The IDs of the projects. Default: `["p1"]`. */
  readonly projects?: readonly string[];
  /** The keys that are accepted. Default: `["test-key"]`. */
  readonly apiKeys?: readonly string[];
  /** What the service holds at first. May name further projects. Default: nothing. */
  readonly seed?: Seed;
  /** The clock the service reads. Default: real time, which `Emulator.clock` may move. */
  readonly clock?: EmulatorClock;
  /**
   * The number of items on a page if the request does not set `perPage`. Defaults to 20. See open points.
   */
  readonly perPage?: number;
  /** The HTTP status for a project or an object that does not exist. Defaults to 404. See open points. */
  readonly notFoundStatus?: 400 | 404;
  /** The unit of `expiration` when a secret rolls. Defaults to `seconds`. See open points. */
  readonly expirationUnit?: "seconds" | "hours";
  /** A text to show in answers instead of every secret, for instance `***`. Default: false, secrets are shown. */
  readonly maskSecrets?: string | false;
  /** Called with each request as it is answered, without secrets, as in `Emulator.requests`. Default: nothing. */
  readonly onRequest?: (request: LoggedRequest) => void;
  /**
   * Whether a shell may drive the emulator, for tests in any language: move the clock, add and clear faults, roll a secret. Only on a loopback
   * address, and for programs on this machine alone. It asks for no key. Default: false.
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
   * The service that is played: `documented`, the default, or `convoy`, a running Convoy. There the first key belongs to
   * the first project and so on, whatever a path says.
   */
  readonly dialect?: "documented" | "convoy";
  /**
   * The release of Convoy to emulate. `24.11` keeps other settings than `25.6`, requires https by default, and checks
   * URLs differently. Defaults to `26.7`.
   */
  readonly release?: "26.7" | "25.6" | "24.11";
  /** Whether that Convoy has a licence with everything in it. Default: true. */
  readonly licensed?: boolean;
  /**
   * Whether the organisation of that Convoy has its feature flags. Without them basic authentication, OAuth2 and client
   * certificates are dropped in silence, whatever the licence. Default: true.
   */
  readonly featureFlags?: boolean;
  /** Whether the projects of that Convoy send events of their own or pass on what sources receive. Default: `outgoing`. */
  readonly projectType?: "outgoing" | "incoming";
  /**
   * Whether an endpoint may have several subscriptions there, as `multiple_endpoint_subscriptions` of the settings says
   * from then on. Default: false, as in a new project.
   */
  readonly multipleEndpointSubscriptions?: boolean;
  /** The hosts it cannot reach when it tries https URLs; read at each write. Default: none. */
  readonly unreachableHosts?: Set<string>;
}

/** A roll made behind a client's back, as from a dashboard. */
export interface OutsideRoll {
  /** The new value. Default: a random one. */
  readonly secret?: string;
  /** The wait before the old secret expires, in the emulator's `expirationUnit`. Default: 0. */
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
