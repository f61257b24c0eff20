/** A project and its settings, changed at once: each write puts the whole project back, and none of them is lost. */

import assert from "node:assert/strict";
import { WebhooksClient } from "../../../provider/client";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { FakeResource, Surroundings } from "../../support/fake-resource";
import { Organisation } from "../../support/projects";

class ProjectWorld extends Surroundings {}

describe("Project and ProjectSettings at once", () => {
  let world: Organisation;
  let project: FakeResource;
  let settings: FakeResource;
  let api: WebhooksClient;

  beforeEach(async () => {
    world = await Organisation.start();
    project = world.project();
    await project.up({ type: "outgoing" });
    const { url: baseUrl } = world.service;
    const account = { baseUrl, apiKey: String(project.state["apiKey"]), projectId: project.id ?? "" };
    api = new WebhooksClient({ ...account, dialect: "convoy", maxRetries: 0 });
    settings = new FakeResource(
      new ProjectWorld(api, world.service),
      definitionsFor("convoy").projectSettings,
      "s",
    );
    await settings.up({ projectId: project.id, maxPayloadReadSize: 7 });
  });
  afterEach(async () => {
    await api.close();
    await world.stop();
  });

  const changeProject = (): Promise<unknown> => project.up({ type: "outgoing", name: "renamed" });
  const changeSettings = (): Promise<unknown> =>
    settings.up({ projectId: project.id, maxPayloadReadSize: 9 });

  /** So many answers that a write which waits for nothing has ended meanwhile. */
  async function manyAnswers(): Promise<void> {
    for (let count = 0; count < 30; count++) await api.project.get();
  }

  for (const [order, first, second] of [
    ["the project first", changeProject, changeSettings],
    ["the settings first", changeSettings, changeProject],
  ] as const)
    it(`keeps both changes where the first write is held after it has read: ${order}`, async () => {
      const gate = world.service.faults.add({ kind: "gate", path: "project.update" });
      const one = first();
      await gate.reached;
      const other = second();
      await manyAnswers();
      gate.release();
      await Promise.all([one, other]);
      const { name, config } = world.view(project.id).settings;
      assert.deepEqual([name, config.max_payload_read_size], ["renamed", 9]);
    });

  it("shows the trap on the service itself: a write puts back the row that it has read", async () => {
    const gate = world.service.faults.add({ kind: "gate", path: "project.update" });
    const { projects } = world.api;
    const { id = "" } = project;
    const one = projects.update(id, { name: "renamed" });
    await gate.reached;
    const live = await api.projectSettings.get(id);
    await api.projectSettings.update(id, { ...live, name: live.name, maxPayloadReadSize: 9 });
    gate.release();
    await one;
    const { name, config } = world.view(id).settings;
    assert.deepEqual([name, config.max_payload_read_size], ["renamed", 7]);
  });

  it("lets later work pass after one that failed", async () => {
    world.service.faults.add({ kind: "status", status: 500, path: "project.update" });
    await assert.rejects(changeProject());
    await changeSettings();
    await changeProject();
    const { name, config } = world.view(project.id).settings;
    assert.deepEqual([name, config.max_payload_read_size], ["renamed", 9]);
  });
});
