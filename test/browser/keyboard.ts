/** The page of a review by keyboard alone: what a key brings has the focus, and what has the focus is in sight. */

import assert from "node:assert/strict";
import { inBrowser, withPage, type Tab } from "../support/browser";
import { create, remove, same, update, type Step } from "../support/report-steps";

const owners = Array.from({ length: 60 }, (_, at) => `owner-${at}`);

/** Each owner loses an endpoint and gets a subscription. Of the endpoints that stay, 40 are disabled, and the others move, each to a host of its own. */
const preview = JSON.stringify({
  steps: owners.flatMap((ownerId, at): Step[] => {
    const endpoint = { url: `https://${ownerId}.example.com`, ownerId };
    return [
      update("Endpoint", `${ownerId} in`, endpoint, {
        ...endpoint,
        ...(at < 40 ? { isDisabled: true } : { url: `https://${ownerId}.example.org` }),
      }),
      remove("Endpoint", `${ownerId} old`, endpoint),
      create("Subscription", `${ownerId} events`, {
        endpointId: `${ownerId} in-id`,
        filterConfig: { eventTypes: [`paid.${ownerId}`] },
      }),
      same("EventType", `paid.${ownerId}`, { name: `paid.${ownerId}` }),
    ];
  }),
});

const focused = (tab: Tab, script: string): Promise<unknown> =>
  tab.evaluate(`document.activeElement.${script}`);

/** Goes on with Tab until the focus is on what a selector names. Answers how many times. */
async function tabTo(tab: Tab, selector: string): Promise<number> {
  for (let times = 1; times <= 400; times++) {
    await tab.keyboard.press("Tab");
    if ((await focused(tab, `matches(${JSON.stringify(selector)})`)) === true) return times;
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** Opens the first group of notices that leaves some out. */
async function openGroup(tab: Tab): Promise<void> {
  await tabTo(tab, ".notices .group:has(> .more:not([hidden])) summary");
  await tab.keyboard.press("Enter");
}

inBrowser("The page of a review, by keyboard", () => {
  it("opens and closes a group of notices with Enter", () =>
    withPage(preview, async ({ tab }) => {
      const isOpen = (): Promise<unknown> =>
        tab.evaluate(`document.querySelector(".notices .group:has(> .more:not([hidden]))").open`);
      assert.equal(await isOpen(), false);
      await openGroup(tab);
      assert.equal(await isOpen(), true);
      await tab.keyboard.press("Enter");
      assert.equal(await isOpen(), false);
    }));

  for (const [section, selector] of [
    ["notices", ".notices [open] .more"],
    ["owners", '[aria-labelledby="owners-title"] .more'],
    ["resources", "#resources .more"],
    ["routes", "#routes .more"],
  ] as const)
    it(`goes on with the first of the ${section} that were left out`, () =>
      withPage(preview, async ({ tab }) => {
        if (section === "notices") await openGroup(tab);
        const rows = `document.querySelector(${JSON.stringify(selector)}).closest("section, .group").querySelectorAll("tbody tr, li")`;
        const shown = Number(await tab.evaluate(`${rows}.length`));
        await tabTo(tab, selector);
        await tab.evaluate(
          `globalThis.section = document.activeElement.closest("section, .group"); undefined`,
        );
        await tab.keyboard.press("Enter");
        const all = `[...section.querySelectorAll("tbody tr, li")]`;
        assert.ok(Number(await tab.evaluate(`${all}.length`)) > shown);
        assert.equal(await tab.evaluate(`${all}.indexOf(document.activeElement.closest("tr, li"))`), shown);
      }));

  it("goes from the name of an owner to the map of that owner", () =>
    withPage(preview, async ({ tab }) => {
      await tabTo(tab, '[aria-labelledby="owners-title"] tbody button');
      const owner = String(await focused(tab, "textContent"));
      await tab.keyboard.press("Enter");
      assert.equal(await tab.evaluate(`document.querySelector("#owner").value`), owner);
      assert.equal(await focused(tab, "id"), "map");
      const names = String(
        await tab.evaluate(
          `[...document.querySelectorAll("#resources tbody, .notices li")].map((one) => one.textContent).join(" ")`,
        ),
      );
      for (const name of ["in", "old", "events"]) assert.ok(names.includes(`${owner} ${name}`), name);
    }));

  it("brings a node of the map into sight that has the focus", () =>
    withPage(preview, async ({ tab }) => {
      await tabTo(tab, "#map .zoom button");
      for (let at = 0; at < 8; at++) await tab.keyboard.press("Enter");
      // The map is one stop behind its three buttons.
      assert.equal(await tabTo(tab, "#map g.node"), 3);
      const isInSight = await tab.evaluate(`{
        const [inner, outer] = [document.activeElement, document.querySelector("#map svg.map")].map((one) => one.getBoundingClientRect());
        inner.left < outer.right && inner.right > outer.left && inner.top < outer.bottom && inner.bottom > outer.top;
      }`);
      assert.equal(isInSight, true);
    }));

  it("opens the group of an owner with Enter, closes it with Escape, and stays with that owner", () =>
    withPage(preview, async ({ tab }) => {
      const groups = (): Promise<unknown> => tab.evaluate(`document.querySelectorAll("#map .group").length`);
      await tab.waitForSelector("#map .group.endpoint");
      const all = Number(await groups());
      await tabTo(tab, "#map g.node");
      await tab.keyboard.press("ArrowRight");
      const owner = /owner-\d+/.exec(String(await focused(tab, "textContent")))?.[0] ?? "";
      await tab.keyboard.press("Enter");
      await tab.waitForFunction(`document.querySelectorAll("#map .group").length < ${all}`);
      assert.match(String(await focused(tab, "textContent")), new RegExp(`^(?!Group).*${owner}\\b`));
      await tab.keyboard.press("Escape");
      await tab.waitForFunction(`document.querySelectorAll("#map .group").length === ${all}`);
      assert.match(String(await focused(tab, "textContent")), new RegExp(`^Group ${owner}\\b`));
    }));

  it("shows which node of the map has the focus, whatever its mark", () =>
    withPage(preview, async ({ tab }) => {
      await tab.type("#search", "owner-4");
      await tab.waitForSelector("#map g.node.stopped");
      const strokes = (await tab.evaluate(`[...document.querySelectorAll("#map g.node")].map((node) => {
        node.focus();
        return node.classList[2] + " " + getComputedStyle(node.querySelector("rect")).strokeWidth;
      })`)) as string[];
      assert.deepEqual([...new Set(strokes)].sort(), [
        "added 4px",
        "changed 4px",
        "kept 4px",
        "removed 4px",
        "stopped 4px",
      ]);
    }));

  it("prints each notice once, and every owner, whatever was shown before", () =>
    withPage(preview, async ({ tab }) => {
      const texts = `[...document.querySelectorAll(".notices li")].filter((one) => one.checkVisibility()).map((one) => one.textContent)`;
      const printed = async (): Promise<string[]> => {
        await tab.evaluate(`dispatchEvent(new Event("beforeprint"))`);
        const lines = (await tab.evaluate(texts)) as string[];
        await tab.evaluate(`dispatchEvent(new Event("afterprint"))`);
        return lines;
      };
      const before = await printed();
      assert.ok(before.length > 40, String(before.length));
      assert.equal(new Set(before).size, before.length);
      await openGroup(tab);
      await tabTo(tab, ".notices [open] .more");
      await tab.keyboard.press("Enter");
      assert.deepEqual(await printed(), before);
      await tab.evaluate(`dispatchEvent(new Event("beforeprint"))`);
      assert.equal(
        await tab.evaluate(`document.querySelectorAll('[aria-labelledby="owners-title"] tbody tr').length`),
        owners.length,
      );
    }));
});

inBrowser("What is said of many resources alike", () => {
  it("stands in one line that names them, as in the comment", () =>
    withPage(preview, async ({ tab }) => {
      const lines = (await tab.evaluate(
        `[...document.querySelectorAll(".notices li")].map((one) => one.textContent).filter((text) => text.includes("endpoint-disable"))`,
      )) as string[];
      assert.equal(lines.length, 1);
      assert.match(
        lines[0] ?? "",
        /Each of 40 Endpoints \(owner-0 in, owner-1 in.*, owner-19 in and 20 more\): disables/,
      );
    }));
});

inBrowser("What a search finds", () => {
  it("is counted in one place, routes and resources", () =>
    withPage(preview, async ({ tab }) => {
      await tab.type("#search", "owner-59 old");
      const status = String(await tab.evaluate(`document.querySelector(".status").textContent`));
      assert.match(
        status,
        /^1 of \d+ routes match\. 1 of 180 resources that change or need attention match\.$/,
      );
    }));
});
