/** Hostile functions on each way in: files, variables and objects of this process stay as they are, and every run ends. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Replay } from "../../../tools/topology/review/replay";
import { CiStage } from "../../support/ci-stage";
import { Shell } from "../../support/command";
import { hostileFunctions, hostilePayload } from "../../support/hostile-functions";
import { same, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";
import { file, preview } from "../../support/route-files";

const place = join(mkdtempSync(join(tmpdir(), "hostile-")), "written");
const functions = hostileFunctions(place);
const event = JSON.stringify({ eventType: "x", body: hostilePayload });

/** A preview in which each function comes and goes, as what is in the service and as what is declared. */
const steps: readonly Step[] = functions.flatMap(([, text], at) => [
  same("Endpoint", `e${at}`, {}),
  update(
    "Subscription",
    `s${at}`,
    { endpointId: `e${at}-id`, function: at % 2 === 0 ? text : "const transform = (one) => one" },
    { endpointId: `e${at}-id`, function: at % 2 === 0 ? "const transform = (one) => one" : text },
  ),
]);

function assertUntouched(): void {
  assert.equal(existsSync(place), false);
  assert.equal(process.env["HOSTILE"], undefined);
  assert.equal("polluted" in {} || "polluted" in [] || "toJSON" in {}, false);
}

describe("A hostile function", function () {
  this.timeout(300_000);
  let shell: Shell;
  before(async () => (shell = await Shell.start({ dialect: "convoy", projects: ["p1"] })));
  after(() => shell.stop());
  afterEach(assertUntouched);

  it("is one of 33", () => assert.equal(functions.length, 33));

  it("touches nothing in `report --replay`, old or new", async () => {
    const { output } = await shell.run(
      `report --output json --replay ${file("events.jsonl", event)} ${preview(...steps)}`,
    );
    const { replay } = JSON.parse(output) as { replay: Replay };
    assert.deepEqual([replay.events, replay.deliveries], [1, functions.length]);
  });

  it("touches nothing in `ci review --events`, old or new", async () => {
    const stage = await CiStage.start();
    try {
      stage.declare("dev", JSON.stringify({ steps }));
      stage.write("recorded.jsonl", `${event}\n`);
      const { output } = await stage.run("review", ["--events", join(stage.folder, "recorded.jsonl")]);
      assert.ok(/for recorded events/.test(output));
    } finally {
      await stage.stop();
    }
  });

  for (const [what, text] of functions) {
    it(`touches nothing in \`transform run\`: ${what}`, async () => {
      const { code, errors } = await shell.run(
        `transform run ${file("hostile.js", text)} --event ${file("event.json", event)}`,
      );
      assert.ok(code === 0 || /\[function-fails\]/.test(errors), errors);
    });

    it(`touches nothing in the emulator: ${what}`, async () => {
      const { url, apiKey } = shell.service;
      const response = await fetch(`${url}/api/v1/projects/p1/sources/test_function`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ function: text, payload: hostilePayload }),
      });
      assert.ok([200, 400].includes(response.status), await response.text());
    });
  }
});
