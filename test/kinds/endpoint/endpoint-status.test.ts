/** Whether an endpoint delivers: a status nobody knows is left alone, a silent one is told, a removed wish is undone. */

import assert from "node:assert/strict";
import type { Fields } from "../../../provider/base/fields";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const dialects = ["documented", "convoy"] as const;

for (const dialect of dialects) {
  const { endpoint } = definitionsFor(dialect);
  const isConvoy = dialect === "convoy";
  const onConvoy = (line: string): string[] => (isConvoy ? [line] : []);
  const rest = onConvoy(
    "does not send the events discarded in the meantime: `pulumi-webhooks delivery retry` does [discarded-not-sent]",
  );
  const discards = onConvoy(
    "discards the events that arrive until the endpoint delivers again [events-discarded]",
  );

  describe(`The status of an endpoint, dialect ${dialect}`, () => {
    let world: World;
    let life: FakeResource;

    beforeEach(async () => {
      world = await World.start({ dialect });
      life = world.resource(endpoint);
    });
    afterEach(() => world.stop());

    const held = () => world.service.project("p1").endpoints.get(life.id ?? "")!;
    const patch = (fields: object): unknown =>
      world.service.project("p1").endpoints.patch(life.id ?? "", fields);
    const writes = () => world.takeRequests().filter((line) => !line.startsWith("GET"));

    it("is left alone where nobody knows it, by an adoption and by an update", async () => {
      await life.up({ url });
      patch({ status: "quarantined" });
      world.nextRun();
      const adopted = world.resource(endpoint, "adopted");
      const wanted = { url, description: "x" };
      world.takeRequests();
      for (const work of [() => adopted.up({ ...wanted, adoptId: life.id }), () => life.up(wanted)]) {
        if (dialect === "documented") {
          await assert.rejects(
            work(),
            /isDisabled: must be declared, .* shows the status quarantined, .* \[missing-value\]$/,
          );
          assert.deepEqual(writes(), []);
        } else {
          await work();
        }
        world.nextRun();
        assert.equal(held().status, "quarantined");
      }
      const declared = { ...wanted, isDisabled: true };
      await life.up(declared);
      // A running Convoy delivers nothing in such a status, so nothing is left to send there.
      assert.equal(held().status, dialect === "documented" ? "inactive" : "quarantined");
    });

    const enables = ["enables the endpoint: deliveries start again [endpoint-enable]", ...rest];
    const enablesInactive = [
      ...enables,
      ...onConvoy(
        "fails on releases of the service before 26.6.4, because the service made the endpoint inactive [activation-may-fail]",
      ),
    ];

    it("is told whenever an endpoint that should deliver is read and does not, and is not repaired", async () => {
      await life.up({ url });
      for (const [status, name] of [
        ["inactive", "isDisabled"],
        ["paused", "paused"],
      ] as const) {
        patch({ status });
        await life.refresh();
        assert.deepEqual(world.lines.splice(0), [
          isConvoy && status === "inactive"
            ? "receives no deliveries: the service made it inactive, and isDisabled is not declared [endpoint-inactive]"
            : `receives no deliveries: its status is ${status}, and ${name} is not declared [endpoint-not-delivering]`,
          ...discards,
        ]);
        assert.equal(life.preview(life.inputs).changes, false);
        await life.up({ url, description: status });
        assert.equal(held().status, status);
      }
      for (const wanted of [{ isDisabled: true }, { paused: true }]) {
        life = world.resource(endpoint, Object.keys(wanted)[0]);
        await life.up({ url, ...wanted });
        world.lines.splice(0);
        await life.refresh();
        assert.deepEqual(world.lines, [], "what is declared so is meant");
      }
    });

    it("is a difference, and no line, where the program declares that it delivers", async () => {
      await life.up({ url, isDisabled: false });
      patch({ status: "inactive" });
      await life.refresh();
      assert.deepEqual(world.lines, []);
      assert.deepEqual(life.preview({ url, isDisabled: false }).lines, enablesInactive);
      await life.up({ url, isDisabled: false });
      assert.equal(held().status, "active");
    });

    for (const [status, wanted, line] of [
      ["inactive", "isDisabled", enablesInactive],
      ["paused", "paused", ["resumes deliveries to the endpoint [endpoint-resume]", ...rest]],
    ] as const) {
      it(`is said to be active again when ${wanted}: false is declared for the first time`, async () => {
        await life.up({ url });
        patch({ status });
        await life.refresh();
        assert.deepEqual(life.preview({ url, [wanted]: false }).lines, line);
        await life.up({ url, [wanted]: false });
        assert.equal(held().status, "active");
        assert.deepEqual(life.preview({ url, [wanted]: false, description: "x" }).lines, []);
      });
    }

    it("is active again when isDisabled: true is removed, and the preview says so", async () => {
      await life.up({ url, isDisabled: true });
      assert.notEqual(held().status, "active");
      assert.deepEqual(life.preview({ url }).lines, enables);
      assert.equal(await life.up({ url }), "update");
      assert.equal(held().status, "active");
      assert.equal(await life.up({ url }), "same");
    });

    it("is active again after a failed attempt, too", async () => {
      await life.up({ url, isDisabled: true });
      const path = dialect === "convoy" ? /activate$/ : /endpoints\/[^/]+$/;
      world.service.faults.add({
        method: dialect === "convoy" ? "POST" : "PUT",
        path,
        kind: "status",
        status: 500,
      });
      await assert.rejects(life.up({ url, description: "x" }));
      assert.notEqual(held().status, "active");
      await life.up({ url, description: "x" });
      assert.equal(held().status, "active");
    });

    for (const stop of ["paused", "isDisabled"]) {
      const refused = { url, description: "ours", [stop]: true };
      const fails = async (wanted: Fields): Promise<void> => {
        await assert.rejects(life.up(wanted), { code: "partial", message: /\[not-accepted\]/ });
        assert.notEqual(held().status, "active");
        assert.equal(life.state["status"], held().status);
      };
      const drop = (): unknown =>
        world.service.faults.add({
          ...{ path: /endpoints/, kind: "wrongTypes", times: Infinity },
          fields: { description: "theirs" },
        });

      it(`stops where the service does not accept something else: ${stop}, new`, async () => {
        drop();
        for (const _again of [1, 2]) await fails(refused);
        world.service.faults.clear();
        assert.equal(await life.up(refused), "update");
        assert.equal(await life.up(refused), "same");
      });

      it(`stops where the service does not accept something else: ${stop}, adopted`, async () => {
        await life.up({ url });
        const { id: adoptId } = life;
        world.nextRun();
        life = world.resource(endpoint, "adopted");
        drop();
        await assert.rejects(life.up({ ...refused, adoptId }), /\[not-accepted\]/);
        await fails({ ...refused, adoptId });
      });

      it(`stops where the service does not accept something else: ${stop}, updated`, async () => {
        await life.up({ url });
        drop();
        for (const _again of [1, 2]) await fails(refused);
      });
    }

    it("is as state says where a new endpoint cannot be stopped, and is stopped by the next update", async () => {
      const wanted = { url, secret: "canary", paused: true };
      world.service.faults.add({ path: /pause$/, kind: "status", status: 400, message: "not today" });
      await assert.rejects(life.up(wanted), { code: "partial", message: /not today/ });
      assert.deepEqual([life.state["status"], life.state["signingSecret"]], ["active", "canary"]);
      assert.equal(await life.up(wanted), "update");
      assert.equal(held().status, "paused");
      assert.equal(await life.up(wanted), "same");
    });

    it("is stopped where the answer to the create shows another secret, and the next update rolls it", async () => {
      const [secret, value] = ["canary-ours", "canary-theirs"];
      // A read masks what the answer to the create shows.
      world.service.maskSecrets = "***";
      const secrets = [{ uid: "theirs", value, created_at: "2026-01-01T00:00:00Z" }];
      world.service.faults.add({
        method: "POST",
        path: /endpoints$/,
        kind: "wrongTypes",
        fields: { secrets },
      });
      const wanted = { url, secret, secretExpiration: 24, paused: true };
      await assert.rejects(life.up(wanted), {
        code: "partial",
        message: /^the new endpoint signs with a different secret than the one sent;/,
      });
      assert.deepEqual([held().status, life.state["status"]], ["paused", "paused"]);
      assert.equal(life.state["signingSecret"], value);
      assert.equal(await life.up(wanted), "update");
      assert.equal(life.state["signingSecret"], secret);
      assert.equal(world.takeRequests().filter((line) => line.endsWith("/expire_secret")).length, 1);
    });

    it("keeps the secret that only the answer to a create shows, and asks no more than to stop it", async () => {
      const { reached } = world.service.faults.add({ path: /pause$/, kind: "delay", milliseconds: 0 });
      void reached.then(() => (world.service.maskSecrets = "***"));
      await life.up({ url, paused: true });
      assert.equal(life.state["status"], "paused");
      assert.equal(life.state["signingSecret"], held().secrets[0]?.value);
      const sent = world.takeRequests().filter((line) => line.includes("endpoints"));
      const asked = sent.map((line) => line.replace(life.id ?? "", "<id>").replace("p1/endpoints", ""));
      const look = isConvoy ? ["GET /<id>"] : [];
      assert.deepEqual(asked, ["POST ", "PUT /<id>/pause", "GET /<id>", ...look]);
    });

    for (const [wanted, line] of [
      ["paused", "pauses deliveries to the endpoint [endpoint-pause]"],
      ["isDisabled", "disables the endpoint: nothing is delivered to it [endpoint-disable]"],
    ] as const)
      it(`is said to lose events where that is known, and nothing is promised elsewhere: ${wanted}`, async () => {
        await life.up({ url });
        assert.deepEqual(life.preview({ url, [wanted]: true }).lines, [line, ...discards]);
      });

    it("stays paused when paused: true is removed, and the preview says so", async () => {
      await life.up({ url, paused: true });
      assert.deepEqual(life.preview({ url }).lines, [
        "leaves the endpoint paused, because paused is no longer declared [pause-stays]",
      ]);
      await life.up({ url });
      assert.equal(held().status, "paused");
    });

    it("and an authentication of a way that nobody knows is not sent back in part", async () => {
      await life.up({ url });
      const authentication = { type: "mtls", mtls: { certificate: "public" } };
      patch({ authentication });
      await assert.rejects(
        life.up({ url, description: "x" }),
        /authentication: must be declared, .* shows the unrecognized type mtls \[missing-value\]$/,
      );
      world.nextRun();
      await assert.rejects(
        world.resource(endpoint, "adopted").up({ url, adoptId: life.id, description: "x" }),
        /authentication: must be declared, .* shows the unrecognized type mtls \[missing-value\]$/,
      );
      world.nextRun();
      assert.deepEqual(held().authentication, authentication);
      const key = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary" } };
      await life.up({ url, description: "x", authentication: key });
      assert.equal(held().authentication?.type, "api_key");
    });
  });
}

describe("The status of an endpoint that nobody knows", () => {
  it("is told when it is read, until the program declares what is meant", async () => {
    const world = await World.start();
    const life = world.resource(definitionsFor("documented").endpoint);
    await life.up({ url });
    world.service.project("p1").endpoints.patch(life.id ?? "", { status: "quarantined" });
    await life.refresh();
    assert.deepEqual(world.lines, [
      "has the unrecognized status quarantined and may receive no deliveries [endpoint-status-unknown]",
    ]);
    await life.up({ url, isDisabled: false });
    await life.refresh();
    assert.equal(world.lines.length, 1);
    await world.stop();
  });

  it("does not keep an endpoint from being disabled for good", async () => {
    const world = await World.start();
    const life = world.resource(definitionsFor("documented").endpoint);
    await life.up({ url });
    const endpoints = world.service.project("p1").endpoints;
    endpoints.patch(life.id ?? "", { status: "quarantined", authentication: { type: "mtls" } });
    const id = life.id ?? "";
    await life.destroy();
    assert.equal(endpoints.get(id)?.status, "inactive");
    await world.stop();
  });
});
