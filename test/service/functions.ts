/** `npm run test:service`: functions run in a Convoy as recorded, so that the table of its engine holds. */

import assert from "node:assert/strict";
import { askedCases, given } from "../support/function-cases";
import { recordedFunctions, type FunctionAnswer } from "../support/recorded";

const [baseUrl = "", projectId = "", apiKey = ""] = ["BASE_URL", "PROJECT_ID", "API_KEY"].map(
  (name) => process.env[`WEBHOOKS_TEST_${name}`],
);
const isConvoy = baseUrl !== "" && (process.env["WEBHOOKS_TEST_DIALECT"] ?? "convoy") === "convoy";

const ask = async (test: object): Promise<FunctionAnswer> => {
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

function kindOf(answer: FunctionAnswer | undefined): string {
  if (answer === undefined) return "none";
  return "error" in answer ? "error" : JSON.stringify(answer.payload);
}

/** Asks the service about each recorded function, and proves that it still answers so. The words of an error may differ. */
async function agrees(): Promise<void> {
  const recorded = recordedFunctions();
  const answers = await Promise.all(
    askedCases.map(async ({ text, part }) => {
      return [text, await ask({ function: text, payload: given, type: part })] as const;
    }),
  );
  assert.deepEqual(
    answers.filter(([text, answer]) => kindOf(answer) !== kindOf(recorded[text])),
    [],
  );
}

describe("The engine of functions of the service that the environment names", function () {
  this.timeout(120_000);

  if (isConvoy) it("answers as recorded", agrees);
  else it("answers as recorded: needs a Convoy");
});
