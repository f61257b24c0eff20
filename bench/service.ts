/** The emulator in its own process, as the bench sees it. */

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What was asked of the service since the last report. */
export interface Report {
  readonly url: string;
  readonly apiKey: string;
  readonly requests: number;
  /** Bytes of all bodies, in both directions. */
  readonly bytes: number;
  /** Requests that were refused. */
  readonly failed: number;
  readonly mostConnections: number;
}

/** A running service. */
export class Service {
  private constructor(
    private readonly child: ChildProcess,
    private readonly first: Report,
  ) {}

  /**
   * Starts a service that holds what a topology of so many resources adopts.
   *
   * @param latency how long each answer takes at least, in milliseconds
   */
  static async start(resources: number, latency: number): Promise<Service> {
    const parameters = [String(resources), String(latency)];
    const child = fork(join(__dirname, "service-process.ts"), parameters, { execArgv: ["--import", "tsx"] });
    return new Service(child, await next(child));
  }

  /** What a client of it needs. */
  get environment(): Record<string, string> {
    const { url, apiKey } = this.first;
    return { WEBHOOKS_BASE_URL: url, WEBHOOKS_API_KEY: apiKey, WEBHOOKS_PROJECT_ID: "p1" };
  }

  /** What was asked since the last report. */
  report(): Promise<Report> {
    const report = next(this.child);
    this.child.send("report");
    return report;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill();
    await ended;
  }
}

async function next(child: ChildProcess): Promise<Report> {
  const [message] = (await once(child, "message")) as [Report];
  return message;
}
