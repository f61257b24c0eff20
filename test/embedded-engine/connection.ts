// The connection to one provider process: who is there, how values travel, and what becomes of a failed call.

import type { ServiceError } from "@grpc/grpc-js";
import type { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Launched } from "./launch";
import { decodeError, ProviderError } from "./provider-answers";
import { CHANNEL_OPTIONS, fromStruct, toStruct } from "./sdk";
import type { Sdk } from "./sdk";
import { containsUnknown, markLike, revealAll } from "./values";
import type { Properties } from "./values";

/** Makes one call of a provider. */
export type Send<T> = (
  client: ResourceProviderClient,
  done: (error: ServiceError | null, answer: T) => void,
) => unknown;

interface Named {
  setUrn(urn: string): unknown;
  setName?(name: string): unknown;
  setType?(type: string): unknown;
}

// How long the answer to Cancel is waited for, as in the real engine.
const CANCEL_DEADLINE = 5000;

/** A connection. Only to a plugin do secrets travel with their marks, and only a plugin is asked to create and update in a preview. */
export class Connection {
  /** The program's SDK. */
  readonly sdk: Sdk;
  /** Whether this is a plugin, and not the SDK's own process for dynamic resources. */
  readonly isPlugin: boolean;
  readonly #launched: Launched;
  readonly #client: Promise<ResourceProviderClient>;
  #cancelled: Promise<void> | undefined;

  /** Takes over a process that has been started. A plugin is told where the engine is. */
  constructor(sdk: Sdk, launched: Launched, engineAddress: string) {
    this.sdk = sdk;
    this.isPlugin = launched.folder !== undefined;
    this.#launched = launched;
    const { ResourceProviderClient: Client } = sdk.stubs.providerService;
    this.#client = launched.port.then(async (port) => {
      const credentials = sdk.grpc.credentials.createInsecure();
      const client = new Client(`127.0.0.1:${port}`, credentials, CHANNEL_OPTIONS);
      if (launched.folder !== undefined) await this.#shakeHands(client, engineAddress, launched.folder);
      return client;
    });
    this.#client.catch(() => undefined);
  }

  /** Gives the process its configuration. Must come before every call that concerns a resource. */
  async configure(urn: string, id: string, args: Properties): Promise<void> {
    const request = new this.sdk.stubs.provider.ConfigureRequest();
    request.setArgs(this.isPlugin ? toStruct(this.sdk, args) : this.plain(args));
    request.setAcceptsecrets(true);
    if (this.isPlugin) {
      this.name(request, urn).setId(id);
      request.setAcceptresources(true);
      request.setSendsOldInputs(true);
      request.setSendsOldInputsToDelete(true);
      const prefix = `${urn.split("::")[2]?.split(":").at(-1) ?? ""}:config:`;
      for (const [key, value] of Object.entries(revealAll(args))) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        request.getVariablesMap().set(prefix + key, text);
      }
    }
    await this.call((client, done) => client.configure(request, done));
  }

  /** Says whom a request is about. */
  name<T extends Named>(request: T, urn: string): T {
    const [, , types = "", ...name] = urn.split("::");
    request.setUrn(urn);
    // Not every SDK knows these.
    request.setName?.(name.join("::"));
    request.setType?.(types.split("$").at(-1) ?? "");
    return request;
  }

  /** Properties without marks. */
  plain(properties: Properties): Struct {
    return toStruct(this.sdk, revealAll(properties));
  }

  /** Properties as this provider takes them. */
  encode(properties: Properties): Struct {
    return this.isPlugin ? toStruct(this.sdk, properties) : this.plain(properties);
  }

  /** Properties as this provider gives them. One that is not told what is secret cannot say so either. */
  decode(struct: Struct | undefined, given: Properties, mayBeUnknown: boolean): Properties {
    const values = fromStruct(struct);
    const unknown = Object.keys(values).find((key) => containsUnknown(values[key] ?? null));
    if (unknown !== undefined && !mayBeUnknown)
      throw new ProviderError(`unexpected unknown property value for "${unknown}"`);
    return this.isPlugin ? values : markLike(values, given);
  }

  /** Makes a call. The outputs of a half-made object are marked like what was given. */
  async call<T>(send: Send<T>, given: Properties = {}): Promise<T> {
    return this.#send(await this.#client, send, given);
  }

  /** Tells a plugin once that nothing new begins. */
  cancel(): Promise<void> {
    return (this.#cancelled ??= this.#cancel());
  }

  /** Ends the process; what it printed last has been handed over afterwards. */
  async stop(): Promise<void> {
    await this.cancel();
    await this.#client.then((client) => client.close()).catch(() => undefined);
    await this.#launched.stop();
  }

  async #shakeHands(client: ResourceProviderClient, engineAddress: string, folder: string): Promise<void> {
    const { provider, empty } = this.sdk.stubs;
    const request = new provider.ProviderHandshakeRequest();
    request.setEngineAddress(engineAddress);
    request.setRootDirectory(folder);
    request.setProgramDirectory(folder);
    request.setConfigureWithUrn?.(true);
    request.setInvokeWithPreview?.(true);
    await this.#send(client, (to, done) => to.handshake(request, done));
    await this.#send(client, (to, done) => to.getPluginInfo(new empty.Empty(), done));
  }

  async #cancel(): Promise<void> {
    if (!this.isPlugin) return;
    const { sdk } = this;
    const options = { deadline: Date.now() + CANCEL_DEADLINE };
    // One that does not understand is ended all the same.
    await this.call((client, done) =>
      client.cancel(new sdk.stubs.empty.Empty(), new sdk.grpc.Metadata(), options, done),
    ).catch(() => undefined);
  }

  #send<T>(client: ResourceProviderClient, send: Send<T>, given: Properties = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      send(client, (error, answer) => {
        if (error === null) return resolve(answer);
        const failure = decodeError(this.sdk, error);
        const { partial } = failure;
        if (partial?.outputs !== undefined && !this.isPlugin)
          partial.outputs = markLike(partial.outputs, given);
        reject(failure);
      });
    });
  }
}
