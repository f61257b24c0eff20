/** What the site makes of the repository's Markdown: its links, anchors and code, as GitHub shows them, and tabs for languages. */

import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { MarkdownOptions, MarkdownRenderer } from "vitepress";
import { addressOf, isThere, pageOf, root } from "./pages.mjs";

type Core = Parameters<MarkdownRenderer["core"]["ruler"]["push"]>[1];
type State = Parameters<Core>[0];
type Token = State["tokens"][number];

const languages: Readonly<Record<string, string>> = {
  ts: "TypeScript",
  typescript: "TypeScript",
  js: "JavaScript",
  yaml: "YAML",
  go: "Go",
  python: "Python",
  csharp: "C#",
  java: "Java",
};

/** Files that pages link to and that are no pages. */
const linked = new Set<string>();

/** Puts what is linked beside the pages, under the path that it has in the repository. */
export function copyLinked(out: string): void {
  for (const file of linked) {
    mkdirSync(join(out, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(out, file));
  }
}

/** An anchor as GitHub makes it: the pages link to each other by these. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** How pages under this base are read. What VitePress adds to Markdown is left out where GitHub would show it as text. */
export function markdown(base: string): MarkdownOptions {
  return {
    anchor: { slugify: slugOf },
    attrs: { disable: true },
    linkify: false,
    config: (md) => {
      md.disable("emoji", true);
      md.core.ruler.before("normalize", "site_title", (state) => {
        const { frontmatter } = state.env as { frontmatter?: { title?: string } };
        const title = frontmatter?.title;
        if (title !== undefined && !/^# /m.test(state.src)) state.src = `# ${title}\n\n${state.src}`;
      });
      md.core.ruler.push("site_tabs", (state) => {
        state.tokens = withTabs(state);
      });
      md.core.ruler.push("site_links", (state) => {
        const { path, realPath = path } = state.env as { path?: string; realPath?: string };
        // A title that is read on its own.
        if (realPath === undefined) return;
        const from = posix.relative(root, realPath);
        for (const token of state.tokens.flatMap(({ children }) => children ?? []))
          if (token.type === "link_open") resolveLink(token, from, base);
      });
    },
  };
}

/** Blocks of different languages that follow each other become tabs, as if they stood in the container that VitePress has for it. */
function withTabs({ tokens, Token }: State): Token[] {
  const shown: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const group = groupAt(tokens, index);
    if (group.length < 2) {
      shown.push(...tokens.slice(index, index + 1));
      continue;
    }
    for (const token of group) token.info = `${token.info} [${languages[token.info] ?? ""}]`;
    shown.push(new Token("container_code-group_open", "div", 1), ...group);
    shown.push(new Token("container_code-group_close", "div", -1));
    index += group.length - 1;
  }
  return shown;
}

/** The blocks of code from here on, until something else or a language that was there comes. */
function groupAt(tokens: readonly Token[], start: number): Token[] {
  const group: Token[] = [];
  for (const token of tokens.slice(start)) {
    const name = token.type === "fence" ? languages[token.info] : undefined;
    if (name === undefined || group.some(({ info }) => languages[info] === name)) break;
    group.push(token);
  }
  return group;
}

/** Leads a link to the page of the file that it names. */
function resolveLink(token: Token, from: string, base: string): void {
  const href = String(token.attrGet("href"));
  if (/^(#|[a-z]+:)/.test(href)) return;
  const [, path = "", anchor = ""] = /^([^#]*)(.*)$/.exec(href) ?? [];
  const target = posix.join(posix.dirname(from), decodeURI(path)).replace(/\/$/, "");
  if (!isThere(target)) throw new Error(`${from}: the link ${href} leads nowhere`);
  const page = pageOf(target);
  if (page !== undefined) return token.attrSet("href", `/${addressOf(page)}${anchor}`);
  linked.add(target);
  token.attrSet("href", `${base}${target}`);
  // Keeps VitePress from taking it for a page.
  token.attrSet("target", "_self");
}
