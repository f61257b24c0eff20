/**
 * `npx tsx scripts/walks.ts`: how often a create, an adoption and an update of an endpoint move between the rooms of the house, on
 * each front; with `--trace` also where. A room is a folder below `provider/`, that of a kind with all that is in it; both fronts are one, and `base/` is none. A *stay*
 * is a room that is entered, in order of calls, to wait there or to be led on: to ask a pure function for a value is none. A
 * *return* is a stay in a room that was entered before, a *climb* a call into a higher room. Each function counts once.
 *
 * Fails where a create or an update takes more than the house allows. An adoption says what it overwrites, which climbs to the front.
 */

/* eslint-disable @typescript-eslint/no-require-imports -- what is watched is loaded once the watch has begun */

import type * as dynamicProvider from "../provider/dynamic/provider";
import type * as engineRun from "../provider/engine/run";
import type * as engineSession from "../provider/engine/session";
import type * as pluginProtocol from "../provider/plugin/protocol";
import type * as pluginResources from "../provider/plugin/resources";
import { startEmulator } from "../tools/emulator";
import { noteCalls } from "./walks/trace";
import type { Walk } from "./walks/trace";

/** What a create or an update takes at most. */
const bounds = { stays: 25, returns: 12, climbs: 0 };

const isTraced = process.argv.includes("--trace");
// What is loaded from here on is watched.
const watch = noteCalls();

async function main(): Promise<void> {
  const fronts = { dynamic: dynamicFront, plugin: pluginFront };
  const url = "https://billing.example.com";
  const endpoints = Object.keys(fronts).map((uid) => ({ uid, name: uid, url }));
  const service = await startEmulator({ seed: { projects: { p1: { endpoints } } } });
  try {
    for (const [name, open] of Object.entries(fronts)) {
      const front = await open({ baseUrl: service.url, projectId: "p1", apiKey: service.apiKey });
      // What happens once in a process is on nobody's way.
      await front.create({ name: "first", url });
      await front.update({ name: "first", url: `${url}/first` });
      print(`${name} create`, await front.create({ name: "billing", url }));
      print(`${name} update`, await front.update({ name: "billing", url: `${url}/changed` }));
      print(`${name} adopt`, await front.create({ adoptId: name, url: `${url}/adopted` }));
    }
  } finally {
    await service.stop();
  }
}

/** One resource on a front. */
interface Front {
  create(inputs: object): Promise<Walk>;
  update(inputs: object): Promise<Walk>;
}
type DiffRequest = InstanceType<pluginProtocol.Messages["DiffRequest"]>;
type UpdateRequest = InstanceType<pluginProtocol.Messages["UpdateRequest"]>;
type Settings = Readonly<Record<string, string>>;

async function dynamicFront(settings: Settings): Promise<Front> {
  const { endpoint } = require("../provider/dynamic/provider") as typeof dynamicProvider;
  const { configure, check, diff, update } = endpoint;
  const get = (key: string): string | undefined => settings[key.replace("webhooks:", "")];
  await configure?.({ config: { get, require: (key) => get(key) ?? "" } });
  let state: { readonly id: string; readonly outs: object; readonly inputs: object } | undefined;
  const checked = async (before: object, inputs: object): Promise<object> =>
    (await check?.(before, { __logicalName: "billing", ...inputs }))?.inputs as object;
  return {
    create: async (given) => {
      const inputs = await checked({}, given);
      const { result, walk } = await watch(() => endpoint.create(inputs));
      state = { id: result.id, outs: result.outs as object, inputs };
      return walk;
    },
    update: async (given) => {
      const { id = "", outs = {}, inputs: before = {} } = state ?? {};
      const inputs = await checked(before, given);
      await diff?.(id, outs, inputs);
      return (await watch(async () => update?.(id, outs, inputs))).walk;
    },
  };
}

async function pluginFront(settings: Settings): Promise<Front> {
  const { Resources } = require("../provider/plugin/resources") as typeof pluginResources;
  const { Run } = require("../provider/engine/run") as typeof engineRun;
  const { AccountSession } = require("../provider/engine/session") as typeof engineSession;
  const { provider, Struct } = require("../provider/plugin/protocol") as typeof pluginProtocol;
  const account = new AccountSession({ previewReads: true, notify: () => undefined });
  account.configure({ explicit: (name) => settings[name], stack: () => undefined });
  const tools = { say: () => undefined, limit: () => new AbortController().signal };
  const resources = new Resources(new Run(account), tools);
  const struct = (fields: object) => Struct.fromJavaScript(fields as never);
  const urn = "urn:pulumi:dev::shop::webhooks:index:Endpoint::billing";
  let state: { readonly id: string; readonly outs: object; readonly inputs: object } | undefined;
  const checked = async (before: object, inputs: object): Promise<object> => {
    const request = new provider.CheckRequest();
    request.setUrn(urn);
    request.setOlds(struct(before));
    request.setNews(struct(inputs));
    return (await resources.check(request)).getInputs()?.toJavaScript() ?? {};
  };
  const fill = (request: DiffRequest | UpdateRequest, inputs: object): void => {
    request.setUrn(urn);
    request.setId(state?.id ?? "");
    request.setOlds(struct(state?.outs ?? {}));
    request.setOldInputs(struct(state?.inputs ?? {}));
    request.setNews(struct(inputs));
  };
  return {
    create: async (given) => {
      const inputs = await checked({}, given);
      const request = new provider.CreateRequest();
      request.setUrn(urn);
      request.setProperties(struct(inputs));
      const { result, walk } = await watch(() => resources.create(request));
      state = { id: result.getId(), outs: result.getProperties()?.toJavaScript() ?? {}, inputs };
      return walk;
    },
    update: async (given) => {
      const inputs = await checked(state?.inputs ?? {}, given);
      const [compared, request] = [new provider.DiffRequest(), new provider.UpdateRequest()];
      for (const one of [compared, request]) fill(one, inputs);
      await resources.diff(compared);
      return (await watch(() => resources.update(request))).walk;
    },
  };
}

function print(title: string, { stays, climbs, calls }: Walk): void {
  const rooms = new Set(stays.map(({ room }) => room)).size;
  const taken = { stays: stays.length, returns: stays.length - rooms, climbs: climbs.length };
  const isTooLong = (Object.keys(bounds) as (keyof typeof bounds)[]).some(
    (name) => taken[name] > bounds[name],
  );
  if (isTooLong && !title.endsWith(" adopt")) process.exitCode = 1;
  const comparisons = calls.get("lifecycle/apply compare") ?? 0;
  console.log(
    `${title}: ${rooms} rooms, ${taken.stays} stays, ${taken.returns} returns, ${taken.climbs} climbs, ${comparisons} comparisons`,
  );
  if (!isTraced) return;
  for (const { room, entered } of stays) console.log(`  ${room}: ${entered.join(" ")}`);
  for (const climb of climbs) console.log(`  climb: ${climb}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
