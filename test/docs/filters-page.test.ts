/** Holds the pages about filters against what releases of Convoy answered: every event of their tables, and every filter that cannot work. */

import assert from "node:assert/strict";
import { faultsOf } from "../../provider/kinds/subscription/filter/faults";
import { operatorNames } from "../../provider/kinds/subscription/filter/flatten";
import { pageRows, uselessFilters } from "../support/filter-page";
import { recordedAnswers } from "../support/recorded";

describe("The pages about filters", () => {
  const rows = pageRows();

  it("claims of each event what each release of Convoy answered", () => {
    const answers = new Map(
      recordedAnswers().map(([filter, request, letters]) => [JSON.stringify([filter, request]), letters]),
    );
    for (const { filter, request, claimed } of rows) {
      const asked = JSON.stringify([filter, request]);
      assert.match(answers.get(asked) ?? "not recorded", claimed, asked);
    }
  });

  it("shows each operator with events that pass and events that do not", () => {
    for (const name of operatorNames) {
      const own = rows.filter(({ filter }) => JSON.stringify(filter).includes(`"${name}"`));
      for (const letters of ["mmm", "nnn"])
        assert.ok(
          own.some(({ claimed }) => claimed.test(letters)),
          `${name} ${letters}`,
        );
    }
    assert.ok(rows.length > 200);
  });

  it("lists as filters that cannot work only some of which the preview says so", () => {
    const useless = uselessFilters();
    assert.ok(useless.length >= 12);
    for (const filter of useless) assert.notDeepEqual(faultsOf(filter), [], JSON.stringify(filter));
  });

  it("recommends nothing that the preview calls useless", () => {
    const passing = rows.filter(({ claimed }) => claimed.test("mmm") || claimed.test("m"));
    const doubtful = passing.filter(({ filter }) => faultsOf(filter).length > 0);
    assert.deepEqual(
      doubtful.map(({ filter }) => JSON.stringify(filter)),
      [],
    );
  });
});
