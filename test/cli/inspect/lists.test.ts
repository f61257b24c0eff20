/** Long lists, and times for people. */

import assert from "node:assert/strict";
import { PassThrough, Writable } from "node:stream";
import { run } from "../../../tools/cli/program";
import { relativeTime } from "../../../provider/base/time";
import { Shell } from "../../support/command";

describe("a long list", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start();
  });

  afterEach(() => shell.stop());

  function fill(count: number): void {
    for (let number = 0; number < count; number += 1)
      shell.service.project("p2").portalLinks.put({ uid: `link-${number}`, name: `name ${number}` });
  }

  it("of 10,000 links takes ceil(10000 / perPage) requests, in both forms", async () => {
    fill(10_000);

    const table = await shell.run("portal-link list --project p2 --per-page 450");
    assert.equal(table.output.split("\n").length, 10_002);
    assert.equal(shell.takeRequests().length, 23);

    const json = await shell.run("portal-link list --project p2 --per-page 450 --output json");
    assert.equal((JSON.parse(json.output) as unknown[]).length, 10_000);
    assert.equal(shell.takeRequests().length, 23);
  });

  it("is not collected: a reader that reads nothing stops the requests", async () => {
    fill(1_000);
    const nobody = new Writable({ highWaterMark: 1, write: () => undefined }).on("error", () => undefined);
    const around = shell.surroundings(nobody, new PassThrough());
    const line = "portal-link list --project p2 --per-page 10 --output json";

    const running = run(line.split(" "), around);
    while (shell.service.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => nobody.once("drain", resolve).emit("drain"));
    assert.equal(shell.service.requests.length, 1);

    nobody.destroy(Object.assign(new Error("closed"), { code: "EPIPE" }));
    assert.equal(await running, 0);
    assert.ok(shell.service.requests.length < 3);
  });

  it("ends where the limit is reached, and asks for no further page", async () => {
    fill(100);

    const { output } = await shell.run("portal-link list --project p2 --per-page 10 --limit 20 --sort ASC");

    assert.equal(output.trimEnd().split("\n").length, 21);
    assert.equal(shell.takeRequests().length, 2);
  });

  it("that is empty has a head, or is an empty array", async () => {
    assert.equal(
      (await shell.run("portal-link list --project p2")).output,
      "ID  NAME  OWNER  ENDPOINTS  CREATED\n",
    );
    assert.equal((await shell.run("portal-link list --project p2 --output json")).output, "[]\n");
  });

  it("keeps a name with a line break in its row", async () => {
    shell.service.project("p2").portalLinks.put({ uid: "link", name: "two\nlines \u001b[31m" });

    const { output } = await shell.run("portal-link list --project p2");

    assert.match(output, /^link {2}two lines \[31m /m);
    assert.equal(output.split("\n").length, 3);
  });
});

describe("a time for people", () => {
  const now = new Date("2026-01-05T10:00:00Z");
  const times: readonly (readonly [string, string])[] = [
    ["2026-01-05T10:00:00Z", "now"],
    ["2026-01-05T09:59:59Z", "1 second ago"],
    ["2026-01-05T09:58:30Z", "1 minute ago"],
    ["2026-01-05T12:00:00Z", "in 2 hours"],
    ["2026-01-02T10:00:00Z", "3 days ago"],
    ["2025-11-01T10:00:00Z", "2 months ago"],
    ["2023-01-01T00:00:00Z", "3 years ago"],
    ["soon", "soon"],
  ];
  for (const [time, words] of times) {
    it(`is \`${words}\` for ${time}`, () => {
      assert.equal(relativeTime(time, now), words);
    });
  }
});
