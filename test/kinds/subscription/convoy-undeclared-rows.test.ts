/** What a program does not declare of the rows of a subscription: conditions are reset beside filterConfig, the rest stays. */

import assert from "node:assert/strict";
import type { WebhooksClient } from "../../../provider/client";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

type Rows = WebhooksClient["subscriptions"]["filters"];

const url = "https://billing.example.com/hooks";
const [big, late] = [{ amount: { $gt: 100 } }, { age: { $gt: 9 } }];

describe("What a program does not declare of the rows of a subscription", () => {
  let service: Service;
  let life: FakeResource;
  let endpointId: string | undefined;

  const rows = (): Rows => service.api.subscriptions.filters;
  const id = (): string => life.id ?? "";
  const state = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      (await rows().list(id())).map(
        ({ eventType = "*", enabledAt, rawBody, rawHeaders }): [string, unknown] => [
          eventType,
          [enabledAt !== null, rawBody, rawHeaders],
        ],
      ),
    );
  const rowOf = async (eventType: string): Promise<string> =>
    (await rows().list(id())).find((row) => row.eventType === eventType)?.uid ?? "";
  const declare = (filterConfig?: Fields, more: Fields = {}): Fields =>
    service.declared({ endpointId, ...(filterConfig && { filterConfig }), ...more });

  beforeEach(async () => {
    service = await Service.emulated();
    const endpoint = service.resource("endpoint");
    await endpoint.up(service.declared({ url }));
    endpointId = endpoint.id;
    life = service.resource("subscription");
    await life.up(declare({ eventTypes: ["paid", "refunded"] }));
    await rows().update(id(), await rowOf("paid"), { body: big });
    await rows().update(id(), await rowOf("refunded"), { body: late, headers: { "x-kind": "late" } });
  });
  afterEach(() => service.stop());

  it("keeps its conditions with state of an earlier release when an event type is added, row by row", async () => {
    const { __parts: _parts, ...old } = life.state;
    Object.assign(life, { state: old });
    await life.up(declare({ eventTypes: ["paid", "refunded", "shipped"] }));
    assert.deepEqual(await state(), {
      paid: [true, big, {}],
      refunded: [true, late, { "x-kind": "late" }],
      shipped: [true, {}, {}],
    });
    await life.refresh();
    assert.deepEqual(life.preview(declare({ eventTypes: ["paid", "refunded", "shipped"] })).changed, [
      "filterConfig",
    ]);
  });

  it("loses its conditions when an event type is added, in every row", async () => {
    await life.up(declare({ eventTypes: ["paid", "refunded", "shipped"] }));
    assert.deepEqual(await state(), {
      paid: [true, {}, {}],
      refunded: [true, {}, {}],
      shipped: [true, {}, {}],
    });
    await life.refresh();
    assert.equal(life.preview(declare({ eventTypes: ["paid", "refunded", "shipped"] })).changes, false);
  });

  it("loses the scopes beside the declared one, in every row", async () => {
    await life.up(declare({ eventTypes: ["paid", "refunded"], filter: { body: big } }));
    assert.deepEqual(await state(), { paid: [true, big, {}], refunded: [true, big, {}] });
  });

  it("loses every scope when the declared one is removed", async () => {
    await life.up(declare({ eventTypes: ["paid", "refunded"], filter: { body: big } }));
    await life.up(declare({ eventTypes: ["paid", "refunded"] }));
    assert.deepEqual(await state(), { paid: [true, {}, {}], refunded: [true, {}, {}] });
  });

  it("keeps the event types when only the conditions were declared and are removed", async () => {
    service.nextRun();
    const adopted = service.resource("subscription", "adopted");
    await adopted.up(declare({ filter: { body: big } }, { adoptId: id() }));
    await adopted.up(declare(undefined, { adoptId: id() }));
    assert.deepEqual(await state(), { paid: [true, {}, {}], refunded: [true, {}, {}] });
    const { filterConfig } = await service.api.subscriptions.get(id());
    assert.deepEqual(filterConfig?.eventTypes, ["paid", "refunded"]);
  });

  it("keeps the conditions when only the event types were declared and are removed", async () => {
    await service.api.subscriptions.update(id(), { filterConfig: { filter: { body: big } } });
    await life.up(declare());
    const { filterConfig } = await service.api.subscriptions.get(id());
    assert.deepEqual([filterConfig?.eventTypes, filterConfig?.filter?.body], [["*"], big]);
  });

  it("stays switched off when the conditions are changed and the event types are not declared", async () => {
    await rows().update(id(), await rowOf("paid"), { enabledAt: null });
    service.nextRun();
    const adopted = service.resource("subscription", "adopted");
    await adopted.up(declare({ filter: { body: late } }, { adoptId: id() }));
    await adopted.up(declare({ filter: { body: big } }, { adoptId: id(), name: "renamed" }));
    const found = await state();
    assert.deepEqual(
      [found["paid"], found["refunded"]],
      [
        [false, big, {}],
        [true, big, {}],
      ],
    );
    const { filterConfig } = await service.api.subscriptions.get(id());
    assert.deepEqual(filterConfig?.eventTypes, ["paid", "refunded"], "and its event type stays");
  });

  it("is switched on again where its event type is declared", async () => {
    await rows().update(id(), await rowOf("paid"), { enabledAt: null });
    await life.refresh();
    await life.up(declare({ eventTypes: ["paid", "refunded"] }));
    assert.deepEqual((await state())["paid"], [true, {}, {}]);
  });
});

describe("A release without rows", () => {
  it("is asked for them once, whatever is created, changed, refreshed and imported", async () => {
    const service = await Service.emulated({ release: "25.6", multipleEndpointSubscriptions: true });
    try {
      const endpoint = service.resource("endpoint");
      await endpoint.up(service.declared({ url }));
      const lives = ["one", "two", "three"].map((name) => service.resource("subscription", name));
      const declared = service.declared({ endpointId: endpoint.id, filterConfig: { eventTypes: ["paid"] } });
      service.takeRequests();
      await Promise.all(lives.map((life) => life.up(declared)));
      for (const life of lives) {
        await life.refresh();
        const changed = { ...declared, filterConfig: { eventTypes: ["paid", "refunded"] } };
        assert.equal(await life.up(changed), "update");
      }
      const asked = service.takeRequests().filter((request) => request.endsWith("/filters"));
      assert.equal(asked.length, 1);
    } finally {
      await service.stop();
    }
  });
});
