/** The script and the style of the page: beside the built package, or bundled now where the command runs from its sources. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What every page has in common. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

const built = join(__dirname, "..", "..", "..", "page");
const bundler = join(__dirname, "..", "..", "..", "..", "scripts", "page.ts");

let assets: PageAssets | undefined;

/** The script and the style. */
export function pageAssets(): PageAssets {
  assets ??= existsSync(join(built, "page.js"))
    ? { script: read("page.js"), style: read("page.css") }
    : // eslint-disable-next-line @typescript-eslint/no-require-imports -- the built package has no bundler
      (require(bundler) as { bundledPage(): PageAssets }).bundledPage();
  return assets;
}

function read(name: string): string {
  return readFileSync(join(built, name), "utf8");
}
