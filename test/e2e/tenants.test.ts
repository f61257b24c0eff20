/** The life of a tenant in a TypeScript program: its resources come, grow, move in and go. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFields } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import { signature, unknownMarker } from "../../provider/base/markers";
import { tenantType, tokenOf } from "../../provider/base/urn";
import { programFor } from "./fronts";
import type { Outcome } from "./drivers";
import { canary, onFronts, type Scenario, type ScenarioOptions, type Start } from "./world";
import type { Front } from "./fronts";

const head = `
const pulumi = require("@pulumi/pulumi");
const webhooks = require("pulumi-webhooks");
const url = (name) => "https://" + name + ".example.com/hooks";
const secret = (name) => new pulumi.Config().requireSecret(name);
`;
const web = `web: { url: url("web"), eventTypes: ["order.created"], secret: secret("secret") }`;
const app = `app: { url: url("app"), description: "app" }`;
// Two endpoints may have one URL.
const audit = `audit: { url: url("web") }`;
const portal = `portal: { canManageEndpoint: true }`;
const acme = (endpoints: readonly string[], more = `ownerId: "acme", ${portal}`, options = "{}"): string =>
  `const tenant = new webhooks.Tenant("acme", { endpoints: { ${endpoints.join(", ")} }, ${more} }, ${options});
exports.ids = tenant.endpointIds;
exports.secrets = tenant.signingSecrets;
exports.portalUrl = tenant.portalUrl;
`;

const convoy: ScenarioOptions = {
  dialect: "convoy",
  config: { "webhooks:dialect": "convoy", "tenants:secret": `${canary}-secret` },
};

/** A stack of one program, whose text each step may change. */
class Stack {
  private constructor(
    readonly scenario: Scenario,
    private readonly front: Front,
  ) {}

  static async start(
    start: Start,
    front: Front,
    text: string,
    options: ScenarioOptions = {},
  ): Promise<Stack> {
    const program = { name: "tenants", files: { "index.js": head + text }, plugin: true };
    return new Stack(await start({ ...convoy, ...options, program }), front);
  }

  async write(text: string): Promise<void> {
    await writeFile(join(this.scenario.directory, "index.js"), programFor(this.front, head + text));
    this.scenario.takeRequests();
  }

  async preview(text: string): Promise<string[]> {
    await this.write(text);
    return doneIn(await this.scenario.preview());
  }

  /** Looks for the mark of an unknown value in state, which hides it where it is in a secret on the embedded engine. Returns the outputs of the tenant. */
  async hasNoMark(): Promise<Fields> {
    const clear = await this.scenario.stack.command?.("stack", "export", "--show-secrets");
    const { deployment } = await this.scenario.stack.exportState();
    const texts = [JSON.stringify(deployment), clear?.text ?? ""];
    assert.ok(!texts.some((text) => text.includes(unknownMarker)));
    return deployment.resources?.find(({ type }) => type === tokenOf(tenantType))?.outputs ?? {};
  }

  objects(): { endpoints: string[]; subscriptions: number; portalLinks: number } {
    const { endpoints, subscriptions, portalLinks } = this.scenario.service.project("p1");
    const owned = endpoints.list().map(({ uid, owner_id }) => `${uid} of ${owner_id}`);
    return { endpoints: owned.sort(), subscriptions: subscriptions.size, portalLinks: portalLinks.size };
  }
}

/** What was done that is more than nothing, with kind and name, but for the stack itself. */
function doneIn({ steps }: Outcome): string[] {
  return steps
    .filter(({ op, type }) => op !== "same" && type !== "pulumi:pulumi:Stack")
    .map(({ op, type, name }) => `${op} ${type.replace(/^.*:/, "")} ${name}`)
    .sort();
}

onFronts("A tenant", (start, front) => {
  it("has an endpoint and a subscription for each key, and a third key touches no others", async () => {
    const stack = await Stack.start(start, front, acme([web, app]));
    const { scenario } = stack;
    const { outputs } = await scenario.up();
    await scenario.isEmpty();
    const { endpoints, subscriptions, portalLinks } = scenario.service.project("p1");
    const idOf = (name: string) =>
      endpoints.list().find((endpointObject) => endpointObject.name === name)?.uid;
    assert.deepEqual(outputs["ids"]?.value, { web: idOf("web"), app: idOf("app") });
    assert.equal((outputs["secrets"]?.value as Record<string, unknown>)["web"], `${canary}-secret`);
    assert.ok(outputs["secrets"]?.secret && outputs["portalUrl"]?.secret);
    assert.ok(!outputs["ids"].secret);
    const routes = subscriptions
      .list()
      .map((subscriptionObject) => [
        subscriptionObject.endpoint_id,
        subscriptionObject.filter_config?.event_types,
      ]);
    assert.ok(routes.some(([id, types]) => id === idOf("web") && types?.includes("order.created")));
    assert.deepEqual(
      portalLinks.list().map(({ owner_id, name }) => [owner_id, name]),
      [["acme", "acme"]],
    );

    const third = acme([app, web, audit]);
    assert.deepEqual(await stack.preview(third), [
      "create Endpoint acme.audit",
      "create Subscription acme.audit",
    ]);
    await scenario.up();
    await scenario.isEmpty();
    assert.equal(endpoints.size, 3);
    await stack.write(acme([web], `ownerId: "acme"`));
    assert.equal(doneIn(await scenario.up()).filter((line) => line.startsWith("delete ")).length, 5);
    assert.deepEqual([endpoints.size, subscriptions.size, portalLinks.size], [1, 1, 0]);
    await stack.write("");
    await scenario.up();
    assert.deepEqual(stack.objects(), { endpoints: [], subscriptions: 0, portalLinks: 0 });
  });

  it("takes in what the program had one by one, and nothing is done", async () => {
    const one = `
const made = new webhooks.Endpoint("acme-hooks", { name: "web", ownerId: "acme", url: url("web"), secret: secret("secret") });
new webhooks.Subscription("acme-orders", { name: "web", endpointId: made.id, filterConfig: { eventTypes: ["order.created"] } });
new webhooks.PortalLink("acme-portal", { name: "acme", ownerId: "acme", canManageEndpoint: true }, { dependsOn: made });
`;
    const stack = await Stack.start(start, front, one);
    await stack.scenario.up();
    const before = stack.objects();
    const names = `formerName: "acme-hooks", formerSubscriptionName: "acme-orders" }`;
    const moved = acme(
      [web.replace(" }", `, ${names}`)],
      `ownerId: "acme", ${portal.replace(" }", `, formerName: "acme-portal" }`)}`,
    );
    assert.deepEqual(await stack.preview(moved), ["create Tenant acme"]);
    await stack.scenario.up();
    assert.deepEqual(stack.objects(), before);
    await stack.scenario.isEmpty();
    // The names may go once the state has the new ones.
    assert.deepEqual(await stack.preview(acme([web])), []);
  });

  it("keeps no mark of an unknown value in state, also where something of it fails", async () => {
    const stack = await Stack.start(start, front, acme([web]));
    const { scenario } = stack;
    await scenario.up();
    await stack.write(acme([web, app]));
    const refusal = scenario.service.faults.add({
      ...{ method: "POST", path: /\/endpoints$/, kind: "status", status: 400, times: Infinity },
    });
    // The embedded engine stops at the failure.
    const failed = scenario.keep(await scenario.stack.up({ continueOnError: true }));
    assert.equal(failed.success, false);
    assert.match(failed.text, /400/);
    await stack.hasNoMark();
    refusal.remove();
    await scenario.up();
    const { portalUrl } = await stack.hasNoMark();
    assert.ok(isFields(portalUrl) && signature in portalUrl, "it is secret");
    await scenario.isEmpty();
  });

  it("hands account and protection down to its resources", async () => {
    const account = `
const account = new webhooks.Provider("other", { projectId: "p2", apiKey: secret("key") });
`;
    const seed = { projects: { p1: {}, p2: {} } };
    const keys = [`${canary}-key-of-p1`, `${canary}-key-of-p2`] as const;
    const options = (more = "") => `{ provider: account${more} }`;
    const own = (more?: string) => account + acme([web], `ownerId: "acme"`, options(more));
    const config = { ...convoy.config, "tenants:key": keys[1] };
    const stack = await Stack.start(start, front, own(", protect: true"), { seed, config, apiKeys: keys });
    await stack.scenario.up();
    const { service } = stack.scenario;
    assert.deepEqual([service.project("p1").endpoints.size, service.project("p2").endpoints.size], [0, 1]);
    assert.equal((await stack.scenario.inState("acme.web"))?.protect, true);
    await stack.write(own());
    await stack.scenario.up();
    await stack.scenario.destroy();
    assert.equal(service.project("p2").endpoints.size, 0);
  });
});
