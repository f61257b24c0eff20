/** A name that plain JavaScript misspells is refused before anything is sent: of a setting, or of what is looked up. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "../../provider";
import * as native from "../../provider/native";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { settingRules } from "../../provider/settings/settings";

const given = (args: object): never => args as never;

/** An error that Pulumi prints as one line. */
const isRefusal = (message: string) => (error: unknown) => {
  assert.ok(pulumi.RunError.isInstance(error), String(error));
  assert.equal(error.message, message);
  return true;
};

describe("A name that there is not", () => {
  let service: Emulator;
  const registered: string[] = [];
  const before = { ...process.env };

  beforeEach(async () => {
    service = await startEmulator();
    registered.length = 0;
    Object.assign(process.env, { WEBHOOKS_BASE_URL: service.url, WEBHOOKS_API_KEY: service.apiKey });
    process.env["WEBHOOKS_PROJECT_ID"] = "p1";
    await pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => {
        registered.push(name);
        return { id: name, state: inputs as Record<string, unknown> };
      },
      call: () => ({}),
    });
  });
  afterEach(async () => {
    for (const name of ["WEBHOOKS_BASE_URL", "WEBHOOKS_API_KEY", "WEBHOOKS_PROJECT_ID"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await service.stop();
    assert.deepEqual(service.requests, []);
    assert.deepEqual(registered, []);
  });

  it("is refused as a setting of an account, with the nearest one: the environment's would be taken", () => {
    assert.throws(
      () => new webhooks.Provider("other", given({ baseurl: "https://other.example.com", apikey: "key" })),
      isRefusal(
        "Provider other: baseurl is not a known argument; did you mean `baseUrl`? [unknown-argument]; " +
          "Provider other: apikey is not a known argument; did you mean `apiKey`? [unknown-argument]",
      ),
    );
    assert.throws(
      () => new webhooks.Provider("other", given({ region: "eu" })),
      isRefusal(
        `Provider other: region is not a known argument; known names are ${Object.keys(settingRules).join(", ")} [unknown-argument]`,
      ),
    );
  });

  for (const { Provider, front } of [
    { Provider: webhooks.Provider, front: "dynamic resources" },
    { Provider: native.Provider, front: "the plugin" },
  ])
    it(`is said to be no argument where it is a setting of the guard: ${front} [unsupported-here]`, () => {
      for (const [name, variable] of [
        ["failOn", "WEBHOOKS_FAIL_ON"],
        ["allow", "WEBHOOKS_ALLOW"],
      ] as const)
        assert.throws(
          () => new Provider("other", given({ [name]: "none" })),
          isRefusal(
            `Provider other: ${name} is no argument of a provider, so that no program can switch the guard off: ` +
              `set webhooks:${name} in stack config, or ${variable} [unsupported-here]`,
          ),
        );
    });

  for (const [name, look] of Object.entries({
    getEndpoint: webhooks.getEndpoint,
    getSubscription: webhooks.getSubscription,
    getSource: webhooks.getSource,
    getPortalLink: webhooks.getPortalLink,
    getEvent: webhooks.getEvent,
    getEventDelivery: webhooks.getEventDelivery,
  })) {
    it(`is refused as an argument of ${name}: another project would be asked`, async () => {
      await assert.rejects(
        look(given({ ID: "one", projectid: "p2" })),
        isRefusal(
          `${name}: ID is not a known argument; did you mean \`id\`? [unknown-argument]; ` +
            `${name}: projectid is not a known argument; did you mean \`projectId\`? [unknown-argument]`,
        ),
      );
    });
  }

  it("is refused in a list: more than was asked for would be found", async () => {
    await assert.rejects(
      webhooks.getPortalLinks(given({ ownerID: "acme" })),
      isRefusal(
        "getPortalLinks: ownerID is not a known argument; did you mean `ownerId`? [unknown-argument]",
      ),
    );
  });

  it("is refused where a resource is looked up", () => {
    assert.throws(
      () => webhooks.Endpoint.get("found", "e1", given({ projectID: "p2" })),
      isRefusal(
        "Endpoint found: projectID is not a known argument; did you mean `projectId`? [unknown-argument]",
      ),
    );
  });
});

describe("A look-up without an ID", () => {
  it("is refused: it would become a declaration", () => {
    for (const name of ["Endpoint", "PortalLink", "ProjectSettings"] as const)
      for (const id of [undefined, ""])
        assert.throws(
          () => webhooks[name].get("found", id as never),
          isRefusal(`${name} found: a look-up needs the ID of the object [missing-value]`),
        );
  });
});

describe("The option import", () => {
  it("is refused with what takes its place", () => {
    const remedies = {
      Endpoint: "use the argument adoptId [unsupported-here]",
      ProjectSettings: "remove it, because the resource adopts the existing object [unsupported-here]",
    };
    for (const [name, remedy] of Object.entries(remedies)) {
      const kind = webhooks[name as "ProjectSettings"];
      assert.throws(
        () => new kind("found", {}, { import: "a" }),
        isRefusal(`${name} found: a dynamic resource does not support the option \`import\`: ${remedy}`),
      );
    }
  });
});

describe("A name that there is", () => {
  it("may be every setting, and one without a value is as good as left out", async () => {
    const seen: Record<string, unknown>[] = [];
    await pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => {
        seen.push(inputs as Record<string, unknown>);
        return { id: name, state: {} };
      },
      call: () => ({}),
    });
    const args = Object.fromEntries(Object.keys(settingRules).map((name) => [name, "1"]));
    const account = new webhooks.Provider("every", given({ ...args, region: undefined }));
    await (account.urn as unknown as { promise(): Promise<string> }).promise();
    for (const name of Object.keys(settingRules)) assert.ok(`webhooks:${name}` in (seen[0] ?? {}), name);
  });
});
