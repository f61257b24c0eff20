/** What the report says of one change alone, in previews of the Pulumi CLI: exactly what the table says, and nothing of a secret. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../tools/cli/review/report";
import { previewsIn } from "../../support/one-change/recordings";
import { folder, recordingOf, worlds } from "../../support/one-change/worlds";

/** What the table expects of one change: what it is, and each notice as severity, kind, name and code. */
interface Row {
  readonly means: "danger" | "warning" | "info" | "nothing" | "refused";
  readonly said: readonly string[];
}

const table = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Record<string, Row>;
const rows = new Map(Object.entries(table));

describe("The report of one change", () => {
  const isDanger = ({ said }: Row): boolean => said.some((line) => line.startsWith("danger "));
  const judged = [...rows.values()].filter(({ means }) => means !== "refused");

  for (const world of worlds) {
    const previews = previewsIn(readFileSync(recordingOf(world), "utf8"));

    it(`is recorded for each change (${world.name})`, () => {
      const names = Object.keys(world.changes);
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
    assert.deepEqual([dangers.length, told, others.length, alarms], [108, 108, 62, 0]);
  });
});
