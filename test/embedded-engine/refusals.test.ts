// What the embedded engine does not support fails with one line.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { EmbeddedStack } from ".";
import { ToyWorld } from "../support/toy";

const SCRATCH = resolve(__dirname, "..", "..", ".scratch", "toys");

describe("the embedded engine", () => {
  const refusals: [what: string, program: string, message: RegExp][] = [
    [
      "resources whose plugin is missing",
      `new pulumi.CustomResource("aws:s3:Bucket", "b", {});`,
      /^Pulumi.yaml does not say where the plugin aws is$/,
    ],
    ["the import option", `new Toy("a", {}, { import: "x" });`, /the import option/],
    ["the version option", `new Toy("a", {}, { version: "1.0.0" });`, /the version option/],
    ["stack references", `new pulumi.StackReference("other");`, /stack references/],
    ["transforms", `new Toy("a", {}, { transforms: [() => undefined] });`, /does not support transforms/],
  ];
  for (const [what, program, message] of refusals) {
    it(`refuses ${what} in one line`, async () => {
      mkdirSync(SCRATCH, { recursive: true });
      const world = new ToyWorld(mkdtempSync(join(SCRATCH, "refused-")));
      const { directory, environment } = world;
      const place = { directory, stateDirectory: join(directory, "state"), stack: "test", passphrase: "x" };
      const stack = new EmbeddedStack({ ...place, environment, processes: "kept" });
      world.program(program);
      const { exitCode, diagnostics } = await stack.preview();
      world.remove();
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      assert.equal(exitCode, 1);
      assert.match(errors.map((error) => error.message).join("\n"), message);
    });
  }
});
