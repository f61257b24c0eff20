/** Names of headers in a filter: an http source stores them in one form. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { headerFaults } from "../../../provider/kinds/subscription/filter/faults";
import { unmetHeaders } from "../../../provider/kinds/subscription/filter-rules";

describe("Headers in a filter", () => {
  it("are named as an http source stores them, at any depth", () => {
    const found = (headers: unknown): string[] => headerFaults({ headers }).map(({ text }) => text);
    for (const headers of [
      { "X-Github-Event": "push", "Content-Type": { $in: ["a"] }, Etag: "b" },
      { $or: [{ "X-Shop": "a" }, { "X-Till": "b" }] },
      unknownMarker,
    ])
      assert.deepEqual(found(headers), []);
    for (const name of ["x y", "Ключ", "a\nb", ""])
      assert.deepEqual(
        headerFaults({ headers: { [name]: "a" } }).map(({ code }) => code),
        ["filter-header-name"],
      );
    assert.deepEqual(found({ "x y": "a" }), [
      'compares the header "x y", which no request to an http source can have: none of them pass',
    ]);
    const line = (name: string, stored: string): string =>
      `compares the header ${name}, which an http source receives as ${stored}: none of its requests pass`;
    assert.deepEqual(found({ "X-GitHub-Event": "push", $or: [{ "x-shop": "a" }] }), [
      line("X-GitHub-Event", "X-Github-Event"),
      line("x-shop", "X-Shop"),
    ]);
  });

  it("are judged for a subscription to a source alone, whichever it is", () => {
    const filterConfig = { filter: { headers: { "x-shop": "a" } } };
    assert.deepEqual(unmetHeaders({ filterConfig }), []);
    for (const sourceId of ["source-1", unknownMarker])
      assert.deepEqual(
        unmetHeaders({ sourceId, filterConfig }).map(({ notice }) => notice),
        ["filter-header-case"],
      );
  });
});
