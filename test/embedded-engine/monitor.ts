// The service to which a program declares its resources, handed on as plain requests.

import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type * as stubs from "@pulumi/pulumi/proto/resource_pb";
import type { CheckFailure } from "./provider-answers";
import { decodeInvocation, decodeLookup, decodeRegistration } from "./registration";
import type { Invocation, Lookup, Registration } from "./registration";
import { fromStruct, toStruct } from "./sdk";
import type { Sdk } from "./sdk";
import { answer, EngineServer } from "./server";
import type { Properties } from "./values";

/** What a program is told about a resource. */
export interface Registered {
  /** The full name. */
  urn: string;
  /** Empty when it is not known yet. */
  id: string;
  /** The outputs. */
  outputs: Properties;
}

/** Serves a program's requests. What it throws ends the program, unless it is a `CallError`. */
export interface ProgramRequests {
  /** A resource is declared. */
  register(registration: Registration): Promise<Registered>;
  /** A resource is looked up. */
  read(lookup: Lookup): Promise<Registered>;
  /** A function is called. */
  invoke(invocation: Invocation): Promise<{ result: Properties; failures: CheckFailure[] }>;
  /** A component or the stack gives its outputs. */
  registerOutputs(urn: string, outputs: Properties): void;
  /** The program wants something that the engine does not know. Shown in one line. */
  unsupported(what: string): never;
}

function serve(sdk: Sdk, requests: ProgramRequests): UntypedServiceImplementation {
  const { resource: messages, provider, empty } = sdk.stubs;
  const refuse = (what: string): never => requests.unsupported(what);
  return {
    supportsFeature: answer(sdk, async (request: stubs.SupportsFeatureRequest) =>
      new messages.SupportsFeatureResponse().setHassupport(request.getId() === "secrets"),
    ),
    registerResource: answer(sdk, async (request: stubs.RegisterResourceRequest) => {
      const { urn, id, outputs } = await requests.register(decodeRegistration(request, refuse));
      return new messages.RegisterResourceResponse().setUrn(urn).setId(id).setObject(toStruct(sdk, outputs));
    }),
    readResource: answer(sdk, async (request: stubs.ReadResourceRequest) => {
      const { urn, outputs } = await requests.read(decodeLookup(request, refuse));
      return new messages.ReadResourceResponse().setUrn(urn).setProperties(toStruct(sdk, outputs));
    }),
    registerResourceOutputs: answer(sdk, async (request: stubs.RegisterResourceOutputsRequest) => {
      requests.registerOutputs(request.getUrn(), fromStruct(request.getOutputs()));
      return new empty.Empty();
    }),
    invoke: answer(sdk, async (request: stubs.ResourceInvokeRequest) => {
      const { result, failures } = await requests.invoke(decodeInvocation(request, refuse));
      return new provider.InvokeResponse()
        .setReturn(toStruct(sdk, result))
        .setFailuresList(
          failures.map(({ property, reason }) =>
            new provider.CheckFailure().setProperty(property).setReason(reason),
          ),
        );
    }),
    call: answer(sdk, async (request: stubs.ResourceCallRequest) =>
      refuse(`provider methods (${request.getTok()})`),
    ),
    signalAndWaitForShutdown: answer(sdk, async () => new empty.Empty()),
  };
}

/** A server for one run of a program. */
export function monitorServer(sdk: Sdk, requests: ProgramRequests): EngineServer {
  return new EngineServer(sdk, (server) =>
    server.addService(sdk.stubs.resourceService.ResourceMonitorService, serve(sdk, requests)),
  );
}
