/** Pins the sentences of rooms: each notice as it is printed, with values. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import type { Notice } from "../../provider/base/notice";
import type { AnyNotices, NoticeValue } from "../../provider/base/declare";

type Row = readonly [code: string, values: Readonly<Record<string, NoticeValue>>, sentence: string];

/** For each room, by what its notices are about, those notices and a row for every one of them. */
export type PinnedRooms = Readonly<Record<string, readonly [notices: AnyNotices, rows: readonly Row[]]>>;

/** Declares the tests. A notice without a row fails as well. */
export function pinSentences(rooms: PinnedRooms): void {
  for (const [room, [notices, rows]] of Object.entries(rooms))
    describe(`What is said about ${room}`, () => {
      for (const [code, values, sentence] of rows)
        it(`is a whole sentence for ${code}`, () => {
          const raise = notices[code] as unknown as (given: typeof values) => Notice;
          assert.equal(printed(raise(values)), `${sentence} [${code}]`);
        });

      it("has a row here for every notice", () => {
        assert.deepEqual(rows.map(([code]) => code).sort(), Object.keys(notices).sort());
      });
    });
}
