/** Convoy's incoming projects, which pass on what their sources receive: their traps, one test for each. */

import assert from "node:assert/strict";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";

describe("An incoming project of Convoy", () => {
  let service: Service;
  beforeEach(async () => (service = await Service.emulated({ projectType: "incoming" })));
  afterEach(() => service.stop());

  const held = (life: FakeResource) => service.project.subscriptions.get(life.id ?? "");
  const isSettled = async (life: FakeResource, inputs: Fields): Promise<void> => {
    await life.refresh();
    assert.equal(life.preview(service.declared(inputs)).changes, false);
  };

  it("refuses a subscription without a source, in the service's words", async () => {
    const endpoint = await service.made("endpoint", { url });
    await assert.rejects(
      service.made("subscription", { endpointId: endpoint.id }),
      /400 source_id is required for incoming projects/,
    );
    assert.equal(service.project.subscriptions.size, 0);
  });

  it("gets the source again when the endpoint of a subscription changes", async () => {
    const source = await service.made("source", { type: "http" });
    const [one, two] = [
      await service.made("endpoint", { url }, "one"),
      await service.made("endpoint", { url }, "two"),
    ];
    const life = await service.made("subscription", { sourceId: source.id, endpointId: one.id });
    const changed = { sourceId: source.id, endpointId: two.id };
    assert.equal(await life.up(service.declared(changed)), "update");
    assert.deepEqual([held(life)?.endpoint_id, held(life)?.source_id], [two.id, source.id]);
    await isSettled(life, changed);
    const other = await service.made("source", { type: "http" }, "other");
    assert.equal(await life.up(service.declared({ ...changed, sourceId: other.id })), "update");
    assert.equal(held(life)?.source_id, other.id);
  });

  it("takes several subscriptions of one endpoint, and updates one of them", async () => {
    const source = await service.made("source", { type: "http" });
    const endpoint = await service.made("endpoint", { url });
    const declared = { sourceId: source.id, endpointId: endpoint.id };
    await service.made("subscription", declared, "one");
    const life = await service.made("subscription", declared, "two");
    assert.equal(await life.up(service.declared({ ...declared, name: "renamed" })), "update");
    assert.deepEqual([service.project.subscriptions.size, held(life)?.name], [2, "renamed"]);
  });

  it("signs in the advanced way whatever is asked for, which is one error that names the field", async () => {
    const life = service.resource("endpoint");
    await assert.rejects(
      life.up(service.declared({ url, advancedSignatures: false })),
      /did not accept advancedSignatures \(an incoming project signs/,
    );
    await life.up(service.declared({ url }));
    await isSettled(life, { url });
    await life.up(service.declared({ url, advancedSignatures: true }));
    await isSettled(life, { url, advancedSignatures: true });
  });

  it("deletes the subscriptions of a source with it, and deleting them afterwards is a success", async () => {
    const source = await service.made("source", { type: "http" });
    const endpoint = await service.made("endpoint", { url });
    const life = await service.made("subscription", { sourceId: source.id, endpointId: endpoint.id });
    await source.destroy();
    assert.equal(service.project.subscriptions.size, 0);
    await life.destroy();
  });
});
