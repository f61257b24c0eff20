/** The rules as policies: the same findings on both fronts, before and after an update, and never a value. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { PolicyResource, ResourceValidationArgs, StackValidationArgs } from "@pulumi/policy";
import { unknownMarker } from "../../provider/base/markers";
import { rules } from "../../tools/topology/rules";
import { webhooksPolicies } from "../../tools/topology/rules/policy";
import type { LintSettings } from "../../tools/topology/rules/policy";
import { canary } from "../support/api-server";

/** What a policy is given in place of properties that are not known yet. */
const { unknownCheckingProxy } = createRequire(require.resolve("@pulumi/policy"))("./proxy.js") as {
  unknownCheckingProxy<Value>(value: Value): Value;
};

interface Declared {
  readonly kind: string;
  readonly props: Record<string, unknown>;
  readonly from?: Readonly<Record<string, readonly string[]>>;
}

const fronts = ["pulumi-nodejs:dynamic/webhooks:", "webhooks:index:"];

/** What the policies report, as `policy name: message`. */
async function reported(
  front: string,
  declared: Readonly<Record<string, Declared>>,
  { settings, config = {} }: { settings?: LintSettings; config?: Record<string, object> } = {},
): Promise<string[]> {
  const found: string[] = [];
  const all = new Map<string, PolicyResource>();
  for (const [name, { kind, props, from = {} }] of Object.entries(declared)) {
    const sources = Object.entries(from).map(([field, names]) => [field, names.map((one) => all.get(one))]);
    all.set(name, {
      ...{ type: `${front}${kind}`, name, urn: `urn:pulumi:dev::shop::${front}${kind}::${name}` },
      ...{ props: unknownCheckingProxy(props), propertyDependencies: Object.fromEntries(sources) as never },
    } as unknown as PolicyResource);
  }
  for (const policy of webhooksPolicies(settings)) {
    if (policy.enforcementLevel === "disabled") continue;
    const report = (message: string, urn?: string): void => {
      assert.ok(urn !== undefined && [...all.values()].some((resource) => resource.urn === urn));
      found.push(`${policy.name}: ${message}`);
    };
    const getConfig = () => config[policy.name] ?? {};
    if ("validateStack" in policy)
      await policy.validateStack(
        { resources: [...all.values()], getConfig } as unknown as StackValidationArgs,
        report,
      );
    else
      for (const resource of all.values()) {
        const validate = policy.validateResource;
        assert.ok(typeof validate === "function");
        await validate({ ...resource, getConfig } as unknown as ResourceValidationArgs, report);
      }
  }
  return found;
}

const billing = { kind: "Endpoint", props: { url: "https://billing.example.com" } };

describe("The policies", () => {
  it("are one for each rule, with its severity as enforcement level and its parameters", () => {
    const policies = webhooksPolicies({ rules: { "unfed-endpoint": "error", "insecure-url": "off" } });
    assert.deepEqual(
      policies.map(({ name }) => name),
      Object.keys(rules),
    );
    const levels = Object.fromEntries(policies.map(({ name, enforcementLevel }) => [name, enforcementLevel]));
    assert.equal(levels["unfed-endpoint"], "mandatory");
    assert.equal(levels["insecure-url"], "disabled");
    assert.equal(levels["portal-link-manages"], "advisory");
    const old = policies.find(({ name }) => name === "old-secret");
    const days = old?.configSchema?.properties["days"];
    assert.deepEqual([days?.default, days?.minimum], [365, 0]);
    assert.throws(() => webhooksPolicies({ rules: { nonsense: "off" } }), /has no setting nonsense/);
  });

  for (const front of fronts) {
    it(`find what breaks a rule, whichever front declares it: ${front}`, async () => {
      const found = await reported(front, {
        billing: { kind: "Endpoint", props: { url: "http://10.0.0.1/" } },
        orders: { kind: "Subscription", props: { endpointId: "e1" }, from: { endpointId: ["billing"] } },
        other: { kind: "Endpoint", props: { url: "https://other.example.com" } },
      });
      assert.deepEqual(found, [
        `unfed-endpoint: Endpoint other: ${rules["unfed-endpoint"]?.why}`,
        `catch-all-to-foreign-host: Subscription orders, filterConfig, beside Endpoint billing: ${rules["catch-all-to-foreign-host"]?.why}`,
        `insecure-url: Endpoint billing, url: ${rules["insecure-url"]?.why}`,
        `private-address: Endpoint billing, url: ${rules["private-address"]?.why}`,
      ]);
    });

    it(`claim nothing about what is not known yet, and do not fail: ${front}`, async () => {
      const found = await reported(front, {
        billing,
        orders: {
          kind: "Subscription",
          props: {
            endpointId: unknownMarker,
            filterConfig: { eventTypes: [unknownMarker], filter: unknownMarker },
          },
          from: { endpointId: ["billing"] },
        },
        link: {
          kind: "PortalLink",
          props: { endpoints: [unknownMarker, unknownMarker], ownerId: unknownMarker },
        },
      });
      assert.deepEqual(found, []);
    });
  }

  it("report no value, because a policy is given secrets in plain", async () => {
    const props = {
      url: `http://user:${canary}@10.0.0.1/?token=${canary}`,
      ownerId: canary,
      signingSecret: canary,
      signingSecretRotatedAt: "2020-01-01T00:00:00Z",
    };
    const link = {
      kind: "PortalLink",
      props: { ownerId: `${canary}-2`, endpoints: ["e"] },
      from: { endpoints: ["billing"] },
    };
    const found = await reported("webhooks:index:", { billing: { kind: "Endpoint", props }, link });
    assert.ok(found.length >= 5, found.join());
    assert.ok(!found.join().includes(canary), found.join());
  });

  it("name the other resource where two do not go together", async () => {
    const taken = { kind: "Endpoint", props: { url: "https://a.example.com", adoptId: "e1" } };
    const found = await reported("webhooks:index:", { one: taken, two: taken });
    const why = rules["adopted-twice"]?.why;
    assert.ok(found.includes(`adopted-twice: Endpoint two, adoptId, beside Endpoint one: ${why}`));
  });

  it("take parameters from the config of the pack before those of the settings, and keep exceptions", async () => {
    const old = { ...billing, props: { ...billing.props, httpTimeout: 50 } };
    const settings: LintSettings = {
      rules: { "limits-out-of-range": { maxTimeoutSeconds: 40 } },
      exceptions: [{ rule: "unfed-endpoint", resource: "billing", reason: "a test" }],
    };
    const isLimited = (found: readonly string[]) => found.map((line) => line.split(":", 1).join());
    assert.deepEqual(isLimited(await reported("webhooks:index:", { billing: old }, { settings })), [
      "limits-out-of-range",
    ]);
    const config = { "limits-out-of-range": { maxTimeoutSeconds: 55 } };
    assert.deepEqual(await reported("webhooks:index:", { billing: old }, { settings, config }), []);
  });

  it("leave resources of other packages alone", async () => {
    assert.deepEqual(
      await reported("aws:index:", { billing: { kind: "Endpoint", props: { url: "http://x" } } }),
      [],
    );
  });
});
