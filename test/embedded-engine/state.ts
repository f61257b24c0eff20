// What the engine remembers of a stack: one JSON file in the shape of the real checkpoint, secrets encrypted.

import { readJson, Sealer, writeJson } from "./files";
import { isObject, isSecret, makeSecret, mapValue, reveal, SECRET, SIGNATURE } from "./values";
import type { Properties, Value } from "./values";

/** How many seconds a step may take; 0 or nothing leaves it to the provider. */
export type Timeouts = Partial<Record<"create" | "update" | "delete" | "read", number>>;

/** One resource as the engine remembers it. Empty values mean "none" and are left out of the file. */
export interface ResourceState {
  /** The full name of the resource. */
  urn: string;
  /** Whether a provider manages it; a component is not custom. */
  custom: boolean;
  /** Replaced, and still to be deleted. */
  delete: boolean;
  /** What the provider calls it. */
  id: string;
  /** The type token. */
  type: string;
  /** What the program declared, as checked. */
  inputs: Properties;
  /** What the provider answered. */
  outputs: Properties;
  /** The URN of the parent. */
  parent: string;
  /** May not be deleted. */
  protect: boolean;
  /** Only read, not managed. */
  external: boolean;
  /** URNs that it depends on. */
  dependencies: string[];
  /** Why it is only half made. */
  initErrors: string[];
  /** The provider's URN, `::`, the provider's id. */
  provider: string;
  /** URNs that each input depends on. */
  propertyDependencies: Record<string, string[]>;
  /** Deleted, and still to be made again. */
  pendingReplacement: boolean;
  /** Outputs that are secret by declaration. */
  additionalSecretOutputs: string[];
  /** The earlier URN that it was found under. */
  aliases: string[];
  /** Forgotten instead of deleted. */
  retainOnDelete: boolean;
  /** How many seconds the provider is given for each kind of step. */
  customTimeouts: Timeouts;
  /** The id that the program wants to have imported. */
  importID: string;
  /** When it was made. */
  created: string;
  /** When it was last changed. */
  modified: string;
  /** Inputs whose changes are ignored. */
  ignoreChanges: string[];
  /** Inputs whose changes replace. */
  replaceOnChanges: string[];
}

/** A step that was begun and whose end was not recorded. */
export interface PendingOperation {
  /** The resource as it was when the step began. */
  resource: ResourceState;
  /** What was being done. */
  type: "creating" | "updating" | "deleting" | "reading" | "importing";
}

/** Everything that is remembered of a stack. */
export interface Snapshot {
  /** The resources, each after those that it depends on. */
  resources: ResourceState[];
  /** Steps that were cut off. */
  pendingOperations: PendingOperation[];
}

/** A resource as it stands in the file and in an export: empty values are left out. */
export type StoredResource = Pick<ResourceState, "urn" | "custom" | "type"> & Partial<ResourceState>;

/** What `exportState` gives: the shape of the real `pulumi stack export`. */
export interface State {
  /** The version of the shape. */
  version: 3;
  /** The state proper. */
  deployment: {
    /** Where the state comes from. */
    manifest: { time: string; version: string };
    /** How secrets are encrypted. */
    secrets_providers: { type: "passphrase"; state: { salt: string } };
    /** The resources; absent when there are none. */
    resources?: StoredResource[];
    /** Steps that were cut off; absent when there are none. */
    pending_operations?: { resource: StoredResource; type: PendingOperation["type"] }[];
  };
}

const BLANK: Omit<ResourceState, "urn" | "custom" | "type"> = {
  delete: false,
  id: "",
  inputs: {},
  outputs: {},
  parent: "",
  protect: false,
  external: false,
  dependencies: [],
  initErrors: [],
  provider: "",
  propertyDependencies: {},
  pendingReplacement: false,
  additionalSecretOutputs: [],
  aliases: [],
  retainOnDelete: false,
  customTimeouts: {},
  importID: "",
  created: "",
  modified: "",
  ignoreChanges: [],
  replaceOnChanges: [],
};

/** A resource with everything empty that is not given. */
export function newResource(given: StoredResource): ResourceState {
  return { ...BLANK, ...given };
}

function isBlank(value: unknown): boolean {
  return (
    value === "" || value === false || (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  );
}

/** The state file of one stack. */
export class StateFile {
  readonly #file: string;
  readonly #sealer: Sealer;

  /** Opens the file, or a new one when there is none. Secrets cannot be read with another passphrase. */
  constructor(file: string, passphrase: string) {
    this.#file = file;
    this.#sealer = new Sealer(passphrase, this.#read()?.deployment.secrets_providers.state.salt);
  }

  /** What was last saved. */
  load(): Snapshot {
    const deployment = this.#read()?.deployment;
    const restore = (stored: StoredResource): ResourceState => ({
      ...newResource(stored),
      inputs: this.#open(stored.inputs ?? {}) as Properties,
      outputs: this.#open(stored.outputs ?? {}) as Properties,
    });
    return {
      resources: (deployment?.resources ?? []).map(restore),
      pendingOperations: (deployment?.pending_operations ?? []).map(({ resource, type }) => ({
        resource: restore(resource),
        type,
      })),
    };
  }

  /** Saves everything. The file is replaced at once: a reader sees the old or the new one, whole. */
  save(snapshot: Snapshot): void {
    writeJson(this.#file, this.export(snapshot));
  }

  /** A snapshot in the shape of the file, secrets encrypted. */
  export(snapshot: Snapshot = this.load()): State {
    const resources = snapshot.resources.map((resource) => this.#store(resource));
    const pending = snapshot.pendingOperations.map(({ resource, type }) => ({
      resource: this.#store(resource),
      type,
    }));
    return {
      version: 3,
      deployment: {
        manifest: { time: new Date().toISOString(), version: "embedded" },
        secrets_providers: { type: "passphrase", state: { salt: this.#sealer.salt } },
        ...(resources.length > 0 && { resources }),
        ...(pending.length > 0 && { pending_operations: pending }),
      },
    };
  }

  #read(): State | undefined {
    return readJson(this.#file) as State | undefined;
  }

  #store(resource: ResourceState): StoredResource {
    const sealed = {
      ...resource,
      inputs: this.#seal(resource.inputs) as Properties,
      outputs: this.#seal(resource.outputs) as Properties,
    };
    const kept = Object.entries(sealed).filter(([key, value]) => key === "custom" || !isBlank(value));
    return Object.fromEntries(kept) as StoredResource;
  }

  #seal(value: Value): Value {
    if (!isSecret(value)) return mapValue(value, (child) => this.#seal(child));
    return { [SIGNATURE]: SECRET, ciphertext: this.#sealer.encrypt(JSON.stringify(reveal(value))) };
  }

  #open(value: Value): Value {
    if (!isObject(value) || value[SIGNATURE] !== SECRET) return mapValue(value, (child) => this.#open(child));
    return makeSecret(JSON.parse(this.#sealer.decrypt(value["ciphertext"] as string)) as Value);
  }
}
