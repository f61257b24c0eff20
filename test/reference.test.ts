/** The reference in docs/reference is made from the doc comments, complete, and up to date. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(__dirname, "..");
const kept = join(root, "docs", "reference");

function pages(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("The reference", () => {
  it("is what the doc comments say now, and no public name or field lacks a comment", async () => {
    const fresh = mkdtempSync(join(tmpdir(), "reference-"));
    try {
      const bin = join(root, "node_modules", "typedoc", "bin", "typedoc");
      // Ends badly where a comment is missing or a link leads nowhere.
      await promisify(execFile)(process.execPath, [bin, "--out", fresh], { cwd: root });
      const [now, before] = [pages(fresh), pages(kept)];
      assert.deepEqual(Object.keys(before), Object.keys(now), "run `npm run docs`");
      const stale = Object.keys(now).filter((name) => now[name] !== before[name]);
      assert.deepEqual(stale, [], "run `npm run docs`");
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });

  for (const kind of ["Endpoint", "PortalLink", "Subscription", "EventType", "Source"]) {
    it(`has a page of ${kind} with an example, how it comes to be, and what a delete does`, () => {
      const page = readFileSync(join(kept, "classes", `${kind}.md`), "utf8");
      assert.match(page, new RegExp(`new webhooks\\.${kind}\\(`));
      assert.match(page, /adoptId/);
      assert.match(page, /Deleting it/);
      assert.match(page, /^## Properties$/m);
    });
  }
});
