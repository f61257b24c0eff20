// The gRPC server that a program talks to: monitor and engine on one address, handed on as plain requests.

import type {
  handleUnaryCall,
  sendUnaryData,
  Server,
  ServerUnaryCall,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import type * as stubs from "@pulumi/pulumi/proto/resource_pb";
import { CHANNEL_OPTIONS, fromStruct, toStruct } from "./sdk";
import type { Sdk } from "./sdk";
import type { Properties } from "./values";

/** A resource as a program declares it. */
export interface Registration {
  /** The type token. */
  type: string;
  /** The name in the program. */
  name: string;
  /** The parent's URN, or nothing. */
  parent: string;
  /** Whether a provider manages it. */
  custom: boolean;
  /** What the program declares. */
  inputs: Properties;
  /** Undefined when the program says nothing. */
  protect: boolean | undefined;
  /** Undefined when the program says nothing. */
  retainOnDelete: boolean | undefined;
  /** Undefined when the program says nothing. */
  deleteBeforeReplace: boolean | undefined;
  /** URNs of what it depends on. */
  dependencies: string[];
  /** URNs that each input depends on. */
  propertyDependencies: Record<string, string[]>;
  /** An explicit provider: URN, `::`, id. Nothing for the default one. */
  provider: string;
  /** Inputs whose changes are ignored. */
  ignoreChanges: string[];
  /** Inputs whose changes replace. */
  replaceOnChanges: string[];
  /** Outputs that are secret by declaration. */
  additionalSecretOutputs: string[];
  /** Earlier URNs. */
  aliases: string[];
}

/** A resource that a program only looks up. */
export type Lookup = Pick<
  Registration,
  "type" | "name" | "parent" | "inputs" | "dependencies" | "provider" | "additionalSecretOutputs"
> & { id: string };

/** What a program is told about a resource. */
export interface Registered {
  /** The full name. */
  urn: string;
  /** Empty when it is not known yet. */
  id: string;
  /** The outputs. */
  outputs: Properties;
}

/** A message that the program or the SDK wants to be shown. */
export interface Message {
  /** How grave it is. */
  severity: "debug" | "info" | "warning" | "error";
  /** The text. */
  message: string;
  /** The resource it is about, or nothing. */
  urn: string;
}

/** Serves a program's requests. What it throws is answered with UNAVAILABLE: the SDK then ends the program. */
export interface ProgramRequests {
  /** A resource is declared. */
  register(registration: Registration): Promise<Registered>;
  /** A resource is looked up. */
  read(lookup: Lookup): Promise<Registered>;
  /** A component or the stack gives its outputs. */
  registerOutputs(urn: string, outputs: Properties): void;
  /** A message is logged. */
  log(message: Message): void;
  /** The program wants something that the engine does not know. Shown in one line. */
  unsupported(what: string): never;
}

const orUndefined = <T>(given: boolean, value: T): T | undefined => (given ? value : undefined);

function decodeRegistration(request: stubs.RegisterResourceRequest, requests: ProgramRequests): Registration {
  if (request.getRemote()) requests.unsupported(`remote components (${request.getType()})`);
  if (request.getImportid() !== "") requests.unsupported("the import option");
  if (request.hasReplacementTrigger()) requests.unsupported("the replacementTrigger option");
  const dependencies: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((urns, key) => dependencies.push([key, urns.getUrnsList()]));
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    custom: request.getCustom(),
    inputs: fromStruct(request.getObject()),
    protect: orUndefined(request.hasProtect(), request.getProtect() ?? false),
    retainOnDelete: orUndefined(request.hasRetainondelete(), request.getRetainondelete() ?? false),
    deleteBeforeReplace: orUndefined(
      request.getDeletebeforereplacedefined(),
      request.getDeletebeforereplace(),
    ),
    dependencies: request.getDependenciesList(),
    propertyDependencies: Object.fromEntries(dependencies),
    provider: request.getProvider(),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    aliases: request.getAliasurnsList(),
  };
}

function decodeLookup(request: stubs.ReadResourceRequest): Lookup {
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    id: request.getId(),
    inputs: fromStruct(request.getProperties()),
    dependencies: request.getDependenciesList(),
    provider: request.getProvider(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
  };
}

/** A running server for one program run. */
export class Monitor {
  readonly #sdk: Sdk;
  readonly #server: Server;
  readonly #requests: ProgramRequests;
  #rootUrn = "";

  /** Prepares the server. */
  constructor(sdk: Sdk, requests: ProgramRequests) {
    const { resourceService, engineService } = sdk.stubs;
    this.#sdk = sdk;
    this.#requests = requests;
    this.#server = new sdk.grpc.Server(CHANNEL_OPTIONS);
    this.#server.addService(resourceService.ResourceMonitorService, this.#monitorCalls());
    this.#server.addService(engineService.EngineService, this.#engineCalls());
  }

  /** Starts to listen; gives the address. */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.bindAsync(
        "127.0.0.1:0",
        this.#sdk.grpc.ServerCredentials.createInsecure(),
        (error, port) => {
          if (error === null) resolve(`127.0.0.1:${port}`);
          else reject(error);
        },
      );
    });
  }

  /** Stops at once. */
  stop(): void {
    this.#server.forceShutdown();
  }

  #monitorCalls(): UntypedServiceImplementation {
    const { resource: messages, empty } = this.#sdk.stubs;
    return {
      supportsFeature: this.#answer(async (request: stubs.SupportsFeatureRequest) =>
        new messages.SupportsFeatureResponse().setHassupport(request.getId() === "secrets"),
      ),
      registerResource: this.#answer(async (request: stubs.RegisterResourceRequest) => {
        const { urn, id, outputs } = await this.#requests.register(
          decodeRegistration(request, this.#requests),
        );
        return new messages.RegisterResourceResponse()
          .setUrn(urn)
          .setId(id)
          .setObject(toStruct(this.#sdk, outputs));
      }),
      readResource: this.#answer(async (request: stubs.ReadResourceRequest) => {
        if (request.getType() === "pulumi:pulumi:StackReference")
          this.#requests.unsupported("stack references");
        const { urn, outputs } = await this.#requests.read(decodeLookup(request));
        return new messages.ReadResourceResponse().setUrn(urn).setProperties(toStruct(this.#sdk, outputs));
      }),
      registerResourceOutputs: this.#answer(async (request: stubs.RegisterResourceOutputsRequest) => {
        this.#requests.registerOutputs(request.getUrn(), fromStruct(request.getOutputs()));
        return new empty.Empty();
      }),
      invoke: this.#answer(async (request: stubs.ResourceInvokeRequest) =>
        this.#requests.unsupported(`provider functions (${request.getTok()})`),
      ),
      call: this.#answer(async (request: stubs.ResourceCallRequest) =>
        this.#requests.unsupported(`provider methods (${request.getTok()})`),
      ),
      signalAndWaitForShutdown: this.#answer(async () => new empty.Empty()),
    };
  }

  #engineCalls(): UntypedServiceImplementation {
    const { engine: messages, empty } = this.#sdk.stubs;
    const severities: Message["severity"][] = ["debug", "info", "warning", "error"];
    return {
      log: this.#answer(async (request: LogRequest) => {
        const severity = severities[request.getSeverity()] ?? "info";
        this.#requests.log({ severity, message: request.getMessage(), urn: request.getUrn() });
        return new empty.Empty();
      }),
      setRootResource: this.#answer(async (request: { getUrn(): string }) => {
        this.#rootUrn = request.getUrn();
        return new messages.SetRootResourceResponse();
      }),
      getRootResource: this.#answer(async () => new messages.GetRootResourceResponse().setUrn(this.#rootUrn)),
    };
  }

  #answer<Request, Answer>(serve: (request: Request) => Promise<Answer>): handleUnaryCall<Request, Answer> {
    const { UNAVAILABLE } = this.#sdk.grpc.status;
    return (call: ServerUnaryCall<Request, Answer>, done: sendUnaryData<Answer>): void => {
      serve(call.request).then(
        (answer) => done(null, answer),
        (error: unknown) =>
          done({ code: UNAVAILABLE, details: error instanceof Error ? error.message : String(error) }),
      );
    };
  }
}
