/** The whole programs that `npm test` runs on the embedded engine: one of each kind. All others wait for `npm run test:full`. */

/** What each file of tests stands for, by its path below the root. */
export const oneOfEach = {
  "test/dynamic/entries.test.ts": "the packed package: each of its entrances loads",
  "test/e2e/walk.test.ts": "a whole walk with the documented interface, on each front",
  "test/e2e/convoy.test.ts": "a whole walk with Convoy, on each front",
  "test/e2e/crash.test.ts": "a crash, on each front",
  "test/e2e/plugin-import.test.ts": "an import, with its refusals",
  "test/e2e/getting-started.test.ts": "a page of the guides, typed block by block",
  "test/plugin/plugin-process.test.ts": "the executable of the plugin",
} as const;

/** How many Node processes `npm test` may start, with all rounds of the property tests. Who adds a program takes one out, or says in the commit why it is worth its time. */
export const mostProcesses = 202;
