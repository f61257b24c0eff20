/** What an explicit account of the plugin is declared with: the settings given to it, and apart those of the stack. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as native from "../../provider/native";
import { settingNames } from "../../provider/settings/settings";
import { SECRET, SIGNATURE } from "../embedded-engine/values";
import { Registrations } from "../support/registrations";

const secret = (value: string): object => ({ [SIGNATURE]: SECRET, value });

describe("An account of the plugin", () => {
  let sent: Registrations;
  beforeEach(async () => {
    sent = await Registrations.begin();
  });
  afterEach(() => pulumi.runtime.setAllConfig({}));

  async function inputsOf(args?: native.ProviderArgs): Promise<unknown> {
    const request = await sent.of(new native.Provider("acct", args), "acct");
    assert.equal(request.getType(), "pulumi:providers:webhooks");
    assert.deepEqual([request.getVersion(), request.getPlugindownloadurl()], ["", ""]);
    assert.deepEqual(request.getAliasesList(), []);
    return request.getObject()?.toJavaScript();
  }

  it("is declared with nothing where nothing is set", async () => {
    assert.deepEqual(await inputsOf(), {});
  });

  it("has each setting that it is given under its name, as text, the key as a secret", async () => {
    const args = {
      ...{ baseUrl: "https://w.example.com", projectId: pulumi.output("p1"), apiKey: "key" },
      ...{ organisationId: "o1", personalApiKey: "own", authScheme: "" },
      ...{
        dialect: "convoy",
        requestTimeoutSeconds: 5,
        maxRetries: Promise.resolve(0),
        requestsPerSecond: 1.5,
      },
      ...{ maxConcurrentRequests: 2, previewReads: false },
    };
    assert.deepEqual(Object.keys(args), settingNames);
    assert.deepEqual(await inputsOf(args), {
      ...{ baseUrl: "https://w.example.com", projectId: "p1", apiKey: secret("key") },
      ...{ organisationId: "o1", personalApiKey: secret("own"), authScheme: "" },
      ...{ dialect: "convoy", requestTimeoutSeconds: "5", maxRetries: "0", requestsPerSecond: "1.5" },
      ...{ maxConcurrentRequests: "2", previewReads: "false" },
    });
  });

  it("carries the settings of the stack apart, so that the environment stays before them", async () => {
    pulumi.runtime.setAllConfig({
      "webhooks:apiKey": "of the stack",
      "webhooks:projectId": "p2",
      "webhooks:other": "x",
      "other:projectId": "x",
    });
    assert.deepEqual(await inputsOf({ projectId: "p1" }), {
      projectId: "p1",
      __stackConfig: { projectId: "p2", apiKey: secret("of the stack") },
    });
  });

  it("refuses a setting that there is not: the environment's would be taken", () => {
    assert.throws(() => new native.Provider("acct", { baseurl: "https://w.example.com" } as never), {
      message: "Provider acct: baseurl is not a known argument; did you mean `baseUrl`? [unknown-argument]",
    });
  });
});
