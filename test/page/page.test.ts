/** The page of a review without a browser: one file, nothing of others is markup, no secret is in it, and it stays small. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { bundledPage } from "../../scripts/page";
import { pageOf } from "../../tools/cli/review/page/page";
import { previewPage } from "../../tools/cli/review/page/preview-page";
import { report } from "../../tools/cli/review/report";
import type { PageData } from "../../tools/page/data";
import { create, same, update, type Step } from "../support/report-steps";

const page = (steps: readonly Step[], title?: string, diagnostics: readonly object[] = []): string =>
  pageOf(previewPage(report(JSON.stringify({ steps, diagnostics }), { title })));

const dataIn = (html: string): { readonly text: string; readonly data: PageData } => {
  const [, base64 = ""] = /<script type="text\/plain" id="data">([^<]*)<\/script>/.exec(html) ?? [];
  const text = inflateSync(Buffer.from(base64, "base64")).toString("utf8");
  return { text, data: JSON.parse(text) as PageData };
};

const subscription = (name: string, endpoint: string, filter: object = {}): Step =>
  create("Subscription", name, {
    endpointId: `${endpoint}-id`,
    filterConfig: { eventTypes: ["invoice.paid"], filter },
  });

describe("The page of a review", () => {
  it("has nothing of others in its HTML but an escaped title", () => {
    const hostile = `</script><img src=x onerror="alert(1)">'`;
    const steps = [
      create("Endpoint", hostile, { url: "https://a.example.com" }),
      subscription(hostile, hostile),
    ];
    const html = page(steps, hostile);
    assert.equal(html.split("</script").length, 3);
    assert.doesNotMatch(html, /<img/);
    assert.match(html, /<title>&#60;\/script&#62;&#60;img/);
    const { data } = dataIn(html);
    assert.deepEqual(
      data.after.resources.map((one) => typeof one !== "number" && one.name),
      [hostile, hostile],
    );
  });

  it("runs no script but its own, and loads nothing", () => {
    const html = page([create("Endpoint", "a", { url: "https://a.example.com" })]);
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const rules = policy.replaceAll("&#39;", "'").split("; ");
    const hashIn = (tag: string): string => {
      const [, text = ""] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
      assert.ok(text.length > 1000);
      return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    };
    assert.ok(html.indexOf("<meta http-equiv") < html.indexOf("<style>"));
    assert.deepEqual(rules.slice(0, 3), [
      "default-src 'none'",
      `script-src ${hashIn("script")}`,
      `style-src ${hashIn("style")}`,
    ]);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    // Nothing in the page names another place, but for namespaces.
    assert.doesNotMatch(html.replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/g, ""), /(src|href)="?(https?:)?\/\//);
  });

  it("holds no secret, neither as it is nor compressed", () => {
    const inputs = (canary: string): object => ({
      url: `https://user:canary-${canary}-url@a.example.com/hook?token=canary-${canary}-query`,
      secret: `canary-${canary}-secret`,
      authentication: {
        type: "api_key",
        apiKey: { headerName: "X-Key", headerValue: `canary-${canary}-key` },
      },
    });
    const marked = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      value: "canary-marked",
    };
    const headers = { Authorization: "canary-header", "X-Shop-Key": { $eq: "canary-shop" } };
    const html = page([
      update("Endpoint", "billing", inputs("old"), inputs("new")),
      same("Endpoint", "audit", { ...inputs("same"), description: marked }),
      subscription("orders", "billing", { headers }),
    ]);
    const { text } = dataIn(html);
    assert.doesNotMatch(text + html, /canary/);
    assert.match(text, /a\.example\.com/);
  });

  it("shows what does not change once, and of a large topology only what decides routes", () => {
    const url = "https://a.example.com";
    const many = Array.from({ length: 600 }, (_, index) =>
      same("Endpoint", `endpoint ${index}`, { url, description: "kept" }),
    );
    const changed = update("Endpoint", "changed", { url, description: "old" }, { url, description: "new" });
    const near = same("Subscription", "near", { endpointId: "changed-id", deliveryMode: "at_least_once" });
    const { data } = dataIn(page([...many, changed, near]));
    const [first] = data.before?.resources ?? [];
    assert.ok(typeof first === "object" && first.name === "endpoint 0");
    assert.deepEqual(first.fields, { url });
    const [kept, ...others] = data.after.resources;
    assert.equal(kept, 0);
    const shown = others.filter((one) => typeof one !== "number");
    assert.deepEqual(
      shown.map(({ name, fields }) => [name, fields["description"]]),
      [["changed", "new"]],
    );
    const next = data.before?.resources.at(-1);
    assert.ok(typeof next === "object" && next.fields["deliveryMode"] === "at_least_once");
  });

  it("shows what a list gains and loses, and of a secret only that it changes", () => {
    const inputs = (eventTypes: readonly string[]): object => ({ filterConfig: { eventTypes } });
    const { data } = dataIn(
      page([
        update("Subscription", "orders", inputs(["a", "b"]), inputs(["b", "c"])),
        update("Endpoint", "billing", { secret: "old-secret-1" }, { secret: "new-secret-2" }),
      ]),
    );
    const list = { change: "changed", isUnchanged: false, added: ["c"], removed: ["a"], moved: [], kept: 1 };
    assert.deepEqual(data.changes[0]?.differences, [
      { path: "filterConfig.eventTypes", kind: "list", ...list },
    ]);
    // A secret that is masked on both sides is told by the notice alone.
    assert.ok(!JSON.stringify(data.changes[1]).includes("secret-"));
  });

  it("holds nothing of other owners where one is named", () => {
    const of = (ownerId: string): Step[] => [
      create("Endpoint", `${ownerId} in`, { ownerId, url: `https://${ownerId}.example.com` }),
      create("Subscription", `${ownerId} events`, { endpointId: `${ownerId} in-id` }),
    ];
    const steps = [...of("acme"), ...of("rival"), create("EventType", "rival type", { name: "rival.type" })];
    const reported = report(JSON.stringify({ steps }), { owner: "acme" });
    const { text, data } = dataIn(pageOf(previewPage(reported, { owner: "acme" })));
    assert.equal(data.after.resources.length, 2);
    assert.doesNotMatch(text, /rival/);
  });

  it("counts changes, dangers and warnings as the comment does", () => {
    const url = "https://a.example.com";
    const reported = report(
      JSON.stringify({ steps: [update("Endpoint", "a", { url }, { url: "http://b.example.com" })] }),
    );
    const { data } = dataIn(pageOf(previewPage(reported)));
    assert.match(data.summary, /^1 to update, 2 dangers$/);
    assert.ok(reported.markdown.includes(`**${data.summary}**`));
  });

  it("shows the errors of a preview that failed", () => {
    const { data } = dataIn(page([], undefined, [{ severity: "error", message: "no such stack" }]));
    assert.deepEqual(data.errors, ["no such stack"]);
  });

  it("takes less than 5 MB for 10,000 resources", () => {
    const steps = Array.from({ length: 5_000 }, (_, index) => [
      same("Endpoint", `endpoint-${index}`, {
        url: `https://tenant-${index}.example.com/hooks/${index * 7919}`,
        ownerId: `tenant-${index % 1500}`,
        description: `Receives the events of tenant ${index}`,
      }),
      same("Subscription", `subscription-${index}`, {
        endpointId: `endpoint-${index}-id`,
        filterConfig: {
          eventTypes: [`type.${index % 40}`, `type.${index % 17}`],
          filter: { body: { amount: { $gt: index } } },
        },
      }),
    ]).flat();
    const html = page([...steps, create("Endpoint", "new", { url: "https://a.example.com" })]);
    assert.ok(html.length < 5_000_000, `${html.length}`);
  });
});

describe("The script of the page", () => {
  it("holds nothing that only Node has, and neither schemas nor a client", () => {
    const { script, inputs } = bundledPage();
    assert.ok(script.length < 400_000, `${script.length}`);
    const packages = new Set(
      Object.keys(inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
    );
    const allowed = /^(@dagrejs\/|d3-|re2js$|lossless-json$)/;
    assert.deepEqual(
      [...packages].filter((name) => !allowed.test(name)),
      [],
    );
    const rooms = Object.keys(inputs).filter((path) =>
      /provider\/(http\/(transport|exchange)|client|engine|lifecycle)|tools\/emulator/.test(path),
    );
    assert.deepEqual(rooms, []);
    assert.deepEqual(script.match(/["'`]node:|[^.\w]eval\([^)]*\)[^{]|new Function/g), null);
    const room = join(__dirname, "..", "..", "tools", "page");
    const own = readdirSync(room).map((name) => readFileSync(join(room, name), "utf8"));
    assert.deepEqual(
      own.join().match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\.html\(/g),
      null,
    );
  });

  it("has the license of each package in it", () => {
    const { licenses } = bundledPage();
    for (const name of ["@dagrejs/dagre", "d3-zoom", "d3-selection", "re2js", "lossless-json"])
      assert.match(licenses, new RegExp(`^${name} \\d[^]*?copyright`, "im"));
  });
});
