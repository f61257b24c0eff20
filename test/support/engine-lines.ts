/** The log of an engine, which keeps the lines that plugins say. */

import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { engine } from "../../provider/plugin/protocol";
import { Empty, grpc } from "../../provider/plugin/protocol";

/** A line that was said to the user. */
export interface Line {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly message: string;
  readonly urn: string;
}

/** The log of an engine. */
export class EngineLines {
  /** The lines so far. */
  readonly lines: Line[] = [];
  private readonly server = new grpc.Server();

  /** Listens, and returns where. */
  async listen(): Promise<string> {
    const refuse = (_call: unknown, done: (error: object) => void): void =>
      done({ code: grpc.status.UNIMPLEMENTED, details: "not played" });
    const others = Object.fromEntries(Object.keys(EngineService).map((name) => [name, refuse]));
    const log = (
      { request }: { request: InstanceType<typeof engine.LogRequest> },
      done: (error: null, answer: object) => void,
    ): void => {
      const severity = (["debug", "info", "warning", "error"] as const)[request.getSeverity()] ?? "error";
      this.lines.push({ severity, message: request.getMessage(), urn: request.getUrn() });
      done(null, new Empty());
    };
    this.server.addService(EngineService, { ...others, log });
    const port = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      );
    });
    return `127.0.0.1:${port}`;
  }

  /** Breaks off every connection, and listens no longer. */
  stop(): void {
    this.server.forceShutdown();
  }
}
