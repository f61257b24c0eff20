/** Project: how it is created, adopted, updated and read, what its key is, and what it never sends. */

import assert from "node:assert/strict";
import { Organisation } from "../../support/projects";

describe("Project", () => {
  let world: Organisation;

  beforeEach(async () => {
    world = await Organisation.start();
  });
  afterEach(() => world.stop());

  it("creates a project in the organization, with its key in state and nowhere else", async () => {
    const life = world.project();
    await life.up({ type: "outgoing", logoUrl: "https://logo.example/a.png" });
    const { id = "", state } = life;
    assert.deepEqual(world.takeRequests(/^\/api\/v1\//), [
      "GET projects",
      "POST projects",
      `GET projects/${id}`,
    ]);
    const { settings } = world.view(id);
    assert.deepEqual(
      [settings.name, settings.type, settings.logo_url, settings.organisation_id],
      ["staging", "outgoing", "https://logo.example/a.png", "o1"],
    );
    assert.deepEqual([state["name"], state["type"], state["organisationId"]], ["staging", "outgoing", "o1"]);
    const key = String(state["apiKey"]);
    assert.match(key, /^CO\./);
    const answer = await fetch(`${world.service.url}/api/v1/projects/whatever`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await answer.json()) as { data: { uid: string } };
    assert.equal(data.uid, id);
    assert.ok(!JSON.stringify(world.service.requests).includes(key));
  });

  it("keeps the key of a created project through refreshes and updates, and declares it nowhere", async () => {
    const life = world.project();
    await life.up({ type: "outgoing" });
    const { apiKey } = life.state;
    assert.equal(await life.refresh(), true);
    assert.equal(life.state["apiKey"], apiKey);
    assert.ok(!("apiKey" in life.inputs));
    assert.equal(await life.up({ type: "outgoing" }), "same");
    assert.equal(await life.up({ type: "outgoing", name: "next" }), "update");
    assert.equal(life.state["apiKey"], apiKey);
    await life.refresh();
    assert.equal(life.state["apiKey"], apiKey);
    assert.ok(!("apiKey" in life.inputs));
  });

  it("updates name and logo alone, and leaves the settings and what is not declared as they are", async () => {
    const life = world.project();
    await life.up({ type: "outgoing", logoUrl: "https://logo.example/a.png" });
    const { config } = world.view(life.id).changeSettings({ config: { max_payload_read_size: 7 } });
    world.takeRequests();
    assert.equal(await life.up({ type: "outgoing", name: "renamed" }), "update");
    assert.deepEqual(world.takeRequests(), [
      ...[`GET ${life.id}`, `GET ${life.id}`, `PUT ${life.id}`, `GET ${life.id}`],
    ]);
    const { settings } = world.view(life.id);
    assert.deepEqual([settings.name, settings.logo_url], ["renamed", "https://logo.example/a.png"]);
    assert.deepEqual(settings.config, config);
  });

  it("says that a logo stays when it is removed, and then shows no difference", async () => {
    const life = world.project();
    await life.up({ type: "outgoing", logoUrl: "https://logo.example/a.png" });
    const { lines } = life.preview({ type: "outgoing" });
    assert.deepEqual(lines, ["keeps logoUrl, which the program does not declare [kept-input]"]);
    await life.up({ type: "outgoing" });
    assert.equal(await life.up({ type: "outgoing" }), "same");
  });

  it("adopts a project with its declared key, writes only what differs, and gives the key on", async () => {
    const life = world.project();
    await life.up({ adoptId: "other", type: "outgoing", apiKey: "test-key" });
    assert.equal(life.id, "other");
    assert.equal(life.state["apiKey"], "test-key");
    assert.equal(life.state["name"], undefined);
    assert.deepEqual(new Set(world.takeRequests()), new Set(["GET other"]));
    await life.refresh();
    assert.deepEqual(life.inputs["apiKey"], "test-key");
    assert.equal(await life.up({ adoptId: "other", type: "outgoing", apiKey: "test-key" }), "same");
    assert.equal(await life.up({ adoptId: "other", type: "outgoing", apiKey: "another" }), "update");
    assert.equal(life.state["apiKey"], "another");
    assert.deepEqual(
      world.service.requests.filter(({ method }) => method !== "GET"),
      [],
    );
    assert.deepEqual(world.lines, []);
  });

  it("says that an adopted project without a declared key has none", async () => {
    const life = world.project();
    await life.up({ adoptId: "other", type: "outgoing" });
    assert.equal(life.state["apiKey"], undefined);
    assert.match(world.lines.join("\n"), /^has no apiKey: .* \[project-key-undeclared\]$/);
  });

  it("refuses a key for a new project, an unknown type, and one in another case", async () => {
    const life = world.project();
    for (const [inputs, code] of [
      [{ type: "outgoing", apiKey: "k" }, /^apiKey: .*adoptId \[unsupported-here\]$/],
      [{ type: "Outgoing" }, /^type: must be one of incoming, outgoing \[invalid-value\]$/],
      [{ type: "both" }, /^type: must be one of incoming, outgoing \[invalid-value\]$/],
      [{}, /^type: .*\[missing-argument\]$/],
    ] as const)
      assert.throws(
        () => life.check(inputs),
        ({ message }: Error) => code.test(message),
      );
    assert.deepEqual(world.takeRequests(), []);
  });

  it("takes a key that was made in the dashboard later for a created project", async () => {
    const life = world.project();
    await life.up({ type: "outgoing" });
    assert.equal(await life.up({ type: "outgoing", apiKey: "made-later" }), "update");
    assert.equal(life.state["apiKey"], "made-later");
    await life.refresh();
    assert.equal(life.inputs["apiKey"], "made-later");
  });
});
