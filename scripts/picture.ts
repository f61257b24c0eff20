/**
 * `npm run picture`: draws what a reviewer sees, in `docs/pictures/`: a preview in a terminal, the comment on the pull request about it, and
 * the map of events that the comment contains, each dark and light. All are of one real run. It takes the Pulumi CLI, `script` of util-linux, a Chromium
 * and a font with colored emoji, such as Noto Color Emoji; what else it draws with is installed into a folder of its own, because nothing but
 * these pictures needs it.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { report } from "../tools/cli/review/report";
import { browserOnPath, driver, installTools, missingBrowser } from "./browser-tools";
import { play, type Played } from "./picture/story";
import { lastFrame, rowHtml } from "./picture/terminal";

const root = join(__dirname, "..");
const scratch = join(root, ".scratch", "picture");
const pictures = join(root, "docs", "pictures");
/** As wide as it stays readable on a phone, which shows it in 358 pixels. The README names it, too. */
const width = 520;
/** More points than pixels, so that it stays sharp. */
const scale = 2;
/** How many characters of the font of the terminal fit into that. With one more, Pulumi begins a column that it cuts. */
const columns = 63;

const tools = {
  "markdown-it": "14",
  mermaid: "11",
  sharp: "0.34",
  "@fontsource/inter": "5",
  "@fontsource/dejavu-mono": "5",
};

type MarkdownIt = (options: { html: boolean }) => { render(markdown: string): string };
type Sharp = (picture: Uint8Array) => {
  png(options: { palette: true; colours: number; dither: number; effort: number }): {
    toFile(file: string): Promise<unknown>;
  };
};

/** What is used of the driver of the browser. */
interface Tab {
  setViewport(size: { width: number; height: number; deviceScaleFactor: number }): Promise<void>;
  emulateMediaFeatures(features: readonly { name: string; value: string }[]): Promise<void>;
  goto(url: string, options: { waitUntil: "networkidle0" }): Promise<unknown>;
  waitForSelector(selector: string): Promise<{ screenshot(options: object): Promise<Uint8Array> }>;
}
interface Driver {
  launch(options: object): Promise<{ newPage(): Promise<Tab>; close(): Promise<void> }>;
}

async function draw(): Promise<void> {
  const executablePath = browserOnPath();
  if (executablePath === undefined) throw missingBrowser("the pictures are drawn by a browser");
  await installTools(scratch, [
    driver,
    ...Object.entries(tools).map(([name, version]) => `${name}@${version}`),
  ]);
  const load = createRequire(join(scratch, "package.json"));
  const played = await play(columns);
  const page = join(scratch, "page.html");
  await writeFile(page, await pageOf(played, load("markdown-it") as MarkdownIt));
  await mkdir(pictures, { recursive: true });
  const keep = async (name: string, picture: Uint8Array): Promise<void> => {
    // With a palette a picture is a third as large, and every reader of the README loads it.
    const small = { palette: true, colours: 256, dither: 0, effort: 10 } as const;
    await (load("sharp") as Sharp)(picture)
      .png(small)
      .toFile(join(pictures, `${name}.png`));
  };
  // The sandbox refuses the superuser, and all that the browser opens is what was written here.
  const args = ["--allow-file-access-from-files", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await (load("puppeteer-core") as Driver).launch({ executablePath, args });
  try {
    for (const theme of ["light", "dark"] as const) {
      const tab = await browser.newPage();
      await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
      await tab.setViewport({ width, height: 1000, deviceScaleFactor: scale });
      await tab.goto(pathToFileURL(page).href, { waitUntil: "networkidle0" });
      for (const name of ["terminal", "comment", "map"]) {
        const card = await tab.waitForSelector(`[data-drawn] #${name}`);
        await keep(`${name}-${theme}`, await card.screenshot({ omitBackground: true }));
      }
    }
  } finally {
    await browser.close();
  }
}

async function pageOf({ text, json }: Played, markdownIt: MarkdownIt): Promise<string> {
  const prompt = '<span class="prompt">$</span> pulumi preview';
  const { markdown } = report(json);
  // A service that shows Markdown draws a graph in place of its text. It is a picture of its own.
  const [before = "", graph = "", after = ""] = markdownIt({ html: true })
    .render(markdown)
    .split(/<h3>[^<]*<\/h3>\n<pre><code class="language-mermaid">([^]*?)<\/code><\/pre>/);
  const template = await readFile(join(__dirname, "picture", "page.html"), "utf8");
  // A code stays whole where its line wraps.
  const rows = lastFrame(text).map((row) =>
    rowHtml(row).replace(/\[[a-z]+(?:-[a-z]+)+\]/, '<span class="notice">$&</span>'),
  );
  return template
    .replace("<!-- terminal -->", () => [prompt, ...rows].join("\n"))
    .replace("<!-- comment -->", () => before + after)
    .replace("<!-- map -->", () => graph);
}

draw().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
