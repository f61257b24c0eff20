/** The plugin as a service: whatever is asked, it answers in one line at most, keeps on serving, and never hangs. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { packageVersion } from "../../provider/base/urn";
import { ResourceCalls } from "../../provider/engine/resource";
import { Empty, provider, Struct, ResourceProviderService } from "../../provider/plugin/protocol";
import { canary } from "../support/api-server";
import { CallFailure } from "../support/plugin-answers";
import { Plugin, settingsOf, urnOf } from "../support/plugin";

const url = "https://billing.example.com/hooks";
const endpoint = urnOf("Endpoint");

/** The one line with which a call fails. */
async function failure(call: Promise<unknown>): Promise<string> {
  const failed: unknown = await call.then(
    (answer) => assert.fail(`it answered ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  assert.ok(failed instanceof CallFailure, String(failed));
  return `${failed.code}: ${failed.message}`;
}

describe("The service of the plugin", () => {
  let service: Emulator;
  let plugin: Plugin;
  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [canary] });
    plugin = await Plugin.for(service);
  });
  afterEach(async () => {
    plugin.stop();
    await service.stop();
  });

  it("names the types and functions that there are, where one is asked for that is not", async () => {
    const types =
      /^UNKNOWN: version [0-9.]+ of this plugin has no resource "webhooks:index:Nope"; it has .*webhooks:index:Endpoint.* \[unknown-token\]$/;
    assert.match(await failure(plugin.check(urnOf("Nope"), { url })), types);
    assert.match(await failure(plugin.create(urnOf("Nope"), { url })), types);
    assert.match(
      await failure(plugin.check("no urn", { url })),
      /^UNKNOWN: version [0-9.]+ of this plugin has no resource "no urn"; .* \[unknown-token\]$/,
    );
    assert.match(
      await failure(plugin.invoke("webhooks:index:getNope", {})),
      /^UNKNOWN: version [0-9.]+ of this plugin has no function "webhooks:index:getNope"; it has webhooks:index:getEndpoint, .* \[unknown-token\]$/,
    );
    assert.match(
      await failure(plugin.invoke("toString", {})),
      /^UNKNOWN: version [0-9.]+ of this plugin has no function "toString"; .* \[unknown-token\]$/,
    );
  });

  const requests = {
    checkConfig: "CheckRequest",
    diffConfig: "DiffRequest",
    configure: "ConfigureRequest",
    check: "CheckRequest",
    diff: "DiffRequest",
    create: "CreateRequest",
    read: "ReadRequest",
    update: "UpdateRequest",
    delete: "DeleteRequest",
    invoke: "InvokeRequest",
  } as const;
  for (const [method, request] of Object.entries(requests)) {
    it(`takes an empty request, and one with nothing but the name of a resource: ${method}`, async () => {
      const isAboutResources = !/Config|configure|invoke/.test(method);
      const outcome = await plugin.call(method, request).catch((error: unknown) => error);
      if (isAboutResources || method === "invoke") {
        assert.ok(outcome instanceof CallFailure);
        assert.match(
          outcome.message,
          /^version [0-9.]+ of this plugin has no (?:resource|function) ""; .* \[unknown-token\]$/,
        );
      } else assert.ok(!(outcome instanceof Error), String(outcome));
      if (!isAboutResources) return;
      // Whatever it says is one line, which the support of the tests sees to.
      const named = await plugin.call(method, request, { urn: endpoint }).catch((error: unknown) => error);
      assert.ok(!(named instanceof Error) || named instanceof CallFailure, String(named));
    });
  }

  it("says which Pulumi it needs, where one does not tell which provider it configures", async () => {
    for (const shake of [
      () => Promise.resolve(),
      (plugin: Plugin) => plugin.handshake({ configureWithUrn: false }),
    ]) {
      const other = await Plugin.start();
      await shake(other);
      const said = await failure(other.configure(settingsOf(service)));
      assert.equal(
        said,
        `UNKNOWN: this Pulumi is too old for the webhooks plugin ${packageVersion()}, which needs 3.154.0 or newer [unsupported-here]`,
      );
      other.stop();
    }
  });

  it("says of every method that it does not have that it does not", async () => {
    const unimplemented = ["parameterize", "call", "getMapping", "getMappings"];
    const names = Object.keys(ResourceProviderService);
    for (const method of unimplemented) {
      assert.ok(names.includes(method));
      const { requestType } = ResourceProviderService[method as "call"] as unknown as {
        readonly requestType: new () => object;
      };
      const said = await failure(plugin.send(method, new requestType()));
      assert.equal(
        said,
        `UNIMPLEMENTED: the webhooks plugin ${packageVersion()} does not implement ${method} [unsupported-here]`,
      );
    }
    assert.match(
      await failure(plugin.list()),
      /^UNIMPLEMENTED: the webhooks plugin [0-9.]+ does not implement list \[unsupported-here\]$/,
    );
    const implemented = [
      ...Object.keys(requests),
      "handshake",
      "getPluginInfo",
      "getSchema",
      "attach",
      "cancel",
      "construct",
    ];
    assert.deepEqual(new Set(names), new Set([...unimplemented, ...implemented, "list"]));
  });

  it("refuses values that are too deep for anybody, and goes on", async () => {
    const check = (levels: number): Promise<unknown> =>
      plugin.sendBytes(
        "Check",
        field(1, Buffer.from(endpoint)),
        field(3, structOf("url", nestedLists(levels))),
      );
    for (const levels of [3000, 6000, 100_000])
      assert.equal(
        await failure(check(levels)),
        "UNKNOWN: a value in the request is nested more than 100 levels deep [over-limit]",
      );
    const news: unknown = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`);
    const { failures } = await plugin.check(endpoint, { url: news });
    assert.deepEqual(failures, ["url: is nested more than 100 levels deep [over-limit]"]);
    assert.deepEqual((await plugin.check(endpoint, { url })).failures, []);
  });

  it("refuses what is no message, and goes on", async () => {
    const named = field(1, Buffer.from(endpoint));
    const hostile: Readonly<Record<string, readonly Uint8Array[]>> = {
      "a message that breaks off": [named, field(3, structOf("url", textOf(url))).subarray(0, 20)],
      "a value of no type": [named, field(3, structOf("url", Buffer.alloc(0)))],
      noise: [Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 37) % 256))],
    };
    for (const bytes of Object.values(hostile))
      assert.match(await failure(plugin.sendBytes("Check", ...bytes)), /: ./);
    assert.deepEqual((await plugin.check(endpoint, { url })).failures, []);
  });

  it("answers a burst of calls, each with its own", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `endpoint-${index}`);
    const all = await Promise.all(names.map((name) => plugin.check(urnOf("Endpoint", name), { url })));
    assert.deepEqual(
      all.map(({ inputs }) => inputs["name"]),
      names,
    );
    assert.ok(all.every(({ failures }) => failures.length === 0));
  });

  it("says an unexpected error in one line, without a stack and without the text that was read", async () => {
    const { check } = ResourceCalls.prototype;
    const errors: readonly (readonly [raise: () => unknown, said: RegExp])[] = [
      [
        () => JSON.parse(`${canary} is no JSON`) as unknown,
        /^UNKNOWN: unexpected SyntaxError in the webhooks plugin [0-9.]+ \[plugin-fault\]$/,
      ],
      [() => assert.fail("one\nline"), /^UNKNOWN: one line$/],
    ];
    try {
      for (const [raise, said] of errors) {
        ResourceCalls.prototype.check = raise as never;
        assert.match(await failure(plugin.check(endpoint, { url })), said);
      }
    } finally {
      ResourceCalls.prototype.check = check;
    }
  });

  it("says the words of the service, also where they hold half a character", async () => {
    service.faults.add({ kind: "status", status: 400, message: "half \ud800 a character" });
    const { inputs } = await plugin.check(endpoint, { url });
    assert.match(await failure(plugin.create(endpoint, inputs)), /400 half \ufffd a character/);
  });

  it("reads under an SDK whose requests to read have no time limit yet", async () => {
    const made = await plugin.create(endpoint, (await plugin.check(endpoint, { url })).inputs);
    const request = new provider.ReadRequest();
    request.setUrn(endpoint);
    request.setId(made.id);
    request.setProperties(Struct.fromJavaScript(made.properties as never));
    request.setInputs(Struct.fromJavaScript(made.inputs as never));
    const bytes = request.serializeBinary();
    const { prototype } = provider.ReadRequest;
    const { getTimeout } = prototype;
    try {
      delete (prototype as Partial<typeof prototype>).getTimeout;
      const read = provider.ReadResponse.deserializeBinary(await plugin.sendBytes("Read", bytes));
      assert.equal(read.getId(), made.id);
    } finally {
      prototype.getTimeout = getTimeout;
    }
  });

  it("tells its version, and takes secrets", async () => {
    const info = (await plugin.send("getPluginInfo", new Empty())) as { getVersion(): string };
    assert.match(info.getVersion(), /^\d+\.\d+\.\d+/);
    const shaken = await plugin.call<"ProviderHandshakeResponse">("handshake", "ProviderHandshakeRequest");
    assert.equal(shaken.getAcceptSecrets(), true);
    assert.equal(shaken.getAcceptResources(), false);
    assert.equal(shaken.getAcceptOutputs(), true);
  });
});

// Messages that no library would write are made byte by byte.

/** A field of a message that holds bytes. */
function field(number: number, ...content: readonly Uint8Array[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(size)]), ...content]);
}

/** A JSON object with one member, as `Struct` holds it. */
function structOf(name: string, value: Uint8Array): Buffer {
  return field(1, field(1, Buffer.from(name)), field(2, value));
}

/** A JSON text, as `Value` holds it. */
function textOf(text: string): Buffer {
  return field(3, Buffer.from(text));
}

/** Lists in lists, as `Value` holds them. */
function nestedLists(levels: number): Buffer {
  // From the inside to the outside, because each head holds the size of what follows.
  const heads: number[][] = [];
  let size = 0;
  const wrap = (tag: number): void => {
    const head = [tag, ...varint(size)];
    heads.push(head);
    size += head.length;
  };
  const [listValue, values] = [(6 << 3) | 2, (1 << 3) | 2];
  wrap(listValue);
  for (let level = 1; level < levels; level += 1) {
    wrap(values);
    wrap(listValue);
  }
  return Buffer.from(heads.reverse().flat());
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
