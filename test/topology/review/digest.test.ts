/** What a review and its digest say of where requests go, and what only a digest may tell. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { create, remove, reviewedSteps, update, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const canary = "sk-canary-4711";
const url = "https://billing.example.com/hooks";
const old = { name: "billing", url, rotateSecretAfterDays: 30 };
const rotation = update("Endpoint", "billing", old, old);
const bucket = (op: string, inputs: object, type = "aws:s3:Bucket"): Step => ({
  ...{ op, urn: `urn:pulumi:dev::shop::${type}::logs`, diffReasons: ["tags"], newState: { inputs } },
});
const digest = (steps: readonly Step[], more: object = {}): string => reviewedSteps(steps, more).facts.digest;

/** An account of either front with its settings before and after. */
const accounts: Readonly<Record<string, (before: object | undefined, after: object) => Step>> = {
  "dynamic resources": (before, after) => {
    const inputs = (settings: object) => ({
      "webhooks:explicit": "true",
      "webhooks:apiKey": canary,
      ...Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [`webhooks:${name}`, value as string]),
      ),
    });
    const name = "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::acme";
    return {
      ...{ op: before === undefined ? "create" : "update", urn: name, newState: { inputs: inputs(after) } },
      ...(before !== undefined && { oldState: { inputs: inputs(before) } }),
    };
  },
  plugin: (before, after) => ({
    ...{
      op: before === undefined ? "create" : "update",
      urn: "urn:pulumi:dev::shop::pulumi:providers:webhooks::acme",
    },
    newState: { inputs: { apiKey: canary, ...after } },
    ...(before !== undefined && { oldState: { inputs: { apiKey: canary, ...before } } }),
  }),
};

for (const [front, account] of Object.entries(accounts))
  describe(`The review of an account of the ${front}`, () => {
    const [here, there] = ["https://a.example.com", "https://b.example.com"];

    it("says where its resources send to from then on, although none of them changes", () => {
      const { exitCode, facts } = reviewedSteps([account({ baseUrl: here }, { baseUrl: there })]);
      assert.equal(exitCode, 10);
      const line = `Provider acme: changes baseUrl from ${here} to ${there}; all requests for its resources go there, with its API key [provider-moves]`;
      assert.deepEqual(facts.consequences, [line]);
      assert.ok(!JSON.stringify(facts).includes(canary));
      const projects = reviewedSteps([account({ projectId: "p1" }, { projectId: "p2" })]).facts.consequences;
      assert.match(
        projects[0] ?? "",
        /^Provider acme: changes projectId from p1 to p2; .* \[provider-moves\]$/,
      );
      const same = account({ baseUrl: here }, { baseUrl: here, maxRetries: "2" });
      assert.equal(reviewedSteps([same]).exitCode, 0);
    });

    it("has another digest where it leads elsewhere, and the same where only its key differs", () => {
      const made = (settings: object) => digest([account(undefined, settings), create("Endpoint", "e", {})]);
      assert.notEqual(made({ baseUrl: here }), made({ baseUrl: there }));
      assert.equal(made({ baseUrl: here }), made({ baseUrl: here }));
      const rotated = JSON.stringify(account(undefined, { baseUrl: here })).replace(canary, "another");
      assert.equal(digest([JSON.parse(rotated) as Step]), digest([account(undefined, { baseUrl: here })]));
    });
  });

describe("The digest of a plan", () => {
  const of = (...steps: Step[]): string => digest(steps);
  const limited = (rateLimit: number) =>
    update("Endpoint", "billing", { url, rateLimit: 1 }, { rateLimit, url });

  it("is the same whatever the order, and whatever stays as it is", () => {
    const others = [create("Endpoint", "new", { url, name: "new" }), remove("Endpoint", "gone")];
    const same = { ...update("Endpoint", "audit", old, old), op: "same" };
    assert.equal(of(limited(2), ...others), of(same, ...[...others].reverse(), limited(2)));
    assert.match(of(), /^[0-9a-f]{64}$/);
    assert.equal(of(), of(same));
    const turned = create("Endpoint", "new", { name: "new", url });
    assert.equal(of(limited(2), turned, remove("Endpoint", "gone")), of(limited(2), ...others));
  });

  it("differs by operation, URN, value, protection and source of a value", () => {
    const to = (name: string): Step => {
      const [endpointId, propertyDependencies] = [unknownMarker, { endpointId: [urn("Endpoint", name)] }];
      return {
        ...create("Subscription", "s", {}),
        newState: { inputs: { endpointId }, propertyDependencies },
      };
    };
    const all = [
      ...[of(), of(limited(2)), of(limited(3)), of(remove("Endpoint", "a")), of(remove("Endpoint", "b"))],
      ...[of(remove("Endpoint", "a", {}, { retainOnDelete: true })), of(create("Endpoint", "a", {}))],
      ...[of(to("a")), of(to("b")), of(rotation)],
      ...[
        of(bucket("update", { tags: 1 })),
        of(bucket("update", { tags: 2 })),
        of(bucket("create", { tags: 2 })),
      ],
    ];
    assert.equal(new Set(all).size, all.length);
  });

  it("takes no secret in, so that none can be guessed from it", () => {
    const secret = (value: string) =>
      update("Endpoint", "a", { url, secret: "first" }, { url, secret: value });
    assert.equal(of(secret("second")), of(secret("third")));
    const marked = (value: string) => ({
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      value,
    });
    assert.equal(of(bucket("update", { tags: marked("a") })), of(bucket("update", { tags: marked("b") })));
    const account = (apiKey: string) => bucket("update", { apiKey }, "pulumi:providers:webhooks");
    assert.equal(of(account("a")), of(account("b")));
  });

  it("depends on the whole address of an endpoint, and on the settings of the stack", () => {
    const to = (url: string) => digest([create("Endpoint", "e", { url })]);
    assert.notEqual(to(`https://r.example.com/?to=${canary}`), to("https://r.example.com/?to=elsewhere"));
    const { facts } = reviewedSteps([
      create("Endpoint", "e", { url: `https://r.example.com/?to=${canary}` }),
    ]);
    assert.ok(!JSON.stringify(facts).includes(canary));
    const steps = [create("Endpoint", "e", {})];
    const config = (baseUrl: string) => ({
      config: { "webhooks:baseUrl": baseUrl, "webhooks:apiKey": canary },
    });
    assert.notEqual(
      digest(steps, config("https://a.example.com")),
      digest(steps, config("https://b.example.com")),
    );
  });
});

it("The review shows no value of a condition on a header", () => {
  const inputs = (value: string) => ({
    filterConfig: { filter: { headers: { Authorization: value, host: "h" } } },
  });
  const { facts } = reviewedSteps([update("Subscription", "s", inputs(canary), inputs(`${canary}-2`))]);
  assert.ok(!JSON.stringify(facts).includes(canary));
  assert.notEqual(
    digest([update("Subscription", "s", inputs("a"), inputs("b"))]),
    digest([update("Subscription", "s", inputs("a"), inputs("c"))]),
  );
});
