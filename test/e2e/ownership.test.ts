/** An object goes with one resource: renamed and changed programs hand it on, a second resource is refused. Each dialect on one front. */

import assert from "node:assert/strict";
import { onFronts } from "./world";
import type { Scenario, ScenarioOptions, Topology } from "./world";

const url = "https://billing.example.com";
const p1 = {
  endpoints: [
    { uid: "e-live", name: "live", url },
    { uid: "e-free", name: "free", url },
  ],
};
const seed = { projects: { p1 } };
const convoy: ScenarioOptions = { dialect: "convoy", config: { "webhooks:dialect": "convoy" }, seed };
const endpoint = (adoptId?: string, more: object = {}): Topology[string] => ({
  kind: "Endpoint",
  args: { url, ...(adoptId !== undefined && { adoptId }), ...more },
});

const status = (scenario: Scenario, id: string) => scenario.service.project("p1").endpoints.get(id)?.status;

onFronts("The owner of an object", (start, front) => {
  /** A preview sends nothing; but where it reads what is taken over, it may have read the object of the first owner. */
  const assertQuiet = (requests: readonly string[]): void => {
    const reads = front.readsBeforeTakeover ? ["GET p1/endpoints/e-live"] : [];
    assert.deepEqual(
      requests.filter((line) => !reads.includes(line)),
      [],
    );
  };

  const { dialect } = front;
  const options = dialect === "convoy" ? convoy : { seed };
  it(`may be renamed where it took the endpoint over, dialect ${dialect}`, async () => {
    const scenario = await start(options);
    await scenario.up({ old: endpoint("e-live") });
    await scenario.up({ renamed: endpoint("e-live") });
    assert.equal(status(scenario, "e-live"), "active");
    await scenario.isEmpty();
  });

  it(`is told in the preview when another one declares the same, dialect ${dialect}`, async () => {
    const scenario = await start(options);
    await scenario.declare({ one: endpoint("e-live"), two: endpoint("e-live", { description: "mine" }) });
    const preview = scenario.keep(await scenario.stack.preview());
    assert.equal(preview.success, false);
    // Which of the two comes second is up to the engine.
    assert.match(
      preview.text,
      /Endpoint (two cannot adopt e-live, which is already managed by Endpoint one|one cannot adopt e-live, which is already managed by Endpoint two) \[already-managed\]/,
    );
    assertQuiet(scenario.takeRequests());
    await scenario.failingUp();
    const owners = await Promise.all(["one", "two"].map((name) => scenario.inState(name)));
    assert.ok(owners.filter((owner) => owner !== undefined).length <= 1, "both have it");
  });
});

onFronts("The owner of an object that changes", (start) => {
  it("may give it to another one in exchange", async () => {
    const scenario = await start({ seed });
    await scenario.up({ one: endpoint("e-live"), two: endpoint("e-free") });
    await scenario.up({ one: endpoint("e-free"), two: endpoint("e-live") });
    assert.deepEqual([status(scenario, "e-live"), status(scenario, "e-free")], ["active", "active"]);
    assert.equal((await scenario.inState("one"))?.id, "e-free");
    await scenario.isEmpty();
  });
});
