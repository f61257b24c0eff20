/** What is said of an endpoint in rare cases: each sentence as a whole. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { printed } from "../../../provider/base/notice";
import type { Fields } from "../../../provider/base/fields";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { consult, diff } from "../../../provider/lifecycle/plan/diff";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const variable = "TEST_NOTICES_SECRET";
const [first, second] = ["canary-first", "canary-second"];
const base = { url, secretExpiration: 24, advancedSignatures: true };
const foreign = "a different signing secret is active than before";

for (const dialect of dialectNames)
  describe(`What is said of an endpoint, dialect ${dialect}`, () => {
    const { endpoint } = definitionsFor(dialect);
    let world: World;
    let life: FakeResource;

    beforeEach(async () => {
      world = await World.start({ dialect });
      life = world.resource(endpoint);
      process.env[variable] = first;
    });
    afterEach(async () => {
      delete process.env[variable];
      assert.doesNotMatch(world.lines.join("\n"), /canary/);
      await world.stop();
    });

    const project = () => world.service.project("p1");
    const roll = (secret: string): unknown => project().rollSecret(life.id ?? "", { secret });
    const planned = (inputs: Fields): string[] =>
      diff(endpoint, life.id ?? "", life.state, inputs, isUnknown, world.now()).lines.map((notice) =>
        printed(notice),
      );
    const wait = dialect === "documented" ? "until it expires" : "for 24 hours";

    it("says where a pause is accepted and the status stays", async () => {
      await life.up({ url, paused: false });
      const fields = { status: "active" };
      world.service.faults.add({ path: /endpoints/, kind: "wrongTypes", fields, times: Infinity });
      await assert.rejects(
        life.up({ url, paused: true }),
        /the endpoint was paused, but the service shows the status active: run `pulumi up` again \[unexpected-answer\]$/,
      );
    });

    it("says where the service showed no secret before", async () => {
      await life.up({ ...base, secret: first });
      project().endpoints.patch(life.id ?? "", { secrets: [] });
      await life.up({ ...base, secret: second });
      assert.deepEqual(world.lines, [
        "set the signing secret; the service showed none before [first-secret-set]",
      ]);
    });

    it("says where an answer does not show the new secret as active", async () => {
      await life.up({ ...base, secret: first });
      const fields = { secrets: project().endpoints.get(life.id ?? "")?.secrets };
      const fault = world.service.faults.add({ path: /expire_secret$/, kind: "wrongTypes", fields });
      void fault.reached.then(() =>
        world.service.faults.add({ method: "GET", kind: "wrongTypes", fields, times: Infinity }),
      );
      await assert.rejects(
        life.up({ ...base, secret: second }),
        /the signing secret was rolled, but the response does not show the new one as active \[unexpected-answer\]$/,
      );
    });

    it("says where somebody else rolled to the declared secret", async () => {
      const declared = { ...base, secretFrom: { environment: variable } };
      await life.up(declared);
      roll(first);
      await life.up({ ...declared, description: "x" });
      assert.deepEqual(world.lines, [`${foreign}, and it is the declared one [foreign-roll-shown]`]);
    });

    it("says where somebody else rolled and the secret to roll back to cannot be read", async () => {
      const declared = { ...base, secretFrom: { environment: variable } };
      await life.up(declared);
      roll(second);
      delete process.env[variable];
      world.nextRun();
      await assert.rejects(
        life.up({ ...declared, description: "x" }),
        new RegExp(
          `${foreign}, and the update cannot roll back, because secretFrom cannot be read: the environment variable ${variable} is not set \\[unreadable-file\\]; description was applied`,
        ),
      );
    });

    it("says where somebody else rolled before secretTo was declared", async () => {
      const folder = await mkdtemp(join(tmpdir(), "notices-"));
      await life.up(base);
      roll(second);
      await life.up({ ...base, secretTo: { file: join(folder, "secret") } });
      assert.deepEqual(world.lines, [
        `${foreign}, and it was not delivered to secretTo by this provider [foreign-roll-not-delivered]`,
      ]);
      await rm(folder, { recursive: true });
    });

    it("says what depends on values that are not known yet", async () => {
      await life.up({ ...base, secret: first });
      assert.deepEqual(planned({ ...life.inputs, secret: unknownMarker }), [
        "may roll the signing secret: secret is not known yet [secret-roll-unknown]",
      ]);
      assert.deepEqual(planned({ ...life.inputs, secret: second, secretExpiration: unknownMarker }), [
        "rolls the signing secret (secret changed); the old one stays valid for a time that is not known yet [secret-roll]",
      ]);
    });

    it("says what an adoption compares, and what the update after it rolls", async () => {
      await life.up(base);
      const since = new Date(
        Date.parse(String(life.state["signingSecretRotatedAt"])) + 86_400_000,
      ).toISOString();
      world.service.clock.advance({ days: 2 });
      const { id: adoptId } = life;
      const compared = async (inputs: Fields): Promise<string[]> => {
        const about = { inputs: { ...base, adoptId, ...inputs } };
        const found = await consult(endpoint, world.secrets, () => false, world.now(), about);
        return found.lines.map((notice) => printed(notice));
      };
      const compares = "compares secret with the active signing secret, and rolls to it";
      assert.deepEqual(await compared({ secret: first }), [
        `${compares} if they differ; the old one then stays valid ${wait} [adoption-secret-comparison]`,
      ]);
      assert.deepEqual(await compared({ secret: first, secretExpiration: 0 }), [
        `${compares} without overlap if they differ: the expiration is 0 [adoption-secret-comparison-no-overlap]`,
      ]);
      const next = `the next update rolls the signing secret, due since ${since}`;
      for (const [secretExpiration, line] of [
        [24, `${next}; the old one stays valid ${wait} [next-secret-rotation]`],
        [0, `${next}, without overlap: the expiration is 0 [next-secret-rotation-no-overlap]`],
      ] as const) {
        world.nextRun();
        world.lines.splice(0);
        const adopted = world.resource(endpoint, `adopted-${secretExpiration}`);
        await adopted.up({ ...base, name: "billing", adoptId, secretExpiration, rotateSecretAfterDays: 1 });
        assert.ok(world.lines.includes(line), world.lines.join("\n"));
      }
    });
  });
