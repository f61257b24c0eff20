/** Follows the links of written pages. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { namesOf, type Addresses } from "../../scripts/addresses";

const manifest = join(__dirname, "..", "..", "package.json");
const { pages: ours } = namesOf(JSON.parse(readFileSync(manifest, "utf8")) as Addresses);

/** The links of these pages to others of the repository that lead nowhere, as `page: link`, and how many there are in all. */
export function followLinks(folder: string, pages: readonly string[]): { broken: string[]; count: number } {
  const links = pages.flatMap((page) =>
    [...textOf(folder, page).matchAll(/\]\(([^)\s]+)/g)]
      .filter(([, link = ""]) => !/^(https?|mailto):/.test(link) || link.startsWith(`${ours}/`))
      .map(([, link = ""]) => [page, link] as const),
  );
  const broken = links.filter(([page, link]) => {
    const [path = "", anchor] = link.split("#");
    const isAbsolute = path.startsWith(ours);
    const target = path === "" ? page : isAbsolute ? path.slice(ours.length) : join(dirname(page), path);
    if (!existsSync(join(folder, target))) return true;
    if (anchor === undefined) return false;
    return statSync(join(folder, target)).isDirectory() || !anchorsOf(textOf(folder, target)).has(anchor);
  });
  return { broken: broken.map(([page, link]) => `${page}: ${link}`), count: links.length };
}

function textOf(folder: string, page: string): string {
  return readFileSync(join(folder, page), "utf8");
}

/** Where a link may lead inside a page: its headings as they are shown, and what bears an ID. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const heads = [...text.matchAll(/^#+ (.*)$/gm)].map(([, head = ""]) => {
    const slug = head
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set([...heads, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)]);
}
