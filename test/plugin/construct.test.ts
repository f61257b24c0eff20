/** Tenants of the plugin: what `Construct` registers and returns, with the marks and the dependencies of every value. */

import assert from "node:assert/strict";
import * as aliases from "@pulumi/pulumi/proto/alias_pb";
import { secret, signature, unknownMarker } from "../../provider/base/markers";
import { provider } from "../../provider/plugin/protocol";
import { canary } from "../support/api-server";
import { FakeMonitor, urnOf } from "../support/fake-monitor";
import type { Registration } from "../support/fake-monitor";
import { explicitProvider, Plugin } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import type { Wire } from "../support/plugin-answers";
import { tenantCases } from "../support/tenant-cases";

const output = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
const url = "https://web.example.com/hooks";
const source = "urn:pulumi:dev::shop::webhooks:index:Source::orders";
const other = "urn:pulumi:dev::shop::random:index:Id::other";
const sealed = (value: unknown): Wire => ({ [signature]: secret, value });
const from = (value: unknown, ...dependencies: string[]): Wire => ({
  ...{ [signature]: output, dependencies },
  ...(value !== undefined && { value }),
});
const propertiesOf = ({ message }: Registration): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  message.getPropertydependenciesMap().forEach((list, input) => (found[input] = list.getUrnsList()));
  return found;
};

describe("A tenant of the plugin", () => {
  let monitor: FakeMonitor;
  let plugin: Plugin;
  beforeEach(async () => {
    monitor = new FakeMonitor();
    await monitor.listen();
    plugin = await Plugin.start();
    await plugin.handshake();
    const settings = { baseUrl: "https://webhooks.example.com", projectId: "p1", apiKey: canary };
    await plugin.call("configure", "ConfigureRequest", {
      args: settings,
      urn: explicitProvider,
      id: "account-1",
    });
  });
  afterEach(() => {
    plugin.stop();
    monitor.stop();
  });

  const endpointUrn = (key: string) => urnOf({ type: "webhooks:index:Endpoint", name: `acme.${key}` });
  /** Fails with one line. */
  const failure = async (inputs: Wire): Promise<string> => {
    const failed: unknown = await monitor.construct(plugin, { inputs }).catch((error: unknown) => error);
    assert.ok(failed instanceof CallFailure, `it did not fail: ${JSON.stringify(failed)}`);
    return failed.message;
  };

  it("consists of the component, and of resources below it with its provider", async () => {
    const endpoints = { web: { url, eventTypes: ["a"] }, app: { url } };
    await monitor.construct(plugin, { inputs: { ownerId: "acme", endpoints, portal: {} } });
    const [component, ...children] = monitor.registrations;
    assert.ok(component);
    assert.deepEqual([component.type, component.name], ["webhooks:index:Tenant", "acme"]);
    assert.equal(component.message.getCustom(), false);
    assert.deepEqual(component.inputs, {});
    assert.equal(children.length, 5);
    for (const { message } of children) {
      assert.equal(message.getParent(), urnOf(component));
      assert.equal(message.getProvider(), `${explicitProvider}::account-1`);
      // Each of them would start another default provider.
      assert.deepEqual([message.getVersion(), message.getPlugindownloadurl()], ["", ""]);
      assert.ok(message.getAcceptsecrets());
    }
  });

  for (const [what, { inputs, children, former = {}, portalAfter }] of Object.entries(tenantCases))
    it(`registers the resources of a tenant as a TypeScript program does: ${what}`, async () => {
      await monitor.construct(plugin, { inputs: inputs });
      const [, ...registered] = monitor.registrations;
      const kindOf = ({ type }: Registration): string => type.slice("webhooks:index:".length);
      const wanted = children.map(([kind, name, { endpointId, ...given }]) => [
        ...[kind, name],
        {
          ...given,
          ...(endpointId !== undefined && {
            endpointId: from(`id of ${name}`, urnOf({ type: "webhooks:index:Endpoint", name })),
          }),
        },
      ]);
      const inOrder = (list: readonly unknown[][]) =>
        [...list].sort((one, two) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1));
      const found = registered.map((registration) => [
        kindOf(registration),
        registration.name,
        registration.inputs,
      ]);
      assert.deepEqual(inOrder(found), inOrder(wanted));
      for (const registration of registered) {
        const old = former[`${kindOf(registration)} ${registration.name}`];
        const names = registration.message
          .getAliasesList()
          .map((alias) => alias.getUrn() || alias.getSpec()?.getName());
        assert.equal(old === undefined || names.includes(old), true, `${registration.name} was ${old}`);
      }
      const [portal] = monitor.of("PortalLink");
      const names = portal?.message.getDependenciesList().map((urn) => urn.replace(/^.*::/, ""));
      assert.deepEqual(names?.sort(), portalAfter && [...portalAfter].sort());
    });

  it("returns IDs, and secrets as secrets, each with what it depends on", async () => {
    monitor.answer = ({ type, name }) => ({
      id: `id of ${name}`,
      outputs:
        type === "webhooks:index:Endpoint"
          ? { signingSecret: name === "acme.web" ? sealed(canary) : null }
          : { url: sealed(`https://portal/${canary}`) },
    });
    const endpoints = { web: { url }, masked: { url } };
    const { urn, outputs, dependencies } = await monitor.construct(plugin, {
      inputs: { ownerId: "acme", endpoints, portal: {} },
    });
    assert.equal(urn, urnOf({ type: "webhooks:index:Tenant", name: "acme" }));
    assert.deepEqual(outputs, {
      endpointIds: { web: "id of acme.web", masked: "id of acme.masked" },
      signingSecrets: sealed({ web: canary }),
      portalUrl: sealed(`https://portal/${canary}`),
    });
    assert.deepEqual(monitor.outputs.get(urn), outputs);
    const both = [endpointUrn("masked"), endpointUrn("web")];
    const portalUrn = urnOf({ type: "webhooks:index:PortalLink", name: "acme" });
    assert.deepEqual(dependencies, { endpointIds: both, signingSecrets: both, portalUrl: [portalUrn] });
  });

  it("has no portal URL without a portal, and may have no endpoints", async () => {
    const { outputs } = await monitor.construct(plugin, { inputs: { ownerId: "acme", endpoints: {} } });
    assert.deepEqual(outputs, { endpointIds: {}, signingSecrets: sealed({}) });
    assert.equal(monitor.registrations.length, 1);
  });

  it("returns unknown values for what a preview does not know", async () => {
    monitor.answer = () => ({ id: "" });
    const { outputs } = await monitor.construct(plugin, {
      isPreview: true,
      inputs: { ownerId: unknownMarker, endpoints: { web: { url: unknownMarker } }, portal: {} },
    });
    assert.deepEqual(outputs, {
      endpointIds: { web: unknownMarker },
      signingSecrets: sealed({ web: unknownMarker }),
      portalUrl: unknownMarker,
    });
    const [endpoint] = monitor.of("Endpoint");
    assert.deepEqual(endpoint?.inputs, { name: "web", ownerId: unknownMarker, url: unknownMarker });
    assert.deepEqual(
      monitor.of("Subscription")[0]?.inputs["endpointId"],
      from(undefined, endpointUrn("web")),
    );
  });

  it("passes secrets on, at the values where a whole map is one", async () => {
    const endpoints = sealed({ web: { url, secret: sealed(canary), formerName: "old" } });
    await monitor.construct(plugin, { inputs: { ownerId: sealed("acme"), endpoints } });
    const [endpoint] = monitor.of("Endpoint");
    assert.deepEqual(endpoint?.inputs, {
      ...{ name: "web", ownerId: sealed("acme"), url: sealed(url), secret: sealed(canary) },
    });
  });

  it("lets each input depend on what its value comes from, and on nothing else", async () => {
    const endpoints = {
      web: { url: from(url, source), filter: { body: { id: from("x", other) } } },
      app: { url },
    };
    await monitor.construct(plugin, {
      inputs: { ownerId: from("acme", other), endpoints },
      inputDependencies: { ownerId: [other], endpoints: [source, other] },
      with: (request) => request.setDependenciesList([source, other, "urn:explicit"]),
    });
    const [app, web] = monitor.of("Endpoint");
    const [, subscription] = monitor.of("Subscription");
    assert.ok(app && web && subscription);
    assert.deepEqual(propertiesOf(web), { name: [], ownerId: [other], url: [source] });
    assert.deepEqual(propertiesOf(app), { name: [], ownerId: [other], url: [] });
    assert.deepEqual(propertiesOf(subscription), {
      name: [],
      filterConfig: [other],
      endpointId: [endpointUrn("web")],
    });
    assert.deepEqual(web.message.getDependenciesList().sort(), [other, source, "urn:explicit"].sort());
    assert.deepEqual(app.message.getDependenciesList().sort(), [other, "urn:explicit"].sort());
  });

  it("lets all values depend on what an SDK says of a whole input only", async () => {
    const endpoints = { web: { url, formerName: "old" } };
    await monitor.construct(plugin, {
      inputs: { ownerId: "acme", endpoints },
      inputDependencies: { endpoints: [source] },
    });
    const [web] = monitor.of("Endpoint");
    assert.ok(web);
    assert.deepEqual(propertiesOf(web), { name: [], ownerId: [], url: [source] });
  });

  it("has the options that the program gave it", async () => {
    const parent = "urn:pulumi:dev::shop::my:index:Platform::main";
    await monitor.construct(plugin, {
      inputs: { ownerId: "acme", endpoints: { web: { url } } },
      with: (request) => {
        request.setParent(parent);
        request.setProtect(true);
        request.setRetainondelete(false);
        request.setDeletedwith(source);
        request.setIgnorechangesList(["x"]);
        request.setReplaceonchangesList(["y"]);
        request.getProvidersMap().set("webhooks", `${explicitProvider}::account-1`);
        request.setAliasesList([new aliases.Alias().setUrn("urn:former")] as never);
        const timeouts = new provider.ConstructRequest.CustomTimeouts();
        timeouts.setCreate("7m");
        request.setCustomtimeouts(timeouts);
        const hooks = new provider.ConstructRequest.ResourceHooksBinding();
        hooks.setAfterCreateList(["hook"]);
        request.setResourceHooks(hooks);
      },
    });
    const [component, child] = monitor.registrations;
    assert.ok(component && child);
    const { message } = component;
    assert.equal(message.getParent(), parent);
    assert.deepEqual(
      [message.getProtect(), message.hasRetainondelete(), message.getRetainondelete()],
      [true, true, false],
    );
    assert.deepEqual([message.getDeletedwith(), message.getIgnorechangesList()], [source, ["x"]]);
    assert.deepEqual(message.getReplaceonchangesList(), ["y"]);
    assert.equal(message.getProvidersMap().get("webhooks"), `${explicitProvider}::account-1`);
    assert.deepEqual(
      message.getAliasesList().map((alias) => alias.getUrn()),
      ["urn:former"],
    );
    assert.equal(message.getCustomtimeouts()?.getCreate(), "7m");
    assert.deepEqual(message.getHooks()?.getAfterCreateList(), ["hook"]);
    // The engine hands down from the component what holds for its resources.
    assert.equal(child.message.hasProtect(), false);
  });

  it("takes over resources from outside, those of the dynamic front too", async () => {
    const entry = { url, formerName: "acme-web", formerSubscriptionName: "urn:pulumi:dev::shop::a:b:C::d" };
    await monitor.construct(plugin, { inputs: { ownerId: "acme", endpoints: { web: entry } } });
    const aliasesOf = ({ message }: Registration) =>
      message.getAliasesList().map((alias) => {
        const spec = alias.getSpec();
        return spec ? [spec.getName(), spec.getType(), spec.getNoparent()] : alias.getUrn();
      });
    const dynamic = (kind: string) => `pulumi-nodejs:dynamic/webhooks:${kind}`;
    assert.deepEqual(monitor.of("Endpoint").map(aliasesOf), [
      [
        ["", dynamic("Endpoint"), false],
        ["acme-web", "", true],
        ["acme-web", dynamic("Endpoint"), true],
      ],
    ]);
    assert.deepEqual(monitor.of("Subscription").map(aliasesOf), [
      [["", dynamic("Subscription"), false], "urn:pulumi:dev::shop::a:b:C::d"],
    ]);
  });

  it("is built fifty times at once, each with its own resources", async () => {
    const names = Array.from({ length: 50 }, (_, index) => `t${index}`);
    const all = await Promise.all(
      names.map((name) =>
        monitor.construct(plugin, {
          name,
          inputs: { ownerId: name, endpoints: { web: { url }, app: { url } } },
        }),
      ),
    );
    assert.deepEqual(
      all.map(({ outputs }) => outputs["endpointIds"]),
      names.map((name) => ({ web: `id of ${name}.web`, app: `id of ${name}.app` })),
    );
    assert.equal(monitor.of("Endpoint").length, 100);
    for (const { name, inputs } of monitor.of("Endpoint"))
      assert.equal(`${String(inputs["ownerId"])}.`, name.slice(0, name.indexOf(".") + 1));
  });

  it("says in one line what it cannot be, and registers nothing", async () => {
    const rows: readonly (readonly [Wire, RegExp])[] = [
      [{ ownerId: "a", endpoints: unknownMarker }, /^endpoints: must be known .* \[not-known-yet\]$/],
      [{ ownerId: "a", endpoints: from(undefined, source) }, /^endpoints: must be known/],
      [{ ownerId: "a", endpoints: { web: from(undefined, source) } }, /^endpoints\.web: must be known/],
      [
        { endpoints: { "a.b": { url } }, owner: canary },
        /^owner: is not a known argument.*; ownerId: is required.*; endpoints\.a\.b: is not a valid key.* \[invalid-value\]$/,
      ],
      [{ ownerId: 5, endpoints: {} }, /^ownerId: must be a string \[wrong-type\]$/],
    ];
    for (const [inputs, line] of rows) assert.match(await failure(inputs), line);
    assert.deepEqual(monitor.registrations, []);
  });

  it("fails where one of its resources does, without other resources that need it", async () => {
    monitor.answer = ({ type, name }) =>
      type === "webhooks:index:Endpoint" ? new Error("the engine stops") : { id: `id of ${name}` };
    assert.equal(
      await failure({ ownerId: "a", endpoints: { web: { url } }, portal: {} }),
      "the engine stops",
    );
    assert.deepEqual([...monitor.of("Subscription"), ...monitor.of("PortalLink")], []);
  });

  it("waits for its other resources where one fails", async () => {
    const late = new Promise((resolve) => setTimeout(resolve, 300));
    monitor.answer = ({ name }) =>
      name === "acme.web" ? new Error("the engine stops") : late.then(() => ({ id: `id of ${name}` }));
    const endpoints = { web: { url }, app: { url } };
    assert.equal(await failure({ ownerId: "a", endpoints }), "the engine stops");
    assert.deepEqual(
      monitor.of("Subscription").map(({ name }) => name),
      ["acme.app"],
    );
  });

  it("is the only component", async () => {
    const declared = { type: "webhooks:index:Customer", inputs: {} };
    await assert.rejects(monitor.construct(plugin, declared), (error: unknown) => {
      assert.match(
        (error as CallFailure).message,
        /no component "webhooks:index:Customer"; it has webhooks:index:Tenant \[unknown-token\]$/,
      );
      return true;
    });
  });
});
