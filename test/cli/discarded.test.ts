/** What a paused endpoint has lost: found by `delivery list`, and sent again by `delivery retry`, each delivery once. */

import assert from "node:assert/strict";
import { canary } from "../support/read-side";
import { Shell } from "../support/command";

const choice = "--endpoint endpoint-1 --status Discarded --since 2026-01-03T00:00:00Z";
const retry = `delivery retry ${choice}`;

interface Facts {
  readonly found: number;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  readonly notReached: number;
  readonly dryRun: boolean;
  readonly deliveries: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly reason?: string;
    readonly notice?: string;
  }[];
}

describe("What a paused endpoint has lost", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  const project = () => shell.service.project("p1");
  const lose = (count: number, more: object = {}): string[] =>
    Array.from({ length: count }, (_, index) => {
      const uid = `lost-${String(index).padStart(4, "0")}`;
      const at = new Date(Date.parse("2026-01-04T00:00:00.500Z") + index * 1000);
      project().eventDeliveries.put({
        ...project().eventDeliveries.get("delivery-1"),
        ...{ uid, status: "Discarded", created_at: at.toISOString(), metadata: { num_trials: 0 }, ...more },
      });
      return uid;
    });
  const statusOf = (id: string) => project().eventDeliveries.get(id)?.status;
  const sent = () =>
    shell.takeRequests().flatMap((line) => /^PUT \S+\/eventdeliveries\/(.+)\/resend$/.exec(line)?.[1] ?? []);
  const facts = (output: string): Facts => JSON.parse(output) as Facts;
  const run = async (line: string) => {
    const { code, output, errors } = await shell.run(`${line} --output json`);
    return { code, errors, facts: facts(output) };
  };

  it("is listed by endpoint, status and time, newest first", async () => {
    lose(3);
    lose(1, { uid: "early", created_at: "2026-01-02T23:59:59Z" });
    lose(1, { uid: "other", endpoint_id: "endpoint-2" });
    lose(1, { uid: "tried", status: "Failure" });
    const { code, output } = await shell.run(`delivery list ${choice.replace("Discarded", "discarded")}`);
    assert.equal(code, 0);
    assert.deepEqual(
      output
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/ {2,}/)),
      [
        ["ID", "STATUS", "EVENT TYPE", "ENDPOINT", "TRIES", "CREATED"],
        ["lost-0002", "Discarded", "invoice.paid", "billing (endpoint-1)", "0", "1 day ago"],
        ["lost-0001", "Discarded", "invoice.paid", "billing (endpoint-1)", "0", "1 day ago"],
        ["lost-0000", "Discarded", "invoice.paid", "billing (endpoint-1)", "0", "1 day ago"],
      ],
    );
    const ids = async (flags: string): Promise<string[]> =>
      (JSON.parse((await shell.run(`delivery list --output json ${flags}`)).output) as { uid: string }[]).map(
        ({ uid }) => uid,
      );
    assert.deepEqual(await ids("--status Failure"), ["tried"]);
    assert.deepEqual(await ids("--since 2026-01-04T01:00:02+01:00 --status Discarded"), ["lost-0002"]);
    assert.deepEqual((await ids("--since 3d --status Discarded")).length, 5);
    assert.deepEqual(await ids("--since 30h --status Discarded"), []);
    assert.deepEqual(await ids("--limit 2 --per-page 1 --endpoint endpoint-1"), ["tried", "lost-0002"]);
  });

  it("is listed although it is older than the week that the newest release shows by itself", async () => {
    assert.match((await shell.run("delivery list")).output, /^delivery-1 /m);
  });

  it("shows no secret in a list", async () => {
    for (const form of ["table", "json"]) {
      const { code, output, errors } = await shell.run(`delivery list --output ${form}`);
      assert.equal(code, 0, errors);
      assert.ok(!(output + errors).includes(canary));
    }
  });

  it("is sent again once each, oldest first, whatever the page, and a second run has nothing to do", async () => {
    const ids = lose(205);
    lose(1, { uid: "early", created_at: "2026-01-02T23:59:59Z" });
    const first = await shell.run(`${retry}`);
    assert.deepEqual(
      [first.code, first.output],
      [0, "sent 205 discarded deliveries to Endpoint billing (endpoint-1) again\n"],
    );
    assert.equal(first.errors, "");
    const order = sent();
    assert.deepEqual(order.toSorted(), ids);
    assert.ok(ids.slice(0, 8).includes(order[0] ?? ""));
    assert.deepEqual([statusOf("lost-0000"), statusOf("early")], ["Scheduled", "Discarded"]);
    for (const status of ["Scheduled", "Failure", "Success"]) {
      project().eventDeliveries.patch("lost-0000", { status });
      const { code, facts: again } = await run(retry);
      assert.deepEqual([code, again.found, again.sent, sent()], [0, 0, 0, []]);
    }
  });

  it("is only looked at by --dry-run, which says how much it is and from when", async () => {
    lose(2);
    const { code, output } = await shell.run(`${retry} --dry-run`);
    assert.equal(code, 0);
    assert.equal(
      output,
      "the command would send 2 discarded deliveries to Endpoint billing (endpoint-1) since 2026-01-03T00:00:00.000Z again, the oldest from 2026-01-04T00:00:00.500Z (1 day ago), the newest from 2026-01-04T00:00:01.500Z (1 day ago)\n",
    );
    const { facts: plan } = await run(`${retry} --dry-run`);
    assert.deepEqual(
      [plan.dryRun, plan.found, plan.sent, plan.deliveries.map(({ id, outcome }) => `${id} ${outcome}`)],
      [true, 2, 0, ["lost-0000 would-send", "lost-0001 would-send"]],
    );
    assert.deepEqual([sent(), statusOf("lost-0000")], [[], "Discarded"]);
  });

  it("is not sent again where somebody else has done it since it was listed", async () => {
    lose(3);
    const gate = shell.service.faults.add({ kind: "gate", path: "eventDeliveries.get" });
    const ended = run(retry);
    await gate.reached;
    project().eventDeliveries.patch("lost-0000", { status: "Failure" });
    project().eventDeliveries.remove("lost-0001");
    gate.release();
    const { code, facts: found } = await ended;
    const outcomes = found.deliveries.map(({ id, outcome, reason, notice }) =>
      [id, outcome, reason, notice].join(" "),
    );
    assert.deepEqual(outcomes, [
      "lost-0000 skipped the delivery was sent again in the meantime and is now Failure retried-meanwhile",
      "lost-0001 skipped the delivery no longer exists delivery-gone",
      "lost-0002 sent  ",
    ]);
    assert.deepEqual([code, sent()], [0, ["lost-0002"]]);
  });

  it("is sent again once each by two runs at the same time", async () => {
    const ids = lose(40);
    const both = await Promise.all([run(retry), run(retry)]);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    assert.equal(
      both.reduce((sum, { facts: one }) => sum + one.sent, 0),
      40,
    );
    assert.ok(ids.every((id) => statusOf(id) === "Scheduled"));
  });

  it("counts as sent where the answer is lost and a look shows that it was", async () => {
    lose(1);
    shell.service.faults.add({ kind: "reset", when: "after", path: "eventDeliveries.retry" });
    const { code, facts: found } = await run(retry);
    assert.deepEqual([code, found.sent, sent()], [0, 1, ["lost-0000"]]);
  });

  it("is not sent twice where the answer is lost and a look shows nothing of it", async () => {
    lose(1);
    shell.service.faults.add({ kind: "reset", path: "eventDeliveries.retry" });
    const { code, errors, facts: found } = await run(retry);
    assert.deepEqual(
      [code, found.failed, found.deliveries[0]?.notice, sent().length],
      [1, 1, "action-in-doubt", 1],
    );
    assert.match(
      errors,
      /^error: delivery lost-0000 was not sent again: PUT \S+: .*; the action may still have happened: run `pulumi-webhooks explain delivery lost-0000` before you repeat it; run the same command again for the rest \[retry-stopped\]\n$/,
    );
    assert.equal((await run(retry)).facts.sent, 1);
  });

  it("stops at the first failures, and the same command goes on where it stopped", async () => {
    const ids = lose(60);
    shell.service.faults.add({ kind: "status", status: 500, path: /lost-00[2-5]\d\/resend$/, times: 40 });
    const stopped = await run(retry);
    const { sent: done, failed, notReached } = stopped.facts;
    assert.equal(stopped.code, 1);
    assert.ok(failed >= 1 && failed <= 8 && notReached >= 30, JSON.stringify(stopped.facts));
    assert.equal(done + failed + notReached, 60);
    shell.service.faults.clear();
    const before = sent().filter((id) => statusOf(id) === "Scheduled");
    const { code, facts: rest } = await run(retry);
    assert.deepEqual([code, rest.sent], [0, 60 - done]);
    assert.deepEqual([...before, ...sent()].toSorted(), ids);
  });

  it("waits until the endpoint is resumed", async () => {
    lose(1);
    for (const status of ["paused", "inactive"]) {
      project().endpoints.patch("endpoint-1", { status });
      for (const flags of ["", " --dry-run"]) {
        const { code, errors } = await shell.run(retry + flags);
        assert.equal(code, 1);
        assert.equal(
          errors,
          `error: Endpoint billing (endpoint-1) is ${status}, so the service does not deliver to it: run \`pulumi-webhooks endpoint resume endpoint-1\` first [not-sent-again]\n`,
        );
      }
    }
    assert.deepEqual(sent(), []);
  });

  const wrong: readonly (readonly [line: string, code: number, error: RegExp])[] = [
    [
      "delivery retry",
      2,
      /give all of --endpoint, --status Discarded or Failure, and --since \[missing-value\]$/m,
    ],
    [
      "delivery retry --endpoint endpoint-1 --status Discarded",
      2,
      /: name a delivery, or give all of [^\n]* \[missing-value\]$/m,
    ],
    [
      "delivery retry --status Discarded --since 1h",
      2,
      /: name a delivery, or give all of [^\n]* \[missing-value\]$/m,
    ],
    [
      retry.replace("Discarded", "Success"),
      2,
      /--status: must be Discarded or Failure: the service retries no delivery that is Success \[invalid-value\]$/m,
    ],
    [
      `delivery retry delivery-1 --since 1h`,
      2,
      /takes either an ID, or --endpoint, --status and --since \[conflicting-values\]/,
    ],
    [retry.replace("endpoint-1", "nothing"), 3, /404/],
    [retry.replace("Discarded", "gone"), 2, /must be one of Scheduled, .*Discarded.* \[invalid-value\]$/m],
    [retry.replace(/\S+$/, "yesterday"), 2, /--since .*must be a day, a time .*\[invalid-value\]$/m],
    [retry.replace(/\S+$/, "2026-01-03T00:00:00"), 2, /a time with its zone .*\[invalid-value\]$/m],
    [retry.replace(/\S+$/, "2026-02-31"), 2, /must be a day, a time .*\[invalid-value\]$/m],
    [
      `${retry} --dialect documented`,
      2,
      /`delivery retry` needs a running Convoy .*: the documented interface has no such operation \[unsupported-here\]$/m,
    ],
    [
      "delivery list --dialect documented",
      2,
      /`delivery list` needs a running Convoy .*: the documented interface has no such operation \[unsupported-here\]$/m,
    ],
  ];
  for (const [line, code, error] of wrong)
    it(`is not touched by \`${line}\``, async () => {
      lose(1);
      const ending = await shell.run(line);
      assert.deepEqual([ending.code, ending.output, sent()], [code, "", []]);
      assert.match(ending.errors, error);
      assert.equal(ending.errors.trimEnd().split("\n").length, 1);
    });

  it("is said to be nothing where nothing was discarded", async () => {
    const line = "no delivery to Endpoint billing (endpoint-1) since 2026-01-03T00:00:00.000Z is Discarded\n";
    for (const flags of ["", " --dry-run"]) assert.equal((await shell.run(retry + flags)).output, line);
  });

  it("does not look like nothing where the endpoint is another one", async () => {
    const { code, errors } = await shell.run("delivery list --endpoint nothing");
    assert.deepEqual(
      [code, errors],
      [
        0,
        "warning: project p1 has no endpoint nothing: it was deleted, or it belongs to another project [unlisted-endpoint]\n",
      ],
    );
  });
});
