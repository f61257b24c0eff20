/** The plugin as programs in other languages have it: the examples for YAML, Go and Python through their whole life, and the program of a new stage. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmulator } from "../../tools/emulator";
import { blocksOf } from "../support/blocks";
import { programOf, projectOf, promised, read } from "../support/examples";
import { itWith, missingOfGo, missingOfPython } from "../support/languages";
import { packingTime } from "../support/packed";
import { addSdk, installPythonSdk, pythonPath } from "../support/sdks";
import { cliDriver, type Cli } from "./drivers/cli";
import { pluginFront } from "./fronts";
import { canary, onFronts, Scenario } from "./world";
import type { ScenarioOptions } from "./world";

/** How long a Go program may take to compile for the first time, in milliseconds. */
const compilingTime = 4 * packingTime;
const seedOf = (example: string) => JSON.parse(read(example, "seed.json")) as never;
const config = (example: string) => ({
  [`webhooks-${example}:auditKey`]: `${canary}-audit-key`,
  [`webhooks-${example}:billingSecret`]: `${canary}-first`,
});

/** What the page promises, then a roll, drift that is repaired, and the end; the service is looked at after each. */
async function walk(scenario: Scenario, example: string, expected: readonly string[]): Promise<void> {
  const { steps } = await scenario.preview();
  const planned = steps.filter(({ type, op }) => op === "create" && type !== "pulumi:pulumi:Stack");
  assert.deepEqual(planned.map(({ type, name }) => `${type} ${name}`).sort(), expected);
  assert.ok(expected.length >= 5);

  const { outputs } = await scenario.up();
  await scenario.isEmpty();
  const { endpoints, portalLinks, subscriptions } = scenario.service.project("p1");
  const id = String(outputs["billingEndpointId"]?.value);
  const billing = () => endpoints.get(id) ?? assert.fail(`no endpoint ${id}`);
  assert.ok(outputs["billingSigningSecret"]?.secret);
  assert.equal(outputs["billingSigningSecret"].value, `${canary}-first`);
  const [link] = portalLinks.list();
  assert.ok(link?.endpoints?.includes(id));
  const adopted = subscriptions.get("subscription-invoices");
  assert.equal(adopted?.endpoint_id, id);
  assert.deepEqual(adopted.filter_config?.filter?.body, { currency: "EUR" });
  const audit = endpoints.list().find(({ name }) => name === "audit");
  assert.equal(audit?.authentication?.api_key?.header_value, `${canary}-audit-key`);

  await scenario.stack.setConfig(`webhooks-${example}:billingSecret`, `${canary}-second`, { secret: true });
  const roll = await scenario.preview();
  assert.deepEqual(roll.changes, { billing: ["secret"] });
  assert.match(roll.messages, /: rolls the signing secret \(secret changed\)/);
  await scenario.up();
  assert.deepEqual(
    billing().secrets?.map(({ value }) => value),
    [`${canary}-first`, `${canary}-second`],
  );
  await scenario.isEmpty();

  endpoints.patch(id, { description: "changed by hand" });
  assert.equal((await scenario.refresh()).operations["billing"], "update");
  assert.deepEqual((await scenario.up()).changes, { billing: ["description"] });
  assert.equal(billing().description, "Invoices and payments");
  await scenario.isEmpty();

  await scenario.destroy();
  assert.equal(billing().status, "inactive");
}

onFronts("The quickstart", (start) => {
  // Slow: Pulumi compiles the program anew for each operation, as on the machine of a user.
  it("in TypeScript: what the page promises, a roll, drift and its repair, the end", async () => {
    const seed = seedOf("quickstart");
    const program = programOf("quickstart");
    const scenario = await start({ program, seed, config: config("quickstart"), processes: "own" });
    const native = promised("quickstart").map((line) =>
      line.replace("pulumi-nodejs:dynamic/webhooks:", "webhooks:index:"),
    );
    await walk(scenario, "quickstart", native);
  });
});

describe("The quickstart in other languages, on the Pulumi CLI", function () {
  this.timeout(compilingTime);
  const open: Scenario[] = [];
  afterEach(async () => {
    for (const scenario of open.splice(0)) await scenario.end();
  });
  const start = async (cli: Cli, example: string, more: ScenarioOptions = {}): Promise<Scenario> => {
    const scenario = await Scenario.start(cliDriver(cli), pluginFront, {
      program: projectOf(example),
      seed: seedOf(example),
      config: config(example),
      ...more,
    });
    open.push(scenario);
    return scenario;
  };

  itWith(["pulumi-language-yaml", "pulumi-converter-yaml"], "YAML walks through its life", async (cli) => {
    await walk(await start(cli, "yaml"), "yaml", promised("yaml"));
  });

  const walkInGo = async (cli: Cli): Promise<void> => {
    const scenario = await start(cli, "go");
    await addSdk(cli, scenario.directory);
    await walk(scenario, "go", promised("go"));
  };
  itWith([], "Go walks through its life, with the SDK made for it", walkInGo, missingOfGo());

  const python = "Python walks through its life, with the SDK made for it";
  const installAndWalk = async (cli: Cli): Promise<void> => {
    const { name, files } = projectOf("python");
    // The Python at hand has Pulumi installed; an environment of its own would be filled from the network.
    const project = files["Pulumi.yaml"]?.replace(/ {2}options:\n( {4}.*\n)+/, "") ?? "";
    const scenario = await start(cli, "python", {
      program: { name, files: { ...files, "Pulumi.yaml": project }, plugin: true },
      environment: pythonPath(await installPythonSdk(cli)),
    });
    await walk(scenario, "python", promised("python"));
  };
  itWith([], python, installAndWalk, missingOfPython());
});

describe("The program of a new stage, on the Pulumi CLI", function () {
  this.timeout(compilingTime);
  const page = "docs/guides/new-stage.md";
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of open.splice(0).reverse()) await end();
  });

  interface Language {
    readonly language: string;
    readonly file: string;
    /** What takes the protection away, and allows the deletion: a text of the program, and what stands in its place. */
    readonly allowing: readonly (readonly [from: string, to: string])[];
    readonly more?: Readonly<Record<string, string>>;
  }
  const yaml: Language = {
    language: "yaml",
    file: "Pulumi.yaml",
    allowing: [
      ["    options:\n      protect: true\n", ""],
      ["      type: outgoing\n", "      type: outgoing\n      allowDeletion: true\n"],
    ],
  };
  const go: Language = {
    language: "go",
    file: "main.go",
    allowing: [
      [", pulumi.Protect(true)", ""],
      [`pulumi.String("outgoing"),`, `pulumi.String("outgoing"), AllowDeletion: pulumi.Bool(true),`],
    ],
    more: { "go.mod": read("go", "go.mod"), "Pulumi.yaml": "name: staging\nruntime: go\n" },
  };
  const python: Language = {
    language: "python",
    file: "__main__.py",
    allowing: [
      ["    opts=pulumi.ResourceOptions(protect=True),\n", ""],
      [`type="outgoing",`, `type="outgoing", allow_deletion=True,`],
    ],
    more: { "Pulumi.yaml": "name: staging\nruntime: python\n" },
  };

  /** The text with each replacement, which must find its place. */
  const replaced = (text: string, changes: Language["allowing"]): string =>
    changes.reduce((before, [from, to]) => {
      assert.ok(before.includes(from), from);
      return before.replace(from, to);
    }, text);

  async function live(
    cli: Cli,
    { language, file, allowing, more = {} }: Language,
    { environment = {}, prepare }: { environment?: Record<string, string>; prepare?: typeof addSdk } = {},
  ): Promise<void> {
    const service = await startEmulator({
      ...{ dialect: "convoy", projects: [], apiKeys: [] },
      personalKeys: [{ key: `${canary}-personal`, organisation: "o1" }],
    });
    open.push(() => service.stop());
    const [{ text } = assert.fail(`no program in ${language}`)] = blocksOf([page]).filter(
      (block) => block.language === language,
    );
    const program = text.replace("https://convoy.example.com", service.url);
    const scenario = await Scenario.start(cliDriver(cli), pluginFront, {
      program: { name: "staging", files: { ...more, [file]: program }, plugin: true },
      environment,
      unset: true,
      config: {
        "webhooks:dialect": "convoy",
        "webhooks:baseUrl": service.url,
        "webhooks:organisationId": service.organisationId,
        "webhooks:personalApiKey": service.personalApiKey,
      },
    });
    open.push(() => scenario.end());
    await prepare?.(cli, scenario.directory);

    const { steps } = await scenario.preview();
    assert.equal(steps.filter(({ op, type }) => op === "create" && type.startsWith("webhooks:")).length, 6);
    assert.deepEqual(service.requests, [], "the first preview sends nothing");
    const { outputs } = await scenario.up();
    const [id = ""] = service.projectIds;
    assert.equal(outputs["projectId"]?.value, id);
    const { endpoints, eventTypes, sources, subscriptions, settings } = service.project(id);
    assert.deepEqual([endpoints.size, sources.size, subscriptions.size], [1, 1, 1]);
    assert.ok(eventTypes.list().some(({ name }) => name === "invoice.paid"));
    assert.equal(settings.config.strategy?.duration, 10);
    await scenario.isEmpty();

    const { value: key, secret } = outputs["apiKey"] ?? assert.fail("no key");
    assert.equal(secret, true);
    const answer = await fetch(`${service.url}/api/v1/projects/${id}/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${String(key)}`, "content-type": "application/json" },
      body: JSON.stringify({
        ...{ endpoint_id: outputs["endpointId"]?.value, event_type: "invoice.paid", data: {} },
      }),
    });
    assert.ok(answer.ok, await answer.text());

    // Without a preview, which would have failed: the engine comes to the project last.
    const isProtected = scenario.keep(await scenario.stack.destroy());
    assert.equal(isProtected.success, false);
    assert.match(isProtected.text, /protect/);
    assert.deepEqual([service.projectIds, endpoints.size], [[id], 0]);
    const place = join(scenario.directory, file);
    await writeFile(place, replaced(await readFile(place, "utf8"), allowing));
    await scenario.up();
    assert.equal(endpoints.size, 1);
    await scenario.destroy();
    assert.deepEqual(service.projectIds, []);
  }

  itWith(["pulumi-language-yaml"], "YAML from nothing to a delivery, and back", (cli) => live(cli, yaml));
  itWith(
    [],
    "Go from nothing to a delivery, and back",
    (cli) => live(cli, go, { prepare: addSdk }),
    missingOfGo(),
  );
  itWith(
    [],
    "Python from nothing to a delivery, and back",
    async (cli) => live(cli, python, { environment: pythonPath(await installPythonSdk(cli)) }),
    missingOfPython(),
  );
});
