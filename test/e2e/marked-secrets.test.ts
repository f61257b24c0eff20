/** What a program itself marks as secret is in no line about it, nor is the host of a URL that it marks. */

import assert from "node:assert/strict";
import { canary, onFronts, type Topology } from "./world";

const secret = (value: string): object => ({ $secret: value });
const owners = { one: "acme", two: `${canary}-owner` };

function topology(host: string, ownerId: string, more: object = {}): Topology {
  return {
    billing: { kind: "Endpoint", args: { url: secret(`https://${host}/hooks`), ...more } },
    portal: { kind: "PortalLink", args: { ownerId: secret(ownerId) } },
  };
}

onFronts("What a program marks as secret", (start, front) => {
  const { dialect } = front;
  it(`is in no line of a preview or an up: ${dialect}`, async () => {
    const scenario = await start({ dialect, config: { "webhooks:dialect": dialect } });
    await scenario.up(topology(`${canary}-one.example.com`, owners.two));
    const { messages } = await scenario.preview(topology(`${canary}-two.example.com`, owners.one));
    assert.match(
      messages,
      /moves deliveries to another host: from \[secret\] to \[secret\] \[deliveries-move\]/,
    );
    assert.match(
      messages,
      /now shows endpoints of owner "\[secret\]"; it was for owner "\[secret\]" \[opens-to-other-owner\]/,
    );
    await scenario.up();
    await scenario.isEmpty();
    // To the service an owner and the host of an endpoint are no secrets.
    scenario.service.clearRequests();
  });

  it("is in no line about a takeover, and what stands beside it is", async () => {
    const url = `https://${canary}-live.example.com/hooks`;
    const endpoints = [{ uid: "e1", name: "e1", url, description: "made by hand" }];
    const scenario = await start({
      seed: { projects: { p1: { endpoints } } },
      config: { "webhooks:previewReads": "true" },
    });
    const more = { adoptId: "e1", description: "managed" };
    const { messages } = await scenario.preview(topology(`${canary}-new.example.com`, owners.two, more));
    assert.match(messages, /e1 and overwrites .*url: \[secret\]/);
    assert.match(messages, /description: "made by hand" => "managed"/);
    await scenario.up();
    scenario.service.clearRequests();
  });
});
