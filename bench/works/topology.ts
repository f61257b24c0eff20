/** What the rules, the replay and the report cost: the command over a preview of many resources, as a pipeline starts it. */

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../context";
import { installedCommand } from "../../test/support/packed";

const resources = 10_000;
const events = 1_000;
const eventTypes = 50;

/** Notes the largest memory of the process when it ends. */
const noteMemory = `process.on("exit", () =>
  require("node:fs").writeFileSync(process.env.MEMORY_FILE, String(process.resourceUsage().maxRSS / 1024)));`;

/** A preview in which half of the subscriptions get another limit. */
function preview(): string {
  const urn = (kind: string, name: string): string => `urn:pulumi:dev::shop::webhooks:index:${kind}::${name}`;
  const endpoints = Array.from({ length: resources / 2 }, (_, index) => {
    const inputs = { url: `https://receiver-${index}.example.com/hooks`, ownerId: `owner-${index % 100}` };
    const state = { urn: urn("Endpoint", `endpoint-${index}`), id: `endpoint-${index}`, inputs };
    return { op: "same", urn: state.urn, oldState: state, newState: state };
  });
  const subscriptions = endpoints.map(({ newState: { id, urn: endpoint } }, index) => {
    const state = (limit: number): object => ({
      id: `subscription-${index}`,
      inputs: {
        endpointId: id,
        filterConfig: {
          eventTypes: [`type-${index % eventTypes}`],
          filter: { body: { amount: { $gt: limit }, "items.$.kind": { $in: ["a", "b"] } } },
        },
      },
      propertyDependencies: { endpointId: [endpoint] },
    });
    const isChanged = index % 2 === 0;
    return {
      op: isChanged ? "update" : "same",
      urn: urn("Subscription", `subscription-${index}`),
      oldState: state(index),
      newState: state(isChanged ? index + 10 : index),
    };
  });
  return JSON.stringify({ steps: [...endpoints, ...subscriptions] });
}

function recordedEvents(): string {
  const lines = Array.from({ length: events }, (_, index) =>
    JSON.stringify({
      eventType: `type-${index % eventTypes}`,
      body: { amount: index, items: [{ kind: "a" }] },
    }),
  );
  return `${lines.join("\n")}\n`;
}

/** Measures all, once. */
export async function measureTopology({ add }: Context): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "topology-"));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [plan, recorded, hook] = [
    file("preview.json", preview()),
    file("events.jsonl", recordedEvents()),
    file("note-memory.cjs", noteMemory),
  ];
  try {
    for (const [work, words] of [
      ["lint", ["lint", plan]],
      ["route --replay", ["route", "--replay", recorded, plan]],
      ["report", ["report", plan]],
      ["report --html", ["report", "--html", join(folder, "page.html"), plan]],
    ] as const) {
      const started = performance.now();
      await run([await installedCommand(), ...words], {
        MEMORY_FILE: join(folder, "memory"),
        NODE_OPTIONS: `--require=${hook}`,
      });
      add({ work, contender: "ours", resources, unit: "ms" }, performance.now() - started);
      add(
        { work, contender: "ours", resources, unit: "MB" },
        Number(readFileSync(join(folder, "memory"), "utf8")),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Ends with findings or changes, which is no failure. */
function run(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...environment }, maxBuffer: Infinity };
    execFile(process.execPath, words, options, (error, _output, errors) => {
      if (error === null || error.code === 10) resolve();
      else reject(new Error(errors || error.message));
    });
  });
}
