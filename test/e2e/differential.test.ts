// Holds the embedded engine to the real one: the same toy programs on both leave the same behind.

import assert from "node:assert/strict";
import { PLUGIN_WALKS } from "../support/plugin-walks";
import { Stage, type Walk } from "../support/stage";
import type { Record } from "../support/stage";
import { WALKS } from "../support/walks";
import { findDrivers } from "./drivers";
import type { Driver } from "./drivers";

async function record(driver: Driver, walk: Walk, plugin: boolean): Promise<Record[]> {
  const stage = await Stage.open(driver, { plugin });
  try {
    await walk.go(stage);
  } catch (error) {
    throw new Error(`on the ${driver.name}`, { cause: error });
  }
  stage.world.remove();
  return stage.records;
}

describe("the embedded engine beside the Pulumi CLI", function () {
  this.timeout(900_000);

  const [embedded, cli] = findDrivers();
  if (embedded === undefined || cli === undefined) {
    it("is compared only where a Pulumi CLI is installed, and none was found");
    return;
  }
  const both = [
    ["dynamic resources", WALKS, false],
    ["a plugin", PLUGIN_WALKS, true],
  ] as const;
  for (const [what, walks, plugin] of both) {
    for (const walk of walks) {
      it(`does the same with ${what}: ${walk.title}`, async () => {
        const expected = await record(cli, walk, plugin);
        const actual = await record(embedded, walk, plugin);
        assert.equal(actual.length, expected.length);
        for (const [index, each] of expected.entries()) {
          assert.deepEqual(actual[index], each, `operation ${index + 1}, ${each.operation}`);
        }
      });
    }
  }
});
