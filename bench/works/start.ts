/** What starting costs: importing the package into a program, and a provider process until its first answer. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { launchDynamic, launchPlugin } from "../../test/embedded-engine/launch";
import { ProviderProcess } from "../../test/embedded-engine/provider";
import { loadSdk } from "../../test/embedded-engine/sdk";
import { archiveName, buildArchives } from "../../scripts/bundle/archives";
import { executableName, thisPlatform } from "../../scripts/bundle/platforms";
import { manifestOf } from "../../scripts/bundle/script";
import { turned, type Context } from "../context";
import { peakOf, type Measured } from "../stack";

/** Prints the time of the import on top of the SDK, and what of it should not have been loaded. */
const importing = `
require("@pulumi/pulumi");
const started = performance.now();
require("pulumi-webhooks");
const milliseconds = performance.now() - started;
const heavy = Object.keys(require.cache).filter((file) => /node_modules.undici.|zod/.test(file));
console.log(JSON.stringify({ milliseconds, heavy: heavy.length }));
`;

/** What is asked of a provider first: the type of a resource, and the input in which a dynamic one has its provider. */
const first = {
  minimal: ofDynamic('exports.handler=()=>require("minimal-webhooks/provider").providers.Endpoint'),
  ours: ofDynamic('exports.handler=()=>require("pulumi-webhooks/provider").endpoint'),
  plugin: { type: "webhooks:index:Endpoint", hidden: {} },
  thin: { type: "webhooks:index:Endpoint", hidden: {} },
  executable: { type: "webhooks:index:Endpoint", hidden: {} },
} as const;

type Starter = keyof typeof first;

/** What starts each form of the plugin. */
type Executables = Readonly<Partial<Record<Starter, string>>>;

function ofDynamic(provider: string): { readonly type: string; readonly hidden: Record<string, string> } {
  return { type: "pulumi-nodejs:dynamic/webhooks:Endpoint", hidden: { __provider: provider } };
}

/** Measures all, once. */
export async function measureStart({ add, directory, round }: Context): Promise<void> {
  const text = execFileSync(process.execPath, ["-e", importing], { cwd: directory, encoding: "utf8" });
  const { milliseconds, heavy } = JSON.parse(text) as { milliseconds: number; heavy: number };
  add({ work: "import", contender: "ours", unit: "ms" }, milliseconds);
  add({ work: "modules of zod and undici after the import", contender: "ours", unit: "modules" }, heavy);
  const executables = await pluginForms(directory, add);
  for (const contender of turned(Object.keys(first) as Starter[], round)) {
    const subject = { work: "provider start", contender, unit: "ms" } as const;
    const { milliseconds, megabytes } = await firstAnswer(directory, contender, executables);
    add(subject, milliseconds);
    if (contender in executables) add({ ...subject, unit: "MB" }, megabytes);
  }
}

/** The plugin of the package, and as one file; the archives are measured. */
async function pluginForms(directory: string, add: Context["add"]): Promise<Executables> {
  const from = join(directory, "..", "..", "node_modules", "pulumi-webhooks");
  const platform = thisPlatform();
  const archives = await buildArchives({ from, to: join(directory, "archives"), parts: ["thin", platform] });
  const { version } = manifestOf(from);
  const forms = [
    ["thin", "thin", "pulumi-resource-webhooks"],
    ["executable", platform, executableName(platform)],
  ] as const;
  const files = forms.map(([contender, part, executable]) => {
    const name = archiveName(version, part);
    const bytes = archives.find((archive) => archive.name === name)?.bytes;
    add({ work: "archive of the plugin", contender, unit: "bytes" }, bytes);
    const folder = join(directory, contender);
    mkdirSync(folder, { recursive: true });
    extract({ file: join(directory, "archives", name), cwd: folder, sync: true });
    return [contender, join(folder, executable)];
  });
  const own = join(directory, "..", "..", "node_modules", ".bin", "pulumi-resource-webhooks");
  return { plugin: own, ...Object.fromEntries(files) } as Executables;
}

async function firstAnswer(
  directory: string,
  contender: Starter,
  executables: Executables,
): Promise<Measured> {
  const sdk = loadSdk(directory);
  const { type, hidden } = first[contender];
  const environment = { ...process.env, WEBHOOKS_BASE_URL: "https://webhooks.example.com" };
  const nothing = {
    places: [],
    config: {},
    engineAddress: "127.0.0.1:1",
    onLine: () => {},
  };
  const options = { sdk, directory, project: "bench", environment, ...nothing };
  const executable = executables[contender];
  const started = performance.now();
  const launched =
    executable === undefined ? launchDynamic(options) : launchPlugin("webhooks", executable, options);
  const provider = new ProviderProcess(sdk, launched, "");
  const ofPackage = executable === undefined ? "pulumi-nodejs" : "webhooks";
  await provider.configure(`urn:pulumi:test::bench::pulumi:providers:${ofPackage}::default`, "", {});
  const inputs = { ...hidden, projectId: "p1", url: "https://e.example.com" };
  await provider.check(`urn:pulumi:test::bench::${type}::first`, {}, inputs);
  const milliseconds = performance.now() - started;
  const megabytes = peakOf(newestChild());
  await provider.stop();
  return { milliseconds, megabytes };
}

/** The process that this one has started last; undefined where there is no `/proc`. */
function newestChild(): number | undefined {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
    return Number(children.trim().split(" ").at(-1)) || undefined;
  } catch {
    return undefined;
  }
}
