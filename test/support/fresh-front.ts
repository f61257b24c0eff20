/** The provider objects of a process that has just started: nothing is known of the service yet. */

import type { dynamic } from "@pulumi/pulumi";
import { declaration } from "../../provider/dynamic/declaration";
import type { Fields } from "../../provider/base/fields";
import type { Kind } from "../../provider/kinds/kind";
import type * as providers from "../../provider/dynamic/provider";
import type { Emulator } from "../../tools/emulator";

/** What is configured, and what the environment says meanwhile. */
export interface FrontOptions {
  readonly dialect?: string;
  /** Stack config beside base URL, project and key; undefined takes one away. */
  readonly config?: Readonly<Record<string, string | undefined>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What the constructor of a resource hands to the provider. */
export function handedOver(kind: Kind, resource: string, args: Fields): Fields {
  const [, , inputs] = declaration(kind, resource, args);
  return Object.fromEntries(Object.entries(inputs ?? {}).filter(([, value]) => value !== undefined));
}

const named = new Set<string>();

/** One process of the host. */
export class FreshFront {
  readonly endpoint: dynamic.ResourceProvider;
  readonly portalLink: dynamic.ResourceProvider;
  readonly source: dynamic.ResourceProvider;
  readonly eventType: dynamic.ResourceProvider;
  readonly subscription: dynamic.ResourceProvider;

  private constructor(
    private readonly service: Emulator,
    { endpoint, portalLink, source, eventType, subscription }: typeof providers,
  ) {
    [this.endpoint, this.portalLink, this.source] = [endpoint, portalLink, source];
    [this.eventType, this.subscription] = [eventType, subscription];
  }

  /** Loads the module anew, as a process does, and configures it. */
  static of(service: Emulator, { dialect, config = {}, environment = {} }: FrontOptions): FreshFront {
    const settings: Readonly<Record<string, string | undefined>> = {
      baseUrl: service.url,
      projectId: "p1",
      apiKey: service.apiKey,
      maxRetries: "0",
      dialect,
      ...config,
    };
    const path = require.resolve("../../provider/dynamic/provider");
    delete require.cache[path];
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would give the module that is there
    const front = new FreshFront(service, require(path) as typeof providers);
    const get = (key: string): string | undefined => settings[key.replace("webhooks:", "")];
    for (const [name, value] of Object.entries(environment)) {
      process.env[name] = value;
      named.add(name);
    }
    const { endpoint, portalLink, source, eventType, subscription } = front;
    for (const kind of [endpoint, portalLink, source, eventType, subscription])
      void kind.configure?.({ config: { get, require: (key: string) => get(key) ?? "" } });
    return front;
  }

  /** For `afterEach`: takes back what the environment was made to say. */
  static forget(): void {
    for (const name of named) delete process.env[name];
    named.clear();
  }

  /** METHOD and path below the projects of each request since the last call for them. */
  requests(): string[] {
    return this.service.requests.map(
      ({ method, path }) => `${method} ${path.replace(/^\/api\/v1\/projects\//, "")}`,
    );
  }
}
