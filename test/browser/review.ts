/** The page of a review in a browser: what it shows, what opens, and where an event goes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { routesOf } from "../../tools/topology";
import { previewedTopology } from "../../tools/topology/preview/from-preview";
import type { Route, RoutedEvent, Topology } from "../../tools/topology";
import { inBrowser, showAll, withPage, type Tab } from "../support/browser";
import { hostilePreview, previewOf } from "../support/review-previews";

const small = previewOf(10);
const middle = previewOf(94);

/** Sets a control of the form above the map. */
async function choose(tab: Tab, selector: string, value: string): Promise<void> {
  await tab.evaluate(`{
    const control = document.querySelector(${JSON.stringify(selector)});
    control.value = ${JSON.stringify(value)};
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }`);
}

const textOf = async (tab: Tab, selector: string): Promise<string> =>
  String(await tab.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`));
const rowsOf = async (tab: Tab): Promise<string[][]> =>
  (await tab.evaluate(
    `[...document.querySelectorAll("#routes tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent))`,
  )) as string[][];
const pick = (tab: Tab, side: string): Promise<void> => tab.click(`input[name="side"][value="${side}"]`);

inBrowser("The page of a review", () => {
  for (const [name, preview] of [
    ["10 resources", small],
    ["94 resources", middle],
    ["a recorded preview", readFileSync(join(__dirname, "..", "previews", "cli-changes.json"), "utf8")],
  ] as const)
    it(`draws ${name} without a request, an error or a violation of its policy`, () =>
      withPage(preview, async ({ tab, complaints }) => {
        assert.ok(Number(await tab.evaluate(`document.querySelectorAll("main svg [role]").length`)) > 0);
        assert.ok((await rowsOf(tab)).length > 0);
        assert.deepEqual(complaints, []);
      }));

  it("shows before, after and the difference at a switch", () =>
    withPage(middle, async ({ tab }) => {
      await choose(tab, "#search", "tenant-0-billing-events");
      const difference = await rowsOf(tab);
      assert.equal(difference.length, 1);
      assert.match(difference.join(), /tenant-0-billing.*tenant-1-audit/);
      await choose(tab, "#search", "");
      assert.notEqual((await rowsOf(tab))[0]?.[0], "kept");
      await choose(tab, "#search", "tenant-0-billing-events");
      await pick(tab, "before");
      assert.ok(!(await rowsOf(tab)).join().includes("tenant-0-new"));
      await pick(tab, "after");
      await choose(tab, "#search", "tenant-0-new");
      assert.ok((await rowsOf(tab)).join().includes("tenant-0-new"));
    }));

  it("finds by a word, by owner and by event type, and says how many routes it shows", () =>
    withPage(middle, async ({ tab }) => {
      const few = (await rowsOf(tab)).length;
      await showAll(tab);
      const all = (await rowsOf(tab)).length;
      assert.ok(few < all, `${few} of ${all}`);
      await choose(tab, "#owner", "tenant-3");
      const owned = await rowsOf(tab);
      assert.ok(owned.length > 0 && owned.length < all);
      assert.ok(owned.every((row) => row.join().includes("tenant-3")));
      await choose(tab, "#owner", "tenant-1");
      // What moves away from an owner, or to it, is found there.
      assert.ok((await rowsOf(tab)).some((row) => row.join().includes("tenant-0-billing-events")));
      await choose(tab, "#owner", "");
      await choose(tab, "#type", "order.event-7");
      const typed = await rowsOf(tab);
      assert.ok(
        typed.length > 0 && typed.every((row) => row.join().includes("order.event-7")),
        typed.join("\n"),
      );
      await choose(tab, "#search", "nothing has this name");
      assert.equal((await rowsOf(tab)).length, 0);
      assert.notEqual(await textOf(tab, ".status"), "");
    }));

  it("opens what is clicked, and what Enter is pressed on: its fields before and after, its routes, its notices", () =>
    withPage(middle, async ({ tab }) => {
      await choose(tab, "#search", "tenant-0-audit-events");
      await tab.evaluate(
        `[...document.querySelectorAll("#routes tbody button")].find((one) => one.textContent === "tenant-0-audit-events").focus()`,
      );
      await tab.keyboard.press("Enter");
      const details = await textOf(tab, ".details");
      assert.match(details, /Subscription tenant-0-audit-events/);
      assert.match(details, /event-types-narrowed/);
      assert.match(details, /filterConfig/);
      assert.match(details, /900/);
      assert.equal(await tab.evaluate(`document.querySelector(".details").hidden`), false);
      await tab.keyboard.press("Escape");
      assert.equal(await tab.evaluate(`document.querySelector(".details").hidden`), true);
      assert.equal(await tab.evaluate(`document.activeElement.textContent`), "tenant-0-audit-events");
    }));

  it("opens the same from the map, with a click or with Tab and Enter, and closes it with Escape", () =>
    withPage(middle, async ({ tab }) => {
      const isHidden = (): Promise<unknown> => tab.evaluate(`document.querySelector(".details").hidden`);
      await choose(tab, "#search", "tenant-0-audit-events");
      await tab.waitForFunction(`document.querySelectorAll("main svg g.node").length < 8`);
      await tab.click("main svg g.node");
      assert.equal(await isHidden(), false);
      const clicked = await textOf(tab, ".details h2");
      await tab.keyboard.press("Escape");
      assert.equal(await isHidden(), true);
      await tab.evaluate(`document.querySelector("#search").focus()`);
      for (let at = 0; at < 40; at++) {
        await tab.keyboard.press("Tab");
        if (await tab.evaluate(`document.activeElement.matches("main svg g.node")`)) break;
      }
      assert.equal(
        typeof (await tab.evaluate(`document.activeElement.querySelector("title")?.textContent`)),
        "string",
      );
      await tab.keyboard.press("Enter");
      assert.equal(await isHidden(), false);
      assert.equal(await textOf(tab, ".details h2"), clicked);
      await tab.keyboard.press("Escape");
      assert.equal(await tab.evaluate(`document.activeElement.matches("main svg g.node")`), true);
    }));

  it("sends a typed event where the command `route` sends it, before and after, with the same reasons", () =>
    withPage(middle, async ({ tab }) => {
      await showAll(tab);
      const topologies = previewedTopology(middle);
      const words = { delivered: "delivered", "not-delivered": "not delivered", unknown: "not known" };
      const sides = ["before", "after"] as const;
      const answersOf = (topology: Topology, event: RoutedEvent): Route[] =>
        routesOf(topology, event).filter(({ subscription }) => subscription !== undefined);
      for (let at = 0; at < 40; at++) {
        const event = {
          eventType: `order.event-${at}`,
          body: { amount: [50, 102, 500, 5000][at % 4], tenant: `tenant-${at % 3}` },
        };
        await choose(tab, "#event-type", event.eventType);
        await choose(tab, "#event-body", JSON.stringify(event.body));
        await tab.evaluate(`document.querySelector("#event-type").closest("form").requestSubmit()`);
        const rows = await rowsOf(tab);
        // The table leaves out who takes other types on both sides.
        const takers = new Set(
          sides
            .flatMap((side) => answersOf(topologies[side], event))
            .filter(({ reason }) => !reason.endsWith(`not ${event.eventType}`))
            .map(({ subscription }) => subscription),
        );
        for (const side of sides) {
          const column = side === "before" ? -2 : -1;
          const shown = rows
            .filter((row) => row[3] !== "–" && row.at(column) !== "–")
            .map((row) => `${row[3] ?? ""}: ${row.at(column) ?? ""}`);
          const expected = answersOf(topologies[side], event)
            .filter(({ subscription }) => takers.has(subscription))
            .map(({ subscription = "", verdict, reason }) =>
              `${subscription}: ${words[verdict]} ${reason}`.trim(),
            );
          assert.deepEqual(shown.sort(), expected.sort(), `${side}: ${JSON.stringify(event)}`);
        }
      }
      await choose(tab, "#event-body", "{");
      await tab.evaluate(`document.querySelector("#event-type").closest("form").requestSubmit()`);
      assert.notEqual(await textOf(tab, ".error"), "");
      await tab.evaluate(
        `[...document.querySelectorAll(".event button")].find((one) => one.textContent === "Clear").click()`,
      );
      assert.equal(await textOf(tab, ".error"), "");
      assert.match(await textOf(tab, ".status"), /routes match/);
    }));

  it("shows hostile names as text, and runs none of them", () =>
    withPage(hostilePreview(), async ({ tab, complaints }) => {
      await tab.evaluate(`document.querySelector("#routes tbody button").click()`);
      assert.equal(await tab.evaluate("globalThis.hit"), undefined);
      assert.equal(await tab.evaluate(`document.querySelectorAll("img, iframe, object, embed").length`), 0);
      assert.ok((await rowsOf(tab)).some((row) => row[3] === "no name"));
      assert.ok((await textOf(tab, "#routes")).includes("</script><img src=x onerror=globalThis.hit=1>"));
      assert.deepEqual(complaints, []);
    }));

  it("holds no secret, neither in its source nor in its data nor in what it shows", () =>
    withPage(middle, async ({ tab, source }) => {
      const [, data = ""] = /id="data">([^<]*)</.exec(source) ?? [];
      const text = inflateSync(Buffer.from(data, "base64")).toString();
      assert.ok(text.includes("tenant-0-archive"));
      for (const place of [source, text, await tab.content()]) assert.ok(!place.includes("canary-4f1b"));
    }));

  it("fits into a narrow display, with details open, and lays no control on the map", () =>
    withPage(middle, async ({ tab }) => {
      await tab.setViewport({ width: 420, height: 900 });
      await tab.evaluate(
        `[...document.querySelectorAll("#resources button")].find((one) => one.textContent === "tenant-0-audit-events").click()`,
      );
      const overflows = await tab.evaluate(
        `[document.documentElement, document.querySelector(".details")].map((one) => one.scrollWidth - one.clientWidth)`,
      );
      assert.deepEqual(overflows, [0, 0]);
      // What is said of a resource needs no scrolling to the side.
      const right = await tab.evaluate(
        `Math.max(...[...document.querySelectorAll(".notices li")].map((one) => one.getBoundingClientRect().right))`,
      );
      assert.ok(Number(right) <= 420, String(right));
      for (const width of [420, 1280]) {
        await tab.setViewport({ width, height: 900 });
        const gap = await tab.evaluate(
          `document.querySelector("svg.map").getBoundingClientRect().top - document.querySelector(".zoom").getBoundingClientRect().bottom`,
        );
        assert.ok(Number(gap) >= 0, `${width}: ${String(gap)}`);
      }
    }));

  it("prints the table of routes without controls", () =>
    withPage(middle, async ({ tab }) => {
      await tab.emulateMediaType("print");
      const isShown = (selector: string): Promise<unknown> =>
        tab.evaluate(
          `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.getClientRects().length > 0)`,
        );
      assert.equal(await isShown("#routes table"), true);
      assert.equal(await isShown("main input, main textarea"), false);
    }));
});
