/** `npm run test:service`: the acceptance suite against the service that the environment names. */

import assert from "node:assert/strict";
import { WebhooksClient } from "../../provider/client";
import { dialectNames } from "../../provider/settings/settings";
import { acceptance } from "../support/acceptance";
import { Service } from "../support/convoy";
import { recordedTransforms, recordOf, wantedOf } from "../support/recorded";

const variables = ["BASE_URL", "PROJECT_ID", "API_KEY"].map((name) => `WEBHOOKS_TEST_${name}`);

describe("The service that the environment names", function () {
  this.timeout(300_000);

  const start = async (): Promise<Service> => {
    const [baseUrl, projectId, apiKey] = variables.map((name) => process.env[name] ?? "");
    if (!baseUrl || !projectId || !apiKey) throw new Error(`set ${variables.join(", ")}`);
    const given = process.env["WEBHOOKS_TEST_DIALECT"] ?? "convoy";
    const dialect = dialectNames.find((name) => name === given);
    if (dialect === undefined) throw new Error(`WEBHOOKS_TEST_DIALECT must be ${dialectNames.join(" or ")}`);
    return new Service(new WebhooksClient({ baseUrl, projectId, apiKey, dialect }), dialect);
  };
  acceptance(start);

  it("answers to functions as it did when they were recorded", async () => {
    const { api } = await start();
    for (const [text, payload, part, answer] of recordedTransforms()) {
      const test = { function: text, payload, type: part === "body" ? part : undefined };
      const run = await api.sources.testFunction(test).then(
        (result) => ({ payload: result.payload ?? null, log: result.log ?? [] }),
        (error: Error) => ({ log: [], error: error.message }),
      );
      assert.equal(recordOf(run), wantedOf(answer), text);
    }
  });
});
