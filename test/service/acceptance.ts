/** `npm run test:service`: the acceptance suite against the service that the environment names. */

import { WebhooksClient } from "../../provider/client";
import { dialectNames } from "../../provider/settings/settings";
import { acceptance } from "../support/acceptance";
import { Service } from "../support/convoy";

const variables = ["BASE_URL", "PROJECT_ID", "API_KEY"].map((name) => `WEBHOOKS_TEST_${name}`);

describe("The service that the environment names", function () {
  this.timeout(300_000);

  acceptance(async () => {
    const [baseUrl, projectId, apiKey] = variables.map((name) => process.env[name] ?? "");
    if (!baseUrl || !projectId || !apiKey) throw new Error(`set ${variables.join(", ")}`);
    const given = process.env["WEBHOOKS_TEST_DIALECT"] ?? "convoy";
    const dialect = dialectNames.find((name) => name === given);
    if (dialect === undefined) throw new Error(`WEBHOOKS_TEST_DIALECT must be ${dialectNames.join(" or ")}`);
    return new Service(new WebhooksClient({ baseUrl, projectId, apiKey, dialect }), dialect);
  });
});
