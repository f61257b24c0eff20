/** Tenants of a run that goes on after a failure, in every form in which one is declared. The Pulumi CLI alone can do it. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { isFields } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import { secret, signature, unknownMarker } from "../../provider/base/markers";
import { tenantType, tokenOf } from "../../provider/base/urn";
import { read } from "../support/examples";
import { itWith, missing, missingOfGo } from "../support/languages";
import { packingTime } from "../support/packed";
import { addSdk } from "../support/sdks";
import { cliDriver, type Cli } from "./drivers/cli";
import { dynamicFront, pluginFront, programFor } from "./fronts";
import type { ExportedState } from "./drivers/driver";
import type { Front } from "./fronts";
import { Scenario } from "./world";

const convoy = { dialect: "convoy", config: { "webhooks:dialect": "convoy" } } as const;
const hooks = (name: string) => ({ url: `https://${name}.example.com/hooks`, eventTypes: ["order.created"] });

/** Two tenants, one of which gets an endpoint that the service refuses, and what uses each of their outputs. */
const entries = (isWhole: boolean): object => ({ web: hooks("web"), ...(isWhole && { bad: hooks("bad") }) });
const yaml = (isWhole: boolean): string => {
  const tenant = (ownerId: string, endpoints: object): object => ({
    type: "webhooks:Tenant",
    properties: { ownerId, endpoints, portal: {} },
  });
  const user = (value: string): object => ({
    type: "webhooks:Endpoint",
    properties: { url: `https://user.example.com/\${${value}}` },
  });
  return stringify(
    {
      ...{ name: "shop", runtime: "yaml" },
      resources: {
        acme: tenant("acme", entries(isWhole)),
        globex: tenant("globex", { web: { ...hooks("globex"), description: String(isWhole) } }),
        ofPortal: user("acme.portalUrl"),
        ofGlobex: user("globex.endpointIds.web"),
      },
      outputs: { portal: "${acme.portalUrl}", ids: "${acme.endpointIds}" },
    },
    { aliasDuplicateObjects: false },
  );
};
const program = (isWhole: boolean): string => `
const webhooks = require("pulumi-webhooks");
const acme = new webhooks.Tenant("acme", { ownerId: "acme", endpoints: ${JSON.stringify(entries(isWhole))}, portal: {} });
const globex = new webhooks.Tenant("globex", { ownerId: "globex", endpoints: {
  web: ${JSON.stringify({ ...hooks("globex"), description: String(isWhole) })} }, portal: {} });
const user = (name, value) => new webhooks.Endpoint(name, { url: value.apply((one) => "https://user.example.com/" + one) });
user("ofPortal", acme.portalUrl);
user("ofGlobex", globex.endpointIds.apply(({ web }) => web));
exports.portal = acme.portalUrl;
exports.ids = acme.endpointIds;
`;

/** Two providers of one project: each has a process of its own. */
const go = (isWhole: boolean): string => `package main

import (
	"example.com/pulumi-webhooks/sdk/go/webhooks"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func hooks(name string) webhooks.TenantEndpointArgs {
	url := pulumi.String("https://" + name + ".example.com/hooks")
	return webhooks.TenantEndpointArgs{Url: url, EventTypes: pulumi.StringArray{pulumi.String("order.created")}}
}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		acme := webhooks.TenantEndpointMap{"web": hooks("web")}
		if ${isWhole} {
			acme["bad"] = hooks("bad")
		}
		web := hooks("globex")
		web.Description = pulumi.String("${isWhole}")
		settings := config.New(ctx, "webhooks")
		endpoints := map[string]webhooks.TenantEndpointMap{"acme": acme, "globex": {"web": web}}
		made := map[string]*webhooks.Tenant{}
		for _, name := range []string{"acme", "globex"} {
			account, err := webhooks.NewProvider(ctx, name, &webhooks.ProviderArgs{
				BaseUrl: pulumi.String(settings.Require("baseUrl")), ApiKey: settings.RequireSecret("apiKey"),
				ProjectId: pulumi.String("p1"), Dialect: webhooks.DialectNameConvoy,
			})
			if err != nil {
				return err
			}
			made[name], err = webhooks.NewTenant(ctx, name, &webhooks.TenantArgs{
				OwnerId: pulumi.String(name), Endpoints: endpoints[name], Portal: &webhooks.TenantPortalArgs{},
			}, pulumi.Provider(account))
			if err != nil {
				return err
			}
		}
		user := func(name string, value pulumi.StringOutput) error {
			url := pulumi.Sprintf("https://user.example.com/%s", value)
			_, err := webhooks.NewEndpoint(ctx, name, &webhooks.EndpointArgs{Url: url})
			return err
		}
		if err := user("ofPortal", made["acme"].PortalUrl.Elem()); err != nil {
			return err
		}
		return user("ofGlobex", made["globex"].EndpointIds.MapIndex(pulumi.String("web")))
	})
}
`;

/** The forms in which a tenant is declared: what the file holds, and what is missing to run it. */
interface Form {
  readonly language: string;
  readonly front: Front;
  readonly file: string;
  readonly textOf: (isWhole: boolean) => string;
  readonly lack?: string;
  readonly more?: Readonly<Record<string, string>>;
}
const forms: readonly Form[] = [
  {
    ...{ language: "YAML", front: pluginFront, file: "Pulumi.yaml", textOf: yaml },
    lack: missing("pulumi-language-yaml"),
  },
  { language: "TypeScript, plugin", front: pluginFront, file: "index.js", textOf: program },
  { language: "TypeScript, dynamic resources", front: dynamicFront, file: "index.js", textOf: program },
  {
    ...{ language: "Go, with a provider for each", front: pluginFront, file: "main.go", textOf: go },
    lack: missingOfGo(),
    more: { "go.mod": read("go", "go.mod"), "Pulumi.yaml": "name: shop\nruntime: go\n" },
  },
];

/** Looks for the mark of an unknown value in state, in secrets, too. Returns the outputs of the tenants. */
async function hasNoMark({ stack }: Scenario): Promise<Fields[]> {
  const { text = "" } = (await stack.command?.("stack", "export", "--show-secrets")) ?? {};
  const { resources = [] } = (JSON.parse(text) as ExportedState).deployment;
  for (const { type, urn, inputs, outputs } of resources)
    // The SDK writes the mark for an output of a stack that comes from a failed resource, whatever that is.
    if (type !== "pulumi:pulumi:Stack")
      assert.ok(!JSON.stringify({ inputs, outputs }).includes(unknownMarker), urn);
  const tenants = resources.filter(({ type }) => type === tokenOf(tenantType));
  tenants.sort((exportedResource, other) => exportedResource.urn.localeCompare(other.urn));
  return tenants.map(({ outputs = {} }) => outputs);
}

describe("A tenant of a run that goes on after a failure, on the Pulumi CLI", function () {
  // A Go program may have to be compiled for the first time.
  this.timeout(4 * packingTime);
  const open: Scenario[] = [];
  afterEach(async () => {
    for (const scenario of open.splice(0)) await scenario.end();
  });

  for (const { language, front, file, textOf, lack, more } of forms) {
    const keepsTheRest = async (cli: Cli): Promise<void> => {
      const scenario = await Scenario.start(cliDriver(cli), front, {
        ...convoy,
        program: { name: "shop", files: { ...more, [file]: textOf(false) }, plugin: true },
      });
      open.push(scenario);
      if (file === "main.go") await addSdk(cli, scenario.directory);
      await scenario.up();
      const user = await scenario.inState("ofPortal");
      const { endpoints, subscriptions, portalLinks } = scenario.service.project("p1");
      const objects = () => [endpoints.size, subscriptions.size, portalLinks.size];
      const before = objects();
      const path = join(scenario.directory, file);
      const text = programFor(front, textOf(true));
      const kept = file === "Pulumi.yaml" ? (parse(await readFile(path, "utf8")) as object) : undefined;
      await writeFile(path, kept ? stringify({ ...kept, ...(parse(text) as object) }) : text);
      const refusal = scenario.service.faults.add({
        ...{ method: "POST", path: /\/endpoints$/, kind: "status", status: 400 },
        ...{ message: "refused", times: Infinity },
      } as const);
      const failed = scenario.keep(await scenario.stack.up({ continueOnError: true }));
      assert.equal(failed.success, false);
      assert.match(failed.text, /400 refused/);
      assert.doesNotMatch(failed.text, /has a problem|connection is closing/);
      // What does not need the missing endpoint goes on, and nothing that needs it is written or deleted.
      assert.deepEqual(objects(), before);
      const ofGlobex = endpoints.list().find(({ owner_id }) => owner_id === "globex");
      assert.equal(ofGlobex?.description, "true");
      assert.equal((await scenario.inState("ofPortal"))?.id, user?.id);
      assert.ok(!endpoints.list().some(({ url }) => /nil|undefined|04da6b54/.test(url ?? "")));
      const [acme, globex] = await hasNoMark(scenario);
      assert.deepEqual(Object.keys(acme ?? {}).sort(), ["endpointIds", "signingSecrets"]);
      assert.deepEqual(Object.keys(globex ?? {}).sort(), ["endpointIds", "portalUrl", "signingSecrets"]);

      refusal.remove();
      await scenario.up();
      await scenario.isEmpty();
      for (const { portalUrl, signingSecrets } of await hasNoMark(scenario))
        for (const hidden of [portalUrl, signingSecrets])
          assert.ok(isFields(hidden) && hidden[signature] === secret, "it is secret");
      assert.deepEqual(
        objects(),
        before.map((count, index) => (index < 2 ? count + 1 : count)),
      );
    };
    itWith([], `keeps all that does not need what failed: ${language}`, keepsTheRest, lack);
  }
});
