/** `endpoint list` and `tenant list`: the order, what is counted, and what is left out. */

import assert from "node:assert/strict";
import { createClock } from "../../../tools/emulator/clock";
import { Shell } from "../../support/command";

describe("a list of who receives", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({
      dialect: "convoy",
      projects: ["p1"],
      clock: createClock({ startAt: new Date("2026-01-05T10:00:00Z"), frozen: true }),
    });
    const { endpoints, eventDeliveries } = project();
    for (const { uid } of endpoints.list()) endpoints.remove(uid);
    for (const { uid } of eventDeliveries.list()) eventDeliveries.remove(uid);
    receiver("ok", "acme");
    receiver("paused", "globex", "paused");
    receiver("failing", "initech");
    receiver("old", "acme");
    delivery("d1", "failing", "Failure", "2026-01-05T09:30:00Z");
    delivery("d2", "failing", "Retry", "2026-01-05T09:50:00Z");
    delivery("d3", "old", "Failure", "2026-01-05T08:59:00Z");
    delivery("d4", "ok", "Success", "2026-01-05T09:55:00Z");
  });
  afterEach(() => shell.stop());

  const project = () => shell.service.project("p1");
  const receiver = (uid: string, owner_id: string, status = "active") =>
    project().endpoints.put({ uid, name: uid, owner_id, status, url: `https://${uid}.example.com` });
  const delivery = (uid: string, endpoint_id: string, status: string, created_at: string) =>
    project().eventDeliveries.put({ uid, endpoint_id, status, created_at });
  const rows = async (line: string): Promise<string[]> => {
    const { code, output, errors } = await shell.run(line);
    assert.deepEqual([code, errors], [0, ""]);
    return output
      .trimEnd()
      .split("\n")
      .map((row) => row.replaceAll(/ {2,}/g, "  "));
  };

  it("names those first whose deliveries failed in the last hour, then those that are stopped", async () => {
    assert.deepEqual(await rows("endpoint list"), [
      "ID  OWNER  NAME  STATUS  FAILED (1H)  LAST DELIVERY  URL",
      "failing  initech  failing  active  2  10 minutes ago (Retry)  https://failing.example.com",
      "paused  globex  paused  paused  0  -  https://paused.example.com",
      "ok  acme  ok  active  0  5 minutes ago (Success)  https://ok.example.com",
      "old  acme  old  active  0  1 hour ago (Failure)  https://old.example.com",
    ]);
  });

  it("hides what may be a credential in a URL, as every command does, unless secrets are to be shown", async () => {
    const url = "https://user:canary@h.example.com/x?token=canary#canary";
    project().endpoints.put({ uid: "ok", name: "ok", status: "active", url });
    const hidden = "https://[secret]@h.example.com/x?token=[secret]";
    project().subscriptions.put({ uid: "s1", name: "s1", endpoint_id: "ok" });
    const lines = ["endpoint list", "endpoint get ok", "endpoint status ok", "explain delivery d4"];
    for (const line of [...lines, "subscription get s1", "delivery get d4"])
      for (const format of ["table", "json"]) {
        const { code, output } = await shell.run(`${line} --output ${format}`);
        assert.equal(code, 0, line);
        assert.ok(!output.includes("canary"), output);
        if (lines.includes(line)) assert.ok(output.includes(hidden), output);
      }
    assert.ok((await shell.run("endpoint list --show-secrets")).output.includes(url));
  });

  for (const [flags, ids] of [
    ["--failing", ["failing"]],
    ["--owner acme", ["ok", "old"]],
    ["--status paused", ["paused"]],
    ["--status paused --failing", []],
  ] as const)
    it(`is limited by ${flags}`, async () => {
      const { output } = await shell.run(`endpoint list ${flags} --output json`);
      const found = JSON.parse(output) as readonly { uid: string; failuresLastHour: number }[];
      assert.deepEqual(
        found.map(({ uid }) => uid),
        ids,
      );
      for (const { uid, failuresLastHour } of found)
        assert.equal(failuresLastHour, uid === "failing" ? 2 : 0);
    });

  it("asks for the last delivery of at most 100 endpoints, and says so", async () => {
    for (let at = 0; at < 97; at += 1) receiver(`more-${at}`, "acme");
    shell.takeRequests();
    const { code, output, errors } = await shell.run("endpoint list --output json");
    assert.equal(code, 0);
    assert.match(errors, /^the last delivery is shown for at most 100 endpoints: select fewer with /);
    assert.ok(!output.includes("lastDeliveryAt"));
    assert.equal((JSON.parse(output) as unknown[]).length, 101);
    assert.ok(shell.takeRequests().length < 10);
  });

  it("of tenants counts what each has, and lists what has no owner", async () => {
    receiver("ownerless", "");
    project().portalLinks.put({ uid: "portal", name: "portal", owner_id: "umbrella" });
    const found = await rows("tenant list");
    assert.equal(found[0], "OWNER  ENDPOINTS  NOT ACTIVE  FAILED (1H)  PORTAL LINKS");
    assert.deepEqual(found.slice(1, 3), ["initech  1  0  2  0", "globex  1  1  0  0"]);
    assert.ok(found.includes("-  1  0  0  0") || found.some((row) => row.startsWith("-  1  0  0  ")));
    assert.ok(found.includes("umbrella  0  0  0  1"));
    assert.ok(found.some((row) => row.startsWith("acme  2  0  0  ")));
  });
});
