/** What starting costs: importing the package into a program, and a provider process until its first answer. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { launchDynamic, launchPlugin } from "../../test/engine/launch";
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

/** What is asked of a provider first: the type of a resource, and the input in which a dynamic one has its provider. */
const first = {
  floor: ofDynamic('exports.handler=()=>require("floor-of-webhooks/provider").providers.Endpoint'),
  ours: ofDynamic('exports.handler=()=>require("pulumi-webhooks/provider").endpoint'),
  plugin: { type: "webhooks:index:Endpoint", hidden: {} },
} as const;

function ofDynamic(provider: string): { readonly type: string; readonly hidden: Record<string, string> } {
  return { type: "pulumi-nodejs:dynamic/webhooks:Endpoint", hidden: { __provider: provider } };
}

/** Measures all, once. */
export async function measureStart({ add, directory, round }: Context): Promise<void> {
  const text = execFileSync(process.execPath, ["-e", importing], { cwd: directory, encoding: "utf8" });
  const { milliseconds, heavy } = JSON.parse(text) as { milliseconds: number; heavy: number };
  add({ work: "import", contender: "ours", unit: "ms" }, milliseconds);
  add({ work: "modules of zod and undici after the import", contender: "ours", unit: "modules" }, heavy);
  for (const contender of turned(["floor", "ours", "plugin"] as const, round)) {
    const subject = { work: "provider start", contender, unit: "ms" } as const;
    add(subject, await firstAnswer(directory, contender));
  }
}

async function firstAnswer(directory: string, contender: keyof typeof first): Promise<number> {
  const sdk = loadSdk(directory);
  const { type, hidden } = first[contender];
  const environment = { ...process.env, WEBHOOKS_BASE_URL: "https://webhooks.example.com" };
  const nothing = {
    places: [],
    config: {},
    engineAddress: "127.0.0.1:1",
    onLine: () => {},
    onError: () => {},
  };
  const options = { sdk, directory, project: "bench", environment, ...nothing };
  const executable = join(directory, "..", "..", "node_modules", ".bin", "pulumi-resource-webhooks");
  const started = performance.now();
  const launched =
    contender === "plugin" ? launchPlugin("webhooks", executable, options) : launchDynamic(options);
  const provider = new ProviderProcess(sdk, launched, "");
  const ofPackage = contender === "plugin" ? "webhooks" : "pulumi-nodejs";
  await provider.configure(`urn:pulumi:test::bench::pulumi:providers:${ofPackage}::default`, "", {});
  const inputs = { ...hidden, projectId: "p1", url: "https://e.example.com" };
  await provider.check(`urn:pulumi:test::bench::${type}::first`, {}, inputs);
  const milliseconds = performance.now() - started;
  await provider.stop();
  return milliseconds;
}
