/** `npm run demo`: the main job from the first preview to the last delete, against the emulator, each step named. */

import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { styleText } from "node:util";
import { startEmulator, type Emulator } from "../tools/emulator";
import { findDriver, type Outcome, type OutcomeOptions, type StackHandle } from "../test/e2e/drivers";
import { makeProgram } from "../test/support/packed";

const example = join(__dirname, "..", "examples", "quickstart");
const isColored = process.stdout.isTTY && !process.env["NO_COLOR"];
const shown: OutcomeOptions = { color: isColored, onOutput: (text) => process.stdout.write(text) };

async function demo(): Promise<void> {
  if (process.argv.includes("--install-pulumi")) await installPulumi();
  const driver = findDriver();
  say(
    driver.name === "Pulumi CLI"
      ? "Using the Pulumi CLI found on this machine."
      : "No Pulumi CLI found: using the engine embedded in this repository, a stand-in for this demo and the tests. " +
          "`npm run demo -- --install-pulumi` tries the official installation first.",
  );
  say("Packing and installing the package as a user gets it ...");
  const directory = await makeProgram({
    name: "webhooks-quickstart",
    files: { "index.ts": file("index.ts"), "tsconfig.json": file("tsconfig.json") },
  });
  const service = await startEmulator({
    seed: JSON.parse(file("seed.json")) as never,
    expirationUnit: "hours",
  });
  try {
    const stack = await driver.open({
      directory,
      stack: "demo",
      environment: { PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
    });
    await stack.setConfig("webhooks:baseUrl", service.url);
    await stack.setConfig("webhooks:projectId", "p1");
    await stack.setConfig("webhooks:apiKey", service.apiKey, { secret: true });
    await stack.setConfig("webhooks-quickstart:auditKey", "a-key-for-the-audit-service", { secret: true });
    await stack.setConfig("webhooks-quickstart:billingSecret", "the-first-signing-secret", { secret: true });
    await walk(stack, service, directory);
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function walk(stack: StackHandle, service: Emulator, directory: string): Promise<void> {
  step(1, "Declare two endpoints, a subscription, an event type and a portal link. What would `up` do?");
  good(await stack.preview(shown));

  step(2, "Apply it.");
  good(await stack.up(shown));

  step(
    3,
    "Change the URL of `billing` in the program, and its signing secret in config. The preview says what that means.",
  );
  const program = file("index.ts").replace(
    "https://billing.example.com/webhooks",
    "https://billing.example.com/v2/webhooks",
  );
  await writeFile(join(directory, "index.ts"), program);
  await stack.setConfig("webhooks-quickstart:billingSecret", "the-second-signing-secret", { secret: true });
  good(await stack.preview({ ...shown, diff: true }));

  step(4, "Apply it: the secret is rolled once, and the old one stays valid for a while.");
  good(await stack.up(shown));

  step(5, "Somebody changes the endpoint in the dashboard, behind Pulumi's back.");
  const { endpoints } = service.project("p1");
  const billing = endpoints.list().find(({ name }) => name === "billing");
  endpoints.patch(billing?.uid ?? "", { url: "https://somewhere-else.example.com/", rate_limit: 5 });
  good(await stack.refresh({ ...shown, diff: true }));

  step(6, "Repair it.");
  good(await stack.up({ ...shown, diff: true }));

  step(7, "Nothing is left to do, and nothing is sent.");
  service.clearRequests();
  good(await stack.preview({ ...shown, expectNoChanges: true }));
  say(`Requests sent to the service: ${service.requests.length}`);

  step(8, "Destroy. The service shows no way to delete these, so each kind says what it does instead.");
  good(await stack.destroy(shown));

  step(9, "What the service holds now.");
  const { portalLinks, subscriptions } = service.project("p1");
  for (const { name, url, status, secrets } of endpoints.list()) {
    say(
      `endpoint      ${name}: ${status}, ${url}, ${secrets.length} signing secret${secrets.length === 1 ? "" : "s"}`,
    );
  }
  for (const { name, endpoints: ids } of portalLinks.list())
    say(`portal link   ${name}: ${ids.length} endpoints`);
  for (const { name } of subscriptions.list()) say(`subscription  ${name}: left in place`);
}

/** Tries the vendor's own installation, and goes on without it where that cannot be reached. */
async function installPulumi(): Promise<void> {
  const { PulumiCommand } = await import("@pulumi/pulumi/automation/index.js");
  try {
    const { version } = await PulumiCommand.install();
    say(`Installed the Pulumi CLI ${String(version)}.`);
  } catch {
    say("The official installation of the Pulumi CLI did not work here.");
  }
}

function good(outcome: Outcome): void {
  if (!outcome.success) throw new Error("the demo did not go as it should; see above");
}

function file(name: string): string {
  return readFileSync(join(example, name), "utf8");
}

function step(number: number, text: string): void {
  say(`\n${number}. ${text}\n`, "bold");
}

function say(text: string, format?: "bold"): void {
  console.log(isColored && format !== undefined ? styleText(format, text) : text);
}

demo().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
