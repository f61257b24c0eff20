/** A project of Convoy allows one subscription for each endpoint: replaced, renamed, found in the way, taken back. */

import assert from "node:assert/strict";
import type { Emulator } from "../../../tools/emulator";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const transform = "function transform(payload) { return payload; }";

describe("The one subscription of an endpoint", () => {
  let service: Service;
  let endpointId: string | undefined;

  const start = async (options = {}): Promise<void> => {
    service = await Service.emulated(options);
    const endpoint = service.resource("endpoint");
    await endpoint.up(service.declared({ url }));
    endpointId = endpoint.id;
  };
  beforeEach(() => start());
  afterEach(() => service.stop());

  const declare = (more: Fields = {}): Fields => service.declared({ endpointId, ...more });
  const made = async (more: Fields = {}, name = "subscription"): Promise<FakeResource> => {
    const life = service.resource("subscription", name);
    await life.up(declare(more));
    return life;
  };
  const ids = (): string[] => service.project.subscriptions.list().map(({ uid }) => uid);

  const full = {
    function: transform,
    alertConfig: { count: 3, threshold: "1h" },
    rateLimitConfig: { count: 5, duration: 60 },
    retryConfig: { type: "linear", duration: "1m", retryCount: 3 },
  };
  const reduced: readonly (readonly [string, Fields])[] = [
    ...Object.keys(full).map((name): [string, Fields] => [
      `without ${name}`,
      Object.fromEntries(Object.entries(full).filter(([other]) => other !== name)),
    ]),
    ["with part of alertConfig", { ...full, alertConfig: { count: 3 } }],
    ["with part of rateLimitConfig", { ...full, rateLimitConfig: { count: 5 } }],
    ["with part of retryConfig", { ...full, retryConfig: { duration: "1m", retryCount: 3 } }],
  ];
  for (const [title, less] of reduced) {
    it(`is replaced ${title}: deleted first, then made anew as declared`, async () => {
      const life = await made(full);
      const { id } = life;
      assert.equal(await life.up(declare(less)), "replace");
      assert.notEqual(life.id, id);
      assert.deepEqual(ids(), [life.id]);
      await life.refresh();
      assert.equal(life.preview(declare(less)).changes, false);
    });
  }

  it("is adopted by a resource that declares it by name, and stays when the old resource goes", async () => {
    const old = await made({ name: "orders", filterConfig: { eventTypes: ["paid"] } }, "old");
    service.nextRun();
    const renamed = await made({ name: "orders", filterConfig: { eventTypes: ["refunded"] } }, "renamed");
    assert.equal(renamed.id, old.id);
    await old.destroy();
    assert.deepEqual(ids(), [renamed.id]);
    assert.deepEqual(service.project.subscriptions.get(renamed.id ?? "")?.filter_config?.event_types, [
      "refunded",
    ]);
    service.nextRun();
    await renamed.destroy();
    assert.deepEqual(ids(), []);
  });

  it("is not adopted where it shows that it is of another project", async () => {
    await made({ name: "orders" }, "old");
    service.nextRun();
    service.emulator?.faults.add({
      path: "subscriptions.get",
      kind: "wrongTypes",
      fields: { project_id: "p2" },
    });
    service.takeRequests();
    const other = made({ name: "orders", alertConfig: { count: 9, threshold: "1h" } }, "renamed");
    await assert.rejects(other, /^WebhooksError: Subscription \S+ belongs to project p2, not to p1: /);
    const writes = service.takeRequests().filter((line) => !line.startsWith("GET "));
    assert.deepEqual(writes, ["POST subscriptions"], "the refused create");
  });

  it("is said to be adopted where nothing differs, because nothing in the program says so", async () => {
    const old = await made({ name: "orders" }, "old");
    service.nextRun();
    service.lines.length = 0;
    await made({ name: "orders" }, "renamed");
    assert.deepEqual(service.lines, [
      `creates no new object, because ${old.id} already has this name; set \`retainOnDelete\` if others need it [adoption-by-name]`,
      `adopts ${old.id} without changes [adoption]`,
    ]);
  });

  it("is named, with what to do, where an update moves another one to its endpoint", async () => {
    const orders = await made({ name: "orders" }, "orders");
    const other = service.resource("endpoint", "other");
    await other.up(service.declared({ url }));
    const moved = await made({ name: "refunds", endpointId: other.id }, "refunds");
    await assert.rejects(moved.up(declare({ name: "refunds" })), ({ message }: Error) => {
      assert.match(message, /^PUT .*: 400 .*already exists; Subscription orders \(/);
      const rest = `(${orders.id}) is in the way: delete it first, in the program that declares it or in the service [object-in-the-way]`;
      assert.ok(message.endsWith(rest), message);
      return true;
    });
    await orders.destroy();
    await moved.up(declare({ name: "refunds" }));
    assert.equal(service.project.subscriptions.get(moved.id ?? "")?.endpoint_id, endpointId);
  });

  const movedOnOldRelease = async (
    options = {},
    fault?: Parameters<Emulator["faults"]["add"]>[0],
  ): Promise<string[]> => {
    await service.stop();
    await start({ release: "25.6", ...options });
    const orders = await made({ name: "orders" }, "orders");
    const other = service.resource("endpoint", "other");
    await other.up(service.declared({ url }));
    const moved = await made({ name: "refunds", endpointId: other.id }, "refunds");
    service.lines.length = 0;
    if (fault !== undefined) service.emulator?.faults.add(fault);
    await moved.up(declare({ name: "refunds" }));
    const lines = service.lines.map((line) => line.replace(String(orders.id), "<orders>"));
    await moved.up(declare({ name: "refunds", filterConfig: { eventTypes: ["paid"] } }));
    assert.equal(service.lines.length, lines.length, "a later update moves nothing");
    return lines.map((line) => line.replace(String(endpointId), "<endpoint>"));
  };

  it("is named where a release up to 25.7 lets an update move another one to its endpoint", async () => {
    assert.deepEqual(await movedOnOldRelease(), [
      "shares endpoint <endpoint> with Subscription orders (<orders>), which the project does not allow: events that match both are delivered twice [duplicate-subscription]",
    ]);
  });

  it("is named without advice that may be wrong where it is not known what the project allows", async () => {
    const lines = await movedOnOldRelease(
      {},
      { method: "GET", path: /\/projects\/p1$/, kind: "status", status: 403, times: Infinity },
    );
    assert.deepEqual(lines, [
      "shares endpoint <endpoint> with Subscription orders (<orders>), which the project may not allow: events that match both are delivered twice [duplicate-subscription]",
    ]);
  });

  it("is not named where a read does not find what the list shows", async () => {
    const fields = { uid: "of-yesterday" };
    assert.deepEqual(
      await movedOnOldRelease({}, { path: "subscriptions.list", kind: "wrongTypes", fields }),
      [],
    );
  });

  it("is no matter where the project allows several", async () => {
    assert.deepEqual(await movedOnOldRelease({ multipleEndpointSubscriptions: true }), []);
  });

  it("is not adopted with something that is no longer declared and cannot be taken away", async () => {
    const old = await made({ name: "orders", function: transform }, "old");
    service.nextRun();
    await assert.rejects(
      made({ name: "orders" }, "renamed"),
      new RegExp(
        `Subscription orders \\(${old.id}\\) has the same name, and no update can remove its function: declare that as well, or delete it in the service \\[object-in-the-way\\]$`,
      ),
    );
    assert.deepEqual(ids(), [old.id]);
    const kept = await made({ name: "orders", function: transform }, "kept");
    assert.equal(kept.id, old.id);
  });

  it("is named with its ID and what to do, where it has another name", async () => {
    const old = await made({}, "old");
    await assert.rejects(made({}, "new"), ({ message }: Error) => {
      assert.match(
        message,
        /already exists; Subscription .*-old of this program already manages the only one allowed \(\S+\): declare one for both \[object-in-the-way\]$/,
      );
      assert.doesNotMatch(message, /adoptId/);
      return true;
    });
    service.nextRun();
    await assert.rejects(made({}, "new"), (error: Error) => {
      assert.match(
        error.message,
        /400 a subscription for this endpoint already exists; Subscription .*-old \(/,
      );
      const rest = `(${old.id}) is in the way: adopt it with adoptId ${old.id}, or delete it in the service [object-in-the-way]`;
      assert.ok(error.message.endsWith(rest), error.message);
      return true;
    });
    assert.deepEqual(ids(), [old.id]);
  });

  it("is named where the service has made one of its own for an event", async () => {
    await fetch(`${service.emulator!.url}/api/v1/projects/p1/events`, {
      method: "POST",
      body: JSON.stringify({ endpoint_id: endpointId, event_type: "paid", data: {} }),
      headers: {
        authorization: `Bearer ${service.emulator!.apiKey}`,
        "content-type": "application/json",
      },
    });
    const [own = ""] = ids();
    await assert.rejects(made(), new RegExp(`adoptId ${own}, .* \\[object-in-the-way\\]$`));
    const adopted = await made({ adoptId: own });
    assert.equal(adopted.id, own);
  });

  it("is created beside another where the project allows it", async () => {
    await service.stop();
    await start({ multipleEndpointSubscriptions: true });
    await made({ name: "orders" }, "one");
    await made({ name: "orders" }, "two");
    assert.equal(ids().length, 2);
  });

  it("goes on when its endpoint is replaced, and goes where the new one is", async () => {
    const life = await made();
    const endpoint = service.resource("endpoint", "another");
    await endpoint.up(service.declared({ url }));
    assert.equal(await life.up(declare({ endpointId: endpoint.id })), "update");
    assert.equal(service.project.subscriptions.get(life.id ?? "")?.endpoint_id, endpoint.id);
  });

  const filtered = { filterConfig: { eventTypes: ["paid"] } };

  it("is taken back where its filter is dropped, so that nothing passes that nobody asked for", async () => {
    await service.stop();
    await start({ licensed: false });
    await assert.rejects(
      made(filtered),
      /the service ignored filterConfig \(.*license.*\), so the subscription matches every event; it was deleted again \[not-accepted\]$/,
    );
    assert.deepEqual(ids(), []);
  });

  it("is kept where it cannot be taken back, with its ID, as it is, and what to do", async () => {
    await service.stop();
    await start({ licensed: false });
    const life = service.resource("subscription");
    service.emulator!.faults.add({ method: "DELETE", kind: "status", status: 500, message: "broken" });
    await assert.rejects(life.up(declare(filtered)), (error: Error) => {
      assert.match(
        error.message,
        /ignored filterConfig .* matches every event; deleting it again failed \(DELETE .*500/,
      );
      const rest = `, so ${ids()[0]} exists and is kept in state [not-accepted]`;
      assert.ok(error.message.endsWith(rest), error.message);
      return true;
    });
    assert.deepEqual([life.id], ids());
    assert.deepEqual(life.state["filterConfig"], { eventTypes: ["*"] });
    assert.equal(life.state["endpointId"], endpointId);
    await assert.rejects(life.up(declare(filtered)), /did not accept filterConfig\S* .*\[not-accepted\]/);
    assert.equal(await life.up(declare()), "update");
    await life.destroy();
    assert.deepEqual(ids(), []);
  });

  it("is not kept where only the answer to taking it back was lost", async () => {
    await service.stop();
    await start({ licensed: false });
    const life = service.resource("subscription");
    service.emulator!.faults.add({ method: "DELETE", kind: "reset", when: "after" });
    await assert.rejects(life.up(declare(filtered)), /; it was deleted again \[not-accepted\]$/);
    assert.deepEqual([life.id, ids()], [undefined, []]);
  });
});
