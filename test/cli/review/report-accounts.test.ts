/** What the report and its digest say of where requests go, and what only a digest may tell. */

import assert from "node:assert/strict";
import { report } from "../../../provider/cli/review/report";
import { create, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const canary = "sk-canary-4711";
const of = (steps: readonly Step[], more: object = {}) => report(JSON.stringify({ steps, ...more }));
const digest = (steps: readonly Step[], more: object = {}): string => of(steps, more).facts.digest;

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
  describe(`The report on an account of the ${front}`, () => {
    const [here, there] = ["https://a.example.com", "https://b.example.com"];

    it("says where its resources send to from then on, although none of them changes", () => {
      const { exitCode, markdown, facts } = of([account({ baseUrl: here }, { baseUrl: there })]);
      assert.equal(exitCode, 10);
      const line = `Provider acme: changes baseUrl from ${here} to ${there}; all requests of its resources go there, with its API key [provider-moves]`;
      assert.deepEqual(facts.consequences, [line]);
      assert.match(markdown, /\*\*danger\*\* Provider acme: changes baseUrl/);
      assert.ok(!JSON.stringify([markdown, facts]).includes(canary));
      const projects = of([account({ projectId: "p1" }, { projectId: "p2" })]).facts.consequences;
      assert.match(
        projects[0] ?? "",
        /^Provider acme: changes projectId from p1 to p2; .* \[provider-moves\]$/,
      );
      const same = account({ baseUrl: here }, { baseUrl: here, maxRetries: "2" });
      assert.deepEqual([of([same]).exitCode, of([same]).markdown], [0, ""]);
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
  it("depends on the whole address of an endpoint, and on the settings of the stack", () => {
    const to = (url: string) => digest([create("Endpoint", "e", { url })]);
    assert.notEqual(to(`https://r.example.com/?to=${canary}`), to("https://r.example.com/?to=elsewhere"));
    const { markdown, facts } = of([create("Endpoint", "e", { url: `https://r.example.com/?to=${canary}` })]);
    assert.ok(!JSON.stringify([markdown, facts]).includes(canary));
    const steps = [create("Endpoint", "e", {})];
    const config = (baseUrl: string) => ({
      config: { "webhooks:baseUrl": baseUrl, "webhooks:apiKey": canary },
    });
    assert.notEqual(
      digest(steps, config("https://a.example.com")),
      digest(steps, config("https://b.example.com")),
    );
  });

  it("does not depend on the value of a secret", () => {
    const marked = (secret: string) => ({
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      plaintext: secret,
    });
    const of = (secret: string) => digest([create("Endpoint", "e", { secret, description: marked(secret) })]);
    assert.equal(of(canary), of("another"));
  });
});

it("The report shows no value of a condition on a header", () => {
  const inputs = (value: string) => ({
    filterConfig: { filter: { headers: { Authorization: value, host: "h" } } },
  });
  const { markdown, facts } = of([update("Subscription", "s", inputs(canary), inputs(`${canary}-2`))]);
  assert.ok(!JSON.stringify([markdown, facts]).includes(canary));
  assert.notEqual(
    digest([update("Subscription", "s", inputs("a"), inputs("b"))]),
    digest([update("Subscription", "s", inputs("a"), inputs("c"))]),
  );
});
