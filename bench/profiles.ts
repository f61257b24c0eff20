/** Reads what `node --cpu-prof` has written: how long each function and each part of a process has run. */

import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** One function, in milliseconds. */
export interface Timed {
  readonly name: string;
  readonly self: number;
  /** With all that it has called without waiting for it. */
  readonly inclusive: number;
}

/** A profile. */
export interface Profile {
  /** All but waiting. */
  readonly total: number;
  /** By part: our rooms, a package, Node, the collector, and all that ran while modules were loaded. Self time. */
  readonly parts: ReadonlyMap<string, number>;
  /** Our functions, the slowest first. */
  readonly functions: readonly Timed[];
}

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Written {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: Frame;
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Reads a profile. */
export function readProfile(file: string): Profile {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as Written;
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const parts = new Map<string, number>();
  const times = new Map<string, { self: number; inclusive: number }>();
  let total = 0;
  for (const [index, sample] of samples.entries()) {
    const milliseconds = (timeDeltas[index] ?? 0) / 1000;
    const stack: Place[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const place = places.get(id);
      if (place !== undefined) stack.push(place);
    }
    const [top] = stack;
    if (top === undefined || top.part === "waiting") continue;
    total += milliseconds;
    const loaded = stack.some(({ isLoader }) => isLoader);
    const user = stack.find(({ part }) => part !== "Node" && part !== "native")?.part;
    const part = loaded ? `loading: ${loadedPart(user)}` : top.part;
    parts.set(part, (parts.get(part) ?? 0) + milliseconds);
    const own = new Set(stack.flatMap(({ ownName }) => (ownName === undefined ? [] : [ownName])));
    for (const name of own) {
      const time = times.get(name) ?? { self: 0, inclusive: 0 };
      time.inclusive += milliseconds;
      if (top.ownName === name) time.self += milliseconds;
      times.set(name, time);
    }
  }
  const functions = [...times].map(([name, time]) => ({ name, ...time }));
  return { total, parts, functions: functions.sort((one, other) => other.inclusive - one.inclusive) };
}

/** The SDK loads itself with a hundred packages, which no provider can change. */
function loadedPart(user = ""): string {
  if (user.startsWith("ours")) return "ours";
  return ["zod", "undici", "lossless-json"].includes(user) ? user : "the SDK";
}

interface Place {
  readonly part: string;
  /** Of a function of the package. */
  readonly ownName: string | undefined;
  /** Whether Node loads a module here. */
  readonly isLoader: boolean;
}

function placeOf(frame: Frame): Place {
  const { functionName, url } = frame;
  const isLoader = functionName === "Module._load" || url === "node:internal/modules/cjs/loader";
  const place = { ownName: undefined, isLoader };
  if (functionName === "(idle)") return { ...place, part: "waiting" };
  if (functionName === "(garbage collector)") return { ...place, part: "collector" };
  if (url === "" || functionName === "(program)" || functionName === "(root)")
    return { ...place, part: "native" };
  if (url.startsWith("node:")) return { ...place, part: "Node" };
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  const [, own] = /\/dist\/((?:provider|tools)\/.*)\.js$/.exec(path) ?? [];
  if (own === "provider/joined/zod") return { ...place, part: "zod" };
  if (own !== undefined && !/node_modules\/(?!pulumi-webhooks\/)[^/]+\/dist\//.test(path)) {
    const source = sourceOf(path, frame) ?? own;
    const room = source.split("/").slice(0, 2).join("/");
    return { ...place, part: `ours: ${room}`, ownName: `${source}: ${functionName || "(anonymous)"}` };
  }
  const packages = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
  return { ...place, part: packages.at(-1)?.[1] ?? "programs" };
}

const maps = new Map<string, SourceMap | undefined>();

/** Where a function of a file with several modules is from; undefined where the file is one module. */
function sourceOf(path: string, { lineNumber, columnNumber }: Frame): string | undefined {
  if (!maps.has(path)) {
    const file = `${path}.map`;
    const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as never) : undefined;
    maps.set(path, map);
  }
  const entry = maps.get(path)?.findEntry(lineNumber, columnNumber);
  if (entry === undefined || !("originalSource" in entry)) return undefined;
  const source = join(dirname(path), entry.originalSource);
  return /[\\/]dist[\\/]((?:provider|tools)[\\/].*)\.js$/.exec(source)?.[1];
}
