/** A running service to try the dialect on: an emulated one, or the one that the environment names. */

import { WebhooksClient } from "../../provider/client";
import { startEmulator } from "../../provider/emulator";
import type { Emulator, EmulatorOptions } from "../../provider/emulator";
import type { LifecycleContext } from "../../provider/lifecycle/context";
import { KnownProjects } from "../../provider/lifecycle/known-projects";
import { Owners } from "../../provider/lifecycle/owners";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import type { Bag } from "../../provider/kinds/definition";
import type { DialectName } from "../../provider/settings";
import { Life } from "./life";

/** A service, and the resources that are made in it. */
export class Service implements LifecycleContext {
  readonly lines: string[] = [];
  owners = new Owners();
  readonly projects = new KnownProjects();
  /** Begins every name, so that nothing of others is touched. */
  readonly prefix = `acceptance-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
  readonly kinds: Definitions;
  private readonly lives: Life[] = [];

  constructor(
    readonly api: WebhooksClient,
    dialect: DialectName,
    readonly emulator?: Emulator,
  ) {
    this.kinds = definitionsFor(dialect);
  }

  /** An emulated service; Convoy, unless the options say otherwise. */
  static async emulated(options: EmulatorOptions = {}): Promise<Service> {
    const { dialect = "convoy" } = options;
    const emulator = await startEmulator({ ...options, dialect });
    const settings = { baseUrl: emulator.url, apiKey: emulator.apiKey, projectId: "p1", maxRetries: 0 };
    return new Service(new WebhooksClient({ ...settings, dialect }), dialect, emulator);
  }

  client(projectId: unknown): WebhooksClient {
    return this.api.forProject(String(projectId));
  }

  now(): Date {
    return this.emulator?.clock.now() ?? new Date();
  }

  say(line: string): void {
    this.lines.push(line);
  }

  /** Begins another run, in a provider process of its own. */
  nextRun(): void {
    this.owners = new Owners();
  }

  /** One resource, with a name that nobody else uses. */
  resource(kind: keyof Definitions, name: string = kind): Life {
    const life = new Life(this, this.kinds[kind], `${this.prefix}-${name}`);
    this.lives.push(life);
    return life;
  }

  /** What is declared, in the project of this service. */
  declared(inputs: Bag): Bag {
    return { projectId: this.api.projectId, ...inputs };
  }

  /** METHOD and path below the project of each request since the last call. Emulated services only. */
  takeRequests(): string[] {
    const taken = (this.emulator?.requests ?? []).map(
      ({ method, path }) => `${method} ${path.replace(/^\/api\/v1\/projects\/[^/]+\//, "")}`,
    );
    this.emulator?.clearRequests();
    return taken;
  }

  /** Removes what the resources have made, newest first. */
  async clean(): Promise<void> {
    for (const life of this.lives.splice(0).reverse()) await life.destroy();
  }

  async stop(): Promise<void> {
    await this.api.close();
    await this.emulator?.stop();
  }
}
