/** Secrets in state, history and backups: encrypted where they stand, in whichever order a stack came to know them. */

import assert from "node:assert/strict";
import { providerText } from "../../provider/dynamic/declaration";
import { kinds } from "../../provider/kinds/registry";
import type { Seed } from "../../tools/emulator";
import { SECRET, SIGNATURE } from "../embedded-engine/values";
import { convoySecrets, documentedSecrets } from "../support/secret-inputs";
import type { ImportedResource } from "./drivers/driver";
import type { Front } from "./fronts";
import { canary, onFronts, type ScenarioOptions, type Topology } from "./world";

const url = "https://live.example.com/hooks";
const live: Seed = {
  projects: {
    p1: {
      endpoints: [
        {
          ...{ uid: "e-live", name: "live", url, owner_id: "acme" },
          secrets: [{ uid: "s-live", value: `${canary}-live` }],
          authentication: {
            type: "api_key",
            api_key: { header_name: "X-Live", header_value: `${canary}-header` },
          },
        },
      ],
      portal_links: [{ uid: "l-live", name: "portal", owner_id: "acme", token: `${canary}-token` }],
    },
  },
};

/** As the command writes them: without secrets. */
const importedOn = (front: Front): ImportedResource[] =>
  [
    { kind: kinds.endpoint, name: "live", id: "e-live", inputs: { url } },
    { kind: kinds.portalLink, name: "portal", id: "l-live", inputs: { ownerId: "acme" } },
  ].map(({ kind, name, id, inputs }) => {
    const hidden = front.isPlugin ? {} : { __provider: providerText(kind) };
    const given = { ...inputs, name, projectId: "p1", ...hidden };
    return { type: front.typeOf(kind), name, id, inputs: given, outputs: given };
  });

const managed: Topology = {
  live: { kind: "Endpoint", args: { url } },
  portal: { kind: "PortalLink", args: { ownerId: "acme" } },
};
const found: Topology = {
  "found-live": { kind: "Endpoint", get: "e-live" },
  "found-portal": { kind: "PortalLink", get: "l-live" },
};

/** Inputs or outputs in state. */
interface Kept {
  readonly authentication: {
    readonly apiKey: { readonly headerName: unknown; readonly headerValue: unknown };
  };
}

const isSealed = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (value as Record<string, unknown>)[SIGNATURE] === SECRET;

/** An output of the plugin is secret as a whole, since a reader may have maps without types. */
function assertSealed(kept: unknown, headerName: string): void {
  const { authentication } = kept as Kept;
  if (isSealed(authentication)) return;
  assert.equal(authentication.apiKey.headerName, headerName);
  assert.ok(isSealed(authentication.apiKey.headerValue));
}

// What stands in any file of the engine is looked at when the scenario ends.
onFronts("Secrets in state", (start, front) => {
  const { dialect } = front;
  const options: ScenarioOptions = { dialect, seed: live, config: { "webhooks:dialect": dialect } };
  const declarations = dialect === "convoy" ? convoySecrets(canary) : documentedSecrets(canary);
  const declared: Topology = Object.fromEntries(
    declarations.map(({ kind, inputs }, index) => [`declared-${index}`, { kind, args: inputs }]),
  );

  it("are encrypted when what was imported is refreshed before a program knows it", async () => {
    const scenario = await start(options);
    await scenario.up({});
    await scenario.import(importedOn(front));
    await scenario.refresh();
    const endpoint = await scenario.inState("live");
    const link = await scenario.inState("portal");
    assert.ok(isSealed(endpoint?.outputs?.["signingSecret"]));
    assert.ok(isSealed(link?.outputs?.["token"]) && isSealed(link?.outputs?.["url"]));
    await scenario.up({ ...managed, ...declared });
    await scenario.refresh();
    await scenario.isEmpty();
  });

  it("are encrypted when a program comes first, given as plain text, and what it looks up as well", async () => {
    const scenario = await start(options);
    await scenario.up({});
    await scenario.import(importedOn(front));
    await scenario.up({ ...managed, ...declared, ...found });
    await scenario.refresh();
    const { inputs, outputs } = (await scenario.inState("declared-0")) ?? {};
    assertSealed(inputs, "X-Billing-Key");
    assertSealed(outputs, "X-Billing-Key");
    assertSealed((await scenario.inState("found-live"))?.outputs, "X-Live");
    await scenario.isEmpty();
  });
});

onFronts("What stands beside a secret", (start, front) => {
  const header = (headerName: string): object => ({
    type: "api_key",
    apiKey: { headerName, headerValue: `${canary}-header` },
  });
  const billing = (args: Readonly<Record<string, unknown>>): Topology => ({
    billing: { kind: "Endpoint", args: { url, ...args } },
  });

  it("is shown by a preview, also of a value that comes later, and the secret is not", async () => {
    const scenario = await start();
    await scenario.up(billing({ authentication: { $output: header("X-One") } }));
    await scenario.declare(billing({ authentication: header("X-Two") }));
    const { text, changes, steps } = scenario.keep(await scenario.stack.preview({ diff: true }));
    const place = front.tellsPaths ? "(authentication\\.apiKey\\.)?headerName" : "headerName";
    assert.match(text, new RegExp(`~ ${place}: "X-One" => "X-Two"`));
    if (front.tellsPaths) {
      const { detailedDiff } = steps.find(({ name }) => name === "billing") ?? {};
      assert.deepEqual(detailedDiff, { "authentication.apiKey.headerName": "update" });
    }
    assert.doesNotMatch(text, /headerValue/);
    assert.deepEqual(changes["billing"], ["authentication"]);
  });

  it("is no change where state holds the whole as one secret, as earlier releases marked it", async () => {
    const scenario = await start();
    await scenario.up(billing({ authentication: { $secret: header("X-One") } }));
    assert.ok(isSealed((await scenario.inState("billing"))?.inputs?.["authentication"]));
    scenario.takeRequests();
    await scenario.declare(billing({ authentication: header("X-One") }));
    await scenario.isEmpty();
    const { operations } = await scenario.up();
    assert.equal(operations["billing"], "same");
    await scenario.refresh();
    await scenario.isEmpty();
    const requests = scenario.takeRequests();
    assert.ok(requests.length > 0 && requests.every((line) => line.startsWith("GET")));
    const preview = await scenario.preview(billing({ authentication: header("X-One"), description: "new" }));
    assert.equal(preview.operations["billing"], "update");
  });
});
