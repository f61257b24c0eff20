/** An object goes with one resource: a second one is refused, and what is handed on is not removed. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator, Fault } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import { Owners } from "../../provider/lifecycle/ownership";
import { canary } from "../support/api-server";
import { Service } from "../support/convoy";
import { configure, kinds } from "../support/front";

const url = "https://billing.example.com";
describe("An endpoint that is handed on", () => {
  let service: Service;
  const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "e1", url, status: "active" }] } } };
  // Here a removal deletes.
  beforeEach(async () => (service = await Service.emulated({ dialect: "convoy", seed })));
  afterEach(() => service.stop());

  const status = () => service.project.endpoints.get("e1")?.status;
  const declared = (more: Fields = {}) => service.declared({ adoptId: "e1", url, ...more });

  it("is left alone when the resource that had it is removed, once it was taken over", async () => {
    const old = service.resource("endpoint", "old");
    await old.up(declared());
    service.nextRun();
    await service.resource("endpoint", "new").up(declared());
    await old.destroy();
    assert.equal(status(), "active");
    assert.match(
      service.lines.join("\n"),
      /^not deleted: Endpoint \S+ declares it; if that resource failed, no state has the object until its next successful update \[not-deleted-managed\]$/m,
    );
  });

  const failures: readonly (readonly [string, Fault & { method?: string; path?: RegExp }])[] = [
    ["could not be read", { kind: "status", status: 403, method: "GET" }],
    ["could not be written", { kind: "status", status: 400, method: "PUT" }],
    ["was left half-made", { path: /expire_secret$/, kind: "status", status: 500 }],
  ];
  for (const [what, fault] of failures)
    it(`is left alone when it ${what} by the other one, which declares it still`, async () => {
      const old = service.resource("endpoint", "old");
      await old.up(declared());
      service.nextRun();
      service.emulator!.faults.add(fault);
      const heir = service.resource("endpoint", "new");
      await assert.rejects(heir.up(declared({ description: "mine", secret: "canary" })));
      await old.destroy();
      assert.equal(status(), "active");
    });

  for (const [what, fault] of failures)
    it(`${what === "was left half-made" ? "stays with" : "leaves"} a resource by which it ${what}, for an equal one of the run`, async () => {
      const [one, equal] = [service.resource("endpoint", "one"), service.resource("endpoint", "one")];
      const inputs = declared({ description: "mine", secret: "canary" });
      service.emulator!.faults.add(fault);
      await assert.rejects(one.up(inputs));
      if (one.id === undefined) await equal.up(inputs);
      else await assert.rejects(equal.up(inputs), /\[already-managed\]$/);
      const isHalfMade = what === "was left half-made";
      assert.deepEqual([one.id, equal.id], isHalfMade ? ["e1", undefined] : [undefined, "e1"]);
    });

  it("is refused to a second resource of the same name before anything is written", async () => {
    await service.resource("endpoint", "one").up(declared());
    service.takeRequests();
    await assert.rejects(service.resource("endpoint", "two").up(declared({ description: "mine" })), {
      code: "invalid-input",
      message:
        /^adoptId: Endpoint \S+ cannot adopt e1, which is already managed by Endpoint \S+ \[already-managed\]$/,
    });
    assert.deepEqual(service.takeRequests(), []);
  });

  it("is refused while the first takeover is under way", async () => {
    const gate = service.emulator!.faults.add({ method: "GET", kind: "gate" });
    const first = service.resource("endpoint", "one").up(declared());
    await gate.reached;
    await assert.rejects(
      service.resource("endpoint", "two").up(declared()),
      / cannot adopt .* \[already-managed\]$/,
    );
    gate.release();
    await first;
  });
});

describe("A provider process", () => {
  const kind = kinds.Endpoint;
  let emulator: Emulator;
  const uids = ["kept", "left", "forced", "refreshed"];
  const given = (name: string, more: Fields = {}) => ({ __logicalName: name, url, projectId: "p1", ...more });
  const status = (id: string) => emulator.project("p1").endpoints.get(id)?.status;

  before(async () => {
    const endpoints = uids.map((uid) => ({ uid, name: uid, url }));
    emulator = await startEmulator({ apiKeys: [canary], seed: { projects: { p1: { endpoints } } } });
    await configure(emulator);
  });
  after(() => emulator.stop());

  /** As the host does with a resource that is in state and in the program. */
  async function compare(id: string, name: string, more: Fields = {}): Promise<Fields> {
    const olds = { name, url, projectId: "p1" };
    const checked = await kind.check?.(olds, given(name, more));
    await kind.diff?.(id, { ...olds, ...more }, checked?.inputs as Fields);
    return olds;
  }

  it("leaves an object that a resource in state keeps, when a second one that had it is removed", async () => {
    const olds = await compare("kept", "one");
    await kind.delete?.("kept", olds);
    assert.equal(status("kept"), "active");
  });

  it("removes what no resource of the program has", async () => {
    await kind.delete?.("left", { name: "gone", url, projectId: "p1" });
    assert.equal(status("left"), "inactive");
  });

  it("removes the old object of a resource that Pulumi replaces although nothing has to be", async () => {
    const olds = await compare("forced", "replaced");
    await kind.check?.({}, given("replaced"));
    await kind.delete?.("forced", olds);
    assert.equal(status("forced"), "inactive");
  });

  it("refuses the resource without an object, whichever of two comes first", async () => {
    await kind.check?.({}, given("intruder", { adoptId: "shared" }));
    const olds = { name: "owner", url, projectId: "p1", adoptId: "shared" };
    const { failures = [] } = (await kind.check?.(olds, given("owner", { adoptId: "shared" }))) ?? {};
    assert.deepEqual(
      failures.map(({ reason }) => reason),
      ["Endpoint intruder cannot adopt shared, which is already managed by Endpoint owner [already-managed]"],
    );
  });

  it("does not take what a refresh compares for what the program declares", async () => {
    const recorded = { name: "renamed-away", url, projectId: "p1" };
    await kind.diff?.("refreshed", recorded, recorded);
    const { failures } = (await kind.check?.({}, given("heir", { adoptId: "refreshed" }))) ?? {};
    assert.deepEqual(failures, []);
  });

  it("judges nothing by an ID or a project that is not known yet", async () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    for (const more of [{ adoptId: unknown }, { adoptId: "e9", projectId: unknown }])
      for (const name of ["first", "second"]) {
        const { failures } = (await kind.check?.({}, given(name, more))) ?? {};
        assert.deepEqual(failures, [], name);
      }
  });
});

describe("The owner of an ID", () => {
  it("is the resource that has the object in the same account and project, whatever its kind", () => {
    const definitions = definitionsFor("convoy");
    const owners = new Owners();
    owners.account = "https://webhooks.example.com";
    const projectId = "p1";
    owners.noteCreated(definitions.endpoint, "e1", { name: "billing", projectId });
    owners.noteCreated(definitions.source, "s1", { name: "incoming", projectId });
    assert.equal(owners.ownerOfId("e1", { projectId }), "Endpoint billing");
    assert.equal(owners.ownerOfId("s1", { projectId }), "Source incoming");
    assert.equal(owners.ownerOfId("e2", { projectId }), undefined);
    assert.equal(owners.ownerOfId("e1", { projectId: "p2" }), undefined);
    owners.account = "https://elsewhere.example.com";
    assert.equal(owners.ownerOfId("e1", { projectId }), undefined);
  });
});
