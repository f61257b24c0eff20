// Walks toy programs, and programs of the toy plugin, through everything that the embedded engine must do.

import { embeddedDriver } from "../e2e/drivers/embedded";
import { PLUGIN_WALKS } from "../support/plugin-walks";
import { Stage } from "../support/stage";
import { WALKS } from "../support/walks";

for (const [title, walks, plugin] of [
  ["the embedded engine", WALKS, false],
  ["the embedded engine with a plugin", PLUGIN_WALKS, true],
] as const)
  describe(title, function () {
    this.timeout(300_000);

    for (const walk of walks) {
      it(walk.title, async () => {
        const stage = await Stage.open(embeddedDriver, { plugin });
        await walk.go(stage);
        stage.world.remove();
      });
    }
  });
