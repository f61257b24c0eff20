/** The promises of `docs/reliability.md`: each row of its tables has a test, which proves it only where it passed. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { proofs as allProofs } from "./proofs";

/** A row of a table, in the words of its cells. */
export interface Promised {
  readonly happens: string;
  readonly does: string;
  /** The file of the test that proves it; empty where the row has none. */
  readonly file: string;
  /** The title of that test; `…` stands for what differs. */
  readonly title: string;
}

/** A test that passed, as the reporter notes it. */
export interface Passed {
  /** Below the root. */
  readonly file: string;
  /** Its own title, without those of the suites around it. */
  readonly title: string;
}

/** What the page promises. */
export function readPromises(): Promised[] {
  return promisesIn(readFileSync(join(__dirname, "..", "..", "docs", "reliability.md"), "utf8"), allProofs);
}

/** What a page promises: the rows of its tables, without their heads, with the tests that prove them. */
export function promisesIn(page: string, proofs: typeof allProofs): Promised[] {
  const rows = page.split("\n").filter((line) => line.startsWith("| ") && !/^\| (What happens|-)/.test(line));
  return rows.map((row) => {
    const [happens = "", does = ""] = row
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim());
    const [file, title] = proofs[happens] ?? ["", ""];
    return { happens, does, file, title };
  });
}

/** The promises that none of these tests proves, a line for each. */
export function unproved(promises: readonly Promised[], passed: readonly Passed[]): string[] {
  const isProved = ({ file, title }: Promised): boolean => {
    const pattern = new RegExp(`^${title.split("…").map(escaped).join(".+")}$`, "s");
    return passed.some((test) => test.file === file && pattern.test(test.title));
  };
  return promises
    .filter((promised) => !isProved(promised))
    .map(({ happens, file, title }) => `${happens}: no test passed in ${file} that is called: ${title}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
