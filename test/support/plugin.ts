/** Plays the engine for the plugin, which runs in this process: calls it, and looks for secrets in all that comes from it. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { channelOptions, Empty, grpc, plugin, provider, Struct } from "../../provider/plugin/protocol";
import { startServer } from "../../provider/plugin/server";
import { canary } from "./api-server";
import { EngineLines } from "./engine-lines";
import { CallFailure, checkedOf, comparedOf, failureOf, wireOf } from "./plugin-answers";
import type { Checked, Compared, Failed, Message, MessageName, Stored, Wire } from "./plugin-answers";
import { assertFine } from "./sealed";

/** The default provider of a stack. */
export const defaultProvider = "urn:pulumi:dev::shop::pulumi:providers:webhooks::default_0_1_0";
/** A provider that a program declares. */
export const explicitProvider = "urn:pulumi:dev::shop::pulumi:providers:webhooks::account";

/** The URN of a resource in a program. */
export function urnOf(kind: string, name = "billing"): string {
  return `urn:pulumi:dev::shop::webhooks:index:${kind}::${name}`;
}

/** The plugin as the engine has it. */
export class Plugin {
  private constructor(
    private readonly client: ResourceProviderClient,
    /** What the user is told. */
    readonly log: EngineLines,
    private readonly end: () => void,
  ) {}

  /** Starts the service. Its lines go to `log`, unless there is another address for them. */
  static async start(engineAddress?: string): Promise<Plugin> {
    const log = new EngineLines();
    const { port, stop } = await startServer(engineAddress ?? (await log.listen()));
    return new Plugin(clientAt(port), log, stop);
  }

  /** The plugin that runs in another process. */
  static at(port: number): Plugin {
    return new Plugin(clientAt(port), new EngineLines(), () => undefined);
  }

  /** The plugin as a process, which may be any form of it. */
  static async launch(file: string, args: readonly string[], options: SpawnOptions = {}): Promise<Plugin> {
    const log = new EngineLines();
    const stdio = ["ignore", "pipe", "inherit"] as const;
    const child = spawn(file, [...args, await log.listen()], { ...options, stdio: [...stdio] });
    child.stdout?.setEncoding("utf8");
    const [port] = (await Promise.race([
      once(child.stdout, "data"),
      once(child, "exit").then(([code]) => assert.fail(`${file} has ended with ${String(code)}`)),
    ])) as [string];
    return new Plugin(clientAt(Number(port)), log, () => child.kill("SIGKILL"));
  }

  /** Starts the service with the settings of project `p1` of an emulator, whose key is the canary. */
  static async for(service: { readonly url: string }, more: Wire = {}): Promise<Plugin> {
    const started = await Plugin.start();
    await started.handshake();
    await started.configure({ ...settingsOf(service), ...more });
    return started;
  }

  stop(): void {
    this.client.close();
    this.end();
    this.log.stop();
  }

  /** The lines since the last call of this: the severity, the resource, the words. */
  lines(): string[] {
    return this.log.lines.splice(0).map(({ severity, message, urn }) => {
      const [, , type = "", name = ""] = urn.split("::");
      return `${severity} ${type.replace("webhooks:index:", "")} ${name}: ${message}`;
    });
  }

  async handshake(fields: Wire = { configureWithUrn: true }): Promise<void> {
    await this.call("handshake", "ProviderHandshakeRequest", fields);
  }

  async configure(args: Wire | undefined, urn: string | undefined = defaultProvider): Promise<void> {
    await this.call("configure", "ConfigureRequest", { args, urn });
  }

  async checkConfig(news: Wire, urn = defaultProvider): Promise<Checked> {
    return checkedOf(await this.call<"CheckResponse">("checkConfig", "CheckRequest", { news, urn }), news);
  }

  async diffConfig(oldInputs: Wire, news: Wire, urn = defaultProvider): Promise<Compared> {
    const fields = { urn, oldInputs, olds: oldInputs, news };
    return comparedOf(await this.call<"DiffResponse">("diffConfig", "DiffRequest", fields));
  }

  async check(urn: string, news: Wire | undefined, olds: Wire | undefined = {}): Promise<Checked> {
    return checkedOf(await this.call<"CheckResponse">("check", "CheckRequest", { urn, news, olds }), news);
  }

  async diff(urn: string, { id, properties, inputs }: Stored, news: Wire): Promise<Compared> {
    const fields = { urn, id, olds: properties, oldInputs: inputs, news };
    return comparedOf(await this.call<"DiffResponse">("diff", "DiffRequest", fields));
  }

  async create(urn: string, properties: Wire, more: Wire = {}): Promise<Stored> {
    const answer = await this.call<"CreateResponse">("create", "CreateRequest", { urn, properties, ...more });
    return { id: answer.getId(), properties: wireOf(answer.getProperties()), inputs: properties };
  }

  async update(
    urn: string,
    { id, properties, inputs }: Stored,
    news: Wire,
    more: Wire = {},
  ): Promise<Stored> {
    const fields = { urn, id, olds: properties, oldInputs: inputs, news, ...more };
    const answer = await this.call<"UpdateResponse">("update", "UpdateRequest", fields);
    return { id, properties: wireOf(answer.getProperties()), inputs: news };
  }

  /** Undefined where the object is gone. */
  async read(urn: string, id: string, properties?: Wire, inputs?: Wire): Promise<Stored | undefined> {
    const fields = { urn, id, properties, inputs };
    const answer = await this.call<"ReadResponse">("read", "ReadRequest", fields);
    const stored = {
      id: answer.getId(),
      properties: wireOf(answer.getProperties()),
      inputs: wireOf(answer.getInputs()),
    };
    return stored.id === "" ? undefined : stored;
  }

  async delete(urn: string, { id, properties }: Stored, more: Wire = {}): Promise<void> {
    await this.call("delete", "DeleteRequest", { urn, id, properties, ...more });
  }

  /** Fails with the code of the error where the function does. */
  async invoke(tok: string, args: Wire | undefined): Promise<Wire> {
    const answer = await this.call<"InvokeResponse">("invoke", "InvokeRequest", { tok, args });
    const [failed] = answer.getFailuresList();
    if (failed !== undefined) {
      assertFine(failed.getReason());
      throw new CallFailure(failed.getProperty(), failed.getReason(), undefined);
    }
    return wireOf(answer.getReturn());
  }

  async cancel(): Promise<void> {
    await this.send("cancel", new Empty());
  }

  /** Makes a call whose request has these fields. */
  async call<Answer extends MessageName>(
    method: string,
    request: MessageName,
    fields: Wire = {},
  ): Promise<Message<Answer>> {
    const message = new (provider[request] as new () => object)();
    const setters = message as Record<string, (value: unknown) => void>;
    for (const [name, value] of Object.entries(fields)) {
      const set = `set${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const isStruct = typeof value === "object";
      if (value !== undefined) setters[set]?.(isStruct ? Struct.fromJavaScript(value as never) : value);
    }
    return (await this.send(method, message)) as Message<Answer>;
  }

  async attach(address: string): Promise<void> {
    const request = new plugin.PluginAttach();
    request.setAddress(address);
    await this.send("attach", request);
  }

  /** The one call that is answered with a stream. */
  async list(): Promise<void> {
    const stream = this.client.list(new provider.ListRequest());
    await new Promise((resolve, reject) =>
      stream.on("data", resolve).on("end", resolve).on("error", reject),
    ).catch((error: unknown) => {
      throw failureOf(error as Failed);
    });
  }

  /** Sends bytes for a request. */
  async sendBytes(method: string, ...bytes: readonly Uint8Array[]): Promise<Buffer> {
    const asIs = (content: Buffer): Buffer => content;
    const path = `/pulumirpc.ResourceProvider/${method}`;
    const answer = await this.outcome((done) =>
      this.client.makeUnaryRequest(path, asIs, asIs, Buffer.concat(bytes), done as never),
    );
    return answer as Buffer;
  }

  /** Sends any request. Whatever comes of it, each text is one line without a secret. */
  async send(method: string, request: object): Promise<unknown> {
    const send = this.client[method as "check"].bind(this.client) as (request: never, done: never) => unknown;
    return this.outcome((done) => send(request as never, done as never));
  }

  private async outcome(
    send: (done: (error: Failed | null, answer: unknown) => void) => unknown,
  ): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is one, with fields of its own
        send((error, answer) => (error === null ? resolve(answer) : reject(error)));
      });
    } catch (error) {
      throw failureOf(error as Failed);
    } finally {
      for (const { message } of this.log.lines) assertFine(message);
    }
  }
}

/** The settings of project `p1` of a service, as stack config holds them. */
export function settingsOf({ url }: { readonly url: string }): Wire {
  const personal = { organisationId: "o1", personalApiKey: "test-personal-key" };
  return { baseUrl: url, projectId: "p1", apiKey: canary, maxRetries: "0", ...personal };
}

function clientAt(port: number): ResourceProviderClient {
  return new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), channelOptions);
}
