/** Projects of an emulated Convoy, as a member of an organization declares them. */

import { WebhooksClient } from "../../provider/client";
import { startEmulator } from "../../tools/emulator";
import type { Emulator, EmulatorOptions, ProjectView } from "../../tools/emulator";
import { definitionsFor } from "../../provider/kinds/definitions";
import { FakeResource, Surroundings } from "./fake-resource";

type Membership = Readonly<Partial<Record<"organisationId" | "personalApiKey", string>>>;

/** A service without a project of ours, and a client that sends the personal key alone. */
export class Organisation extends Surroundings {
  readonly definition = definitionsFor("convoy").project;

  private constructor(
    readonly service: Emulator,
    api: WebhooksClient,
  ) {
    super(api, service);
  }

  /** Starts the service with the project `other`, which nothing may change. */
  static async start(options: EmulatorOptions = {}, settings: Membership = {}): Promise<Organisation> {
    const service = await startEmulator({ dialect: "convoy", projects: ["other"], ...options });
    return new Organisation(service, Organisation.client(service, settings));
  }

  /** A client of the service. */
  static client(
    { url: baseUrl, organisationId, personalApiKey }: Emulator,
    settings: Membership = {},
  ): WebhooksClient {
    return WebhooksClient.withPersonalKey({
      ...{ baseUrl, apiKey: "", projectId: "", maxRetries: 0, dialect: "convoy" as const },
      ...{ organisationId, personalApiKey, ...settings },
    });
  }

  override client(): WebhooksClient {
    return this.api;
  }

  project(name = "staging"): FakeResource {
    return new FakeResource(this, this.definition, name);
  }

  /** What the service holds of a project. */
  view(id = ""): ProjectView {
    return this.service.project(id);
  }

  /** The names of all projects that there are. */
  get names(): string[] {
    return this.service.projectIds.map((id) => this.view(id).settings.name);
  }
}
