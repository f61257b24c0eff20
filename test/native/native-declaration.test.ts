/** What a program hands to the engine with `pulumi-webhooks/native`: what the dynamic classes do, for the resources of the plugin. */

import assert from "node:assert/strict";
import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";
import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import * as dynamic from "../../provider";
import { declaration as dynamicDeclaration } from "../../provider/dynamic/declaration";
import type { Fields } from "../../provider/base/fields";
import { kinds } from "../../provider/kinds/registry";
import * as native from "../../provider/native";
import { declaration as nativeDeclaration } from "../../provider/native/resource";
import { SECRET, UNKNOWN } from "../embedded-engine/values";
import { beginRun, endRuns } from "../support/program-run";
import { lostOutput, promiseOf, Registrations } from "../support/registrations";

const url = "https://e.example.com";
const header = { headerName: "X-Key", headerValue: "v" };
const verifier = {
  type: "hmac",
  hmac: { header: "X", hash: "SHA256", secret: "s", encoding: "hex" },
} as const;

type Front = typeof dynamic;
type Declare = (front: Front, name: string, options?: pulumi.CustomResourceOptions) => pulumi.CustomResource;
const declarations: Readonly<Record<string, Declare>> = {
  Endpoint: ({ Endpoint }, name, options) =>
    new Endpoint(
      name,
      {
        url,
        secret: "s",
        authentication: { type: "api_key", apiKey: header },
        secretTriggers: { n: 1, no: null },
      },
      options,
    ),
  PortalLink: ({ PortalLink }, name, options) =>
    new PortalLink(name, { name: "given", endpoints: [pulumi.output("e1")] }, options),
  Subscription: ({ Subscription }, name, options) =>
    new Subscription(name, { adoptId: "s1", filterConfig: { eventTypes: ["paid"] } }, options),
  EventType: ({ EventType }, name, options) =>
    new EventType(name, { category: pulumi.secret("c"), jsonSchema: { "a.b": [] } }, options),
  Source: ({ Source }, name, options) => new Source(name, { type: "http", verifier }, options),
  Project: ({ Project }, name, options) =>
    new Project(name, { type: "outgoing", apiKey: pulumi.secret("k") }, options),
  ProjectSettings: ({ ProjectSettings }, name, options) => new ProjectSettings(name, {}, options),
};
const dynamicType = (kind: string): string => `pulumi-nodejs:dynamic/webhooks:${kind}`;
const inputsOf = (request: RegisterResourceRequest): Fields => request.getObject()?.toJavaScript() ?? {};

describe("A look-up with either front", () => {
  for (const declared of [nativeDeclaration, dynamicDeclaration])
    it("has no alias: the SDK names a look-up too late for one, and fails in an engine without structured aliases", () => {
      const [, , , options] = declared(kinds.endpoint, "a", undefined, { id: "e1" });
      assert.equal(options?.id, "e1");
      assert.equal(options.aliases, undefined);
    });
});

describe("An API key in stack config", () => {
  const plain = { "webhooks:apiKey": SECRET };
  const { warn } = pulumi.log;
  afterEach(() => {
    Object.assign(pulumi.log, { warn });
    endRuns();
  });
  /** What reads stack config. */
  const readers: Readonly<Record<string, (front: Front) => unknown>> = {
    "two resources": ({ Endpoint, Source }) =>
      Promise.all(
        [new Endpoint("a", { url }), new Source("b", { type: "http" })].map(({ urn }) => promiseOf(urn)),
      ),
    "an account alone": ({ Provider }) => promiseOf(new Provider("a").urn),
    "a look-up alone": ({ getEndpoints }) => getEndpoints().catch(() => undefined),
    "the output of a look-up alone": ({ getEndpointsOutput }) => void getEndpointsOutput(),
  };
  /** The warnings of a run. */
  async function warningsOf(read: (front: Front) => unknown, front: Front): Promise<string[]> {
    const warnings: string[] = [];
    Object.assign(pulumi.log, { warn: (line: string) => Promise.resolve(void warnings.push(line)) });
    await read(front);
    return warnings;
  }

  for (const [name, front] of Object.entries({ dynamic, native })) {
    for (const [what, read] of Object.entries(readers))
      it(`is warned of once where it is plain text and the program has ${what}, with the ${name} classes`, async () => {
        await beginRun({ url, apiKey: "" }, { config: plain, preview: true });
        assert.deepEqual(await warningsOf(read, front), [
          "webhooks:apiKey is plain text in stack config: remove it there, set WEBHOOKS_API_KEY, and replace the key if others could have read it [plain-api-key]",
        ]);
      });

    it(`is read with the keys beside it, of which a misspelled one is warned of once, with the ${name} classes`, async () => {
      const config = { "webhooks:requestspersecond": "5", "webhooks:region": "eu", "other:baseURL": "x" };
      await beginRun({ url, apiKey: "" }, { config, preview: true });
      const line =
        "webhooks:requestspersecond is not a setting; did you mean `requestsPerSecond`? [misspelled-setting]";
      // The plugin warns in its own process, whatever the language of the program is.
      const lines = await warningsOf(readers["two resources"] ?? assert.fail(), front);
      assert.deepEqual(lines, name === "dynamic" ? [line] : []);
    });

    it(`is not warned of where it is secret or mocks stand for the run, with the ${name} classes`, async () => {
      const read = readers["two resources"] ?? assert.fail();
      await beginRun({ url, apiKey: "" }, { config: { "webhooks:apiKey": "" } });
      assert.deepEqual(await warningsOf(read, front), []);
      await beginRun({ url, apiKey: "" });
      pulumi.runtime.setAllConfig(plain, ["webhooks:apiKey"]);
      assert.deepEqual(await warningsOf(read, front), []);
      await Registrations.begin();
      pulumi.runtime.setAllConfig(plain);
      assert.deepEqual(await warningsOf(read, front), []);
    });
  }
});

describe("A declaration with the plugin", () => {
  it("is tested for every kind", () => {
    const types = Object.values(kinds).map(({ type }) => type);
    assert.deepEqual(Object.keys(declarations).sort(), [...types].sort());
  });

  for (const isPreview of [false, true])
    for (const [kind, declare] of Object.entries(declarations)) {
      it(`sends what that of a dynamic ${kind} does but what is hidden, ${isPreview ? "in a preview" : "in an up"}`, async () => {
        const sent = await Registrations.begin({ isPreview });
        const ours = await sent.of(declare(native, "a"), "a");
        const theirs = await sent.of(declare(dynamic, "b"), "b");

        assert.equal(ours.getType(), `webhooks:index:${kind}`);
        const visible = Object.entries(inputsOf(theirs)).filter(([name]) => !name.startsWith("__"));
        assert.equal(JSON.stringify(inputsOf(ours)), JSON.stringify(Object.fromEntries(visible)));
        assert.deepEqual(ours.getAdditionalsecretoutputsList(), theirs.getAdditionalsecretoutputsList());
        assert.deepEqual([ours.getVersion(), ours.getPlugindownloadurl(), ours.getProvider()], ["", "", ""]);
      });
    }

  for (const [kind, declare] of Object.entries(declarations)) {
    it(`takes over the state of a dynamic ${kind}, under each of its names`, async () => {
      const sent = await Registrations.begin();
      const parent = new pulumi.ComponentResource("test:index:Group", "group");
      const urn = "urn:pulumi:stack::project::a:b:C::older";
      const given: pulumi.Alias[] = [{ name: "old" }, { parent }, { type: "other:index:Type" }];
      const request = await sent.of(
        declare(native, "a", { aliases: [...given, urn, pulumi.output({ name: "later" })] }),
        "a",
      );
      const group = await promiseOf(parent.urn);
      const found = request.getAliasesList().map((alias) => {
        const { name, type, parenturn } = alias.getSpec()?.toObject() ?? {};
        return alias.getUrn() || [name, type, parenturn].filter(Boolean).join();
      });
      const type = dynamicType(kind);
      const own = ["old", group, "other:index:Type", urn, "later"];
      assert.deepEqual(found, [...own, type, `old,${type}`, `${type},${group}`]);

      const [alone, ...more] = (await sent.of(declare(native, "b"), "b")).getAliasesList();
      assert.equal(alone?.getSpec()?.getType(), type);
      assert.deepEqual(more, []);
    });

    it(`takes over the state of a ${kind} of the plugin where the program moves back`, async () => {
      const sent = await Registrations.begin();
      const request = await sent.of(declare(dynamic, "a", { aliases: [{ name: "old" }] }), "a");
      const found = request.getAliasesList().map((alias) => {
        const { name, type } = alias.getSpec()?.toObject() ?? {};
        return [name, type].filter(Boolean).join();
      });
      assert.deepEqual(found, ["old", `webhooks:index:${kind}`, `old,webhooks:index:${kind}`]);
    });

    it(`of a ${kind} is found at the line of the program, also where the SDK debugs it`, async () => {
      const sent = await Registrations.begin();
      const session = new Session();
      const here = pathToFileURL(__filename).toString();
      assert.equal((await sent.of(declare(native, "a"), "a")).getSourceposition()?.getUri(), here);
      session.connect();
      session.post("Debugger.enable");
      try {
        const request = await sent.of(declare(native, "b"), "b");
        assert.equal(request.getSourceposition()?.getUri(), here);
      } finally {
        session.disconnect();
      }
    });

    it(`of a ${kind} has every field as an output, and its ID as \`uid\``, async () => {
      await Registrations.begin();
      const resource = declare(native, "a") as unknown as Record<string, pulumi.Output<unknown>>;
      const fields = Object.keys(Object.values(kinds).find(({ type }) => type === kind)?.fields ?? {});
      assert.ok(fields.length > 0);
      for (const field of fields) assert.ok(pulumi.Output.isInstance(resource[field]), field);
      assert.equal(await promiseOf(resource["uid"]!), "a-id");
    });

    it(`of a ${kind} is known as one, from any copy of the package, and no other resource is`, async () => {
      await Registrations.begin();
      const { isInstance } = native[kind as "Endpoint"];
      assert.ok(isInstance(declare(native, "a")));
      assert.ok(isInstance({ __pulumiType: `webhooks:index:${kind}` }));
      for (const other of [
        declare(dynamic, "b"),
        { __pulumiType: "webhooks:index:Other" },
        undefined,
        null,
        {},
      ])
        assert.ok(!isInstance(other));
      assert.ok(!dynamic[kind as "Endpoint"].isInstance(declare(native, "c")));
      assert.equal(native[kind as "Endpoint"].name, kind);
    });

    it(`of a ${kind} may import an object`, async () => {
      const sent = await Registrations.begin();
      const request = await sent.of(declare(native, "a", { import: "p1/x1" }), "a");
      assert.equal(request.getImportid(), "p1/x1");
    });
  }

  it("says that an argument stays unknown in an up: the engine leaves it out", async () => {
    const sent = await Registrations.begin();
    const whole = new native.Subscription("a", { endpointId: pulumi.output("e1") });
    const leftOut = new native.Subscription("b", { filterConfig: { eventTypes: [lostOutput()] } });
    assert.ok(!("__dependencyFailed" in inputsOf(await sent.of(whole, "a"))));
    assert.equal(inputsOf(await sent.of(leftOut, "b"))["__dependencyFailed"], true);
  });

  it("refuses the account of another front: its provider does not know the resource", async () => {
    await Registrations.begin();
    const message = "Endpoint a: provider must be a Provider of pulumi-webhooks/native [foreign-provider]";
    const provider = new dynamic.Provider("acct");
    assert.throws(() => new native.Endpoint("a", { url }, { provider }), { message });
    assert.ok(new native.Endpoint("b", { url }, { provider: new native.Provider("acct") }));
  });
});

for (const [front, { Endpoint }] of Object.entries({ native, dynamic }))
  describe(`What a preview shows, ${front}`, () => {
    const isKnown = (output: pulumi.Output<unknown>): Promise<boolean> =>
      (output as unknown as { isKnown: Promise<boolean> }).isKnown;

    for (const [what, state, known] of [
      [
        "as known what is known, and what is left out as absent",
        { status: "active", signingSecret: UNKNOWN },
        [true, false, true, true],
      ],
      [
        "as unknown what is not known, and what is left out as absent",
        { status: UNKNOWN, signingSecret: UNKNOWN },
        [false, false, true, true],
      ],
      ["everything as unknown where the provider was not asked", {}, [false, false, false, false]],
    ] as const) {
      it(`is ${what}`, async () => {
        await Registrations.begin({ isPreview: true, state: (inputs) => ({ ...inputs, ...state }) });
        const made = new Endpoint("a", { url, description: undefined });
        const { status, signingSecret, failureRate, description } = made;
        const found = await Promise.all([status, signingSecret, failureRate, description].map(isKnown));
        assert.deepEqual(found, known);
        assert.ok(await isKnown(made.url));
      });
    }
  });

describe("A look-up of a resource of the plugin", () => {
  // A project is in no other one, so that nothing is declared of it.
  for (const kind of Object.keys(declarations).filter((name) => name !== "Project")) {
    it(`asks for a ${kind} by its ID, with what is declared of it`, async () => {
      const sent = await Registrations.begin();
      const request = await sent.ofLookup(
        native[kind as "Endpoint"].get("a", "x1", { projectId: "p2" }),
        "a",
      );
      assert.deepEqual([request.getType(), request.getId()], [`webhooks:index:${kind}`, "x1"]);
      assert.deepEqual(request.getProperties()?.toJavaScript(), { projectId: "p2" });
      const theirs = await sent.ofLookup(dynamic[kind as "Endpoint"].get("b", "x1"), "b");
      assert.deepEqual(request.getAdditionalsecretoutputsList(), theirs.getAdditionalsecretoutputsList());
    });
  }

  it("asks for a project by its ID alone", async () => {
    const sent = await Registrations.begin();
    for (const [name, front] of Object.entries({ native, dynamic })) {
      const request = await sent.ofLookup(front.Project.get(name, "x1"), name);
      assert.equal(request.getId(), "x1");
      assert.ok(request.getAdditionalsecretoutputsList().includes("apiKey"));
    }
  });

  it("is for the project that the settings belong to", async () => {
    const sent = await Registrations.begin();
    const request = await sent.ofLookup(native.ProjectSettings.get("a", "p2"), "a");
    assert.deepEqual(request.getProperties()?.toJavaScript(), { projectId: "p2" });
  });

  it("is refused without an ID, and with a field that there is not", async () => {
    await Registrations.begin();
    for (const id of [undefined, ""])
      assert.throws(() => native.Endpoint.get("a", id as never), {
        message: "Endpoint a: a look-up needs the ID of the object [missing-value]",
      });
    assert.throws(() => native.Endpoint.get("a", "e1", { projectID: "p2" } as never), {
      message: "Endpoint a: projectID is not a known argument; did you mean `projectId`? [unknown-argument]",
    });
  });
});
