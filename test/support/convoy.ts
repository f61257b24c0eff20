/** A running service to try the dialect on: an emulated one, or the one that the environment names. */

import type { WebhooksClient } from "../../provider/client";
import type { Emulator, EmulatorOptions } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import type { DialectName } from "../../provider/settings/settings";
import { FakeResource, startService, Surroundings } from "./fake-resource";

/** A service, and the resources that are made in it. */
export class Service extends Surroundings {
  /** Begins every name, so that nothing of others is touched. */
  readonly prefix = `acceptance-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
  readonly kinds: Definitions;
  private readonly lives: FakeResource[] = [];

  constructor(api: WebhooksClient, dialect: DialectName, emulator?: Emulator) {
    super(api, emulator);
    this.kinds = definitionsFor(dialect);
  }

  /** An emulated service; Convoy, unless the options say otherwise. */
  static async emulated(options: EmulatorOptions = {}): Promise<Service> {
    const { dialect = "convoy" } = options;
    const [api, emulator] = await startService({ ...options, dialect });
    return new Service(api, dialect, emulator);
  }

  /** What an emulated service holds. */
  get project(): ReturnType<Emulator["project"]> {
    if (this.emulator === undefined) throw new Error("nobody can look into a real service");
    return this.emulator.project("p1");
  }

  /** One resource, with a name that nobody else uses. */
  resource(kind: keyof Definitions, name: string = kind): FakeResource {
    const life = new FakeResource(this, this.kinds[kind], `${this.prefix}-${name}`);
    this.lives.push(life);
    return life;
  }

  /** One resource that is made as declared, in the project of this service. */
  async made(kind: keyof Definitions, inputs: Fields, name: string = kind): Promise<FakeResource> {
    const life = this.resource(kind, name);
    await life.up(this.declared(inputs));
    return life;
  }

  /** What is declared, in the project of this service. */
  declared(inputs: Fields): Fields {
    return { projectId: this.api.projectId, ...inputs };
  }

  /** METHOD and path below the project of each request since the last call. Emulated services only. */
  override takeRequests(): string[] {
    return super.takeRequests(/^\/api\/v1\/projects\/[^/]+\//);
  }

  /** Removes what the resources have made, newest first. */
  async clean(): Promise<void> {
    for (const life of this.lives.splice(0).reverse()) await life.destroy();
  }
}
