// What the engine asks of a provider, and the answers, in plain properties.

import type * as stubs from "@pulumi/pulumi/proto/provider_pb";
import { Connection } from "./connection";
import type { Launched } from "./launch";
import { decodeDiff, decodeFailures } from "./provider-answers";
import type { CheckFailure, ProviderDiff } from "./provider-answers";
import { fromStruct } from "./sdk";
import type { Sdk } from "./sdk";
import { markLike, withoutUnknowns } from "./values";
import type { Properties } from "./values";

/** How a step is to be made. */
export interface StepOptions {
  /** Only say what would come of it. */
  preview: boolean;
  /** How many seconds it may take; 0 leaves it to the provider. */
  timeout: number;
}

/** What is known of an object. */
export interface Known {
  /** What was declared. */
  inputs: Properties;
  /** What the provider answered. */
  outputs: Properties;
}

/** An object with all that is known of it. */
export interface Live extends Known {
  /** The full name. */
  urn: string;
  /** What the provider calls it. */
  id: string;
}

/** What a provider has found. */
export interface Found {
  /** Empty when the object is gone. */
  id: string;
  /** Undefined when the provider gives none. */
  inputs: Properties | undefined;
  /** Undefined when the provider gives none. */
  outputs: Properties | undefined;
}

/** Inputs as a provider wants them, and what it refuses. */
export interface Checked {
  /** The inputs. */
  inputs: Properties;
  /** Empty when nothing is refused. */
  failures: CheckFailure[];
}

/** One running provider process. All its calls may be made at the same time. */
export class ProviderProcess {
  readonly #connection: Connection;

  /** Takes over a process that has been started. */
  constructor(sdk: Sdk, launched: Launched, engineAddress: string) {
    this.#connection = new Connection(sdk, launched, engineAddress);
  }

  /** Checks the configuration of an instance. */
  async checkConfig(urn: string, olds: Properties, news: Properties): Promise<Checked> {
    const to = this.#connection;
    const request = to.name(new to.sdk.stubs.provider.CheckRequest(), urn);
    request.setOlds(to.plain(olds));
    request.setNews(to.plain(news));
    const answer = await to.call<stubs.CheckResponse>((client, done) => client.checkConfig(request, done));
    return { inputs: markLike(fromStruct(answer.getInputs()), news), failures: decodeFailures(answer) };
  }

  /** Compares two configurations of an instance. */
  async diffConfig(urn: string, old: Known, news: Properties): Promise<ProviderDiff> {
    const to = this.#connection;
    const request = to.name(new to.sdk.stubs.provider.DiffRequest(), urn);
    request.setOldInputs(to.plain(old.inputs));
    request.setOlds(to.plain(old.outputs));
    request.setNews(to.plain(news));
    const answer = await to.call<stubs.DiffResponse>((client, done) => client.diffConfig(request, done));
    return decodeDiff(to.sdk, answer);
  }

  /** Gives the process its configuration. Must come before every call that concerns a resource. */
  configure(urn: string, id: string, args: Properties): Promise<void> {
    return this.#connection.configure(urn, id, args);
  }

  /** Checks new inputs. */
  async check(urn: string, olds: Properties, news: Properties): Promise<Checked> {
    const to = this.#connection;
    const request = to.name(new to.sdk.stubs.provider.CheckRequest(), urn);
    request.setOlds(to.encode(olds));
    request.setNews(to.encode(news));
    const answer = await to.call<stubs.CheckResponse>((client, done) => client.check(request, done));
    return { inputs: to.decode(answer.getInputs(), news, true), failures: decodeFailures(answer) };
  }

  /** Compares what is with what shall be. */
  async diff(old: Live, news: Properties, ignored: readonly string[]): Promise<ProviderDiff> {
    const to = this.#connection;
    const request = to.name(new to.sdk.stubs.provider.DiffRequest(), old.urn);
    request.setId(old.id);
    request.setOldInputs(to.encode(old.inputs));
    request.setOlds(to.encode(old.outputs));
    request.setNews(to.encode(news));
    request.setIgnorechangesList([...ignored]);
    const answer = await to.call<stubs.DiffResponse>((client, done) => client.diff(request, done));
    return decodeDiff(to.sdk, answer);
  }

  /** Makes an object. In a preview the id is empty. */
  async create(
    urn: string,
    inputs: Properties,
    { preview, timeout }: StepOptions,
  ): Promise<{ id: string; outputs: Properties }> {
    const to = this.#connection;
    if (preview && !to.isPlugin) return { id: "", outputs: inputs };
    const request = to.name(new to.sdk.stubs.provider.CreateRequest(), urn);
    request.setProperties(to.encode(inputs));
    request.setPreview(preview);
    request.setTimeout(timeout);
    const answer = await to.call<stubs.CreateResponse>(
      (client, done) => client.create(request, done),
      inputs,
    );
    return { id: answer.getId(), outputs: to.decode(answer.getProperties(), inputs, preview) };
  }

  /** Changes an object; gives its outputs. */
  async update(
    old: Live,
    news: Properties,
    ignored: readonly string[],
    { preview, timeout }: StepOptions,
  ): Promise<Properties> {
    const to = this.#connection;
    if (preview && !to.isPlugin) return news;
    const request = to.name(new to.sdk.stubs.provider.UpdateRequest(), old.urn);
    request.setId(old.id);
    request.setOldInputs(to.encode(old.inputs));
    request.setOlds(to.encode(old.outputs));
    request.setNews(to.encode(news));
    request.setPreview(preview);
    request.setTimeout(timeout);
    request.setIgnorechangesList([...ignored]);
    const answer = await to.call<stubs.UpdateResponse>((client, done) => client.update(request, done), news);
    return to.decode(answer.getProperties(), news, preview);
  }

  /** Reads an object. Nothing is known of one that is to be imported. */
  async read(urn: string, id: string, known: Known | undefined, timeout: number): Promise<Found> {
    const to = this.#connection;
    const request = to.name(new to.sdk.stubs.provider.ReadRequest(), urn);
    request.setId(id);
    request.setTimeout?.(timeout);
    if (known !== undefined) {
      request.setInputs(to.encode(known.inputs));
      request.setProperties(to.encode(known.outputs));
    }
    const answer = await to.call<stubs.ReadResponse>(
      (client, done) => client.read(request, done),
      known?.outputs,
    );
    const [inputs, outputs] = [answer.getInputs(), answer.getProperties()];
    return {
      id: answer.getId(),
      inputs: inputs && to.decode(inputs, known?.inputs ?? {}, false),
      outputs: outputs && to.decode(outputs, known?.outputs ?? {}, false),
    };
  }

  /** Deletes an object. */
  async delete(old: Live, timeout: number): Promise<void> {
    const to = this.#connection;
    const request = to.name(new to.sdk.stubs.provider.DeleteRequest(), old.urn);
    request.setId(old.id);
    request.setOldInputs(to.encode(old.inputs));
    request.setProperties(to.encode(old.outputs));
    request.setTimeout(timeout);
    await to.call((client, done) => client.delete(request, done));
  }

  /** Calls a function. Arguments that are not known yet are left out. */
  async invoke(
    token: string,
    args: Properties,
    preview: boolean,
  ): Promise<{ result: Properties; failures: CheckFailure[] }> {
    const to = this.#connection;
    const request = new to.sdk.stubs.provider.InvokeRequest();
    request.setTok(token);
    request.setArgs(to.encode(withoutUnknowns(args)));
    request.setPreview?.(preview);
    const answer = await to.call<stubs.InvokeResponse>((client, done) => client.invoke(request, done));
    return { result: to.decode(answer.getReturn(), {}, false), failures: decodeFailures(answer) };
  }

  /** Tells a plugin once that nothing new begins. */
  async cancel(): Promise<void> {
    await this.#connection.cancel();
  }

  /** Ends the process; what it printed last has been handed over afterwards. */
  stop(): Promise<void> {
    return this.#connection.stop();
  }
}
