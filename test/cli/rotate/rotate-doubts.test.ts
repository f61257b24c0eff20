/** What makes `rotate` stop: somebody else who rolls at the same time, and endpoints that it could not rotate safely. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { deliveryWords, rotate } from "../../../tools/cli/rotate/rotate-one";
import type { Outcome, Rotation } from "../../../tools/cli/rotate/rotate-one";
import { manners, Stage } from "../../support/rotation";

describe("rotate, in doubt", () => {
  let stage: Stage;
  afterEach(() => stage.stop());

  const one = async (...words: readonly string[]): Promise<Partial<Outcome> & { code: number }> => {
    const { code, output, errors } = await stage.run([...words, "--output", "json"]);
    assert.doesNotMatch(output + errors, /CANARY/);
    const { endpoints } = JSON.parse(output) as { endpoints: Outcome[] };
    return { code, ...endpoints[0] };
  };
  const active = (): string | undefined => stage.signing("e1").at(-1);

  for (const maskSecrets of [false, "***"] as const)
    it(`rolls nothing where somebody else has rolled since it looked${maskSecrets ? ", masked" : ""}`, async () => {
      stage = await Stage.start(1, { maskSecrets });
      stage.manner.set("e1", (known, ...request) => {
        if (known.length > 1 && stage.signing("e1").length === 1)
          stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 24 });
        return manners.both(known, ...request);
      });
      const words = ["e1", "--probe", ...stage.secretTo];
      const { code, outcome, notice, rolled, remarks } = await one(...words);
      assert.deepEqual([code, outcome, notice, rolled], [1, "failed", "rolled-meanwhile", false]);
      // No run delivers that secret again.
      assert.equal(remarks, undefined);
      assert.deepEqual([active(), stage.signing("e1").length], ["CANARY-other", 2]);
    });

  it("rolls nothing where somebody else has rolled since the journal was begun, and tells no end that is over", async () => {
    stage = await Stage.start(1);
    const words = ["e1"];
    assert.equal((await one(...words, "--secret-to", '["false"]')).outcome, "failed");
    stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 1 });
    assert.equal((await one(...words, ...stage.secretTo)).notice, "rotate-overlap-open");
    stage.shell.service.clock.advance({ hours: 2 });
    const { code, outcome, notice, oldSecretEndsAt } = await one(...words, ...stage.secretTo);
    assert.deepEqual([code, outcome, notice, oldSecretEndsAt], [1, "failed", "rolled-meanwhile", undefined]);
    assert.equal(active(), "CANARY-other");
  });

  it("does not take a roll of its journal for the one in force where somebody else has rolled since", async () => {
    stage = await Stage.start(1);
    const words = ["e1", "--probe", "--probe-patience", "1s"];
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await one(...words)).outcome, "failed");
    stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 24 });
    const { code, outcome, notice } = await one(...words);
    assert.deepEqual([code, outcome, notice], [1, "failed", "rolled-since"]);
    assert.equal(active(), "CANARY-other");
  });

  it("gives up what somebody else has rolled, so that the others of the journal go on", async () => {
    stage = await Stage.start(2);
    const words = ["e1", "e2", "--probe", "--force", ...stage.secretTo];
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await one(...words)).outcome, "failed");
    stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 24 });
    stage.manner.set("e1", manners.lies);
    assert.equal((await one(...words)).notice, "rolled-meanwhile");
    const { code, outcome, notice } = await one(...words);
    assert.deepEqual([code, outcome, notice], [10, "left-out", "rotate-given-up"]);
    assert.deepEqual([active(), stage.signing("e2").length], ["CANARY-other", 2]);
    assert.ok(!existsSync(stage.journal));
  });

  it("says that the command has the new secret where that took it and failed", async () => {
    stage = await Stage.start(1);
    const took = '["sh", "-c", "cat > /dev/null; exit 1"]';
    const { notice, outcome, reason, remarks } = await one("e1", "--secret-to", took);
    assert.deepEqual([outcome, notice], ["failed", "failed-program"]);
    assert.match(reason ?? "", /^--secret-to: /);
    assert.deepEqual(remarks, [
      {
        text: "the delivered secret was never activated; the next run with this journal delivers the same one",
        notice: "delivered-ahead",
      },
    ]);
    assert.equal((await one("e1", "--secret-to", '["/nowhere"]')).remarks, undefined);
    const { errors } = await stage.run(["e1", "--secret-to", took]);
    assert.match(
      errors,
      /\nerror: Endpoint name-e1 \(e1\): --secret-to: [^\n]* \[failed-program\]\nwarning: Endpoint name-e1 \(e1\): [^\n]* \[delivered-ahead\]\nEndpoint name-e1 \(e1\): [^\n]* \[secret-kept\]\n$/,
    );
  });

  it("probes no URL with a user or a password, and shows none", async () => {
    stage = await Stage.start(1);
    const url = "http://user:CANARY-password@127.0.0.1:9/x?token=CANARY-token";
    stage.project.endpoints.patch("e1", { url });
    const { outcome, notice } = await one("e1", "--probe", ...stage.secretTo);
    assert.deepEqual([outcome, notice, stage.delivered], ["left-out", "probe-of-credentials", []]);
  });

  it("probes no address that is not public, unless --probe-private is given", async () => {
    stage = await Stage.start(1);
    for (const flags of [[], ["--dry-run"]]) {
      const words = [
        "rotate",
        "e1",
        "--journal",
        stage.journal,
        "--probe",
        ...stage.secretTo,
        "--output",
        "json",
        ...flags,
      ];
      const { code, output } = await stage.shell.runWords(words);
      const { endpoints } = JSON.parse(output) as { endpoints: Outcome[] };
      const notice = "probe-of-private-address";
      assert.deepEqual([code, endpoints[0]?.outcome, endpoints[0]?.notice], [10, "left-out", notice]);
      assert.ok(endpoints[0]?.reason?.includes(" resolves to 127.0.0.1, "));
    }
    assert.deepEqual([stage.delivered, stage.signing("e1").length], [[], 1]);
    assert.equal((await one("e1", "--probe", "--probe-private", ...stage.secretTo)).outcome, "rotated");
  });

  it("probes nothing whose authentication it cannot repeat, and shows none of it", async () => {
    stage = await Stage.start(1);
    const key = (header_value: string) => ({
      authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value } },
    });
    const expected = "probe-of-authentication";
    for (const [fields, code] of [
      [key("CANARY-key\nmore"), expected],
      [key("CANARY-k€y"), expected],
      [
        { mtls_client_cert: { client_cert: "CANARY-cert", client_key: "CANARY-key" } },
        "probe-of-certificate",
      ],
    ] as const) {
      stage.add("e1", fields);
      const { outcome, notice } = await one("e1", "--probe", ...stage.secretTo);
      assert.deepEqual([outcome, notice], ["left-out", code]);
    }
    assert.deepEqual(stage.delivered, []);
    stage.add("e1", key("CANARY-key"));
    assert.equal((await one("e1", "--probe", ...stage.secretTo)).outcome, "rotated");
  });

  it("probes nothing whose URL the service does not show", async () => {
    stage = await Stage.start(1);
    stage.add("e1", { url: "" });
    const { outcome, notice } = await one("e1", "--probe", ...stage.secretTo);
    assert.deepEqual([outcome, notice, stage.delivered], ["left-out", "probe-without-url", []]);
  });

  it("asks for an expiration where nobody knows how long the old secret would last", async () => {
    stage = await Stage.start(1, { dialect: "documented" });
    const words = ["e1", "--dialect", "documented"];
    for (const flags of [[], ["--dry-run"], stage.secretTo]) {
      const { outcome, notice } = await one(...words, ...flags);
      assert.deepEqual(
        [outcome, notice, stage.signing("e1").length],
        ["left-out", "rotate-overlap-unknown", 1],
      );
    }
    const { outcome, oldSecretEndsAt } = await one(...words, "--expiration", "24");
    assert.deepEqual([outcome, oldSecretEndsAt !== undefined], ["rotated", true]);
  });

  it("has a code for a failure without one", async () => {
    stage = await Stage.start(0);
    const journal = {
      entryOf: () => undefined,
      secretOf: () => {
        throw new Error("no more memory");
      },
    };
    const rotation = { call: { options: {} }, journal } as unknown as Rotation;
    const { notice, reason } = await rotate(rotation, { id: "e1", name: "a", outcome: "not-reached" });
    assert.deepEqual([notice, reason], ["rotation-failed", "the rotation failed: no more memory"]);
  });

  it("fills an ID into the command as it is, whatever it holds", () => {
    assert.deepEqual(deliveryWords({ secretTo: ["store", "/{id}"] } as never, "a$&$'{id}"), [
      "store",
      "/a$&$'{id}",
    ]);
  });
});
