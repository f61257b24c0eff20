/** The page of a review: one file that needs no network and runs no script but its own. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { clause } from "../../../../provider/base/declare";
import { oneLine } from "../../../../provider/base/text";
import { pageDataOf } from "./page-data";
import type { PageSource } from "./page-data";

/** The page as HTML. Its data is compressed; a name in it is never markup, because no name stands in the HTML but the title. */
export function pageOf(source: PageSource): string {
  const { script, style } = pageAssets();
  const data = deflateSync(JSON.stringify(pageDataOf(source)), { level: 9 }).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const title = [source.title, source.stack ?? ""].filter((text) => text !== "").join(" · ");
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
    '<link rel="icon" href="data:,">',
    `<title>${escaped(oneLine(title))}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    `<noscript>${escaped(clause`This page needs JavaScript. It loads nothing, and its script is in the page.`)}</noscript>`,
    `<script type="text/plain" id="data">${data}</script>`,
    `<script>${script}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Text as a part of HTML, also within an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** What every page has in common. */
interface PageAssets {
  readonly script: string;
  readonly style: string;
}

const built = join(__dirname, "..", "..", "..", "page");
const bundler = join(__dirname, "..", "..", "..", "..", "scripts", "page.ts");

let assets: PageAssets | undefined;

/** The script and the style: beside the built package, or bundled now where the command runs from its sources. */
function pageAssets(): PageAssets {
  assets ??= existsSync(join(built, "page.js"))
    ? { script: read("page.js"), style: read("page.css") }
    : // eslint-disable-next-line @typescript-eslint/no-require-imports -- the built package has no bundler
      (require(bundler) as { bundledPage(): PageAssets }).bundledPage();
  return assets;
}

function read(name: string): string {
  return readFileSync(join(built, name), "utf8");
}
