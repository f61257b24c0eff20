/** The story of a delivery, told from the emulator's records. */

import assert from "node:assert/strict";
import { explainDelivery, hasCode, WebhooksClient } from "../../provider/client";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { canary, readSide } from "../support/read-side";

describe("the story of a delivery", () => {
  let service: Emulator;
  let client: WebhooksClient;

  beforeEach(async () => {
    service = await startEmulator({ seed: { projects: { p1: readSide } } });
    client = new WebhooksClient({ baseUrl: service.url, apiKey: service.apiKey, projectId: "p1" });
  });

  afterEach(async () => {
    await client.close();
    await service.stop();
  });

  it("tells what was received, scheduled, tried and what comes next, oldest first", async () => {
    const { timeline } = await explainDelivery(client, "delivery-1");

    assert.deepEqual(
      timeline.map(({ at, text }) => `${at} ${text}`),
      [
        "2026-01-02T10:00:00Z event invoice.paid received from source shop (source-1), 13 bytes",
        "2026-01-02T10:00:01Z receipt confirmed",
        "2026-01-02T10:00:02Z delivery scheduled to endpoint billing (endpoint-1) by subscription invoices (subscription-1)",
        "2026-01-02T10:00:03Z attempt 1 failed: connection refused",
        "2026-01-02T10:10:00Z attempt 2 failed: 401 Unauthorized, 0.25 s, answer: the key [secret] is wrong",
        "2026-01-02T10:30:00Z next try 3 of 5",
      ],
    );
  });

  it("gives the parts and the facts of each attempt as values", async () => {
    const { attempts, endpoint, event, subscription, timeline } = await explainDelivery(client, "delivery-1");

    assert.deepEqual(
      [endpoint?.uid, event?.uid, subscription?.uid],
      ["endpoint-1", "event-1", "subscription-1"],
    );
    assert.deepEqual(
      attempts.map(({ uid }) => uid),
      ["attempt-1", "attempt-2"],
    );
    assert.deepEqual(timeline[4], {
      kind: "attempt",
      at: "2026-01-02T10:10:00Z",
      text: "attempt 2 failed: 401 Unauthorized, 0.25 s, answer: the key [secret] is wrong",
      succeeded: false,
      attemptId: "attempt-2",
      httpStatus: "401 Unauthorized",
      latencyMilliseconds: 250,
      answer: "the key [secret] is wrong",
    });
  });

  it("repeats no secret in its lines, even if a receiver did", async () => {
    const { timeline } = await explainDelivery(client, "delivery-1");

    assert.equal(JSON.stringify(timeline).includes(canary), false);
  });

  it("asks five times", async () => {
    await explainDelivery(client, "delivery-1");

    assert.equal(service.requests.length, 5);
  });

  it("says what is gone instead of failing", async () => {
    service.project("p1").endpoints.remove("endpoint-1");
    service.project("p1").events.remove("event-1");

    const { missing, timeline } = await explainDelivery(client, "delivery-1");

    assert.deepEqual(missing, ["endpoint endpoint-1", "event event-1"]);
    assert.deepEqual(
      timeline.map(({ kind }) => kind),
      ["scheduled", "attempt", "attempt", "next-try"],
    );
    assert.match(timeline[0]?.text ?? "", /to endpoint endpoint-1 /);
  });

  it("foresees no further try after a success", async () => {
    service.project("p1").deliveryAttempts.patch("attempt-2", { status: true });

    const { timeline } = await explainDelivery(client, "delivery-1");

    assert.equal(timeline.at(-1)?.kind, "attempt");
  });

  it("says when the tries are used up", async () => {
    service
      .project("p1")
      .eventDeliveries.patch("delivery-1", { metadata: { num_trials: 5, retry_limit: 5 } });

    const { timeline } = await explainDelivery(client, "delivery-1");

    assert.equal(timeline.at(-1)?.text, "no further try: 5 of 5 were made");
  });

  for (const [status, text] of [
    ["Discarded", "no further try: it was discarded, and only a manual retry delivers it"],
    ["Failure", "no further try: it has failed, and only a manual retry delivers it"],
  ] as const) {
    it(`promises no try of a delivery that is ${status}, whatever is left of its retry plan`, async () => {
      const metadata = { num_trials: 0, retry_limit: 2, next_send_time: "2026-01-02T10:00:02Z" };
      const { eventDeliveries, deliveryAttempts } = service.project("p1");
      eventDeliveries.patch("delivery-1", { status, metadata });
      for (const { uid } of deliveryAttempts.list()) deliveryAttempts.remove(uid);

      const { timeline } = await explainDelivery(client, "delivery-1");

      assert.deepEqual(timeline.at(-1), { kind: "next-try", text });
    });
  }

  it("promises no try of a delivery that has succeeded, although no attempt is left", async () => {
    const { eventDeliveries, deliveryAttempts } = service.project("p1");
    eventDeliveries.patch("delivery-1", { status: "Success" });
    for (const { uid } of deliveryAttempts.list()) deliveryAttempts.remove(uid);

    const { timeline } = await explainDelivery(client, "delivery-1");

    assert.equal(timeline.at(-1)?.kind, "scheduled");
  });

  it("stands in the order of time where the service confirms an event before it records it", async () => {
    service.project("p1").events.patch("event-1", { acknowledged_at: "2026-01-02T09:59:59.900Z" });

    const { timeline } = await explainDelivery(client, "delivery-1");

    assert.deepEqual(
      timeline.slice(0, 2).map(({ kind, at, text }) => `${kind} ${at} ${text}`),
      [
        "acknowledged 2026-01-02T09:59:59.900Z receipt confirmed",
        "received 2026-01-02T10:00:00Z event invoice.paid recorded from source shop (source-1), 13 bytes",
      ],
    );
  });

  it("is refused for a delivery that does not exist", async () => {
    await assert.rejects(explainDelivery(client, "nothing"), (error) => hasCode(error, "not-found"));
  });

  it("is refused when a part may not be read, because then it would be wrong", async () => {
    service.faults.add({ kind: "status", status: 403, path: "events.get" });

    await assert.rejects(explainDelivery(client, "delivery-1"), (error) => hasCode(error, "api"));
  });
});
