/** `rotate` with flags that make no sense: one line each, before anything is sent or written. */

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { Stage } from "../../support/rotation";

describe("rotate, wrongly used", () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.start(2);
  });
  afterEach(() => stage.stop());

  /** Refused with one line that holds the words. */
  async function isRefused(words: readonly string[], reason: string): Promise<void> {
    const { code, output, errors } = await stage.run(words);
    assert.deepEqual([code, output], [2, ""], `${words.join(" ")}: ${errors}`);
    assert.ok(errors.startsWith("error: ") && errors.endsWith("\n"), errors);
    assert.equal(errors.trimEnd().split("\n").length, 1, errors);
    assert.ok(errors.includes(reason), errors);
    assert.ok(stage.shell.takeRequests().every((line) => line.startsWith("GET")));
    assert.deepEqual([stage.signing("e1").length, stage.signing("e2").length], [1, 1]);
    assert.deepEqual([stage.delivered, readdirSync(stage.folder)], [[], []]);
  }

  it("takes no flag for the value of the one before it", async () => {
    for (const words of [
      ["e1", "--journal", "--dry-run"],
      ["e1", "--probe-body", "--dry-run"],
      ["e1", "--journal", "--probe"],
      ["--all", "--owner", "--dry-run"],
      ["--all", "--project", "--dry-run"],
    ])
      await isRefused(words, "needs a value, but the next word is another option [missing-value]");
    assert.ok(!existsSync("--dry-run") && !existsSync("--probe"));
  });

  it("takes no flag of a probe without --probe, and no wave of more than all", async () => {
    for (const words of [
      ["--probe-body", "{}"],
      ["--probe-patience", "5s"],
    ])
      await isRefused(
        ["e1", ...words],
        "--probe: is needed with the other options of a probe [missing-value]",
      );
    for (const size of ["101%", "200%", "0%"])
      await isRefused(["e1", "--wave", size], "or a percentage of at most 100%, such as 10% [invalid-value]");
    assert.equal((await stage.run(["e1", "--wave", "100%"])).code, 0);
  });

  it("takes no command that would deliver the secrets of several endpoints to one place", async () => {
    const shared = ["--secret-to", '["true", "shared"]'];
    const reason =
      "--secret-to: stores the secrets of several endpoints in one place: add {id} to tell them apart [invalid-value]";
    for (const which of [["e1", "e2"], ["--all"], ["--all", "--dry-run"]])
      await isRefused([...which, ...shared], reason);
    // What is left out has its secret there.
    stage.project.endpoints.patch("e2", { status: "paused" });
    await isRefused(["--all", ...shared], reason);
    await isRefused(
      ["e1", "--secret-to", '["true", "{name}"]'],
      "has {name}, but the command fills in only {id} [unknown-name]",
    );
    assert.equal((await stage.run(["e1", ...shared])).code, 0);
  });

  it("takes an owner with --all only, and none that has no endpoint", async () => {
    await isRefused(["--owner", "acme"], "--owner: needs --all [missing-value]");
    await isRefused(
      ["e1", "--all"],
      "--all: already selects every endpoint: omit the IDs [conflicting-values]",
    );
    await isRefused(["--all", "--owner", "acne"], "--owner: the owner acne has no endpoint [unknown-name]");
  });
});
