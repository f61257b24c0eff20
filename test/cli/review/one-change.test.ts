/** What the report says of one change alone, in previews of the Pulumi CLI: exactly what the table says, and nothing of a secret. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../provider/cli/review/report";
import { previewsIn } from "../../support/one-change/recordings";
import { folder, recordingOf, worlds } from "../../support/one-change/worlds";

/** What the table says of one change: what it is, then a line for each notice. */
interface Row {
  readonly means: string;
  readonly said: readonly string[];
}

const table = readFileSync(join(folder, "said.txt"), "utf8");
const [summary = "", ...blocks] = table.trim().split("\n\n");
const rows = new Map(
  blocks.map((block): [string, Row] => {
    const [title = "", ...said] = block.split("\n");
    const [, name = "", means = ""] = /^(.*) = (.*)$/.exec(title) ?? [];
    return [name, { means, said: said.map((line) => line.trim()) }];
  }),
);

describe("The report of one change", () => {
  const isDanger = ({ said }: Row): boolean => said.some((line) => line.startsWith("danger "));
  const judged = [...rows.values()].filter(({ means }) => means !== "refused");

  for (const world of worlds) {
    const previews = previewsIn(readFileSync(recordingOf(world), "utf8"));

    it(`is recorded for each change (${world.name})`, () => {
      const names = world.changes.map(({ name }) => name);
      assert.deepEqual([...previews.keys()], ["base", ...names]);
      const inTable = [...rows.keys()].filter((name) => name.startsWith(`${world.name}/`));
      assert.deepEqual(inTable.sort(), names.map((name) => `${world.name}/${name}`).sort());
    });

    for (const [name, preview] of previews)
      it(`says what it means (${world.name}/${name})`, () => {
        const { facts, markdown } = report(JSON.stringify(preview));
        const said = facts.notices.map(({ severity, kind, name: subject, code }) =>
          [severity, kind, subject, code].join(" "),
        );
        const row = name === "base" ? undefined : rows.get(`${world.name}/${name}`);
        assert.deepEqual(said, row?.said ?? []);
        assert.equal(facts.errors.length > 0, row?.means === "refused");
        assert.equal(JSON.stringify([facts, markdown]).includes("one-change-secret"), false);
      });
  }

  it("tells every danger, and no other change as one", () => {
    const dangers = judged.filter(({ means }) => means === "danger");
    const others = judged.filter(({ means }) => means !== "danger");
    const [told, alarms] = [dangers, others].map((some) => some.filter(isDanger).length);
    assert.deepEqual([told, alarms], [dangers.length, 0]);
    assert.equal(
      summary,
      `${told} of ${dangers.length} dangers told, ${alarms} false alarms in ${others.length} other changes`,
    );
  });
});
