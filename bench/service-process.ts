/** The emulator as a process of its own, so that it shares no event loop with what is measured. */

import { Pool } from "undici";
import { startEmulator, type Emulator } from "../tools/emulator";
import { inTurn } from "./bare";
import type { Manner, Order, Report } from "./service";
import { seedOf, topologyOf } from "./topology";

const warmUpKey = "key-of-warm-up";

async function main(): Promise<void> {
  const [resources, latency, dialect] = process.argv.slice(2);
  const service = await startEmulator({
    seed: seedOf(topologyOf(Number(resources))),
    dialect: dialect === "convoy" ? "convoy" : "documented",
    // On Convoy each key belongs to a project: the first to p1, which is measured.
    apiKeys: ["key-of-p1", warmUpKey],
  });
  await warmUp(service);
  const answer = ({ latency: milliseconds = 0, perSecond }: Manner): void => {
    service.faults.clear();
    if (milliseconds > 0) service.faults.add({ kind: "delay", milliseconds, times: Infinity });
    if (perSecond === undefined) return;
    const path = new Beyond(perSecond);
    service.faults.add({ kind: "status", status: 429, retryAfter: 1, path, times: Infinity });
  };
  answer({ latency: Number(latency) });
  const report = (): void => {
    const { url, apiKey, connections, requests } = service;
    const bytes = requests.reduce((sum, { bytesIn, bytesOut }) => sum + bytesIn + bytesOut, 0);
    const failed = requests.filter(({ status }) => status >= 400).length;
    const message: Report = {
      url,
      apiKey,
      requests: requests.length,
      bytes,
      failed,
      mostConnections: connections.mostOpen,
    };
    process.send?.(message);
    service.clearRequests();
  };
  process.on("message", (order: Order) => {
    if (order !== "report") answer(order);
    report();
  });
  process.on("disconnect", () => void service.stop());
  report();
}

/** Matches the path of each request beyond so many in a second. */
class Beyond extends RegExp {
  private second = 0;
  private count = 0;

  constructor(private readonly most: number) {
    super("");
  }

  override [Symbol.search](): number {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.second) [this.second, this.count] = [second, 0];
    this.count += 1;
    return this.count > this.most ? 0 : -1;
  }
}

/** A service in operation has been asked before: its code is compiled when the first request of a round comes. */
async function warmUp({ url }: Emulator): Promise<void> {
  const pool = new Pool(url, { connections: 8 });
  const headers = { authorization: `Bearer ${warmUpKey}`, "content-type": "application/json" };
  const path = "/api/v1/projects/warm-up/endpoints";
  const send = async (method: "GET" | "POST" | "PUT", where: string, body?: object): Promise<unknown> => {
    const answer = await pool.request({
      method,
      path: where,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.body.json();
  };
  await inTurn(
    Array.from({ length: 500 }, (_, index) => ({ name: `warm-up ${index}`, url: "https://e.example.com" })),
    async (body) => {
      const { data } = (await send("POST", path, body)) as { data: { uid: string } };
      await send("GET", `${path}/${data.uid}`);
      await send("PUT", `${path}/${data.uid}`, body);
    },
  );
  await pool.close();
}

void main();
