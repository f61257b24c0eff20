/** A takeover in the comment on a pull request: counted as one, in words and in JSON. */

import assert from "node:assert/strict";
import { report } from "../provider/cli/report";

const urn = (name: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/webhooks:Endpoint::${name}`;
const line = 'Endpoint "live": up takes over e1; what differs is overwritten';
const preview = JSON.stringify({
  steps: [
    { op: "create", urn: urn("live"), newState: { inputs: { adoptId: "e1", url: "https://a.example.com" } } },
    { op: "create", urn: urn("new"), newState: { inputs: { url: "https://b.example.com" } } },
  ],
  diagnostics: [{ severity: "info#err", message: `${line}\n` }],
});

describe("The report of a takeover", () => {
  it("counts it apart from what is created, and says what it means", () => {
    const { markdown, facts } = report(preview);
    assert.match(markdown, /\*\*1 to create, 1 to take over\*\*/);
    assert.match(markdown, /\| take over \| `live` \|/);
    assert.match(markdown, /\| create \| `new` \|/);
    assert.deepEqual([facts.counts.create, facts.counts.adopt], [1, 1]);
    assert.ok(facts.consequences.includes(line));
  });
});
