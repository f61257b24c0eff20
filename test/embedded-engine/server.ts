// A gRPC server of the engine, on a port of its own.

import type { handleUnaryCall, sendUnaryData, Server, ServerUnaryCall } from "@grpc/grpc-js";
import { CHANNEL_OPTIONS } from "./sdk";
import type { Sdk } from "./sdk";

/** A failure that the caller is to see as one of the call itself. Everything else says that the engine stops. */
export class CallError extends Error {}

/** A server for one service. */
export class EngineServer {
  readonly #sdk: Sdk;
  readonly #server: Server;

  /** Prepares the server. */
  constructor(sdk: Sdk, addTo: (server: Server) => void) {
    this.#sdk = sdk;
    this.#server = new sdk.grpc.Server(CHANNEL_OPTIONS);
    addTo(this.#server);
  }

  /** Starts to listen; gives the address. */
  start(): Promise<string> {
    const credentials = this.#sdk.grpc.ServerCredentials.createInsecure();
    return new Promise((resolve, reject) => {
      this.#server.bindAsync("127.0.0.1:0", credentials, (error, port) => {
        if (error === null) resolve(`127.0.0.1:${port}`);
        else reject(error);
      });
    });
  }

  /** Stops at once. */
  stop(): void {
    this.#server.forceShutdown();
  }
}

/** Serves a call. What is thrown is answered with UNAVAILABLE, at which the SDK ends the program, unless it is a `CallError`. */
export function answer<Request, Answer>(
  sdk: Sdk,
  serve: (request: Request) => Promise<Answer>,
): handleUnaryCall<Request, Answer> {
  const { UNAVAILABLE, UNKNOWN } = sdk.grpc.status;
  return (call: ServerUnaryCall<Request, Answer>, done: sendUnaryData<Answer>): void => {
    serve(call.request).then(
      (result) => done(null, result),
      (error: unknown) =>
        done({
          code: error instanceof CallError ? UNKNOWN : UNAVAILABLE,
          details: error instanceof Error ? error.message : String(error),
        }),
    );
  };
}
