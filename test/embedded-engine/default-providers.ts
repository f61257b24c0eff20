// The provider instances that no program declares: one for each package that it uses.

import type { Configuration } from "./configuration";
import { DYNAMIC_PACKAGE, providerType } from "./names";
import type { Registered } from "./monitor";
import type { Registration } from "./registration";
import { makeSecret } from "./values";
import type { Properties } from "./values";

/** The default instances of one run of a program. */
export class DefaultProviders {
  readonly #configuration: Configuration;
  readonly #register: (registration: Registration) => Promise<Registered>;
  readonly #references = new Map<string, Promise<string>>();

  /** Registers nothing yet. */
  constructor(configuration: Configuration, register: (registration: Registration) => Promise<Registered>) {
    this.#configuration = configuration;
    this.#register = register;
  }

  /** The reference of a package's default instance, which is registered when it is first needed. */
  get(name: string): Promise<string> {
    const known = this.#references.get(name);
    if (known !== undefined) return known;
    const reference = this.#begin(name);
    this.#references.set(name, reference);
    return reference;
  }

  async #begin(name: string): Promise<string> {
    const inputs = this.#configurationOf(name);
    const { urn, id } = await this.#register({
      ...{ type: providerType(name), name: "default", parent: "", custom: true, inputs },
      ...{ provider: "", importId: "", customTimeouts: {} },
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
