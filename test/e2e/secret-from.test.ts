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

onFronts("Signing secrets from outside, by their place", (start, front) => {
  const options = optionsOf(front);
  // Convoy takes a new object where an endpoint loses its owner.
  const before = { ownerId: "acme" };

  it("are missed in a preview by what needs them alone", async () => {
    const scenario = await start(options);
    await put(scenario, "one");
    await scenario.up(billing({ secretFrom }));
    await put(scenario);
    const reason = "secretFrom here: the file secret\\.txt cannot be used \\(no such file or directory\\);";
    const both = {
      ...billing({ secretFrom }),
      other: { kind: "Endpoint", args: { ...base, secretFrom } },
    } as const;
    const { operations, messages } = await scenario.preview(both);
    assert.deepEqual(operations, { billing: "same", other: "create" });
    const billed = `Endpoint billing: cannot compare ${reason} .* \\[secret-not-comparable\\]`;
    assert.match(messages, new RegExp(billed));
    assert.match(messages, new RegExp(`Endpoint other: cannot read ${reason} .* \\[secret-needed\\]`));
  });

  it("are the same on a new object, under another name, and where the place is not known yet", async () => {
    const scenario = await start(options);
    await put(scenario, "one");
    await scenario.up(billing({ secretFrom, ...before }));
    const renamed = (args: object, aliases: readonly object[] = []): Topology => ({
      renamed: {
        kind: "Endpoint",
        args: { ...base, name: "named", secretFrom, ...args },
        options: { aliases },
      },
    });
    await scenario.up(renamed(before, [{ name: "billing" }]));
    assert.deepEqual(secretsOf(scenario), ["one"]);
    await put(scenario);
    const unread = (await scenario.preview(renamed({}))).messages;
    assert.equal(unread.split("[secret-needed]").length, 2, unread);
    await put(scenario, "one");
    const { messages } = await scenario.preview();
    assert.match(
      messages,
      /replaces the object with a new one, which has another ID \([^\n]* \[replacement\]/,
    );
    assert.equal((await scenario.up()).operations["renamed"], "replace");
    const uid = (await scenario.inState("renamed"))?.id ?? "";
    const made = scenario.service.project("p1").endpoints.get(uid);
    assert.deepEqual(
      made?.secrets.map(({ value }) => value),
      [`${canary}-one`],
    );
    await scenario.isEmpty();
    const later: Topology = {
      place: { kind: "Endpoint", args: { url } },
      ...renamed({ secretFrom: { command: [...reading, { $ref: "place.id" }] } }),
      new: { kind: "Endpoint", args: { url, secretFrom: { command: [...reading, { $ref: "place.id" }] } } },
    };
    const { operations, messages: lines } = await scenario.preview(later);
    assert.match(lines, /: may roll the signing secret: secretFrom is not known yet \[secret-roll-unknown\]/);
    assert.deepEqual(operations, { place: "create", renamed: "update", new: "create" });
    await scenario.up();
    assert.equal(made?.secrets.length, 1);
    await scenario.isEmpty();
  });
});
