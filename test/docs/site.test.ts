/** What the site makes of a page: its links and tabs. How all pages show themselves is tested in a browser. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesOf, type Addresses } from "../../scripts/addresses";
import type * as agentsModule from "../../site/agents.mjs" with { "resolution-mode": "import" };
import type * as markdownModule from "../../site/markdown.mjs" with { "resolution-mode": "import" };
import type * as pagesModule from "../../site/pages.mjs" with { "resolution-mode": "import" };

const root = join(__dirname, "..", "..");
/** The site is of ES modules, which the tests do not load by themselves. */
async function load(name: string): Promise<unknown> {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(`../../site/${name}.mts`, __filename);
}

describe("A page of the site", () => {
  let md: { render(text: string, env: object): string };
  before(async function () {
    this.timeout(60_000);
    const { createMarkdownRenderer } = await import("vitepress");
    const { markdown } = (await load("markdown")) as typeof markdownModule;
    md = await createMarkdownRenderer(root, markdown(), "/place/v1/");
  });
  const shown = (text: string, page = "docs/guides/any.md"): string =>
    md.render(text, { path: join(root, page) });
  const tabs = (text: string): (string | undefined)[] =>
    [...shown(text).matchAll(/<label data-title="([^"]*)"/g)].map(([, title]) => title);
  const blocks = (...languages: string[]): string =>
    languages.map((language) => `\`\`\`${language}\na: 1\n\`\`\`\n\n`).join("");

  it("has tabs where blocks in several languages follow each other, and only there", () => {
    assert.deepEqual(tabs(blocks("ts", "yaml", "go", "python")), ["TypeScript", "YAML", "Go", "Python"]);
    assert.deepEqual(tabs(`${blocks("ts")}Then:\n\n${blocks("yaml")}`), []);
    assert.deepEqual(tabs(blocks("ts", "ts")), []);
    assert.deepEqual(tabs(blocks("sh", "json")), []);
    assert.deepEqual(tabs(blocks("sh", "ts", "go", "sh")), ["TypeScript", "Go"]);
    assert.deepEqual(tabs(`${blocks("sh")}**PowerShell**\n\n${blocks("powershell")}`), [
      "Shell",
      "PowerShell",
    ]);
  });

  it("takes what names a language in bold type into its tab", () => {
    const labelled = `**YAML** ([a project](../../examples/yaml)):\n\n${blocks("yaml")}**Go**, too:\n\n${blocks("go")}`;
    assert.deepEqual(tabs(labelled), ["YAML", "Go"]);
    const html = shown(`Before.\n\n${labelled}After.\n`);
    const [first = "", second = ""] = html.split(/<div class="vp-block/).slice(1);
    assert.match(
      first,
      /^ active" data-title="YAML">\n<p><strong>YAML<\/strong>[^]*examples\/yaml\/[^]*language-yaml/,
    );
    assert.match(
      second,
      /^" data-title="Go">\n<p><strong>Go<\/strong>[^]*language-go[^]*<\/div>\n<p>After\./,
    );
    const bare = shown(`**YAML**:\n\n${blocks("yaml")}**Go**:\n\n<!-- a reason -->\n\n${blocks("go")}`);
    assert.match(
      bare,
      /data-title="YAML">\n<div class="language-yaml[^]*data-title="Go">\n<div class="language-go/,
    );
    assert.doesNotMatch(bare, /<strong>|<!--/);
    assert.deepEqual(tabs(`**Before**:\n\n${blocks("yaml")}**After**:\n\n${blocks("go")}`), []);
  });

  it("takes the section below a heading that is a language into its tab, with every block in it", () => {
    const section = (name: string, ...languages: string[]): string =>
      `### ${name}\n\n\`a\`:\n\n${blocks(...languages)}`;
    const text = `${section("YAML", "yaml", "sh")}${section("Go", "yaml", "go")}## After\n`;
    assert.deepEqual(tabs(text), ["YAML", "Go"]);
    const html = shown(text);
    const [first = "", second = ""] = html.split(/<div class="vp-block/).slice(1);
    assert.match(first, /^ active" data-title="YAML">\n<p><code>a<\/code>[^]*language-yaml[^]*language-sh/);
    assert.match(second, /^" data-title="Go">\n[^]*language-yaml[^]*language-go[^]*<h2 id="after"/);
    assert.doesNotMatch(html, /<h3/);
    assert.deepEqual(tabs(section("YAML", "yaml")), []);
    assert.match(shown(section("YAML", "yaml")), /<h3 id="yaml"/);
    assert.deepEqual(tabs(`${section("Before", "yaml")}${section("After", "go")}`), []);
  });

  it("leads to the page of a file or a folder, and into the repository where there is no page", () => {
    const leads = (link: string, page?: string): string | undefined =>
      /href="([^"]*)"/.exec(shown(`[there](${link})`, page))?.[1];
    assert.equal(leads("secrets.md#what-a-roll-does"), "/place/v1/guides/secrets.html#what-a-roll-does");
    assert.equal(leads("../../README.md"), "/place/v1/");
    assert.equal(leads("docs/reference/README.md", "README.md"), "/place/v1/reference/");
    const imported = "/place/v1/reference/client/";
    assert.equal(leads("../reference/README.md#client"), imported);
    assert.equal(leads("README.md#client", "docs/reference/README.md"), imported);
    assert.equal(leads("../reference/README.md#gone"), "/place/v1/reference/#gone");
    assert.equal(leads("../../examples/quickstart"), "/place/v1/examples/quickstart/");
    assert.equal(leads("../../examples"), "/place/v1/examples/quickstart/");
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses;
    const repository = namesOf(manifest).pages;
    assert.equal(leads("../../LICENSE"), `${repository}/LICENSE`);
    assert.equal(leads(`${repository}/docs/guides/secrets.md#a`), "/place/v1/guides/secrets.html#a");
    assert.equal(leads("#below"), "#below");
    assert.equal(leads("https://example.com/a"), "https://example.com/a");
  });

  it("is not built where a link leads nowhere", () => {
    assert.throws(
      () => shown("[gone](gone.md)"),
      /^Error: docs\/guides\/any\.md: the link gone\.md leads nowhere$/,
    );
  });

  it("has a picture for each theme of the site where a page has one for each of the system", () => {
    const html = shown(
      `<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="a-dark.png" />\n  <img src="a-light.png" width="520" alt="An a" />\n</picture>\n`,
    );
    const images = [
      ...html.matchAll(/<img class="(for-\w+)" loading="lazy" src="([^"]+)" width="520" alt="An a"/g),
    ];
    assert.deepEqual(
      images.map(([, theme, source]) => [theme, source]),
      [
        ["for-light", "./a-light.png"],
        ["for-dark", "./a-dark.png"],
      ],
    );
    assert.doesNotMatch(html, /<picture|<source/);
  });

  it("has anchors as GitHub makes them", () => {
    const anchors = [...shown("## `a.b` – what?\n\n## Twice\n\n## Twice\n").matchAll(/<h2 id="([^"]*)"/g)];
    assert.deepEqual(
      anchors.map(([, id]) => id),
      ["ab--what", "twice", "twice-1"],
    );
  });

  it("shows what GitHub shows as text as text", () => {
    assert.ok(
      shown("Set {name} to webhooks.example.com or :tada:").includes(
        "Set {name} to webhooks.example.com or :tada:",
      ),
    );
  });
});

describe("The sidebars", () => {
  it("have every page once, the guides in the order of the index for agents", async function () {
    this.timeout(60_000);
    const { addressOf, filesBelow, sidebarFor } = (await load("pages")) as typeof pagesModule;
    type Item = { text?: string; link?: string; items?: Item[]; collapsed?: boolean };
    const linksOf = (items: Item[]): string[] =>
      items.flatMap(({ link, items: inner = [] }) => [
        ...(link === undefined ? [] : [link]),
        ...linksOf(inner),
      ]);
    const sidebars = sidebarFor() as Record<string, Item[]>;
    const { "/": guides = [], "/reference/": reference = [] } = sidebars;
    const overview = guides.filter(({ text }) => text === "Reference");
    assert.equal(overview.length, 1);
    const all = [...linksOf(guides), ...linksOf(reference.filter(({ text }) => text !== "Reference"))];
    const pages = filesBelow("").map((file) => `/${addressOf(file).replace(/(index)?\.md$/, "")}`);
    assert.deepEqual(all.sort(), pages.sort());
    assert.deepEqual(
      guides.slice(0, 2).map(({ text }) => text),
      ["Start", "The service"],
    );
    assert.equal(linksOf(guides)[0], "/");
    const open = guides.filter(({ collapsed }) => collapsed !== true).map(({ text }) => text);
    assert.deepEqual(open, ["Start"]);
  });
});

describe("The texts for agents", () => {
  it("link every page with its absolute address, and hold all of these pages", async () => {
    const { textsForAgents } = (await load("agents")) as typeof agentsModule;
    const site = "https://docs.example.com/place/v1/";
    const { index, full } = textsForAgents(readFileSync(join(root, "llms.txt"), "utf8"), site);
    const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    assert.ok(links.length > 40);
    assert.deepEqual(
      links.filter((link) => !link.startsWith(site)),
      [],
    );
    assert.ok(links.includes(`${site}guides/secrets.html`) && links.includes(`${site}reference/`));
    for (const link of links) assert.ok(full.includes(`Source: ${link}\n`), link);
    const prose = full.replaceAll(/^ *```[^]*?^ *```$/gm, "");
    assert.ok(prose.includes(`](${site}guides/secrets.html`));
    assert.deepEqual(
      [...prose.matchAll(/\]\((?!https:|mailto:)[^)\s]*\)/g)].map(([link]) => link),
      [],
    );
  });

  it("are not made where a link leads to no page", async () => {
    const { textsForAgents } = (await load("agents")) as typeof agentsModule;
    assert.throws(
      () => textsForAgents("[gone](docs/gone.md)", "https://example.com/"),
      /gone\.md leads to no page/,
    );
  });
});
