/** The pages of the documentation, built and served under a path: they load, lead on, are found, and show themselves in the dark. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { registry } from "../../tools/cli/registry";
import { inBrowser, withTab } from "../support/browser";
import type { Tab } from "../support/browser";

const root = join(__dirname, "..", "..");
const place = "/some/place/";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** What a page leads to, and where it can be led to. */
interface Seen {
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
  readonly hasTabs: boolean;
  /** The blocks of code of which a line is cut, behind tabs as well. */
  readonly cut: readonly string[];
}

/** What the browser says of a page. */
const look = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  for (const block of all(".vp-code-group .vp-block")) block.classList.add("active");
  return {
    links: all("a[href]").map((one) => one.href),
    above: all("[href], [src]").map((one) => one.getAttribute("href") ?? one.getAttribute("src")).filter((one) => one.includes("../")),
    ids: all("[id]").map((one) => one.id),
    hasTabs: all(".vp-code-group").length > 0,
    cut: all(".vp-doc pre").filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.slice(0, 80)),
    icon: document.querySelector("link[rel=icon]").href,
  };
})()`;

interface Looked extends Omit<Seen, "anchors"> {
  readonly above: readonly string[];
  readonly ids: readonly string[];
  readonly icon: string;
}

inBrowser("The site of the documentation", () => {
  const out = mkdtempSync(join(tmpdir(), "site-"));
  let server: Server;
  let home: string;
  const seen = new Map<string, Seen>();
  const icons = new Set<string>();

  before(async function () {
    this.timeout(300_000);
    const env = { ...process.env, SITE_BASE: place, SITE_OUT: out };
    await promisify(execFile)("npm", ["run", "docs:site"], { cwd: root, env });
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "", "http://site");
      const path = decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
      const file = join(out, path.replace(place, "/"));
      if (!path.startsWith(place) || !existsSync(file)) return void response.writeHead(404).end();
      const type = types[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "max-age=600" });
      response.end(readFileSync(file));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}${place}`;
  });
  after(() => {
    server.close();
    rmSync(out, { recursive: true, force: true });
  });

  const onSite = (act: (tab: Tab, complaints: readonly string[]) => Promise<void>): Promise<void> =>
    withTab((url) => url.startsWith(home), act);
  /** Opens a page, until its script has taken over. */
  async function open(tab: Tab, address: string): Promise<void> {
    await tab.goto(address);
    await tab.waitForFunction(`document.querySelector("#app")?.__vue_app__ !== undefined`);
  }
  const firstPage = (): string => `${home}${readdirSync(out).find((name) => name.startsWith("v")) ?? ""}/`;

  it("loads every page without an error and without a request to elsewhere", async function () {
    this.timeout(600_000);
    const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".html") && name.includes("/") && !name.endsWith("/404.html"),
    );
    assert.ok(files.length > 100);
    const queue = [...files];
    const work = (): Promise<void> =>
      onSite(async (tab, complaints) => {
        await tab.setViewport({ width: 1280, height: 900 });
        for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
          const address = `${home}${file.replace(/(^|\/)index\.html$/, "$1")}`;
          await open(tab, address);
          const { links, above, ids, hasTabs, cut, icon } = (await tab.evaluate(look)) as Looked;
          seen.set(address, { links, anchors: new Set(ids), hasTabs, cut });
          icons.add(icon);
          assert.deepEqual(above, [], file);
          assert.deepEqual(complaints, [], file);
        }
      });
    await Promise.all([work(), work(), work()]);
    assert.equal(seen.size, files.length);
  });

  it("shows every line of code whole in a window of 1280 pixels", () => {
    assert.ok(seen.size > 100);
    assert.deepEqual(
      [...seen].filter(([, { cut }]) => cut.length > 0).map(([page, { cut }]) => [page, ...cut]),
      [],
    );
  });

  it("has one icon, which is there, and which the page that forwards has, too", async () => {
    assert.equal(icons.size, 1);
    const [icon = ""] = icons;
    const answer = await fetch(icon);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "image/svg+xml");
    const [, forwarded = ""] = /rel="icon" href="([^"]+)"/.exec(await (await fetch(home)).text()) ?? [];
    assert.equal(new URL(forwarded, home).href, icon);
  });

  it("has no dead link and no dead anchor", () => {
    const broken = new Set<string>();
    let count = 0;
    for (const [page, { links }] of seen) {
      for (const link of links.filter((one) => one.startsWith(home))) {
        const [address = "", anchor = ""] = link.split("#");
        const target = seen.get(address);
        const isThere =
          target?.anchors.has(decodeURIComponent(anchor)) ??
          existsSync(join(out, address.slice(home.length)));
        count += 1;
        if (!isThere && !(target !== undefined && anchor === "")) broken.add(`${page}: ${link}`);
      }
      const elsewhere = links.filter((one) => !/^(https|mailto):/.test(one) && !one.startsWith(home));
      for (const link of elsewhere) broken.add(`${page}: ${link}`);
    }
    assert.ok(count > 5000);
    assert.deepEqual([...broken], []);
  });

  it("leads from its first page to every other", () => {
    assert.ok(seen.size > 100);
    const reached = new Set<string>();
    const next = [firstPage()];
    for (let page = next.pop(); page !== undefined; page = next.pop()) {
      if (reached.has(page)) continue;
      reached.add(page);
      next.push(
        ...(seen.get(page)?.links ?? [])
          .map((link) => link.split("#")[0] ?? "")
          .filter((one) => seen.has(one)),
      );
    }
    assert.deepEqual(
      [...seen.keys()].filter((page) => !reached.has(page)),
      [],
    );
  });

  it("begins with the name, one sentence and one button, which leads to getting started", () =>
    onSite(async (tab) => {
      await open(tab, firstPage());
      const hero = `(() => {
        const all = (selector) => [...document.querySelectorAll(".VPHero " + selector)];
        return [all("h1").map((one) => one.innerText.trim()), all(".tagline").length, all("a").map((one) => one.href)];
      })()`;
      const start = `${firstPage()}guides/getting-started.html`;
      assert.deepEqual(await tab.evaluate(hero), [["pulumi-webhooks"], 1, [start]]);
      assert.equal(await tab.evaluate(`document.querySelector(".vp-doc h1").checkVisibility()`), false);
    }));

  it("forwards from the folder above to the version", () =>
    onSite(async (tab) => {
      await tab.goto(home);
      await tab.waitForFunction(`location.href === ${JSON.stringify(firstPage())}`);
    }));

  /** The addresses that a search finds, the best first. */
  async function found(words: string): Promise<string[]> {
    let results: string[] = [];
    await onSite(async (tab, complaints) => {
      await open(tab, firstPage());
      await tab.click(".VPNavBarSearch button");
      await tab.waitForSelector(".search-input");
      await tab.type(".search-input", words);
      const addresses = `[...document.querySelectorAll(".results .result")].map((one) => one.href)`;
      await tab.waitForFunction(`${addresses}.length > 0`);
      // The list changes while words are typed.
      const settled = `new Promise((done) => setTimeout(() => done(${addresses}), 500))`;
      results = (await tab.evaluate(settled)) as string[];
      assert.deepEqual(complaints, []);
    });
    return results.map((address) => address.slice(firstPage().length));
  }

  const error = `${registry.get("adoption-required")?.text.replace("{kind}", "Subscription") ?? ""} [adoption-required]`;
  // What is typed, where the answer is, and the place among the results that it has at least.
  const searches: readonly (readonly [words: string, page: string, place: number])[] = [
    ["secret-roll", "reference/notices.html#secret-roll", 1],
    ["project-not-found", "reference/notices.html#project-not-found", 1],
    ["unauthorized", "reference/notices.html#unauthorized", 1],
    [error, "reference/notices.html#adoption-required", 1],
    ["rotateSecretAfterDays", "guides/secrets.html", 3],
    ["rotateSecretAfterDays", "reference/endpoint.html", 16],
    ["adopt existing endpoint", "guides/adopting.html", 3],
    ["what happens on delete Convoy", "convoy.html#what-happens-to-each-kind", 3],
    ["what does a delete do on Convoy", "convoy.html#what-happens-to-each-kind", 3],
    ["rotate 500 secrets", "guides/rotating-many.html", 3],
    ["migrate from dynamic resources to plugin", "guides/moving-over.html", 3],
    ["CI pipeline", "guides/pipelines.html", 3],
    ["endpoint changed by hand drift", "guides/drift.html", 3],
    ["import", "guides/adopting.html", 3],
    ["telemetry", "guides/faq.html#telemetry", 3],
    ["https only", "guides/faq.html#https-only", 3],
    ["slack", "guides/faq.html#slack-notifications", 3],
    ["failing", "guides/faq.html#failing-endpoints", 3],
    ["dashboard link", "json-output.html#links-to-the-dashboard", 3],
    ["rename event type", "guides/recipes.html#rename-an-event-type", 3],
    ["staging to production", "guides/recipes.html#copy-a-stage-to-production", 3],
    ["undo", "guides/recipes.html#undo-an-up", 3],
    ["leaked secret", "guides/secrets.html#replace-a-leaked-secret-now", 3],
    ["retainOnDelete", "guides/adopting.html#objects-that-several-stacks-share", 3],
  ];
  for (const [words, page, place] of searches) {
    it(`finds ${page} for: ${words}`, async function () {
      this.timeout(60_000);
      const results = await found(words);
      assert.ok(
        results.slice(0, place).some((address) => address.startsWith(page)),
        results.join("\n"),
      );
    });
  }

  it("shows one language at a time where a page has several", () =>
    onSite(async (tab, complaints) => {
      const [page] = [...seen].find(([, { hasTabs }]) => hasTabs) ?? [];
      assert.ok(page !== undefined);
      await open(tab, page);
      const languages = `[...document.querySelectorAll(".vp-code-group .tabs label")].map((one) => one.textContent)`;
      const shown = `[...new Set([...document.querySelector(".vp-code-group").querySelectorAll("pre")].filter((one) => one.checkVisibility()).map((one) => one.closest("[data-title]").dataset.title))]`;
      const [first, second] = (await tab.evaluate(languages)) as string[];
      assert.deepEqual(await tab.evaluate(shown), [first]);
      await tab.click(".vp-code-group .tabs label:nth-of-type(2)");
      await tab.waitForFunction(`${shown}[0] === ${JSON.stringify(second)}`);
      assert.deepEqual(await tab.evaluate(shown), [second]);
      assert.deepEqual(complaints, []);
    }));

  it("turns dark and light again", () =>
    onSite(async (tab, complaints) => {
      await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
      await open(tab, firstPage());
      const shade = (): Promise<unknown> => tab.evaluate("getComputedStyle(document.body).backgroundColor");
      const light = await shade();
      await tab.click(".VPNavBarAppearance button");
      await tab.waitForFunction(`document.documentElement.classList.contains("dark")`);
      assert.notEqual(await shade(), light);
      await tab.click(".VPNavBarAppearance button");
      await tab.waitForFunction(`!document.documentElement.classList.contains("dark")`);
      assert.equal(await shade(), light);
      assert.deepEqual(complaints, []);
    }));
});
