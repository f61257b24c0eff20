/** The client of one account: every operation of its dialect, grouped by kind. Knows no Pulumi. */

import { Transport } from "../http/transport";
import type { DialectTransport } from "../kinds/dialect";
import { dialects } from "../kinds/definitions";
import type { EndpointOperations } from "../kinds/endpoint/operations";
import type { EventTypeOperations } from "../kinds/event-type/operations";
import { madeOperations } from "../kinds/made-operations";
import type { PortalLinkOperations } from "../kinds/portal-link/operations";
import type { EventOperations } from "../kinds/read-only/event";
import type { ProjectSettingsOperations } from "../kinds/project-settings/operations";
import type { EventDeliveryOperations } from "../kinds/read-only/event-delivery";
import type { MetaEventOperations } from "../kinds/read-only/meta-event";
import type { ProjectsOperations } from "../kinds/project/operations";
import type { ProjectOperations } from "../kinds/read-only/own-project";
import type { SourceOperations } from "../kinds/source/operations";
import type { SubscriptionOperations } from "../kinds/subscription/operations";
import type { ClientSettings } from "../settings/settings";
import { asRead, readFromLists } from "./read-from-lists";
import type { ListedCollection } from "./read-from-lists";

/**
 * A client for one project of an account. Within a process, clients with the same service and the same limits share their
 * connections. The first request opens them.
 */
export class WebhooksClient {
  /** The ID of the project that all requests address. */
  readonly projectId: string;
  /** The operations on the project. */
  declare readonly project: ProjectOperations;
  /** The operations on the projects of the organization, with the personal key. */
  declare readonly projects: ProjectsOperations;
  /** The operations on the settings of the project. */
  declare readonly projectSettings: ProjectSettingsOperations;
  /** The operations on endpoints, which receive webhooks. */
  declare readonly endpoints: EndpointOperations;
  /** The operations on portal links, which give access to endpoints. */
  declare readonly portalLinks: PortalLinkOperations;
  /** The operations on subscriptions, which route events to endpoints. */
  declare readonly subscriptions: SubscriptionOperations;
  /** The operations on sources of events. */
  declare readonly sources: SourceOperations;
  /** The operations on events. */
  declare readonly events: EventOperations;
  /** The operations on deliveries of events to endpoints. */
  declare readonly eventDeliveries: EventDeliveryOperations;
  /** The operations on meta events, which are about the service itself. */
  declare readonly metaEvents: MetaEventOperations;
  /** The operations on event types. */
  declare readonly eventTypes: EventTypeOperations;
  private readonly transport: DialectTransport;

  /** Sends no request. @throws SettingsError if a setting is missing or invalid */
  constructor(settings: ClientSettings);
  /** @internal */
  constructor(settings: ClientSettings, transport: DialectTransport);
  constructor(
    settings: ClientSettings,
    transport: DialectTransport = new Transport(settings, dialects[settings.dialect ?? "documented"]),
  ) {
    this.transport = transport;
    this.projectId = transport.projectId;
  }

  // A provider makes clients for each call, and most ask for one kind.
  static {
    Object.defineProperties(this.prototype, madeOperations);
  }

  /** @internal The client of what belongs to an organization: it sends the personal key alone. @throws SettingsError */
  static withPersonalKey(settings: ClientSettings): WebhooksClient {
    const { dialect = "documented" } = settings;
    const given = [undefined, undefined, undefined, "personalApiKey"] as const;
    return new WebhooksClient(settings, new Transport(settings, dialects[dialect], ...given));
  }

  /** @internal The same account with the personal key in place of the API key. @throws SettingsError */
  withPersonalKey(): WebhooksClient {
    const transport = this.transport.withPersonalKey();
    return transport === this.transport ? this : new WebhooksClient(transport.settings, transport);
  }

  /** Returns a client for another project of the same account. Both clients share their connections, limits and `close`. */
  forProject(projectId: string): WebhooksClient {
    if (projectId === this.projectId) return this;
    const transport = this.transport.forProject(projectId);
    return new WebhooksClient(transport.settings, transport);
  }

  /**
   * @internal The same account and project, until a signal is aborted. Then the client sends nothing more, ends all waits
   * and cancels running reads, with an error that contains the reason of the signal. A running write can finish within
   * `requestTimeoutSeconds`, because its answer shows what the service stored. `forProject` and a second `until` keep the signal. The
   * option `signal` of a single call cancels a write as well.
   */
  until(signal: AbortSignal): WebhooksClient {
    const transport = this.transport.until(signal);
    return new WebhooksClient(transport.settings, transport);
  }

  /**
   * @internal The same client, for looks at objects that come in numbers and change nothing: from the third read of a kind on they
   * are answered from pages of its list, as far as these have the object and are newer than any write of this process. `hasListed`
   * tells whether a list has answered: then a difference from state has to be confirmed by a read. Not for a look before or after
   * a write.
   */
  readingFromLists(): WebhooksClient & { readonly hasListed: boolean } {
    const reader = Object.assign(Object.create(this) as WebhooksClient, { hasListed: false });
    const reading = readFromLists(this, this.transport, () => (reader.hasListed = true));
    return Object.defineProperties(reader, Object.getOwnPropertyDescriptors(reading));
  }

  /**
   * @internal An object of a list that was just asked for, as a read shows it: the first one with each set of fields is compared with
   * a read, and from a difference on every object is read.
   */
  async asRead<Item>(collection: ListedCollection, item: Item): Promise<Item> {
    return asRead(this, this.transport, collection, item);
  }

  /**
   * @internal What other work comes to, unless a signal of `until` ends the wait for it.
   *
   * @param what the work, in words that follow "the wait for"
   * @throws WebhooksError with the code `network` where the signal ends the wait
   */
  async waitFor<Result>(what: string, work: Promise<Result>): Promise<Result> {
    return this.transport.waitFor(what, work);
  }

  /** @internal Whether the service reads its database; undefined where it does not show that. One request, without the key. */
  async readsDatabase(): Promise<boolean | undefined> {
    return this.transport.readsDatabase();
  }

  /** @internal The text with a mark in place of the API key. */
  withoutKey(text: string): string {
    return this.transport.withoutKey(text);
  }

  /** @internal Identifies the account: the same object for each of its projects. */
  get account(): object {
    return this.transport.shared;
  }

  /** Closes the connections once no other client uses them. A later request opens new ones. */
  async close(): Promise<void> {
    await this.transport.close();
  }
}
