// Walks toy programs through everything that the embedded engine must do.

import { embeddedDriver } from "../e2e/drivers/embedded";
import { Stage } from "../support/stage";
import { WALKS } from "../support/walks";

describe("the embedded engine", function () {
  this.timeout(300_000);

  for (const walk of WALKS) {
    it(walk.title, async () => {
      const stage = await Stage.open(embeddedDriver);
      await walk.go(stage);
      stage.world.remove();
    });
  }
});
