/** The entries in a comment: what the guard asks for, ready to paste, where the preview or the pipeline has one. */

import assert from "node:assert/strict";
import { parse } from "yaml";
import { unknownMarker } from "../../../provider/base/markers";
import { report } from "../../../tools/cli/review/report";
import { printing, remove, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const moved = (name: string, from = "https://a.example.com/"): Step =>
  update("Endpoint", name, { url: from }, { url: "https://b.example.com/" });
const textOf = (steps: readonly Step[], config: object = {}, lines: readonly string[] = []): string =>
  JSON.stringify({ steps, config, ...printing(lines) });
const guarded = { "webhooks:failOn": "danger" };
const heading = "Entries of webhooks:allow";

describe("The entries in a comment", () => {
  it("are there where the stack or the pipeline has a guard, and else in the JSON alone", () => {
    const steps = [moved("billing")];
    assert(!report(textOf(steps)).markdown.includes(heading));
    assert.equal(report(textOf(steps)).facts.entries.length, 1);
    assert(report(textOf(steps, guarded)).markdown.includes(heading));
    assert(report(textOf(steps), { failOn: "danger" }).markdown.includes(heading));
    assert(!report(textOf(steps), { failOn: "event-types-narrowed" }).markdown.includes(heading));
  });

  it("can be pasted as they are, each below its resource, whatever that is called", () => {
    const names = ["billing", "`~~~` # a: b", "two\nlines"];
    const { markdown, facts } = report(
      textOf(
        names.map((name) => moved(name)),
        guarded,
      ),
    );
    const [, yaml = ""] = /`{3,}yaml\n(.*?)\n`{3,}/s.exec(markdown) ?? [];
    const pasted = (parse(yaml) as { config: Record<string, string[]> }).config["webhooks:allow"] ?? [];
    assert.deepEqual(
      pasted,
      facts.entries.map(({ entry }) => entry),
    );
    assert.match(yaml, /^ {4}# Endpoint billing\n {4}- deliveries-move:Endpoint\/billing-id@[0-9a-f]{16}$/m);
  });

  it("lack those that the config has, and name those that are known later or that nothing needs", () => {
    const steps = [moved("billing"), moved("audit", unknownMarker), remove("Endpoint", "gone")];
    const allow = JSON.stringify(["deletion:Endpoint/gone-id", "deletion:Endpoint/other"]);
    const line = "Endpoint audit: moves deliveries to another host: from c to b [deliveries-move]";
    const text = textOf(steps, { ...guarded, "webhooks:allow": allow }, [line]);
    const { markdown, exitCode } = report(text, { failOn: "deletion" });
    assert.equal(exitCode, 10);
    assert.equal(markdown.match(/^ {4}- /gm)?.length, 1);
    assert.match(markdown, /known in `pulumi up`, when all values are: `Endpoint audit: deliveries-move`\./);
    assert.match(markdown, /Nothing in this preview needs these entries: `deletion:Endpoint\/other`\./);
  });

  it("each have a line that explains them, and the heading counts the lines", () => {
    const before = { url: "https://a.example.com/", appId: "a" };
    const replaced: Step = {
      ...update("Endpoint", "billing", before, { ...before, appId: "b" }),
      ...{ op: "replace", replaceReasons: ["appId"], diffReasons: ["appId"] },
      oldState: { id: "billing-id", inputs: before, delete: true },
    };
    const first = { ...replaced, oldState: { id: "billing-id", inputs: before } };
    assert.match(
      report(textOf([first], { "webhooks:dialect": "convoy" }), { failOn: "danger" }).markdown,
      /also refuses what no line says here: `Endpoint billing: old-object-lost`\.$/m,
    );
    for (const failOn of [undefined, "danger", "warning"]) {
      const { markdown, facts } = report(textOf([replaced], { "webhooks:dialect": "convoy" }), { failOn });
      const asked = facts.entries.filter(({ isRefused }) => isRefused);
      assert.equal(asked.length > 0, failOn !== undefined);
      for (const { code } of asked) assert.ok(markdown.includes(`[${code}]`), `${code}: ${markdown}`);
      for (const severity of ["danger", "warning"]) {
        const { length } = markdown.split("\n").filter((line) => line.startsWith(`- **${severity}** `));
        const counted = new RegExp(`^\\*\\*.*?(\\d+) ${severity}`, "m").exec(markdown)?.[1] ?? 0;
        assert.equal(Number(counted), length, markdown);
      }
      const counted = facts.concerns.reduce((sum, { subjects }) => sum + subjects, 0);
      assert.equal(counted, markdown.match(/^- \*\*danger\*\* /gm)?.length ?? 0, markdown);
    }
  });

  it("say how many dangers of other resources the guard leaves to the reader", () => {
    const line = "Endpoint nobody: disables the endpoint: nothing is delivered to it [endpoint-disable]";
    const { markdown } = report(textOf([moved("billing")], guarded, [line]));
    assert.match(markdown, /^The guard does not judge 1 danger of other resources: check them here\.$/m);
  });
});
