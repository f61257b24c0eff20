/** `npm run docs:site`: the pages of the repository as static pages, with VitePress. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { textsForAgents } from "../agents.mjs";
import { copyLinked, markdown } from "../markdown.mjs";
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

/**
 * How much a page counts in a search: notices and resources more, and less what repeats their tables or is told to developers.
 * VitePress hands the text of this function to the browser.
 */
const importance = (address: string): number => {
  if (/\/reference\/(classes\/|notices)/.test(address)) return 1.5;
  return /\/reference\/(interfaces|documented|convoy)\/|\/(CHANGELOG|CONTRIBUTING|results)\.html/.test(
    address,
  )
    ? 0.5
    : 1;
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
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: markdown(base),
  themeConfig: {
    search: { provider: "local", options: { miniSearch: { searchOptions: { boostDocument: importance } } } },
    nav: [
      { text: "Guides", link: "/guides/getting-started" },
      { text: "Reference", link: "/reference/" },
      { text: "Notices", link: "/reference/notices" },
      { text: edition, link: "/CHANGELOG" },
    ],
    sidebar: sidebarFor(),
    outline: [2, 3],
  },
  transformPageData: ({ frontmatter }) => {
    // Names a layout of Pulumi's registry.
    delete frontmatter["layout"];
  },
  buildEnd: () => {
    copyLinked(join(out, edition));
    const texts = textsForAgents(readFileSync(join(root, "llms.txt"), "utf8"), `${origin}${base}`);
    writeFileSync(join(out, edition, "llms.txt"), texts.index);
    writeFileSync(join(out, edition, "llms-full.txt"), texts.full);
    // Agents look at the root of the host, where the latest edition is what they want.
    writeFileSync(join(out, "llms.txt"), texts.index);
    const forward = `<!doctype html><meta charset="utf-8"><title>${name}</title><meta http-equiv="refresh" content="0; url=${edition}/">`;
    writeFileSync(join(out, "index.html"), `${forward}<a href="${edition}/">${name} ${edition}</a>\n`);
  },
});
