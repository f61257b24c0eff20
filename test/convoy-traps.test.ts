/** What makes Convoy hard to manage, one test for each trap: that it is there, and that nobody falls into it. */

import assert from "node:assert/strict";
import { hasCode } from "../provider/errors";
import type { Bag } from "../provider/kinds/definition";
import { Service } from "./support/convoy";
import type { Life } from "./support/life";

const url = "https://billing.example.com/hooks";

describe("Convoy's traps", () => {
  let service: Service;
  const unreachableHosts = new Set<string>();

  beforeEach(async () => {
    unreachableHosts.clear();
    service = await Service.emulated({ unreachableHosts });
  });
  afterEach(() => service.stop());

  const stays = async (life: Life, inputs: Bag): Promise<void> => {
    await life.refresh();
    assert.equal(life.preview(service.declared(inputs)).changes, false);
  };
  it("1. an update that leaves something out wipes it, so everything is sent, and a mask never", async () => {
    const authentication = { type: "basic_auth", basicAuth: { username: "u", password: "canary" } };
    const life = await service.made("endpoint", { url, description: "d", authentication, rateLimit: 3 });
    await life.up(service.declared({ url, description: "e", authentication, rateLimit: 3 }));
    const held = service.project.endpoints.get(life.id ?? "");
    assert.equal(held?.rate_limit, 3);
    assert.deepEqual(held?.authentication, {
      type: "basic_auth",
      basic_auth: { username: "u", password: "canary" },
    });
    service.nextRun();
    const bare = service.resource("endpoint", "bare");
    await assert.rejects(
      bare.up(service.declared({ adoptId: life.id, url: `${url}/2` })),
      /authentication\.basicAuth\.password: the service masks it.*declare it/,
    );
  });

  it("2. a target that is down refuses every update, and the error says so", async () => {
    const life = await service.made("endpoint", { url });
    unreachableHosts.add("billing.example.com");
    await assert.rejects(life.up(service.declared({ url, description: "x" })), /endpoint validation failed/);
    unreachableHosts.clear();
    await life.up(service.declared({ url, description: "x" }));
  });

  it("3. a filter that is dropped in silence never leaves a subscription that lets everything pass", async () => {
    await service.stop();
    service = await Service.emulated({ licensed: false });
    const endpoint = await service.made("endpoint", { url });
    const declared = { endpointId: endpoint.id, filterConfig: { eventTypes: ["paid"] } };
    await assert.rejects(
      service.made("subscription", declared),
      /filterConfig: .*licence.*it was removed again/,
    );
    assert.equal(service.project.subscriptions.size, 0);
    const dropped = service.resource("endpoint", "dropped");
    await assert.rejects(
      dropped.up(service.declared({ url, supportEmail: "a@b.example", httpTimeout: 20 })),
      /did not take httpTimeout \(.*licence.*\), supportEmail \(.*licence/,
    );
    await dropped.up(service.declared({ url }));
    await stays(dropped, { url });
  });

  it("4. pausing is a toggle, so the status is read first and activating leads back", async () => {
    const life = await service.made("endpoint", { url, paused: true });
    service.takeRequests();
    await stays(life, { url, paused: true });
    await life.up(service.declared({ url, paused: false }));
    assert.ok(service.takeRequests().includes(`POST endpoints/${life.id}/activate`));
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await life.refresh();
    assert.equal(life.preview(service.declared({ url, paused: false })).changes, true);
    await life.up(service.declared({ url, paused: false }));
    assert.equal(service.project.endpoints.get(life.id ?? "")?.status, "active");
  });

  it("5. the answer to a write is poorer than what was written, so state is made from a read", async () => {
    const endpoint = await service.made("endpoint", { url });
    const answer = await service.api.subscriptions.create({ name: "raw", endpointId: endpoint.id });
    assert.equal(answer.endpointMetadata, undefined);
    await service.api.subscriptions.delete(answer.uid);
    const life = await service.made("subscription", { endpointId: endpoint.id });
    const before = life.state;
    await life.refresh();
    assert.deepEqual(
      [life.state["createdAt"], life.state["updatedAt"], life.inputs["endpointId"]],
      [before["createdAt"], before["updatedAt"], endpoint.id],
    );
  });

  it("6. changed conditions do not count before the rows have them, so the rows are changed as well", async () => {
    const endpoint = await service.made("endpoint", { url });
    const declare = (more: number): Bag => ({
      endpointId: endpoint.id,
      filterConfig: {
        eventTypes: ["paid"],
        filter: { body: { a: { $gt: more } }, query: { page: { number: 1 } } },
      },
    });
    const life = await service.made("subscription", declare(1));
    await stays(life, declare(1));
    await life.up(service.declared(declare(2)));
    const [row] = await service.api.subscriptions.filters.list(life.id ?? "");
    assert.deepEqual([row?.rawBody, row?.rawQuery], [{ a: { $gt: 2 } }, { page: { number: 1 } }]);
    await stays(life, declare(2));
    await service.api.subscriptions.filters.update(life.id ?? "", row?.uid ?? "", { body: {} });
    await life.refresh();
    assert.equal(life.preview(service.declared(declare(2))).changes, true, "a row that was changed is drift");
  });

  it("7. an unchanged endpoint is not sent with an update, as it would be refused", async () => {
    await service.stop();
    service = await Service.emulated({ multipleEndpointSubscriptions: true });
    const endpoint = await service.made("endpoint", { url });
    await service.made("subscription", { endpointId: endpoint.id }, "one");
    const life = await service.made("subscription", { endpointId: endpoint.id }, "two");
    await life.up(service.declared({ endpointId: endpoint.id, name: "renamed" }));
    assert.equal(service.project.subscriptions.get(life.id ?? "")?.name, "renamed");
  });

  it("8. what cannot be unset replaces the resource or is refused before anything is sent", async () => {
    const endpoint = await service.made("endpoint", { url, ownerId: "acme", httpTimeout: 20 });
    assert.deepEqual(endpoint.preview(service.declared({ url, httpTimeout: 20 })).replaces, ["ownerId"]);
    assert.deepEqual(endpoint.preview(service.declared({ url, ownerId: "b", httpTimeout: 20 })).replaces, []);
    await endpoint.up(service.declared({ url, ownerId: "acme" }));
    assert.equal(service.project.endpoints.get(endpoint.id ?? "")?.http_timeout, 10);
    const full = { endpointId: endpoint.id, alertConfig: { count: 3, threshold: "1h" }, function: "f" };
    const subscription = await service.made("subscription", full);
    const { alertConfig: _alert, ...rest } = full;
    assert.deepEqual(subscription.preview(service.declared(rest)).replaces, ["alertConfig"]);
    const fewer = { ...full, alertConfig: { count: 3 } };
    assert.deepEqual(subscription.preview(service.declared(fewer)).replaces, ["alertConfig"]);
    const eventType = await service.made("eventType", { description: "d" });
    assert.throws(() => eventType.preview(service.declared({})), /description: cannot be removed or emptied/);
  });

  it("9. a deletion takes subscriptions along, and deleting those afterwards is a success", async () => {
    const endpoint = await service.made("endpoint", { url });
    const subscription = await service.made("subscription", { endpointId: endpoint.id });
    const twin = { ...endpoint };
    await endpoint.destroy();
    await subscription.destroy();
    await service.kinds.endpoint.remove?.(service.api, twin.id ?? "").catch((error: unknown) => {
      assert.ok(hasCode(error, "not-found") && error.status === 400);
    });
    assert.equal(service.project.subscriptions.size, 0);
  });

  it("10. not found is told by status or words, but a missing project never counts as a missing object", async () => {
    for (const look of [
      service.api.endpoints.update("none", { name: "n", url }),
      service.api.endpoints.pause("none"),
      service.api.eventTypes.update("none", {}),
      service.api.sources.get("none"),
    ]) {
      await assert.rejects(look, { code: "not-found" });
    }
    service.emulator!.faults.add({ kind: "status", status: 400, message: "Project not found" });
    await assert.rejects(service.api.endpoints.get("any"), { code: "project-not-found" });
  });

  it("11. access denied to portal links means the licence, and the error says so", async () => {
    await service.stop();
    service = await Service.emulated({ licensed: false });
    await assert.rejects(
      service.made("portalLink", { ownerId: "a" }),
      /401 Access denied \(the licence .* portal links/,
    );
  });

  it("12. an event type that is there already is taken over, deprecated ones with a word about it", async () => {
    const endpoint = await service.made("endpoint", { url });
    await service.made("subscription", {
      endpointId: endpoint.id,
      filterConfig: { eventTypes: [`${service.prefix}-paid`] },
    });
    const life = await service.made("eventType", { description: "paid" }, "paid");
    service.nextRun();
    await life.destroy();
    const again = await service.made("eventType", { description: "paid" }, "paid");
    assert.match(service.lines.join("\n"), /was deprecated before and stays so/);
    await stays(again, { description: "paid" });
    assert.throws(() => service.resource("eventType").check(service.declared({ name: "*" })), /built in/);
  });
});
