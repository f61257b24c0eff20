/** `event replay`: what it says before and after, and what each release makes of an event that was worked on before. */

import assert from "node:assert/strict";
import { Shell } from "../../support/command";

const replay = "event replay event-1";

describe("a command that replays an event", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  const project = () => shell.service.project("p1");
  const json = (output: string): Record<string, unknown> => JSON.parse(output) as Record<string, unknown>;
  const endpointIs = (status: string) => project().endpoints.patch("endpoint-1", { status });
  const eventIs = (changes: object) => project().events.patch("event-1", changes);
  const writes = () => shell.takeRequests().filter((line) => !line.startsWith("GET"));
  const release = async (name: "25.6" | "26.7") => {
    await shell.stop();
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"], release: name });
  };
  it("replays an event once, which makes a delivery for each subscription that it fits", async () => {
    eventIs({ status: "Pending" });
    const { code, output, errors } = await shell.run(`${replay} --output json`);
    assert.deepEqual([code, errors], [0, ""]);
    assert.deepEqual(writes(), ["PUT p1/events/event-1/replay"]);
    assert.deepEqual(json(output), {
      id: "event-1",
      endpoints: [{ id: "endpoint-1", status: "active" }],
      statusBefore: "Pending",
      status: "Success",
      notes: [],
      notices: [],
      dryRun: false,
    });
    const made = project()
      .eventDeliveries.list()
      .filter(({ uid }) => uid !== "delivery-1");
    assert.deepEqual(
      made.map(({ event_id, subscription_id, status }) => [event_id, subscription_id, status]),
      [["event-1", "subscription-1", "Scheduled"]],
    );
  });

  it("says that a release passes over an event that was worked on before, and an old one does not", async () => {
    for (const [name, made] of [
      ["26.7", 1],
      ["25.6", 2],
    ] as const) {
      await release(name);
      eventIs({ status: "Success" });
      const { code, output, errors } = await shell.run(replay);
      assert.equal(code, 0);
      const note =
        "event event-1 is Success: releases from 26.7.3 on accept the replay and do nothing; send its deliveries again instead";
      assert.equal(errors, `warning: ${note} [replay-without-effect]\n`);
      assert.equal(
        output,
        "event event-1 was Success and is now Success: the service accepted the replay: releases up to 26.7.2 deliver, later ones do nothing\n",
      );
      assert.equal(project().eventDeliveries.size, made);
      for (const flag of ["", " --dry-run"]) {
        const { notes, notices } = json((await shell.run(`${replay}${flag} --output json`)).output);
        assert.deepEqual([notes, notices], [[note], [{ text: note, notice: "replay-without-effect" }]]);
      }
      assert.match(
        (await shell.run(`${replay} --dry-run`)).output,
        /^event event-1 is Success: releases up to 26\.7\.2 would match it .* again, later ones do nothing\n$/,
      );
    }
  });

  it("says of an event that is replayed what became of it", async () => {
    eventIs({ status: "Pending" });
    const taken = await shell.run(replay);
    assert.equal(
      taken.output,
      "event event-1 was Pending and is now Success: the service accepted the replay and delivers in the background\n",
    );
    eventIs({ status: "Pending" });
    project().subscriptions.remove("subscription-1");
    const made = project().eventDeliveries.size;
    const { code, output } = await shell.run(replay);
    assert.equal(output, "event event-1 was Pending and is now Failure: no subscription matched it\n");
    assert.deepEqual([code, project().eventDeliveries.size], [0, made]);
  });

  it("refuses to replay a repeat, and says what endpoints make of it", async () => {
    eventIs({ status: "Pending", endpoints: ["endpoint-1", "nothing"] });
    endpointIs("paused");
    const { errors } = await shell.run(`${replay} --dry-run`);
    assert.match(
      errors,
      /^warning: Endpoint billing \(endpoint-1\) is paused: [^\n]* \[replay-without-effect\]$/m,
    );
    assert.match(errors, /^warning: endpoint nothing no longer exists: [^\n]* \[replay-without-effect\]$/m);
    eventIs({ is_duplicate_event: true });
    const repeat = await shell.run(replay);
    assert.deepEqual([repeat.code, writes()], [1, []]);
    assert.match(repeat.errors, /^error: event event-1 is a duplicate, .*\[not-sent-again\]\n$/);
  });
});
