/** What `up` itself is creating is no leftover of an earlier run, although a list shows it before its create is answered. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { canary as key } from "../support/api-server";
import { FreshFront } from "../support/fresh-front";

describe("A list that a check asks for while a create is under way", () => {
  let service: Emulator;
  const { log } = console;
  const lines: string[] = [];
  beforeEach(async () => {
    const endpoints = [{ uid: "left", name: "k1", url: "https://k1.example.com/hooks", status: "active" }];
    const seed = { projects: { p1: { endpoints } } };
    service = await startEmulator({ apiKeys: [key], dialect: "convoy", seed });
    lines.length = 0;
    console.log = (said: string) => void lines.push(said);
  });
  afterEach(async () => {
    console.log = log;
    await service.stop();
  });

  it("makes no leftover of what the create has made, and names what was there before", async () => {
    const config = { apiKey: key, previewReads: "true" };
    const { endpoint } = FreshFront.of(service, { dialect: "convoy", config });
    const check = async (name: string): Promise<Fields> => {
      const url = `https://${name}.example.com/hooks`;
      const checked = await endpoint.check?.({}, { __logicalName: name, name, url });
      assert.deepEqual(checked?.failures, []);
      return checked?.inputs as Fields;
    };
    const held = service.faults.add({ method: "POST", kind: "gate", when: "after" });
    const creating = endpoint.create(await check("k1"));
    await held.reached;
    await check("k2");
    await check("k3");
    assert.deepEqual(lines, [], "before the answer nobody knows which one the create has made");
    held.release();
    await creating;
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(lines[0] ?? "", /^Endpoint k1: Endpoint left .*\[twin\]$/);
    assert.equal(service.project("p1").endpoints.size, 2);
  });
});
