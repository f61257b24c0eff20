/** `rotate`: what is rolled, what is left out, and what proves it, for every manner of receiver. */

import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manners, Stage } from "../../support/rotation";
import type { Ending } from "../../support/command";
import type { Outcome } from "../../../tools/cli/rotate/rotate-one";

describe("rotate", () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.start(2);
  });
  afterEach(() => stage.stop());

  const json = ({ output }: Ending) => (JSON.parse(output) as { endpoints: Outcome[] }).endpoints;
  const told = (ending: Ending) => json(ending).map(({ id, outcome }) => `${id} ${outcome}`);
  const rolls = (uid: string): number => stage.signing(uid).length - 1;
  const isSilent = ({ output, errors }: Ending): void => {
    const journal = existsSync(stage.journal) ? readFileSync(stage.journal, "utf8") : "";
    const all = [output, errors, journal].join("\n");
    for (const uid of ["e1", "e2"])
      for (const value of stage.signing(uid).concat(stage.known.get(uid) ?? []))
        assert.ok(!all.includes(value), all);
    assert.ok(!all.includes(stage.shell.service.apiKey));
  };

  it("delivers, proves, and rolls with the overlap asked for, and says until when the old one ends", async () => {
    const ending = await stage.run(["e1", "e2", "--probe", "--expiration", "5", ...stage.secretTo]);
    assert.equal(ending.code, 0, ending.errors);
    assert.equal(ending.output, "2 rotated\n");
    for (const uid of ["e1", "e2"]) {
      const [newest = "", old] = stage.known.get(uid) ?? [];
      assert.equal(Buffer.from(newest, "base64url").length, 32);
      assert.deepEqual(stage.signing(uid), [old, newest]);
      assert.ok(stage.delivers(uid));
    }
    assert.notEqual(stage.signing("e1").at(-1), stage.signing("e2").at(-1));
    assert.match(
      ending.errors,
      /^warning: [^\n]+ \[rotation-not-final\]\nEndpoint name-e1 \(e1\): [^\n]* valid until \S+Z, in (4|5) hours \[rotated-and-proved\]\n/,
    );
    isSilent(ending);
  });

  it("writes the same as JSON, and beside it the warning alone", async () => {
    const ending = await stage.run(["e1", "--probe", "--output", "json", ...stage.secretTo]);
    assert.match(ending.errors, /^warning: [^\n]* \[rotation-not-final\]\n$/);
    const [{ oldSecretEndsAt = "", ...outcome } = {}] = json(ending) as Partial<Outcome>[];
    assert.ok(Date.parse(oldSecretEndsAt) > stage.shell.service.clock.now().getTime());
    const facts = { outcome: "rotated", rolled: true, proved: true };
    assert.deepEqual(outcome, { id: "e1", name: "name-e1", ...facts });
  });

  // Whether a receiver has the new secret before the roll decides what a missing proof costs.
  for (const [manner, isDelivered, outcome, isRolled, notice] of [
    ["both", true, "rotated", true, undefined],
    ["onlyNew", true, "failed", true, "receiver-keeps-one-secret"],
    ["onlyOld", true, "failed", false, "new-secret-refused"],
    ["lies", true, "left-out", false, "receiver-accepts-anything"],
    ["down", true, "left-out", false, "current-secret-refused"],
    ["both", false, "failed", true, "new-secret-refused"],
  ] as const) {
    it(`says what it makes of a receiver that ${manner}, ${isDelivered ? "with its secret" : "without it"}: ${outcome}`, async () => {
      stage.manner.set("e1", manners[manner]);
      const words = ["e1", "--probe", ...(isDelivered ? stage.secretTo : [])];
      const ending = await stage.run([...words, "--output", "json"]);
      const [first] = json(ending);
      assert.deepEqual([first?.outcome, rolls("e1")], [outcome, isRolled ? 1 : 0]);
      assert.equal(first?.notice, notice, first?.reason);
      if (notice?.endsWith("-refused")) assert.match(first?.reason ?? "", /: it answered 401$/);
      assert.equal(ending.code, outcome === "rotated" ? 0 : outcome === "failed" ? 1 : 10);
      isSilent(ending);
    });
  }

  it("warns with the time that is left where the proof is missing after the roll", async () => {
    const { errors, code } = await stage.run(["e1", "--probe", "--expiration", "5"]);
    assert.equal(code, 1);
    assert.match(
      errors,
      /^warning: [^\n]+ \[rotation-not-final\]\nwarning: [^\n]+ \[secrets-not-delivered\]\nerror: Endpoint name-e1 \(e1\): [^\n]+: it answered 401 \[new-secret-refused\]\nwarning: Endpoint name-e1 \(e1\): [^\n]+ valid until \S+, in (4|5) hours \[secret-replaced\]\n$/,
    );
  });

  it("says which secret is in force where the service refuses, and where the old one has ended", async () => {
    stage.shell.service.faults.add({ path: "endpoints.expireSecret", kind: "status", status: 400 });
    const refused = await stage.run(["e1", "--output", "json"]);
    const [first] = json(refused);
    assert.deepEqual([refused.code, first?.notice, first?.rolled], [1, "refused", false]);
    assert.match(first?.reason ?? "", /^PUT \S+: 400 /);
    stage.add("e2", { advanced_signatures: false });
    const { errors } = await stage.run(["e2", "--probe", "--force"]);
    assert.match(
      errors,
      /\[new-secret-refused\]\nwarning: Endpoint name-e2 \(e2\): [^\n]* \[secret-replaced\]\n$/,
    );
    isSilent({ code: 1, output: refused.output, errors: refused.errors + errors });
  });

  it("warns of a receiver that has refused the secret in use already where the roll fails", async () => {
    stage.manner.set("e1", manners.onlyNew);
    stage.shell.service.faults.add({ path: "endpoints.expireSecret", kind: "status", status: 400 });
    const words = ["e1", "--probe", ...stage.secretTo];
    const [first] = json(await stage.run([...words, "--output", "json"]));
    assert.deepEqual(
      first?.remarks?.map(({ notice }) => notice),
      ["delivered-ahead", "receiver-keeps-one-secret"],
    );
  });

  it("waits for a receiver that learns of the new secret a little later", async () => {
    let refused = 0;
    stage.manner.set("e1", (known, ...request) => {
      const isKnown = manners.both(known.slice(-1), ...request);
      if (isKnown || refused > 2) return manners.both(known, ...request);
      refused += 1;
      return false;
    });
    const { code } = await stage.run(["e1", "--probe", "--probe-patience", "30s", ...stage.secretTo]);
    assert.deepEqual([code, rolls("e1")], [0, 1]);
  });

  it("leaves out, and names, what is paused, failing, still overlapping, simple or masked", async () => {
    stage.add("paused", { status: "paused" });
    stage.add("failing", { failure_rate: 12.5 });
    stage.add("simple", { advanced_signatures: false });
    stage.add("signed-in", { authentication: { type: "oauth2", oauth2: {} } });
    stage.add("open");
    stage.project.rollSecret("open", { expiration: 24 });
    const ids = ["paused", "failing", "simple", "open"];
    const ending = await stage.run(ids);
    assert.equal(ending.code, 10);
    assert.equal(ending.output, "4 left out\n");
    const lines = ending.errors.trimEnd().split("\n");
    for (const [index, words] of [
      "it is paused [rotate-not-active]",
      "already failing (failure rate 12.5) [rotate-failing]",
      " [rotate-without-overlap]",
      " [rotate-overlap-open]",
    ].entries())
      assert.ok(
        lines[index]?.startsWith(`Endpoint name-${ids[index]} (${ids[index]}): `) &&
          lines[index].endsWith(words),
        ending.errors,
      );
    assert.deepEqual(
      stage.shell.takeRequests().filter((line) => line.startsWith("PUT")),
      [],
    );
    const forced = await stage.run([...ids, "signed-in", "--force", "--output", "json"]);
    assert.deepEqual(told(forced), [
      "paused left-out",
      "failing left-out",
      "simple rotated",
      "open rotated",
      "signed-in rotated",
    ]);
    const probed = await stage.run(["signed-in", "--force", "--probe"]);
    assert.match(probed.errors, / of the type oauth2 .*\[probe-of-authentication\]\n$/);
    stage.add("form", { content_type: "application/x-www-form-urlencoded" });
    assert.match(
      (await stage.run(["form", "--probe"])).errors,
      /^Endpoint name-form \(form\): .*\[probe-of-form\]\n$/,
    );
    stage.shell.service.maskSecrets = "***";
    assert.match((await stage.run(["e1"])).errors, /--secret-to \[rotate-masked\]\n$/);
    assert.equal((await stage.run(["e1", "--probe", ...stage.secretTo])).code, 0);
    assert.equal(rolls("e1"), 1);
  });

  it("probes with simple signatures, the header and the versions of the project, and the key of the endpoint", async () => {
    const versions = [{ hash: "SHA512", encoding: "base64" }];
    stage.project.changeSettings({ config: { signature: { header: "X-Own", versions } } });
    const authentication = { type: "api_key", api_key: { header_name: "X-Key", header_value: "k" } };
    stage.add("e1", { advanced_signatures: false, authentication });
    const sizes = new Set<number>();
    stage.manner.set("e1", (known, body, headers) => {
      const { "x-own": value = "", "x-key": key } = headers;
      sizes.add(String(value).length);
      return key === "k" && manners.both(known, body, { "x-convoy-signature": value });
    });
    const { code, errors } = await stage.run(["e1", "--probe", ...stage.secretTo]);
    assert.equal(code, 0, errors);
    assert.deepEqual([...sizes], [88]);
    assert.doesNotMatch(
      errors,
      /the old one stays valid/,
      "a simple signature is made with the newest alone",
    );
    assert.match(errors, / \[rotated-and-proved\]\n$/);
    assert.equal((await stage.run(["e1", ...stage.secretTo])).code, 0, "so that no overlap is open");
  });

  it("names a clock that goes wrong where a receiver refuses for it", async () => {
    const skewed = new Date(Date.now() + 3_600_000);
    const { createServer } = await import("node:http");
    const other = createServer((_, response) =>
      response.writeHead(401, { date: skewed.toUTCString() }).end(),
    );
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    stage.add("e1", { url: `http://127.0.0.1:${port}` });
    const { errors } = await stage.run(["e1", "--probe", ...stage.secretTo]);
    await new Promise((resolve) => other.close(resolve));
    assert.match(
      errors,
      /it answered 401, and its clock is 3\d\d\d seconds ahead of this one \[current-secret-refused\]\n$/,
    );
  });

  it("goes by the clock of the service for its overlaps, whatever the one here says", async () => {
    for (const days of [-3, 3]) {
      stage.shell.service.clock.advance({ days });
      const now = new Date().toISOString();
      const { code, errors } = await stage.run([days < 0 ? "e1" : "e2", ...stage.secretTo], { now });
      assert.equal(code, 0, errors);
    }
    assert.deepEqual([rolls("e1"), rolls("e2")], [1, 1]);
  });

  it("rolls nothing where the command of --secret-to fails, is not there, or takes no input", async () => {
    const failing = join(stage.folder, "failing");
    writeFileSync(failing, "#!/bin/sh\ncat; cat >&2; exit 7\n");
    chmodSync(failing, 0o755);
    for (const [command, words] of [
      [[failing], "failed (exit code 7)"],
      [[join(stage.folder, "nowhere")], "cannot be run (no such file or directory)"],
      [[stage.folder], "cannot be run (permission denied)"],
    ] as const) {
      const ending = await stage.run(["e1", "--secret-to", JSON.stringify(command)]);
      assert.equal(ending.code, 1);
      assert.ok(ending.errors.includes(words), ending.errors);
      isSilent(ending);
    }
    assert.equal(rolls("e1"), 0);
    assert.equal((await stage.run(["e1", "--secret-to", '["true"]'])).code, 0);
  });

  it("takes every endpoint of an owner, and with --dry-run none, in waves that it names", async () => {
    for (const uid of ["a1", "a2", "a3", "a4"]) stage.add(uid, { owner_id: "acme" });
    stage.shell.takeRequests();
    const dry = await stage.run("--all --owner acme --dry-run --probe --wave 50% --output json".split(" "));
    assert.match(dry.errors, /\na dry run sends no probe to a receiver \[dry-run-without-probes\]\n$/);
    const planned = await stage.run(["e1", "--dry-run"]);
    assert.match(
      planned.errors,
      /^Endpoint name-e1 \(e1\): would be rotated in wave 1 \[rotation-planned\]$/m,
    );
    const waves = json(dry).map(({ wave }) => wave);
    assert.deepEqual([dry.code, waves.sort()], [0, [1, 2, 2, 3]]);
    assert.ok(stage.shell.takeRequests().every((line) => line.startsWith("GET")));
    const all = await stage.run(["--all", "--owner", "acme"]);
    assert.deepEqual([all.code, rolls("a4"), rolls("e1")], [0, 1, 0]);
  });

  it("begins no other endpoint after the canary has failed", async () => {
    stage.manner.set("e1", manners.onlyOld);
    const ending = await stage.run(["e1", "e2", "--probe", "--output", "json", ...stage.secretTo]);
    assert.deepEqual([ending.code, told(ending)], [1, ["e1 failed", "e2 not-reached"]]);
    assert.deepEqual([stage.delivered, rolls("e2")], [["e1"], 0]);
    const { errors } = await stage.run(["e1", "e2", "--probe", ...stage.secretTo]);
    assert.match(errors, /\nEndpoint name-e2 \(e2\): [^\n]* \[rotation-not-reached\]\n$/);
    const words = ["e1", "e2", "--probe", "--max-failures", "2", "--output", "json", ...stage.secretTo];
    assert.deepEqual(told(await stage.run(words)), ["e1 failed", "e2 rotated"]);
  });

  it("takes up what failed where it stopped, and removes the journal at the end", async () => {
    stage.manner.set("e2", manners.onlyOld);
    const words = ["e1", "e2", "--probe", "--output", "json", ...stage.secretTo];
    const first = await stage.run(words);
    assert.deepEqual(told(first), ["e1 rotated", "e2 failed"]);
    assert.equal(statSync(stage.journal).mode & 0o777, 0o600);
    isSilent(first);
    stage.manner.set("e2", manners.both);
    assert.deepEqual(told(await stage.run(words)), ["e1 rotated-earlier", "e2 rotated"]);
    assert.deepEqual([rolls("e1"), rolls("e2"), stage.delivered], [1, 1, ["e1", "e2", "e2"]]);
    assert.ok(!existsSync(stage.journal));
  });

  it("refuses a journal of another account, and a file that is none", async () => {
    const words = ["e1"];
    stage.manner.set("e1", manners.onlyOld);
    await stage.run([...words, "--probe", ...stage.secretTo]);
    const other = await stage.run([...words, "--project", "p2"]);
    assert.equal(other.code, 2);
    const { code, errors } = await stage.run(words, {
      environment: {
        WEBHOOKS_MAX_RETRIES: "0",
        WEBHOOKS_BASE_URL: stage.shell.service.url.replace("127.0.0.1", "localhost"),
      },
    });
    assert.deepEqual([code, errors.endsWith("continue with those, or remove it [wrong-run]\n")], [2, true]);
    writeFileSync(stage.journal, "{}\n");
    assert.match(
      (await stage.run(words)).errors,
      /is not a journal of `rotate`: name another file \[unreadable-file\]\n$/,
    );
  });

  it("refuses flags that make no sense, before anything is sent", async () => {
    const example = '["vault", "kv", "put", "hooks/{id}", "secret=-"]';
    const noArray = `must be a JSON array of strings, such as '${example}' [wrong-type]`;
    for (const [reason = "", ...words] of [
      ["name endpoints, or choose them with --stack or --all [missing-value]"],
      ["--all: already selects every endpoint: omit the IDs [conflicting-values]", "e1", "--all"],
      ["--owner: needs --all [missing-value]", "e1", "--owner", "acme"],
      ["or a percentage of at most 100%, such as 10% [invalid-value]", "e1", "--wave", "0"],
      ["must be a time such as 30s, 5m or 1h, of at most 596h [invalid-value]", "e1", "--pause", "5"],
      ["must be a time such as 30s, 5m or 1h, of at most 596h [invalid-value]", "e1", "--pause", "1000h"],
      [noArray, "e1", "--secret-to", "vault kv put"],
      [noArray, "e1", "--secret-to", "[]"],
    ]) {
      const { code, errors } = await stage.run(words);
      assert.equal(code, 2, words.join(" "));
      assert.ok(errors.endsWith(`${reason}\n`), errors);
    }
    assert.deepEqual(
      stage.shell.takeRequests().filter((line) => line.startsWith("PUT")),
      [],
    );
  });
});
