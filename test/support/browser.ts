/** A page in a headless Chromium, and what it did that it must not do. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { run } from "../../tools/cli/program";

/** A tab of the browser. Scripts are texts, because they run elsewhere. */
export interface Tab {
  evaluate(script: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  waitForSelector(selector: string): Promise<unknown>;
  waitForFunction(script: string): Promise<unknown>;
  content(): Promise<string>;
  emulateMediaType(type: string): Promise<void>;
  emulateMediaFeatures(features: readonly { readonly name: string; readonly value: string }[]): Promise<void>;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  goto(url: string): Promise<unknown>;
  setViewport(size: { readonly width: number; readonly height: number }): Promise<void>;
  on(event: string, listener: (value: unknown) => void): void;
  close(): Promise<void>;
}

interface Browser {
  newPage(): Promise<Tab>;
  close(): Promise<void>;
}

interface Puppeteer {
  launch(options: object): Promise<Browser>;
}

interface PackagedChromium {
  readonly args: readonly string[];
  executablePath(): Promise<string>;
}

/** A page that is open. */
export interface OpenPage {
  readonly tab: Tab;
  /** The page as it lies in its file. */
  readonly source: string;
  /** Requests, errors and warnings: there must be none but the request of the file itself. */
  readonly complaints: readonly string[];
  /** Milliseconds until the map was drawn. */
  readonly drawnAfter: number;
}

const tools = process.env["WEBHOOKS_BROWSER_TOOLS"] ?? "";
const missing =
  process.env["WEBHOOKS_BROWSER_MISSING"] ?? "the tests in a browser are run by npm run test:browser";
const isThere = tools !== "" && missing === "";
const load = createRequire(join(isThere ? tools : process.cwd(), "package.json"));

let browser: Promise<Browser> | undefined;

/** Tests in the browser, which is closed afterwards. Where there is none, each of them says so. */
export function inBrowser(title: string, tests: () => void): void {
  describe(title, function () {
    before(function () {
      if (isThere) return;
      console.log(`      ${missing}`);
      this.skip();
    });
    tests();
  });
}

after(async () => {
  await (await browser)?.close();
});

async function launched(): Promise<Browser> {
  const puppeteer = load("puppeteer-core") as Puppeteer;
  const own = process.env["WEBHOOKS_TEST_BROWSER"];
  if (own !== undefined)
    return puppeteer.launch({ executablePath: own, args: ["--no-sandbox"], headless: true });
  // With this variable the package brings the libraries that a small system lacks.
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";
  const packaged = (await import(pathToFileURL(load.resolve("@sparticuz/chromium")).href)) as {
    readonly default: PackagedChromium;
  };
  const { args } = packaged.default;
  return puppeteer.launch({
    executablePath: await packaged.default.executablePath(),
    args,
    headless: "shell",
  });
}

/** The rules of accessibility as a script. */
export function axe(): string {
  return (load("axe-core") as { readonly source: string }).source;
}

/** Writes the page of a preview with the command, as a pipeline does. */
export async function writtenPage(
  preview: string,
  command: readonly string[] = ["report"],
): Promise<{ readonly file: string; readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "review-page-"));
  const [input, file] = [join(folder, "preview.json"), join(folder, "page.html")];
  writeFileSync(input, preview);
  await run([...command, "--html", file, input], {
    input: Object.assign(Readable.from([]), { isTTY: false }),
    output: new PassThrough().resume(),
    errors: new PassThrough().resume(),
    environment: {},
    now: () => new Date(0),
    untilStopped: async () => undefined,
  });
  return { file, folder };
}

/** Opens a tab, which may ask for nothing but what is its own. */
export async function withTab(
  isOwn: (url: string) => boolean,
  look: (tab: Tab, complaints: readonly string[]) => Promise<void>,
): Promise<void> {
  browser ??= launched();
  const tab = await (await browser).newPage();
  const complaints: string[] = [];
  tab.on("request", (request) => {
    const asked = (request as { url(): string }).url();
    if (!isOwn(asked) && !asked.startsWith("data:")) complaints.push(`request: ${asked}`);
  });
  tab.on("console", (message) => {
    const { type, text } = message as { type(): string; text(): string };
    const kind = type.call(message);
    if (kind === "error" || kind === "warn") complaints.push(`${kind}: ${text.call(message)}`);
  });
  tab.on("pageerror", (error) => complaints.push(`exception: ${String(error)}`));
  try {
    await tab.setViewport({ width: 1280, height: 900 });
    await look(tab, complaints);
  } finally {
    await tab.close();
  }
}

/** Opens the page of a preview, from its file. */
export async function withPage(
  preview: string,
  look: (page: OpenPage) => Promise<void>,
  command?: readonly string[],
): Promise<void> {
  const { file, folder } = await writtenPage(preview, command);
  const url = pathToFileURL(file).href;
  try {
    await withTab(
      (asked) => asked === url,
      async (tab, complaints) => {
        const begun = performance.now();
        await tab.goto(url);
        await tab.waitForSelector("main svg g.node");
        const drawnAfter = performance.now() - begun;
        await look({ tab, source: readFileSync(file, "utf8"), complaints, drawnAfter });
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows the routes that stay as well: above some routes the page begins with what changes alone. */
export async function showAll(tab: Tab): Promise<void> {
  await tab.evaluate(
    `document.querySelectorAll(".bar label.check input:checked").forEach((box) => box.labels[0].textContent.includes("change") && box.click())`,
  );
}
