/** The interface of the emulator: its options and the running service. Declarations only. */

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

/** A personal API key of a member who can manage the organization. */
export interface PersonalKey {
  /** The key. */
  readonly key: string;
  /** The ID of the organization. */
  readonly organisation: string;
  /** When the key expires, on the clock of the emulator. Defaults to never. */
  readonly expiresAt?: Date;
}

/** The options of `startEmulator`. All of them are optional. */
export interface EmulatorOptions {
  /** The port to listen on. Defaults to 0, any free port. */
  readonly port?: number;
  /** The host to listen on. Defaults to `127.0.0.1`. */
  readonly host?: string;
  /** The IDs of the projects. Defaults to `["p1"]`. */
  readonly projects?: readonly string[];
  /** The API keys that the service accepts. Defaults to `["test-key"]`. */
  readonly apiKeys?: readonly string[];
  /**
   * The personal API keys of members of organizations. The projects belong to the organization of the first key. Only the
   * dialect `convoy` accepts them. Defaults to `test-personal-key` for the organization `o1`.
   */
  readonly personalKeys?: readonly PersonalKey[];
  /** The initial objects of the service. A seed can add projects. Defaults to none. */
  readonly seed?: Seed;
  /** The clock of the service. Defaults to one with real time, which a test can move. */
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
   * Whether requests can control the emulator, for tests in any language: move the clock, add and clear faults, and roll
   * secrets. These requests need no key, so `host` must be a loopback address. Defaults to false.
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
   * The service to emulate: `documented` or `convoy`. On Convoy, the first API key belongs to the first project, the
   * second to the second, and so on. Requests then use the project of the key. Defaults to `documented`.
   */
  readonly dialect?: "documented" | "convoy";
  /**
   * The release of Convoy to emulate. `24.11` has different settings than `25.6`, requires https by default, and
   * validates URLs differently. Defaults to `26.7`.
   */
  readonly release?: "26.7" | "25.6" | "24.11";
  /** Whether Convoy has a license with every feature. Without one, it allows only two projects. Defaults to true. */
  readonly licensed?: boolean;
  /**
   * Whether the feature flags of the organization are enabled. Without them, Convoy silently drops basic authentication,
   * OAuth 2.0 and client certificates. Defaults to true.
   */
  readonly featureFlags?: boolean;
  /**
   * The type of the projects on Convoy: `outgoing` sends its own events; `incoming` forwards what its sources receive.
   * Defaults to `outgoing`.
   */
  readonly projectType?: "outgoing" | "incoming";
  /**
   * Whether an endpoint on Convoy can initially have several subscriptions. The settings of the project can change this.
   * Defaults to false.
   */
  readonly multipleEndpointSubscriptions?: boolean;
  /**
   * Whether Convoy delivers events to endpoints with a loopback URL, with filters, functions and signatures. It makes one
   * attempt for each delivery, as JSON and without `authentication`. Defaults to false.
   */
  readonly deliver?: boolean;
  /** The hosts that Convoy cannot reach when it checks https URLs. Each write reads this set again. Defaults to none. */
  readonly unreachableHosts?: Set<string>;
}

/** A roll of a signing secret outside of Pulumi, such as in a dashboard. */
export interface OutsideRoll {
  /** The new secret. Defaults to a random one. */
  readonly secret?: string;
  /** How long the old secret stays valid, in the unit of `expirationUnit`. Defaults to 0. */
  readonly expiration?: number;
}

/**
 * The objects of one project, with the field names of the API. They lack the values that the service derives for a
 * response: a portal link lists only its own endpoints, and a subscription has only the IDs of its request body.
 */
export interface ProjectView {
  /** The ID of the project. */
  readonly id: string;
  /** A copy of the project, with its settings in `config`. Only the dialect `convoy` returns projects. */
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
  /** Updates the project without a request. Missing fields and settings keep their values. Returns the project. */
  changeSettings(changes: ProjectSettingsObject): ProjectObject;
  /** Rolls the secret of an endpoint without a request. Returns the endpoint. Throws if it does not exist. */
  rollSecret(endpointId: string, roll?: OutsideRoll): EndpointObject;
}

/** A running emulator. */
export interface Emulator {
  /** The URL of the service, such as `http://127.0.0.1:41234`. The paths of all operations start with `/api`. */
  readonly url: string;
  /** The first of the API keys. */
  readonly apiKey: string;
  /** The first of the personal API keys. */
  readonly personalApiKey: string;
  /** The ID of the organization that the initial projects belong to. */
  readonly organisationId: string;
  /** The IDs of all current projects. */
  readonly projectIds: readonly string[];
  /** The clock of the service. */
  readonly clock: EmulatorClock;
  /** The faults that the emulator simulates. */
  readonly faults: Faults;
  /** The numbers of sockets and requests since the start. */
  readonly connections: Connections;
  /** The last 100,000 requests, oldest first, without secrets. */
  readonly requests: readonly LoggedRequest[];
  /** A string that replaces every secret in responses, or false. It can be set at any time. */
  maskSecrets: string | false;
  /** Clears `requests`. */
  clearRequests(): void;
  /** Returns a project, which a test can read and change without requests. Throws if no project has this ID. */
  project(id: string): ProjectView;
  /** Stops listening, and closes all connections at once. Further calls have no effect. */
  stop(): Promise<void>;
}
