/** State remembers the dialect that made it: with another one, deletions would leave objects behind and forget them. */

import assert from "node:assert/strict";
import type { dynamic } from "@pulumi/pulumi";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { FreshFront } from "../support/fresh-front";

const url = "https://billing.example.com/hooks";
const right = {
  message:
    "this resource was created with webhooks:dialect convoy, but the settings say documented: set WEBHOOKS_DIALECT=convoy, or run `pulumi config set webhooks:dialect convoy` and `pulumi up` [other-dialect]",
};

describe("A resource that was made with the dialect convoy", () => {
  let emulator: Emulator;
  before(async () => (emulator = await startEmulator({ dialect: "convoy" })));
  after(() => emulator.stop());

  const made = async (
    kind: dynamic.ResourceProvider,
    declared: Fields,
  ): Promise<{ readonly id: string; readonly outs: Fields }> => {
    const checked = await kind.check?.({}, { __logicalName: "orders", ...declared });
    const result = await kind.create(checked?.inputs as Fields);
    return { id: result.id, outs: result.outs as Fields };
  };
  const subscriptions = () => emulator.project("p1").subscriptions.list().length;

  it("is neither read, compared, updated nor deleted with the other one, and is with its own", async () => {
    const own = FreshFront.of(emulator, { dialect: "convoy" });
    const endpoint = await made(own.endpoint, { url });
    const { id, outs } = await made(own.subscription, { endpointId: endpoint.id });
    const other = FreshFront.of(emulator, {}).subscription;
    await assert.rejects(async () => other.delete?.(id, outs), right);
    await assert.rejects(async () => other.read?.(id, outs), right);
    await assert.rejects(async () => other.diff?.(id, outs, outs), right);
    await assert.rejects(async () => other.update?.(id, outs, outs), right);
    assert.equal(subscriptions(), 1);

    const seen = await FreshFront.of(emulator, { dialect: "convoy" }).subscription.read?.(id, outs);
    await FreshFront.of(emulator, { dialect: "convoy" }).subscription.delete?.(id, seen?.props);
    assert.equal(subscriptions(), 0);
  });

  it("is read whichever dialect made it where state does not tell, as before", async () => {
    const { id, outs } = await made(FreshFront.of(emulator, { dialect: "convoy" }).endpoint, { url });
    const { __dialect: _made, ...old } = outs;
    const seen = await FreshFront.of(emulator, {}).endpoint.read?.(id, old);
    assert.equal(seen?.id, id);
  });
});
