/** The emulator as a process of its own, so that it shares no event loop with what is measured. */

import { startEmulator } from "../provider/emulator";
import type { Order, Report } from "./service";
import { seedOf, topologyOf } from "./topology";

async function main(): Promise<void> {
  const [resources, latency] = process.argv.slice(2).map(Number);
  const service = await startEmulator({ seed: seedOf(topologyOf(resources ?? 0)) });
  if (latency) service.faults.add({ kind: "delay", milliseconds: latency, times: Infinity });
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
    if (order === "report") report();
  });
  process.on("disconnect", () => void service.stop());
  report();
}

void main();
