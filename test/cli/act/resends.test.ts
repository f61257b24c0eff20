/** Sending again by the command: what is looked at, what is refused before, what is sent once, and what came of it. */

import assert from "node:assert/strict";
import { canary } from "../../support/read-side";
import { Shell } from "../../support/command";

const retry = "delivery retry delivery-1";
const force = "delivery force-resend delivery-1";
const replay = "event replay event-1";

describe("a command that sends again", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  const project = () => shell.service.project("p1");
  const json = (output: string): Record<string, unknown> => JSON.parse(output) as Record<string, unknown>;
  const be = (status: string, id = "delivery-1") => project().eventDeliveries.patch(id, { status });
  const statusOf = (id = "delivery-1") => project().eventDeliveries.get(id)?.status;
  const endpointIs = (status: string) => project().endpoints.patch("endpoint-1", { status });
  const writes = () => shell.takeRequests().filter((line) => !line.startsWith("GET"));
  const release = async (name: "25.6" | "26.7") => {
    await shell.stop();
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"], release: name });
  };

  for (const before of ["Failure", "Discarded"]) {
    it(`retries a delivery that is ${before} once, and looks before and after`, async () => {
      be(before);
      const { code, output, errors } = await shell.run(`${retry} --output json`);
      assert.deepEqual([code, errors], [0, ""]);
      assert.deepEqual(shell.takeRequests(), [
        "GET p1",
        "GET p1/eventdeliveries/delivery-1",
        "GET p1/endpoints/endpoint-1",
        "PUT p1/eventdeliveries/delivery-1/resend",
        "GET p1/eventdeliveries/delivery-1",
      ]);
      assert.equal(statusOf(), "Scheduled");
      assert.deepEqual(json(output), {
        id: "delivery-1",
        endpointId: "endpoint-1",
        endpointStatus: "active",
        statusBefore: before,
        triesBefore: 2,
        status: "Scheduled",
        tries: 2,
        dryRun: false,
      });
    });
  }

  it("says in a line what was and what is", async () => {
    be("Failure");
    const line = "delivery delivery-1 was Failure after 2 tries and is now Scheduled after 2 tries\n";
    assert.equal((await shell.run(retry)).output, line);
    be("Success");
    project().eventDeliveries.patch("delivery-1", { metadata: { num_trials: 1 } });
    const forced = "delivery delivery-1 was Success after 1 try and is now Scheduled after 1 try\n";
    assert.equal((await shell.run(force)).output, forced);
  });

  const refused: readonly (readonly [line: string, status: string, reason: RegExp])[] = [
    [
      retry,
      "Success",
      /succeeded: `pulumi-webhooks delivery force-resend delivery-1` sends it again \[not-sent-again\]$/m,
    ],
    [retry, "Scheduled", /is Scheduled, so the service is still sending it: .*\[not-sent-again\]$/m],
    [retry, "Processing", /is Processing, so the service is still sending it: .*\[not-sent-again\]$/m],
    [retry, "Retry", /is Retry, so the service is still sending it: .*\[not-sent-again\]$/m],
    [
      force,
      "Failure",
      /is Failure, .*`pulumi-webhooks delivery retry delivery-1` sends a failed one \[not-sent-again\]$/m,
    ],
    [
      force,
      "Scheduled",
      /is Scheduled, so the service is still sending it: omit it, or wait.*\[not-sent-again\]$/m,
    ],
    [
      force,
      "Processing",
      /is Processing, so the service is still sending it: omit it, or wait.*\[not-sent-again\]$/m,
    ],
    [force, "Retry", /is Retry, so the service is still sending it: omit it, or wait.*\[not-sent-again\]$/m],
  ];
  for (const [line, status, reason] of refused) {
    it(`refuses \`${line}\` of a delivery that is ${status}, as the service would`, async () => {
      be(status);
      for (const flags of ["", " --dry-run"]) {
        const { code, output, errors } = await shell.run(line + flags);
        assert.deepEqual([code, output], [1, ""]);
        assert.match(errors, reason);
        if (status !== "Failure") assert.doesNotMatch(errors, /delivery retry/);
      }
      assert.deepEqual(writes(), []);
    });
  }

  it("refuses what would go to an endpoint that is paused, or gone", async () => {
    for (const [line, status] of [
      [retry, "Failure"],
      [force, "Success"],
    ] as const) {
      be(status);
      endpointIs("paused");
      const paused = await shell.run(line);
      assert.equal(paused.code, 1);
      assert.match(
        paused.errors,
        /Endpoint billing \(endpoint-1\) is paused, .*`pulumi-webhooks endpoint resume endpoint-1` first \[not-sent-again\]$/m,
      );
    }
    project().endpoints.remove("endpoint-1");
    const gone = await shell.run(force);
    assert.match(
      gone.errors,
      /^error: the endpoint of delivery delivery-1 no longer exists, .*\[not-sent-again\]\n$/,
    );
    assert.deepEqual([gone.code, writes()], [1, []]);
  });

  it("lets the release decide about a retry to an inactive endpoint, and says what to do where it refuses", async () => {
    for (const name of ["26.7", "25.6"] as const) {
      await release(name);
      be("Failure");
      endpointIs("inactive");
      const { code, errors } = await shell.run(retry);
      assert.match(
        errors,
        /^warning: Endpoint billing \(endpoint-1\) is inactive: releases up to 25\.12\.4 .*\[retry-to-inactive\]$/m,
      );
      const isOld = name === "25.6";
      assert.deepEqual([code, statusOf()], isOld ? [0, "Scheduled"] : [1, "Failure"]);
      assert.equal(project().endpoints.get("endpoint-1")?.status, isOld ? "pending" : "inactive");
      assert.equal(
        /400 the endpoint is currently inactive \(resume the endpoint first, for example with `pulumi-webhooks endpoint resume`\)/.test(
          errors,
        ),
        !isOld,
      );
      be("Success");
      assert.equal((await shell.run(force)).code, 1);
    }
  });

  it("resends several deliveries with one request, each once", async () => {
    be("Success");
    project().eventDeliveries.put({ ...project().eventDeliveries.get("delivery-1"), uid: "delivery-2" });
    const line = `${force} delivery-2 delivery-1`;
    const { code, output } = await shell.run(`${line} --output json`);
    assert.equal(code, 0);
    assert.deepEqual(writes(), ["POST p1/eventdeliveries/forceresend"]);
    assert.deepEqual([statusOf(), statusOf("delivery-2")], ["Scheduled", "Scheduled"]);
    const { deliveries, sent, failed, dryRun } = json(output);
    assert.deepEqual([sent, failed, dryRun], [2, 0, false]);
    assert.deepEqual(
      (deliveries as Record<string, unknown>[]).map(({ id, statusBefore, status }) => [
        id,
        statusBefore,
        status,
      ]),
      [
        ["delivery-1", "Success", "Scheduled"],
        ["delivery-2", "Success", "Scheduled"],
      ],
    );
  });

  it("sends none where one of them does not exist, which the service would pass over in silence", async () => {
    be("Success");
    const { code, output } = await shell.run(`${force} nothing`);
    assert.deepEqual([code, output, writes(), statusOf()], [3, "", [], "Success"]);
  });

  it("fails where the service sent fewer than it was asked for", async () => {
    be("Success");
    const gate = shell.service.faults.add({ kind: "gate", path: "eventDeliveries.forceResend" });
    const ended = shell.run(`${force} --output json`);
    // Paused after the look, which the service alone can see.
    await gate.reached;
    endpointIs("paused");
    gate.release();
    const { code, output, errors } = await ended;
    assert.deepEqual([code, json(output)["sent"], json(output)["failed"]], [1, 0, 1]);
    assert.match(errors, /^error: the service resent 0 of 1 deliveries: .*\[resend-incomplete\]\n$/);
  });

  it("names each of several deliveries whose answer was lost", async () => {
    be("Success");
    project().eventDeliveries.put({ ...project().eventDeliveries.get("delivery-1"), uid: "delivery-2" });
    shell.service.faults.add({ kind: "reset", when: "after", path: /resend/ });
    const { errors } = await shell.run(`${force} delivery-2`);
    const look = "run `pulumi-webhooks explain delivery <id>` for each of delivery-1, delivery-2";
    assert.match(
      errors,
      new RegExp(`the action may still have happened: ${look} before you repeat it \\[action-in-doubt\\]\n$`),
    );
  });

  const lines = [
    [retry, "Failure", "run `pulumi-webhooks explain delivery delivery-1`"],
    [force, "Success", "run `pulumi-webhooks explain delivery delivery-1`"],
    [
      replay,
      "Success",
      "check what the receivers got, or check the deliveries in the dashboard of the service,",
    ],
  ] as const;
  for (const [line, status, look] of lines) {
    it(`only looks for \`${line} --dry-run\`, and says what it would do`, async () => {
      be(status);
      const { code, output } = await shell.run(`${line} --dry-run`);
      assert.deepEqual([code, writes(), statusOf()], [0, [], status]);
      assert.match(
        output,
        /would (send it again to Endpoint billing \(endpoint-1\), which is active|match it)/,
      );
      const { output: text } = await shell.run(`${line} --dry-run --output json`);
      assert.equal(json(text)["dryRun"], true);
      assert.ok(!("status" in json(text)));
    });

    it(`sends \`${line}\` once when the answer is lost, and says that it may have happened`, async () => {
      be(status);
      for (const [kind, code] of [
        ["reset", 4],
        ["html", 1],
      ] as const) {
        shell.service.faults.add({ kind, when: "after", path: /resend|replay/ });
        be(status);
        const ended = await shell.run(line, { environment: { WEBHOOKS_MAX_RETRIES: "4" } });
        assert.equal(ended.code, code, ended.errors);
        assert.match(
          ended.errors,
          new RegExp(
            `the action may still have happened: ${look} before you repeat it \\[action-in-doubt\\]\n$`,
          ),
        );
        assert.equal(writes().length, 1);
      }
    });

    it(`has done \`${line}\` even where it cannot be looked at afterwards`, async () => {
      be(status);
      const gate = shell.service.faults.add({ kind: "gate", path: /resend|replay/ });
      const ended = shell.run(line);
      await gate.reached;
      shell.service.faults.add({ kind: "status", status: 500, method: "GET" });
      gate.release();
      const { code, errors, output } = await ended;
      assert.equal(code, 0, errors);
      assert.match(
        errors,
        /^warning: the action is done, but its result could not be read: GET .* 500 .*\[outcome-unread\]$/m,
      );
      assert.match(output, /^(delivery|event) \S+ was /);
    });

    it(`needs a Convoy for \`${line}\`, and an object that exists`, async () => {
      const documented = await shell.run(`${line} --dialect documented`);
      assert.equal(documented.code, 2);
      assert.match(
        documented.errors,
        /^error: `[a-z -]+` needs a running Convoy \(--dialect convoy.*\[unsupported-here\]\n$/,
      );
      assert.deepEqual(shell.takeRequests(), []);
      const nothing = await shell.run(line.replace(/\S+$/, "nothing"));
      assert.deepEqual([nothing.code, writes()], [3, []]);
    });

    it(`shows no secret for \`${line}\`, in neither form`, async () => {
      for (const form of ["table", "json"]) {
        be(status);
        const { code, output, errors } = await shell.run(`${line} --output ${form}`);
        assert.equal(code, 0, errors);
        assert.ok(!(output + errors).includes(canary));
      }
    });
  }
});
