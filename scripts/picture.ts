/**
 * `npm run picture`: draws what a reviewer sees, a preview in a terminal, the comment on the pull request about it and the page to which
 * that links, into `docs/picture.png`. All are of one real run. It takes the Pulumi CLI, `script` of util-linux and a Chromium; what else it
 * draws with is installed into a folder of its own, because nothing but this picture needs it.
 */

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { pageOf as reviewPage } from "../provider/cli/review/page/page";
import { previewPage } from "../provider/cli/review/page/preview-page";
import { report } from "../provider/cli/review/report";
import { browserOnPath, installTools, missingBrowser } from "./browser-tools";
import { play, type Played } from "./picture/story";
import { lastFrame, rowHtml } from "./picture/terminal";

const root = join(__dirname, "..");
const scratch = join(root, ".scratch", "picture");
const picture = join(root, "docs", "picture.png");
/** As wide as a page shows it, with more points than pixels, so that it stays sharp. */
const width = 900;
const scale = 1.75;
/** What is seen of the page of the review. */
const reviewSize = "894,960";
/** How many characters of the font of the terminal fit into that. */
const columns = 108;

const tools = {
  "markdown-it": "14",
  mermaid: "11",
  sharp: "0.34",
  "@fontsource/inter": "5",
  "@fontsource/dejavu-mono": "5",
};

type MarkdownIt = (options: { html: boolean }) => { render(markdown: string): string };
type Sharp = (file: string) => {
  png(options: { palette: true; quality: number; colours: number; effort: number }): {
    toFile(file: string): Promise<unknown>;
  };
};

async function draw(): Promise<void> {
  const browser = browserOnPath();
  if (browser === undefined) throw missingBrowser("the picture is drawn by a browser");
  await installTools(
    scratch,
    Object.entries(tools).map(([name, version]) => `${name}@${version}`),
  );
  const load = createRequire(join(scratch, "package.json"));
  const page = join(scratch, "page.html");
  const played = await play(columns);
  const review = join(scratch, "review.html");
  await writeFile(review, reviewPage(previewPage(report(played.json))));
  const seen = [`--window-size=${reviewSize}`, `--force-device-scale-factor=${scale}`];
  await browse(browser, review, ...seen, `--screenshot=${join(scratch, "review.png")}`);
  await writeFile(page, await pageOf(played, load("markdown-it") as MarkdownIt));
  // How high the page is shows only once it is laid out.
  const drawn = await browse(browser, page, `--window-size=${width},2000`, "--dump-dom");
  const height = Number(/data-height="(\d+)"/.exec(drawn)?.[1]);
  if (!(height > 0)) throw new Error("the browser did not draw the page to its end");
  const screenshot = join(scratch, "screenshot.png");
  const size = [`--window-size=${width},${height}`, `--force-device-scale-factor=${scale}`];
  await browse(browser, page, ...size, `--screenshot=${screenshot}`);
  // With a palette the picture is a third as large, and every reader of the README loads it.
  const small = { palette: true, quality: 100, colours: 128, effort: 10 } as const;
  await (load("sharp") as Sharp)(screenshot).png(small).toFile(picture);
}

async function pageOf({ text, json }: Played, markdownIt: MarkdownIt): Promise<string> {
  const prompt = '<span class="prompt">$</span> pulumi preview';
  const { markdown } = report(json);
  // A service that shows Markdown draws a graph in place of its text.
  const comment = markdownIt({ html: true })
    .render(markdown)
    .replace(/<pre><code class="language-mermaid">([^]*?)<\/code><\/pre>/, '<pre class="mermaid">$1</pre>');
  const template = await readFile(join(__dirname, "picture", "page.html"), "utf8");
  return template
    .replace("<!-- terminal -->", () => [prompt, ...lastFrame(text).map(rowHtml)].join("\n"))
    .replace("<!-- comment -->", () => comment);
}

function browse(browser: string, page: string, ...parameters: string[]): Promise<string> {
  const always = ["--headless", "--hide-scrollbars", "--allow-file-access-from-files"];
  // The sandbox refuses the superuser, and all that the browser opens is the page that was written here.
  if (process.getuid?.() === 0) always.push("--no-sandbox");
  const transparent = "--default-background-color=00000000";
  const patience = "--virtual-time-budget=20000";
  return run(browser, ...always, transparent, patience, ...parameters, `file://${page}`);
}

async function run(file: string, ...parameters: string[]): Promise<string> {
  return (await promisify(execFile)(file, parameters, { maxBuffer: Infinity })).stdout;
}

draw().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
