/** Objects of one name: every command that reads the service says which of them it means, by owner and ID. */

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell } from "../../support/command";

const url = "https://hooks.example.com/all";

/** A project in which each owner has an endpoint and a subscription of the same names. */
const projectOf = (...owners: string[]): object => ({
  endpoints: owners.map((owner) => ({ uid: `e-${owner}`, name: "webhook", owner_id: owner, url })),
  subscriptions: owners.map((owner) => ({
    ...{ uid: `s-${owner}`, name: "all", endpoint_id: `e-${owner}` },
    filter_config: { event_types: ["*"] },
  })),
});

describe("Objects of one name", () => {
  let shell: Shell;
  const seedOf = (name: string, project: string, ...owners: string[]): string => {
    const path = join(mkdtempSync(join(tmpdir(), "namesakes-")), `${name}.json`);
    writeFileSync(path, JSON.stringify({ projects: { [project]: projectOf(...owners) } }));
    return path;
  };
  before(async () => (shell = await Shell.start({ dialect: "convoy", projects: ["p1"] })));
  after(() => shell.stop());

  it("are named with owner and ID by `route`, `lint` and `compare`", async () => {
    const left = seedOf("left", "p1", "acme", "globex");
    const routed = await shell.run(`route --event-type a ${left} --dialect convoy`);
    assert.match(routed.output, /^webhook \(owner acme, e-acme\) +all \(owner acme, s-acme\) +delivered/m);
    const { output } = await shell.run(`lint ${left} --dialect convoy`);
    assert.match(output, /Subscription all \(owner globex, s-globex\)/);
    const right = seedOf("right", "p2", "initech", "acme");
    const compared = await shell.run(`compare ${left} ${right} --dialect convoy`);
    assert.deepEqual(compared.output.split("\n"), [
      "only left: Endpoint webhook (owner globex, e-globex)",
      "only right: Endpoint webhook (owner initech, e-initech)",
      "only left: Subscription all (owner globex, s-globex)",
      "only right: Subscription all (owner initech, s-initech)",
      "",
    ]);
  });

  it("keep their names where each is the only one, and their IDs where they have none", async () => {
    const ending = await shell.run(`route --event-type a ${seedOf("one", "p1", "acme")} --dialect convoy`);
    assert.match(ending.output, /^webhook +all +delivered/m);
  });
});
