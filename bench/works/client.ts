/** 10,000 requests, 32 at a time: the client of the package beside plain undici, each against a service of its own. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type * as packed from "../../provider/client";
import { Bare, inTurn } from "../bare";
import { turned, type Context } from "../context";
import { Service } from "../service";
import { topologyOf } from "../topology";

const requests = 10_000;
/** With fewer, the time would be that of the compiler, and the figure would say how long ago the last round was. */
const warmUp = 10_000;
const resources = 100;

/** Measures both, once. */
export async function measureClient({ add, directory, round }: Context): Promise<void> {
  const { WebhooksClient } = load(directory);
  for (const contender of turned(["ours", "bare"] as const, round)) {
    const service = await Service.start(resources, 0);
    const { WEBHOOKS_BASE_URL: baseUrl = "", WEBHOOKS_API_KEY: apiKey = "" } = service.environment;
    const bare = new Bare(service, topologyOf(resources));
    const client = new WebhooksClient({ baseUrl, apiKey, projectId: "p1" });
    const { uid: id } = await client.endpoints.create({ url: "https://e.example.com" });
    const ask =
      contender === "ours" ? () => client.endpoints.get(id) : () => bare.send("GET", `/endpoints/${id}`);
    await send(ask, warmUp);
    await service.report();
    const before = process.cpuUsage();
    const seconds = await send(ask, requests);
    const { user, system } = process.cpuUsage(before);
    const { requests: seen, mostConnections } = await service.report();
    if (seen !== requests) throw new Error(`${contender}: ${seen} requests instead of ${requests}`);
    const work = "10,000 requests";
    add({ work, contender, unit: "requests/s" }, requests / seconds);
    add({ work, contender, unit: "connections" }, mostConnections);
    add({ work: "processor time of a request", contender, unit: "µs" }, (user + system) / requests);
    await client.close();
    await bare.close();
    await service.stop();
  }
}

function load(directory: string): typeof packed {
  return createRequire(join(directory, "index.js"))("pulumi-webhooks/client") as typeof packed;
}

async function send(ask: () => Promise<unknown>, count: number): Promise<number> {
  const started = performance.now();
  await inTurn([...Array(count).keys()], ask);
  return (performance.now() - started) / 1000;
}
