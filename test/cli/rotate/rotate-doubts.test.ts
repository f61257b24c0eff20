/** What makes `rotate` stop: somebody else who rolls at the same time, and endpoints that it could not rotate safely. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { handOverWords } from "../../../provider/cli/rotate/rotate-one";
import type { Outcome } from "../../../provider/cli/rotate/rotate-one";
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
  const elsewhere = /^somebody else has rolled its secret meanwhile/;

  for (const maskSecrets of [false, "***"] as const)
    it(`rolls nothing where somebody else has rolled since it looked${maskSecrets ? ", masked" : ""}`, async () => {
      stage = await Stage.start(1, { maskSecrets });
      stage.manner.set("e1", (known, ...request) => {
        if (known.length > 1 && stage.signing("e1").length === 1)
          stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 24 });
        return manners.both(known, ...request);
      });
      const { code, outcome, reason = "", rolled } = await one("e1", "--probe", ...stage.secretTo);
      assert.deepEqual([code, outcome, rolled], [1, "failed", false]);
      assert.match(reason, elsewhere);
      assert.deepEqual([active(), stage.signing("e1").length], ["CANARY-other", 2]);
    });

  it("rolls nothing where somebody else has rolled since the journal was begun, and tells no end that is over", async () => {
    stage = await Stage.start(1);
    const words = ["e1", "--journal", stage.journal];
    assert.equal((await one(...words, "--secret-to", '["false"]')).outcome, "failed");
    stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 1 });
    assert.match(
      (await one(...words, ...stage.secretTo)).reason ?? "",
      /^the overlap of an earlier roll is open/,
    );
    stage.shell.service.clock.advance({ hours: 2 });
    const { code, outcome, reason = "", oldSecretEndsAt } = await one(...words, ...stage.secretTo);
    assert.deepEqual([code, outcome, oldSecretEndsAt], [1, "failed", undefined]);
    assert.match(reason, elsewhere);
    assert.equal(active(), "CANARY-other");
  });

  it("does not take a roll of its journal for the one in force where somebody else has rolled since", async () => {
    stage = await Stage.start(1);
    const words = ["e1", "--journal", stage.journal, "--probe", "--probe-patience", "1s"];
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await one(...words)).outcome, "failed");
    stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 24 });
    const { code, outcome, reason = "" } = await one(...words);
    assert.deepEqual([code, outcome], [1, "failed"]);
    assert.match(reason, /^somebody else has rolled its secret since/);
    assert.equal(active(), "CANARY-other");
  });

  it("gives up what somebody else has rolled, so that the others of the journal go on", async () => {
    stage = await Stage.start(2);
    const words = ["e1", "e2", "--probe", "--force", "--journal", stage.journal, ...stage.secretTo];
    stage.manner.set("e1", manners.onlyOld);
    assert.equal((await one(...words)).outcome, "failed");
    stage.project.rollSecret("e1", { secret: "CANARY-other", expiration: 24 });
    stage.manner.set("e1", manners.lies);
    assert.match((await one(...words)).reason ?? "", elsewhere);
    const { code, outcome, reason } = await one(...words);
    const expected =
      "somebody else rolled its secret during this rotation: rotate it anew without this journal";
    assert.deepEqual([code, outcome, reason], [10, "left-out", expected]);
    assert.deepEqual([active(), stage.signing("e2").length], ["CANARY-other", 2]);
    assert.ok(!existsSync(stage.journal));
  });

  it("says that the command has the new secret where that took it and failed", async () => {
    stage = await Stage.start(1);
    const took = '["sh", "-c", "cat > /dev/null; exit 1"]';
    const { reason = "", outcome } = await one("e1", "--secret-to", took);
    assert.equal(outcome, "failed");
    assert.match(
      reason,
      /; what --secret-to was handed is not in force, and without --journal the next run hands over another$/,
    );
    assert.doesNotMatch((await one("e1", "--secret-to", '["/nowhere"]')).reason ?? "", /was handed/);
  });

  it("leaves out whose name could lead the command elsewhere, unless the command does not use it", async () => {
    stage = await Stage.start(1);
    for (const name of ["", ".", "../../admin", "-x", "a/b", "a\\b", "a\nb"]) {
      stage.project.endpoints.patch("e1", { name });
      const { outcome, reason } = await one("e1", "--secret-to", '["true", "hooks/{name}"]');
      const expected = "its name is empty, or what a path or a flag may be made of: use {id} in --secret-to";
      assert.deepEqual([outcome, reason, stage.signing("e1").length], ["left-out", expected, 1]);
    }
    assert.equal((await one("e1", ...stage.secretTo)).outcome, "rotated");
  });

  it("probes no URL with a user or a password, and shows none", async () => {
    stage = await Stage.start(1);
    const url = "http://user:CANARY-password@127.0.0.1:9/x?token=CANARY-token";
    stage.project.endpoints.patch("e1", { url });
    const { outcome, reason } = await one("e1", "--probe", ...stage.secretTo);
    const expected = "its URL holds a user or a password, or is none, so that it cannot be probed";
    assert.deepEqual([outcome, reason, stage.handedOver], ["left-out", expected, []]);
  });

  it("probes no address that is not public, unless --probe-private is given", async () => {
    stage = await Stage.start(1);
    for (const flags of [[], ["--dry-run"]]) {
      const words = ["rotate", "e1", "--probe", ...stage.secretTo, "--output", "json", ...flags];
      const { code, output } = await stage.shell.runWords(words);
      const { endpoints } = JSON.parse(output) as { endpoints: Outcome[] };
      const reason =
        "its URL leads to 127.0.0.1, which is no public address: add --probe-private to probe it";
      assert.deepEqual([code, endpoints[0]?.outcome, endpoints[0]?.reason], [10, "left-out", reason]);
    }
    assert.deepEqual([stage.handedOver, stage.signing("e1").length], [[], 1]);
    assert.equal((await one("e1", "--probe", "--probe-private", ...stage.secretTo)).outcome, "rotated");
  });

  it("probes nothing whose authentication it cannot repeat, and shows none of it", async () => {
    stage = await Stage.start(1);
    const key = (header_value: string) => ({
      authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value } },
    });
    const expected = "its authentication of the type api_key cannot be repeated from here";
    for (const [fields, reason] of [
      [key("CANARY-key\nmore"), expected],
      [key("CANARY-k€y"), expected],
      [
        { mtls_client_cert: { client_cert: "CANARY-cert", client_key: "CANARY-key" } },
        "the service shows it a client certificate",
      ],
    ] as const) {
      stage.add("e1", fields);
      const { outcome, reason: found } = await one("e1", "--probe", ...stage.secretTo);
      assert.deepEqual([outcome, found], ["left-out", `${reason}, so that it cannot be probed`]);
    }
    assert.deepEqual(stage.handedOver, []);
    stage.add("e1", key("CANARY-key"));
    assert.equal((await one("e1", "--probe", ...stage.secretTo)).outcome, "rotated");
  });

  it("asks for an expiration where nobody knows how long the old secret would last", async () => {
    stage = await Stage.start(1, { dialect: "documented" });
    const words = ["e1", "--dialect", "documented"];
    for (const flags of [[], ["--dry-run"], stage.secretTo]) {
      const { outcome, reason } = await one(...words, ...flags);
      const expected =
        "nobody knows for how long its old secret stays valid: give --expiration, or use --force";
      assert.deepEqual([outcome, reason, stage.signing("e1").length], ["left-out", expected, 1]);
    }
    const { outcome, oldSecretEndsAt } = await one(...words, "--expiration", "24");
    assert.deepEqual([outcome, oldSecretEndsAt !== undefined], ["rotated", true]);
  });

  it("fills an ID and a name into the command as they are, whatever they hold", () => {
    const words = handOverWords({ secretTo: ["store", "/{id}/{name}"] } as never, "a$&$'{name}", "$`{id}");
    assert.deepEqual(words, ["store", "/a$&$'{name}/$`{id}"]);
  });
});
