// The provider instances that no program declares: one for each package and version that it uses.

import type { Configuration } from "./configuration";
import { DYNAMIC_PACKAGE, isProviderType, packageOf, providerType } from "./names";
import type { Registered } from "./monitor";
import type { Registration } from "./registration";
import { withVersion } from "./providers";
import type { ResourceState } from "./state";
import { makeSecret } from "./values";
import type { Properties } from "./values";

const order = new Intl.Collator("en", { numeric: true });

/** The default instances of one run of a program. */
export class DefaultProviders {
  readonly #configuration: Configuration;
  readonly #register: (registration: Registration) => Promise<Registered>;
  readonly #references = new Map<string, Promise<string>>();
  readonly #versions = new Map<string, string>();

  /** Registers nothing yet. */
  constructor(
    configuration: Configuration,
    stored: readonly ResourceState[],
    register: (registration: Registration) => Promise<Registered>,
  ) {
    this.#configuration = configuration;
    this.#register = register;
    for (const { type, inputs } of stored) {
      const { version } = inputs;
      if (!isProviderType(type) || typeof version !== "string") continue;
      if (order.compare(version, this.version(packageOf(type))) > 0)
        this.#versions.set(packageOf(type), version);
    }
  }

  /** The version of a plugin where a program wants none: the newest that the state has, else nothing. */
  version(name: string): string {
    return this.#versions.get(name) ?? "";
  }

  /** The reference of a package's default instance, which is registered when it is first needed. */
  get(name: string, wanted: string): Promise<string> {
    const version = wanted === "" ? this.version(name) : wanted;
    const key = `${name}@${version}`;
    const known = this.#references.get(key);
    if (known !== undefined) return known;
    const reference = this.#begin(name, version);
    this.#references.set(key, reference);
    return reference;
  }

  async #begin(name: string, version: string): Promise<string> {
    const inputs = withVersion(this.#configurationOf(name), version);
    const suffix = version === "" ? "" : `_${version.replaceAll(/[^0-9A-Za-z]+/g, "_")}`;
    const { urn, id } = await this.#register({
      ...{ type: providerType(name), name: `default${suffix}`, parent: "", custom: true, inputs },
      ...{ provider: "", version, importId: "", customTimeouts: {} },
      ...{ protect: undefined, retainOnDelete: undefined, deleteBeforeReplace: undefined },
      ...{ dependencies: [], propertyDependencies: {}, ignoreChanges: [], replaceOnChanges: [] },
      ...{ additionalSecretOutputs: [], aliases: [] },
    });
    return `${urn}::${id}`;
  }

  // Dynamic resources see the whole configuration by full names, a package its own part.
  #configurationOf(name: string): Properties {
    const { values, secretKeys } = this.#configuration;
    const prefix = name === DYNAMIC_PACKAGE ? "" : `${name}:`;
    return Object.fromEntries(
      Object.entries(values)
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [
          key.slice(prefix.length),
          secretKeys.includes(key) ? makeSecret(value) : value,
        ]),
    );
  }
}
