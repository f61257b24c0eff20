/** What a preview cannot know, because Pulumi asked no provider: it is said, and what both states show is judged all the same. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unknownMarker } from "../../../provider/base/markers";
import { report } from "../../../tools/cli/review/report";
import type { ReportOptions } from "../../../tools/cli/review/report";
import type { Step } from "../../support/report-steps";

const preview = (name: string): string =>
  readFileSync(join(__dirname, "..", "..", "previews", "not-known", `${name}.json`), "utf8");
const rows = (text: string, options: ReportOptions = {}): string[] =>
  report(text, options).facts.notices.map(({ severity, kind, name, code }) =>
    [severity, kind, name, code].join(" "),
  );

describe("A provider with settings that are known only in the update", () => {
  const hidden = preview("stage-hidden");
  type State = { readonly inputs: Record<string, unknown> };
  /** The preview with other inputs of the endpoint `e0` after it. */
  const with0 = (inputs: object, of = hidden): string => {
    const { steps, ...rest } = JSON.parse(of) as { readonly steps: readonly Step[] };
    const changed = steps.map((step) => {
      const newState = step["newState"] as State;
      if (!/Endpoint::e0$/.test(String(step["urn"]))) return step;
      return { ...step, newState: { ...newState, inputs: { ...newState.inputs, ...inputs } } };
    });
    return JSON.stringify({ ...rest, steps: changed });
  };

  it("is a danger, with the number of its resources, none of which is an update", () => {
    assert.deepEqual(rows(hidden), ["danger Provider acc changes-unjudged"]);
    const { facts, exitCode, markdown } = report(hidden, { failOn: "danger" });
    assert.deepEqual([exitCode, facts.counts.update], [12, 1]);
    assert.match(markdown, /could not compare 4 resources \(Endpoint `?e0/);
    assert.doesNotMatch(markdown, /projectId/);
  });

  it("is a warning under the guard of the provider", () => {
    const warning = ["warning Provider acc changes-unjudged"];
    assert.deepEqual(rows(hidden, { isGuarded: true }), warning);
    const configured = (failOn: string): string =>
      JSON.stringify({ ...(JSON.parse(hidden) as object), config: { "webhooks:failOn": failOn } });
    assert.deepEqual(rows(configured("danger")), warning);
    assert.deepEqual(rows(configured("none")), ["danger Provider acc changes-unjudged"]);
  });

  it("leaves what both states show to be judged", () => {
    const shown: readonly (readonly [object, string])[] = [
      [{ url: "https://evil.example.com" }, "danger Endpoint e0 deliveries-move"],
      [{ ownerId: "acme" }, "warning Endpoint e0 owner-set"],
      [{ isDisabled: true }, "danger Endpoint e0 endpoint-disable"],
    ];
    for (const [inputs, row] of shown) {
      const found = rows(with0(inputs));
      assert.ok(found.includes(row), `${JSON.stringify(inputs)}: ${found.join(", ")}`);
      assert.ok(found.includes("danger Provider acc changes-unjudged"));
    }
  });

  it("compares with the default inputs that the provider would have filled in", () => {
    const { facts } = report(with0({ description: "new" }));
    const of0 = facts.resources.filter(({ name }) => name === "e0");
    assert.deepEqual(
      of0.map(({ operation, fields }) => ({ operation, fields })),
      [{ operation: "update", fields: [{ path: "description", before: undefined, after: "new" }] }],
    );
  });

  it("takes a project that becomes unknown for no change of what is in it", () => {
    const replaced = preview("project-replaced");
    const { facts } = report(replaced);
    assert.deepEqual([facts.counts.update, facts.counts.replace], [0, 1]);
    assert.ok(replaced.includes(`"webhooks:projectId":"${unknownMarker}"`));
    assert.ok(rows(replaced).includes("danger Provider projectType-stg changes-unjudged"));
  });
});
