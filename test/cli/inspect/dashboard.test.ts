/** Links to the dashboard: in `get`, in the tables of a report and in its page, and never with a credential. */

import assert from "node:assert/strict";
import { stackOf } from "../../../tools/cli/ci/previews";
import { projectedStacks, renderedStack } from "../../../tools/cli/ci/projected";
import { previewIn } from "../../../tools/topology/preview/json";
import { report } from "../../../tools/cli/review/report";
import { pageDataOf } from "../../../tools/cli/review/page/page-data";
import { previewPage } from "../../../tools/cli/review/page/preview-page";
import { dashboardUrlOf } from "../../../tools/cli/io/dashboard";
import { Shell } from "../../support/command";
import { create, update } from "../../support/report-steps";
import { preview } from "../../support/route-files";

const dashboardUrl = "https://convoy.example.com/ui/";
const environment = { WEBHOOKS_DASHBOARD_URL: dashboardUrl };
const linkTo = (page: string) => `https://convoy.example.com/ui/projects/p1/${page}`;

describe("a link to the dashboard", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start({ dialect: "convoy" });
  });
  after(() => shell.stop());

  const linkIn = async (line: string, changes = {}): Promise<string | undefined> => {
    const { code, output } = await shell.run(line, { environment, ...changes });
    assert.equal(code, 0, line);
    return /^dashboardUrl +(.*)$/m.exec(output)?.[1];
  };

  it("stands in what `get` shows of each object that has a page of its own", async () => {
    assert.equal(await linkIn("endpoint get endpoint-1"), linkTo("endpoints/endpoint-1"));
    assert.equal(await linkIn("subscription get subscription-1"), linkTo("subscriptions/subscription-1"));
    assert.equal(await linkIn("source get source-1"), linkTo("sources/source-1"));
    assert.equal(await linkIn("portal-link get link-1"), linkTo("portal-links/link-1"));
    assert.equal(await linkIn("delivery get delivery-1"), linkTo("events/event-deliveries/delivery-1"));
    for (const line of ["event get event-1", "project-settings get p1"])
      assert.equal(await linkIn(line), undefined, line);
    const { output } = await shell.run("endpoint get endpoint-1 --output json", { environment });
    assert.equal(
      (JSON.parse(output) as typeof environment & { dashboardUrl: string }).dashboardUrl,
      linkTo("endpoints/endpoint-1"),
    );
  });

  it("begins as the flag says, before the variable; without either there is none", async () => {
    const line = "endpoint get endpoint-1";
    assert.equal(
      await linkIn(`${line} --dashboard-url http://127.0.0.1:5005`),
      "http://127.0.0.1:5005/projects/p1/endpoints/endpoint-1",
    );
    assert.equal(await linkIn(line, { environment: {} }), undefined);
  });

  it("is named by `check` where it is set", async () => {
    const { output } = await shell.run("check", { environment });
    assert.match(output, /^dashboardUrl +https:\/\/convoy\.example\.com\/ui\/ \(environment\)$/m);
    assert.doesNotMatch((await shell.run("check")).output, /dashboardUrl/);
  });

  it("is refused with a credential in it, which is not repeated [invalid-value]", async () => {
    for (const bad of [
      "https://user:canary@convoy.example.com",
      "https://convoy.example.com/?token=canary",
      "https://convoy.example.com/#canary",
      "ftp://convoy.example.com",
      "convoy.example.com",
    ])
      for (const line of [
        "endpoint get endpoint-1",
        `report ${preview(update("Endpoint", "a", {}, {}))}`,
        "check",
      ]) {
        const { code, output, errors } = await shell.run(`${line} --dashboard-url ${bad}`);
        assert.equal(code, 2, line + bad);
        assert.match(errors + output, /webhooks:dashboardUrl must .*\[invalid-value\]/);
        assert.doesNotMatch(errors + output, /canary/);
      }
  });

  it("is not made with the documented interface, which is said [no-dashboard]", async () => {
    const documented = { environment: { ...environment, WEBHOOKS_DIALECT: "documented" } };
    const file = preview(
      update("Endpoint", "a", { name: "a", projectId: "p1" }, { name: "b", projectId: "p1" }),
    );
    for (const line of ["endpoint get endpoint-1", `report ${file}`]) {
      const { output, errors } = await shell.run(line, documented);
      assert.match(errors, /^webhooks:dashboardUrl makes no links: .* \[no-dashboard\]$/m, line);
      assert.doesNotMatch(output, /convoy\.example\.com/);
    }
  });

  it("is encoded, and is none where brackets would end it early", () => {
    const at = (id: string) => dashboardUrlOf(dashboardUrl, { kind: "Endpoint", projectId: "p/1", id });
    assert.equal(at("a b?"), "https://convoy.example.com/ui/projects/p%2F1/endpoints/a%20b%3F");
    assert.equal(dashboardUrlOf(dashboardUrl, { kind: "toString", projectId: "p", id: "i" }), undefined);
  });

  describe("in a report", () => {
    const inputs = (name: string) => ({ name, projectId: "p1", url: "https://a.example.com" });
    const steps = [
      update("Endpoint", "billing", inputs("billing"), inputs("bills")),
      create("Endpoint", "new", inputs("new")),
      update("EventType", "type", { ...inputs("a"), description: "a" }, { ...inputs("a"), description: "b" }),
    ];
    const reported = (options: object, config?: object) =>
      report(JSON.stringify({ steps, config }), { dialect: "convoy", ...options });

    it("stands behind the name of what exists, in tables and page", () => {
      const review = reported({ dashboardUrl });
      const link = linkTo("endpoints/billing-id");
      assert.ok(review.markdown.includes(`| update | [\`billing\`](${link}) |`), review.markdown);
      assert.ok(review.markdown.includes("| create | `new` |"));
      assert.ok(review.markdown.includes("| update | `type` |"));
      const { changes } = pageDataOf(previewPage(review, { dashboardUrl }));
      assert.deepEqual(changes.map((change) => change.dashboardUrl).filter(Boolean), [link]);
    });

    it("never comes from the preview, whose author could lead readers anywhere", () => {
      const review = reported({}, { "webhooks:dashboardUrl": "https://evil.example.com" });
      assert.doesNotMatch(review.markdown, /evil/);
      assert.doesNotMatch(JSON.stringify(pageDataOf(previewPage(review))), /evil/);
    });

    it("is that of the job that prints a review, which the review does not hand on", () => {
      const found = stackOf("dev", () => previewIn({ steps }), { dialect: "convoy", dashboardUrl });
      const handed = projectedStacks([found], {});
      assert.doesNotMatch(JSON.stringify(handed), /convoy\.example\.com/);
      const [first] = handed;
      assert.ok(first);
      assert.doesNotMatch(renderedStack(first, undefined).report.markdown, /\]\(/);
      assert.ok(renderedStack(first, dashboardUrl).report.markdown.includes(linkTo("endpoints/billing-id")));
    });

    it("is left out where an ID would end it early", () => {
      const step = update("Endpoint", "b", inputs("a"), inputs("c"));
      const odd = JSON.stringify({ steps: [step] }).replaceAll('"b-id"', '"b)x"');
      assert.ok(odd.includes("b)x"));
      assert.ok(report(odd, { dialect: "convoy", dashboardUrl }).markdown.includes("| update | `b` |"));
    });
  });
});
