/** What a program hands to the engine for a tenant, with the classes of either front. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import * as dynamic from "../../provider";
import type { Fields } from "../../provider/base/fields";
import * as native from "../../provider/native";
import { SECRET, SIGNATURE, UNKNOWN } from "../embedded-engine/values";
import { promiseOf, Registrations } from "../support/registrations";
import { tenantCases } from "../support/tenant-cases";

const url = "https://acme.example.com/hooks";
const fronts = { dynamic, native };
const prefixes = { dynamic: "pulumi-nodejs:dynamic/webhooks:", native: "webhooks:index:" };

/** Waits for everything that a tenant registers, and for its own outputs. */
async function registered(sent: Registrations, count: number): Promise<readonly RegisterResourceRequest[]> {
  while (sent.all.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  return sent.all;
}

/** The inputs that a program declares, with the ID of a resource in place of what the mocks answer. */
function declaredIn(request: RegisterResourceRequest): Fields {
  const inputs = request.getObject()?.toJavaScript() ?? {};
  const shown = Object.entries(inputs).filter(([name]) => !name.startsWith("__"));
  const withIds = shown.map(([name, value]) => [
    name,
    name === "endpointId" ? { id: (value as string).replace(/-id$/, "") } : value,
  ]);
  return Object.fromEntries(withIds) as Fields;
}

const namesOf = (urns: readonly string[]): string[] => urns.map((urn) => urn.replace(/^.*::/, ""));

for (const [name, front] of Object.entries(fronts) as [keyof typeof fronts, typeof dynamic][]) {
  const prefix = prefixes[name];
  const declare = (inputs: unknown, options?: pulumi.ComponentResourceOptions) =>
    new front.Tenant("acme", inputs as dynamic.TenantArgs, options);

  describe(`A tenant of the ${name} front`, () => {
    for (const [what, { inputs, children, former = {}, portalAfter = [] }] of Object.entries(tenantCases))
      it(`registers the component and its resources: ${what}`, async () => {
        const sent = await Registrations.begin();
        const tenant = declare(inputs);
        const [component, ...rest] = await registered(sent, children.length + 1);
        assert.ok(component);
        assert.deepEqual(
          [component.getType(), component.getName(), component.getCustom()],
          ["webhooks:index:Tenant", "acme", false],
        );
        assert.deepEqual(component.getObject()?.toJavaScript() ?? {}, {});
        const found = rest.map((one) => [one.getType(), one.getName(), declaredIn(one)]);
        const wanted = children.map(([kind, child, given]) => [prefix + kind, child, given]);
        const key = (one: readonly unknown[]): string => JSON.stringify(one.slice(0, 2));
        assert.deepEqual(
          found.sort((one, other) => (key(one) < key(other) ? -1 : 1)),
          wanted.sort((one, other) => (key(one) < key(other) ? -1 : 1)),
        );
        for (const one of rest) {
          const kind = one.getType().slice(prefix.length);
          assert.equal(one.getParent(), await promiseOf(tenant.urn));
          const old = former[`${kind} ${one.getName()}`];
          const [alias] = one
            .getAliasesList()
            .map((each) => each.getUrn() || each.getSpec())
            .filter((each) => typeof each === "string" || each?.getName() !== "");
          if (typeof alias === "object") assert.ok(alias.getNoparent());
          assert.equal(typeof alias === "object" ? alias.getName() : alias, old);
          if (kind === "PortalLink")
            assert.deepEqual(namesOf(one.getDependenciesList()).sort(), [...portalAfter].sort());
        }
      });

    it("keeps secrets and unknown values as they are, and nothing of them in the component", async () => {
      const sent = await Registrations.begin({ isPreview: true });
      const unknown = pulumi.output(new front.Endpoint("made", { url }).id);
      declare({ ownerId: unknown, endpoints: { web: { url: unknown, secret: pulumi.secret("s") } } });
      const [, , ...children] = await registered(sent, 4);
      const endpoint = children.find((one) => one.getType() === `${prefix}Endpoint`);
      const { ownerId, url: given, secret } = endpoint?.getObject()?.toJavaScript() as Fields;
      assert.deepEqual([ownerId, given], [UNKNOWN, UNKNOWN]);
      assert.deepEqual(secret, { [SIGNATURE]: SECRET, value: "s" });
    });

    it("has the IDs by key, and secrets that are secret", async () => {
      await Registrations.begin({
        state: (inputs) => ({ ...inputs, signingSecret: "s", url: inputs["url"] ?? "https://portal" }),
      });
      const tenant = declare({ ownerId: "acme", endpoints: { web: { url }, app: { url } }, portal: {} });
      assert.deepEqual(await promiseOf(tenant.endpointIds), { web: "acme.web-id", app: "acme.app-id" });
      assert.deepEqual(await promiseOf(tenant.signingSecrets), { web: "s", app: "s" });
      assert.equal(await promiseOf(tenant.portalUrl), "https://portal");
      const marks = [tenant.endpointIds, tenant.signingSecrets, tenant.portalUrl].map((output) =>
        pulumi.isSecret(output as pulumi.Output<unknown>),
      );
      assert.deepEqual(await Promise.all(marks), [false, true, true]);
      const bare = new front.Tenant("bare", { ownerId: "acme", endpoints: {} });
      assert.equal(await promiseOf(bare.portalUrl), undefined);
      assert.ok(dynamic.Tenant.isInstance(bare) && !dynamic.Tenant.isInstance(front));
    });

    it("fails in one line with every problem, before anything is registered", async () => {
      const sent = await Registrations.begin();
      const given = {
        endpoints: { "a b": { url }, web: pulumi.output({ url }) },
        portal: Promise.resolve({}),
      };
      assert.throws(() => declare(given), {
        message: /^Tenant acme: ownerId: .*; endpoints\.a b: .*; endpoints\.web: .*; portal: .*$/,
        notice: "missing-argument",
      });
      assert.throws(() => declare(pulumi.output({})), /must be a plain object \[wrong-type\]$/);
      assert.deepEqual(sent.all, []);
    });
  });
}
