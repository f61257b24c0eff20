// Walks programs of the toy plugin through what the embedded engine must do with a plugin.

import { embeddedDriver } from "../e2e/drivers/embedded";
import { PLUGIN_WALKS } from "../support/plugin-walks";
import { Stage } from "../support/stage";

describe("the embedded engine with a plugin", function () {
  this.timeout(300_000);

  for (const walk of PLUGIN_WALKS) {
    it(walk.title, async () => {
      const stage = await Stage.open(embeddedDriver, { plugin: true });
      await walk.go(stage);
      stage.world.remove();
    });
  }
});
