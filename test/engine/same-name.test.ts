/** What is said of two new resources of one name, below two parents: both adopt, and both are told. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { canary as key } from "../support/api-server";
import { FreshFront } from "../support/fresh-front";
import { Plugin, urnOf } from "../support/plugin";
import { readSide } from "../support/read-side";

const [seeded] = readSide.endpoints ?? [];
const url = "https://billing.example.com/webhooks";
const ids = ["endpoint-1", "endpoint-2"];
const endpoints = ids.map((id) => ({ ...seeded, uid: id, secrets: [] }));
const seed = { projects: { p1: { ...readSide, endpoints, subscriptions: [] } } };

describe("Two new resources of one name", () => {
  let service: Emulator;
  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [key], dialect: "convoy", seed });
  });
  afterEach(() => service.stop());
  const told = (lines: readonly string[]): number =>
    lines.filter((line) => /Endpoint billing: .*\[endpoint-disable\]$/.test(line)).length;

  it("are told apart by the object that each adopts, as dynamic resources", async () => {
    const { log } = console;
    const lines: string[] = [];
    console.log = (said: string) => void lines.push(said);
    try {
      const front = FreshFront.of(service, {
        dialect: "convoy",
        config: { apiKey: key, previewReads: "true" },
      });
      const counts: number[] = [];
      for (const adoptId of [...ids, ids[0]]) {
        await front.endpoint.check?.(
          {},
          { __logicalName: "billing", adoptId, url, name: "billing", isDisabled: true },
        );
        counts.push(told(lines.splice(0)));
      }
      assert.deepEqual(counts, [1, 1, 0]);
    } finally {
      console.log = log;
    }
  });

  it("are told apart by their URN in the plugin", async () => {
    const plugin = await Plugin.for(service, { dialect: "convoy" });
    try {
      const urns = ["Us", "Eu"].map((parent) =>
        urnOf("Endpoint").replace("::webhooks:", `::shop:index:${parent}$webhooks:`),
      );
      const counts: number[] = [];
      for (const urn of [...urns, urns[0] ?? ""]) {
        const { inputs } = await plugin.check(urn, {
          adoptId: ids[0],
          url,
          name: "billing",
          isDisabled: true,
        });
        await plugin.create(urn, inputs, { preview: true });
        counts.push(told(plugin.lines()));
      }
      assert.deepEqual(counts, [1, 1, 0]);
    } finally {
      plugin.stop();
    }
  });
});
