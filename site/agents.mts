/** For agents: the index of the pages with absolute addresses, and all of these pages in one text. */

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { addressFor, addressOf, linkedPage, root } from "./pages.mjs";

/** What agents read at `llms.txt` and at `llms-full.txt`. */
export interface TextsForAgents {
  readonly index: string;
  readonly full: string;
}

/**
 * The texts for a site.
 *
 * @param index what `llms.txt` of the repository says, whose links are relative to it
 * @param site the address of the site, with a slash at the end
 */
export function textsForAgents(index: string, site: string): TextsForAgents {
  const files: string[] = [];
  const absolute = index.replaceAll(/\]\(([^):]+)\)/g, (_, path: string) => {
    const file = linkedPage(path);
    files.push(file);
    return `](${addressIn(site, file)})`;
  });
  const whole = [...new Set(files)].map(
    (file) => `Source: ${addressIn(site, file)}\n\n${absoluteLinks(file, site).trim()}`,
  );
  return { index: absolute, full: `${[absolute.trim(), ...whole].join("\n\n---\n\n")}\n` };
}

/** The text of a page, whose links are absolute, because it stands beside others. */
function absoluteLinks(file: string, site: string): string {
  const parts = readFileSync(join(root, file), "utf8").split(/(^ *```[^]*?^ *```$)/m);
  const absolute = (_: string, href: string): string => {
    const target = href.startsWith("#") ? `${posix.basename(file)}${href}` : href;
    return `](${addressFor(target, file, (page) => addressIn(site, page))})`;
  };
  return parts
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/\]\(([^)\s]+)\)/g, absolute) : part))
    .join("");
}

function addressIn(site: string, file: string): string {
  return `${site}${addressOf(file).replace(/\.md$/, ".html")}`.replace(/\/index\.html$/, "/");
}
