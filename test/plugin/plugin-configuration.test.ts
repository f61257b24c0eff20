/** The configuration of a provider: what is checked and marked at once, and which place counts for each setting. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { unknownMarker } from "../../provider/base/markers";
import { settingNames, settingRules } from "../../provider/settings/settings";
import { canary } from "../support/api-server";
import { defaultProvider, explicitProvider, Plugin, settingsOf, urnOf } from "../support/plugin";
import type { Wire } from "../support/plugin-answers";
import { marked } from "../support/sealed";

const url = "https://billing.example.com/hooks";
const providerNamed = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:webhooks::${name}`;
const environment = Object.values(settingRules).map((rule) => rule.environment);

describe("The configuration of the plugin", () => {
  let plugin: Plugin;
  let before: Readonly<Record<string, string | undefined>>;
  beforeEach(async () => {
    before = Object.fromEntries(environment.map((name) => [name, process.env[name]]));
    for (const name of environment) delete process.env[name];
    plugin = await Plugin.start();
    await plugin.handshake();
  });
  afterEach(() => {
    delete process.env["PULUMI_CONFIG"];
    plugin.stop();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const good = { baseUrl: "https://webhooks.example.com", projectId: "p1", apiKey: canary, version: "0.1.0" };

  it("comes back with the key marked, which the engine sends in plain", async () => {
    for (const urn of [defaultProvider, explicitProvider]) {
      const { inputs, failures } = await plugin.checkConfig(good, urn);
      assert.deepEqual([inputs, failures], [{ ...good, apiKey: marked(canary) }, []]);
      const again = await plugin.checkConfig(inputs, urn);
      assert.deepEqual(again, { inputs, failures: [] });
    }
  });

  it("comes back with the key marked that an explicit provider has from the stack", async () => {
    const stack = { baseUrl: good.baseUrl, apiKey: `${canary}-of-the-stack` };
    const { inputs } = await plugin.checkConfig({ projectId: "p1", __stackConfig: stack }, explicitProvider);
    assert.deepEqual(inputs["__stackConfig"], { ...stack, apiKey: marked(`${canary}-of-the-stack`) });
  });

  it("may not be known yet, any part of it", async () => {
    for (const urn of [defaultProvider, explicitProvider]) {
      const unknown = Object.fromEntries(settingNames.map((name) => [name, unknownMarker]));
      const news = { ...unknown, __stackConfig: unknown };
      assert.deepEqual(await plugin.checkConfig(news, urn), { inputs: news, failures: [] });
      assert.deepEqual((await plugin.checkConfig({ __stackConfig: unknownMarker }, urn)).failures, []);
    }
  });

  it("has every problem said at once, without a value", async () => {
    const news = {
      baseUrl: "https://user:password@webhooks.example.com",
      apiKey: `${canary}\n`,
      authScheme: ["a"],
      dialect: "klingon",
      maxRetries: "many",
      requestTimeoutSeconds: 0,
      requestsPerSecond: true,
      maxConcurrentRequests: { a: 1 },
      previewReads: "perhaps",
      ...{ baseURL: "x", retries: 3 },
    };
    const { failures } = await plugin.checkConfig(news, explicitProvider);
    assert.doesNotMatch(failures.join("\n"), /password|klingon|many|perhaps/);
    assert.deepEqual(failures, [
      "baseURL is not a known argument; did you mean `baseUrl`? [unknown-argument]",
      "retries is not a known argument; did you mean `maxRetries`? [unknown-argument]",
      "webhooks:authScheme must be a string, a number or a boolean [wrong-type]",
      "webhooks:maxConcurrentRequests must be a string, a number or a boolean [wrong-type]",
      "webhooks:baseUrl must not contain credentials: the API key belongs in webhooks:apiKey [invalid-value]",
      "webhooks:apiKey has a line break or another character that a header cannot contain: check its end [invalid-value]",
      "webhooks:dialect must be `documented` or `convoy` [invalid-value]",
      "webhooks:requestTimeoutSeconds must be a number of at least 0.001 [invalid-value]",
      "webhooks:maxRetries must be a number of at least 0 [invalid-value]",
      "webhooks:requestsPerSecond must be a number of at least 0.001 [invalid-value]",
      "webhooks:previewReads must be `true` or `false` [invalid-value]",
    ]);
  });

  it("may lack anything, which each resource says that needs it", async () => {
    for (const urn of [defaultProvider, explicitProvider])
      assert.deepEqual(await plugin.checkConfig({}, urn), { inputs: {}, failures: [] });
    await plugin.configure({});
    const { failures } = await plugin.check(urnOf("Endpoint"), { url });
    assert.match(
      failures.join("\n"),
      /Missing setting webhooks:baseUrl[^]*Missing setting webhooks:projectId/,
    );
  });

  it("may have other keys of a project beside it, in a default provider only", async () => {
    const foreign = { ...good, region: "eu", "shop:debug": "true" };
    for (const name of ["default", "default_0_1_0", "default_1_0_0_alpha_1", "default_example.com"])
      assert.deepEqual((await plugin.checkConfig(foreign, providerNamed(name))).failures, [], name);
    for (const name of ["account", "defaults", "default-eu", "default_eu"]) {
      const { failures } = await plugin.checkConfig(foreign, providerNamed(name));
      assert.equal(failures.length, 2, name);
    }
  });

  it("has no settings of the guard as arguments, which a program could give [unsupported-here]", async () => {
    const guard = { failOn: "none", allow: ["deletion:Endpoint/e1"] };
    assert.deepEqual((await plugin.checkConfig({ ...good, ...guard }, defaultProvider)).failures, []);
    const { failures } = await plugin.checkConfig({ ...good, ...guard }, explicitProvider);
    assert.deepEqual(
      failures.map((reason) => /^(\w+) is no argument .* \[([\w-]+)\]$/.exec(reason)?.slice(1)),
      [
        ["failOn", "unsupported-here"],
        ["allow", "unsupported-here"],
      ],
    );
  });

  it("is refused by each resource where Pulumi's own copy cannot be read [unreadable-config]", async () => {
    process.env["PULUMI_CONFIG"] = "no JSON";
    await plugin.configure(good);
    const { failures } = await plugin.check(urnOf("Endpoint"), { url });
    assert.match(failures.join("\n"), /\[unreadable-config\]$/);
  });

  it("is told which keys of stack config look like misspelt settings", async () => {
    await plugin.checkConfig({ ...good, baseURL: "https://x.example.com", region: "eu" }, defaultProvider);
    const lines = plugin.lines();
    assert.equal(lines.length, 1);
    assert.match(
      lines.join(""),
      /warning.*webhooks:baseURL is not a setting; did you mean `baseUrl`\? \[misspelled-setting\]$/,
    );
  });

  it("may hold what the engine itself adds", async () => {
    const added = { version: "0.1.0", pluginDownloadURL: "https://x.example.com", __internal: { a: 1 } };
    assert.deepEqual((await plugin.checkConfig({ ...good, ...added }, explicitProvider)).failures, []);
  });

  const projectOf = async (): Promise<unknown> =>
    (await plugin.check(urnOf("Endpoint"), { url })).inputs["projectId"];
  const projectId = "WEBHOOKS_PROJECT_ID";

  it("counts in a default provider by the order: environment, stack config", async () => {
    process.env[projectId] = "of-the-environment";
    await plugin.configure({ ...good, projectId: "of-the-stack" });
    assert.equal(await projectOf(), "of-the-environment");
    const [line] = plugin.lines();
    const counted = "WEBHOOKS_PROJECT_ID (of-the-environment) instead of webhooks:projectId (of-the-stack)";
    assert.equal(
      line,
      `info Endpoint billing: the environment overrides stack config: ${counted} [environment-override]`,
    );
    process.env[projectId] = "";
    await plugin.configure({ ...good, projectId: "of-the-stack" });
    assert.equal(await projectOf(), "of-the-stack");
  });

  it("counts in an explicit provider by the order: its own, environment, stack config", async () => {
    const { projectId: _, ...others } = good;
    const stack = { __stackConfig: { projectId: "of-the-stack" } };
    const configure = (more: Wire): Promise<void> =>
      plugin.configure({ ...others, ...more }, explicitProvider);
    await configure(stack);
    assert.equal(await projectOf(), "of-the-stack");
    process.env[projectId] = "of-the-environment";
    await configure(stack);
    assert.equal(await projectOf(), "of-the-environment");
    await configure({ ...stack, projectId: "explicit" });
    assert.equal(await projectOf(), "explicit");
    await configure({ ...stack, projectId: marked("explicit") });
    assert.equal(await projectOf(), "explicit");
  });

  it("is replaced by the next one, connections included", async () => {
    const [first, second] = await Promise.all([
      startEmulator({ apiKeys: [canary] }),
      startEmulator({ apiKeys: [canary], dialect: "convoy" }),
    ]);
    for (const service of [first, second]) {
      const dialect = service === first ? "documented" : "convoy";
      await plugin.configure({ ...settingsOf(service), dialect });
      const { inputs } = await plugin.check(urnOf("Endpoint"), { url });
      await plugin.create(urnOf("Endpoint"), inputs);
    }
    assert.equal(first.project("p1").endpoints.list().length, 1);
    assert.equal(second.project("p1").endpoints.list().length, 1);
    await Promise.all([first.stop(), second.stop()]);
  });

  describe("with values that are no text", () => {
    let service: Emulator;
    beforeEach(async () => {
      service = await startEmulator({
        apiKeys: [canary],
        seed: { projects: { p1: { endpoints: [{ uid: "e1", url }] } } },
      });
    });
    afterEach(() => service.stop());

    const endpoint = urnOf("Endpoint");

    for (const maxRetries of [1, "1"])
      it(`takes a number as it is and as JSON: ${JSON.stringify(maxRetries)}`, async () => {
        assert.deepEqual((await plugin.checkConfig({ maxRetries }, explicitProvider)).failures, []);
        await plugin.configure({ ...settingsOf(service), maxRetries });
        service.faults.add({ kind: "status", status: 503, retryAfter: 0, times: 5 });
        await plugin
          .read(endpoint, "e1", { projectId: "p1", url, status: "active" }, { url })
          .catch(() => undefined);
        assert.equal(service.requests.length, 2);
      });

    for (const previewReads of [true, "true", false, "false"])
      it(`takes a boolean as it is and as JSON: ${JSON.stringify(previewReads)}`, async () => {
        assert.deepEqual((await plugin.checkConfig({ previewReads }, explicitProvider)).failures, []);
        await plugin.configure({ ...settingsOf(service), previewReads });
        const { inputs } = await plugin.check(endpoint, { url, adoptId: "e1" });
        await plugin.create(endpoint, inputs, { preview: true });
        assert.equal(service.requests.length > 0, String(previewReads) === "true");
      });

    for (const dialect of ["convoy", '"convoy"'])
      it(`takes a dialect as it is and as JSON, which the SDKs for C# and Java send: ${dialect}`, async () => {
        assert.deepEqual((await plugin.checkConfig({ dialect }, explicitProvider)).failures, []);
        await plugin.configure({ ...settingsOf(service), dialect });
        // The documented interface cannot create an event type.
        const eventType = urnOf("EventType");
        const { inputs, failures } = await plugin.check(eventType, { name: "invoice.paid" });
        assert.deepEqual(failures, []);
        await plugin.create(eventType, inputs, { preview: true });
      });

    it("reads in a preview where nothing is said", async () => {
      await plugin.configure(settingsOf(service));
      const { inputs } = await plugin.check(endpoint, { url, adoptId: "e1" });
      await plugin.create(endpoint, inputs, { preview: true });
      assert.ok(service.requests.length > 0);
    });
  });

  it("never replaces a provider, with which the engine would replace each of its resources", async () => {
    const other = {
      baseUrl: "https://other.example.com",
      projectId: "p2",
      apiKey: "canary-other",
      dialect: "convoy",
    };
    const olds: readonly Wire[] = [
      good,
      {},
      { "webhooks:baseUrl": good.baseUrl },
      { ...good, apiKey: unknownMarker },
    ];
    for (const urn of [defaultProvider, explicitProvider])
      for (const old of olds) {
        const { changes, replaces, isDeletedFirst } = await plugin.diffConfig(old, other, urn);
        assert.deepEqual([changes, replaces, isDeletedFirst], ["DIFF_SOME", [], false]);
      }
    assert.equal((await plugin.diffConfig(good, { ...good, apiKey: marked(canary) })).changes, "DIFF_NONE");
  });

  describe("of a service whose keys belong to one project each", () => {
    const old = { ...good, dialect: "convoy" };
    const other = { ...old, projectId: "p2", apiKey: "canary-other" };
    const replaced = async (news: Wire, olds: Wire = old, urn = explicitProvider) =>
      (await plugin.diffConfig(olds, news, urn)).replaces;

    it("replaces the provider with another project and another key, and says what that means, once", async () => {
      for (const urn of [defaultProvider, explicitProvider])
        assert.deepEqual(await replaced(other, old, urn), ["projectId"]);
      assert.equal(plugin.lines().length, 1);
    });

    it("replaces nothing that comes to it from another provider once it is configured", async () => {
      await plugin.configure(other);
      assert.deepEqual(await replaced(other), []);
      assert.deepEqual(plugin.lines(), []);
    });

    it("replaces nothing for anything less, or where one of them is not known", async () => {
      const { projectId: _project, ...withoutProject } = old;
      const { apiKey: _key, ...withoutKey } = other;
      const rows: readonly (readonly [Wire, Wire?])[] = [
        [{ ...old, apiKey: "canary-other" }],
        [{ ...old, projectId: "p2" }],
        [{ ...old, apiKey: "canary-other", baseUrl: "https://webhooks.example.com:443/" }],
        [{ ...old, apiKey: "canary-other", baseUrl: "https://other.example.com" }],
        [{ ...other, projectId: unknownMarker }],
        [{ ...other, apiKey: unknownMarker }],
        [other, withoutProject],
        [withoutKey],
        [{ ...other, dialect: "documented" }],
        [other, { "webhooks:projectId": "p1", "webhooks:apiKey": canary, "webhooks:dialect": "convoy" }],
      ];
      for (const row of rows) assert.deepEqual(await replaced(...row), [], JSON.stringify(row));
      assert.deepEqual(plugin.lines(), []);
    });

    it("replaces nothing where the environment names the key of both", async () => {
      process.env["WEBHOOKS_API_KEY"] = canary;
      assert.deepEqual(await replaced(other, old, defaultProvider), []);
      assert.deepEqual(await replaced(other), ["projectId"], "its own key counts more");
    });
  });
});
