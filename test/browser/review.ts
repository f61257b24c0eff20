/** The page of a review in a browser: what it shows, what opens, and where an event goes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { routesOf } from "../../provider/topology";
import { previewedTopology } from "../../provider/topology/preview/from-preview";
import type { Topology } from "../../provider/topology";
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

  it("is walked through on the map with the keyboard alone", () =>
    withPage(middle, async ({ tab }) => {
      await choose(tab, "#search", "tenant-0-audit-events");
      await tab.waitForFunction(`document.querySelectorAll("main svg g.node").length < 8`);
      await tab.evaluate(`document.querySelector('main svg [tabindex="0"]').focus()`);
      const first = await tab.evaluate(`document.activeElement.querySelector("title")?.textContent`);
      assert.equal(typeof first, "string");
      await tab.keyboard.press("Enter");
      assert.equal(await tab.evaluate(`document.querySelector(".details").hidden`), false);
    }));

  it("sends a typed event where the command `route` sends it, before and after, with the same reasons", () =>
    withPage(middle, async ({ tab }) => {
      await showAll(tab);
      const { before, after } = previewedTopology(middle);
      const expected = (topology: Topology, event: { eventType: string; body: unknown }): string[] =>
        routesOf(topology, event)
          .filter(({ reason }) => !reason.includes(`not ${event.eventType}`))
          .map(({ subscription = "", verdict, reason }) => `${subscription} ${verdict} ${reason}`.trim());
      for (const [eventType, amount] of [
        ["order.event-0", 5000],
        ["order.event-1", 500],
        ["order.event-5", 50],
        ["order.event-9", 150],
      ] as const) {
        const event = { eventType, body: { amount, tenant: "tenant-0" } };
        await choose(tab, "#event-type", eventType);
        await choose(tab, "#event-body", JSON.stringify(event.body));
        await tab.evaluate(`document.querySelector("#event-type").closest("form").requestSubmit()`);
        const shown = (await rowsOf(tab)).map((row) => ({
          name: row[3] ?? "",
          before: row.at(-2) ?? "",
          after: row.at(-1) ?? "",
        }));
        for (const side of ["before", "after"] as const) {
          const wanted = expected(side === "before" ? before : after, event).filter((one) =>
            /\w+-events/.test(one),
          );
          const found = shown.filter((row) => /\w/.test(row[side]) && row.name !== "–");
          for (const line of wanted) {
            const [name = "", verdict = "", ...reason] = line.split(" ");
            const row = found.find((one) => one.name === name);
            assert.ok(row, `${side}: ${line}\n${JSON.stringify(found)}`);
            const words = verdict === "unknown" ? "not known" : verdict.replace("-", " ");
            assert.ok(row[side].includes(words), `${side}: ${line}: ${row[side]}`);
            assert.ok(row[side].includes(reason.join(" ")), `${side}: ${line}: ${row[side]}`);
          }
        }
      }
      await choose(tab, "#event-body", "{");
      await tab.evaluate(`document.querySelector("#event-type").closest("form").requestSubmit()`);
      assert.notEqual(await textOf(tab, ".error"), "");
    }));

  it("shows hostile names as text, and runs none of them", () =>
    withPage(hostilePreview(), async ({ tab, complaints }) => {
      await tab.evaluate(`document.querySelector("#routes tbody button").click()`);
      assert.equal(await tab.evaluate("globalThis.hit"), undefined);
      assert.equal(await tab.evaluate(`document.querySelectorAll("img, iframe, object, embed").length`), 0);
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
