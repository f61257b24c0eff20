/** The example fleet: the program finds its tenants by the name of its own stack, and makes nothing of what it cannot use. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { programOf, promised, read } from "../support/examples";
import { makeProgram, packingTime } from "../support/packed";
import { findDriver, type StackHandle } from "./drivers";

describe("The example fleet", function () {
  this.timeout(packingTime);
  let service: Emulator;
  let directory = "";
  before(async () => {
    const { files, name } = programOf("fleet", "fleet/webhooks");
    const data = ["fleet.json", "tenants.csv"].map((file) => [file, read("fleet/webhooks", file)] as const);
    directory = await makeProgram({ name, files: { ...files, ...Object.fromEntries(data) }, compiled: true });
  });
  beforeEach(async () => (service = await startEmulator()));
  afterEach(() => service.stop());

  const driver = findDriver();
  describe(`on the ${driver.name}`, () => {
    const open = (stack: string): Promise<StackHandle> =>
      driver.open({
        directory,
        stack,
        processes: "kept",
        environment: {
          WEBHOOKS_BASE_URL: service.url,
          WEBHOOKS_PROJECT_ID: "p1",
          WEBHOOKS_API_KEY: service.apiKey,
        },
      });

    it("declares the tenants of its stack as the README shows them, and no others", async () => {
      const stack = await open("shard-0");
      const { steps } = await stack.preview();
      const planned = steps.filter(({ type, op }) => type !== "pulumi:pulumi:Stack" && op === "create");
      assert.deepEqual(planned.map(({ type, name }) => `${type} ${name}`).sort(), promised("fleet"));
      const up = await stack.up();
      assert.equal(up.success, true, up.text);
      const names = service
        .project("p1")
        .endpoints.list()
        .map(({ name }) => name);
      assert.deepEqual(names, ["acme"]);
      assert.equal(
        (await stack.preview()).steps.every(({ op }) => op === "same"),
        true,
      );
      assert.equal((await stack.destroy()).success, true);
    });

    it("makes nothing in a stack that is no shard, and of a table that it cannot use", async () => {
      const [table, file] = ["tenants.csv", "fleet.json"].map((name) => join(directory, name));
      const [rows, fleet] = ["tenants.csv", "fleet.json"].map((name) => read("fleet/webhooks", name));
      const refused: readonly (readonly [stack: string, rows: string | undefined, message: RegExp])[] = [
        ["dev", rows, /stack: dev is not a shard: the shards are shard-0 to shard-7/],
        ["shard-8", rows, /stack: shard-8 is not a shard/],
        [
          "shard-0",
          "tenant,url\n",
          /tenants\.csv: must not be empty, because an update would delete everything/,
        ],
        ["shard-0", "tenant,url\nacme,a\nacme,b\n", /tenants\.csv: row 2: tenant acme appears twice/],
        ["shard-0", "tenant,url\nacme,=1+1\n", /tenants\.csv: row 1: url starts like a spreadsheet formula/],
        ["shard-0", 'tenant,url\nacme,"a\n', /tenants\.csv: is not valid CSV: quotes do not match/],
      ];
      try {
        for (const [stack, text, message] of refused) {
          await writeFile(table ?? "", text ?? "");
          const outcome = await (await open(stack)).up();
          assert.equal(outcome.success, false);
          assert.match(outcome.text, message);
        }
        await writeFile(table ?? "", rows ?? "");
        await writeFile(file ?? "", (fleet ?? "").replace('"acme": 0', '"acme": 8'));
        assert.match(
          (await (await open("shard-0")).up()).text,
          /pins\.acme: must be the number of a shard, from 0 to 7/,
        );
        assert.deepEqual(service.requests, []);
      } finally {
        await writeFile(table ?? "", rows ?? "");
        await writeFile(file ?? "", fleet ?? "");
      }
    });
  });
});
