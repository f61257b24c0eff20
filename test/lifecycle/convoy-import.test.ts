/** Taking over a running Convoy: everything that it lists is found, and nothing differs afterwards. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { check } from "../../provider/lifecycle/apply/check";
import { read } from "../../provider/lifecycle/apply/crud";
import { diff } from "../../provider/lifecycle/plan/diff";
import { Shell } from "../support/command";
import { Service } from "../support/convoy";

interface Imported {
  readonly type: string;
  readonly name: string;
  readonly logicalName?: string;
  readonly id: string;
  readonly inputs: Fields;
  readonly outputs: Fields;
}

const url = "https://billing.example.com/hooks";
const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary-hmac", encoding: "hex" };

describe("import-file of a running Convoy", () => {
  let service: Service;
  let folder: string;
  beforeEach(async () => {
    service = await Service.emulated();
    folder = mkdtempSync(join(tmpdir(), "convoy-import-"));
  });
  afterEach(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const made = async (kind: keyof Service["kinds"], name: string, inputs: Fields): Promise<string> => {
    const life = service.resource(kind, name);
    await life.up(service.declared({ name, ...inputs }));
    return life.id ?? "";
  };

  const definitionOf = (type: string): AnyDefinition => {
    const kind = type.replace(/.*:/, "").replace(/^./, (letter) => letter.toLowerCase());
    return service.kinds[kind as keyof Service["kinds"]];
  };

  /** A topology in which everything is set that can be read back. */
  const build = async (): Promise<void> => {
    const sourceId = await made("source", "shop", { type: "http", verifier: { type: "hmac", hmac } });
    await made("eventType", "invoice.paid", { category: "billing", jsonSchema: { type: "object" } });
    const old = service.resource("eventType", "old");
    await old.up(service.declared({ name: "old" }));
    await old.destroy();
    const endpointId = await made("endpoint", "billing", {
      ...{ url, ownerId: "acme", httpTimeout: 20, rateLimit: 5, rateLimitDuration: 60, paused: true },
      ...{ contentType: "application/x-www-form-urlencoded", advancedSignatures: false },
      ...{ secret: "canary-signing", teamsWebhookUrl: "https://chat.example.com/canary-chat" },
    });
    await made("endpoint", "plain", { url });
    const filterConfig = { eventTypes: ["invoice.paid"], filter: { query: { page: { number: 1 } } } };
    const deliveryMode = "at_most_once";
    await made("subscription", "large", { sourceId, endpointId, filterConfig, deliveryMode });
    await made("portalLink", "acme", { ownerId: "acme", authType: "refresh_token" });
  };

  const write = async (
    flags = "",
  ): Promise<{ text: string; program: string; resources: Imported[]; said: string }> => {
    const [file, program] = [join(folder, "import.json"), join(folder, "imported.ts")];
    const shell = await Shell.start({ dialect: "convoy" });
    const environment = {
      WEBHOOKS_BASE_URL: service.emulator!.url,
      WEBHOOKS_API_KEY: service.emulator!.apiKey,
    };
    service.takeRequests();
    const ending = await shell.run(`import-file --file ${file} --program ${program}${flags}`, {
      environment,
    });
    await shell.stop();
    assert.equal(ending.code, 0, ending.errors);
    const text = readFileSync(file, "utf8");
    const { resources } = JSON.parse(text) as { resources: Imported[] };
    return { text, program: readFileSync(program, "utf8"), resources, said: ending.errors };
  };

  it("reads each object that is named by itself, because a list may leave a field out for some objects", async () => {
    const owned = await made("endpoint", "owned", { url, ownerId: "acme" });
    const others: string[] = [];
    for (const name of ["a", "b", "c", "d"]) others.push(await made("endpoint", name, { url }));
    const fields = { owner_id: undefined };
    service.emulator!.faults.add({ path: /\/endpoints$/, kind: "wrongTypes", fields, times: Infinity });
    const ownersOf = (resources: readonly Imported[]): unknown[] =>
      resources.flatMap(({ inputs }) => inputs["ownerId"] ?? []);
    const found = await write();
    assert.deepEqual(ownersOf(found.resources), [], "it looks like those without an owner");
    rmSync(join(folder, "import.json"));
    rmSync(join(folder, "imported.ts"));
    const named = await write([...others, owned].map((id) => ` --endpoint ${id}`).join(""));
    assert.deepEqual(ownersOf(named.resources), ["acme"]);
  });

  it("calls objects of several kinds by the name that they share, as a program would, and numbers those of one kind", async () => {
    const endpointId = await made("endpoint", "acme", { url });
    await made("endpoint", "acme", { url });
    await made("subscription", "acme", { endpointId });
    await made("portalLink", "acme", { ownerId: "acme" });
    const { program, resources } = await write();
    const names = [
      "ProjectSettings p1",
      "Endpoint acme",
      "Endpoint acme-2",
      "Subscription acme",
      "PortalLink acme",
    ];
    assert.deepEqual(
      resources.map(({ type, name }) => `${type.replace(/.*:/, "")} ${name}`),
      names,
    );
    const variables = [...program.matchAll(/^export const (\w+)/gm)].map(([, variable]) => variable);
    assert.deepEqual(variables.slice(1), [
      ...["acmeEndpoint", "acme2Endpoint", "acmeSubscription", "acmePortalLink"],
    ]);
  });

  it("finds every kind, without what is built in or deprecated, and changes nothing", async () => {
    await build();
    const { text, program, resources } = await write();
    assert.deepEqual(
      resources.map(({ type, name }) => `${type.replace(/.*:/, "")} ${name}`),
      [
        "ProjectSettings p1",
        "EventType invoice.paid",
        "Source shop",
        "Endpoint plain",
        "Endpoint billing",
        "Subscription large",
        "PortalLink acme",
      ],
    );
    assert.ok(service.takeRequests().every((request) => request.startsWith("GET ")));
    assert.doesNotMatch(text + program, /canary|PRT\./);
    assert.match(program, /endpointId: billingEndpoint\.id,\n {2}sourceId: shopSource\.id,/);
    assert.match(program, /advancedSignatures: false/);
    assert.deepEqual(
      program.match(/(paused|isDisabled): true/g),
      ["paused: true"],
      "one of two that mean the same",
    );
    const plain = /new webhooks\.Endpoint\("plain", \{\n([^}]*)\}/.exec(program)?.[1];
    assert.equal(
      plain,
      `  name: "plain",\n  url: "${url}",\n`,
      "what the service has anyway is not declared",
    );
  });

  it("--plugin names the plugin's types and the variables of its program, and leaves the project to the settings", async () => {
    await build();
    await made("endpoint", "2fast", { url });
    const { text, program, resources } = await write(" --plugin");
    assert.deepEqual(
      resources.map(({ type, name, logicalName }) => [type, name, logicalName].join(" ")),
      [
        "webhooks:index:ProjectSettings p1ProjectSettings p1",
        "webhooks:index:EventType invoicePaidEventType invoice.paid",
        "webhooks:index:Source shopSource shop",
        "webhooks:index:Endpoint _2fastEndpoint 2fast",
        "webhooks:index:Endpoint plainEndpoint plain",
        "webhooks:index:Endpoint billingEndpoint billing",
        "webhooks:index:Subscription largeSubscription large",
        "webhooks:index:PortalLink acmePortalLink acme",
      ],
    );
    assert.ok(resources.every(({ inputs, outputs }) => !("projectId" in inputs) && "projectId" in outputs));
    assert.doesNotMatch(text + program, /canary|PRT\.|__provider/);
    assert.match(program, /^import \* as webhooks from "pulumi-webhooks\/native";$/m);
  });

  it("leaves nothing that a preview would change, before and after a refresh", async () => {
    await build();
    const { resources } = await write();
    assert.equal(resources.length, 7);
    for (const { type, id, inputs, outputs } of resources) {
      const definition = definitionOf(type);
      const isSame = (state: Fields): boolean =>
        !diff(definition, id, state, inputs, () => false, service.now()).changes;
      assert.ok(isSame(outputs), `${type} right after the import`);
      const seen = await read(definition, service, id, outputs);
      assert.ok(seen !== undefined && isSame(seen.state), `${type} after a refresh`);
    }
  });

  it("leaves nothing that a preview would refuse because it is left out", async () => {
    const context = { logicalName: "any", projectId: "p1", isUnknown: () => false };
    const pubSub = {
      ...{ type: "managed_queue", workers: 1 },
      managedQueue: { accessKeyId: "canary", secretKey: "canary", defaultRegion: "eu", queueName: "q" },
    };
    const signed = { type: "http", provider: "hosted_repo_provider", verifier: { type: "hmac", hmac } };
    await made("source", "signed", signed);
    await made("source", "queue", { type: "pub_sub", pubSub });
    const authentication = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary" } };
    await made("endpoint", "closed", { url, authentication });
    const { resources, said } = await write();
    assert.doesNotMatch(said, /import-refused/);
    assert.equal(resources.length, 4);
    for (const { type, id, inputs: kept } of resources) {
      const definition = definitionOf(type);
      const { __provider: _text, ...inputs } = kept;
      assert.deepEqual(check(definition, inputs, inputs, context).problems, [], `${type} after the import`);
      if (definition.create === undefined) continue;
      const adopted = { ...inputs, adoptId: id };
      assert.deepEqual(check(definition, {}, adopted, context).problems, [], `${type} by adoptId`);
    }
    // A new source needs what the service asks of one.
    const { verifier: _verifier, ...unsigned } = signed;
    const { problems } = check(service.kinds.source, {}, unsigned, context);
    assert.deepEqual(
      problems.map(({ path, notice }) => [path, notice]),
      [["verifier.hmac.secret", "missing-value"]],
    );
  });

  it("keeps what a link lists beside its owner, and says what of it no longer exists", async () => {
    const shown = await made("endpoint", "账单", { url, ownerId: "acme" });
    const gone = service.resource("endpoint", "gone");
    await gone.up(service.declared({ name: "gone", url, ownerId: "acme" }));
    await made("portalLink", "acme", { ownerId: "acme", endpoints: [shown, gone.id] });
    const goneId = gone.id;
    await gone.destroy();
    const { program, said } = await write();
    assert.ok(program.includes("账单Endpoint.id"), program);
    assert.match(program, new RegExp(`// It lists endpoints that no longer exist: ${goneId}; remove them`));
    assert.match(
      said,
      new RegExp(`^PortalLink acme: lists .* ${goneId}; .* \\[import-of-gone-endpoints\\]$`, "m"),
    );
  });

  it("says that a verifier is left out only of a source that has one", async () => {
    await made("source", "open", { type: "http" });
    await made("source", "shop", { type: "http", verifier: { type: "hmac", hmac } });
    const { program, said } = await write();
    assert.match(said, /^Source shop: .* verifier, .*\[import-without-field\]$/m);
    assert.doesNotMatch(said, /^Source open/m);
    assert.equal(program.match(/verifier/g)?.length, 1);
  });

  it("says nothing of a verifier of a release that shows an empty one instead of none", async () => {
    await service.stop();
    service = await Service.emulated({ release: "24.11" });
    await made("source", "open", { type: "http" });
    const { resources, said } = await write();
    assert.ok(resources.some(({ name }) => name === "open"));
    assert.doesNotMatch(said, /verifier/);
  });

  it("leaves portal links out where the license does, and says so", async () => {
    await service.stop();
    service = await Service.emulated({ licensed: false });
    await made("endpoint", "billing", { url });
    const { resources, said } = await write();
    assert.deepEqual(
      resources.map(({ name }) => name),
      ["p1", "billing"],
    );
    assert.match(
      said,
      /^portal links are omitted: .*401 Access denied \(the license.* \[portal-links-left-out\]$/m,
    );
  });
});

describe("import-file --only-given", () => {
  let shell: Shell;
  afterEach(() => shell.stop());

  for (const dialect of ["documented", "convoy"] as const)
    it(`without an ID says that none was given, and asks nothing: ${dialect}`, async () => {
      shell = await Shell.start({ dialect });
      const { code, output, errors } = await shell.run("import-file --only-given");
      const reason = "needs the ID of an object to import: name one, or omit the option";
      assert.deepEqual([code, output, errors], [2, "", `error: --only-given: ${reason} [missing-value]\n`]);
      assert.deepEqual(shell.takeRequests(), []);
    });
});
