/** Look-ups with `pulumi-webhooks/native`: the plugin is asked, and the program sees what the dynamic functions show. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../../provider";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { lookups } from "../../provider/engine/look-ups/rules";
import { argsOf, lookupFailure, type LookupRule, type LookupArgs } from "../../provider/engine/look-ups/rule";
import * as native from "../../provider/native";
import { beginRun, endRuns, see, type RunOptions } from "../support/program-run";
import { readSide } from "../support/read-side";
import type { IResourceMonitorClient } from "@pulumi/pulumi/proto/resource_grpc_pb";
import type { ResourceInvokeRequest } from "@pulumi/pulumi/proto/resource_pb";
import { WebhooksClient } from "../../provider/client";
import { WebhooksError } from "../../provider/base/errors";
import { withMarks } from "../../provider/http/clean";

/** What the SDK reads of a response. */
interface Response {
  getFailuresList(): { getReason(): string; getProperty(): string }[];
  getReturn(): { toJavaScript(): unknown } | undefined;
}
type Answer = (error: { details: string } | null, response?: Response) => void;

/** What the plugin was asked. */
interface Asked {
  readonly token: string;
  readonly args: object;
  readonly provider: string;
}

interface PluginOptions {
  /** How an error leaves it: as a failure of the function, or as an error of the call. Default: a failure. */
  readonly raises?: boolean;
  /** Answers what the engine does for an account that is not known yet. Default false. */
  readonly isUnknown?: boolean;
}

/** Answers the functions that this run invokes from now on. Gives what is asked. */
function playPlugin(service: Emulator, { raises = false, isUnknown = false }: PluginOptions = {}): Asked[] {
  const asked: Asked[] = [];
  const monitor = pulumi.runtime.getMonitor() as unknown as Pick<IResourceMonitorClient, "invoke">;
  const invoke = (request: ResourceInvokeRequest, answer: Answer): void => {
    const [token, args] = [request.getTok(), request.getArgs()?.toJavaScript() ?? {}];
    asked.push({ token, args, provider: request.getProvider() });
    if (request.getVersion() + request.getPlugindownloadurl() !== "") throw new Error("a version was named");
    const succeed = (result: unknown): void =>
      answer(null, {
        getFailuresList: () => [],
        getReturn: () => ({ toJavaScript: () => asSent(result) }),
      });
    const fail = ({ code, message }: WebhooksError): void =>
      raises
        ? answer({ details: `invocation of ${token} returned an error: ${message}` })
        : answer(null, {
            getFailuresList: () => [{ getReason: () => message, getProperty: () => code }],
            getReturn: () => undefined,
          });
    if (isUnknown) succeed({});
    else look(service, token, args).then(succeed, fail);
  };
  Object.assign(monitor, { invoke });
  return asked;
}

async function look(service: Emulator, token: string, given: LookupArgs): Promise<unknown> {
  const rule = lookups[token.replace("webhooks:index:", "") as "getProject"] as LookupRule<
    LookupArgs,
    unknown
  >;
  const { projectId = "p1" } = given;
  const args = argsOf(rule, given);
  const client = new WebhooksClient({ baseUrl: service.url, projectId, apiKey: service.apiKey });
  try {
    return withMarks(await rule.request(client, args), rule.secrets);
  } catch (error) {
    if (!(error instanceof WebhooksError)) throw error;
    throw new WebhooksError(error.code, lookupFailure(rule, args, projectId, error));
  }
}

/** As it crosses a process: without undefined fields. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

type Plain = (args: object, options?: pulumi.InvokeOptions) => Promise<Record<string, unknown>>;
type Output = (
  args: object,
  options?: pulumi.InvokeOutputOptions,
) => pulumi.Output<Record<string, unknown>> & Record<string, pulumi.Output<unknown>>;
const plainOf = (front: object, name: string): Plain => (front as Record<string, Plain>)[name]!;
const outputOf = (front: object, name: string): Output => (front as Record<string, Output>)[`${name}Output`]!;

/** The account of a generated SDK. */
function generated(name: string, inputs: pulumi.Inputs): pulumi.ProviderResource {
  return new (class extends pulumi.ProviderResource {})("webhooks", name, inputs);
}

const eventDeliveryId = "delivery-1";
const found: readonly (readonly [name: string, args: object])[] = [
  ["getEndpoint", { id: "endpoint-1" }],
  ["getPortalLink", { id: "link-1" }],
  ["getPortalLinks", { ownerId: undefined, perPage: 10, limit: 1 }],
  ["getSubscription", { id: "subscription-1" }],
  ["getSource", { id: "source-1" }],
  ["getEvent", { projectId: "p1", id: "event-1" }],
  ["getEventDelivery", { id: eventDeliveryId }],
  ["getDeliveryAttempts", { eventDeliveryId }],
  ["getDeliveryAttempt", { id: "attempt-1", eventDeliveryId }],
];

describe("A function of the plugin", () => {
  let service: Emulator;
  let asked: Asked[];
  const begin = async (run?: RunOptions, plugin?: PluginOptions): Promise<void> => {
    await beginRun(service, run);
    asked = playPlugin(service, plugin);
  };

  before(async () => {
    service = await startEmulator({ projects: ["p1", "p2"], seed: { projects: { p1: readSide } } });
  });
  beforeEach(() => begin());
  afterEach(endRuns);
  after(() => service.stop());

  for (const [name, rule] of Object.entries(lookups) as [string, LookupRule<object, unknown>][]) {
    it(`is invoked by its token in both forms, with valid arguments only: ${name}`, async () => {
      const needed = [...rule.required, ...(rule.oneOf ?? []).slice(0, 1)];
      const args = Object.fromEntries(needed.map((argument) => [argument, "none-of-these"]));
      await plainOf(native, name)({ projectId: "p1", ...args }).catch(() => undefined);
      await begin();
      await see(outputOf(native, name)({ projectId: pulumi.output("p2"), ...args })).catch(() => undefined);
      assert.deepEqual(asked, [
        { token: `webhooks:index:${name}`, args: { ...args, projectId: "p2" }, provider: "" },
      ]);
      await assert.rejects(plainOf(native, name)({ ...args, other: 1 }), (error) => {
        assert.ok(pulumi.RunError.isInstance(error));
        return error.message.startsWith(`${name}: other is not a known argument`);
      });
      assert.equal(asked.length, 1);
    });
  }

  for (const [name, args] of found) {
    it(`shows what the dynamic one does, as secret and as plain: ${name}`, async () => {
      const theirs = await plainOf(dynamic, name)(args);
      assert.deepEqual(await plainOf(native, name)(args), JSON.parse(JSON.stringify(theirs)));
      const [our, their] = [outputOf(native, name)(args), outputOf(dynamic, name)(args)];
      assert.equal((await see(our)).isSecret, (await see(their)).isSecret);
      const fields = Object.keys(theirs);
      assert.ok(fields.length > 1);
      for (const field of fields) {
        const [shown, wanted] = [await see(our[field]!), await see(their[field]!)];
        assert.deepEqual([field, shown.isSecret, shown.isKnown], [field, wanted.isSecret, wanted.isKnown]);
      }
    });
  }

  it("is invoked once in a run for each account and each object", async () => {
    const account = new native.Provider("other");
    const look = (id: string, options?: pulumi.InvokeOptions): Promise<unknown>[] => [
      native.getEndpoint({ id }, options),
      see(native.getEndpointOutput({ id: pulumi.output(id) }, options)),
    ];
    await Promise.all([...look("endpoint-1"), ...look("endpoint-1", { provider: account })]);
    assert.equal(asked.length, 2);
    await begin();
    await Promise.all(look("endpoint-1"));
    assert.equal(asked.length, 1);
  });

  it("is not invoked with what is unknown, nor before what it depends on exists", async () => {
    await begin({ preview: true });
    const planned = new native.Endpoint("planned", { url: "https://example.com" });
    for (const output of [
      native.getEndpointOutput({ id: planned.id }),
      native.getEndpointOutput({ id: "endpoint-1" }, { dependsOn: [planned] }),
    ])
      assert.equal((await see(output)).isKnown, false);
    assert.deepEqual(asked, []);
    assert.equal((await see(native.getEndpointOutput({ id: "endpoint-1" }).name)).value, "billing");
  });

  it("is unknown in a preview without an API key, with one warning; the promise form asks", async () => {
    await begin({ preview: true, config: { "webhooks:apiKey": "" } });
    const { warn } = pulumi.log;
    const warnings: string[] = [];
    Object.assign(pulumi.log, { warn: (line: string) => Promise.resolve(void warnings.push(line)) });
    const seen = await Promise.all(["a", "b"].map((id) => see(native.getEndpointOutput({ id }).url)));
    Object.assign(pulumi.log, { warn });
    assert.ok(seen.every(({ isKnown }) => !isKnown));
    assert.deepEqual([warnings.length, asked.length], [1, 0]);
    assert.match(
      warnings[0] ?? "",
      /unknown in this preview.*Missing setting webhooks:apiKey: set WEBHOOKS_API_KEY, .* \[unknown-look-ups\]$/,
    );
    const account = new native.Provider("other", { apiKey: "given" });
    assert.equal(
      (await see(native.getEndpointOutput({ id: "endpoint-1" }, { provider: account }))).isKnown,
      true,
    );
    await native.getEndpoint({ id: "endpoint-1" });
    assert.equal(asked.length, 2);
  });

  it("is for the account that it is given, directly or through the parent, and refuses another front's", async () => {
    const accounts: Readonly<Record<string, () => pulumi.InvokeOptions>> = {
      given: () => ({ provider: new native.Provider("given") }),
      inherited: () => {
        const providers = [new native.Provider("inherited")];
        return { parent: new pulumi.ComponentResource("test:index:Group", "group", {}, { providers }) };
      },
      generated: () => ({ provider: generated("generated", {}) }),
    };
    for (const [name, options] of Object.entries(accounts)) {
      await begin();
      await native.getEndpoint({ id: "endpoint-1" }, options());
      assert.match(asked[0]?.provider ?? "", new RegExp(`::pulumi:providers:webhooks::${name}::${name}-id$`));
    }
    const provider = new dynamic.Provider("dynamic");
    const message = "getEndpoint: provider must be a Provider of pulumi-webhooks/native [foreign-provider]";
    await assert.rejects(native.getEndpoint({ id: "endpoint-1" }, { provider }), { message });
  });

  it("is unknown while the settings of its account are, and fails in the promise form", async () => {
    await begin({ preview: true });
    const planned = new native.Endpoint("planned", { url: "https://example.com" });
    const ours = new native.Provider("other", { projectId: planned.id });
    const sdk = generated("sdk", { projectId: planned.id });
    const message =
      "getEndpoint: the settings of the provider are not known yet: use getEndpointOutput [not-known-yet]";
    for (const provider of [ours, sdk]) {
      await begin({ preview: true }, { isUnknown: true });
      const options = { provider };
      assert.equal((await see(native.getEndpointOutput({ id: "endpoint-1" }, options))).isKnown, false);
      await assert.rejects(native.getEndpoint({ id: "endpoint-1" }, options), { message });
    }
  });

  for (const raises of [false, true])
    it(`that fails ${raises ? "with an error" : "with a failure"} fails in the plugin's line and no other words`, async () => {
      await begin({}, { raises });
      for (const look of [
        () => native.getEndpoint({ id: "nothing (here)" }),
        () => see(native.getEndpointOutput({ id: "nothing (here)" })),
      ])
        await assert.rejects(look, (error) => {
          assert.ok(pulumi.RunError.isInstance(error));
          assert.match(
            error.message,
            /^getEndpoint: no endpoint "nothing \(here\)" in project "p1" \([^()]+\) \[not-found\]$/,
          );
          assert.equal(error.stack, "");
          assert.equal(native.hasCode(error, "not-found"), !raises);
          return true;
        });
    });

  it("hands the end of a run on to the SDK", async () => {
    const ended = Object.assign(new Error("ended"), { code: 14, details: "ended" });
    Object.assign(pulumi.runtime.getMonitor() as object, {
      invoke: (_request: unknown, answer: (error: Error) => void) => answer(ended),
    });
    await assert.rejects(native.getEndpoint({ id: "endpoint-1" }), (error) => error === ended);
  });
});
