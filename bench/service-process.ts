/** The emulator as a process of its own, so that it shares no event loop with what is measured. */

import { Pool } from "undici";
import { startEmulator, type Emulator } from "../tools/emulator";
import { inTurn } from "./bare";
import type { Report } from "./service";
import { seedOf, topologyOf } from "./topology";

const warmUpKey = "key-of-warm-up";

async function main(): Promise<void> {
  const [resources, latency] = process.argv.slice(2);
  const service = await startEmulator({
    seed: seedOf(topologyOf(Number(resources))),
    apiKeys: ["key-of-p1", warmUpKey],
  });
  await warmUp(service);
  const milliseconds = Number(latency);
  if (milliseconds > 0) service.faults.add({ kind: "delay", milliseconds, times: Infinity });
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
  process.on("message", report);
  process.on("disconnect", () => void service.stop());
  report();
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
