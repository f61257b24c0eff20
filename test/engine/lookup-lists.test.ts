/** Look-ups of a project and of lists: all pages, the filters of the service, exact names, secrets. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "../../provider";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { beginRun, endRuns, see, type RunOptions } from "../support/program-run";
import { canary, readSide } from "../support/read-side";

type Result = Readonly<Record<string, readonly { readonly name?: string }[]>> & {
  readonly ids: readonly string[];
};
type Filters = Readonly<Record<string, unknown>>;

/** Each list: its function, its collection, its path, whether an object of `readSide` holds a secret, and a filter. */
const lists: Readonly<
  Record<
    string,
    readonly [
      plain: (args?: Filters, options?: pulumi.InvokeOptions) => Promise<object>,
      output: (args?: never, options?: pulumi.InvokeOutputOptions) => pulumi.Output<object>,
      path: string,
      isSecret: boolean,
    ]
  >
> = {
  endpoints: [webhooks.getEndpoints, webhooks.getEndpointsOutput, "endpoints", true],
  sources: [webhooks.getSources, webhooks.getSourcesOutput, "sources", true],
  subscriptions: [webhooks.getSubscriptions, webhooks.getSubscriptionsOutput, "subscriptions", true],
  eventTypes: [webhooks.getEventTypes, webhooks.getEventTypesOutput, "event-types", false],
};
const functionOf = (collection: string): string =>
  `get${collection.charAt(0).toUpperCase()}${collection.slice(1)}`;

describe("a list that is looked up", () => {
  let service: Emulator;
  const begin = ({ config, ...run }: RunOptions = {}): Promise<void> =>
    beginRun(service, { ...run, config: { "webhooks:dialect": "convoy", ...config } });

  beforeEach(async () => {
    const projects = { p1: { ...readSide, event_types: [{ id: "type-1", name: "invoice" }] } };
    service = await startEmulator({ dialect: "convoy", seed: { projects } });
    await begin();
  });
  afterEach(async () => {
    endRuns();
    await service.stop();
  });

  /** The objects of the project, to put some there. */
  const put: Readonly<Record<string, (uid: string, name: string, more?: object) => void>> = {
    endpoints: (uid, name, more) =>
      service.project("p1").endpoints.put({ uid, name, url: "https://example.com", ...more }),
    sources: (uid, name, more) => service.project("p1").sources.put({ uid, name, type: "http", ...more }),
    subscriptions: (uid, name, more) => {
      const filter = { headers: {}, body: {}, query: {}, path: {} };
      const rest = { endpoint_id: "endpoint-1", filter_config: { event_types: ["*"], filter }, rows: [] };
      service.project("p1").subscriptions.put({ uid, name, ...rest, ...more });
    },
    eventTypes: (id, name, more) => service.project("p1").eventTypes.put({ id, name, ...more }),
  };
  const asked = (): string[] =>
    service.requests.map(({ method, path }) => `${method} ${path.replace("/api/v1/projects/p1/", "")}`);
  /** The requests but for the reads with which the items of lists are compared. */
  const askedOfLists = (): string[] => asked().filter((line) => !/^GET [a-z-]+\/[^/]+$/.test(line));

  for (const [collection, [plain, output, path, isSecret]] of Object.entries(lists)) {
    // What shows no project does not show whose key it is.
    const proof = collection === "eventTypes" ? ["GET /api/v1/projects/p1"] : [];

    const look = async (args?: Filters): Promise<Result> => (await plain(args)) as Result;

    it(`has every object and its ID, over all pages: ${collection}`, async () => {
      const before = await look();
      for (let number = 0; number < 1230; number += 1) put[collection]?.(`many-${number}`, `shop-${number}`);
      await begin();
      service.clearRequests();

      const { ids, [collection]: objects = [] } = await look();

      assert.equal(ids.length, before.ids.length + 1230);
      assert.deepEqual([...new Set(ids)].length, ids.length);
      assert.deepEqual(
        objects.map((one) => Object.values(one).find((value) => ids.includes(value))),
        ids,
      );
      const pages = collection === "eventTypes" ? 1 : 3;
      assert.deepEqual(askedOfLists(), [...Array<string>(pages).fill(`GET ${path}`), ...proof]);
      // One for each set of fields; of event types, a read is a list.
      const reads = asked().length - askedOfLists().length;
      assert.equal(reads, collection === "eventTypes" ? 0 : 2);
    });

    it(`ends with the limit, and asks for no page behind it: ${collection}`, async () => {
      for (let number = 0; number < 530; number += 1) put[collection]?.(`many-${number}`, `shop-${number}`);

      assert.equal((await look({ limit: 90 })).ids.length, 90);
      assert.deepEqual(askedOfLists(), [`GET ${path}`, ...proof]);
      service.clearRequests();
      assert.deepEqual(await look({ limit: 0 }), { [collection]: [], ids: [] });
      assert.deepEqual(asked(), []);
    });

    it(`has with a name what has exactly this name: ${collection}`, async () => {
      const others = ["shops", "Shop", "my shop", " shop"];
      for (const [index, name] of others.entries()) put[collection]?.(`other-${index}`, name);
      const wanted = collection === "eventTypes" ? ["one"] : ["one", "two"];
      for (const uid of wanted) put[collection]?.(uid, "shop");
      if (collection === "sources") service.project("p1").sources.remove("source-1");

      assert.deepEqual([...(await look({ name: "shop" })).ids].sort(), wanted);
      assert.equal((await look({ name: "shop", limit: 1 })).ids.length, 1);
      assert.deepEqual(await look({ name: "sho" }), { [collection]: [], ids: [] });
    });

    it(`is secret where it holds a secret, and hands out the IDs in plain: ${collection}`, async () => {
      const found = output() as unknown as Record<string, pulumi.Output<unknown>>;

      assert.equal(JSON.stringify(await look()).includes(canary), isSecret);
      assert.equal((await see(output())).isSecret, isSecret);
      const objects = await see(found[collection] ?? assert.fail());
      assert.deepEqual([objects.isKnown, objects.isSecret], [true, isSecret]);
      const ids = await see(found["ids"] ?? assert.fail());
      assert.deepEqual([ids.isSecret, ids.value], [false, (await look()).ids]);
    });

    it(`is unknown with an unknown argument, or without a key in a preview: ${collection}`, async () => {
      await begin({ preview: true });
      const planned = new webhooks.Endpoint("planned", { url: "https://example.com" });
      assert.equal((await see(output({ name: planned.id } as never))).isKnown, false);
      assert.equal((await see(output(undefined, { dependsOn: [planned] }))).isKnown, false);
      const { warn } = pulumi.log;
      Object.assign(pulumi.log, { warn: () => Promise.resolve() });
      await begin({ preview: true, config: { "webhooks:apiKey": "" } });
      assert.equal((await see(output())).isKnown, false);
      Object.assign(pulumi.log, { warn });
      assert.deepEqual(asked(), []);
    });

    it(`refuses a limit that is no count, and an output: ${collection}`, async () => {
      const name = functionOf(collection);
      const message = `${name}: limit must be a whole number of at least 0 [invalid-value]`;
      for (const limit of [-1, 1.5, NaN, "1"]) await assert.rejects(plain({ limit }), { message });
      const output = {
        message: `${name}: name is an Output, which only ${name}Output takes [wrong-type]`,
      };
      await assert.rejects(plain({ name: pulumi.output("a") }), output);
      for (const args of [null, [], "a"])
        await assert.rejects(plain(args as never), {
          message: `${name}: the arguments must be an object [wrong-type]`,
        });
      assert.deepEqual(asked(), []);
    });

    it(`needs Convoy, says who asked for it, and sends nothing: ${collection}`, async () => {
      await begin({ config: { "webhooks:dialect": "documented" } });
      const message = `${functionOf(collection)}: ${collection}.list needs webhooks:dialect convoy: the documented interface has no such operation [unsupported-here]`;
      await assert.rejects(plain(), { message });
      await assert.rejects(see(output()), { message });
      assert.deepEqual(asked(), []);
    });
  }

  it("leaves to the service what it filters by", async () => {
    put["endpoints"]?.("of-acme", "one", { owner_id: "acme" });
    put["endpoints"]?.("of-others", "two", { owner_id: "acme-eu" });
    put["sources"]?.("queue", "orders", { type: "pub_sub" });
    put["subscriptions"]?.("s2", "orders", { endpoint_id: "of-acme" });

    assert.deepEqual([...(await webhooks.getEndpoints({ ownerId: "acme" })).ids].sort(), [
      "endpoint-1",
      "of-acme",
    ]);
    assert.deepEqual((await webhooks.getEndpoints({ ownerId: "acme", name: "one" })).ids, ["of-acme"]);
    assert.deepEqual((await webhooks.getSources({ type: "pub_sub" })).ids, ["queue"]);
    assert.deepEqual((await webhooks.getSubscriptions({ endpointId: "of-acme" })).ids, ["s2"]);
    assert.deepEqual(
      (await see(webhooks.getSubscriptionsOutput({ endpointId: pulumi.output("of-acme") }).ids)).value,
      ["s2"],
    );
    assert.deepEqual(
      service.requests
        .filter(({ query }) => query["perPage"] !== undefined)
        .map(({ query }) => Object.keys(query).sort()),
      [["ownerId"], ["ownerId", "q"], ["type"], ["endpointId"]].map((names) => [...names, "perPage"].sort()),
    );
    await assert.rejects(webhooks.getEndpoints({ ownerId: "" }), {
      message: "getEndpoints: ownerId must be a non-empty string [missing-value]",
    });
  });

  it("shows which event types are deprecated, and what payloads look like", async () => {
    put["eventTypes"]?.("old", "invoice.old", { deprecated_at: "2026-01-01T00:00:00Z" });
    put["eventTypes"]?.("new", "invoice.new", { json_schema: { type: "object" } });

    const { eventTypes, ids } = await webhooks.getEventTypes();
    assert.deepEqual(
      eventTypes.map(({ uid }) => uid),
      ids,
    );
    const find = (wanted: string) => eventTypes.find(({ name }) => name === wanted);
    assert.equal(find("invoice.old")?.deprecatedAt, "2026-01-01T00:00:00Z");
    assert.deepEqual(find("invoice.new")?.jsonSchema, { type: "object" });
    assert.equal(find("invoice.new")?.deprecatedAt, undefined);
  });

  it("takes the account that is given, and is not of another project than the one asked for", async () => {
    const provider = new webhooks.Provider("other", { projectId: "p2" });
    const isRefusal = isOtherProject("getEndpoints");
    await assert.rejects(webhooks.getEndpoints({}, { provider }), isRefusal);
    await assert.rejects(webhooks.getEndpoints({ projectId: "p2" }), isRefusal);
    await assert.rejects(webhooks.getEventTypes({ projectId: "p2" }), isOtherProject("getEventTypes"));
    const named = webhooks.getEventType({ name: "invoice", projectId: "p2" });
    await assert.rejects(named, isOtherProject("getEventType"));
    const right = new webhooks.Provider("right", { projectId: "p1" });
    await begin({ config: { "webhooks:projectId": "p2" } });
    assert.deepEqual((await webhooks.getEndpoints({}, { provider: right })).ids, ["endpoint-1"]);
  });

  it("that lists nothing asks once whose key it is, so that another project does not look empty", async () => {
    service.project("p1").endpoints.remove("endpoint-1");
    assert.deepEqual((await webhooks.getEndpoints()).ids, []);
    assert.deepEqual(asked(), ["GET endpoints", "GET /api/v1/projects/p1"]);
    const projectId = "p2";
    await assert.rejects(webhooks.getEndpoints({ projectId }), isOtherProject("getEndpoints"));
    await assert.rejects(webhooks.getEndpoint({ name: "billing", projectId }), isOtherProject("getEndpoint"));
  });
});

/** The one line for a key that is for `p1`, where `p2` is asked for. */
const isOtherProject = (subject: string) => (error: unknown) => {
  const reason =
    "the API key is for project p1, not for p2: check webhooks:projectId and webhooks:apiKey [other-project]";
  assert.equal((error as Error).message, `${subject}: ${reason}`);
  return webhooks.hasCode(error, "settings");
};

describe("a project that is looked up", () => {
  let service: Emulator;
  afterEach(async () => {
    endRuns();
    await service.stop();
  });

  it("is that of the settings or of the argument, in both forms", async () => {
    service = await startEmulator({ dialect: "convoy", projects: ["p1"], projectType: "incoming" });
    await beginRun(service, { config: { "webhooks:dialect": "convoy" } });

    const { uid, type } = await webhooks.getProject();
    assert.deepEqual([uid, type], ["p1", "incoming"]);
    assert.deepEqual(await see(webhooks.getProjectOutput({ projectId: pulumi.output("p1") }).type), {
      value: "incoming",
      isKnown: true,
      isSecret: false,
    });
    assert.deepEqual(
      service.requests.map(({ method, path }) => `${method} ${path}`),
      Array(2).fill("GET /api/v1/projects/p1"),
    );
    await assert.rejects(webhooks.getProject({ projectId: "p2" }), isOtherProject("getProject"));
    const other = webhooks.getProjectOutput({ projectId: pulumi.output("p2") });
    await assert.rejects(see(other), isOtherProject("getProject"));
    await assert.rejects(webhooks.getProject({ id: "p1" } as never), {
      message: /^getProject: id is not a known argument; .* \[unknown-argument\]$/,
    });
  });

  it("is one of the organization by its name, with the personal key alone, in both forms", async () => {
    service = await startEmulator({ dialect: "convoy", projects: ["p1", "p2"] });
    const config = {
      ...{ "webhooks:dialect": "convoy", "webhooks:organisationId": service.organisationId },
      "webhooks:personalApiKey": service.personalApiKey,
    };
    await beginRun({ url: service.url, apiKey: "" }, { config });
    const { uid, organisationId } = await webhooks.getProject({ name: "p2" });
    assert.deepEqual([uid, organisationId], ["p2", "o1"]);
    const { value } = await see(webhooks.getProjectOutput({ name: pulumi.output("p2") }).uid);
    assert.equal(value, "p2");
    assert.deepEqual([...new Set(service.requests.map(({ path }) => path))], ["/api/v1/projects"]);
    await assert.rejects(webhooks.getProject({ name: "P2" }), {
      message: /^getProject: no project of the organization has the name P2 \[not-found\]$/,
    });
  });

  it("needs Convoy", async () => {
    service = await startEmulator();
    await beginRun(service);
    const message =
      "getProject: project.get needs webhooks:dialect convoy: the documented interface has no such operation [unsupported-here]";
    await assert.rejects(webhooks.getProject(), { message });
    await assert.rejects(see(webhooks.getProjectOutput()), { message });
    assert.deepEqual(service.requests, []);
  });

  it("that is missing is told in one line", async () => {
    service = await startEmulator({ dialect: "convoy", projects: ["p1"] });
    await beginRun(service, { config: { "webhooks:dialect": "convoy" } });
    service.faults.add({ kind: "status", status: 404, message: "project not found" });
    await assert.rejects(webhooks.getProject(), {
      message: /^getProject: GET \/api\/v1\/projects\/p1: 404 /,
    });
  });
});
