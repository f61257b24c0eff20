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
  listen(): Promise<string> {
    const log: Call<InstanceType<typeof engine.LogRequest>> = ({ request }, done) => {
      const severity = (["debug", "info", "warning", "error"] as const)[request.getSeverity()] ?? "error";
      this.lines.push({ severity, message: request.getMessage(), urn: request.getUrn() });
      done(null, new Empty());
    };
    return listen(this.server, EngineService, { log });
  }

  /** Breaks off every connection, and listens no longer. */
  stop(): void {
    this.server.forceShutdown();
  }
}

/** What a server makes of a request. */
export type Call<Request> = (
  call: { readonly request: Request },
  done: (error: object | null, answer?: object) => void,
) => void;

/** Lets a server answer these calls of a service, and refuse the others. Returns where it listens. */
export async function listen(
  server: InstanceType<typeof grpc.Server>,
  service: Parameters<typeof server.addService>[0],
  calls: Readonly<Record<string, Call<never>>>,
): Promise<string> {
  const refuse: Call<unknown> = (_, done) => done({ code: grpc.status.UNIMPLEMENTED, details: "not played" });
  const others = Object.fromEntries(Object.keys(service).map((name) => [name, refuse]));
  server.addService(service, { ...others, ...calls } as never);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return `127.0.0.1:${port}`;
}
