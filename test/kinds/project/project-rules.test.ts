/** Project: never the wrong one, never a second one, and none is deleted that state does not let go. */

import assert from "node:assert/strict";
import { messageOf } from "../../../provider/base/text";
import type { EmulatorOptions } from "../../../tools/emulator";
import { Organisation } from "../../support/projects";

const declared = { type: "outgoing" };

async function failure(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => assert.fail("it succeeded"),
    (error: unknown) => messageOf(error),
  );
}

describe("Project: rules of safety", () => {
  let world: Organisation;

  async function start(options: EmulatorOptions = {}, settings: object = {}): Promise<void> {
    world = await Organisation.start(options, settings);
  }
  afterEach(() => world.stop());

  const writes = (): string[] =>
    world.service.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));

  it("never changes or deletes the project of a project key that stands in the place of the personal one", async () => {
    await start();
    const life = world.project();
    await life.up({ ...declared, allowDeletion: true });
    const { id = "" } = life;
    // With the key of another project, the service acts on that one, whatever the path says.
    const trap = Organisation.client(world.service, { personalApiKey: world.service.apiKey });
    Object.assign(world, { api: trap });
    world.service.clearRequests();
    const refused = /^webhooks:personalApiKey is the key of project other and .* \[invalid-value\]$/;
    assert.match(await failure(life.up({ ...declared, name: "x", allowDeletion: true })), refused);
    assert.match(await failure(life.refresh()), refused);
    assert.match(await failure(life.destroy()), refused);
    assert.deepEqual(writes(), []);
    assert.deepEqual(world.service.projectIds, ["other", id]);
    assert.equal(world.view("other").settings.name, "other");
  });

  it("plays the trap: a project key deletes its own project and answers 200", async () => {
    await start({ projects: ["a", "b"], apiKeys: ["key-a", "key-b"] });
    const answer = await fetch(`${world.service.url}/api/v1/projects/b`, {
      method: "DELETE",
      headers: { authorization: "Bearer key-a" },
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(world.service.projectIds, ["b"]);
  });

  it("reads before it deletes, and stops where the organization is not that of state", async () => {
    await start();
    const life = world.project();
    await life.up({ ...declared, allowDeletion: true });
    life.state = { ...life.state, organisationId: "o2" };
    world.service.clearRequests();
    assert.match(
      await failure(life.destroy()),
      /belongs to organization o1, not to o2: .*\[invalid-value\]$/,
    );
    assert.deepEqual(writes(), []);
    assert.match(
      await failure(life.up({ ...declared, name: "x", allowDeletion: true })),
      /belongs to organization o1/,
    );
    assert.deepEqual(writes(), []);
  });

  it("deletes nothing before state allows it, and sends nothing to find that out", async () => {
    await start();
    const life = world.project();
    await life.up(declared);
    world.service.clearRequests();
    assert.match(await failure(life.destroy()), /^is not deleted, .*\[project-deletion-refused\]$/);
    assert.deepEqual(world.service.requests, []);
    // Setting it is an update of state, which sends no body.
    assert.equal(await life.up({ ...declared, allowDeletion: true }), "update");
    assert.deepEqual(writes(), []);
    await life.destroy();
    assert.equal(writes().length, 1);
    assert.deepEqual(world.names, ["other"]);
  });

  it("takes a project that is gone for deleted", async () => {
    await start();
    const life = world.project();
    await life.up({ ...declared, allowDeletion: true });
    const { id = "" } = life;
    const headers = { authorization: `Bearer ${String(life.state["apiKey"])}` };
    await fetch(`${world.service.url}/api/v1/projects/${id}`, { method: "DELETE", headers });
    await life.destroy();
    assert.equal(life.id, undefined);
  });

  for (const when of ["before", "after"] as const)
    it(`never adopts a project after a lost answer: the connection breaks ${when} the service acts`, async () => {
      await start();
      world.service.faults.add({ kind: "reset", path: "projects.create", when });
      const life = world.project();
      const said = await failure(life.up(declared));
      assert.equal(life.id, undefined);
      const [, made = ""] = world.service.projectIds;
      if (when === "before") assert.match(said, /no project has the name staging .*\[lost-create\]$/);
      else {
        assert.match(said, / but its key is lost: .*\[lost-create\]$/);
        assert.ok(said.includes(`project ${made} with the name staging`), said);
        assert.match(said, /adopt it with `adoptId` and a key created in the dashboard, or delete it there/);
      }
      // The next run finds it, and makes no second one.
      world.nextRun();
      if (when === "before") assert.equal(await world.project().up(declared), "create");
      else
        assert.match(
          await failure(world.project().up(declared)),
          / already has the name .*\[object-in-the-way\]$/,
        );
      assert.deepEqual(world.names, ["other", "staging"]);
    });

  it("says that it could not find out whether a lost create has made a project", async () => {
    await start();
    world.service.faults.add({ kind: "reset", path: "projects.create", when: "after" });
    const life = world.project();
    world.service.faults.add({ kind: "shortPage", path: "projects.list" });
    world.service.faults.add({ kind: "status", status: 503, path: "projects.list" });
    assert.match(await failure(life.up(declared)), /may have created a project .*\[lost-create\]$/);
  });

  it("names the project that a killed run has left, instead of making a second one", async () => {
    await start();
    await world.project().up(declared);
    const [, id = ""] = world.service.projectIds;
    world.nextRun();
    world.service.clearRequests();
    const said = await failure(world.project("again").up({ ...declared, name: "staging" }));
    assert.match(said, / already has the name .*\[object-in-the-way\]$/);
    assert.ok(said.includes(id), said);
    assert.deepEqual(writes(), []);
  });

  it("refuses a name that two resources declare at once: the second one names the first", async () => {
    await start();
    const both = [world.project("a"), world.project("b")].map((life) =>
      life.up({ ...declared, name: "same" }).then(
        () => "made",
        (error: unknown) => messageOf(error),
      ),
    );
    const said = (await Promise.all(both)).sort();
    assert.equal(said.filter((one) => one === "made").length, 1);
    assert.match(said.find((one) => one !== "made") ?? "", / already has the name .*\[object-in-the-way\]$/);
    assert.deepEqual(world.names, ["other", "same"]);
  });

  it("refuses a new name that another project has, and names that one", async () => {
    await start();
    const life = world.project();
    await life.up(declared);
    const said = await failure(life.up({ ...declared, name: "other" }));
    assert.match(said, /^project other already has the name other: .*\[object-in-the-way\]$/);
    assert.deepEqual(world.names, ["other", "staging"]);
  });

  it("gives one clear line for a third project under a license of two", async () => {
    await start({ licensed: false });
    await world.project("a").up(declared);
    assert.match(
      await failure(world.project("b").up(declared)),
      /: 400 your instance has reached it's project limit, .*\(the license .*\) \[refused\]$/,
    );
  });

  it("gives one clear line for an organization that is not the key's, and for one that does not exist", async () => {
    const personalKeys = [
      { key: "mine", organisation: "o1" },
      { key: "yours", organisation: "o2" },
    ];
    await start({ personalKeys }, { organisationId: "o2" });
    assert.match(
      await failure(world.project().up(declared)),
      /: 403 Unauthorized .*webhooks:organisationId\) \[refused\]$/,
    );
    Object.assign(world, { api: Organisation.client(world.service, { organisationId: "o3" }) });
    assert.match(
      await failure(world.project().up(declared)),
      /: 400 organisation not found.*webhooks:organisationId.*\[refused\]$/,
    );
    assert.deepEqual(world.names, ["other"]);
  });

  it("says of a project of another organization that the settings name the wrong one", async () => {
    const personalKeys = [
      { key: "mine", organisation: "o1" },
      { key: "yours", organisation: "o2" },
    ];
    await start({ personalKeys }, { personalApiKey: "yours", organisationId: "o2" });
    assert.match(
      await failure(world.project().up({ ...declared, adoptId: "other" })),
      /: 400 unauthorized to process request .*webhooks:personalApiKey.*\[refused\]$/,
    );
  });

  it("gives one clear line for a project key as the personal one", async () => {
    await start({}, { personalApiKey: "test-key" });
    assert.match(
      await failure(world.project().up(declared)),
      /^POST \/api\/v1\/projects: 403 Unauthorized .*webhooks:personalApiKey.*\[refused\]$/,
    );
  });

  it("says which key is refused when it has expired between two ups: refresh, update and destroy", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    await start({ personalKeys: [{ key: "short-lived", organisation: "o1", expiresAt }] });
    const life = world.project();
    await life.up({ ...declared, allowDeletion: true });
    world.service.clock.advance({ hours: 2 });
    for (const work of [
      () => life.refresh(),
      () => life.up({ ...declared, name: "next", allowDeletion: true }),
      () => life.destroy(),
    ]) {
      const said = await failure(work());
      assert.match(
        said,
        /: 401 authorization failed .*webhooks:personalApiKey or WEBHOOKS_PERSONAL_API_KEY, which expires\)/,
      );
      assert.ok(!said.includes("short-lived"), said);
    }
    assert.deepEqual(world.names, ["other", "staging"]);
  });
});
