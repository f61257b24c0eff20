/** What a roll means: said alike before and after it, true or not said at all, and its overlap proved from the answer. */

import assert from "node:assert/strict";
import type { Fault } from "../../../tools/emulator";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const [first, second, third] = ["canary-first", "canary-second", "canary-third"];

const off = {
  documented: "advancedSignatures is off, unless the project turns it on",
  convoy: "advancedSignatures is off",
};
const wait = { documented: "until it expires", convoy: "for 24 hours" };

for (const dialect of ["documented", "convoy"] as const) {
  const { endpoint } = definitionsFor(dialect);

  describe(`A roll of the signing secret, dialect ${dialect}`, () => {
    let world: World;
    let life: FakeResource;

    beforeEach(async () => {
      world = await World.start({ dialect });
      life = world.resource(endpoint);
    });
    afterEach(() => world.stop());

    const held = () => world.service.project("p1").endpoints.get(life.id ?? "")!;
    const active = () => held().secrets.find((secret) => !secret.expires_at && !secret.deleted_at)?.value;
    const rolls = () => world.service.requests.filter(({ path }) => path.endsWith("/expire_secret"));
    const base = { url, advancedSignatures: true, secretExpiration: 24 };

    /** The answer to the next roll shows these secrets, whatever the service holds. */
    const answerWith = (...secrets: Readonly<Record<string, unknown>>[]): void => {
      const fault: Fault = { kind: "wrongTypes", fields: { secrets } };
      world.service.faults.add({ path: /expire_secret$/, ...fault });
    };
    const at = (seconds: number): string => new Date(world.now().getTime() + seconds * 1000).toISOString();
    const old = (expires_at: string) => ({ ...held().secrets[0], expires_at });
    const next = () => ({ uid: "new-one", value: second, created_at: at(0) });

    const failures = [
      [
        "no longer shows the old one",
        () => answerWith(next()),
        /the service no longer shows the old one as valid \[overlap-missing\]$/,
      ],
      [
        "shows the old one as ended",
        () => answerWith(old(at(-5)), next()),
        /the service shows that the old one expired at \S+ \[overlap-missing\]$/,
      ],
      [
        "shows the old one as deleted",
        () => answerWith({ ...old(at(24)), deleted_at: at(0) }, next()),
        /\[overlap-missing\]$/,
      ],
    ] as const;
    for (const [title, answer, words] of failures) {
      it(`fails once where the answer ${title}, and is not rolled again`, async () => {
        await life.up({ ...base, secret: first });
        answer();
        const wanted = { ...base, secret: second, description: "x" };
        await assert.rejects(life.up(wanted), (error: Error) => {
          assert.match(error.message, /^the signing secret was rolled, but /);
          assert.match(error.message, words);
          assert.doesNotMatch(error.message, /canary/);
          return (error as Error & { code: string }).code === "partial";
        });
        assert.equal(life.state["signingSecret"], second);
        assert.equal(life.state["description"], "x");
        assert.deepEqual(world.lines, []);
        assert.equal(await life.up(wanted), "update");
        assert.equal(await life.up(wanted), "same");
        assert.equal(rolls().length, 1);
        assert.equal(active(), second);
      });
    }

    it("is not taken for done where its answer was lost, somebody else rolled, and a mask hides whose is active", async () => {
      await life.up({ ...base, secret: first });
      world.service.maskSecrets = "***";
      const lost = world.service.faults.add({ path: /expire_secret$/, kind: "reset" });
      void lost.reached.then(() =>
        world.service.project("p1").rollSecret(life.id ?? "", { secret: "somebody-elses" }),
      );
      await assert.rejects(life.up({ ...base, secret: second }), /was lost .* \[connection-lost\]$/);
      assert.equal(life.state["signingSecret"], first);
      assert.equal(await life.up({ ...base, secret: second }), "update");
      assert.deepEqual([active(), life.state["signingSecret"]], [second, second]);
    });

    it("fails once where the answer was lost and the service shows no overlap", async () => {
      await life.up({ ...base, secret: first });
      const lost = world.service.faults.add({ path: /expire_secret$/, kind: "reset", when: "after" });
      void lost.reached.then(async () => {
        const look = world.service.faults.add({ method: "GET", kind: "gate" });
        await look.reached;
        const secrets = held().secrets.filter(({ expires_at }) => !expires_at);
        world.service.project("p1").endpoints.patch(life.id ?? "", { secrets });
        look.release();
      });
      await assert.rejects(life.up({ ...base, secret: second }), /\[overlap-missing\]$/);
      assert.equal(life.state["signingSecret"], second);
      assert.equal(await life.up({ ...base, secret: second }), "update");
      assert.equal(rolls().length, 1);
      assert.equal(active(), second);
    });

    it("asks for no overlap with an expiration of 0, and says so before and after", async () => {
      await life.up({ ...base, secret: first });
      const wanted = { ...base, secret: second, secretExpiration: 0 };
      assert.deepEqual(life.preview(wanted).lines, [
        "rolls the signing secret (secret changed) without overlap: the expiration is 0 [secret-roll-no-overlap]",
      ]);
      await life.up(wanted);
      assert.deepEqual(world.lines, [
        "rolled the signing secret without overlap: the expiration is 0 [secret-rolled-no-overlap]",
      ]);
    });

    it("says what the live signature format means, although the program does not declare it", async () => {
      for (const isAdvanced of [true, false]) {
        life = world.resource(endpoint, `advanced-${isAdvanced}`);
        await life.up({ url, secret: first, secretExpiration: 24 });
        world.service.project("p1").endpoints.patch(life.id ?? "", { advanced_signatures: isAdvanced });
        await life.refresh();
        const wanted = { url, secret: second, secretExpiration: 24 };
        const rolls = "rolls the signing secret (secret changed)";
        assert.deepEqual(life.preview(wanted).lines, [
          isAdvanced
            ? `${rolls}; the old one stays valid ${wait[dialect]} [secret-roll]`
            : `${rolls} without overlap: ${off[dialect]} [secret-roll-no-overlap]`,
        ]);
        await life.up(wanted);
        const [end] = (life.state["olderSecretsEndAt"] ?? []) as string[];
        assert.equal(
          world.lines.at(-1),
          isAdvanced
            ? `rolled the signing secret; the old one stays valid until ${end} [secret-rolled]`
            : `rolled the signing secret without overlap: ${off[dialect]} [secret-rolled-no-overlap]`,
        );
      }
    });

    it("says of a declared, a removed and an unknown signature format what holds, and no more", async () => {
      await life.up({ ...base, secret: first });
      const said = (inputs: object): string[] =>
        life
          .preview({
            url,
            secretExpiration: dialect === "convoy" ? undefined : 24,
            secret: second,
            ...inputs,
          })
          .lines.map((line) => line.replace("rolls the signing secret (secret changed)", ""));
      const overlap = `; the old one stays valid ${wait[dialect]} [secret-roll]`;
      const none = ` without overlap: ${off[dialect]} [secret-roll-no-overlap]`;
      assert.deepEqual(said({ advancedSignatures: true }), [overlap]);
      const simple =
        "turns advanced signatures off: deliveries include one simple signature, made with the newest secret [advanced-signatures-off]";
      assert.deepEqual(said({ advancedSignatures: false }), [none, simple]);
      const byDefault = simple.replace("off:", "off, which is the default:");
      const removed = dialect === "convoy" ? [overlap] : [none, byDefault];
      assert.deepEqual(said({}), removed, "reset on removal");
      // As an earlier release has left it: the format was never noted.
      const { signatureFormat: _, advancedSignatures: __, ...state } = life.state;
      Object.assign(life, { state });
      assert.deepEqual(said({}), [
        `; the old one stays valid ${wait[dialect]} if advancedSignatures is on [secret-roll]`,
      ]);
    });

    it("says how many older ones are still valid and until when, and that deliveries are failing", async () => {
      const now = { ...base, secretExpiration: 7200 };
      await life.up({ ...now, secret: first });
      await life.up({ ...now, secret: second });
      const [end] = life.state["olderSecretsEndAt"] as string[];
      const within = `rolls within the overlap of an earlier roll, which ends at ${end} (older secrets still valid: 1) [roll-in-overlap]`;
      assert.deepEqual(life.preview({ ...now, secret: third }).lines.slice(1), [within]);
      await life.up({ ...now, secret: third });
      assert.equal(world.lines.at(-1), within);
      world.service.project("p1").endpoints.patch(life.id ?? "", { failure_rate: 12 });
      await life.refresh();
      const ends = life.state["olderSecretsEndAt"] as string[];
      assert.equal(ends.length, 2);
      assert.deepEqual(life.preview({ ...now, secret: first }).lines.slice(1), [
        `rolls within the overlap of an earlier roll, which ends at ${ends[1]} (older secrets still valid: 2) [roll-in-overlap]`,
        "rolls although deliveries to the endpoint are failing (failure rate 12) [roll-while-failing]",
      ]);
      world.service.clock.advance({ days: 100_000 });
      assert.equal(life.preview({ ...now, secret: first }).lines.length, 2, "no overlap is open any more");
    });

    it("says when an update brings another secret that nothing asked for, and rolls back a declared one", async () => {
      for (const declared of [undefined, first]) {
        life = world.resource(endpoint, String(declared));
        const inputs = { ...base, secret: declared };
        await life.up(inputs);
        const { reached } = world.service.faults.add({ method: "PUT", kind: "delay", milliseconds: 0 });
        void reached.then(() => world.service.project("p1").rollSecret(life.id ?? "", { secret: third }));
        await life.up({ ...inputs, description: "x" });
        const [line = "", ...rest] = world.lines.splice(0);
        assert.equal(
          line,
          declared
            ? "a different signing secret is active than before, and the update rolls back to the declared one [foreign-roll-reverted]"
            : "a different signing secret is active than before, and signingSecret shows it [foreign-roll-shown]",
        );
        assert.equal(rest.length, declared ? 1 : 0);
        assert.equal(active(), declared ?? third);
        assert.equal(life.state["signingSecret"], declared ?? third);
      }
    });

    it("sends only the expiration that is known", async () => {
      await life.up({ url, advancedSignatures: true, secret: first });
      const [line = ""] = life.preview({ url, advancedSignatures: true, secret: second }).lines;
      const wanted = life.up({ url, advancedSignatures: true, secret: second });
      if (dialect === "convoy") {
        assert.match(line, /; the old one stays valid for 24 hours \[secret-roll\]$/);
        await wanted;
        const [end] = life.state["olderSecretsEndAt"] as string[];
        assert.match(world.lines.at(-1) ?? "", new RegExp(` valid until ${end} \\[secret-rolled\\]$`));
      } else {
        assert.match(
          line,
          /; the old one stays valid for as long as the service decides \(possibly not at all\) \[secret-roll\]$/,
        );
        await assert.rejects(wanted, /\[overlap-missing\]$/);
      }
      const sent = dialect === "convoy" ? { secret: "[secret]", expiration: 24 } : { secret: "[secret]" };
      assert.deepEqual(
        rolls().map(({ body }) => body),
        [sent],
      );
      assert.equal(
        await life.up({ url, advancedSignatures: true, secret: second }),
        dialect === "convoy" ? "same" : "update",
      );
    });
  });
}

describe("A roll of the signing secret with simple signatures", () => {
  const simple = { url, advancedSignatures: false };
  const rolled = async (more: object): Promise<readonly [string, string]> => {
    const world = await World.start({ dialect: "documented" });
    const life = world.resource(definitionsFor("documented").endpoint);
    await life.up({ ...simple, secret: first });
    const news = { ...simple, ...more, secret: second };
    const foretold = life.preview(news).lines.join();
    assert.equal(await life.up(news), "update");
    assert.equal(life.state["signingSecret"], second);
    await world.stop();
    return [foretold, world.lines.join()];
  };

  it("does not fail without an overlap, which nobody asked for", async () => {
    const [foretold, said] = await rolled({});
    assert.match(foretold, / without overlap: .* \[secret-roll-no-overlap\]$/);
    assert.match(said, / without overlap: .* \[secret-rolled-no-overlap\]$/);
  });

  for (const dialect of ["documented", "convoy"] as const)
    it(`does not fail without an overlap where an endpoint is adopted, dialect ${dialect}`, async () => {
      const seeded = { uid: "e1", name: "billing", url, advanced_signatures: false };
      const world = await World.start({ dialect, seed: { projects: { p1: { endpoints: [seeded] } } } });
      const life = world.resource(definitionsFor(dialect).endpoint);
      await life.up({ url, adoptId: "e1", secret: second });
      assert.match(
        world.lines.join(),
        /rolled the signing secret without overlap: .* \[secret-rolled-no-overlap\]/,
      );
      assert.doesNotMatch(world.lines.join(), /incomplete/);
      assert.equal(await life.up({ url, adoptId: "e1", secret: second }), "same");
      await world.stop();
    });

  for (const advanced_signatures of [true, undefined])
    it(`fails once where an endpoint is adopted whose signatures may be advanced: ${advanced_signatures}`, async () => {
      const seeded = { uid: "e1", name: "billing", url, advanced_signatures };
      const seed = { projects: { p1: { endpoints: [seeded] } } };
      const world = await World.start({ dialect: "documented", seed });
      if (advanced_signatures === undefined)
        world.service.faults.add({
          ...{ path: /endpoints/, kind: "wrongTypes", times: Infinity },
          fields: { advanced_signatures },
        });
      const life = world.resource(definitionsFor("documented").endpoint);
      await assert.rejects(life.up({ url, adoptId: "e1", secret: second }), /\[overlap-missing\]$/);
      await world.stop();
    });

  it("does not count older secrets, which no longer sign", async () => {
    const world = await World.start({ dialect: "documented" });
    const life = world.resource(definitionsFor("documented").endpoint);
    await life.up({ ...simple, secretExpiration: 24, secret: first });
    await life.up({ ...simple, secretExpiration: 24, secret: second });
    const { lines } = life.preview({ ...simple, secretExpiration: 24, secret: third });
    assert.equal(lines.length, 1, lines.join());
    assert.match(lines.join(), /\[secret-roll-no-overlap\]$/);
    await world.stop();
  });
});

describe("A roll of the signing secret of Convoy", () => {
  it("fails once where the old one is shown to end before the seconds that were asked for", async () => {
    const world = await World.start({ dialect: "convoy" });
    const life = world.resource(definitionsFor("convoy").endpoint);
    await life.up({ url, secret: first });
    const [old] = world.service.project("p1").endpoints.get(life.id ?? "")!.secrets;
    const at = (seconds: number): string => new Date(world.now().getTime() + seconds * 1000).toISOString();
    const secrets = [
      { ...old, expires_at: at(3) },
      { uid: "new", value: second, created_at: at(0) },
    ];
    world.service.faults.add({ path: /expire_secret$/, kind: "wrongTypes", fields: { secrets } });
    await assert.rejects(
      life.up({ url, secret: second }),
      /the signing secret was rolled, but the service shows the old one as expiring after 3 s instead of 24 \[overlap-missing\]$/,
    );
    assert.equal(await life.up({ url, secret: second }), "update");
    await world.stop();
  });
});
