/** `delivery retry --status Failure`: what an endpoint did not accept is sent again, each delivery once. */

import assert from "node:assert/strict";
import { Shell } from "../../support/command";

const choice = "--endpoint endpoint-1 --status Failure --since 2026-01-03T00:00:00Z";
const retry = `delivery retry ${choice}`;
const limit = 3;

interface Facts {
  readonly found: number;
  readonly sent: number;
  readonly skipped: number;
  readonly failed: number;
  readonly deliveries: readonly { readonly id: string; readonly outcome: string; readonly notice?: string }[];
}

describe("What an endpoint did not accept", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  const deliveries = () => shell.service.project("p1").eventDeliveries;
  const fail = (uid: string, num_trials = limit, more: object = {}): void => {
    deliveries().put({
      ...deliveries().get("delivery-1"),
      ...{ uid, status: "Failure", created_at: "2026-01-04T00:00:00Z", updated_at: "2026-01-04T01:00:00Z" },
      ...{ metadata: { num_trials, retry_limit: limit }, ...more },
    });
  };
  /** What the workers of the service make of what was sent again: another try, which fails. */
  const failAgain = (): void => {
    for (const { uid, status, metadata } of deliveries().list())
      if (status === "Scheduled")
        deliveries().patch(uid, {
          status: "Failure",
          metadata: { ...metadata, num_trials: (metadata?.num_trials ?? 0) + 1 },
        });
  };
  const sent = () =>
    shell.takeRequests().flatMap((line) => /^PUT \S+\/eventdeliveries\/(.+)\/resend$/.exec(line)?.[1] ?? []);
  const run = async (line: string): Promise<Facts & { readonly code: number; readonly told: string[] }> => {
    const { code, output, errors } = await shell.run(`${line} --output json`);
    assert.notEqual(output, "", errors);
    const facts = JSON.parse(output) as Facts;
    return {
      ...{ ...facts, code },
      told: facts.deliveries.map(({ id, outcome, notice = "" }) => `${id} ${outcome} ${notice}`.trim()),
    };
  };

  it("is sent again once each, also where it fails again and the command is repeated", async () => {
    for (const uid of ["f1", "f2"]) fail(uid);
    fail("other", limit, { endpoint_id: "endpoint-2" });
    fail("early", limit, { created_at: "2026-01-02T23:59:59Z" });
    const { code, output } = await shell.run(retry);
    assert.deepEqual(
      [code, output],
      [0, "sent 2 failed deliveries to Endpoint billing (endpoint-1) again\n"],
    );
    assert.deepEqual(sent().toSorted(), ["f1", "f2"]);
    assert.equal(deliveries().get("f1")?.status, "Scheduled");
    failAgain();
    fail("f3");
    const again = await run(retry);
    assert.deepEqual(again.told.toSorted(), [
      "f1 skipped retried-before",
      "f2 skipped retried-before",
      "f3 sent",
    ]);
    assert.deepEqual([again.code, again.found, again.sent, sent()], [0, 3, 1, ["f3"]]);
    failAgain();
    assert.equal(
      (await shell.run(retry)).output,
      "sent 0 failed deliveries to Endpoint billing (endpoint-1) again; 3 skipped, because they were sent again before\n",
    );
    assert.deepEqual(sent(), []);
  });

  it("counts as sent before where the project allows no retry at all, from the second try on", async () => {
    fail("first", 1, { metadata: { num_trials: 1, retry_limit: 0 } });
    fail("second", 2, { metadata: { num_trials: 2, retry_limit: 0 } });
    assert.deepEqual((await run(retry)).told, ["first sent", "second skipped retried-before"]);
  });

  it("is sent a second time where its last try was before a given time, and not a third time", async () => {
    fail("f1", limit + 1, { updated_at: "2026-01-05T08:00:00Z" });
    fail("f2", limit + 1, { updated_at: "2026-01-05T09:30:00Z" });
    shell.service.clock.set(new Date("2026-01-05T10:00:00Z"));
    const line = `${retry} --tried-before 2026-01-05T10:00:00+01:00`;
    assert.deepEqual((await run(line)).told, ["f1 sent", "f2 skipped retried-before"]);
    failAgain();
    assert.deepEqual((await run(line)).told, ["f1 skipped retried-before", "f2 skipped retried-before"]);
    assert.deepEqual(sent(), ["f1"]);
  });

  it("is left alone where nothing shows how often it was tried", async () => {
    fail("f1");
    shell.service.faults.add({ kind: "wrongTypes", path: "eventDeliveries.list", fields: { metadata: {} } });
    assert.deepEqual((await run(retry)).told, ["f1 skipped retried-before"]);
  });

  for (const [flags, reason] of [
    ["--tried-before 2h", "must be a day, or a time with its zone such as 2026-01-02T10:00:00Z"],
    [
      "--tried-before 2026-01-05T11:00:00Z",
      "must not be in the future: the next run would send the same deliveries again",
    ],
  ] as const)
    it(`is not touched with \`${flags}\``, async () => {
      fail("f1");
      const { code, errors } = await shell.run(`${retry} ${flags}`);
      assert.equal(code, 2);
      assert.ok(errors.endsWith(` ${reason} [invalid-value]\n`), errors);
      assert.deepEqual(sent(), []);
    });
});
