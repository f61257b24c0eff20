/** The pages of the site: which files they are made from, their addresses, and the sidebar with their first headings. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { DefaultTheme } from "vitepress";
import { namesOf, type Addresses } from "../scripts/addresses.js";

export const root = join(import.meta.dirname, "..");

/** Not pages of the site: other folders, what tools write beside the examples, and the front page of Pulumi's registry. */
export const excluded = ["!(bench|docs|examples|site)/**/*", "examples/*/{sdks,venv}/**", "docs/_index.md"];

interface Group {
  readonly text: string;
  readonly holds: RegExp;
  readonly isCollapsed?: boolean;
}

/** What `llms.txt` does not link to. A page stands in the first group that holds it, so that a new one needs no entry. */
const project: readonly Group[] = [
  { text: "Project", holds: /^(?!docs\/|examples\/|site\/)|^docs\/decisions\.md$/, isCollapsed: true },
];
const reference: readonly Group[] = [
  { text: "The package", holds: /^docs\/reference\// },
  { text: "The client", holds: /^site\/reference\/client\//, isCollapsed: true },
  { text: "Other imports", holds: /^site\/reference\// },
];

/** Where the page of a file stands: without `docs/` or `site/`, and a README is the page of its folder. */
export function addressOf(file: string): string {
  return file.replace(/^(docs|site)\//, "").replace(/(^|\/)README\.md$/, "$1index.md");
}

/** The files that are pages, as VitePress finds them. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return path.endsWith(".md") && path !== "docs/_index.md" ? [path] : [];
    const isOurs = folder !== "" || ["bench", "docs", "examples", "site"].includes(path);
    return isOurs && !["node_modules", "dist", "sdks", "venv"].includes(entry.name) ? filesBelow(path) : [];
  });
}

const files = filesBelow("");

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses & {
  readonly exports: object;
};

/** Where a reader sees the files of the repository. */
const { pages: repository } = namesOf(manifest);

/** What `llms.txt` links to, below its headings. */
const sections = readFileSync(join(root, "llms.txt"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    text: section.split("\n", 1).join(""),
    links: [...section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = "", path = ""]) => ({
      title,
      path,
    })),
  }));

/** The page that a link to a file or a folder means: of a folder without a page of its own, the first below it in `llms.txt`. */
export function pageOf(path: string): string | undefined {
  const below = path === "" ? "" : `${path}/`;
  const exact = [path, `${below}README.md`].find((file) => files.includes(file));
  if (exact !== undefined) return exact;
  const inside = sections.flatMap(({ links }) => links).find((link) => link.path.startsWith(below));
  return inside && pageOf(inside.path);
}

/** The page that a link of `llms.txt` leads to. */
export function linkedPage(path: string): string {
  const file = pageOf(path);
  if (file === undefined) throw new Error(`llms.txt: the link ${path} leads to no page`);
  return file;
}

function titleOf(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  const [, heading = file] = /^(?:# |title: )(.*)$/m.exec(text) ?? [];
  return heading.replace(/^The client: /, "").replaceAll(/[`\\]/g, "");
}

type Item = DefaultTheme.SidebarItem;

function itemFor(title: string, file: string): Item {
  return { text: title, link: `/${addressOf(file).replace(/(index)?\.md$/, "")}` };
}

/** The sidebar of the guides, as `llms.txt` orders them, folded but for the first group, and that of the reference. Both together have every page. */
export function sidebarFor(): DefaultTheme.SidebarMulti {
  const listed = new Set<string>();
  const guides = sections.map(({ text, links }) => ({
    text,
    items: links.map(({ title, path }) => {
      const file = linkedPage(path);
      listed.add(file);
      return itemFor(title, file);
    }),
    collapsed: text !== "Start",
  }));
  const groupsOf = (groups: readonly Group[]): Item[] =>
    groups.map(({ text, isCollapsed = false, holds }) => {
      const held = files.filter(
        (file) => !listed.has(file) && groups.find((group) => group.holds.test(file))?.holds === holds,
      );
      const items = held.map((file) => itemFor(titleOf(file), file));
      items.sort((a, b) => (a.text ?? "").localeCompare(b.text ?? "", "en"));
      return { text, items, collapsed: isCollapsed };
    });
  return {
    "/": [...guides, ...groupsOf(project)],
    "/reference/": [
      ...guides.filter(({ text }) => text === "Reference").map((group) => ({ ...group, collapsed: false })),
      ...groupsOf(reference),
    ],
  };
}

/**
 * Where a link leads: a file that is no page stands in the repository alone. A link to an import, in the table of the reference, leads
 * to its pages, which only the site has.
 *
 * @param from the file that has the link
 * @param pageAddress the address of the page of a file
 */
export function addressFor(href: string, from: string, pageAddress: (file: string) => string): string {
  const isOurs = href.startsWith(`${repository}/`);
  if (!isOurs && /^(#|[a-z]+:)/.test(href)) return href;
  const [, path = "", anchor = ""] =
    /^([^#]*)(.*)$/.exec(isOurs ? href.slice(repository.length + 1) : href) ?? [];
  const target = posix.join(isOurs ? "" : posix.dirname(from), decodeURI(path)).replace(/\/$/, "");
  if (!existsSync(join(root, target))) throw new Error(`${from}: the link ${href} leads nowhere`);
  const isImport = target === "docs/reference/README.md" && anchor.replace("#", "./") in manifest.exports;
  if (isImport) return pageAddress(`site/reference/${anchor.slice(1)}/README.md`);
  const page = pageOf(target);
  return page === undefined ? `${repository}/${target}` : `${pageAddress(page)}${anchor}`;
}
