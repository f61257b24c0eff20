/** A create whose answer is lost: a portal link is found again, an endpoint cannot be and the error says so. */

import assert from "node:assert/strict";
import type { Fault } from "../../tools/emulator";
import { definitionsFor } from "../../provider/kinds/definitions";
import { World } from "../support/fake-resource";

const { endpoint, portalLink } = definitionsFor("documented");

const losses: readonly (readonly [string, Fault])[] = [
  ["a reset", { kind: "reset", when: "after" }],
  ["a 500", { kind: "status", status: 500, when: "after" }],
  ["a 502", { kind: "status", status: 502, when: "after" }],
  ["a 503", { kind: "status", status: 503, when: "after" }],
  ["a 504", { kind: "status", status: 504, when: "after" }],
  ["a web page with 200", { kind: "html", when: "after" }],
  ["a body that breaks off", { kind: "truncatedJson" }],
  ["an empty body", { kind: "emptyBody" }],
  ["fields of wrong types", { kind: "wrongTypes" }],
];

describe("A create whose answer is lost", () => {
  let world: World;
  const endpoints = ["e1", "e2"].map((uid) => ({
    uid,
    owner_id: uid === "e2" ? "acme" : "",
    url: "https://e",
  }));

  beforeEach(async () => {
    world = await World.start({ seed: { projects: { p1: { endpoints } } }, perPage: 2 });
    // An answer tells the time of the service, which takes long to make the object.
    await world.api.project.verifiedId();
    world.takeRequests();
    world.service.faults.add({ method: "POST", kind: "clockSkew", milliseconds: 5000, times: Infinity });
  });
  afterEach(() => world.stop());

  const links = () => world.service.project("p1").portalLinks;
  const declared = { ownerId: "acme", endpoints: ["e1"], canManageEndpoint: true };

  for (const [name, fault] of losses) {
    it(`leaves no twin of a portal link after ${name}`, async () => {
      const life = world.resource(portalLink, "acme");
      world.service.faults.add({ path: "portalLinks.create", ...fault });
      assert.equal(await life.up(declared), "create");
      assert.equal(links().size, 1);
      assert.equal(life.id, links().list()[0]?.uid);
      assert.ok(life.state["token"]);
      const [sent, found, ...twins] = world.takeRequests();
      assert.deepEqual([sent, found], ["POST p1/portal-links", "GET p1/portal-links"]);
      assert.deepEqual(twins, ["GET p1/portal-links"], "the first create of a run looks for what was left");
      assert.match(
        world.lines.join(),
        /^the response to the create was lost; the object was found in the service and is kept \[lost-create-found\]$/,
      );
      assert.equal(await life.up(declared), "same");
    });

    it(`says that an endpoint may exist after ${name}`, async () => {
      const life = world.resource(endpoint);
      world.service.faults.add({ path: "endpoints.create", ...fault });
      const url = "https://user:canary-password@billing.example.com/hooks?token=canary-token";
      await assert.rejects(life.up({ url, secret: "canary-secret" }), (error: Error) => {
        assert.match(error.message, /^POST \/api\/v1\/projects\/p1\/endpoints: /);
        const where = 'look in the service for an endpoint "billing" that delivers to billing.example.com, ';
        assert.ok(error.message.includes(where), error.message);
        assert.match(error.message, /; it may have been created: .* \[lost-create\]$/);
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
      assert.equal(world.service.project("p1").endpoints.size, 3);
      assert.equal(life.id, undefined);
    });
  }

  for (const status of [400, 401, 403, 409, 422, 429]) {
    it(`is not suspected when the service refuses it with ${status}`, async () => {
      for (const [kind, inputs] of [
        [portalLink, declared] as const,
        [endpoint, { url: "https://e" }] as const,
      ]) {
        world.service.faults.add({ method: "POST", kind: "status", status, message: "no" });
        await assert.rejects(world.resource(kind).up(inputs), /^(?!.*may have been created).* no\b/);
      }
      // A refusal of what was sent has the endpoint looked up that the link names. Nothing is listed.
      const lookUp = [400, 409, 422].includes(status) ? ["GET p1/endpoints/e1"] : [];
      assert.deepEqual(world.takeRequests(), ["POST p1/portal-links", ...lookUp, "POST p1/endpoints"]);
    });
  }

  it("is found on whatever page of the list it stands", async () => {
    for (let index = 0; index < 5; index += 1)
      links().put({ name: `acme ${index}`, created_at: "2999-01-01" });
    world.service.faults.add({ path: "portalLinks.create", kind: "reset", when: "after" });
    world.service.faults.add({ path: "portalLinks.list", kind: "shortPage", items: 1, times: Infinity });
    const life = world.resource(portalLink, "acme");
    await life.up({});
    assert.equal(links().get(life.id ?? "")?.name, "acme");
  });

  const others: readonly (readonly [string, object])[] = [
    ["an older one that equals it", { created_at: "2020-01-01T00:00:00Z" }],
    ["one without a readable time", { created_at: "yesterday" }],
    ["one with another owner", { owner_id: "globex" }],
    ["one with a longer name", { name: "acme two" }],
    ["one with fewer endpoints", { endpoints: [] }],
    ["one with more endpoints", { endpoints: ["e1", "e2"], owner_id: "" }],
    ["one with other rights", { can_manage_endpoint: false }],
  ];
  for (const [name, difference] of others) {
    it(`is not mistaken for ${name}`, async () => {
      const wire = { name: "acme", owner_id: "acme", endpoints: ["e1"], can_manage_endpoint: true };
      links().put({ ...wire, ...difference });
      world.service.faults.add({ path: "portalLinks.create", kind: "reset" });
      const life = world.resource(portalLink, "acme");
      // What equals it may be it, but for the time.
      const where =
        "created_at" in difference
          ? "PortalLink acme .* may have been created, perhaps as"
          : "look in the service for PortalLink acme";
      await assert.rejects(life.up(declared), new RegExp(`${where} .* \\[lost-create\\]$`));
      assert.equal(life.id, undefined);
    });
  }

  it("is not mistaken for what another resource with the same declaration has made", async () => {
    const fakeResource = world.resource(portalLink, "acme");
    await fakeResource.up(declared);
    world.service.faults.add({ path: "portalLinks.create", kind: "reset" });
    const other = world.resource(portalLink, "acme");
    await assert.rejects(
      other.up(declared),
      /look in the service for PortalLink acme \(its token is valid; find it with `pulumi-webhooks portal-link list`\), and adopt .* \[lost-create\]$/,
    );
    // The answer to the first creation has told a later time.
    world.service.faults.add({ method: "POST", kind: "clockSkew", milliseconds: 5000 });
    world.service.faults.add({ path: "portalLinks.create", kind: "reset", when: "after" });
    await other.up(declared);
    assert.notEqual(fakeResource.id, other.id);
  });

  it("is left to the user where no answer has told the time of the service before", async () => {
    await world.stop();
    // A service of another test that had the same port would have told its time.
    world = await World.start({ host: "localhost", seed: { projects: { p1: { endpoints } } } });
    const life = world.resource(portalLink, "acme");
    world.service.faults.add({ method: "POST", kind: "clockSkew", milliseconds: 5000 });
    world.service.faults.add({ path: "portalLinks.create", kind: "reset", when: "after" });
    await assert.rejects(
      life.up(declared),
      /; PortalLink acme \(its token is valid; .*\) may have been created, perhaps as \S+ \(created \S+\): adopt the right one with adoptId, or delete it, before the next `pulumi up` \[lost-create\]$/,
    );
  });

  it("is left to the user where two could be meant, or the list does not answer", async () => {
    const life = world.resource(portalLink, "acme");
    const wire = { name: "acme", owner_id: "acme", endpoints: ["e1"], can_manage_endpoint: true };
    links().put({ ...wire, created_at: "2999-01-01T00:00:00Z" });
    world.service.faults.add({ path: "portalLinks.create", kind: "reset", when: "after" });
    await assert.rejects(life.up(declared), /, perhaps as .* \[lost-create\]$/);
    world.service.faults.add({ path: "portalLinks.create", kind: "reset", when: "after" });
    world.service.faults.add({ path: "portalLinks.list", kind: "status", status: 403 });
    await assert.rejects(
      life.up(declared),
      /was lost.*; it may have been created: look in .* \[lost-create\]$/,
    );
  });

  it("is taken over by adoptId afterwards", async () => {
    const life = world.resource(endpoint);
    world.service.faults.add({ path: "endpoints.create", kind: "reset", when: "after" });
    await assert.rejects(life.up({ url: "https://billing.example.com", secret: "s-1" }));
    const made = world.service.project("p1").endpoints.list().at(-1);
    await life.up({ url: "https://billing.example.com", secret: "s-1", adoptId: made?.uid });
    assert.equal(world.service.project("p1").endpoints.size, 3);
    assert.equal(life.id, made?.uid);
  });
});
