/** `npm run test:service`: functions run in a Convoy as recorded, so that the table of its engine holds. */

import { agreesOnFunctions } from "../support/acceptance-functions";
import type { AskFunction } from "../support/acceptance-functions";

const [baseUrl = "", projectId = "", apiKey = ""] = ["BASE_URL", "PROJECT_ID", "API_KEY"].map(
  (name) => process.env[`WEBHOOKS_TEST_${name}`],
);
const isConvoy = baseUrl !== "" && (process.env["WEBHOOKS_TEST_DIALECT"] ?? "convoy") === "convoy";

const ask: AskFunction = async (test) => {
  const root = baseUrl.replace(/\/api\/v1\/?$/, "");
  const response = await fetch(`${root}/api/v1/projects/${projectId}/sources/test_function`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(test),
  });
  const text = await response.text();
  if (response.status === 401 || response.status === 404) throw new Error(`${response.status} ${text}`);
  // A value that no function can have makes the service break down without an answer.
  if (!response.ok) return { error: text };
  return { payload: (JSON.parse(text) as { data: { payload: unknown } }).data.payload };
};

describe("The engine of functions of the service that the environment names", function () {
  this.timeout(120_000);

  if (isConvoy) it("answers as recorded", () => agreesOnFunctions(ask));
  else it("answers as recorded: needs a Convoy");
});
