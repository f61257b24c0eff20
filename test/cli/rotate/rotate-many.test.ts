/** `rotate` for the endpoints of a stack, and for a thousand of them within the limits of the client. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import type { Outcome } from "../../../tools/cli/rotate/rotate-one";
import { fakePulumi } from "../../support/fake-pulumi";
import { manners, Stage } from "../../support/rotation";

describe("rotate, of many", () => {
  let stage: Stage;
  afterEach(() => stage.stop());

  const rolled = (uid: string): number => stage.signing(uid).length - 1;

  /** A `pulumi` that answers with a state of both fronts. */
  function inStack(resources: Readonly<Record<string, object>>): Record<string, string> {
    const urn = (type: string, name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;
    const [dynamic, native] = ["pulumi-nodejs:dynamic/webhooks:Endpoint", "webhooks:index:Endpoint"];
    const exported = Object.entries(resources).map(([id, inputs], index) => {
      const type = index % 2 === 0 ? dynamic : native;
      const { external, ...rest } = inputs as { readonly external?: boolean };
      return { urn: urn(type, id), type, custom: true, id, external, inputs: rest, outputs: rest };
    });
    return fakePulumi(stage.folder, { version: 3, deployment: { resources: exported } });
  }

  it("takes those of a stack, but for those whose program says which secret they have", async () => {
    stage = await Stage.start(7);
    const environment = inStack({
      e1: { secretTriggers: { round: 1 } },
      e2: { rotateSecretAfterDays: 30 },
      e3: { secret: { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } },
      e4: { secretFrom: { environment: "SECRET" } },
      e5: { projectId: "p9" },
      e6: { external: true },
      e7: { secretTo: { file: "secret" } },
    });
    const { code, output, errors } = await stage.run(["--stack", "dev", "--output", "json"], { environment });
    assert.equal(code, 10, errors);
    const { endpoints } = JSON.parse(output) as { endpoints: Outcome[] };
    assert.deepEqual(
      endpoints.map(({ id, outcome, notice }) => [id, outcome, notice]),
      [
        ["e1", "rotated", undefined],
        ["e2", "rotated", undefined],
        ["e3", "left-out", "rotate-declared-secret"],
        ["e4", "left-out", "rotate-declared-secret"],
        ["e5", "left-out", "rotate-other-project"],
        ["e7", "left-out", "rotate-declared-secret"],
      ],
    );
    assert.deepEqual(["e1", "e2", "e3", "e4", "e5", "e6", "e7"].map(rolled), [1, 1, 0, 0, 0, 0, 0]);
    assert.match(endpoints[3]?.reason ?? "", / declares secretFrom, /);
    assert.match(errors, /^warning: [^\n]* \[secrets-not-delivered\]\n$/);
  });

  it("leaves out what the stack has in another account, or no longer", async () => {
    stage = await Stage.start(1);
    const environment = inStack({ gone: { name: "legacy" }, e1: {} });
    const { code, output, errors } = await stage.run(["--stack", "dev"], { environment });
    assert.deepEqual([code, output, rolled("e1")], [10, "1 rotated, 1 left out\n", 1]);
    assert.match(
      errors,
      /^Endpoint gone \(legacy\): not rotated: project p1 has no such endpoint; [^\n]* \[rotate-endpoint-gone\]\n/m,
    );
    const named = await stage.run(["gone"], { environment });
    assert.match(named.errors, /^error: GET [^\n]+: 404 [^\n]+\n$/);
  });

  it("repeats what the Pulumi CLI says where it cannot read the state", async () => {
    stage = await Stage.start(1);
    const environment = inStack({});
    const { code, errors } = await stage.run(["--stack", "prod"], { environment });
    assert.deepEqual(
      [code, errors],
      [2, "error: `pulumi stack export` failed: no reason given [failed-program]\n"],
    );
  });

  it("names those that it leaves out, as the state does", async () => {
    stage = await Stage.start(2);
    const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
    const environment = inStack({ e1: { secret, name: "billing" }, e2: { secretFrom: { file: "s" } } });
    const { errors } = await stage.run(["--stack", "dev"], { environment });
    assert.match(
      errors,
      /^Endpoint e1 \(billing\): [^\n]+ \[rotate-declared-secret\]\nEndpoint e2: [^\n]+ \[rotate-declared-secret\]\n$/,
    );
  });

  const warning = /^warning: [^\n]* \[rotation-not-final\]\n/;

  it("goes by the stack for endpoints that are named, too, and warns where it knows none", async () => {
    stage = await Stage.start(4);
    const environment = inStack({
      e1: {},
      e2: { secretFrom: { environment: "SECRET" } },
      e3: { external: true },
    });
    const named = await stage.run(["e1", "e2", "--stack", "dev"], { environment });
    assert.deepEqual(
      [named.code, named.output, rolled("e1"), rolled("e2")],
      [10, "1 rotated, 1 left out\n", 1, 0],
    );
    assert.doesNotMatch(named.errors, warning);
    for (const id of ["e3", "e4"]) {
      const { code, errors } = await stage.run(["e1", id, "--stack", "dev", "--force"], { environment });
      assert.deepEqual(
        [code, errors],
        [2, `error: ${id}: is not an endpoint of the stack dev [unknown-name]\n`],
      );
    }
    const all = await stage.run(["--all", "--stack", "dev", "--force"], { environment });
    assert.deepEqual(
      [1, 2, 3, 4].map((number) => rolled(`e${number}`)),
      [2, 0, 1, 1],
    );
    assert.match(all.errors, warning);
    for (const words of [["e4"], ["e4", "--dry-run"], ["--all"]])
      assert.match((await stage.run([...words, "--force"])).errors, warning);
  });

  it("tells the end of the secret that was replaced, though an older one lasts longer", async () => {
    stage = await Stage.start(2);
    const hour = 3_600_000;
    for (const uid of ["e1", "e2"]) stage.project.rollSecret(uid, { expiration: 48 });
    const words = ["--force", "--expiration", "1"];
    const begun = stage.shell.service.clock.now().getTime();
    const asJson = await stage.run(["e1", ...words, "--output", "json"]);
    const { endpoints } = JSON.parse(asJson.output) as { endpoints: Outcome[] };
    const left = Date.parse(endpoints[0]?.oldSecretEndsAt ?? "") - begun;
    assert.ok(left >= hour - 1000 && left < 2 * hour, asJson.output);
    const { errors } = await stage.run(["e2", ...words]);
    assert.match(
      errors,
      /^Endpoint name-e2 \(e2\): [^\n]* valid until \S+, in (1 hour|59 minutes|60 minutes) \[rotated\]\n/m,
    );
  });

  it("keeps the journal while an endpoint that has its new secret is left out, and goes on with that secret", async () => {
    stage = await Stage.start(1);
    stage.manner.set("e1", manners.onlyOld);
    const words = ["e1", "--probe", ...stage.secretTo];
    assert.equal((await stage.run(words)).code, 1);
    stage.manner.set("e1", manners.both);
    stage.project.endpoints.patch("e1", { status: "paused" });
    assert.equal((await stage.run(words)).code, 10);
    assert.ok(existsSync(stage.journal));
    stage.project.endpoints.patch("e1", { status: "active" });
    assert.equal((await stage.run(words)).code, 0);
    assert.deepEqual(
      [stage.delivered, stage.signing("e1").at(-1)],
      [["e1", "e1"], stage.known.get("e1")?.[0]],
    );
    assert.ok(!existsSync(stage.journal));
  });

  it("rolls a thousand within the limit of requests at once, and each of them once", async () => {
    stage = await Stage.start(1000);
    const environment = { WEBHOOKS_MAX_CONCURRENT_REQUESTS: "8" };
    const ending = await stage.run(["--all"], { environment });
    assert.equal(ending.code, 0, ending.errors.slice(0, 500));
    assert.equal(ending.output, "1000 rotated\n");
    assert.ok(stage.shell.service.connections.mostRequests <= 8);
    const puts = stage.shell.takeRequests().filter((line) => line.startsWith("PUT"));
    assert.deepEqual([puts.length, new Set(puts).size], [1000, 1000]);
    const values = new Set(stage.project.endpoints.list().map(({ uid }) => stage.signing(uid).at(-1)));
    assert.equal(values.size, 1000);
  });
});
