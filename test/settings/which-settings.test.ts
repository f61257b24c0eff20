/** Which settings a process of the host works with: which project where none is named, and what the environment changes. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { FreshFront } from "../support/fresh-front";
import { seenAt } from "../support/front";

const endpoint = (uid: string) => ({ uid, name: uid, url: "https://billing.example.com" });

describe("The settings of a process", () => {
  let service: Emulator;
  const seed = { projects: { p1: { endpoints: [endpoint("e1")] }, p2: { endpoints: [endpoint("e2")] } } };
  beforeEach(async () => void (service = await startEmulator({ seed, apiKeys: ["canary-key"] })));
  afterEach(async () => {
    FreshFront.forget();
    await service.stop();
  });

  const lookUp = (front: FreshFront, id: string) => front.endpoint.read?.(id, { __lookup: true });

  it("never give a look-up the project that another resource names", async () => {
    const front = FreshFront.of(service, { config: { projectId: undefined } });
    await front.endpoint.read?.("e1", { url: "https://billing.example.com", projectId: "p1" });
    await assert.rejects(
      lookUp(front, "e1") ?? assert.fail(),
      /^Error: Missing setting webhooks:projectId: run `pulumi config set webhooks:projectId .*` or set WEBHOOKS_PROJECT_ID \[missing-setting\]$/,
    );
    assert.deepEqual(front.requests(), ["GET p1/endpoints/e1"]);
  });

  it("give a look-up their own project, whichever was asked first", async () => {
    const front = FreshFront.of(service, { config: { projectId: "p2" } });
    await front.endpoint.read?.("e1", { url: "https://billing.example.com", projectId: "p1" });
    assert.equal(((await lookUp(front, "e2"))?.props as Fields)["projectId"], "p2");
    assert.deepEqual(front.requests(), ["GET p1/endpoints/e1", "GET p2/endpoints/e2"]);
  });

  /** What is printed while the work is done. */
  const printed = async (work: () => Promise<unknown>): Promise<string[]> => {
    const print = console.log;
    const lines: string[] = [];
    console.log = (line: string) => void lines.push(line);
    await work().finally(() => (console.log = print));
    return lines;
  };
  const checkTwice = (front: FreshFront) => async () => {
    for (const name of ["a", "b"]) await front.endpoint.check?.({}, { name, url: "https://a.example.com" });
  };

  it("say once, and without a key, what the environment says otherwise than stack config", async () => {
    const environment = {
      WEBHOOKS_PROJECT_ID: "p2",
      WEBHOOKS_API_KEY: "canary-other",
      WEBHOOKS_MAX_RETRIES: "0",
    };
    const front = FreshFront.of(service, { environment });
    assert.deepEqual(await printed(checkTwice(front)), [
      "the environment overrides stack config: WEBHOOKS_PROJECT_ID (p2) instead of webhooks:projectId (p1), WEBHOOKS_API_KEY instead of webhooks:apiKey [environment-override]",
    ]);
    const refreshed = FreshFront.of(service, { environment: { WEBHOOKS_API_KEY: "canary-key" } });
    const lines = await printed(async () => refreshed.endpoint.read?.("e1", { projectId: "p1" }));
    assert.deepEqual(lines, [
      "the environment overrides stack config: WEBHOOKS_PROJECT_ID (p2) instead of webhooks:projectId (p1) [environment-override]",
    ]);
  });

  it("must be texts: an object or a list in stack config is no value, and is not repeated", async () => {
    const object = '{"value":"canary"}';
    for (const [config, names] of [
      [{ apiKey: object }, ["apiKey"]],
      [{ projectId: '["p1"]', baseUrl: object, authScheme: object }, ["baseUrl", "projectId", "authScheme"]],
      [{ dialect: object, maxRetries: object }, ["dialect", "maxRetries"]],
    ] as const) {
      const front = FreshFront.of(service, { config });
      const { failures } =
        (await front.endpoint.check?.({}, { name: "a", url: "https://a.example.com" })) ?? assert.fail();
      const found = (failures ?? []).map(({ reason }) => reason).join("\n");
      assert.doesNotMatch(found, /canary/);
      for (const name of names) {
        const code = name === "maxRetries" ? "invalid-value" : "wrong-type";
        assert.match(found, new RegExp(`webhooks:${name} must be .*\\[${code}\\]$`, "m"));
      }
    }
    const front = FreshFront.of(service, { config: { apiKey: "{canary" } });
    const checked = await front.endpoint.check?.({}, { name: "a", url: "https://a.example.com" });
    assert.deepEqual(checked?.failures, []);
  });

  it("are said to be those of the last up where a refresh or a delete cannot use the key", async () => {
    const state = { url: "https://billing.example.com", projectId: "p1" };
    const hint =
      "; without --run-program, `refresh` and `destroy` use the settings of the last `pulumi up`: set";
    for (const [apiKey, reason, variable, change, code] of [
      [
        "canary-wrong",
        "401 .* \\(check webhooks:apiKey \\(from stack config\\) and webhooks:authScheme\\)",
        "WEBHOOKS_API_KEY",
        "the key has changed",
        "unauthorized",
      ],
      [
        undefined,
        "Missing setting webhooks:apiKey: set WEBHOOKS_API_KEY, or on your own computer run `.*`",
        "the variable",
        "stack config has changed",
        "missing-setting",
      ],
    ] as const) {
      const { endpoint: kind } = FreshFront.of(service, { config: { apiKey } });
      const message = new RegExp(
        `${reason}${hint} ${variable} for this command if ${change} since \\[old-config\\]$`,
      );
      await assert.rejects(async () => kind.read?.("e1", state), { message });
      await assert.rejects(async () => kind.delete?.("e1", state), { message });
      await assert.rejects(async () => kind.update?.("e1", state, state), {
        message: new RegExp(`${reason} \\[${code}\\]$`),
      });
    }
    const environment = { WEBHOOKS_API_KEY: "canary-wrong" };
    const { endpoint: set } = FreshFront.of(service, { environment });
    // Nobody is told to set what is set.
    const said =
      /401 .*\(check webhooks:apiKey \(from the environment variable WEBHOOKS_API_KEY\) and webhooks:authScheme\) \[unauthorized\]$/;
    await assert.rejects(async () => set.read?.("e1", state), { message: said });
    await assert.rejects(async () => set.delete?.("e1", state), { message: said });
    const explicit = { explicit: "true", apiKey: "canary-wrong" };
    const { endpoint: kind } = FreshFront.of(service, { config: explicit });
    const message =
      /401 .*\(set explicitly\).*; without --run-program, `refresh` and `destroy` use the key of the last `pulumi up`: add it, or run `pulumi up` first, if the key has changed since \[old-config\]$/;
    await assert.rejects(async () => kind.read?.("e1", state), { message });
    await assert.rejects(async () => kind.delete?.("e1", state), { message });
    await assert.rejects(async () => kind.update?.("e1", state, state), {
      message: /401 .*check webhooks:apiKey \(set explicitly\)/,
    });
  });

  it("are not said to be those of the last up where the key is not what was refused", async () => {
    const { endpoint: kind } = FreshFront.of(service, {});
    const state = { url: "https://billing.example.com", projectId: "p1", ...seenAt(service) };
    await kind.read?.("e1", state);
    service.faults.add({ kind: "status", status: 401 });
    await assert.rejects(async () => kind.read?.("e1", state), {
      message:
        /401 .* \(other requests of this run succeeded with this key: try again; if that does not help, check webhooks:apiKey \(from stack config\)\) \[unexpected-unauthorized\]$/,
    });
  });

  it("are asked for where they count, which for an explicit provider is not stack config in every language", async () => {
    const config = { explicit: "true", apiKey: undefined, projectId: undefined };
    const { endpoint: kind } = FreshFront.of(service, { config });
    const state = { url: "https://billing.example.com", projectId: "p1" };
    await assert.rejects(async () => kind.update?.("e1", state, state), {
      message:
        "Missing setting webhooks:apiKey: pass apiKey to the provider, or set WEBHOOKS_API_KEY [missing-setting]",
    });
    const checked = await kind.check?.({}, { name: "a", url: state.url });
    assert.deepEqual(checked?.failures, [
      {
        property: "",
        reason:
          "Missing setting webhooks:projectId: pass projectId to the provider, or set WEBHOOKS_PROJECT_ID [missing-setting]",
      },
    ]);
  });

  it("say nothing of an environment that says the same, or of what an explicit provider was given", async () => {
    const same = FreshFront.of(service, { environment: { WEBHOOKS_PROJECT_ID: "p1" } });
    assert.deepEqual(await printed(checkTwice(same)), []);
    const explicit = FreshFront.of(service, {
      environment: { WEBHOOKS_PROJECT_ID: "p2" },
      config: { explicit: "true", "webhooks-stack:projectId": "p3" },
    });
    assert.deepEqual(await printed(checkTwice(explicit)), []);
  });

  it("are named when a refresh drops a resource from state", async () => {
    const front = FreshFront.of(service, {});
    const state = {
      name: "billing",
      url: "https://billing.example.com",
      projectId: "p1",
      ...seenAt(service),
    };
    const lines = await printed(async () => {
      assert.deepEqual(await front.endpoint.read?.("gone", state), {});
    });
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? "",
      /^Endpoint billing \(gone\): no longer exists, so a refresh removes it from state; an update would create a new one with another signing secret; checked with webhooks:baseUrl \(127\.0\.0\.1:\d+, from stack config\), webhooks:projectId \(p1, from stack config\) .* \[object-gone\]$/,
    );
  });
});
