/** PortalLink: its whole life against the emulator, and its oddities. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const { portalLink } = definitionsFor("documented");

describe("PortalLink", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    const endpoint = (uid: string, owner_id: string) => ({
      uid,
      owner_id,
      name: uid,
      url: `https://${uid}.example.com`,
    });
    const endpoints = [endpoint("e1", "acme"), endpoint("e2", "acme"), endpoint("e3", "globex")];
    world = await World.start({ seed: { projects: { p1: { endpoints } } } });
    life = world.resource(portalLink, "acme");
  });
  afterEach(() => world.stop());

  const held = () => world.service.project("p1").portalLinks.get(life.id ?? "");

  it("is created with one POST, looks once for one that was left behind, and its token and address are kept", async () => {
    await life.up({ endpoints: ["e3", "e1"], canManageEndpoint: true });
    assert.deepEqual(world.takeRequests(), ["POST p1/portal-links", "GET p1/portal-links"]);
    assert.deepEqual([...(held()?.endpoints ?? [])].sort(), ["e1", "e3"]);
    assert.equal(held()?.can_manage_endpoint, true);
    assert.equal(held()?.name, "acme");
    assert.ok(life.state["token"]);
    const { url, token } = life.state as { readonly url: string; readonly token: string };
    assert.ok(url.includes(token));
  });

  it("sees no drift in the order of its endpoints", async () => {
    await life.up({ endpoints: ["e3", "e1"] });
    world.service.project("p1").portalLinks.patch(life.id ?? "", { endpoints: ["e3", "e1"] });
    await life.refresh();
    assert.equal(life.preview({ endpoints: ["e1", "e3"] }).changes, false);
  });

  it("sees no drift in endpoints that it merely inherits from its owner", async () => {
    await life.up({ ownerId: "acme", endpoints: ["e3"] });
    await life.refresh();
    assert.equal(life.preview({ ownerId: "acme", endpoints: ["e3"] }).changes, false);
    const owned = world.resource(portalLink, "owned");
    await owned.up({ ownerId: "acme" });
    await owned.refresh();
    assert.equal(owned.preview({ ownerId: "acme" }).changes, false);
    assert.ok(!("endpoints" in owned.state));
  });

  it("says that visitors may manage its endpoints, where the program does not declare that", async () => {
    await life.up({ endpoints: ["e1"] });
    world.service.project("p1").portalLinks.patch(life.id ?? "", { can_manage_endpoint: true });
    world.lines.splice(0);
    await life.refresh();
    assert.deepEqual(world.lines, [
      "visitors can manage its endpoints, which the program does not declare: declare canManageEndpoint: false to stop it [link-management-undeclared]",
    ]);
  });

  it("sees an endpoint that was taken out, and one that was put in", async () => {
    await life.up({ endpoints: ["e1", "e3"] });
    world.service.project("p1").portalLinks.patch(life.id ?? "", { endpoints: ["e1"] });
    await life.refresh();
    assert.deepEqual(life.inputs["endpoints"], ["e1"]);
    world.service.project("p1").portalLinks.patch(life.id ?? "", { endpoints: ["e1", "e2", "e3"] });
    await life.refresh();
    assert.equal(life.preview({ endpoints: ["e1", "e3"] }).changes, true);
    await life.up({ endpoints: ["e1", "e3"] });
    assert.deepEqual(held()?.endpoints, ["e1", "e3"]);
  });

  it("is emptied when it is deleted, and says so", async () => {
    await life.up({ ownerId: "acme", endpoints: ["e3"], canManageEndpoint: true });
    const id = life.id ?? "";
    await life.destroy();
    const left = world.service.project("p1").portalLinks.get(id);
    assert.deepEqual([left?.endpoints, left?.owner_id, left?.can_manage_endpoint], [[], "", false]);
    assert.deepEqual(world.lines.slice(-1), [
      "was cleared, not deleted: the documented interface cannot delete portal links [emptied-not-deleted]",
    ]);
  });

  it("says what to do when the service refuses to empty it", async () => {
    await life.up({ endpoints: ["e3"] });
    world.service.faults.add({ method: "PUT", kind: "status", status: 400, message: "owner_id is required" });
    await assert.rejects(life.destroy(), /owner_id is required.*retainOnDelete/);
    assert.ok(life.id);
  });

  for (const mask of ["***", ""]) {
    it(`keeps its token and address where the service begins to show "${mask}" instead`, async () => {
      await life.up({ endpoints: ["e3"] });
      const { token, url } = life.state;
      world.service.maskSecrets = mask;
      await life.refresh();
      assert.deepEqual([life.state["token"], life.state["url"]], [token, url]);
    });
  }
});
