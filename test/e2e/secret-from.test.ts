/** Signing secrets from outside in whole programs: rolled by their value, and in no state. */

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SECRET } from "../embedded-engine/values";
import type { Front } from "./fronts";
import { canary, onFronts, type Scenario, type ScenarioOptions, type Topology } from "./world";

const url = "https://billing.example.com";
const secretFrom = { file: "secret.txt" };
const reading = [process.execPath, "-p", "require('fs').readFileSync('secret.txt', 'utf8')"];
const base = { url, advancedSignatures: true, secretExpiration: 24 };
const billing = (args: Readonly<Record<string, unknown>> = {}, options = {}): Topology => ({
  billing: { kind: "Endpoint", args: { ...base, ...args }, options },
});

/** Puts a secret where the program says that it is; undefined takes it away. */
const put = (scenario: Scenario, value?: string): Promise<void> => {
  const file = join(scenario.directory, secretFrom.file);
  return value === undefined ? rm(file) : writeFile(file, `${canary}-${value}\n`);
};

const secretsOf = (scenario: Scenario, at = 0): string[] =>
  (scenario.service.project("p1").endpoints.list()[at]?.secrets ?? []).map(({ value }) =>
    value.slice(canary.length + 1),
  );

/** Neither inputs nor outputs in state hold a secret, encrypted or not. */
async function holdsNothing(scenario: Scenario): Promise<void> {
  const { inputs, outputs } = (await scenario.inState("billing")) ?? {};
  assert.ok(outputs?.["signingSecretUid"]);
  assert.ok(!JSON.stringify([inputs, outputs]).includes(SECRET));
  assert.equal("signingSecret" in outputs, false);
}

const optionsOf = ({ dialect }: Front): ScenarioOptions => ({
  dialect,
  expirationUnit: "hours",
  config: { "webhooks:dialect": dialect },
});

onFronts("Signing secrets from outside", (start, front) => {
  const options = optionsOf(front);

  it("follow their value, whatever the place, and stand in no state", async () => {
    const scenario = await start(options);
    await put(scenario, "one");
    await scenario.up(billing({ secretFrom }));
    assert.deepEqual(secretsOf(scenario), ["one"]);
    await holdsNothing(scenario);
    await scenario.isEmpty();
    await put(scenario, "two");
    const { operations, messages } = await scenario.preview();
    assert.equal(operations["billing"], "update");
    assert.match(
      messages,
      /Endpoint billing: rolls the signing secret \(the value of secretFrom changed\); the old/,
    );
    const rolled = await scenario.up();
    assert.match(
      rolled.messages,
      /Endpoint billing: rolled the signing secret; the old one stays valid .* \[secret-rolled\]/,
    );
    assert.deepEqual(secretsOf(scenario), ["one", "two"]);
    await scenario.isEmpty();
    await scenario.up(billing({ secretFrom: { command: reading } }));
    await scenario.refresh();
    await scenario.isEmpty();
    await holdsNothing(scenario);
    const { outputs } = await scenario.up(billing({ secret: `${canary}-two` }));
    assert.deepEqual(outputs["billing_signingSecret"], { value: `${canary}-two`, secret: true });
    await scenario.isEmpty();
    assert.deepEqual(secretsOf(scenario), ["one", "two"]);
  });

  it("are handed over where they are made here, and asking for their value is an error", async () => {
    const scenario = await start(options);
    const secretTo = { file: "new.txt" };
    await scenario.up(billing({ secretTo, secretTriggers: { release: 1 } }));
    await holdsNothing(scenario);
    await scenario.isEmpty();
    await scenario.up(billing({ secretTo, secretTriggers: { release: 2 } }));
    const handed = await readFile(join(scenario.directory, "new.txt"), "utf8");
    const [endpoint] = scenario.service.project("p1").endpoints.list();
    assert.equal(endpoint?.secrets.at(-1)?.value, handed);
    await holdsNothing(scenario);
    const asking = {
      asking: { kind: "Endpoint", args: { url, description: { $ref: "billing.signingSecret" } } },
    } as const;
    const { text } = await scenario.failingUp({ ...billing({ secretTo }), ...asking });
    assert.match(
      text,
      /Endpoint billing: signingSecret is not available with secretTo, which keeps its value out of state \[unsupported-here\]/,
    );
  });
});
