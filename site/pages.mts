/** The pages of the site: which files they are made from, their addresses, and the sidebar with their first headings. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";

export const root = join(import.meta.dirname, "..");

/** Not pages of the site: other folders, what tools write beside the examples, and the front page of Pulumi's registry. */
export const excluded = ["!(bench|docs|examples)/**/*", "examples/*/{sdks,venv}/**", "docs/_index.md"];

interface Group {
  readonly text: string;
  readonly holds: RegExp;
  readonly isCollapsed?: boolean;
}

const overview: Group = { text: "Reference", holds: /^docs\/reference\/[^/]+$/ };

/** The sidebar of each part of the site: a page stands in the first group that holds it, so that a new one needs no entry. */
const sidebars: Readonly<Record<string, readonly Group[]>> = {
  "/": [
    { text: "Guides", holds: /^(README\.md|docs\/concepts\.md|docs\/guides\/.*)$/ },
    { text: "Service and package", holds: /^docs\/[^/]+$/ },
    overview,
    { text: "Examples", holds: /^examples\//, isCollapsed: true },
    { text: "Project", holds: /^(?!docs\/)/, isCollapsed: true },
  ],
  "/reference/": [
    overview,
    { text: "Resources and errors", holds: /^docs\/reference\/classes\// },
    { text: "Functions", holds: /^docs\/reference\/functions\//, isCollapsed: true },
    { text: "Arguments and results", holds: /^docs\/reference\/interfaces\//, isCollapsed: true },
    { text: "Client", holds: /^docs\/reference\/client\//, isCollapsed: true },
    { text: "Other imports", holds: /^docs\/reference\// },
  ],
};

/** Pages that come first in their group, in this order, and what some are called; the others follow by their titles. */
const first: Readonly<Record<string, string | undefined>> = {
  "index.md": "Overview",
  "concepts.md": undefined,
  "guides/getting-started.md": undefined,
  "installation-configuration.md": "Installation and configuration",
  "command.md": undefined,
  "reference/index.md": "Resources and functions",
  "reference/notices.md": undefined,
  "reference/client/index.md": undefined,
  "examples/quickstart/index.md": undefined,
  "CHANGELOG.md": undefined,
};

/** Where the page of a file stands: without `docs/`, and a README is the page of its folder. */
export function addressOf(file: string): string {
  return file.replace(/^docs\//, "").replace(/(^|\/)README\.md$/, "$1index.md");
}

/** The files that are pages, as VitePress finds them. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return path.endsWith(".md") && path !== "docs/_index.md" ? [path] : [];
    const isOurs = folder !== "" || ["bench", "docs", "examples"].includes(path);
    return isOurs && !["node_modules", "dist", "sdks", "venv"].includes(entry.name) ? filesBelow(path) : [];
  });
}

const pages = filesBelow("").map((file) => {
  const address = addressOf(file);
  return { file, address, title: first[address] ?? titleOf(file) };
});

/** The page that a link to a file or a folder means: of a folder without a page of its own, the first one below it. */
export function pageOf(path: string): string | undefined {
  const below = path === "" ? "" : `${path}/`;
  const exact = [path, `${below}README.md`].find((file) => pages.some((page) => page.file === file));
  return exact ?? sorted(pages.filter(({ file }) => file.startsWith(below)))[0]?.file;
}

function titleOf(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  const [, heading = file] = /^(?:# |title: )(.*)$/m.exec(text) ?? [];
  return heading.replace(/^(?:Class|Function|Interface|The client): /, "").replaceAll(/[`\\]/g, "");
}

const order = Object.keys(first);
const rank = (address: string): number => (address in first ? order.indexOf(address) : order.length);

function sorted<Page extends { address: string; title: string }>(list: readonly Page[]): Page[] {
  return [...list].sort((a, b) => rank(a.address) - rank(b.address) || a.title.localeCompare(b.title, "en"));
}

export function sidebarFor(): DefaultTheme.SidebarMulti {
  const groupsOf = (groups: readonly Group[]): DefaultTheme.SidebarItem[] =>
    groups.map(({ text, isCollapsed }) => {
      const held = pages.filter(({ file }) => groups.find((group) => group.holds.test(file))?.text === text);
      const items = sorted(held).map(({ title, address }) => ({
        text: title,
        link: `/${address.replace(/(index)?\.md$/, "")}`,
      }));
      return { text, items, collapsed: isCollapsed ?? false };
    });
  return Object.fromEntries(Object.entries(sidebars).map(([path, groups]) => [path, groupsOf(groups)]));
}

export const isThere = (path: string): boolean => existsSync(join(root, path));
