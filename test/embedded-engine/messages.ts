// The engine's service: what programs and plugins want to have shown.

import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import type { Sdk } from "./sdk";
import { answer, EngineServer } from "./server";

/** A message that a program, the SDK or a plugin wants to be shown. */
export interface Message {
  /** How grave it is. */
  severity: "debug" | "info" | "warning" | "error";
  /** The text. */
  message: string;
  /** The resource it is about, or nothing. */
  urn: string;
}

const SEVERITIES: readonly Message["severity"][] = ["debug", "info", "warning", "error"];

function serve(sdk: Sdk, log: (message: Message) => void): UntypedServiceImplementation {
  const { engine: messages, empty } = sdk.stubs;
  let rootUrn = "";
  return {
    log: answer(sdk, async (request: LogRequest) => {
      const severity = SEVERITIES[request.getSeverity()] ?? "info";
      // What is to be seen only while it is true has no place in a list.
      if (!request.getEphemeral()) log({ severity, message: request.getMessage(), urn: request.getUrn() });
      return new empty.Empty();
    }),
    setRootResource: answer(sdk, async (request: { getUrn(): string }) => {
      rootUrn = request.getUrn();
      return new messages.SetRootResourceResponse();
    }),
    getRootResource: answer(sdk, async () => new messages.GetRootResourceResponse().setUrn(rootUrn)),
  };
}

/** A server that takes messages. */
export function messageServer(sdk: Sdk, log: (message: Message) => void): EngineServer {
  return new EngineServer(sdk, (server) =>
    server.addService(sdk.stubs.engineService.EngineService, serve(sdk, log)),
  );
}
