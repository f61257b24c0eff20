/** Lines of which a preview does not tell the resource: none is dropped, and none goes to the first resource of a name. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../tools/cli/review/report";
import type { ReportOptions } from "../../../tools/cli/review/report";
import { create, printing, reviewedSteps, same, update, urn, type Step } from "../../support/report-steps";

const url = "https://a.example.com";
const rolls = "rolls the signing secret (secret changed); the old one stops working at once";
const stopped = "disables the endpoint: nothing is delivered to it";
const rolled = (name: string): Step =>
  update("Endpoint", name, { url, secret: "[secret]" }, { url, secret: "[secret]" });
const below = (parent: string, step: Step): Step => ({
  ...step,
  urn: String(step["urn"]).replace("::pulumi-nodejs", `::shop:index:${parent}$pulumi-nodejs`),
});
const textOf = (steps: readonly Step[], ...lines: readonly string[]): string =>
  JSON.stringify({ steps, ...printing(lines) });
const rows = (text: string, options: ReportOptions = {}): string[] =>
  report(text, options).facts.notices.map(({ severity, kind, name, code }) =>
    [severity, kind, name, code].join(" "),
  );

describe("A line about two resources of one name", () => {
  it("counts both, and tells them by their parents", () => {
    const disabled = update("Endpoint", "billing", { url }, { url, isDisabled: true });
    const [line] = report(textOf([below("Us", disabled), below("Ap", disabled)])).facts.consequences;
    assert.equal(
      line,
      `Each of 2 Endpoints (billing below shop:index:Us, billing below shop:index:Ap): ${stopped} [endpoint-disable]`,
    );
  });
});

describe("A line whose resource the preview does not tell", () => {
  it("is a fact before a secret of the job is hidden in it, which only hides words", () => {
    const text = textOf([rolled("billing")], `Endpoint billing: ${rolls} [secret-roll-no-overlap]`);
    for (const word of ["secret", "rolls", "billing", "Endpoint", "secret-roll-no-overlap"]) {
      const { facts, exitCode, markdown } = report(text, {
        failOn: "danger",
        hide: (one) => one.replaceAll(word, "[secret]"),
      });
      assert.equal(exitCode, 12, word);
      assert.deepEqual(
        facts.notices.map(({ code, name }) => `${code} ${name}`),
        ["secret-roll-no-overlap billing"],
      );
      if (word === "rolls") assert.match(markdown, /`\[secret\]` the signing secret/);
    }
  });

  it("is about the stack where the provider has hidden the name", () => {
    for (const name of ["[secret]", "[unsafe]", "another"]) {
      const line = `Endpoint ${name}: ${rolls} [secret-roll-no-overlap]`;
      const text = textOf([rolled("billing"), rolled("audit")], line);
      assert.deepEqual(rows(text), ["danger Stack shop/dev secret-roll-no-overlap"]);
      assert.equal(report(text, { failOn: "danger" }).exitCode, 12);
      assert.match(report(text).markdown, /: rolls the signing secret/);
    }
  });

  it("is left out where both states give its code for each resource that it may be about", () => {
    const disabled = (name: string): Step => update("Endpoint", name, { url }, { url, isDisabled: true });
    const line = `Endpoint [secret]: ${stopped} [endpoint-disable]`;
    const both = [disabled("a"), disabled("b")];
    const given = ["danger Endpoint a endpoint-disable", "danger Endpoint b endpoint-disable"];
    const ofStack = "danger Stack shop/dev endpoint-disable";
    assert.deepEqual(rows(textOf(both, line, line)), given);
    assert.deepEqual(rows(textOf(both, line, line, line)), [ofStack, ...given]);
    const moved = update("Endpoint", "c", { url }, { url, description: "d" });
    assert.deepEqual(rows(textOf([...both, moved], line)), [ofStack, ...given]);
    assert.deepEqual(rows(textOf([...both, same("Endpoint", "c", { url })], line)), given);
  });

  it("is about the stack where several resources have the name, and names them", () => {
    const twins = [below("Us", rolled("billing")), below("Eu", rolled("billing"))];
    const line = `Endpoint billing: ${rolls} [secret-roll-no-overlap]`;
    const { facts } = reviewedSteps(twins, printing([line]));
    assert.deepEqual(
      facts.notices.map(({ kind, code, candidates }) => ({ kind, code, candidates })),
      [{ kind: "Stack", code: "secret-roll-no-overlap", candidates: twins.map((one) => one["urn"]) }],
    );
    assert.deepEqual(rows(textOf(twins, line, line)), [
      "danger Endpoint billing secret-roll-no-overlap",
      "danger Endpoint billing secret-roll-no-overlap",
    ]);
  });

  it("shows for each owner that it may concern, and for no other", () => {
    const owned = (name: string, ownerId: string): Step =>
      update("Endpoint", name, { url, ownerId, secret: "[secret]" }, { url, ownerId, secret: "[secret]" });
    const twins = [below("Us", owned("billing", "acme")), below("Eu", owned("billing", "bolt"))];
    const text = textOf(
      [...twins, owned("audit", "crane")],
      `Endpoint billing: ${rolls} [secret-roll-no-overlap]`,
    );
    const codesFor = (owner: string): number => report(text, { owner, failOn: "danger" }).exitCode;
    assert.deepEqual(["acme", "bolt", "crane"].map(codesFor), [12, 12, 10]);
  });

  it("is allowed by no name that several resources have: the refusal names their URNs", () => {
    const twins = [below("Us", rolled("billing")), below("Eu", rolled("billing"))];
    const [us, eu] = twins.map((one) => String(one["urn"]));
    const line = `Endpoint billing: ${rolls} [secret-roll-no-overlap]`;
    for (const lines of [[line], [line, line]])
      assert.throws(
        () =>
          report(textOf(twins, ...lines), { failOn: "danger", allow: ["secret-roll-no-overlap:billing"] }),
        (error: Error) =>
          error.message.endsWith(
            `several resources have the name in the entry for secret-roll-no-overlap: use one of ${us}, ${eu} [ambiguous-name]`,
          ),
      );
    const each = [us, eu].map((one) => `secret-roll-no-overlap:${one}`);
    assert.equal(report(textOf(twins, line, line), { failOn: "danger", allow: each }).exitCode, 10);
    assert.equal(report(textOf(twins, line, line), { failOn: "danger", allow: each.slice(1) }).exitCode, 12);
    // A subscription of the same name is no endpoint.
    const other = create("Subscription", "billing", { endpointId: "e1" });
    const allow = ["secret-roll-no-overlap:billing"];
    assert.equal(report(textOf([rolled("billing"), other], line), { failOn: "danger", allow }).exitCode, 10);
    assert.equal(urn("Endpoint", "billing") === us, false);
  });

  it("makes no danger for an unchanged endpoint of the same name as two that stop", () => {
    const file = join(__dirname, "..", "..", "previews", "not-known", "same-name-two-parents.json");
    const { facts } = report(readFileSync(file, "utf8"));
    const dangers = facts.notices.filter(
      ({ kind, severity }) => kind === "Endpoint" && severity === "danger",
    );
    const parents = new Set(dangers.map(({ urn: of = "" }) => /my:C(\w+)/.exec(of)?.[1]));
    assert.deepEqual([...parents].sort(), ["ap", "us"]);
    assert.equal(
      facts.notices.some(({ kind }) => kind === "Stack"),
      false,
    );
  });
});
