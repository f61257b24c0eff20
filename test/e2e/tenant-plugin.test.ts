/** Tenants of the plugin in YAML, through their whole life: constructed, extended, renamed and handed to another owner. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { itWith } from "../support/languages";
import { packingTime } from "../support/packed";
import { cliDriver, type Cli } from "./drivers/cli";
import type { Outcome } from "./drivers";
import { pluginFront } from "./fronts";
import { canary, Scenario } from "./world";

type Resources = Readonly<Record<string, object>>;

// Pulumi reads no aliases of YAML.
const withoutAliases = { aliasDuplicateObjects: false };

const programOf = (resources: Resources, outputs: object = {}): string =>
  stringify({ name: "shop", runtime: "yaml", resources, outputs }, withoutAliases);

const web = { url: "https://web.example.com/hooks", eventTypes: ["order.created"] };
const app = { url: "https://app.example.com/hooks", secret: { "fn::secret": `${canary}-app` } };
const tenant = (properties: object, options: object = {}): object => ({
  type: "webhooks:Tenant",
  properties: {
    ownerId: "acme",
    endpoints: { web, app },
    portal: { canManageEndpoint: true },
    ...properties,
  },
  options,
});

/** What is done with each resource, and with none more than once. */
const doneIn = ({ steps }: Outcome): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter(({ type }) => type.startsWith("webhooks:"))
      .map(({ type, name, op }) => [`${type.split(":").at(-1)} ${name}`, op]),
  );
const allOf = (op: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, op]));
const endpointsOf = (...names: string[]): string[] =>
  names.flatMap((name) => [`Endpoint ${name}`, `Subscription ${name}`]);

describe("A tenant in YAML, on the Pulumi CLI", function () {
  this.timeout(packingTime);
  const open: Scenario[] = [];
  afterEach(async () => {
    for (const scenario of open.splice(0)) await scenario.end();
  });

  const start = async (cli: Cli, program: string): Promise<Scenario> => {
    const scenario = await Scenario.start(cliDriver(cli), pluginFront, {
      dialect: "convoy",
      program: { name: "shop", files: { "Pulumi.yaml": program }, plugin: true },
      config: { "webhooks:dialect": "convoy" },
    });
    open.push(scenario);
    return scenario;
  };
  const declare = async (scenario: Scenario, resources: Resources, outputs: object = {}): Promise<void> => {
    const file = join(scenario.directory, "Pulumi.yaml");
    const project = parse(await readFile(file, "utf8")) as object;
    await writeFile(file, stringify({ ...project, resources, outputs }, withoutAliases));
  };
  const languageHost = ["pulumi-language-yaml"];

  itWith(languageHost, "is constructed, extended, renamed, given away and deleted", async (cli) => {
    const outputs = {
      ids: "${acme.endpointIds}",
      secrets: "${acme.signingSecrets}",
      portal: "${acme.portalUrl}",
    };
    const scenario = await start(cli, programOf({ acme: tenant({}) }, outputs));
    const first = ["Tenant acme", "PortalLink acme", ...endpointsOf("acme.web", "acme.app")];
    assert.deepEqual(doneIn(await scenario.preview()), allOf("create", ...first));
    const made = await scenario.up();
    const { endpoints, subscriptions, portalLinks } = scenario.service.project("p1");
    assert.deepEqual([endpoints.size, subscriptions.size, portalLinks.size], [2, 2, 1]);
    const idOf = (name: string) => endpoints.list().find((endpoint) => endpoint.name === name)?.uid;
    assert.deepEqual(made.outputs["ids"], {
      value: { web: idOf("web"), app: idOf("app") },
      secret: false,
    });
    assert.equal(made.outputs["secrets"]?.secret, true);
    assert.equal((made.outputs["secrets"].value as Record<string, string>)["app"], `${canary}-app`);
    assert.equal(made.outputs["portal"]?.secret, true);
    await scenario.isEmpty();

    const three = { endpoints: { web, app, log: { url: "https://log.example.com/hooks" } } };
    await declare(scenario, { acme: tenant(three) });
    const created = endpointsOf("acme.log");
    const extension = doneIn(await scenario.preview());
    assert.deepEqual(extension, { ...allOf("same", ...first), ...allOf("create", ...created) });
    await scenario.up();
    assert.deepEqual([endpoints.size, subscriptions.size], [3, 3]);

    await declare(scenario, { globex: tenant(three, { aliases: [{ name: "acme" }] }) });
    const renamed = ["Tenant globex", "PortalLink globex"].concat(
      endpointsOf("globex.web", "globex.app", "globex.log"),
    );
    assert.deepEqual(doneIn(await scenario.preview()), allOf("same", ...renamed));
    await scenario.up();
    await declare(scenario, { globex: tenant(three) });
    await scenario.isEmpty();

    await declare(scenario, { globex: tenant({ ...three, ownerId: "globex" }) });
    const { messages } = await scenario.preview();
    for (const key of ["web", "app", "log"])
      assert.match(messages, new RegExp(`Endpoint globex\\.${key} \\(${key}\\): .*\\[owner-changed\\]`));
    await scenario.up();
    assert.deepEqual(
      endpoints.list().map(({ owner_id }) => owner_id),
      ["globex", "globex", "globex"],
    );

    await scenario.destroy();
    assert.deepEqual([endpoints.size, subscriptions.size], [0, 0]);
  });
});
