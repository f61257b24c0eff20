/** What the site makes of the repository's Markdown: its links, anchors and code, as GitHub shows them, and tabs for languages. */

import { posix } from "node:path";
import type { MarkdownOptions, MarkdownRenderer } from "vitepress";
import { addressFor, addressOf, root } from "./pages.mjs";

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

/** The languages of commands. Their blocks never share tabs with programs. */
const shells: Readonly<Record<string, string>> = { sh: "Shell", powershell: "PowerShell" };
const isShell = ({ language }: Tab): boolean => Object.values(shells).includes(language);

/** An anchor as GitHub makes it: the pages link to each other by these. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** How pages are read. What VitePress adds to Markdown is left out where GitHub would show it as text. */
export function markdown(): MarkdownOptions {
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
      md.core.ruler.push("site_pictures", ({ tokens }) => {
        for (const token of tokens)
          if (token.type === "html_block") token.content = bothThemes(token.content);
      });
      md.core.ruler.push("site_links", (state) => {
        const { path, realPath = path } = state.env as { path?: string; realPath?: string };
        // A title that is read on its own.
        if (realPath === undefined) return;
        const from = posix.relative(root, realPath);
        for (const token of state.tokens.flatMap(({ children }) => children ?? []))
          if (token.type === "link_open") resolveLink(token, from);
      });
    },
  };
}

/** A picture for the theme of the system becomes two, of which the style shows the one for the theme of the site. */
function bothThemes(html: string): string {
  return html.replaceAll(
    /<picture>\s*<source [^>]*srcset="([^"]+)"[^>]*>\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/g,
    (_, dark: string, light: string, more: string) =>
      `<p>${img(light, "light", more)}${img(dark, "dark", more)}</p>`,
  );
}

function img(path: string, theme: string, more: string): string {
  return `<img class="for-${theme}" loading="lazy" src="./${path}"${more}>`;
}

/** One of several blocks or sections that say the same. */
interface Tab {
  readonly language: string;
  readonly shown: readonly Token[];
  /** How many tokens of the page it stands for. */
  readonly length: number;
}

/** Blocks and sections of different languages that follow each other become tabs, in the container that VitePress has for it. */
function withTabs({ tokens, Token }: State): Token[] {
  const html = (content: string): Token => Object.assign(new Token("html_block", "", 0), { content });
  const shown: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const tabs = tabsAt(tokens, index);
    if (tabs.length < 2) {
      shown.push(...tokens.slice(index, index + 1));
      continue;
    }
    shown.push(new Token("container_code-group_open", "div", 1));
    for (const { language, shown: own } of tabs) {
      const active = shown.at(-1)?.nesting === 1 ? " active" : "";
      // The container makes a tab of each block that is a `code`.
      for (const token of own) if (token.type === "fence") token.tag = "pre";
      shown.push(
        html(`<div class="vp-block${active}" data-title="${language}">\n`),
        ...own,
        html("</div>\n"),
      );
    }
    shown.push(new Token("container_code-group_close", "div", -1));
    index += tabs.reduce((sum, { length }) => sum + length, 0) - 1;
  }
  return shown;
}

/** The blocks from here on, until something else comes or a language that was there. */
function tabsAt(tokens: readonly Token[], start: number): Tab[] {
  const tabs: Tab[] = [];
  for (let index = start; ;) {
    const tab = sectionAt(tokens, index) ?? blockAt(tokens, index);
    if (tab === undefined) return tabs;
    if (tabs.some((one) => one.language === tab.language || isShell(one) !== isShell(tab))) return tabs;
    tabs.push(tab);
    index += tab.length;
  }
}

/**
 * A block of code, or one below a paragraph that begins with the name of its language in bold type. The tab has the name, so that a
 * paragraph of nothing else goes, as does a comment.
 */
function blockAt(tokens: readonly Token[], start: number): Tab | undefined {
  const [first, label] = tokens.slice(start, start + 2);
  const [bold, name] = (label?.children ?? []).filter(
    ({ type, content }) => type !== "text" || content !== "",
  );
  const isLabelled = first?.type === "paragraph_open" && bold?.type === "strong_open";
  const next = start + (isLabelled ? 3 : 0);
  const isComment = tokens[next]?.type === "html_block" && tokens[next]?.content.startsWith("<!--");
  const at = next + (isComment ? 1 : 0);
  const block = tokens[at];
  const language = block?.type === "fence" ? { ...languages, ...shells }[block.info] : undefined;
  if (block === undefined || language === undefined || (isLabelled && name?.content !== language))
    return undefined;
  const isBare = /^\*\*[^*]+\*\*:?$/.test(label?.content ?? "");
  const words = isLabelled && !isBare ? tokens.slice(start, next) : [];
  return { language, shown: [...words, block], length: at + 1 - start };
}

/** What stands below a heading that is the name of a language. The tab has the name, so the heading goes. */
function sectionAt(tokens: readonly Token[], start: number): Tab | undefined {
  const [heading, title] = tokens.slice(start, start + 2);
  const language = title?.content ?? "";
  if (heading?.type !== "heading_open" || !Object.values(languages).includes(language)) return undefined;
  const next = tokens.findIndex(({ type }, index) => index > start && type === "heading_open");
  const end = next === -1 ? tokens.length : next;
  return { language, shown: tokens.slice(start + 3, end), length: end - start };
}

/** Leads a link to the page of the file that it names, also where it names it in the repository, as pages for registries do. */
function resolveLink(token: Token, from: string): void {
  token.attrSet(
    "href",
    addressFor(String(token.attrGet("href")), from, (page) => `/${addressOf(page)}`),
  );
}
