/** A fleet whose states lie in files, and a command `pulumi` that shows them as the CLI does. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shardOf } from "../../tools/fleet/shards";
import { Shell } from "./command";
import type { Changes } from "./command";
import { pulumiRunning } from "./fake-pulumi";

/** A resource of a state. */
export interface Held {
  readonly urn: string;
  readonly [field: string]: unknown;
}

export const type = "fleet:webhooks:Tenant";
export const root = (stack: string): string =>
  `urn:pulumi:${stack}::fleet::pulumi:pulumi:Stack::fleet-${stack}`;
export const urnOf = (stack: string, key: string): string => `urn:pulumi:${stack}::fleet::${type}::${key}`;
/** A tenant as a state holds it: the component, and an endpoint below it. */
export const tenant = (stack: string, key: string, id = `id-of-${key}`, more: object = {}): Held[] => [
  { urn: urnOf(stack, key), type, parent: root(stack) },
  {
    urn: `urn:pulumi:${stack}::fleet::${type}$webhooks:index:Endpoint::${key}-endpoint`,
    type: "webhooks:index:Endpoint",
    parent: urnOf(stack, key),
    id,
    ...more,
  },
];

/** For each group of tests: a folder with a fleet, anew for each test. */
export function useStates() {
  let shell: Shell;
  let [folder, pulumiPath] = ["", ""];
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "shards-owners-"));
    mkdirSync(join(folder, "states"));
    // What it is asked for lies in files; where there is none, it fails as the CLI does.
    ({ PATH: pulumiPath } = pulumiRunning(
      folder,
      `# On PostgreSQL it hangs where it reads several stacks at once.
if [ "$2" = ls ] && [ "$PULUMI_DIY_BACKEND_PARALLEL" != 1 ]; then echo "error: it would hang" >&2; exit 1; fi
if [ "$2" = ls ]; then cat "${folder}/stacks.json"; exit; fi
cat "${folder}/states/$4.json" 2>/dev/null || { echo "error: no stack named '$4' found" >&2; exit 255; }`,
    ));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const declare = (keys: readonly string[], count: number, more: object = {}): void => {
    writeFileSync(
      join(folder, "fleet.json"),
      JSON.stringify({ count, table: "tenants.json", key: "tenant", type, ...more }),
    );
    writeFileSync(join(folder, "tenants.json"), JSON.stringify(keys.map((key) => ({ tenant: key }))));
  };
  const state = (stack: string, resources: readonly Held[], more: object = {}): void => {
    const all = [{ urn: root(stack), type: "pulumi:pulumi:Stack" }, ...resources];
    writeFileSync(
      join(folder, "states", `${stack}.json`),
      JSON.stringify({ version: 3, deployment: { resources: all, ...more } }),
    );
  };
  const stacks = (...names: string[]): void =>
    writeFileSync(join(folder, "stacks.json"), JSON.stringify(names.map((name) => ({ name }))));
  const run = (line: string, path = pulumiPath, more: Changes = {}) =>
    shell.run(`shards ${line} --fleet ${join(folder, "fleet.json")}`, {
      environment: { PATH: path },
      ...more,
    });
  const lines = (text: string): string[] => text.split("\n").filter(Boolean);
  const refuses = async (message: RegExp, code = 1): Promise<void> => {
    for (const command of ["check", "moves"]) {
      const ending = await run(command);
      assert.deepEqual([ending.code, ending.output], [code, ""], ending.errors);
      assert.match(ending.errors, message);
    }
  };
  const home = (key: string, count = 2): string => `shard-${shardOf(key, count)}`;
  return {
    inFolder: (name: string) => join(folder, name),
    declare,
    state,
    stacks,
    run,
    lines,
    refuses,
    home,
    requests: () => shell.takeRequests(),
  };
}
