/** `check` and `diff` of one unchanged endpoint, warm, in process: the work of a preview without Pulumi. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type * as packed from "../../provider/dynamic/provider";
import type { Context } from "../context";
import { median } from "../figures";
import { topologyOf } from "../topology";

const warmUp = 5_000;
const times = 20_000;

/** Measures once: the median over many pairs of calls. */
export async function measureCheck({ add, directory }: Context): Promise<void> {
  const environment = { WEBHOOKS_BASE_URL: "https://webhooks.example.com", WEBHOOKS_PROJECT_ID: "p1" };
  Object.assign(process.env, environment, { WEBHOOKS_API_KEY: "key" });
  const { endpoint } = createRequire(join(directory, "index.js"))(
    "pulumi-webhooks/provider",
  ) as typeof packed;
  const [declared] = topologyOf(1).endpoints;
  const news = { ...declared, __provider: "text", __logicalName: "tenant" };
  const state = { ...declared, projectId: "p1", status: "active", signingSecret: "secret" };
  const microseconds: number[] = [];
  for (let round = 0; round < warmUp + times; round += 1) {
    const started = process.hrtime.bigint();
    const checked = await endpoint.check?.({ ...declared, projectId: "p1" }, news);
    const difference = await endpoint.diff?.("id", state, checked?.inputs);
    const taken = Number(process.hrtime.bigint() - started) / 1000;
    if (checked?.failures?.length !== 0 || difference?.changes !== false)
      throw new Error("the endpoint is not unchanged");
    if (round >= warmUp) microseconds.push(taken);
  }
  add({ work: "check and diff", contender: "ours", unit: "µs" }, median(microseconds));
}
