/** `npm run docs:site`: the pages of the repository as static pages, with VitePress. */

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { textsForAgents } from "../agents.mjs";
import { markdown } from "../markdown.mjs";
import { addressOf, excluded, root, sidebarFor } from "../pages.mjs";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
const { name = "", version = "", description = "" } = manifest;

/** The folder of this version in the address: pages of another minor version stand beside it. */
const edition = `v${version.split(".").slice(0, 2).join(".")}`;
/** Where the site stands on its host: `/` or, say, `/pulumi-webhooks/`. */
const place = process.env["SITE_BASE"] ?? "/";
const base = `${place.replace(/\/*$/, "/")}${edition}/`;
/** The host, which the texts for agents name. */
const origin = process.env["SITE_ORIGIN"] ?? "https://example.com";
const out = process.env["SITE_OUT"] ?? join(root, "site", "dist");

/** What a browser shows in its tab. */
const icon = "logo.svg";

/** What the first page begins with: the name, one sentence, and where to go. */
const hero = {
  name,
  tagline: description,
  actions: [{ theme: "brand", text: "Get started", link: "/guides/getting-started" }],
};

// VitePress hands the text of these functions to the browser.

/** How much a page counts for a word: the guides most, then the resources, and least what is for developers. A code leads to its notice. */
const importance = (address: string, word: string): number => {
  if (word.startsWith("#") && address.endsWith(word) && address.includes("/reference/notices")) return 20;
  if (/\/(CHANGELOG|CONTRIBUTING|SECURITY|decisions)\b/.test(address)) return 0.5;
  if (/\/v[\d.]+\/(guides\/|[\w-]*(\.html)?(#|$))/.test(address)) return 3;
  if (/\/reference\/(notices|changes|rules|command)/.test(address)) return 1;
  return /\/reference\/[\w-]+(\.html)?(#|$)/.test(address) ? 2 : 0.5;
};

/** The words of a text, and beside them what has hyphens as a whole. Its mark keeps a single word from finding every code that begins with it. */
const tokenize = (text: string): string[] => {
  const words = text.split(/[\n\r\p{Z}\p{P}]+/u);
  const whole = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? [];
  return [...words, ...whole.map((one) => `#${one}`)];
};

/** A word as it is compared; what stands in every question is left out. */
const processTerm = (word: string): string | null => {
  const term = word.toLowerCase();
  return /^(a|an|and|are|can|do|does|for|how|i|in|is|it|my|of|on|or|the|to|what|when|which|why|with)$/.test(
    term,
  )
    ? null
    : term;
};

export default defineConfig({
  srcDir: root,
  srcExclude: excluded,
  outDir: join(out, edition),
  cacheDir: join(root, ".scratch", "site"),
  base,
  rewrites: (file) => addressOf(file),
  title: name,
  description,
  lang: "en",
  head: [["link", { rel: "icon", href: `${base}${icon}`, type: "image/svg+xml" }]],
  markdown: markdown(),
  themeConfig: {
    search: {
      provider: "local",
      options: {
        detailedView: true,
        // A notice is a section of its own, which its code leads to.
        _render: (text, env, md) =>
          md
            .render(text, env)
            .replaceAll(/<li><a id="([^"]+)"><\/a>/g, '<h4 id="$1">$1<a href="#$1">#</a></h4>'),
        miniSearch: { options: { tokenize, processTerm }, searchOptions: { boostDocument: importance } },
      },
    },
    nav: [
      { text: "Guides", link: "/guides/getting-started" },
      { text: "Reference", link: "/reference/" },
      { text: "Notices", link: "/reference/notices" },
      { text: edition, link: "/CHANGELOG" },
    ],
    sidebar: sidebarFor(),
    outline: [2, 3],
  },
  transformPageData: ({ frontmatter, relativePath }) => {
    // Names a layout of Pulumi's registry.
    delete frontmatter["layout"];
    // The README begins as a page of a repository does.
    if (relativePath === "index.md") Object.assign(frontmatter, { layout: "home", hero });
  },
  buildEnd: () => {
    copyFileSync(join(root, "docs", icon), join(out, edition, icon));
    const texts = textsForAgents(readFileSync(join(root, "llms.txt"), "utf8"), `${origin}${base}`);
    writeFileSync(join(out, edition, "llms.txt"), texts.index);
    writeFileSync(join(out, edition, "llms-full.txt"), texts.full);
    // Agents look at the root of the host, where the latest edition is what they want.
    writeFileSync(join(out, "llms.txt"), texts.index);
    const forward = `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="${edition}/${icon}"><meta http-equiv="refresh" content="0; url=${edition}/">`;
    writeFileSync(join(out, "index.html"), `${forward}<a href="${edition}/">${name} ${edition}</a>\n`);
  },
});
