/** What a declaration hands to Pulumi, and therefore what stands in every state: where it was made, hidden inputs, secrets. */

import assert from "node:assert/strict";
import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";
import * as pulumi from "@pulumi/pulumi";
import type { IResourceMonitorClient } from "@pulumi/pulumi/proto/resource_grpc_pb";
import type { ReadResourceRequest, RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import * as webhooks from "../../provider";
import * as convoy from "../../provider/convoy";
import * as native from "../../provider/native";
import { kinds } from "../../provider/kinds/registry";
import { SECRET, SIGNATURE } from "../embedded-engine/values";

const url = "https://e.example.com";
const classes = {
  Endpoint: (name: string) => new webhooks.Endpoint(name, { url }),
  PortalLink: (name: string) => new webhooks.PortalLink(name, {}),
  Subscription: (name: string) => new webhooks.Subscription(name, { adoptId: "s1" }),
  EventType: (name: string) =>
    new webhooks.EventType(name, { adoptId: "t1", category: "c", description: "d" }),
  Source: (name: string) => new webhooks.Source(name, { type: "http" }),
};

describe("A declaration", () => {
  /** What was registered: by the name of the resource. */
  const requests = new Map<string, RegisterResourceRequest>();

  beforeEach(async () => {
    requests.clear();
    await pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs as Record<string, unknown> }),
      call: () => ({}),
    });
    // A mock is shown less than the engine is, so the requests are caught on their way to it.
    const monitor = pulumi.runtime.getMonitor() as unknown as Pick<
      IResourceMonitorClient,
      "registerResource"
    >;
    const register = monitor.registerResource.bind(monitor);
    monitor.registerResource = (request: RegisterResourceRequest, ...rest: [never]) => {
      requests.set(request.getName(), request);
      return register(request, ...rest);
    };
  });

  for (const [front, { Endpoint }] of Object.entries({ dynamic: webhooks, plugin: native })) {
    it(`in a component has the inputs that a transform has set as outputs, with the ${front} classes`, async () => {
      await pulumi.runtime.setMocks({
        // The engine calls the transforms, and answers with what they have made of the inputs.
        newResource: ({ name, inputs }) => ({ id: name, state: { ...inputs, description: "set" } as object }),
        call: () => ({}),
      });
      const parent = new pulumi.ComponentResource("test:Tenant", "acme");
      const { description } = new Endpoint("inside", { url }, { parent });
      const value = await (description as unknown as { promise(): Promise<string> }).promise();
      assert.equal(value, "set");
    });
  }

  async function register(resource: pulumi.CustomResource, name: string): Promise<RegisterResourceRequest> {
    await (resource.urn as unknown as { promise(): Promise<string> }).promise();
    const request = requests.get(name);
    assert.ok(request, "nothing was registered");
    return request;
  }

  const inputsOf = (request: RegisterResourceRequest): Record<string, unknown> =>
    request.getObject()?.toJavaScript() ?? {};

  for (const [kind, declare] of Object.entries(classes)) {
    it(`of a ${kind} is found at the line of the program, not inside the package`, async () => {
      const request = await register(declare("a"), "a");

      assert.equal(request.getSourceposition()?.getUri(), pathToFileURL(__filename).toString());
    });
  }

  it("is found there also in a real run, where the SDK debugs the program and every constructor shows", async () => {
    const session = new Session();
    session.connect();
    session.post("Debugger.enable");
    try {
      for (const [kind, declare] of Object.entries(classes)) {
        const request = await register(declare(kind), kind);

        assert.equal(request.getSourceposition()?.getUri(), pathToFileURL(__filename).toString(), kind);
      }
    } finally {
      session.disconnect();
    }
  });

  it("carries the logical name, with which every line about the resource begins", async () => {
    const named = await register(new webhooks.Endpoint("a", { url, name: "given" }), "a");
    const unnamed = await register(new webhooks.Endpoint("b", { url }), "b");
    const late = await register(new webhooks.Endpoint("c", { url, name: pulumi.output("later") }), "c");

    const unique = await register(new convoy.EventType("d", { name: "paid" }), "d");

    assert.equal(inputsOf(named)["__logicalName"], "a");
    assert.equal(inputsOf(unique)["__logicalName"], "d");
    assert.equal(inputsOf(unnamed)["__logicalName"], "b");
    assert.equal(inputsOf(late)["__logicalName"], "c");
  });

  it("says that an argument stays unknown in an up, and nothing of it where all are known", async () => {
    const lost = new (pulumi.Output as unknown as new (...parts: unknown[]) => pulumi.Output<string>)(
      new Set(),
      Promise.resolve(undefined),
      Promise.resolve(false),
      Promise.resolve(false),
      Promise.resolve([]),
    );
    const nested = { eventTypes: [lost] };
    const whole = new webhooks.Subscription("a", { adoptId: "s1", endpointId: pulumi.output("e1") });
    const leftOut = new webhooks.Subscription("b", { adoptId: "s1", filterConfig: nested });
    assert.ok(!("__dependencyFailed" in inputsOf(await register(whole, "a"))));
    assert.equal(inputsOf(await register(leftOut, "b"))["__dependencyFailed"], true);
  });

  it("names as secret outputs those of the service and the secret inputs that it gives", async () => {
    const plain = await register(new webhooks.Endpoint("a", { url }), "a");
    const secret = await register(
      new webhooks.Endpoint("b", { url, secret: "s" }, { additionalSecretOutputs: ["name"] }),
      "b",
    );

    assert.deepEqual(plain.getAdditionalsecretoutputsList(), ["signingSecret"]);
    assert.deepEqual(secret.getAdditionalsecretoutputsList().sort(), ["name", "secret", "signingSecret"]);
  });

  const header = { headerName: "X-Key", headerValue: "v" };
  const marked = (value: string): object => ({ [SIGNATURE]: SECRET, value });
  const shown = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: marked("v") } };
  for (const [what, authentication, wanted] of [
    ["plain text", { type: "api_key", apiKey: header }, shown],
    ["an output", pulumi.output({ type: "api_key", apiKey: header }), shown],
    ["a promise", Promise.resolve({ type: "api_key", apiKey: header }), shown],
    ["an output in its middle", { type: "api_key", apiKey: pulumi.output(header) }, shown],
    [
      "an output at its end",
      { type: "api_key", apiKey: { ...header, headerValue: pulumi.output("v") } },
      shown,
    ],
    [
      "a secret at its end",
      { type: "api_key", apiKey: { ...header, headerValue: pulumi.secret("v") } },
      shown,
    ],
    [
      "a secret as a whole",
      pulumi.secret({ type: "api_key", apiKey: header }),
      { [SIGNATURE]: SECRET, value: shown },
    ],
  ] as const) {
    it(`marks what is secret inside an argument that is ${what}, and nothing beside it`, async () => {
      const request = await register(new webhooks.Endpoint("a", { url, authentication }), "a");

      assert.deepEqual(inputsOf(request)["authentication"], wanted);
      assert.deepEqual(request.getAdditionalsecretoutputsList(), ["signingSecret"]);
    });
  }

  it("names every field that is secret as a whole where an endpoint is looked up", async () => {
    const read: string[][] = [];
    const monitor = pulumi.runtime.getMonitor() as unknown as Pick<IResourceMonitorClient, "readResource">;
    const ask = monitor.readResource.bind(monitor);
    monitor.readResource = (request: ReadResourceRequest, ...rest: [never]) => {
      read.push(request.getAdditionalsecretoutputsList().sort());
      return ask(request, ...rest);
    };
    const found = webhooks.Endpoint.get("found", "e1");
    await (found.urn as unknown as { promise(): Promise<string> }).promise();

    assert.deepEqual(read, [["chatWebhookUrl", "secret", "signingSecret", "teamsWebhookUrl"]]);
  });

  const valueOf = <Value>(output: pulumi.Output<Value>): Promise<Value> =>
    (output as unknown as { promise(): Promise<Value> }).promise();

  for (const [kind, declare] of Object.entries(classes)) {
    it(`of a ${kind} has every field as an output, without a value where none was given`, async () => {
      const name = `every ${kind}`;
      const resource = declare(name) as unknown as Record<string, pulumi.Output<unknown>>;
      const fields = Object.keys(Object.values(kinds).find(({ type }) => type === kind)?.fields ?? {});
      assert.ok(fields.length > 0);
      const given = inputsOf(await register(resource as unknown as pulumi.CustomResource, name));
      for (const field of fields) {
        assert.ok(pulumi.Output.isInstance(resource[field]), field);
        assert.deepEqual(await valueOf(resource[field]), given[field], field);
      }
    });
  }

  it("shows what ignored changes have kept although the program no longer declares it", async () => {
    await pulumi.runtime.setMocks({
      newResource: () => ({ id: "id", state: { url, description: "as it was" } }),
      call: () => ({}),
    });
    const endpoint = new webhooks.Endpoint("kept", { url }, { ignoreChanges: ["description"] });
    assert.equal(await valueOf(endpoint.description), "as it was");
  });
});
