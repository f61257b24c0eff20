/** What starting costs: importing the package into a program, and a provider process until its first answer. */

import { execFileSync } from "node:child_process";
import { ProviderProcess } from "../../test/engine/provider";
import { loadSdk } from "../../test/engine/sdk";
import { turned, type Context } from "../context";

/** Prints the time of the import on top of the SDK, and what of it should not have been loaded. */
const importing = `
require("@pulumi/pulumi");
const started = performance.now();
require("pulumi-webhooks");
const milliseconds = performance.now() - started;
const heavy = Object.keys(require.cache).filter((file) => /node_modules.(zod|undici)./.test(file));
console.log(JSON.stringify({ milliseconds, heavy: heavy.length }));
`;

const handlers = {
  floor: 'exports.handler=()=>require("floor-of-webhooks/provider").providers.Endpoint',
  ours: 'exports.handler=()=>require("pulumi-webhooks/provider").endpoint',
} as const;

/** Measures both, once. */
export async function measureStart({ add, directory, round }: Context): Promise<void> {
  const text = execFileSync(process.execPath, ["-e", importing], { cwd: directory, encoding: "utf8" });
  const { milliseconds, heavy } = JSON.parse(text) as { milliseconds: number; heavy: number };
  add({ work: "import", contender: "ours", unit: "ms" }, milliseconds);
  add({ work: "modules of zod and undici after the import", contender: "ours", unit: "modules" }, heavy);
  for (const contender of turned(["floor", "ours"] as const, round)) {
    const subject = { work: "provider start", contender, unit: "ms" } as const;
    add(subject, await firstAnswer(directory, handlers[contender]));
  }
}

async function firstAnswer(directory: string, handler: string): Promise<number> {
  const sdk = loadSdk(directory);
  const environment = { ...process.env, WEBHOOKS_BASE_URL: "https://webhooks.example.com" };
  const started = performance.now();
  const provider = new ProviderProcess({ sdk, directory, project: "bench", environment, onLine: () => {} });
  await provider.configure({});
  const urn = "urn:pulumi:test::bench::pulumi-nodejs:dynamic/webhooks:Endpoint::first";
  await provider.check(urn, {}, { __provider: handler, projectId: "p1", url: "https://e.example.com" });
  const milliseconds = performance.now() - started;
  await provider.stop();
  return milliseconds;
}
