// The configuration of a stack, kept beside its state in the shape of Pulumi's own stack file.

import { readJson, Sealer, writeJson } from "./files";

interface StoredConfiguration {
  encryptionsalt: string;
  config: Record<string, string | { secure: string }>;
}

/** The configuration of a stack in clear, and which of it is secret. */
export interface Configuration {
  /** Values by full name, for instance `webhooks:apiKey`. */
  values: Record<string, string>;
  /** The names of the secrets. */
  secretKeys: string[];
}

/** The configuration file of one stack. */
export class ConfigurationFile {
  readonly #file: string;
  readonly #sealer: Sealer;
  readonly #config: StoredConfiguration["config"];

  /** Opens the file, or a new one when there is none. */
  constructor(file: string, passphrase: string) {
    const stored = readJson(file) as StoredConfiguration | undefined;
    this.#file = file;
    this.#sealer = new Sealer(passphrase, stored?.encryptionsalt);
    this.#config = stored?.config ?? {};
  }

  /** Sets a value; a name without a namespace belongs to the project. */
  set(key: string, value: string, secret: boolean): void {
    this.#config[key] = secret ? { secure: this.#sealer.encrypt(value) } : value;
    writeJson(this.#file, { encryptionsalt: this.#sealer.salt, config: this.#config });
  }

  /** All values in clear. */
  read(): Configuration {
    const entries = Object.entries(this.#config);
    return {
      values: Object.fromEntries(
        entries.map(([key, value]) => [
          key,
          typeof value === "string" ? value : this.#sealer.decrypt(value.secure),
        ]),
      ),
      secretKeys: entries.filter(([, value]) => typeof value !== "string").map(([key]) => key),
    };
  }
}
