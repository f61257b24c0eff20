// Speaks to one dynamic-provider process of the program's SDK, in plain properties, as the real engine does.

import { join } from "node:path";
import type { ServiceError } from "@grpc/grpc-js";
import type { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as stubs from "@pulumi/pulumi/proto/provider_pb";
import { startScript } from "./child";
import type { RunningProcess } from "./child";
import { CHANNEL_OPTIONS, fromStruct, toStruct } from "./sdk";
import type { Sdk } from "./sdk";
import { markLike, revealAll } from "./values";
import type { Properties } from "./values";

/** What a provider says about a difference. */
export interface ProviderDiff {
  /** Undefined when the provider leaves the comparison to the engine. */
  changes: boolean | undefined;
  /** Properties whose change needs a new object. */
  replaces: string[];
  /** Delete the old object first. */
  deleteBeforeReplace: boolean;
}

/** A refused property; without a name the whole resource. */
export interface CheckFailure {
  /** The property, or nothing. */
  property: string;
  /** Why it is refused. */
  reason: string;
}

/** A failed call. With `id` the object exists and is only half made. */
export class ProviderError extends Error {
  /** What to keep of a half-made object. */
  readonly partial: { id: string; outputs: Properties; reasons: string[] } | undefined;

  /** A failure in the provider's own words. */
  constructor(message: string, partial?: ProviderError["partial"]) {
    super(message);
    this.partial = partial;
  }
}

/** What a provider process is started with. */
export interface ProviderOptions {
  /** The program's SDK. */
  sdk: Sdk;
  /** The program's folder. */
  directory: string;
  /** The project's name. */
  project: string;
  /** The environment of the whole run. */
  environment: NodeJS.ProcessEnv;
  /** Whether the process may be one that is kept. Default false. */
  kept?: boolean;
  /** Receives what the provider prints. */
  onLine: (line: string) => void;
}

/** One running provider process. All its calls may be made at the same time. */
export class ProviderProcess {
  readonly #sdk: Sdk;
  readonly #child: RunningProcess;
  readonly #client: Promise<ResourceProviderClient>;

  /** Starts the process. */
  constructor(options: ProviderOptions) {
    const { sdk } = options;
    this.#sdk = sdk;
    let announce: (port: string) => void = () => undefined;
    const port = new Promise<string>((resolve) => (announce = resolve));
    let announced = false;
    this.#child = startScript(join(sdk.directory, "cmd", "dynamic-provider"), ["127.0.0.1:1"], {
      directory: options.directory,
      kept: options.kept ?? false,
      environment: {
        ...options.environment,
        PULUMI_NODEJS_PROJECT: options.project,
        PULUMI_PROJECT: options.project,
        PULUMI_CONFIG: "{}",
      },
      endWithParent: true,
      onLine: (line, stream) => {
        if (announced || stream === "stderr") return options.onLine(line);
        announced = true;
        announce(line.trim());
      },
    });
    const failed = this.#child.exitCode().then((code): never => {
      throw new Error(`the dynamic provider process ended with code ${code}`);
    });
    this.#client = Promise.race([port, failed]).then(
      (number) =>
        new sdk.stubs.providerService.ResourceProviderClient(
          `127.0.0.1:${number}`,
          sdk.grpc.credentials.createInsecure(),
          CHANNEL_OPTIONS,
        ),
    );
    this.#client.catch(() => undefined);
  }

  /** Gives the process its configuration. Must come first. */
  async configure(args: Properties): Promise<void> {
    const request = new this.#sdk.stubs.provider.ConfigureRequest();
    request.setArgs(toStruct(this.#sdk, revealAll(args)));
    request.setAcceptsecrets(true);
    const client = await this.#client;
    await this.#call((done) => client.configure(request, done));
  }

  /** Checks new inputs. */
  async check(
    urn: string,
    olds: Properties,
    news: Properties,
  ): Promise<{ inputs: Properties; failures: CheckFailure[] }> {
    const request = new this.#sdk.stubs.provider.CheckRequest();
    request.setUrn(urn);
    request.setOlds(toStruct(this.#sdk, revealAll(olds)));
    request.setNews(toStruct(this.#sdk, revealAll(news)));
    const client = await this.#client;
    const answer = await this.#call<stubs.CheckResponse>((done) => client.check(request, done));
    return {
      inputs: markLike(fromStruct(answer.getInputs()), news),
      failures: answer
        .getFailuresList()
        .map((each) => ({ property: each.getProperty(), reason: each.getReason() })),
    };
  }

  /** Compares what is with what shall be. */
  async diff(
    urn: string,
    id: string,
    oldInputs: Properties,
    olds: Properties,
    news: Properties,
  ): Promise<ProviderDiff> {
    const request = new this.#sdk.stubs.provider.DiffRequest();
    request.setUrn(urn);
    request.setId(id);
    request.setOldInputs(toStruct(this.#sdk, revealAll(oldInputs)));
    request.setOlds(toStruct(this.#sdk, revealAll(olds)));
    request.setNews(toStruct(this.#sdk, revealAll(news)));
    const client = await this.#client;
    const answer = await this.#call<stubs.DiffResponse>((done) => client.diff(request, done));
    const { DIFF_UNKNOWN, DIFF_SOME } = this.#sdk.stubs.provider.DiffResponse.DiffChanges;
    const changes = answer.getChanges();
    return {
      changes: changes === DIFF_UNKNOWN ? undefined : changes === DIFF_SOME,
      replaces: answer.getReplacesList(),
      deleteBeforeReplace: answer.getDeletebeforereplace(),
    };
  }

  /** Makes an object. */
  async create(urn: string, inputs: Properties): Promise<{ id: string; outputs: Properties }> {
    const request = new this.#sdk.stubs.provider.CreateRequest();
    request.setUrn(urn);
    request.setProperties(toStruct(this.#sdk, revealAll(inputs)));
    const client = await this.#client;
    const answer = await this.#call<stubs.CreateResponse>((done) => client.create(request, done), inputs);
    if (answer.getId() === "") throw new ProviderError("provider did not return an ID from Create");
    return { id: answer.getId(), outputs: markLike(fromStruct(answer.getProperties()), inputs) };
  }

  /** Changes an object; gives its outputs. */
  async update(
    urn: string,
    id: string,
    oldInputs: Properties,
    olds: Properties,
    news: Properties,
  ): Promise<Properties> {
    const request = new this.#sdk.stubs.provider.UpdateRequest();
    request.setUrn(urn);
    request.setId(id);
    request.setOldInputs(toStruct(this.#sdk, revealAll(oldInputs)));
    request.setOlds(toStruct(this.#sdk, revealAll(olds)));
    request.setNews(toStruct(this.#sdk, revealAll(news)));
    const client = await this.#client;
    const answer = await this.#call<stubs.UpdateResponse>((done) => client.update(request, done), news);
    return markLike(fromStruct(answer.getProperties()), news);
  }

  /** Reads an object. An empty id means that it is gone; inputs are undefined when the provider gives none. */
  async read(
    urn: string,
    id: string,
    inputs: Properties,
    state: Properties,
  ): Promise<{ id: string; inputs: Properties | undefined; outputs: Properties }> {
    const request = new this.#sdk.stubs.provider.ReadRequest();
    request.setUrn(urn);
    request.setId(id);
    request.setInputs(toStruct(this.#sdk, revealAll(inputs)));
    request.setProperties(toStruct(this.#sdk, revealAll(state)));
    const client = await this.#client;
    const answer = await this.#call<stubs.ReadResponse>((done) => client.read(request, done));
    const found = answer.getInputs();
    return {
      id: answer.getId(),
      inputs: found === undefined ? undefined : markLike(fromStruct(found), inputs),
      outputs: markLike(fromStruct(answer.getProperties()), state),
    };
  }

  /** Deletes an object. */
  async delete(urn: string, id: string, inputs: Properties, outputs: Properties): Promise<void> {
    const request = new this.#sdk.stubs.provider.DeleteRequest();
    request.setUrn(urn);
    request.setId(id);
    request.setOldInputs(toStruct(this.#sdk, revealAll(inputs)));
    request.setProperties(toStruct(this.#sdk, revealAll(outputs)));
    const client = await this.#client;
    await this.#call((done) => client.delete(request, done));
  }

  /** Ends the process; what it printed last has been handed over afterwards. */
  async stop(): Promise<void> {
    await this.#client.then((client) => client.close()).catch(() => undefined);
    await this.#child.stop();
  }

  #call<T>(
    send: (done: (error: ServiceError | null, answer: T) => void) => unknown,
    given: Properties = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      send((error, answer) => (error === null ? resolve(answer) : reject(this.#translate(error, given))));
    });
  }

  #translate(error: ServiceError, given: Properties): ProviderError {
    const { provider, status } = this.#sdk.stubs;
    for (const bytes of error.metadata.get("grpc-status-details-bin")) {
      for (const detail of status.Status.deserializeBinary(Buffer.from(bytes)).getDetailsList()) {
        if (detail.getTypeName() !== "pulumirpc.ErrorResourceInitFailed") continue;
        const failure = provider.ErrorResourceInitFailed.deserializeBinary(detail.getValue_asU8());
        return new ProviderError(error.details, {
          id: failure.getId(),
          outputs: markLike(fromStruct(failure.getProperties()), given),
          reasons: failure.getReasonsList(),
        });
      }
    }
    return new ProviderError(error.details);
  }
}
