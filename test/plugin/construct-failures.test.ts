/** Tenants of the plugin where something fails: what is registered all the same, what is returned, and what ends the waiting. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../provider/base/markers";
import { canary } from "../support/api-server";
import { FakeMonitor, urnOf } from "../support/fake-monitor";
import type { Answer, Registration } from "../support/fake-monitor";
import { explicitProvider, Plugin } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import type { Wire } from "../support/plugin-answers";

const url = "https://web.example.com/hooks";
const endpoints = { web: { url, eventTypes: ["a"] }, bad: { url, eventTypes: ["a"] } };
const whole = { ownerId: "acme", endpoints, portal: {} };
const urn = (kind: string, name = "acme") => urnOf({ type: `webhooks:index:${kind}`, name });
const failed = { id: "", result: "FAIL" } as const;
const skipped = { id: "", result: "SKIP" } as const;

describe("A tenant of the plugin, of which something fails", () => {
  let monitor: FakeMonitor;
  let plugin: Plugin;
  beforeEach(async () => {
    monitor = new FakeMonitor();
    await monitor.listen();
    plugin = await Plugin.start();
    await plugin.handshake();
    const args = { baseUrl: "https://webhooks.example.com", projectId: "p1", apiKey: canary };
    await plugin.call("configure", "ConfigureRequest", { args, urn: explicitProvider, id: "account-1" });
  });
  afterEach(() => {
    plugin.stop();
    monitor.stop();
  });

  /** The engine goes on: these answers by kind and name, and a success for all others. It passes over what depends on a failed resource. */
  const goOn = (answers: Readonly<Record<string, Answer>>): void => {
    const missing = new Set<string>();
    monitor.answer = (registration) => {
      const { type, name, message } = registration;
      const dependsOnMissing = message.getDependenciesList().some((one) => missing.has(one));
      const answer = answers[`${type.slice("webhooks:index:".length)} ${name}`];
      const given: Answer = dependsOnMissing
        ? skipped
        : (answer ?? { id: `id of ${name}`, outputs: outputsOf(registration) });
      if (!(given instanceof Error) && given.result !== undefined) missing.add(urnOf(registration));
      return given;
    };
  };
  const outputsOf = ({ type, name }: Registration): Wire =>
    type.endsWith("Endpoint")
      ? { signingSecret: `${canary} of ${name}` }
      : { url: `https://portal/${canary}` };
  const inputsOf = (kind: string, name: string): Wire | undefined =>
    monitor.of(kind).find((registration) => registration.name === name)?.inputs;

  it("has its other resources, and only names what needs the missing one", async () => {
    goOn({ "Endpoint acme.bad": failed });
    const { outputs, dependencies } = await monitor.construct(plugin, { inputs: whole });
    assert.deepEqual(Object.keys(inputsOf("Subscription", "acme.web") ?? {}).sort(), [
      ...["endpointId", "filterConfig", "name"],
    ]);
    const { filterConfig, ...named } = inputsOf("Subscription", "acme.bad") ?? {};
    assert.deepEqual(
      [named, filterConfig],
      [{ name: "bad", __dependencyFailed: true }, { eventTypes: ["a"] }],
    );
    for (const { name, message } of [...monitor.of("Subscription"), ...monitor.of("PortalLink")])
      assert.equal(message.getDependenciesList().includes(urn("Endpoint", "acme.bad")), name !== "acme.web");
    assert.deepEqual(outputs["endpointIds"], { web: "id of acme.web" });
    assert.equal("portalUrl" in outputs, false);
    assert.deepEqual(monitor.outputs.get(urn("Tenant")), outputs);
    assert.deepEqual(dependencies["portalUrl"], [urn("PortalLink")]);
    assert.ok(dependencies["endpointIds"]?.includes(urn("Endpoint", "acme.bad")));
  });

  it("lets all that needs it depend on the missing resource, as Go and YAML keep the URN alone", async () => {
    for (const [missing, kind, name] of [
      [failed, "Endpoint", "acme.bad"],
      [failed, "Subscription", "acme.web"],
      [failed, "PortalLink", "acme"],
      [{ id: "id of acme.bad", result: "FAIL" }, "Endpoint", "acme.bad"],
      // The engine does not say that it leaves out what `--target` does not name.
      [{ id: "" }, "Endpoint", "acme.bad"],
    ] as const) {
      goOn({ [`${kind} ${name}`]: missing });
      assert.equal((await monitor.construct(plugin, { inputs: whole })).urn, urn(kind, name));
    }
    goOn({});
    assert.equal((await monitor.construct(plugin, { inputs: whole })).urn, urn("Tenant"));
  });

  it("never has an unknown value outside of a preview", async () => {
    const unset = { id: "", outputs: { signingSecret: unknownMarker, url: unknownMarker } };
    for (const result of ["SUCCESS", "FAIL", "SKIP"] as const) {
      monitor.answer = () => ({ ...unset, result });
      const { outputs } = await monitor.construct(plugin, { inputs: whole });
      const sent = [
        outputs,
        ...monitor.outputs.values(),
        ...monitor.registrations.map(({ inputs }) => inputs),
      ];
      assert.ok(!JSON.stringify(sent).includes(unknownMarker), JSON.stringify(sent));
      // The subscription is named as one that is left out, not as one of an endpoint that is not known yet.
      assert.deepEqual(inputsOf("Subscription", "acme.bad")?.["__dependencyFailed"], true);
      assert.equal("endpointId" in (inputsOf("Subscription", "acme.bad") ?? {}), false);
    }
  });

  it("is as unknown in a preview as what fails in it", async () => {
    goOn({ "Endpoint acme.bad": failed });
    const { urn: answered, outputs } = await monitor.construct(plugin, { inputs: whole, isPreview: true });
    assert.equal(answered, urn("Tenant"));
    assert.deepEqual(outputs["endpointIds"], { web: "id of acme.web", bad: unknownMarker });
    assert.equal("__dependencyFailed" in (inputsOf("Subscription", "acme.bad") ?? {}), false);
  });

  it("leaves the ID of an endpoint that could not be updated to all that knows it", async () => {
    goOn({ "Endpoint acme.bad": { id: "id of acme.bad", result: "FAIL" } });
    const { outputs } = await monitor.construct(plugin, { inputs: whole });
    assert.deepEqual(outputs["endpointIds"], { web: "id of acme.web", bad: "id of acme.bad" });
    assert.equal(inputsOf("Subscription", "acme.bad")?.["__dependencyFailed"], true);
  });

  it("does not touch the others of a hundred tenants at once", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `t${index}`);
    const isBad = (name: string): boolean => Number(name.slice(1)) % 5 === 0;
    goOn(Object.fromEntries(names.filter(isBad).map((name) => [`Endpoint ${name}.bad`, failed])));
    const all = await Promise.all(
      names.map((name) => monitor.construct(plugin, { name, inputs: { ...whole, ownerId: name } })),
    );
    for (const [index, { outputs }] of all.entries()) {
      const name = `t${index}`;
      const ids = { web: `id of ${name}.web`, bad: `id of ${name}.bad` };
      assert.deepEqual(outputs["endpointIds"], isBad(name) ? { web: ids.web } : ids);
      assert.equal("portalUrl" in outputs, !isBad(name));
    }
    const named = monitor.of("Subscription").filter(({ inputs }) => inputs["__dependencyFailed"] === true);
    assert.deepEqual(
      named.map(({ name }) => name).sort(),
      names
        .filter(isBad)
        .map((name) => `${name}.bad`)
        .sort(),
    );
  });

  it("ends with the run: no registration is waited for, and no more are made", async () => {
    let isReached = (): void => undefined;
    const reached = new Promise<void>((resolve) => (isReached = resolve));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    monitor.answer = ({ name, type }) => {
      if (type.endsWith("Tenant")) return { id: "" };
      isReached();
      return held.then(() => ({ id: `id of ${name}` }));
    };
    const constructing = ["acme", "globex"].map((name) =>
      monitor.construct(plugin, { name, inputs: whole }).catch((error: unknown) => error),
    );
    await reached;
    await plugin.cancel();
    for (const error of await Promise.all(constructing)) {
      assert.ok(error instanceof CallFailure, String(error));
      assert.match(
        error.message,
        /^this tenant is not finished, because Pulumi stopped the run.* \[tenant-stopped\]$/,
      );
    }
    release();
    // All that comes of the answers is done before this one.
    await monitor.construct(plugin, { inputs: {} }).catch(() => undefined);
    assert.deepEqual([...monitor.of("Subscription"), ...monitor.of("PortalLink")], []);
  });
});
