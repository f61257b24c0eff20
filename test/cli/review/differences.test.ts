/** The cells Before and After of a report: they show what differs, and never read the same where something does. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { report } from "../../../tools/cli/review/report";
import { same, update, urn, type Step } from "../../support/report-steps";

/** The cells Field, Before and After of each row. */
const rowsOf = (step: Step): string[] => {
  const { markdown } = report(JSON.stringify({ steps: [step] }));
  const rows = markdown.split("\n").filter((line) => line.startsWith("| ") && !/^\| (\| Res|---)/.test(line));
  return rows.map((row) =>
    row
      .replace(/^\| (\| \||\w+ \| `\w+` \|) /, "")
      .replace(/ \|$/, "")
      .trim(),
  );
};
const changed = (kind: string, before: object, after: object): string[] =>
  rowsOf(update(kind, "a", before, after));

describe("The differences of a report", () => {
  it("names what a list gains and loses, and what moves in it", () => {
    assert.deepEqual(changed("PortalLink", { endpoints: ["x", "y", "z"] }, { endpoints: ["z", "x", "w"] }), [
      "`endpoints` | removed `y`<br>2 unchanged | added `w`<br>moved `x`<br>2 unchanged",
    ]);
  });

  it("shows the lines that change with one line around", () => {
    const lines = ["one", "two", "three", "four", "five"];
    const [before, after] = [lines.join("\n"), lines.join("\n").replace("three", "3")];
    const step = update("Subscription", "a", { function: before }, { function: after });
    const { markdown } = report(JSON.stringify({ steps: [step] }));
    assert.ok(markdown.includes("| `function` | | see below |"), markdown);
    const block = "```diff\n@@ … @@\n two\n-three\n+3\n four\n```";
    assert.ok(markdown.includes(`\`a\` \`function\`:\n\n${block}`), markdown);
  });

  it("says how many lines differ where these are very many", () => {
    const text = (mark: string): string => Array.from({ length: 1000 }, (_, at) => `${mark}${at}`).join("\n");
    const step = update("Subscription", "a", { function: text("a") }, { function: text("b") });
    assert.match(report(JSON.stringify({ steps: [step] })).markdown, /\n … 1976 more lines\n```/);
  });

  it("shows a text that is new whole, and says how many lines are left out only where some are", () => {
    const blockOf = (text: string): string | undefined => {
      const step = update("Subscription", "a", {}, { function: text });
      return /```diff\n([^`]*)\n```/.exec(report(JSON.stringify({ steps: [step] })).markdown)?.[1];
    };
    assert.equal(blockOf("one\n\ntwo\n"), "+one\n+\n+two");
    assert.equal(blockOf("one\ntwo"), "+one\n+two");
    const lines = Array.from({ length: 13 }, (_, at) => `line ${at}`);
    assert.match(blockOf(`${lines.join("\n")}\n`) ?? "", /line 11\n … 1 more line$/);
    assert.match(blockOf(`${lines.join("\n")}\nlast\n`) ?? "", /line 11\n … 2 more lines$/);
  });

  it("cuts long values around what changes", () => {
    const value = (mark: string): string => `${"x".repeat(300)}${mark}${"y".repeat(300)}`;
    const [row] = changed("Endpoint", { description: value("A") }, { description: value("B") });
    const around = (mark: string): string => `\`…${"x".repeat(40)}${mark}${"y".repeat(40)}…\``;
    assert.equal(row, `\`description\` | ${around("A")} | ${around("B")}`);
  });

  it("writes as JSON what would read the same", () => {
    for (const [before, after, one, other] of [
      ["a b", "a  b", '"a b"', '"a\\u0020 b"'],
      ["1", 1, '"1"', "1"],
      ["ab", "a\u200bb", '"ab"', '"a\\u200bb"'],
      ["a\nb", "a\r\nb", '"a\\nb"', '"a\\r\\nb"'],
    ] as const)
      assert.deepEqual(changed("Endpoint", { description: before }, { description: after }), [
        `\`description\` | \`${one}\` | \`${other}\``,
      ]);
  });

  it("has a row for each path, also in lists of objects and beside a mask", () => {
    const filter = (amount: number, region: string): object => ({
      filterConfig: { filter: { body: { $or: [{ amount }, { region }] } } },
    });
    assert.deepEqual(changed("Subscription", filter(1, "eu"), filter(2, "us")), [
      "`filterConfig.filter.body.$or[0].amount` | `1` | `2`",
      "`filterConfig.filter.body.$or[1].region` | `eu` | `us`",
    ]);
    const apiKey = { headerName: "X-One", headerValue: "[secret]" };
    assert.deepEqual(changed("Endpoint", { authentication: "[secret]" }, { authentication: { apiKey } }), [
      "`authentication.apiKey.headerName` | `[secret]` | `X-One`",
    ]);
  });

  it("has one row for an item that a list of objects gains or loses", () => {
    const or = (...members: object[]): object => ({ filterConfig: { filter: { body: { $or: members } } } });
    const [one, two] = [{ amount: { $gte: 50 }, region: "eu" }, { region: "us" }];
    const path = "`filterConfig.filter.body.$or[1]`";
    const text = '`{"region":"us"}`';
    assert.deepEqual(changed("Subscription", or(one, two), or(one)), [`${path} | ${text} |`]);
    assert.deepEqual(changed("Subscription", or(one), or(one, two)), [`${path} | | ${text}`]);
  });

  it("writes the name of a resource only where an input names its object", () => {
    const settings = same("ProjectSettings", "settings", { projectId: "p1" });
    const project = { ...settings, newState: { ...(settings["newState"] as object), id: "p1" } };
    const endpoint = update("Endpoint", "a", { projectId: "p1" }, { projectId: "p2" });
    const { markdown } = report(JSON.stringify({ steps: [project, endpoint] }));
    assert.match(markdown, /\| `projectId` \| `p1` \| `p2` \|/);
    const fresh = urn("Endpoint", "fresh");
    const partly = update("Endpoint", "a", { url: "https://a.example.com/1" }, { url: unknownMarker });
    const newState = { ...(partly["newState"] as object), propertyDependencies: { url: [fresh] } };
    assert.deepEqual(rowsOf({ ...partly, newState }), [
      "`url` | `https://a.example.com/1` | `(known after up)`",
    ]);
  });

  it("shows neither value of a condition on a header that may carry a credential", () => {
    const headers = (conditions: object) => ({ filterConfig: { filter: { headers: conditions } } });
    assert.deepEqual(
      changed(
        "Subscription",
        headers({ "X-Region": "eu", "X-Api-Token": "canary-1" }),
        headers({ "X-Region": "us", "X-Api-Token": "canary-2", Authorization: "Bearer canary" }),
      ),
      [
        "`filterConfig.filter.headers.Authorization` | | `[secret]`",
        "`filterConfig.filter.headers.X-Api-Token` | `[secret]` | `[secret]` changed",
        "`filterConfig.filter.headers.X-Region` | `eu` | `us`",
      ],
    );
  });
});
