/** After an update that failed half-way Pulumi makes another one, whatever is declared then: the preview says what for. */

import assert from "node:assert/strict";
import type { dynamic } from "@pulumi/pulumi";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { canary } from "../support/api-server";
import { configure, kinds } from "../support/front";

const url = "https://billing.example.com/hooks";

/** What the host takes of an error. */
interface Failure {
  readonly id: string;
  readonly reasons: readonly string[];
  readonly properties: Fields;
}

describe("An update that failed half-way", () => {
  const kind = kinds.Endpoint as Required<dynamic.ResourceProvider>;
  let emulator: Emulator;
  let lines: string[];
  const { log } = console;
  let id: string;
  let first: Fields;
  let left: Fields;

  beforeEach(async () => {
    lines = [];
    console.log = (line: string) => void lines.push(line);
    emulator = await startEmulator({ apiKeys: [canary], seed: { projects: { p1: {} } } });
    await configure(emulator);
    first = await checked({ paused: true });
    const made = await kind.create(first);
    id = made.id;
    // The description is written, and then the resumption is refused.
    emulator.faults.add({ path: /(pause|activate)$/, kind: "status", status: 400 });
    const news = await checked({ description: "one", paused: false }, first);
    const error = await kind.update(id, made.outs as Fields, news).then(
      () => assert.fail("the resumption was not refused"),
      (thrown: unknown) => thrown as Failure,
    );
    left = error.properties;
  });
  afterEach(async () => {
    console.log = log;
    await emulator.stop();
  });

  async function checked(more: Fields, olds: Fields = {}): Promise<Fields> {
    const given = { __provider: "text", __logicalName: "billing", url, ...more };
    return (await kind.check(olds, given)).inputs as Fields;
  }

  /** What a preview says of the next update. */
  async function preview(more: Fields): Promise<string> {
    const news = await checked(more, first);
    lines.length = 0;
    await kind.diff(id, left, news);
    return lines.join("\n");
  }

  it("is finished by the next one, which the preview names", async () => {
    const line = await preview({ description: "one", paused: false });
    assert.match(
      line,
      /^Endpoint billing: finishes the last update, which failed partway: sets or resets paused \[unfinished-update\]/,
    );
  });

  it("keeps the ID, what its first steps did, and the provider text of the program", async () => {
    emulator.faults.clear();
    const secret = "a-secret-that-is-rolled-to";
    const olds = { ...((await kind.update(id, left, first)).outs as Fields), __provider: "text of before" };
    const declared = await checked({ description: "two", paused: false }, first);
    const news = { ...declared, secret, __provider: "text" };
    emulator.faults.add({ path: /(pause|activate)$/, kind: "status", status: 400, message: `not ${secret}` });
    await assert.rejects(kind.update(id, olds, news), (failed: Error) => {
      const { id: kept, reasons, properties } = failed as Error & Failure;
      assert.equal(kept, id);
      assert.match(reasons[0] ?? "", /^PUT \S+: 400 not \[secret\] \[refused\]$/);
      assert.deepEqual(reasons.slice(1), [
        "description was applied before the failure, and stays [applied-before]",
        "secret was applied before the failure, and stays [applied-before]",
      ]);
      const { __provider, __unfinished, description, paused } = properties;
      assert.deepEqual(
        { __provider, __unfinished, description, paused },
        { __provider: "text", __unfinished: true, description: "two", paused: true },
      );
      const stored = emulator.project("p1").endpoints.get(id);
      const { signingSecret, secret: input } = properties as Record<string, { value: unknown }>;
      assert.deepEqual([stored?.description, signingSecret?.value, input?.value], ["two", secret, secret]);
      return true;
    });
  });

  it("names what is taken back, where it was taken out of the program again", async () => {
    const line = await preview({});
    assert.match(
      line,
      /^Endpoint billing: finishes .*: sets or resets description, paused \[unfinished-update\]$/m,
    );
    await kind.update(id, left, await checked({}, first));
    assert.equal(emulator.project("p1").endpoints.get(id)?.description, "");
  });

  it("is named also where nothing is left to change", async () => {
    const line = await preview({ description: "one", paused: true });
    assert.equal(
      line,
      "Endpoint billing: checks the object again, because the last update failed partway [unfinished-check]",
    );
  });

  it("is over once an update has succeeded, or a refresh has seen the object", async () => {
    const news = await checked({}, first);
    const { outs } = (await kind.update(id, left, news)) as { readonly outs: Fields };
    lines.length = 0;
    assert.equal((await kind.diff(id, outs, news)).changes, false);
    const { props } = (await kind.read(id, left)) as { readonly props: Fields };
    assert.ok(!("__unfinished" in outs) && !("__unfinished" in props));
    assert.deepEqual(lines, []);
  });
});
