/** One test for many rows of one behavior. */

import assert from "node:assert/strict";

/** Tries every row, and then fails with the name of each that failed and the reason. There must be rows. */
export async function everyRow<Row>(
  rows: Iterable<readonly [name: string, row: Row]>,
  attempt: (row: Row, name: string) => unknown,
): Promise<void> {
  const failed: string[] = [];
  let count = 0;
  for (const [name, row] of rows) {
    count += 1;
    try {
      await attempt(row, name);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  assert.ok(count > 0, "there is no row");
  assert.deepEqual(failed, []);
}
