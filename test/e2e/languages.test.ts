/** The plugin as programs in other languages have it: the examples for YAML, Go and Python through their whole life, the program of a new stage, and the SDKs that are made from the schema. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../provider/emulator";
import { serve, stopAll } from "../support/api-server";
import { blocksOf } from "../support/blocks";
import { programOf, projectOf, promised, read } from "../support/examples";
import { findCommand, itWith, missingOfPython, pathWithCli } from "../support/languages";
import { packingTime, preparePackage } from "../support/packed";
import { cliEnvironment } from "./drivers";
import { cliDriver, type Cli } from "./drivers/cli";
import { pluginFront } from "./fronts";
import { canary, onFronts, Scenario } from "./world";
import type { ScenarioOptions } from "./world";

type Schema = Readonly<Record<"resources" | "functions" | "types", object>>;
const schemaFile = join(__dirname, "..", "..", "provider", "plugin", "schema.json");

const run = promisify(execFile);
/** How long a Go program may take to compile for the first time, in milliseconds. */
const compilingTime = 4 * packingTime;
const seedOf = (example: string) => JSON.parse(read(example, "seed.json")) as never;
const config = (example: string) => ({
  [`webhooks-${example}:auditKey`]: `${canary}-audit-key`,
  [`webhooks-${example}:billingSecret`]: `${canary}-first`,
});

/** The `pulumi` of a test, with a home of its own. */
async function pulumi(cli: Cli, directory: string, ...parameters: string[]): Promise<string> {
  const home = await mkdtemp(join(await preparePackage(), "home-"));
  const env = { ...process.env, PATH: pathWithCli(cli), ...cliEnvironment(home) };
  const { stdout } = await run(cli.executable, parameters, { cwd: directory, env, maxBuffer: Infinity });
  return stdout;
}

const installedPlugin = "../../node_modules/.bin/pulumi-resource-webhooks";

/** Makes the SDK of a language, of the plugin or a schema, in a folder below that in which the package is installed. */
async function makeSdk(cli: Cli, language: string, source = installedPlugin): Promise<string> {
  const folder = await mkdtemp(join(await preparePackage(), "programs", `sdk-${language}-`));
  await pulumi(cli, folder, "package", "gen-sdk", source, "--language", language, "--out", ".");
  return join(folder, language);
}

/** Adds the SDK to a program in Go. */
async function addSdk(cli: Cli, directory: string): Promise<void> {
  const file = join(directory, "Pulumi.yaml");
  const project = await readFile(file, "utf8");
  await pulumi(cli, directory, "package", "add", installedPlugin);
  // It has written that this package is to be fetched, which is tried elsewhere.
  await writeFile(file, project);
}

/** Installs the SDK for programs in Python, and gives the variables with which they find it. */
async function installSdk(cli: Cli): Promise<Record<string, string>> {
  const sdk = await makeSdk(cli, "python");
  const packages = join(sdk, "installed");
  const offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", packages, sdk];
  await run(findCommand("python3") ?? "", ["-m", "pip", "install", "--quiet", ...offline]);
  return { PYTHONPATH: [packages, process.env["PYTHONPATH"] ?? ""].join(delimiter) };
}

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

  itWith(["pulumi-language-go", "go"], "Go walks through its life, with the SDK made for it", async (cli) => {
    const scenario = await start(cli, "go");
    await addSdk(cli, scenario.directory);
    await walk(scenario, "go", promised("go"));
  });

  const python = "Python walks through its life, with the SDK made for it";
  const installAndWalk = async (cli: Cli): Promise<void> => {
    const { name, files } = projectOf("python");
    // The Python at hand has Pulumi installed; an environment of its own would be filled from the network.
    const project = files["Pulumi.yaml"]?.replace(/ {2}options:\n( {4}.*\n)+/, "") ?? "";
    const scenario = await start(cli, "python", {
      program: { name, files: { ...files, "Pulumi.yaml": project }, plugin: true },
      environment: await installSdk(cli),
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
  itWith(["pulumi-language-go", "go"], "Go from nothing to a delivery, and back", (cli) =>
    live(cli, go, { prepare: addSdk }),
  );
  itWith(
    [],
    "Python from nothing to a delivery, and back",
    async (cli) => live(cli, python, { environment: await installSdk(cli) }),
    missingOfPython(),
  );
});

describe("The SDKs made from the schema, by the Pulumi CLI", function () {
  this.timeout(packingTime);
  afterEach(stopAll);

  itWith([], "the schema passes the check of the CLI", async (cli) => {
    const folder = join(await preparePackage(), "programs");
    const plugin = "../node_modules/.bin/pulumi-resource-webhooks";
    const checked = JSON.parse(await pulumi(cli, folder, "package", "get-schema", plugin)) as Schema;
    const schema = JSON.parse(await readFile(schemaFile, "utf8")) as Schema;
    for (const part of ["resources", "functions", "types"] as const) {
      assert.ok(Object.keys(schema[part]).length > 5);
      assert.deepEqual(Object.keys(checked[part]).sort(), Object.keys(schema[part]).sort());
    }
  });

  itWith([], "that of TypeScript compiles", async (cli) => {
    const folder = await makeSdk(cli, "nodejs");
    const compiler = join(__dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "node16"];
    const more = ["--types", "node", "--ignoreConfig", "index.ts"];
    await run(process.execPath, [compiler, ...options, ...more], { cwd: folder });
    const text = await readdir(folder);
    assert.ok(text.includes("endpoint.ts") && text.includes("getEndpoint.ts"));
  });

  itWith([], "that of TypeScript is built, packed, installed from the file and loaded", async (cli) => {
    const folder = await makeSdk(cli, "nodejs");
    const compiler = join(__dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");
    await run(process.execPath, [compiler, "--project", "."], { cwd: folder });
    for (const name of ["package.json", "README.md"])
      await copyFile(join(folder, name), join(folder, "bin", name));
    const program = await mkdtemp(join(folder, "program-"));
    await run("npm", ["pack", "./bin", "--pack-destination", program], { cwd: folder });
    const [tarball = assert.fail("no tarball")] = await readdir(program);
    await writeFile(join(program, "package.json"), "{}");
    const options = ["--no-audit", "--no-fund", "--prefer-offline"];
    await run("npm", ["install", ...options, `./${tarball}`], { cwd: program });
    const code =
      'const sdk = require("pulumi-webhooks-sdk"); console.log(typeof sdk.Endpoint, sdk.getEndpoint.name)';
    const { stdout } = await run(process.execPath, ["--eval", code], { cwd: program });
    assert.equal(stdout, "function getEndpoint\n");
  });

  itWith(["pulumi-language-python", "python3"], "that of Python and its example compile", async (cli) => {
    const folder = await makeSdk(cli, "python");
    await writeFile(join(folder, "__main__.py"), read("python", "__main__.py"));
    await run(findCommand("python3") ?? "", ["-m", "compileall", "-q", "."], { cwd: folder });
    assert.ok((await readdir(join(folder, "pulumi_webhooks"))).includes("get_endpoint.py"));
  });

  itWith(["pulumi-language-go", "gofmt"], "that of Go is read by its own tools", async (cli) => {
    const folder = await makeSdk(cli, "go");
    const { stdout } = await run(findCommand("gofmt") ?? "", ["-e", "-l", "."], { cwd: folder });
    assert.equal(stdout, "");
    assert.ok((await readdir(join(folder, "webhooks"))).includes("getEndpoint.go"));
  });

  itWith(["pulumi-language-dotnet"], "that of .NET is made", async (cli) => {
    // Its generator fetches a picture for the SDK, from the network unless the schema names one.
    const { url: logoUrl } = await serve((response) => response.end());
    const schema = JSON.parse(await readFile(schemaFile, "utf8")) as object;
    const source = join(await mkdtemp(join(await preparePackage(), "schema-")), "schema.json");
    await writeFile(source, JSON.stringify({ ...schema, logoUrl, version: "0.0.1" }));
    const names = await readdir(await makeSdk(cli, "dotnet", source));
    assert.ok(names.includes("Endpoint.cs") && names.includes("GetEndpoint.cs"));
  });

  itWith(["pulumi-language-java"], "that of Java is made", async (cli) => {
    const names = await readdir(await makeSdk(cli, "java"), { recursive: true });
    assert.ok(names.some((name) => name.endsWith("/Endpoint.java")));
  });
});
