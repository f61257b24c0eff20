/** Says lines to the user through the engine, each at the resource that it is about. */

import { oneLine } from "../base/text";
import { channelOptions, engine, EngineClient, grpc } from "./protocol";

/** How urgent a line is. */
type Severity = "info" | "warning";

/** The log of the engine. A line that cannot be said is lost: without an engine there is nobody to read it. */
export class EngineLog {
  private client: InstanceType<typeof EngineClient> | undefined;
  private readonly pending = new Set<Promise<void>>();

  /** @param timeoutMs how long to wait until a line is taken, in milliseconds; default: 10 s */
  constructor(private readonly timeoutMs = 10_000) {}

  /** Sends the lines that follow to the engine at this address. */
  connect(address: string): void {
    this.close();
    this.client = new EngineClient(address, grpc.credentials.createInsecure(), channelOptions);
  }

  /** Says nothing more. */
  close(): void {
    this.client?.close();
    this.client = undefined;
  }

  /** Says one line at a resource; without its URN, at the stack. */
  say(severity: Severity, message: string, urn = ""): void {
    const { client } = this;
    if (client === undefined) return;
    const request = new engine.LogRequest();
    request.setSeverity(severity === "warning" ? engine.LogSeverity.WARNING : engine.LogSeverity.INFO);
    request.setMessage(oneLine(message));
    request.setUrn(urn);
    // Each call waits for its lines, and would not end without an answer.
    const options = { deadline: Date.now() + this.timeoutMs };
    const said = new Promise<void>((resolve) => {
      client.log(request, new grpc.Metadata(), options, () => resolve());
    });
    this.pending.add(said);
    void said.then(() => this.pending.delete(said));
  }

  /** Resolves once the engine has every line said so far, or cannot get it. */
  async settled(): Promise<void> {
    await Promise.all(this.pending);
  }
}
