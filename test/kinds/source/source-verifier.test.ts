/** The verifier of a source of Convoy, which is there from its creation or never: declared later, and refused with a reason. */

import assert from "node:assert/strict";
import type { EmulatorOptions } from "../../../tools/emulator";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary", encoding: "hex" };
const signed = { type: "http", name: "shop", verifier: { type: "hmac", hmac } };
const plain = { type: "http", name: "shop" };

describe("The verifier of a source", () => {
  let service: Service;
  const start = async (options: EmulatorOptions = {}): Promise<void> => {
    service = await Service.emulated(options);
  };
  afterEach(() => service.stop());

  /** A source that was made elsewhere, as an import records it. */
  const imported = async (live: Fields, state: Fields): Promise<FakeResource> => {
    const { uid } = await service.api.sources.create(live);
    const life = service.resource("source");
    const inputs = service.declared(plain);
    return Object.assign(life, { id: uid, inputs, state: { ...inputs, ...state } });
  };

  it("is declared of an imported source that has it, without a new one and without a write", async () => {
    await start();
    const life = await imported(signed, {});
    const { id } = life;
    await life.refresh();
    assert.equal(life.state["verifierType"], "hmac");
    assert.deepEqual(life.preview(service.declared(signed)).replaces, []);
    service.takeRequests();
    assert.equal(await life.up(service.declared(signed)), "update");
    assert.deepEqual([life.id, service.takeRequests()], [id, [`GET sources/${id}`]]);
    const taken = await life.up(service.declared({ ...signed, adoptId: id }));
    assert.equal(taken, "same");
  });

  it("is sent with every update: release 24.11 shows none for a minute where a body lacks it", async () => {
    await start({ release: "24.11" });
    const life = await service.made("source", { ...signed, isDisabled: true });
    assert.equal(life.state["verifierType"], "hmac");
    await life.up(service.declared({ ...signed, idempotencyKeys: ["request.header.X-Id"] }));
    assert.deepEqual([life.state["verifierType"], life.state["verifier"]], ["hmac", signed.verifier]);
    const undeclared = await service.api.sources.update(life.id ?? "", plain);
    assert.equal(undeclared.uid, life.id);
    const seen = async () => (await service.api.sources.get(life.id ?? "")).verifier?.type ?? "";
    assert.equal(await seen(), "");
    service.emulator?.clock.advance({ seconds: 61 });
    assert.equal(await seen(), "hmac");
  });

  it("is changed in place by adoptId, and no line speaks of a new object", async () => {
    await start();
    const life = await imported(signed, {});
    await life.refresh();
    const other = {
      ...signed,
      verifier: { type: "basic_auth", basicAuth: { username: "u", password: "p" } },
    };
    const declared = service.declared({ ...other, adoptId: life.id });
    const { replaces, lines } = life.preview(declared);
    assert.deepEqual(replaces, []);
    assert.doesNotMatch(lines.join("\n"), /takes a new object/);
    assert.equal(await life.up(declared), "update");
  });

  it("takes a new source where an imported one has none, or has one that is to go", async () => {
    await start();
    const bare = await imported(plain, {});
    await bare.refresh();
    assert.deepEqual(bare.preview(service.declared(signed)).replaces, ["verifier"]);
    const life = await imported(signed, {});
    await life.refresh();
    const without = service.declared({ ...plain, verifier: { type: "noop" } });
    assert.deepEqual(life.preview(without).replaces, ["verifier"]);
  });

  it("is not guessed from a state that does not show it: the refusal says what to do", async () => {
    await start();
    const life = await imported(plain, {});
    assert.deepEqual(life.preview(service.declared(signed)).replaces, []);
    await assert.rejects(
      life.up(service.declared(signed)),
      /400 an error occurred while updating source \(the service cannot add or remove a verifier; run `pulumi refresh`, and the next update replaces the source\)/,
    );
    await life.refresh();
    assert.equal(await life.up(service.declared(signed)), "replace");
  });

  for (const release of ["26.7", "25.6"] as const) {
    it(`may be declared as none where there is none: release ${release}`, async () => {
      await start({ release });
      const life = await imported(plain, {});
      const none = { ...plain, verifier: { type: "noop" } };
      await life.up(service.declared(none));
      assert.equal(await life.up(service.declared({ ...none, name: "renamed" })), "update");
      await life.refresh();
      assert.equal(life.preview(service.declared({ ...none, name: "renamed" })).changes, false);
    });
  }

  for (const [authentication, options] of [
    [{ type: "basic_auth", basicAuth: { username: "u", password: "canary" } }, { licensed: false }],
    [{ type: "basic_auth", basicAuth: { username: "u", password: "canary" } }, { release: "25.6" }],
  ] as const) {
    it(`and the authentication of an endpoint: refused with field, license and release: ${JSON.stringify(options)}`, async () => {
      await start(options);
      const life = service.resource("endpoint");
      const declared = service.declared({ url: "http://127.0.0.1:9", authentication });
      await assert.rejects(life.up(declared), (error: Error) => {
        assert.match(
          error.message,
          /\(authentication: basic_auth \(since 26\.3\.5\) and oauth2 \(since 25\.11\.9\) need a license and a feature flag of the organization\)/,
        );
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
    });
  }
});

describe("The endpoint of a subscription", () => {
  it("stays when it is no longer declared, with or without adoptId, and is asked of a new one only", async () => {
    const service = await Service.emulated();
    try {
      const endpoint = service.resource("endpoint");
      await endpoint.up(service.declared({ url: "http://127.0.0.1:9" }));
      const life = service.resource("subscription");
      for (const none of [{}, { endpointId: "" }])
        assert.throws(
          () => life.check(service.declared(none)),
          /endpointId: is required to create a subscription \[missing-value\]/,
        );
      for (const none of [{ ownerId: "" }, { endpoints: [] }])
        assert.throws(
          () => service.resource("portalLink").check(service.declared(none)),
          /ownerId: is required: only releases before 25\.9 accept endpoints instead \[missing-value\]/,
        );
      await life.up(service.declared({ endpointId: endpoint.id }));
      await life.up(service.declared({ name: "renamed" }));
      const held = service.project.subscriptions.get(life.id ?? "");
      assert.deepEqual([held?.name, held?.endpoint_id], ["renamed", endpoint.id]);
    } finally {
      await service.stop();
    }
  });
});
