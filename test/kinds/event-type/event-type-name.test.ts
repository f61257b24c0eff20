/** An event type of Convoy has its name for good: who declares the name adopts it, whatever became of its create. */

import assert from "node:assert/strict";
import type { Fault } from "../../../tools/emulator";
import { Service } from "../../support/convoy";

/** Asked once before the first write of a run. */
const whoseKey = "GET /api/v1/projects/p1";

describe("The name of an event type", () => {
  let service: Service;
  const seed = { projects: { p1: { event_types: [{ id: "t1", name: "paid", description: "as it was" }] } } };
  beforeEach(async () => (service = await Service.emulated({ seed })));
  afterEach(() => service.stop());

  const held = (id: string) => service.project.eventTypes.get(id);
  const named = (name: string, more: object = {}) => service.declared({ name, ...more });
  const own = () =>
    service
      .emulator!.project("p1")
      .eventTypes.list()
      .filter(({ name }) => name !== "*").length;

  it("is passed on by a resource that is renamed, and stays live", async () => {
    const old = service.resource("eventType", "old");
    await old.up(named("paid"));
    service.nextRun();
    const renamed = service.resource("eventType", "renamed");
    await renamed.up(named("paid"));
    await old.destroy();
    assert.deepEqual([renamed.id, held("t1")?.deprecated_at], ["t1", undefined]);
    assert.match(
      service.lines.join("\n"),
      /^not deleted: EventType paid declares it; if .* \[not-deleted-managed\]$/m,
    );
  });

  for (const how of ["refresh", "update"] as const)
    it(`is said to be deprecated, once, by the ${how} that finds it so`, async () => {
      const life = service.resource("eventType");
      await life.up(named("paid"));
      service.project.eventTypes.patch("t1", { deprecated_at: "2026-01-02T00:00:00Z" });
      service.lines.splice(0);
      for (const description of ["x", "y"]) {
        if (how === "refresh") await life.refresh();
        else await life.up(named("paid", { description }));
      }
      assert.deepEqual(service.lines, ["is deprecated, which cannot be undone [deprecated-event-type]"]);
    });

  it("is passed on by a resource that is replaced without a new name, and stays live", async () => {
    const life = service.resource("eventType");
    await life.up(named("paid"));
    service.nextRun();
    await life.replace(named("paid"));
    assert.deepEqual([life.id, held("t1")?.deprecated_at], ["t1", undefined]);
  });

  it("is deprecated when the resource gets another name", async () => {
    const life = service.resource("eventType");
    await life.up(named("paid"));
    service.nextRun();
    assert.equal(await life.up(named("settled")), "replace");
    assert.ok(held("t1")?.deprecated_at);
    assert.equal(held(life.id ?? "")?.deprecated_at, undefined);
  });

  it("is left alone when another one failed to adopt it, which declares it still", async () => {
    const old = service.resource("eventType", "old");
    await old.up(named("paid"));
    service.nextRun();
    service.emulator!.faults.add({ path: "eventTypes.update", kind: "status", status: 400 });
    await assert.rejects(service.resource("eventType", "new").up(named("paid", { category: "billing" })));
    await old.destroy();
    assert.equal(held("t1")?.deprecated_at, undefined);
  });

  it("is refused to a second resource of the same program, with both names", async () => {
    await service.resource("eventType", "one").up(named("paid"));
    await assert.rejects(
      service.resource("eventType", "two").up(named("paid", { description: "mine" })),
      /^InvalidInputError: name: EventType paid cannot adopt t1, which is already managed by EventType paid \[already-managed\]$/,
    );
    assert.equal(held("t1")?.description, "as it was");
  });

  describe("of an event type that adoptId names", () => {
    const adopted = (more: object) => service.declared({ adoptId: "t1", ...more });
    const stays = "keeps name, which cannot change without a new object [create-only-kept]";

    it("is noted as the object has it when it changes together with what an update sends", async () => {
      const life = service.resource("eventType");
      await life.up(adopted({ name: "paid" }));
      const news = adopted({ name: "settled", description: "new" });
      assert.equal(await life.up(news), "update");
      assert.deepEqual([held("t1")?.name, held("t1")?.description], ["paid", "new"]);
      assert.equal(life.state["name"], "paid");
      assert.deepEqual(life.preview(news).lines, [stays]);
    });

    it("is noted once it is declared as the object has it", async () => {
      const life = service.resource("eventType");
      await life.up(adopted({}));
      const news = adopted({ name: "paid", description: "new" });
      assert.equal(await life.up(news), "update");
      assert.equal(life.state["name"], "paid");
      assert.deepEqual(life.preview(news).lines, []);
    });

    it("is no longer noted once it is no longer declared", async () => {
      const life = service.resource("eventType");
      await life.up(adopted({ name: "paid" }));
      const news = adopted({ description: "new" });
      assert.equal(await life.up(news), "update");
      assert.equal(life.state["name"], undefined);
      assert.equal(await life.up(news), "same");
    });
  });

  it("is adopted without a write where nothing declared differs", async () => {
    const life = service.resource("eventType");
    service.takeRequests();
    await life.up(named("paid", { description: "as it was" }));
    assert.deepEqual(service.takeRequests(), [whoseKey, "GET event-types"]);
    assert.equal(life.id, "t1");
    assert.deepEqual(service.lines, [
      "creates no new object, because t1 already has this name; set `retainOnDelete` if others need it [adoption-by-name]",
      "adopts t1 without changes [adoption]",
    ]);
  });

  it("is adopted with one write where something differs", async () => {
    const life = service.resource("eventType");
    service.takeRequests();
    await life.up(named("paid", { description: "new" }));
    assert.deepEqual(service.takeRequests(), [
      whoseKey,
      "GET event-types",
      "PUT event-types/t1",
      "GET event-types",
    ]);
    assert.equal(held("t1")?.description, "new");
  });

  it("is adopted also where somebody else took it while it was to be created", async () => {
    const gate = service.emulator!.faults.add({ path: "eventTypes.create", kind: "gate" });
    const life = service.resource("eventType");
    const creation = life.up(named("settled", { description: "mine" }));
    await gate.reached;
    await service.api.eventTypes.create({ name: "settled", description: "theirs" });
    gate.release();
    await creation;
    assert.deepEqual([own(), held(life.id ?? "")?.description], [2, "mine"]);
  });

  const losses: readonly Fault[] = [
    { kind: "reset", when: "after" },
    { kind: "status", status: 502, when: "after" },
    { kind: "emptyBody" },
  ];
  for (const fault of losses) {
    it(`finds what was created although the answer is lost: ${fault.kind}`, async () => {
      service.emulator!.faults.add({ path: "eventTypes.create", ...fault });
      const life = service.resource("eventType");
      await life.up(named("settled", { description: "mine" }));
      assert.deepEqual([own(), held(life.id ?? "")?.name], [2, "settled"]);
      assert.match(service.lines.join("\n"), /\[lost-create-found\]$/m);
    });
  }

  it("cannot have a twin, so an answer that stays lost asks for another run and nothing else", async () => {
    const { faults } = service.emulator!;
    const life = service.resource("eventType");
    faults.add({ path: "eventTypes.create", kind: "reset", when: "after" });
    const isSent = faults.add({ path: "eventTypes.create", kind: "delay", milliseconds: 0 }).reached;
    const creation = life.up(named("settled"));
    await isSent;
    faults.add({ path: "eventTypes.list", kind: "status", status: 503 });
    await assert.rejects(creation, (error: Error) => {
      assert.match(
        error.message,
        /; it may have been created: run `pulumi up` again, which adopts the object with this name \[lost-create\]$/,
      );
      assert.doesNotMatch(error.message, /another|adoptId|remove/);
      return true;
    });
    faults.clear();
    await life.up(named("settled"));
    assert.equal(own(), 2);
  });
});
