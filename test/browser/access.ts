/** The page of a review for people who use a keyboard, a screen reader or a dark display: the rules of axe. */

import assert from "node:assert/strict";
import { axe, inBrowser, withPage, type Tab } from "../support/browser";
import { hostilePreview, previewOf } from "../support/review-previews";

/** The rules that are broken, and where. */
async function violations(tab: Tab): Promise<string[]> {
  await tab.evaluate(`${axe()}; undefined`);
  return (await tab.evaluate(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(" | ")))`,
  )) as string[];
}

inBrowser("The rules of accessibility hold", () => {
  for (const scheme of ["light", "dark"])
    for (const [name, preview] of [
      ["10 resources", previewOf(10)],
      ["94 resources", previewOf(94)],
      ["hostile names", hostilePreview()],
    ] as const)
      it(`for ${name} in a ${scheme} display, with details open and an event on its way`, () =>
        withPage(preview, async ({ tab }) => {
          await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
          assert.deepEqual(await violations(tab), []);
          await tab.evaluate(`document.querySelector("#routes tbody button").click()`);
          await tab.evaluate(`{
            document.querySelector("#event-type").value = "order.event-0";
            document.querySelector("#event-type").closest("form").requestSubmit();
          }`);
          assert.deepEqual(await violations(tab), []);
        }));
});
