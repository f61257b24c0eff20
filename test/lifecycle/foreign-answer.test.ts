/** Answers that show another object than the requested one, or none that exists: nothing of them reaches state. */

import assert from "node:assert/strict";
import { hasCode } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import type { WebhooksClient } from "../../provider/client";
import { definitionsFor } from "../../provider/kinds/definitions";
import { clientOf, data, serve, stopAll } from "../support/api-server";
import { World, type FakeResource } from "../support/fake-resource";

const { endpoint } = definitionsFor("documented");
const url = "https://billing.example.com/hooks";
const canary = "canary-foreign-secret";
const foreign = { uid: "e-other", secrets: [{ uid: "k-other", value: canary }] };

describe("An answer that is not about the requested object", () => {
  let world: World;
  let life: FakeResource;
  beforeEach(async () => {
    world = await World.start();
    life = world.resource(endpoint);
  });
  afterEach(() => world.stop());

  const answer = (path: "endpoints.create" | "endpoints.get" | "endpoints.update", fields: Fields): void => {
    world.service.faults.add({ path, kind: "wrongTypes", fields });
  };
  const assertNothingForeign = (): void =>
    assert.doesNotMatch(JSON.stringify(life.state), /canary|e-other|"p2"/);

  for (const path of ["endpoints.get", "endpoints.update"] as const) {
    it(`gives no resource the secret of another object: ${path}`, async () => {
      await life.up({ url, name: "billing" });
      const { signingSecret } = life.state;
      answer(path, foreign);
      await assert.rejects(life.up({ url, name: "billing", description: "new" }), (error: Error) => {
        assert.match(
          error.message,
          /the response is about the object e-other, not \S+: .*\[unexpected-answer\]/,
        );
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
      assertNothingForeign();
      assert.equal(life.state["signingSecret"], signingSecret);
      await life.up({ url, name: "billing", description: "new" });
      assert.equal(world.service.project("p1").endpoints.get(life.id ?? "")?.description, "new");
    });
  }

  it("fails a refresh, and removes nothing from state", async () => {
    await life.up({ url, name: "billing" });
    answer("endpoints.get", foreign);
    await assert.rejects(life.refresh(), /the response is about the object .* \[unexpected-answer\]$/);
    assertNothingForeign();
  });

  it("fails an update whose answer names another project, and keeps the values of state", async () => {
    await life.up({ url, name: "billing" });
    const before = life.state["signingSecret"];
    answer("endpoints.update", { project_id: "p2", secrets: foreign.secrets });
    await assert.rejects(
      life.up({ url, name: "billing", description: "new" }),
      /belongs to project p2, not to p1: .*\[key-of-other-project\]/,
    );
    assertNothingForeign();
    assert.equal(life.state["signingSecret"], before);
    assert.equal(life.isPartial, true, "the update may have been done");
  });

  it("fails an update or a create whose answer shows the object as deleted, and the next update looks again", async () => {
    const deletion = { deleted_at: "2024-05-01T00:00:00Z" };
    answer("endpoints.create", deletion);
    await assert.rejects(
      life.up({ url, name: "billing" }),
      /the response to the write shows Endpoint \S+ as deleted at 2024-05-01T00:00:00Z: run `pulumi refresh` .*\[unexpected-answer\]/,
    );
    await life.up({ url, name: "billing" });
    assert.equal(world.service.project("p1").endpoints.size, 1);
    answer("endpoints.update", deletion);
    await assert.rejects(
      life.up({ url, name: "billing", description: "new" }),
      /shows Endpoint \S+ as deleted at .* \[unexpected-answer\]/,
    );
    world.takeRequests();
    await life.up({ url, name: "billing", description: "new" });
    assert.deepEqual(world.takeRequests(), [`GET p1/endpoints/${life.id}`]);
  });

  it("is a lost create where its ID cannot be addressed", async () => {
    answer("endpoints.create", { uid: "../p2/endpoints/x" });
    await assert.rejects(
      life.up({ url, name: "billing" }),
      /unexpected response: data\.uid: must be an ID without .*; it may have been created: .*\[lost-create\]$/,
    );
    assert.equal(life.id, undefined);
  });
});

describe("An answer of Convoy about another object", () => {
  afterEach(stopAll);
  const calls: Readonly<Record<string, (client: WebhooksClient) => Promise<unknown>>> = {
    "endpoints.activate": ({ endpoints }) => endpoints.activate("e1"),
    "sources.update": ({ sources }) => sources.update("s1", { name: "n" }),
    "eventTypes.deprecate": ({ eventTypes }) => eventTypes.deprecate("t1"),
    "subscriptions.filters.update": ({ subscriptions }) => subscriptions.filters.update("s1", "f1", {}),
    "events.replay": ({ events }) => events.replay("ev1"),
    "eventDeliveries.retry": ({ eventDeliveries }) => eventDeliveries.retry("d1"),
  };
  for (const [name, call] of Object.entries(calls)) {
    it(`is refused: ${name}`, async () => {
      const client = clientOf(await serve(data({ uid: "foreign" })), { dialect: "convoy" });
      await assert.rejects(
        call(client),
        (error) =>
          hasCode(error, "response-shape") &&
          /the response is about the object .* \[unexpected-answer\]$/.test(error.message),
      );
    });
  }

  it("is refused where it shows the settings of another project", async () => {
    const client = clientOf(await serve(data({ uid: "p2" })), { dialect: "convoy" });
    await assert.rejects(
      client.projectSettings.update("p1", { name: "n" }),
      (error) => hasCode(error, "settings") && error.notice === "other-project",
    );
  });
});
