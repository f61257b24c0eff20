/** The page of a review at a first look: the map, then each danger once, in words and drawings that no font has to have. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../tools/cli/review/report";
import { concernWords } from "../../tools/topology/review/notices";
import { unrepeated } from "../../tools/topology/review/unrepeated";
import { inBrowser, withPage, type Tab } from "../support/browser";
import { create, printing, remove, same, update } from "../support/report-steps";
import { hostilePreview, previewOf } from "../support/review-previews";

const recorded = readFileSync(join(__dirname, "..", "previews", "cli-changes.json"), "utf8");

const endpoint = (name: string, ownerId = "acme"): object => ({
  url: `https://${name}.example.com`,
  ownerId,
});
const subscription = (to: string, eventTypes: readonly string[]): object => ({
  endpointId: `${to}-id`,
  filterConfig: { eventTypes },
});

const oneRoute = JSON.stringify({
  steps: [
    same("Endpoint", "billing", endpoint("billing")),
    remove("Subscription", "invoices", subscription("billing", ["invoice.paid"])),
  ],
});

const textsOf = async (tab: Tab, selector: string): Promise<string[]> =>
  (await tab.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent.trim())`,
  )) as string[];
const topOf = async (tab: Tab, selector: string): Promise<number> =>
  Number(
    await tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top`),
  );

/** Signs that only some fonts have, and the characters by which they become emoji. */
const signs = /[\p{Extended_Pictographic}\ufe0f■≠−→✓✕⋯⤢]/u;

inBrowser("The page of a review at a first look", () => {
  for (const width of [420, 1280])
    it(`shows the map first, and dangers below it in sight, in a display of ${width} pixels`, () =>
      withPage(recorded, async ({ tab }) => {
        await tab.setViewport({ width, height: 900 });
        const first = `document.querySelector("main").querySelector("section").id`;
        assert.equal(await tab.evaluate(first), "map");
        const [map, notices] = [await topOf(tab, "svg.map"), await topOf(tab, ".notices .group")];
        assert.ok(map < notices, `${map}, ${notices}`);
        assert.ok(notices < 900, `${notices}`);
      }));

  it("says each danger once, under the head that the comment has for it", () =>
    withPage(recorded, async ({ tab }) => {
      const { facts, markdown } = report(recorded);
      const heads = facts.concerns.map(({ concern }) => concernWords[concern]);
      assert.ok(heads.length > 3);
      assert.ok(heads.every((words) => markdown.toLowerCase().includes(words)));
      const shown = (await textsOf(tab, ".notices .group.danger h3")).map((text) => text.toLowerCase());
      assert.deepEqual(shown, heads);
      const page = (await textsOf(tab, "header, main")).join("\n");
      const said = unrepeated(facts);
      assert.ok(said.length < facts.notices.length);
      for (const { text, severity, code } of said) {
        const words = text.replaceAll(/[`→]/g, "");
        assert.equal(page.split(words).length - 1, 1, `${severity} ${code}: ${words}`);
      }
      assert.equal((await textsOf(tab, ".notices li")).length, said.length);
    }));

  it("has the titles of the comment over its owners, and no row for what a notice says is deleted", () => {
    const preview = JSON.stringify({
      steps: [
        update("Endpoint", "a", endpoint("a"), { ...endpoint("a"), isDisabled: true }),
        same("Subscription", "to a", subscription("a", ["paid"])),
        remove("Endpoint", "gone", endpoint("gone", "globex")),
        remove("Subscription", "to gone", subscription("gone", ["paid"])),
        create("Endpoint", "new", endpoint("new", "globex")),
      ],
    });
    return withPage(preview, async ({ tab }) => {
      const { markdown } = report(preview);
      const [, head = ""] = /^(\| Owner \|.*)$/m.exec(markdown) ?? [];
      const titles = head
        .split("|")
        .slice(1, -1)
        .map((title) => title.trim());
      assert.ok(titles.includes("Deliveries that stop"));
      assert.deepEqual(await textsOf(tab, '[aria-labelledby="owners-title"] th'), titles);
      const rows = await textsOf(tab, "#resources tbody tr");
      assert.equal(rows.length, 2);
      assert.match(rows.join("\n"), /new/);
      assert.match(rows.join("\n"), /isDisabled/);
      assert.match((await textsOf(tab, ".notices li")).join("\n"), /Endpoint gone: .*deletion/);
    });
  });

  for (const [name, preview] of [
    ["a recorded preview", recorded],
    ["94 resources", previewOf(94)],
  ] as const)
    it(`draws the signs of ${name}, and says each of them in words`, () =>
      withPage(preview, async ({ tab }) => {
        await tab.evaluate(`document.querySelector("#routes tbody button").click()`);
        assert.doesNotMatch(String(await tab.evaluate(`document.body.innerText`)), signs);
        assert.doesNotMatch((await textsOf(tab, "svg.map text")).join(" "), signs);
        const silent = await tab.evaluate(`[...document.querySelectorAll("svg.sign")].filter((one) =>
          one.getAttribute("role") === "img"
            ? !one.getAttribute("aria-label")
            : one.getAttribute("aria-hidden") !== "true" ||
              !(one.parentElement.textContent.trim() || one.parentElement.getAttribute("aria-label"))
        ).map((one) => one.parentElement.outerHTML)`);
        assert.deepEqual(silent, []);
        const drawn = `[...document.querySelectorAll(".notices svg.sign")].map((one) => one.getBoundingClientRect().width)`;
        const widths = (await tab.evaluate(drawn)) as number[];
        assert.ok(widths.length > 0 && widths.every((width) => width > 8), widths.join());
      }));

  it("shows what a sentence has in backticks as code, and no backtick", () => {
    const line =
      "Endpoint billing: does not send the events discarded in the meantime: `pulumi-webhooks delivery retry` does [discarded-not-sent]";
    const { steps } = JSON.parse(oneRoute) as { readonly steps: readonly object[] };
    return withPage(JSON.stringify({ steps, ...printing([line]) }), async ({ tab }) => {
      assert.ok((await textsOf(tab, ".notices code")).includes("pulumi-webhooks delivery retry"));
      assert.doesNotMatch(String(await tab.evaluate(`document.body.innerText`)), /`/);
    });
  });

  it("lets a hostile name be nothing but text within code", () => {
    const name = "`<img src=x onerror=globalThis.hit=1>` b`c <b>";
    const preview = JSON.stringify({
      steps: [
        same("Endpoint", name, endpoint("a")),
        remove("Subscription", "s", { endpointId: `${name}-id`, filterConfig: { eventTypes: [name] } }),
      ],
    });
    return withPage(preview, async ({ tab, complaints }) => {
      const outside = `[...document.querySelectorAll(".notices li")].map((one) => {
        const copy = one.cloneNode(true);
        for (const inner of copy.querySelectorAll("code, button")) inner.remove();
        return copy.textContent;
      }).join(" ")`;
      assert.doesNotMatch(String(await tab.evaluate(outside)), /[\`<>]/);
      assert.ok((await textsOf(tab, ".notices code")).includes("<b>"));
      assert.equal(await tab.evaluate(`document.querySelectorAll("img, main b").length`), 0);
      assert.equal(await tab.evaluate("globalThis.hit"), undefined);
      assert.deepEqual(complaints, []);
    });
  });

  it("is no higher than its route where there is one, and shows nothing else", () =>
    withPage(oneRoute, async ({ tab }) => {
      for (const width of [420, 1280]) {
        await tab.setViewport({ width, height: 900 });
        await tab.waitForFunction(
          `document.querySelector("svg.map rect").getAttribute("width") === "${width < 640 ? 106 : 210}"`,
        );
        const room = (await tab.evaluate(`{
          const canvas = document.querySelector("svg.map").getBoundingClientRect();
          const nodes = [...document.querySelectorAll("svg.map g.node rect")].map((one) => one.getBoundingClientRect());
          [
            canvas.height - Math.max(...nodes.map(({ height }) => height)),
            nodes.every(({ left, right }) => left >= canvas.left && right <= canvas.right),
            document.querySelectorAll("svg.map rect").length,
          ];
        }`)) as [number, boolean, number];
        assert.ok(room[0] < 40, String(room));
        assert.deepEqual(room.slice(1), [true, 3]);
      }
    }));

  for (const [name, preview] of [
    ["a recorded preview", recorded],
    ["hostile names", hostilePreview()],
  ] as const)
    it(`can be read in a narrow display for ${name}: nothing is cut off, and no name is small`, () =>
      withPage(preview, async ({ tab }) => {
        await tab.setViewport({ width: 420, height: 900 });
        await tab.waitForFunction(
          `document.querySelector("svg.map g.node rect").getAttribute("width") === "106"`,
        );
        const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;
        assert.equal(await tab.evaluate(overflow), 0);
        const [left, right, heights] = (await tab.evaluate(`{
          const canvas = document.querySelector("svg.map").getBoundingClientRect();
          const rects = [...document.querySelectorAll("svg.map g.node rect")].map((one) => one.getBoundingClientRect());
          const labels = [...document.querySelectorAll("svg.map .label")].filter((one) => one.textContent !== "");
          [
            Math.min(...rects.map((one) => one.left)) - canvas.left,
            canvas.right - Math.max(...rects.map((one) => one.right)),
            labels.map((one) => one.getBoundingClientRect().height),
          ];
        }`)) as [number, number, number[]];
        assert.ok(left >= 0 && right >= 0, `${left}, ${right}`);
        assert.ok(Math.min(...heights) >= 10, heights.join());
        const lines = `[...document.querySelectorAll(".notices li")].map((one) => [one.getBoundingClientRect().right, ...[...one.querySelectorAll("button, code")].map((inner) => inner.getBoundingClientRect().right)]).flat()`;
        assert.ok(Math.max(...((await tab.evaluate(lines)) as number[])) <= 420);
      }));
});
