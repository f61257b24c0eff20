/** The rows that Convoy matches deliveries with, changed by a foreign hand: each change shows as drift and is undone. */

import assert from "node:assert/strict";
import type { WebhooksClient } from "../../../provider/client";
import type { Fields } from "../../../provider/base/fields";
import { clientOf, data, serve, stopAll } from "../../support/api-server";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

type Rows = WebhooksClient["subscriptions"]["filters"];

const changes: readonly (readonly [string, (rows: Rows, id: string, row: string) => Promise<unknown>])[] = [
  ["with other conditions", async (rows, id, row) => rows.update(id, row, { body: { amount: 5 } })],
  ["deleted", async (rows, id, row) => rows.delete(id, row)],
  ["switched off", async (rows, id, row) => rows.update(id, row, { enabledAt: null })],
];

describe("A row of a subscription", () => {
  let service: Service;
  let life: FakeResource;
  let declared: Fields;

  beforeEach(async () => {
    service = await Service.emulated();
    const endpoint = service.resource("endpoint");
    await endpoint.up(service.declared({ url: "http://127.0.0.1:9" }));
    const filterConfig = { eventTypes: ["paid", "refunded"], filter: { body: { amount: { $gt: 1 } } } };
    declared = service.declared({ endpointId: endpoint.id, filterConfig });
    life = service.resource("subscription");
    await life.up(declared);
  });
  afterEach(() => service.stop());

  const rows = (): Rows => service.api.subscriptions.filters;
  const states = async (): Promise<unknown[]> =>
    (await rows().list(life.id ?? "")).map(({ eventType, enabledAt, rawBody, rawQuery }) => [
      eventType,
      typeof enabledAt,
      rawBody,
      rawQuery,
    ]);

  for (const [name, change] of changes) {
    for (const count of [1, 2]) {
      it(`is seen and repaired when it was ${name} (${count} of 2)`, async () => {
        const all = await rows().list(life.id ?? "");
        const before = (await states()).sort();
        for (const row of all.slice(0, count)) await change(rows(), life.id ?? "", row.uid);
        await life.refresh();
        assert.equal(life.preview(declared).changes, true, "it is drift");
        assert.equal(await life.up(declared), "update");
        assert.deepEqual((await states()).sort(), before);
        await life.refresh();
        assert.equal(life.preview(declared).changes, false);
      });
    }
  }

  it("that cannot be updated leaves in state what was updated before it, and the next update brings the rest", async () => {
    const filterConfig = { eventTypes: ["paid", "refunded"], filter: { body: { amount: { $gt: 2 } } } };
    const changed = { ...declared, name: "renamed", filterConfig };
    service.emulator!.faults.add({ method: "PUT", path: /filters/, kind: "status", status: 400 });
    await assert.rejects(life.up(changed), { code: "partial", message: /PUT \S+filters\S+: 400 / });
    assert.equal(life.state["name"], "renamed");
    assert.deepEqual(life.state["filterConfig"], declared["filterConfig"]);
    assert.equal(await life.up(changed), "update");
    await life.refresh();
    assert.equal(life.preview(changed).changes, false);
  });

  it("is seen and repaired when it was deleted where nothing is filtered but types: without it none is delivered", async () => {
    const open = { ...declared, filterConfig: { eventTypes: ["paid", "refunded"] } };
    await life.up(open);
    const before = (await states()).sort();
    const [row] = await rows().list(life.id ?? "");
    await rows().delete(life.id ?? "", row?.uid ?? "");
    await life.refresh();
    assert.equal(life.preview(open).changes, true, "it is drift");
    assert.equal(await life.up(open), "update");
    assert.deepEqual((await states()).sort(), before);
    await life.refresh();
    assert.equal(life.preview(open).changes, false);
  });

  it("stays switched off while no filter is declared, whatever else is changed", async () => {
    const [row, other] = await rows().list(life.id ?? "");
    for (const { uid } of [row!, other!]) await rows().update(life.id ?? "", uid, { enabledAt: null });
    service.nextRun();
    const adopted = service.resource("subscription", "adopted");
    const bare = service.declared({ adoptId: life.id, endpointId: declared["endpointId"], name: "renamed" });
    await adopted.up(bare);
    await adopted.refresh();
    assert.equal(adopted.preview(bare).changes, false);
    await adopted.up({ ...bare, name: "once more" });
    const { name, filterConfig } = await service.api.subscriptions.get(life.id ?? "");
    assert.deepEqual([name, filterConfig?.eventTypes], ["once more", ["paid", "refunded"]]);
    const kept = await rows().list(life.id ?? "");
    assert.deepEqual(
      kept.map(({ enabledAt }) => enabledAt),
      [null, null],
    );
  });

  it("counts where its release cannot switch it off, and so does not tell since when", async () => {
    const answer = [
      { uid: "r1", event_type: "paid" },
      { uid: "r2", enabled_at: null },
    ];
    const server = await serve(data(answer));
    const found = await clientOf(server, { dialect: "convoy" }).subscriptions.filters.list("s");
    await stopAll();
    assert.deepEqual(
      found.map(({ enabledAt }) => enabledAt),
      [undefined, null],
    );
  });
});
