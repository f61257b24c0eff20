// Holds the embedded engine to the real one: the same toy programs on both leave the same behind.

import assert from "node:assert/strict";
import { Stage } from "../support/stage";
import type { Record } from "../support/stage";
import { WALKS } from "../support/walks";
import { findDrivers } from "./drivers";
import type { Driver } from "./drivers";

async function record(driver: Driver, walk: (typeof WALKS)[number]): Promise<Record[]> {
  const stage = await Stage.open(driver);
  try {
    await walk.go(stage);
  } catch (error) {
    throw new Error(`on the ${driver.name}`, { cause: error });
  }
  stage.world.remove();
  return stage.records;
}

describe("the embedded engine beside the Pulumi CLI", function () {
  this.timeout(300_000);

  const [embedded, cli] = findDrivers();
  if (embedded === undefined || cli === undefined) {
    it("is compared only where a Pulumi CLI is installed, and none was found");
    return;
  }
  for (const walk of WALKS) {
    it(`does the same: ${walk.title}`, async () => {
      const expected = await record(cli, walk);
      const actual = await record(embedded, walk);
      for (const [index, each] of expected.entries()) {
        assert.deepEqual(actual[index], each, `operation ${index + 1}, ${each.operation}`);
      }
    });
  }
});
